"""One of our bots as a program: it reads the lines of the protocol and writes its answers."""

import re
from collections.abc import Callable, Iterable

from livingwell.bots.bot import Bot
from livingwell.record.errors import Misread
from livingwell.record.lines import parse, spell
from livingwell.rules.errors import Illegal
from livingwell.rules.legal import legal
from livingwell.rules.material import SEATS, Seat
from livingwell.rules.state import State, start
from livingwell.rules.step import step
from livingwell.views.errors import explain
from livingwell.views.language import _

_GAME = re.compile(r"game ([2-4]) as ([A-D])")


class Speaker:
    """Speaks the protocol for a bot.

    ``say`` writes an answer, ``complain`` what is wrong with a line. A wrong line changes nothing
    and is otherwise passed over, so that a mistake of the host does not end its game.
    """

    def __init__(
        self, bot: Bot, say: Callable[[str], None], complain: Callable[[str], None]
    ) -> None:
        self._bot = bot
        self._say = say
        self._complain = complain
        self._seat: Seat = 0
        self._state: State | None = None

    def converse(self, lines: Iterable[str]) -> None:
        """Answer line by line until ``quit`` or the end; a comment or an empty line is none."""
        for line in lines:
            text = line.partition("#")[0].strip()
            if text == "quit":
                break
            if text:
                self._hear(text)
        self._bot.close()

    def _hear(self, text: str) -> None:
        words = " ".join(text.split())
        if words.partition(" ")[0] == "game":
            self._begin(words)
        elif self._state is None:
            self._wrong(text, _("expected first: game N as X"))
        elif words == "move?":
            self._decide(self._state)
        else:
            self._follow(self._state, text)

    def _begin(self, words: str) -> None:
        found = _GAME.fullmatch(words)
        seats, seat = (int(found[1]), SEATS.index(found[2])) if found else (0, 0)
        if seat >= seats:
            self._wrong(words, _("expected game N as X, with 2 to 4 seats and X one of them"))
            return
        self._seat = seat
        self._state = start(seats)
        self._bot.begin(seats, seat)

    def _follow(self, state: State, text: str) -> None:
        try:
            move = parse(text)
            self._state, _ = step(state, move)
        except (Misread, Illegal) as error:
            self._wrong(text, explain(error))
        else:
            self._bot.saw(move, self._state)

    def _decide(self, state: State) -> None:
        choices = legal(state, self._seat)
        if choices:
            self._say(spell(self._bot.decide(state, choices)))
        else:
            self._wrong(
                "move?", _("seat {seat} has nothing to decide now").format(seat=SEATS[self._seat])
            )

    def _wrong(self, text: str, why: str) -> None:
        self._complain(f"{text}: {why}")
