"""The keys that work now, each to be pressed or clicked."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content

from livingwell.terminal.screen.words import Words
from livingwell.views.columns import width

MOST_KEYS: Final = 12


class Key(NamedTuple):
    """A key, what it does in a word, and the action behind it."""

    key: str
    label: str
    action: str


class _Cap(Words):
    """One key."""

    def __init__(self) -> None:
        super().__init__()
        self._action = ""

    def show(self, key: Key) -> str:
        """Be this key; what it says."""
        self._action = key.action
        said = Content.assemble((f" {key.key} ", "bold $ink on $accent"), f" {key.label}")
        self.say(said)
        return said.plain

    async def on_click(self) -> None:
        await self.run_action(self._action)


class KeyBar(Horizontal):
    """The last row of a screen, with as many of the keys as there is room for."""

    def __init__(self) -> None:
        super().__init__()
        self._caps = [_Cap() for _ in range(MOST_KEYS)]
        self._keys: Sequence[Key] = ()

    def compose(self) -> ComposeResult:
        """As many keys as there can be; those that do nothing now are hidden."""
        yield from self._caps

    def show(self, keys: Sequence[Key]) -> None:
        """Show these keys, the most needed first."""
        self._keys = keys
        self._fit()

    def on_resize(self) -> None:
        """Another width has room for more keys, or fewer."""
        self._fit()

    def _fit(self) -> None:
        left = self.content_size.width
        for cap in self._caps[len(self._keys) :]:
            cap.display = False
        for cap, key in zip(self._caps, self._keys, strict=False):
            needed = width(cap.show(key))
            cap.display = needed <= left
            left -= needed + 1
