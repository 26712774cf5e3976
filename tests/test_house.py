"""The house stands as it was drawn: imports run one way between the rooms."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src/livingwell"

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
    page = (PACKAGE.parent.parent / "docs/architecture.md").read_text(encoding="utf-8")
    drawing = page.partition("<!-- floors")[2].partition("-->")[2].partition("<!-- end")[0]
    drawn = [set(line.split()) for line in reversed(drawing.split("\n")) if line.strip()]
    standing = {path.relative_to(PACKAGE).parts[0].removesuffix(".py") for path in FILES}
    floors = [rooms & standing - {"__main__"} for rooms in FLOORS]
    assert drawn == [rooms for rooms in floors if rooms]
    for room in standing - {"__main__"}:
        assert f"**`{room}`**" in page, f"docs/architecture.md says nothing of the room {room}"
