"""What Numba keeps on disk is renewed when anything it came from changes."""

import os
import subprocess
import sys
from pathlib import Path

ENTRY = """
from livingwell.kernel.jit import compiled
from part import part

@compiled
def entry():
    return part()

print(entry())
"""

PART = """
from livingwell.kernel.jit import inlined

@inlined
def part():
    return {}
"""


NOWHERE = """
from numba.core.caching import CacheImpl
CacheImpl._locator_classes = []
"""


def run(room: Path) -> str:
    """What the program in a directory says."""
    done = subprocess.run(
        [sys.executable, str(room / "entry.py")],
        env=os.environ | {"PYTHONPATH": str(Path("src").resolve())},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_a_part_in_another_file_that_changes_is_seen(tmp_path: Path) -> None:
    (tmp_path / "entry.py").write_text(ENTRY, encoding="utf-8")
    for answer in (1, 22):
        (tmp_path / "part.py").write_text(PART.format(answer), encoding="utf-8")
        assert run(tmp_path) == str(answer)
    assert len(list(tmp_path.glob("__pycache__/numba-*"))) == 2
    assert run(tmp_path) == "22"
    assert len(list(tmp_path.glob("__pycache__/numba-*"))) == 2


def test_where_nothing_can_be_kept_it_is_compiled_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "entry.py").write_text(NOWHERE + ENTRY, encoding="utf-8")
    (tmp_path / "part.py").write_text(PART.format(1), encoding="utf-8")
    assert run(tmp_path) == "1"
    assert not list(tmp_path.glob("__pycache__/numba-*"))
