"""Keeps a game going beside a screen, at a pace that people can follow."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

from livingwell.rules.legal import legal
from livingwell.rules.moves import Move
from livingwell.rules.state import Phase
from livingwell.terminal.host import Host
from livingwell.terminal.settings import Settings
from livingwell.terminal.thinking import beside

SECONDS_TO_UNDO: Final = 3.0
"""How long a bot's dice wait after a person's decision that can still be taken back."""

SECONDS_TO_TUMBLE: Final = 0.6
"""How long dice are seen rolling, unless bots play at once."""


class Runner:
    """Plays for the bots and throws the dice; people decide through it.

    ``changed`` is called whenever there is something new to show. All methods belong to the event
    loop in which ``run`` runs; only bots think in a thread.
    """

    def __init__(self, host: Host, settings: Settings, changed: Callable[[], None]) -> None:
        self.host = host
        self.settings = settings
        self.tumbling = False
        self._changed = changed
        self._version = 0
        self._woken = asyncio.Event()

    async def run(self) -> None:
        """Keep the game going until it is over. Raises ``OSError`` if it cannot be kept."""
        while not self.host.over:
            await self._step()

    def play(self, move: Move) -> None:
        """A person decides, or has thrown dice. Raises ``Illegal`` or ``OSError``."""
        self.host.play(move)
        self._moved()

    def undo(self) -> None:
        """A person takes the last decision back."""
        if self.host.can_undo:
            self.host.undo()
            self._moved()

    def go_on(self) -> None:
        """A person does not want to wait for what happens by itself."""
        self._woken.set()

    def _moved(self) -> None:
        self._version += 1
        self.tumbling = False
        self._woken.set()
        self._changed()

    async def _step(self) -> None:
        """One thing further, or a person's move in its place."""
        host = self.host
        seat = host.bot_to_act
        if host.state.rolling and host.dice is not None:
            if await self._rest(self.seconds_to_roll) and await self._tumble():
                host.roll()
                self._changed()
        elif seat is not None:
            decision = await beside(partial(host.ask, seat))
            await self._rest(self.settings.pace)
            # A person may have decided in the meantime, which in an opening turn bars nothing.
            if decision in legal(host.state, seat):
                host.play(decision)
            self._changed()
        else:
            await self._rest(None)

    @property
    def seconds_to_roll(self) -> float | None:
        """How long the dice that are owed wait to be thrown; ``None`` if for a person's key."""
        host = self.host
        if host.state.phase is Phase.REROLL:
            return 0
        if host.can_undo:
            mine = any(seat not in host.bots for seat in host.state.pending)
            return None if mine else max(self.settings.pace, SECONDS_TO_UNDO)
        if host.state.phase is Phase.OPENING and len(host.bots) < len(host.state.players):
            # A round begins, or has just ended: there is something to look at.
            return None
        return self.settings.pace

    async def _tumble(self) -> bool:
        if not self.settings.pace:
            return True
        self.tumbling = True
        self._changed()
        same = await self._rest(SECONDS_TO_TUMBLE)
        self.tumbling = False
        return same

    async def _rest(self, seconds: float | None) -> bool:
        """Rest until a person goes on or does something; whether the table is still the same."""
        version = self._version
        self._woken.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._woken.wait(), seconds)
        return version == self._version
