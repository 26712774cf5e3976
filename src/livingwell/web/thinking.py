"""Bots think in processes of their own, so that nobody else waits for them."""

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import cache, partial
from typing import Any, ParamSpec, TypeVar

from livingwell.analysis.compiling import is_compiled, warm
from livingwell.bots import Bot, NoSuchBot, find
from livingwell.bots.registry import is_expert
from livingwell.rules.legal import legal
from livingwell.rules.material import Seat
from livingwell.rules.moves import Decision
from livingwell.rules.state import State
from livingwell.table.steward import NoThought
from livingwell.views.errors import Told
from livingwell.web import levels
from livingwell.web.metrics import Metrics

Parameters = ParamSpec("Parameters")
T = TypeVar("T")

_log = logging.getLogger(__name__)


class Thinking:
    """Asks bots for decisions, in ``processes`` or, with none, in a thread.

    While it is ``compiling``, the expert and the judge wait for that. For levels that are
    ``missing``, each with the number of seats it is missing for, the usual bot plays.
    """

    def __init__(self, processes: int, metrics: Metrics) -> None:
        self.compiling = False
        self.missing = set[tuple[str, int]]()
        self._prepared = asyncio.Event()
        self._prepared.set()
        self._processes = processes
        self._metrics = metrics
        self._pool = self._new_pool()
        self._closed = False
        self._tasks = set[asyncio.Task[None]]()

    async def prepare(self, changed: Callable[[], None]) -> None:
        """Have what the expert thinks with compiled, in a process of its own: others do not wait.

        ``changed`` is called when that begins and when it is done.
        """
        self._prepared.clear()
        # If there is nobody to ask, or it was stopped, whoever asks is told.
        with suppress(BrokenProcessPool, Told):
            try:
                if not await self.run(is_compiled):
                    self.compiling = True
                    changed()
                    await self._compile()
            finally:
                # However it ended, nobody waits for it any longer.
                self.compiling = False
                self._prepared.set()
                changed()
            await self.run(warm)

    async def _compile(self) -> None:
        pool = self._new_pool()
        try:
            await _hand_over(pool, warm)
        finally:
            pool.shutdown(wait=False)

    async def decide(self, level: str, state: State, seat: Seat) -> Decision:
        """What the bot of this level decides for ``seat``.

        In place of one that cannot be had the usual bot decides, which needs nothing that may be
        missing. Raises ``NoThought`` if the process that thinks was killed twice, or if the
        system refuses it something, such as room on the disk.
        """
        if is_expert(level):
            await self._prepared.wait()
        started, which = time.perf_counter(), (level, len(state.players))
        try:
            decision = await self.run(decide, level, state, seat)
        except NoSuchBot as error:
            if which not in self.missing:
                told = {"bot": level, "cause": f"{error.cause} {dict(error.values)}"}
                _log.error("a bot cannot be had; %s plays instead", levels.usual(), extra=told)
                self.missing.add(which)
            return await self.decide(levels.usual(), state, seat)
        except (BrokenProcessPool, OSError) as error:
            raise NoThought from error
        self.missing.discard(which)
        self._metrics.decisions.labels(level).observe(time.perf_counter() - started)
        return decision

    async def judge(
        self, work: Callable[Parameters, T], *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> T:
        """As ``run``, for what the judge works out."""
        await self._prepared.wait()
        return await self.run(work, *args, **kwargs)

    async def run(
        self, work: Callable[Parameters, T], *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> T:
        """What ``work`` gives, done where bots think.

        Raises what it raises, and ``BrokenProcessPool`` if its process was killed twice.
        """
        job, pool = partial(work, *args, **kwargs), self._pool
        try:
            return await _hand_over(pool, job)
        except BrokenProcessPool:
            if self._closed:
                raise
            # A process was killed from outside; another one does its work.
            if self._pool is pool:
                self._pool = self._new_pool()
            return await _hand_over(self._pool, job)

    def begin(self, errand: Coroutine[Any, Any, None]) -> None:
        """Begin something that takes a while; it ends with the server at the latest."""
        task = asyncio.create_task(errand)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def close(self) -> None:
        """End the processes, whatever they are thinking about."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)
        if self._processes:
            # Compiling takes longer than a server may take to stop, and nobody waits for it now.
            for process in multiprocessing.active_children():
                process.kill()

    def _new_pool(self) -> Executor:
        if not self._processes:
            return ThreadPoolExecutor(1)
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._processes, context, _end_with_parent)


async def _hand_over(pool: Executor, work: Callable[[], T]) -> T:
    """What ``work`` gives, done by ``pool``.

    Ctrl+C in a terminal reaches every process, and what comes of it is for the server to say: one
    that is started for this does not hear it, from its first moment on.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        done = asyncio.get_running_loop().run_in_executor(pool, work)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    return await done


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
