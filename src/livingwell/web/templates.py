"""The templates, and what they may call."""

from collections.abc import Hashable
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from livingwell.views.language import _, current, fill, ngettext, pgettext
from livingwell.web.boards import Board
from livingwell.web.pages import EndView, SeatView, TableView
from livingwell.web.statics import version

HERE: Final = Path(__file__).parent

PIECES: Final = 4096
"""Pieces of pages kept for when they come again; the largest are rows of cards, 4 kB each."""


class Templates:
    """The templates of a server that is shown under the path ``root``."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._environment = Environment(
            loader=FileSystemLoader(HERE / "templates"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        self._environment.globals.update(
            _=_,
            gettext=_,
            ngettext=ngettext,
            pgettext=pgettext,
            fill=fill,
            link=self.link,
            asset=self.asset,
            board_of=self.board,
            piece=self.piece,
        )
        self._kept = lru_cache(PIECES)(self._make)

    def link(self, path: str) -> str:
        """An address here, under the server's root."""
        return self._root + path

    def asset(self, name: str) -> str:
        """The address of a static file; it changes with the files, so it may be kept for ever."""
        return f"{self._root}/static/{version()}/{name}"

    def text(self, template: str, **views: object) -> str:
        """A template filled in, in the language spoken now."""
        return self._environment.get_template(template).render(language=current(), **views)

    def piece(self, name: str, **views: Hashable) -> Markup:
        """A template of ``pieces/``, made once for the same views: it looks at nothing else."""
        return self._kept(name, current(), tuple(views.items()))

    def _make(self, name: str, _language: str, views: tuple[tuple[str, Hashable], ...]) -> Markup:
        return self._part(f"pieces/{name}.html", **dict(views))

    def _part(self, template: str, **views: object) -> Markup:
        return Markup(self.text(template, **views))  # noqa: S704 templates escape

    def board(self, table: TableView, end: EndView | None) -> Board:
        """The board in parts; how the game ended is among them once ``end`` is known."""
        above = {"heading": self._part("heading.html", table=table, end=end)}
        if end is not None:
            above["end"] = self._part("end.html", table=table, end=end)
        above["news"] = self.piece("news", news=table.news if table.stage != "over" else ())
        standings = tuple(seat.points for seat in table.seats)
        above["race"] = self.piece("race", standings=standings)
        return Board(above, {seat.letter: self._seat(seat, table) for seat in table.seats})

    def _seat(self, seat: SeatView, table: TableView) -> dict[str, Markup]:
        letter, names = seat.letter, tuple(each.name for each in table.seats)
        # The total that is about to be rolled anew says nothing any more.
        resting = bool(table.owed) and table.phase == "turn"
        shown = not resting and (seat.active or not any(each.active for each in table.seats))
        thrown = seat.player_dice if shown else ()
        who = replace(seat, cards=(), player_dice=(), power_dice=())
        lit = seat.power_dice if any(card.powered for card in seat.cards) else ()
        return {
            f"who-{letter}": self.piece("who", seat=who),
            f"dice-{letter}": self.piece(
                "dice",
                letter=letter,
                thrown=thrown,
                power=seat.power_dice,
                resting=resting,
                due=not thrown and any(owed.letter == letter for owed in table.owed),
                names=names,
            ),
            f"cards-{letter}": self.piece("row", letter=letter, cards=seat.cards, dice=lit),
        }


@cache
def templates(root: str) -> Templates:
    """The templates for a server under ``root``, compiled once."""
    return Templates(root)
