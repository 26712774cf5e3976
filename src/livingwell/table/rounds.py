"""Which round a game is in, told from its lines alone, without playing them."""

import re
from collections.abc import Iterable
from typing import Final

from livingwell.rules.material import ROUNDS

BONUSES: Final = ("roll _ __", "roll _ __+__")
"""Bonuses as SQL finds them among lines: no other roll is of two player dice of one seat (E2-3)."""

_BONUS: Final = re.compile(r"roll [A-D] \d\d(\+\d\d)?")


def round_after(lines: Iterable[str]) -> int:
    """The round after these lines of a game: bonuses close rounds, but may be taken back.

    Only where dice are typed in can they be; from other games the bonuses alone are enough.
    """
    standing = list[str]()
    for line in lines:
        if line.endswith(" undo"):
            standing.pop()
        else:
            standing.append(line)
    return min(ROUNDS, 1 + sum(_BONUS.fullmatch(line) is not None for line in standing))
