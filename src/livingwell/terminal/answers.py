"""What people type, read as a decision: the number of a choice, or notation in a loose form."""

import re
from collections.abc import Sequence

from livingwell.record.lines import parse
from livingwell.rules.material import SEATS, Seat
from livingwell.rules.moves import Decision, Move

_SET = re.compile(r"\d+(\+\d+)+")


def read_answer(text: str, seat: Seat, choices: Sequence[Decision]) -> Move | None:
    """The move that ``seat`` answers with, ``None`` for the number of a choice that is not there.

    ``3`` is the third choice; ``A unlock 3+4`` a line of notation, in which the seat's letter,
    ``unlock`` and capitals may be left out. Raises ``Misread``.
    """
    if text.isdecimal():
        numbered = {str(number): choice for number, choice in enumerate(choices, 1)}
        return numbered.get(text)
    words = [_word(word) for word in text.replace(" + ", "+").split()]
    if words[0] not in SEATS:
        words.insert(0, SEATS[seat])
    if len(words) == 2 and _SET.fullmatch(words[1]):
        words.insert(1, "unlock")
    return parse(" ".join(words))


def _word(word: str) -> str:
    """Letters of seats are capitals in the notation, and nothing else is."""
    return word.upper() if len(word) == 1 else word.lower()
