"""The house stands as it was drawn: imports run one way, files are small, the door is light."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src/livingwell"

FLOORS = (
    {"rules"},
    {"casting"},
    {"record"},
    {"views", "kernel", "table"},
    {"bots"},
    {"analysis", "arena", "envs"},
    {"testing"},
    {"web", "terminal"},
    {"cli"},
    {"__main__"},
)
"""Rooms from the ground up; each may import from the floors below it and from itself."""

FLOOR = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}
FILES = sorted(
    path for path in PACKAGE.rglob("*.py") if path.parent != PACKAGE or path.stem in FLOOR
)


def imported(path: Path) -> set[str]:
    """The rooms that a file imports from, wherever in it the import stands."""
    modules = set[str]()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module == "livingwell":
            modules |= {f"livingwell.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            modules.add(node.module)
    names = (module.split(".") for module in modules)
    return {parts[1] for parts in names if parts[0] == "livingwell" and len(parts) > 1} & set(FLOOR)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_run_one_way(path: Path) -> None:
    room = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    assert room in FLOOR, f"no floor for the room {room}"
    upward = {other for other in imported(path) if other != room and FLOOR[other] >= FLOOR[room]}
    assert not upward


def test_the_drawing_shows_the_house_as_it_stands() -> None:
    page = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    drawing = page.partition("<!-- floors")[2].partition("-->")[2].partition("<!-- end")[0]
    drawn = [set(line.split()) for line in reversed(drawing.split("\n")) if line.strip()]
    standing = {path.relative_to(PACKAGE).parts[0].removesuffix(".py") for path in FILES}
    floors = [rooms & standing - {"__main__"} for rooms in FLOORS]
    assert drawn == [rooms for rooms in floors if rooms]
    for room in standing - {"__main__"}:
        assert f"**`{room}`**" in page, f"docs/architecture.md says nothing of the room {room}"


def test_a_file_of_more_than_400_lines_wants_to_be_two() -> None:
    folders = (PACKAGE, *(ROOT / name for name in ("tests", "tools", "bench", "examples")))
    files = [path for folder in folders for path in folder.rglob("*") if path.suffix in CODE]
    assert len(files) > 300
    long = [path for path in files if path.read_text(encoding="utf-8").count("\n") > 400]
    assert not long


CODE = {".py", ".js", ".html"}


def loaded(statement: str) -> set[str]:
    """The modules that a statement loads in a Python of its own, the standard library's aside."""
    program = (
        "import sys; before = set(sys.modules)\n"
        f"{statement}\n"
        "print(*sorted(set(sys.modules) - before), file=sys.stderr)"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    names = (name.split(".") for name in run.stderr.split())
    return {".".join(name[:2]) for name in names if name[0] not in sys.stdlib_module_names}


def test_to_import_the_package_loads_the_rules_and_records_and_nothing_else() -> None:
    assert loaded("import livingwell") == {"livingwell", "livingwell.rules", "livingwell.record"}


def test_help_loads_nothing_heavy() -> None:
    asked = "import livingwell.cli; sys.argv = ['livingwell', '--help']\n"
    told = loaded(asked + "try: livingwell.cli.main()\nexcept SystemExit: pass")
    outside = {name.partition(".")[0] for name in told} - {"livingwell"}
    assert outside == {"typer", "shellingham", "annotated_doc"}
    rooms = {name.partition(".")[2] for name in told if name.startswith("livingwell.")}
    assert "cli" in rooms
    assert not rooms & {"kernel", "table", "analysis", "arena", "envs", "web"}
