"""Reading saved games (``.lw``), strictly, line by line, so that what precedes an error stands."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

from livingwell.record.errors import BadRecord, Misread
from livingwell.record.game import Game
from livingwell.record.header import LONGEST_LINE, Header, check_line, is_key
from livingwell.record.lines import cut
from livingwell.rules.errors import Illegal

MOST_BYTES: Final = 1 << 20
"""The largest record that is read; a game of four seats takes some 4,000 bytes."""

_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"


class Reader:
    """Turns the bytes of one record into a game, a line at a time.

    ``feed`` each line, then ``finish``; both raise ``BadRecord``. ``game`` is there as soon as
    the header is complete.
    """

    def __init__(self, file: str) -> None:
        self.file = file
        self.number = 0
        self.header = Header()
        self.lines: list[str] = []
        self.game: Game | None = None

    def feed(self, raw: bytes) -> None:
        """Take in one line, without its ending."""
        self.number += 1
        try:
            self._take(check_line(_decode(raw)))
        except (Misread, Illegal) as why:
            text = raw.decode("utf-8", "replace")[:LONGEST_LINE]
            raise BadRecord(self.file, self.number, text, why) from None

    def finish(self) -> Game:
        """The game, once all lines are in."""
        if self.game is None:
            self._begin(at=self.number + 1)
        assert self.game is not None
        return self.game

    def _take(self, text: str) -> None:
        body = text.partition("#")[0].rstrip(" \t")
        tail = text[len(body) :].rstrip(" \t")
        word, rest = cut(body)
        if not word:
            (self.game.lines if self.game else self.lines).append(tail)
        elif word == "roll" or self.game:
            self._take_move(self._begin(at=self.number), word, rest, body, tail)
        else:
            self.lines.append(self.header.read(body) + tail)

    def _begin(self, at: int) -> Game:
        if self.game is None:
            try:
                self.game = Game(self.header, self.lines)
            except Misread as why:
                raise BadRecord(self.file, at, "", why) from None
        return self.game

    def _take_move(self, game: Game, word: str, rest: str, body: str, tail: str) -> None:
        if word == "result":
            game.read_result(body, tail)
        elif word == "reveal":
            game.publish(rest, tail)
        elif is_key(word):
            raise Misread("late header")
        else:
            game.play(body, tail)


def _decode(raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        raise Misread("not text") from None


def split(data: bytes) -> Iterator[bytes]:
    """The lines of a record, endings (LF or CRLF) and a byte-order mark removed."""
    *ended, last = data.removeprefix(_BYTE_ORDER_MARK).split(b"\n")
    for line in ended:
        yield line.removesuffix(b"\r")
    if last:
        yield last


def read(data: bytes, file: str = "record") -> Game:
    """The game in ``data``; ``file`` names it in errors. Raises ``BadRecord``."""
    reader = Reader(file)
    for line in checked(data, file):
        reader.feed(line)
    return reader.finish()


def checked(data: bytes, file: str) -> Iterator[bytes]:
    """The lines of ``data``, refused as a whole when there is too much of it."""
    if len(data) > MOST_BYTES:
        raise BadRecord(file, 1, "", Misread("too large", limit=MOST_BYTES))
    return split(data)


def read_bytes(path: str | Path) -> bytes:
    """The bytes of a file, ``-`` for standard input; no more than shows that it is too large."""
    if str(path) == "-":
        return _some(sys.stdin.buffer)
    with Path(path).open("rb") as file:
        return _some(file)


def _some(file: BinaryIO) -> bytes:
    return file.read(MOST_BYTES + 1)


def load(path: str | Path) -> Game:
    """The game in a ``.lw`` file. Raises ``BadRecord`` or ``OSError``."""
    return read(read_bytes(path), str(path))
