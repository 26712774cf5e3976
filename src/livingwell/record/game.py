"""A game is its lines: a header, moves in order, and the states they make."""

from typing import NamedTuple

from livingwell.record.errors import Misread
from livingwell.record.header import Header
from livingwell.record.lines import parse, spell, squeeze
from livingwell.rules.events import Events
from livingwell.rules.legal import decisions
from livingwell.rules.material import SEATS
from livingwell.rules.moves import Decision, Move
from livingwell.rules.result import Result, result
from livingwell.rules.state import State, start
from livingwell.rules.step import step


def result_line(final: Result) -> str:
    """The line that closes a finished game: ``result A 31 B 28``."""
    scores = zip(SEATS, final.scores, strict=False)
    return "result " + " ".join(f"{letter} {score}" for letter, score in scores)


class Play(NamedTuple):
    """A move that was played: its line number, the state after it, and what there is to tell."""

    line: int
    move: Move
    state: State
    events: Events


class Game:
    """One game, live or read from a record. ``str(game)`` is its record.

    >>> game = Game(Header.of(["Jane", "Juan"]))
    >>> events = game.play("roll A 53 B 63")
    >>> [spell(move) for move in game.legal()][:3]
    ['A reroll 3', 'A reroll 5', 'A unlock 1+2+5']
    """

    def __init__(self, header: Header, lines: list[str] | None = None) -> None:
        """A game yet to begin; ``lines`` is the header as it stood in a file, comments and all."""
        header.check_complete()
        self.header = header
        self.plays: list[Play] = []
        self.start = start(len(header.names))
        self.ended = False
        self.reveal: str | None = None
        self.lines = [*header.lines, ""] if lines is None else lines

    @property
    def state(self) -> State:
        """The table as it lies now."""
        return self.plays[-1].state if self.plays else self.start

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats, from A on."""
        return self.header.names

    @property
    def result(self) -> Result | None:
        """The result once the game is over."""
        return result(self.state)

    def legal(self) -> tuple[Decision, ...]:
        """The legal decisions of every seat the table waits for."""
        return decisions(self.state)

    def play(self, move: Move | str, tail: str = "") -> Events:
        """Play a move or its line; ``tail`` is a comment to stand behind it.

        Raises ``Illegal`` or ``Misread``, and then nothing has changed.
        """
        if isinstance(move, str):
            move = parse(move)
        if self.ended or self.reveal is not None:
            raise Misread("after the end")
        after, events = step(self.state, move)
        self.lines.append(spell(move) + tail)
        self.plays.append(Play(len(self.lines), move, after, events))
        return events

    def undo(self) -> Move:
        """Take back the last move, which must be the last line, and give it back."""
        last = self.plays.pop()
        del self.lines[last.line - 1 :]
        return last.move

    def end(self) -> str:
        """Write the ``result`` line of a finished game, if it does not stand yet, and give it."""
        line = self._result_line()
        if not self.ended:
            self.read_result(line)
        return line

    def read_result(self, text: str, tail: str = "") -> None:
        """Take in a ``result`` line. Raises ``Misread`` if it is wrong or comes too early."""
        if self.ended or self.reveal is not None:
            raise Misread("after the end")
        right = self._result_line()
        if squeeze(text) != right:
            raise Misread("wrong result", scores=right)
        self.ended = True
        self.lines.append(right + tail)

    def _result_line(self) -> str:
        final = self.result
        if final is None:
            raise Misread("not over")
        return result_line(final)

    def publish(self, secret: str, tail: str = "") -> None:
        """Add the ``reveal`` line of fair dice, in hex; nothing can be played after it."""
        if self.reveal is not None:
            raise Misread("after the end")
        if not secret or not set(secret) <= set("0123456789abcdefABCDEF"):
            raise Misread("reveal")
        self.reveal = secret
        self.lines.append(f"reveal {secret}{tail}")

    def __str__(self) -> str:
        return "".join(line + "\n" for line in self.lines)
