"""Exact chances of the dice to find a set of locked cards."""

from functools import cache

from livingwell.rules.dice import faces
from livingwell.rules.material import FACES, PLAYER_DICE, SIDES, Cards, Face
from livingwell.rules.totals import open_sets

WAYS = SIDES**PLAYER_DICE


@cache
def survival(unlocked: Cards, tokens: int) -> float:
    """The chance that a seat's next roll, with its tokens to save it, finds a set (T5, T8)."""
    if tokens and survival(unlocked, 0) == 1:
        return 1.0
    found = (weight * rescue(dice, unlocked, tokens) for dice, weight in faces(PLAYER_DICE))
    return sum(found) / WAYS


@cache
def rescue(dice: tuple[Face, ...], unlocked: Cards, tokens: int) -> float:
    """The chance that dice as they lie find a set, rerolled as well as may be if they do not."""
    if open_sets(dice, unlocked):
        return 1.0
    if not tokens:
        return 0.0
    return max(
        sum(rescue(tuple(sorted((kept, face))), unlocked, tokens - 1) for face in FACES) / SIDES
        for kept in dice
    )
