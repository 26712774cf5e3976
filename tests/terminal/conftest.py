"""What holds for all tests of the terminal."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(autouse=True, scope="module")
def no_flushing() -> Iterator[None]:
    """Spare the disk: that lines are flushed to it is the journal's to show, and the killings'."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _file: None)
        yield


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place of its own for the games of this user."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path
