"""Run the benchmarks that are named, or all of them, and print their figures as they come."""

import sys
from importlib import import_module
from pathlib import Path

ROOMS = sorted(
    path.stem
    for path in Path(__file__).parent.glob("*.py")
    if path.stem not in ("__init__", "__main__", "timing")
)


def main(names: list[str]) -> int:
    """Exit code 0, or 2 if a name is not a room's."""
    if unknown := [name for name in names if name not in ROOMS]:
        print(f"no benchmark {', '.join(unknown)}; there are {', '.join(ROOMS)}", file=sys.stderr)
        return 2
    print(f"{'':58} {'figure':>13} {'mark':>13} {'ratio':>6}")
    for room in names or ROOMS:
        print(room)
        for figure in import_module(f"bench.{room}").figures():
            print(figure, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
