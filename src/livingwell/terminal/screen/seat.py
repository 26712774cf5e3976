"""One seat of the table: who it is, what it has, its cards and its dice."""

from random import choice
from typing import Final

from textual.app import ComposeResult
from textual.containers import Container, Horizontal
from textual.content import Content

from livingwell.rules.dice import Owed
from livingwell.rules.legal import legal
from livingwell.rules.material import ALL_CARDS, FACES, SEATS, Seat
from livingwell.rules.moves import Use
from livingwell.rules.state import IN_HAND, Player, State
from livingwell.terminal.lying import Lying
from livingwell.terminal.picking import Picking
from livingwell.terminal.screen.card import CardFace, Look
from livingwell.terminal.screen.die import BLACK, PLAYER, YELLOW, Die
from livingwell.terminal.screen.track import Track
from livingwell.terminal.screen.words import Words
from livingwell.views.cards import card_text
from livingwell.views.columns import trimmed, width
from livingwell.views.language import pgettext
from livingwell.views.phrases import points, tokens

NAME_COLUMNS: Final = 18
POINTS_COLUMNS: Final = 17
MOST_DRAWN: Final = 6
"""Tokens that are drawn; more are only counted."""


class SeatPanel(Container):
    """What lies before one seat. Texts are in the language spoken when ``show`` is called."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(classes=f"seat-{SEATS[seat].lower()}")
        self.seat = seat
        self._who = Words(classes="who")
        self._track = Track()
        self._cards = [CardFace(seat, card) for card in sorted(ALL_CARDS)]
        self._player = [Die(PLAYER), Die(PLAYER)]
        self._power = [Die(BLACK), Die(YELLOW)]
        self._in_hand: list[Die] = []

    def compose(self) -> ComposeResult:
        """Head, dice and cards; the style sheet says what stands beside what."""
        with Horizontal(classes="head"):
            yield self._who
            yield self._track
        with Horizontal(classes="dice"):
            yield from self._player
            yield from self._power
        with Horizontal(classes="cards"):
            yield from self._cards

    def show(
        self, state: State, name: str, gained: int, lying: Lying, picking: Picking | None
    ) -> None:
        """Show the seat as it is in ``state``.

        ``gained`` are the points that the last move brought; ``picking`` is there if the seat is
        putting a set together.
        """
        player = state.players[self.seat]
        waited_for = self.seat in state.pending
        self.set_class(waited_for, "waited-for")
        self.set_class(picking is not None, "asked")
        self.set_class(player.out, "out")
        self._who.say(_who(player, name, gained, SEATS[self.seat], waited_for=waited_for))
        self._track.points = player.points
        self._show_cards(state, picking)
        self._show_dice(lying)

    def _show_cards(self, state: State, picking: Picking | None) -> None:
        unlocked = state.players[self.seat].unlocked
        powered = {move.card for move in legal(state, self.seat) if isinstance(move, Use)}
        for face in self._cards:
            text = card_text(face.card)
            is_open = face.card in unlocked
            tooltip = f"{face.card} · {text.name}: {text.full}"
            if face.tooltip != tooltip:
                face.tooltip = tooltip
            face.look = Look(
                unlocked=is_open,
                powered=face.card in powered,
                picked=picking is not None and face.card in picking.picked,
                fits=is_open or picking is None or face.card in picking.fitting,
                words=text.name if is_open else pgettext("on a card", "locked"),
            )

    def spin(self, due: Owed) -> None:
        """Show any faces of the dice that are about to fall."""
        for dice, count in (
            (self._in_hand or self._player, due.player),
            (self._power, due.power),
        ):
            for die in dice[:count]:
                die.display = True
                die.face = choice(FACES)

    def _show_dice(self, lying: Lying) -> None:
        for dice, faces in ((self._player, lying.player), (self._power, lying.power)):
            for place, die in enumerate(dice):
                die.display = place < len(faces)
                if die.display:
                    die.face = faces[place]
        for place, die in enumerate(self._power):
            die.spent = place in lying.spent
        self._in_hand = [
            die for die, face in zip(self._player, lying.player, strict=False) if face == IN_HAND
        ]


def _who(player: Player, name: str, gained: int, letter: str, *, waited_for: bool) -> Content:
    shown = trimmed(name, NAME_COLUMNS)
    has = points(player.points)
    change = f" ({gained:+})".replace("-", "−") if gained else ""
    drawn = "●" * min(player.tokens, MOST_DRAWN) + " "
    return Content.assemble(
        ("▶ " if waited_for else "  ", "bold"),
        (f"{letter} {shown}", "bold"),
        " " * (NAME_COLUMNS - width(shown) + 2),
        (has, "bold"),
        change,
        " " * (POINTS_COLUMNS - width(has) - width(change)),
        "" if player.out else drawn,
        tokens(player.tokens),
        "  ✖ " + pgettext("on a seat", "out") if player.out else "",
    )
