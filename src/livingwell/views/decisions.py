"""What a legal decision is and would do, told before it is made."""

from collections.abc import Sequence
from functools import lru_cache

from livingwell.rules.events import (
    Event,
    Gained,
    Halved,
    KnockedOut,
    RoundEnded,
    Stole,
    TokenGained,
    TokenSpent,
    Unlocked,
)
from livingwell.rules.material import SECOND_POWER_DIE, Card, Seat
from livingwell.rules.moves import Decision, Out, Reroll, Unlock, Use
from livingwell.rules.state import State
from livingwell.rules.step import step
from livingwell.rules.totals import sets, totals
from livingwell.views.cards import cited
from livingwell.views.language import _, current, fill, ngettext
from livingwell.views.phrases import card_numbers, distinct, listed, points, tokens

Names = Sequence[str]


def describe(decision: Decision, state: State, names: Sequence[str]) -> str:
    """A legal decision and its effect in whole sentences, said to the seat that decides.

    Raises ``Illegal`` if the decision is not legal in ``state``.
    """
    names = distinct(names)
    after, events = step(state, decision)
    told = (_effect(event, decision.seat, state, after, names) for event in events)
    return " ".join(filter(None, told))


def _effect(event: Event, seat: Seat, before: State, after: State, names: Names) -> str:
    """What one event of the decision would mean; nothing for what it only leads to."""
    match event:
        case TokenSpent(_, face):
            said = _("Spend a token to reroll a die that shows {face}; you keep {tokens}.")
            return fill(said, face=face, tokens=tokens(after.players[seat].tokens))
        case TokenGained():
            said = _("Use {card} and take a token from the supply, which makes {tokens}.")
            return fill(said, card=cited(2), tokens=tokens(after.players[seat].tokens))
        case Gained():
            return _gained(event)
        case Stole() | Halved():
            return _cost(event, before, after, names)
        case Unlocked():
            return _unlocked(event, current())
        case KnockedOut():
            return _dropped(before, seat)
        case RoundEnded():
            return _ended(event, seat, names)
        case _:
            return ""


def _gained(event: Gained) -> str:
    match event.card:
        case 1:
            said = _("Use {card} on a die that shows {face} and gain {points}.")
        case 4:
            said = _("Use {card} and gain {points}, one for each of your locked cards.")
        case _:
            said = _("Use {card} and gain {points}, one for each of your unlocked cards.")
    return fill(said, card=cited(event.card), face=event.face, points=points(event.points))


def _cost(event: Stole | Halved, before: State, after: State, names: Names) -> str:
    """Cards 3 and 6, which cost a seat points."""
    had, has = (state.players[event.target].points for state in (before, after))
    if isinstance(event, Stole):
        card = 3
        said = _("Use {card} and take {points} from {target}, who goes from {had} to {has}.")
    elif event.target == event.seat:
        card = 6
        said = _("Use {card} on yourself and lose {points}: you go from {had} to {has}.")
    else:
        card = 6
        said = _("Use {card} on {target}, who loses {points} and goes from {had} to {has}.")
    target = names[event.target]
    return fill(
        said, card=cited(card), points=points(event.points), target=target, had=had, has=has
    )


@lru_cache(4096)
def _unlocked(event: Unlocked, _language: str) -> str:
    cards = card_numbers(event.cards)
    if event.modifiers:
        said = _("Unlock {cards} with a total of {total}, using {modifiers}.")
    else:
        said = _("Unlock {cards} with a total of {total}.")
    told = fill(said, cards=cards, total=event.total, modifiers=card_numbers(event.modifiers))
    if SECOND_POWER_DIE not in event.cards:
        return told
    yellow = _("From the next roll on you roll the yellow Power die too.")
    return f"{told} {yellow}"


def _dropped(before: State, seat: Seat) -> str:
    """T9: the totals that have no set are why the seat may drop out."""
    player = before.players[seat]
    without = [
        total for total in totals(player.dice, player.unlocked) if not sets(total, player.unlocked)
    ]
    said = ngettext(
        "Drop out of the round: a total of {totals} has no set.",
        "Drop out of the round: totals of {totals} have no set.",
        len(without),
    )
    return fill(said, totals=listed(without))


def _ended(event: RoundEnded, seat: Seat, names: Names) -> str:
    if event.seat == seat:
        return _("That ends the round, and you roll the bonus.")
    return fill(_("That ends the round, and {seat} rolls the bonus."), seat=names[event.seat])


def label(decision: Decision, state: State, names: Sequence[str]) -> str:
    """A legal decision in the few words that a button has room for.

    Raises ``Illegal`` if the decision is not legal in ``state``.
    """
    match decision:
        case Reroll(_, face):
            return fill(_("Reroll the {face}"), face=face)
        case Unlock(_, cards):
            return _unlock_label(cards, current())
        case Out():
            return _("Drop out")
        case Use():
            _after, (event, *_further) = step(state, decision)
            return _use_label(event, distinct(names))


@lru_cache(4096)
def _unlock_label(cards: tuple[Card, ...], _language: str) -> str:
    return fill(_("Unlock {cards}"), cards=" + ".join(map(str, cards)))


def _use_label(event: Event, names: Names) -> str:
    match event:
        case Gained(_, card, amount):
            return fill(_("Card {card}: +{points}"), card=card, points=points(amount))
        case TokenGained():
            return fill(_("Card {card}: +{tokens}"), card=2, tokens=tokens(1))
        case Stole(_, target, amount):
            said = _("Card {card}: take {points} from {target}")
            return fill(said, card=3, points=points(amount), target=names[target])
        case _:
            assert isinstance(event, Halved)
            said = _("Card {card}: {target} loses {points}")
            return fill(said, card=6, points=points(event.points), target=names[event.target])
