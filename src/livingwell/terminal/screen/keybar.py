"""The keys that work now, each to be pressed or clicked."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content

from livingwell.terminal.screen.words import Words

MOST_KEYS: Final = 10


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

    def show(self, key: Key) -> None:
        self._action = key.action
        self.say(Content.assemble((f" {key.key} ", "bold $ink on $accent"), f" {key.label}"))

    async def on_click(self) -> None:
        await self.run_action(self._action)


class KeyBar(Horizontal):
    """The last row of a screen."""

    def __init__(self) -> None:
        super().__init__()
        self._caps = [_Cap() for _ in range(MOST_KEYS)]

    def compose(self) -> ComposeResult:
        """As many keys as there can be; those that do nothing now are hidden."""
        yield from self._caps

    def show(self, keys: Sequence[Key]) -> None:
        """Show these keys."""
        for place, cap in enumerate(self._caps):
            cap.display = place < len(keys)
            if cap.display:
                cap.show(keys[place])
