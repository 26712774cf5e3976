"""Checks that others can run on their bots, from any test.

>>> from livingwell.testing import check_bot
>>> check_bot("livingwell bot random")  # doctest: +SKIP
"""

from collections.abc import Sequence
from contextlib import closing, suppress
from typing import Final

from livingwell.arena.game import play
from livingwell.bots import Bot, find
from livingwell.bots.incident import Incident
from livingwell.bots.process import SECONDS, SECONDS_TO_START, ProcessBot
from livingwell.bots.program import Ended, Failure, Program
from livingwell.bots.registry import words_of
from livingwell.casting import Seeded
from livingwell.rules import Decision, State
from livingwell.rules.material import FEWEST_SEATS, MOST_SEATS, SEATS, Seat
from livingwell.views.language import _, fill

DECISIONS_BEFORE_LEAVING: Final = 3
"""After so many decisions of an opponent the game that is broken off ends."""


class NotConforming(AssertionError):
    """A bot that does not keep to the protocol; ``faults`` are sentences, the first fault first."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = tuple(faults)


def check_bot(
    command: str | Sequence[str], *, seconds: float = SECONDS, seed: str = "conformance"
) -> None:
    """Check that a program keeps to the bot protocol; raise ``NotConforming`` if it does not.

    One run of the program plays whole games of 2, 3 and 4 seats, in every seat, against bots that
    choose at random; then a game that is broken off, and another after it. It must answer each
    question with a legal line within ``seconds`` and write nothing else. Another run must end by
    itself, with exit code 0, when it is told to quit. Another ``seed`` makes other games.

    Raises ``NoSuchBot`` if ``command`` is a text that names no program.
    """
    words = words_of(command) if isinstance(command, str) else list(command)
    incidents: list[Incident] = []
    with closing(ProcessBot(words, seconds, incidents.append)) as bot:
        for seats in range(FEWEST_SEATS, MOST_SEATS + 1):
            for seat in range(seats):
                _play(
                    bot, [find("random", seed=seed)] * (seats - 1), seat, f"{seed} {seats} {seat}"
                )
                _no(incidents, seats, seat)
        with suppress(_Left):
            _play(bot, [_Leaver(find("random", seed=seed))], 0, seed)
        _play(bot, [find("random", seed=seed)], 1, seed)
        _no(incidents, 2, 1)
    _check_quit(words, seconds + SECONDS_TO_START)


def _play(bot: Bot, others: list[Bot], seat: Seat, dice: str) -> None:
    table = [*others[:seat], bot, *others[seat:]]
    play(table, ["bot"] * len(table), Seeded(dice))


def _no(incidents: Sequence[Incident], seats: int, seat: Seat) -> None:
    if incidents:
        where = _("in game {seats} as {seat}: {incident}")
        raise NotConforming(
            [
                where.format(seats=seats, seat=SEATS[seat], incident=incident)
                for incident in incidents
            ]
        )


class _Left(Exception):
    """An opponent has got up, and the game is broken off."""


class _Leaver(Bot):
    """Leaves the table in the middle of a game."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._left = DECISIONS_BEFORE_LEAVING

    def decide(self, state: State, legal: tuple[Decision, ...]) -> Decision:
        self._left -= 1
        if self._left == 0:
            raise _Left
        return self._bot.decide(state, legal)


def _check_quit(command: Sequence[str], seconds: float) -> None:
    program = Program(command)
    try:
        program.write("game 2 as A")
        program.write("quit")
        line = program.answer(seconds)
    except Ended:
        code = program.end(seconds)
        if code:
            raise NotConforming(
                [fill(_("told to quit, it ends with exit code {code}"), code=code)]
            ) from None
    except Failure:
        program.end(0)
        raise NotConforming([_("it does not end when it is told to quit")]) from None
    else:
        program.end(0)
        raise NotConforming([_("told to quit, it writes: {line}").format(line=line)])
