"""Who plays the games: processes on this machine."""

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Final, ParamSpec, TypeVar

_INTERRUPT: Final = {signal.SIGINT}

P = ParamSpec("P")
T = TypeVar("T")


@contextmanager
def this_machine(workers: int | None = None) -> Iterator[Executor]:
    """Processes on this machine, so many ``workers`` or one a core.

    They are spawned, never forked: a fork copies threads' locks in whatever state they are.
    """
    pool = _Processes(workers, get_context("spawn"), _end_quietly)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


class _Processes(ProcessPoolExecutor):
    """Ctrl-C reaches every process: these end at once, and leave the telling to their host."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Start a worker where there is need; it inherits a deaf ear until it is ready."""
        before = signal.pthread_sigmask(signal.SIG_BLOCK, _INTERRUPT)
        try:
            return super().submit(fn, *args, **kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_quietly() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _INTERRUPT)
