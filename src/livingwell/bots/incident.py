"""What went wrong with a hosted program, for people to be told."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from livingwell.record.errors import Misread
from livingwell.record.lines import spell
from livingwell.rules.errors import Illegal, Value
from livingwell.rules.material import SEATS, Seat
from livingwell.rules.moves import Decision
from livingwell.views.errors import explain
from livingwell.views.language import N_, _, fill

CAUSES: Final = {
    "no start": N_("{program}, the bot of seat {seat}, cannot be started: {reason}"),
    "ended": N_("{program}, the bot of seat {seat}, has ended with exit code {code}"),
    "silent": N_("{program}, the bot of seat {seat}, gave no answer within {seconds} seconds"),
    "flooded": N_("{program}, the bot of seat {seat}, writes on and on without being asked"),
    "unasked": N_("{program}, the bot of seat {seat}, wrote without being asked: {line}"),
    "illegal": N_("{program}, the bot of seat {seat}, answered what is not legal: {line}"),
    "given up": N_(
        "{program}, the bot of seat {seat}, has failed {times} times and is asked no more this game"
    ),
}


@dataclass(frozen=True)
class Incident:
    """Something that a hosted program did and should not have.

    ``cause`` is a key of ``CAUSES`` and ``values`` what goes into it; ``why`` the reason for which
    an answer was refused; ``said`` the program's last line on standard error; ``played`` the
    decision that the host made in its place, ``None`` if it lost none. As text it speaks the
    language spoken when it is told.
    """

    seat: Seat
    program: str
    cause: str
    values: dict[str, Value]
    why: Misread | Illegal | None = None
    said: str = ""
    played: Decision | None = None

    def __str__(self) -> str:
        told = fill(
            _(CAUSES[self.cause]), program=self.program, seat=SEATS[self.seat], **self.values
        )
        if self.why is not None:
            told += f" ({explain(self.why)})"
        if self.said:
            told += "; " + _("it said: {line}").format(line=self.said)
        if self.played is not None:
            told += "; " + _("played for it: {move}").format(move=spell(self.played))
        return told


Report: TypeAlias = Callable[[Incident], None]
"""Whom to tell of an incident."""


def log(incident: Incident) -> None:
    """Tell the log of an incident: for hosts that have nobody else to tell."""
    logging.getLogger(__name__).warning("%s", incident)
