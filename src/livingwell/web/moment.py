"""The table after a move: what lies on it, and what the move has changed."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from livingwell.rules.events import Bonus, Event, RolledOff, Scored, Unlocked
from livingwell.rules.legal import legal
from livingwell.rules.material import ALL_CARDS, SEATS, Card, Cards, Face, Seat
from livingwell.rules.moves import Cast, Roll, Use
from livingwell.rules.state import IN_HAND, State
from livingwell.table.ledger import Entry as Written
from livingwell.views.cards import card_text
from livingwell.views.language import current
from livingwell.web.pages import CardView, DieKind, DieView

POWER: Final[tuple[DieKind, DieKind]] = ("black", "yellow")
"""The Power dice in the order in which their faces are told."""

_KEPT: Final = 1024
"""Rows of cards that are kept for when they lie so again."""


class Moment:
    """The table after a move, the move before it, and the dice that fell last."""

    def __init__(self, first: State, written: Sequence[Written]) -> None:
        self.state = written[-1].state if written else first
        self.last = written[-1] if written else None
        self._before = written[-2].state if len(written) > 1 else first
        rolls = (at for at in reversed(range(len(written))) if isinstance(written[at].move, Roll))
        rolled = next(rolls, None)
        self.roll = None if rolled is None else written[rolled]
        self._before_roll = written[rolled - 1].state if rolled else first
        move = self.roll.move if self.roll else None
        casts = move.casts if isinstance(move, Roll) else ()
        self._threw_player = {cast.seat for cast in casts if cast.player}
        self._threw_power = {cast.seat for cast in casts if cast.power}
        self._events: tuple[Event, ...] = self.last.events if self.last else ()

    def gained(self, seat: Seat) -> int:
        """What the last move did to the points of a seat."""
        return self.state.players[seat].points - self._before.players[seat].points

    def cards(self, seat: Seat) -> tuple[CardView, ...]:
        """The ten cards of a seat."""
        player = self.state.players[seat]
        powered, fresh = self._powered(seat), self._fresh_cards(seat)
        return _cards(player.unlocked, powered, fresh, current())

    def player_dice(self, seat: Seat) -> tuple[DieView, ...]:
        """The player dice of a seat as they lie, or those of a bonus that has just fallen."""
        player = self.state.players[seat]
        aside = self._aside(seat)
        if aside is not None and aside.player:
            return tuple(DieView("player", face, fresh=True) for face in aside.player)
        return tuple(
            DieView("player", face, self._in_hand(seat, at), matched=self._matches(seat, face))
            for at, face in enumerate(player.dice)
        )

    def power_dice(self, seat: Seat) -> tuple[DieView, ...]:
        """The Power dice of a seat as they lie, or those of a roll for the start or a bonus."""
        player = self.state.players[seat]
        aside = self._aside(seat)
        if aside is not None:
            lying = zip(POWER, aside.power, strict=False)
            return tuple(DieView(kind, face, fresh=True) for kind, face in lying)
        fresh = seat in self._threw_power
        ready = list(player.ready)
        dice = list[DieView]()
        for kind, face in zip(POWER, player.power, strict=False):
            spent = face not in ready
            if not spent:
                ready.remove(face)
            dice.append(DieView(kind, face, fresh, spent, self._matches(seat, face)))
        return tuple(dice)

    def _fresh_cards(self, seat: Seat) -> frozenset[Card]:
        """The cards that the last move unlocked."""
        return frozenset(
            card
            for event in self._events
            if isinstance(event, Unlocked) and event.seat == seat
            for card in event.cards
        )

    def _powered(self, seat: Seat) -> frozenset[Card]:
        """The cards whose ability can be used now."""
        uses = (move for move in legal(self.state, seat) if isinstance(move, Use))
        return frozenset(use.card for use in uses)

    def _matches(self, seat: Seat, face: Face) -> tuple[str, ...]:
        """Who has just scored against this face of the active seat."""
        return tuple(
            SEATS[event.seat]
            for event in self._events
            if isinstance(event, Scored) and event.active == seat and event.face == face
        )

    def _aside(self, seat: Seat) -> Cast | None:
        """Dice that have just fallen for a bonus or the start, and are no part of the state."""
        for event in self._events:
            match event:
                case Bonus(cast) if cast.seat == seat:
                    return cast
                case RolledOff(casts):
                    return next((cast for cast in casts if cast.seat == seat), None)
                case _:
                    pass
        return None

    def _in_hand(self, seat: Seat, at: int) -> bool:
        """Whether the last roll threw this player die: each, or the one picked up for a reroll."""
        lay = self._before_roll.players[seat].dice
        return seat in self._threw_player and (IN_HAND not in lay or lay[at] == IN_HAND)


@lru_cache(_KEPT)
def _cards(unlocked: Cards, powered: Cards, fresh: Cards, _language: str) -> tuple[CardView, ...]:
    """The cards of a seat that lie so, in the language spoken now."""
    return tuple(
        CardView(card, text.name, text.full, card in unlocked, card in powered, card in fresh)
        for card, text in zip(sorted(ALL_CARDS), map(card_text, sorted(ALL_CARDS)), strict=True)
    )
