"""What holds for all tests of the terminal."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from livingwell.terminal import coach


@pytest.fixture(autouse=True, scope="module")
def no_flushing() -> Iterator[None]:
    """Spare the disk: that lines are flushed to it is the journal's to show, and the killings'."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _file: None)
        yield


@pytest.fixture(autouse=True)
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the expert thinks with is compiled, as far as screens know."""
    monkeypatch.setattr(coach, "is_compiled", lambda: True)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place of its own for the games of this user."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path
