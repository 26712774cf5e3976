"""``livingwell endings`` and ``livingwell alone``."""

import re
from pathlib import Path

from tests.cli.running import livingwell


def test_endings_are_built_checked_and_used_to_measure(tmp_path: Path) -> None:
    file = str(tmp_path / "file")
    code, told = livingwell("endings", file, "--locked", "2", "--tokens", "0", "--points", "3")
    assert code == 0
    assert re.search(r"positions of 100 pairs of hands are in .*file, 0\.0 MB\.", told)
    code, told = livingwell("endings", file, "--check", "2", "--measure")
    assert code == 0
    found = re.search(r"largest difference is (\S+)\.\n", told)
    assert found
    assert float(found[1]) < 1 / 65535
    assert "\n2 cards locked, 1600 positions: mean 0." in told
    assert "\nAll 1600 positions: mean 0." in told


def test_endings_that_are_not_there_are_told() -> None:
    code, told = livingwell("endings", "nowhere", "--measure", LANGUAGE="fr")
    assert code == 2
    assert told.startswith("il n’y a pas de fins de partie dans nowhere")


def test_the_default_file_lies_among_the_own_data(tmp_path: Path) -> None:
    code, told = livingwell("endings", "--check", "1", LIVINGWELL_DATA=str(tmp_path))
    assert code == 2
    assert str(tmp_path) in told


def test_alone_tells_a_set_for_every_roll() -> None:
    code, told = livingwell("alone")
    assert code == 0
    assert "all ten in 64.53%" in told
    assert len(told.splitlines()) == 2 + 21
