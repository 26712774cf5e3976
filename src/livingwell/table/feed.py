"""Telling everyone who looks that there is something new."""

import asyncio


class Feed:
    """A counter that can be waited on.

    Whoever looks comes and reads what it lacks, so a slow reader holds up nobody and nothing is
    kept for it.
    """

    def __init__(self) -> None:
        self.version = 0
        self._changed: asyncio.Future[None] | None = None

    def publish(self) -> None:
        """There is something new."""
        self.version += 1
        if self._changed is not None:
            self._changed.set_result(None)
            self._changed = None

    async def wait(self, seen: int, seconds: float | None = None) -> bool:
        """Whether the version is another than ``seen``: as soon as it is, or after ``seconds``."""
        if self.version == seen:
            if self._changed is None:
                self._changed = asyncio.get_running_loop().create_future()
            # One that all wait for, and that stays when one of them is cancelled.
            await asyncio.wait((self._changed,), timeout=seconds)
        return self.version != seen
