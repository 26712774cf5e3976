"""Why a decision is good or bad, in a sentence worked out from the table as it lies."""

from collections.abc import Iterator, Sequence

from livingwell.rules.dice import faces
from livingwell.rules.legal import legal
from livingwell.rules.material import ALL_CARDS, FACES, PLAYER_DICE, Card, Cards, Seat
from livingwell.rules.moves import Decision, Out, Reroll, Unlock, Use
from livingwell.rules.result import POINTS_A_TOKEN
from livingwell.rules.state import Phase, State
from livingwell.rules.step import step
from livingwell.rules.totals import LEAVE_ONE_OUT, SUBTRACT_ONE, open_sets
from livingwell.views.language import _, fill, ngettext
from livingwell.views.phrases import card_numbers, distinct, points

Names = Sequence[str]

ROLLS = 36
"""Rolls of two dice."""


def why(decision: Decision, state: State, names: Names) -> str:
    """What a legal decision of ``state`` leads to, in one or two sentences said to its seat."""
    return " ".join(_reasons(decision, state, distinct(names)))


def _reasons(decision: Decision, state: State, names: Names) -> Iterator[str]:
    match decision:
        case Unlock():
            return _of_set(decision, state)
        case Use():
            return _of_ability(decision, state, names)
        case Reroll():
            return _of_reroll(decision, state)
        case Out():
            return _of_dropping_out(decision, state, names)


def fitting_rolls(unlocked: Cards) -> int:
    """Of the 36 rolls of two player dice, those that could unlock something."""
    return sum(ways for dice, ways in faces(PLAYER_DICE) if open_sets(dice, unlocked))


def _of_set(move: Unlock, state: State) -> Iterator[str]:
    seat = move.seat
    had = state.players[seat].unlocked
    after = had.union(move.cards)
    if after == ALL_CARDS:
        yield _("The bonus of four dice brings 14 points on average.")
    else:
        fits = fitting_rolls(after)
        sets = [other for other in legal(state, seat) if isinstance(other, Unlock)]
        if len(sets) > 1 and fits == max(fitting_rolls(had.union(it.cards)) for it in sets):
            said = _("No other set keeps more rolls open: {count} of {rolls} fit next turn.")
        else:
            said = _("Next turn {count} of {rolls} rolls fit.")
        yield fill(said, count=fits, rolls=ROLLS)
        yield from _new(move.cards)
    yield from _unused(state, seat)


def _new(cards: Sequence[Card]) -> Iterator[str]:
    """What the cards of a set will do (T4, T7); card 10 has been told of."""
    abilities = [card for card in cards if card < SUBTRACT_ONE]
    modifiers = [card for card in cards if SUBTRACT_ONE <= card <= LEAVE_ONE_OUT]
    if abilities:
        said = _("From now on your Power dice can use {cards}.")
        yield fill(said, cards=card_numbers(abilities))
    if modifiers:
        said = _("From your next turn on you can bend totals with {cards}.")
        yield fill(said, cards=card_numbers(modifiers))


def _unused(state: State, seat: Seat) -> Iterator[str]:
    """Abilities that ending the turn now would leave unused (T10)."""
    cards = sorted({use.card for use in legal(state, seat) if isinstance(use, Use)})
    if cards:
        yield fill(_("It leaves {cards} unused."), cards=card_numbers(cards))


def _of_ability(move: Use, state: State, names: Names) -> Iterator[str]:
    after, _events = step(state, move)
    if move.card == 2:
        said = _("A token is another reroll, or {points} at the end.")
        yield fill(said, points=points(POINTS_A_TOKEN))
    else:
        yield _standing(after, move.seat, names)


def _of_reroll(move: Reroll, state: State) -> Iterator[str]:
    player = state.players[move.seat]
    dice = list(player.dice)
    dice.remove(move.face)
    (kept,) = dice
    fits = sum(bool(open_sets((kept, face), player.unlocked)) for face in FACES)
    if open_sets(player.dice, player.unlocked):
        said = _("As the dice lie something fits; after it, {count} of {faces} faces fit.")
    else:
        said = _("As the dice lie nothing fits; after it, {count} of {faces} faces do.")
    yield fill(said, count=fits, faces=len(FACES))
    yield fill(_("The token is worth {points} at the end."), points=points(POINTS_A_TOKEN))


def _of_dropping_out(move: Out, state: State, names: Names) -> Iterator[str]:
    after, _events = step(state, move)
    yield _standing(state, move.seat, names)
    if after.phase is Phase.BONUS:
        yield _("The bonus of two dice brings 7 points on average, 12 at most.")
    else:
        left = sum(not player.out for player in after.players)
        yield ngettext(
            "{count} seat plays on, and may score more.",
            "{count} seats play on, and may score more.",
            left,
        ).format(count=left)
    yield from _unused(state, move.seat)


def score(state: State, seat: Seat) -> int:
    """Points with tokens counted (G1)."""
    player = state.players[seat]
    return player.points + POINTS_A_TOKEN * player.tokens


def _standing(state: State, seat: Seat, names: Names) -> str:
    """How far a seat is ahead of the best of the others, or behind."""
    others = [other for other in range(len(names)) if other != seat]
    rival = max(others, key=lambda other: score(state, other))
    lead = score(state, seat) - score(state, rival)
    if lead > 0:
        said = _("You are {points} ahead of {rival} then, tokens counted.")
    elif lead < 0:
        said = _("You are {points} behind {rival} then, tokens counted.")
    else:
        said = _("You are level with {rival} then, tokens counted.")
    return fill(said, points=points(abs(lead)), rival=names[rival])
