"""Whatever file an error is about, it is told which."""

import errno
from pathlib import Path

import pytest

from livingwell.record.naming import naming


def test_an_error_of_writing_names_the_file() -> None:
    full = Path("/dev/full")
    with pytest.raises(OSError, match="/dev/full") as told, naming(full):
        full.write_text("no room for this", encoding="ascii")
    assert told.value.errno == errno.ENOSPC


def test_an_error_that_names_another_file_is_left_as_it_is(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as told, naming(tmp_path):
        (tmp_path / "nothing").read_bytes()
    assert told.value.filename == str(tmp_path / "nothing")


def test_what_is_no_error_of_the_system_passes(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="another matter"), naming(tmp_path):
        raise ValueError("another matter")
