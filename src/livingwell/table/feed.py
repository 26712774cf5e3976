"""Telling everyone who looks that there is something new."""

import asyncio


class Feed:
    """A counter that can be waited on.

    Whoever looks comes and reads what it lacks, so a slow reader holds up nobody and nothing is
    kept for it.
    """

    def __init__(self) -> None:
        self.version = 0
        self._changed = asyncio.Event()

    def publish(self) -> None:
        """There is something new."""
        self.version += 1
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    async def wait(self, seen: int) -> int:
        """The version, as soon as it is another than ``seen``."""
        while self.version == seen:
            await self._changed.wait()
        return self.version
