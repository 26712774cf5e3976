"""Whether a reroll is worth its token, by the expectation over all that may fall (T5)."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, TypeAlias

from livingwell.rules.material import FACES, SIDES, Face

Dice: TypeAlias = tuple[Face, ...]

MOST_REROLLS: Final = 2
"""Rerolls in a row that are thought ahead; a third is seldom worth its token."""


def best_reroll(
    dice: Dice, tokens: int, worth: Callable[[Dice, int], float], waiting: Sequence[Face]
) -> Face | None:
    """The face of the player die to reroll, or ``None`` where the dice had better lie.

    ``worth`` is what dice are worth as they lie, with so many tokens left; ``waiting`` are the
    faces of opponents' Power dice, each of which scores a point when it is met (T2).
    """
    ahead = min(tokens, MOST_REROLLS)

    @cache
    def lying(first: Face, second: Face, spent: int) -> float:
        return worth((first, second), tokens - spent)

    def best(first: Face, second: Face, spent: int) -> float:
        as_they_lie = lying(first, second, spent)
        if spent == ahead:
            return as_they_lie
        return max(as_they_lie, rerolled(first, spent), rerolled(second, spent))

    @cache
    def rerolled(kept: Face, spent: int) -> float:
        fallen = (
            best(min(kept, face), max(kept, face), spent + 1) - waiting.count(face)
            for face in FACES
        )
        return sum(fallen) / SIDES

    first, second = sorted(dice)
    if best(first, second, 0) == lying(first, second, 0):
        return None
    return first if rerolled(second, 0) >= rerolled(first, 0) else second
