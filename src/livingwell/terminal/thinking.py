"""Work beside the event loop that nobody waits for when the program ends."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import TypeVar

Result = TypeVar("Result")


async def beside(work: Callable[[], Result]) -> Result:
    """What ``work`` gives or raises, done in a thread of its own.

    The threads of ``asyncio.to_thread`` are waited for when the loop ends, so that a program which
    takes its time over a decision would hold up whoever wants to leave.
    """
    result = Future[Result]()
    # From here on the one who awaits it may go away without the thread's noticing.
    result.set_running_or_notify_cancel()

    def run() -> None:
        try:
            result.set_result(work())
        except Exception as error:  # noqa: BLE001 it is raised again where the result is awaited
            result.set_exception(error)

    Thread(target=run, daemon=True).start()
    return await asyncio.wrap_future(result)
