"""Telling everyone who looks that there is something new."""

import asyncio


class Feed:
    """A counter that can be waited on.

    Whoever looks comes and reads what it lacks, so a slow reader holds up nobody and nothing is
    kept for it.
    """

    def __init__(self) -> None:
        self.version = 0
        self._waiting = set[asyncio.Future[None]]()

    def publish(self) -> None:
        """There is something new."""
        self.version += 1
        for waiting in self._waiting:
            _wake(waiting)

    async def wait(self, seen: int, seconds: float | None = None) -> bool:
        """Whether the version is another than ``seen``: as soon as it is, or after ``seconds``."""
        if self.version == seen:
            loop = asyncio.get_running_loop()
            woken = loop.create_future()
            self._waiting.add(woken)
            # Everyone who looks on waits here all the time: ``asyncio.wait_for`` costs far more.
            timer = None if seconds is None else loop.call_later(seconds, _wake, woken)
            try:
                await woken
            finally:
                self._waiting.discard(woken)
                if timer is not None:
                    timer.cancel()
        return self.version != seen


def _wake(waiting: asyncio.Future[None]) -> None:
    if not waiting.done():
        waiting.set_result(None)
