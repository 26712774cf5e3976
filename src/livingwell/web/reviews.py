"""Finished games looked back upon: one after another, each once, and kept as pages."""

import asyncio
import zlib
from collections.abc import Mapping
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from typing import Final

from livingwell.analysis import CannotAnalyse
from livingwell.analysis.compiling import compiling
from livingwell.bots import NoSuchBot
from livingwell.record.game import Game
from livingwell.table.errors import Refused
from livingwell.table.live import Live
from livingwell.views.language import _
from livingwell.web import judging
from livingwell.web.limits import TooMany
from livingwell.web.thinking import Thinking

MOST_KEPT: Final = 200
"""Reviews kept, of about 40 kB each; of those that are done the one not read longest goes first."""

MOST_WAITING: Final = 20
"""Games that may wait for their review, the one under way among them."""

_LATER: Final = 60
"""Seconds after which somebody may ask again when too many wait."""


@dataclass(slots=True, eq=False)
class Looking:
    """A review: ``done`` of its ``moves`` are looked at, and in the end it has ``pages``."""

    moves: int
    done: int = 0
    failed: CannotAnalyse | NoSuchBot | BrokenProcessPool | OSError | None = None
    pages: Mapping[str, bytes] = field(default_factory=dict)

    @property
    def waiting(self) -> bool:
        """Whether it is yet to be done."""
        return not self.pages and self.failed is None

    @property
    def why_not(self) -> str:
        """Why there is none, in the language spoken now."""
        if isinstance(self.failed, BrokenProcessPool | OSError):
            return _("What works it out was stopped. Please ask for it once more.")
        return str(self.failed)

    def page(self, language: str) -> str:
        """The finished page."""
        return zlib.decompress(self.pages[language]).decode()


class Reviews:
    """The reviews of one server, shown under the path ``root``."""

    def __init__(self, thinking: Thinking, root: str) -> None:
        self._thinking = thinking
        self._root = root
        self._known: dict[str, Looking] = {}
        self._turn = asyncio.Lock()

    @property
    def why_slow(self) -> str:
        """Why none goes on just now, in the language spoken now, if that is for the compiler."""
        return compiling() if self._thinking.compiling else ""

    def of(self, live: Live) -> Looking:
        """The review of a game, begun if it has not been; one that failed is told of once.

        Raises ``Refused`` while the game goes on, ``TooMany`` if too many others wait.
        """
        game = live.playing().game
        if not live.playing().over:
            raise Refused("not over")
        looking = self._known.pop(live.id, None) or self._begin(live.id, game)
        if looking.failed is None:
            self._known[live.id] = looking
        return looking

    def _begin(self, table: str, game: Game) -> Looking:
        if sum(looking.waiting for looking in self._known.values()) >= MOST_WAITING:
            raise TooMany(_LATER)
        if len(self._known) >= MOST_KEPT:
            del self._known[next(of for of, each in self._known.items() if not each.waiting)]
        looking = Looking(len(game.plays))
        self._thinking.begin(self._look(table, game, looking))
        return looking

    async def _look(self, table: str, game: Game, looking: Looking) -> None:
        async with self._turn:
            try:
                looking.pages = await self._pages(table, game, looking)
            except (CannotAnalyse, NoSuchBot, BrokenProcessPool, OSError) as error:
                looking.failed = error

    async def _pages(self, table: str, game: Game, looking: Looking) -> Mapping[str, bytes]:
        run, steps, state = self._thinking.judge, [], game.start
        start = await run(judging.chances, table, state)
        for play in game.plays:
            steps.append(await run(judging.look, table, state, play))
            state = play.state
            looking.done += 1
        end = await run(judging.chances, table, state)
        back = f"{self._root}/t/{table}"
        return await run(judging.pages, str(game), start, steps, end, back)
