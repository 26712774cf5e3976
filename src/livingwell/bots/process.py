"""A seat for any program that speaks the protocol, whatever the program does."""

from collections.abc import Sequence
from contextlib import suppress
from shlex import join
from typing import Final

from livingwell.bots.bot import Bot
from livingwell.bots.incident import Incident, Report, log
from livingwell.bots.program import Ended, Flooded, Program, Silent
from livingwell.record.errors import Misread
from livingwell.record.lines import parse, spell
from livingwell.rules.errors import Illegal, Value
from livingwell.rules.material import SEATS, Seat
from livingwell.rules.moves import Decision, Move
from livingwell.rules.state import State
from livingwell.rules.step import step
from livingwell.views.errors import reason

SECONDS: Final = 5.0
"""Time for a decision."""

SECONDS_TO_START: Final = 10.0
"""What the first decision after a start may take longer, for a program that has much to load."""

SECONDS_TO_QUIT: Final = 1.0
"""Time to end after ``quit``."""

MOST_FAILURES: Final = 3
"""Programs lost in one game before the host gives up on it, so that it cannot stall a table."""

LONGEST_QUOTE: Final = 80
"""Characters of a wrong line that are quoted."""


class ProcessBot(Bot):
    """Hosts a program: writes it the lines of the game, asks it and reads its answers.

    A program that crashes, hangs or floods is ended and started again at its next decision, where
    it is told the game so far; after ``MOST_FAILURES`` of them the host decides alone until the
    next game. A wrong answer costs no more than that decision. Whenever the program loses one,
    the first legal decision is played, and ``report`` is told.
    """

    def __init__(
        self, command: Sequence[str], seconds: float = SECONDS, report: Report = log
    ) -> None:
        """``command`` is a program and its arguments; it starts with the first game."""
        self._command = tuple(command)
        self._seconds = seconds
        self._report = report
        self._program: Program | None = None
        self._fresh = True
        self._seat: Seat = 0
        self._failures = 0
        self._lines: list[str] = []

    def begin(self, seats: int, seat: Seat) -> None:
        """Tell the program of a new game, and start it if it does not run."""
        self._seat = seat
        self._failures = 0
        self._lines = []
        self._tell(f"game {seats} as {SEATS[seat]}")
        if self._program is None:
            # If that fails, the first decision tries again and reports it.
            with suppress(OSError, Ended):
                self._start()

    def saw(self, move: Move, state: State) -> None:  # noqa: ARG002 the program keeps its own state
        """Tell the program of a move."""
        self._tell(spell(move))

    def decide(self, state: State, legal: tuple[Decision, ...]) -> Decision:
        """What the program answers, or else the first of ``legal``, and a report."""
        instead = legal[0]
        line = self._ask(instead)
        if line is None:
            return instead
        why: Misread | Illegal | None = None
        try:
            move = parse(line)
            for choice in legal:
                if choice == move:
                    return choice
            step(state, move)
        except (Misread, Illegal) as error:
            why = error
        self._tell_of("illegal", {"line": quoted(line)}, why=why, played=instead)
        return instead

    def close(self) -> None:
        """Tell the program to quit, and end it and all that it started."""
        self._tell("quit")
        self._end(SECONDS_TO_QUIT)

    def _start(self) -> Program:
        """Start the program and tell it the game so far."""
        self._program = program = Program(self._command)
        self._fresh = True
        for line in self._lines:
            program.write(line)
        return program

    def _end(self, grace: float) -> tuple[int, str]:
        """End the program, if it runs; its exit code and its last words."""
        program, self._program = self._program, None
        return (program.end(grace), program.last_words) if program else (0, "")

    def _tell(self, line: str) -> None:
        self._lines.append(line)
        if self._program is not None:
            # That it has ended will be seen, and reported, when it is asked.
            with suppress(Ended):
                self._program.write(line)

    def _ask(self, instead: Decision) -> str | None:
        """The program's answer, or ``None`` if it has none to give; that is then reported."""
        if self._failures == MOST_FAILURES:
            return None
        seconds = self._seconds
        try:
            program = self._program or self._start()
            unasked = program.unasked()
            if unasked is not None:
                self._tell_of("unasked", {"line": quoted(unasked)})
            if self._fresh:
                seconds += SECONDS_TO_START
            program.write("move?")
            line = program.answer(seconds)
        except OSError as error:
            self._fail("no start", {"reason": reason(error)}, instead)
        except Ended:
            code, said = self._end(SECONDS_TO_QUIT)
            self._fail("ended", {"code": code}, instead, quoted(said))
        except Silent:
            self._fail("silent", {"seconds": f"{seconds:g}"}, instead, quoted(self._end(0)[1]))
        except Flooded:
            self._fail("flooded", {}, instead, quoted(self._end(0)[1]))
        else:
            self._fresh = False
            return line
        return None

    def _fail(
        self, cause: str, values: dict[str, Value], instead: Decision, said: str = ""
    ) -> None:
        self._failures += 1
        self._tell_of(cause, values, said=said, played=instead)
        if self._failures == MOST_FAILURES:
            self._tell_of("given up", {"times": MOST_FAILURES})

    def _tell_of(
        self,
        cause: str,
        values: dict[str, Value],
        *,
        why: Misread | Illegal | None = None,
        said: str = "",
        played: Decision | None = None,
    ) -> None:
        program = join(self._command)
        self._report(Incident(self._seat, program, cause, values, why, said, played))


def quoted(line: str) -> str:
    """A line as it may be shown: short, and without anything a terminal would obey."""
    shown = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in line)
    return shown if len(shown) <= LONGEST_QUOTE else shown[:LONGEST_QUOTE] + "…"
