"""Bots think in processes of their own, so that nobody else waits for them."""

import asyncio
import multiprocessing
import os
import threading
import time
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache

from livingwell.bots import Bot, find
from livingwell.rules.legal import legal
from livingwell.rules.material import Seat
from livingwell.rules.moves import Decision
from livingwell.rules.state import State
from livingwell.web.metrics import Metrics


class Thinking:
    """Asks bots for decisions, in ``processes`` or, with none, in a thread."""

    def __init__(self, processes: int, metrics: Metrics) -> None:
        self._processes = processes
        self._metrics = metrics
        self._pool = self._new_pool()

    async def decide(self, level: str, state: State, seat: Seat) -> Decision:
        """What the bot of this level decides for ``seat``."""
        started = time.perf_counter()
        loop = asyncio.get_running_loop()
        try:
            decision = await loop.run_in_executor(self._pool, decide, level, state, seat)
        except BrokenProcessPool:
            # A process was killed from outside; another one does its work.
            self._pool = self._new_pool()
            decision = await loop.run_in_executor(self._pool, decide, level, state, seat)
        self._metrics.decisions.labels(level).observe(time.perf_counter() - started)
        return decision

    def close(self) -> None:
        """Let go of the processes, whatever they are thinking about."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _new_pool(self) -> Executor:
        if not self._processes:
            return ThreadPoolExecutor(1)
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._processes, context, _end_with_parent)


def decide(level: str, state: State, seat: Seat) -> Decision:
    """The decision itself, where the bot thinks. Our bots need no more than the state."""
    bot = _bot(level)
    bot.begin(len(state.players), seat)
    return bot.decide(state, legal(state, seat))


@cache
def _bot(level: str) -> Bot:
    return find(level)


def _end_with_parent() -> None:
    """End this process when the server has ended, however it did."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def wait() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()
