"""A live game and its file: every line is on the disk before anyone is shown it."""

import errno
import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import Self

from livingwell.record.game import Game
from livingwell.record.header import Header
from livingwell.record.naming import naming
from livingwell.record.saved import MOST_BYTES, Reader, checked
from livingwell.rules.events import Events
from livingwell.rules.moves import Move


class Journal:
    """A game that is written down as it is played, in a file that is ours alone meanwhile.

    A line is appended and flushed to the disk before ``play`` returns, so a kill or a power cut
    loses nothing that was seen. ``torn`` is the text of a half-written last line that ``resume``
    found and dropped. After an ``OSError`` what the disk holds is uncertain, so the journal is
    closed; ``resume`` reads it anew.
    """

    def __init__(self, path: Path, file: FileIO, game: Game, torn: str | None = None) -> None:
        self.path = path
        self.game = game
        self.torn = torn
        self._file = file

    @classmethod
    def begin(cls, path: Path, header: Header, secret: bytes | None = None) -> "Journal":
        """A new game in a new or empty file; ``secret`` is that of fair dice, 32 bytes.

        Raises ``FileExistsError`` if the file holds anything, ``BlockingIOError`` if another
        program has it open, ``Misread`` if the header is incomplete.
        """
        game = Game(header)
        with _opened(path, "a+") as file:
            if os.fstat(file.fileno()).st_size:
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
            journal = cls(path, file, game)
            if secret is not None:
                _write_secret(journal.secret_path, secret)
            try:
                journal._append(*game.lines)
                _sync_directory(path)
            except OSError:
                journal.secret_path.unlink(missing_ok=True)
                raise
        return journal

    @classmethod
    def resume(cls, path: Path) -> "Journal":
        """The game in a file, to be played on.

        A last line without its ending was torn off in writing and is dropped, except in a header.
        Raises ``BadRecord`` if anything else is amiss, and then the file is left as it was;
        ``BlockingIOError`` if another program has it open.
        """
        with _opened(path, "r+") as file:
            data = file.read(MOST_BYTES + 1)
            game, torn = _read(data, str(path))
            journal = cls(path, file, game, torn.decode("utf-8", "replace") or None)
            if torn:
                journal._cut(len(data) - len(torn))
            elif not data.endswith(b"\n"):
                journal._append("")
        return journal

    @property
    def secret_path(self) -> Path:
        """Where the secret of fair dice lies until the game is over, readable to its owner only."""
        return self.path.with_name(f"{self.path.name}.secret")

    @property
    def secret(self) -> bytes | None:
        """The secret of fair dice, if it is there: 32 bytes."""
        try:
            return bytes.fromhex(self.secret_path.read_text(encoding="ascii"))
        except (FileNotFoundError, ValueError):
            return None

    def play(self, move: Move | str) -> Events:
        """Play a move or its line and write it down.

        Raises ``Illegal`` or ``Misread``, and then nothing has changed; ``OSError``.
        """
        events = self.game.play(move)
        self._append(self.game.lines[-1])
        return events

    def undo(self) -> Move:
        """Take back the last move, on the disk too, and give it back."""
        lines = self._all().split(b"\n")[: self.game.plays[-1].line - 1]
        self._cut(sum(len(line) + 1 for line in lines))
        return self.game.undo()

    def finish(self) -> None:
        """Write the ``result`` of a finished game and the ``reveal`` of its fair dice.

        What already stands is left, so a game killed here is finished by calling this again.
        """
        if not self.game.ended and self.game.reveal is None:
            self._append(self.game.end())
        secret = self.secret
        if secret is not None and self.game.reveal is None:
            self.game.publish(secret.hex())
            self._append(self.game.lines[-1])
        self.secret_path.unlink(missing_ok=True)

    def close(self) -> None:
        """Let go of the file, so that others may open it."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _all(self) -> bytes:
        self._file.seek(0)
        return self._file.read(MOST_BYTES + 1)

    def _append(self, *lines: str) -> None:
        with self._writing() as file:
            file.seek(0, os.SEEK_END)
            left = "".join(f"{line}\n" for line in lines).encode()
            while left:
                left = left[file.write(left) :]

    def _cut(self, size: int) -> None:
        with self._writing() as file:
            file.truncate(size)

    @contextmanager
    def _writing(self) -> Iterator[FileIO]:
        with naming(self.path):
            try:
                yield self._file
                os.fsync(self._file.fileno())
            except OSError:
                self.close()
                raise


def _read(data: bytes, file: str) -> tuple[Game, bytes]:
    """The game in ``data`` and the torn line at its end, if there is one."""
    *whole, last = data.rpartition(b"\n")
    reader = Reader(file)
    for line in checked(b"".join(whole), file):
        reader.feed(line)
    if reader.game is None and not last.startswith(b"roll"[: len(last)]):
        # Headers are written in one piece, so this one is a person's who left out the last newline.
        reader.feed(last)
        last = b""
    return reader.finish(), last


@contextmanager
def _opened(path: Path, mode: str) -> Iterator[FileIO]:
    """The file, locked; let go of again if anything goes wrong."""
    file = FileIO(path, mode)
    try:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise BlockingIOError(error.errno, error.strerror, str(path)) from None
        yield file
    except BaseException:
        file.close()
        raise


def _write_secret(path: Path, secret: bytes) -> None:
    def private(name: str, flags: int) -> int:
        return os.open(name, flags, mode=0o600)

    path.unlink(missing_ok=True)
    with naming(path), open(path, "w", encoding="ascii", opener=private) as file:
        file.write(secret.hex())
        file.flush()
        os.fsync(file.fileno())


def _sync_directory(path: Path) -> None:
    """Flush the entry of a new file, without which a power cut could lose the file whole."""
    directory = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(directory)
    finally:
        os.close(directory)
