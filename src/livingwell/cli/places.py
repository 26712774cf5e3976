"""Where commands write to: looked at before long work is done for it."""

from pathlib import Path
from tempfile import TemporaryFile


def check_place(file: Path) -> None:
    """Raise ``OSError`` if no file can be written there. Nothing is changed."""
    try:
        with file.open("ab") if file.exists() else TemporaryFile(dir=file.parent):
            pass
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from None
