"""The templates, and what they may call."""

from collections.abc import Hashable, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.runtime import Macro
from markupsafe import Markup

from livingwell.views.language import _, current, fill, ngettext, pgettext
from livingwell.web.boards import Board
from livingwell.web.pages import DieView, EndView, SeatView, TableView
from livingwell.web.statics import version

TEMPLATES: Final = Path(__file__).parent / "templates"

DRAWN_ONCE: Final = ("icon", "mark", "motif", "pips", "small_die")
"""Macros of ``parts.html`` that every template knows: of each there are only so many."""

PIECES: Final = 4096
"""Pieces of pages kept for when they come again; the largest, such as rows of cards, have 4 kB."""


class Templates:
    """The templates of a server that is shown under the path ``root``."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._environment = Environment(
            loader=FileSystemLoader(TEMPLATES),
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
            draw=self.draw,
        )
        parts = self._environment.get_template("parts.html").module
        self._environment.globals.update((name, cache(getattr(parts, name))) for name in DRAWN_ONCE)
        self._macros = {
            path.stem: self._macro(path.stem) for path in (TEMPLATES / "pieces").iterdir()
        }
        self._kept = lru_cache(PIECES)(self._make)

    def _macro(self, name: str) -> Macro:
        macro = getattr(self._environment.get_template(f"pieces/{name}.html").module, name)
        assert isinstance(macro, Macro)
        return macro

    def link(self, path: str) -> str:
        """An address here, under the server's root."""
        return self._root + path

    def asset(self, name: str) -> str:
        """The address of a static file; it changes with the files, so it may be kept for ever."""
        return f"{self._root}/static/{version()}/{name}"

    def text(self, template: str, **views: object) -> str:
        """A template filled in, in the language spoken now."""
        return self._environment.get_template(template).render(language=current(), **views)

    def draw(self, name: str, /, **views: object) -> Markup:
        """A piece of a page: the macro of this name in ``pieces/``."""
        return Markup(self._macros[name](**views))  # noqa: S704 templates escape

    def piece(self, name: str, /, **views: Hashable) -> Markup:
        """As ``draw``, made once for the same views: it looks at nothing else."""
        return self._kept(name, current(), tuple(views.items()))

    def _make(self, name: str, _language: str, views: tuple[tuple[str, Hashable], ...]) -> Markup:
        return self.draw(name, **dict(views))

    def board(self, table: TableView, end: EndView | None) -> Board:
        """The board in parts; how the game ended is among them once ``end`` is known."""
        above = {"heading": self.draw("heading", table=table, end=end)}
        if end is not None:
            above["end"] = Markup(self.text("end.html", table=table, end=end))  # noqa: S704 escaped
        standings = tuple(seat.points for seat in table.seats)
        above["race"] = self.piece("race", standings=standings)
        above["news"] = self.piece("news", news=table.news if table.stage != "over" else ())
        return Board(above, {seat.letter: self._seat(seat, table) for seat in table.seats})

    def _seat(self, seat: SeatView, table: TableView) -> dict[str, Markup]:
        letter, names = seat.letter, tuple(each.name for each in table.seats)
        # The total that is about to be rolled anew says nothing any more.
        resting = bool(table.owed) and table.phase == "turn"
        shown = not resting and (seat.active or not any(each.active for each in table.seats))
        thrown = seat.player_dice if shown else ()
        who = seat._replace(cards=(), player_dice=(), power_dice=())
        lit = seat.power_dice if any(card.powered for card in seat.cards) else ()
        return {
            f"who-{letter}": self.piece("who", seat=who),
            f"dice-{letter}": self.piece(
                "dice",
                letter=letter,
                thrown=thrown,
                total=_total(thrown),
                power=seat.power_dice,
                resting=resting,
                due=not thrown and any(owed.letter == letter for owed in table.owed),
                # Most dice are the same whoever sits there, and are made once for all of them.
                names=names if any(die.matched for die in (*thrown, *seat.power_dice)) else (),
            ),
            f"cards-{letter}": self.piece("row", letter=letter, cards=seat.cards, dice=lit),
        }


def _total(thrown: Sequence[DieView]) -> int:
    """What two player dice add up to, 0 while one is in the hand."""
    faces = [die.face for die in thrown]
    return sum(faces) if len(faces) == 2 and all(faces) else 0


@cache
def templates(root: str) -> Templates:
    """The templates for a server under ``root``, compiled once."""
    return Templates(root)
