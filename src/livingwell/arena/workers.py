"""Who plays the games: processes on this machine, or the workers of a Dask cluster."""

import logging
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

import livingwell
from livingwell.arena.errors import NoWorkers

if TYPE_CHECKING:
    from distributed import Client
    from distributed import Future as Promise

SECONDS_TO_CONNECT: Final = 10
"""Time for a cluster to answer."""

TRIES: Final = 5
"""How often a task is handed to a cluster whose workers die with its result."""

_INTERRUPT: Final = {signal.SIGINT}

P = ParamSpec("P")
T = TypeVar("T")


@contextmanager
def this_machine(workers: int | None = None) -> Iterator[Executor]:
    """Processes on this machine, so many ``workers`` or one a core.

    They are spawned, never forked: a fork copies threads' locks in whatever state they are.
    Raises ``NoWorkers`` if one of them is lost.
    """
    pool = _Processes(workers, get_context("spawn"), _end_quietly)
    try:
        yield pool
    except BrokenExecutor:
        raise NoWorkers("ended") from None
    except BaseException:
        # Nobody waits any more for what they are playing.
        for worker in active_children():
            worker.terminate()
        raise
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
    """Neither tell of Ctrl-C nor outlive whoever asked for the games."""
    Thread(target=_end_with_host, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _INTERRUPT)


def _end_with_host() -> None:
    host = parent_process()
    assert host is not None
    host.join()
    os._exit(1)


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The workers of the Dask cluster whose scheduler is at ``address``.

    What a lost worker was playing, another plays again. Raises ``NoWorkers`` if the extra
    ``cluster`` is not installed, nothing answers at ``address``, it has no workers or workers with
    another version of this package, or if it is lost.
    """
    try:
        from distributed import Client, KilledWorker  # noqa: PLC0415 an extra that few install
        from distributed.comm import addressing  # noqa: PLC0415 as above
    except ImportError:
        raise NoWorkers("no extra") from None
    try:
        addressing.get_address_host_port(addressing.normalize_address(address), strict=True)
        client = Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except ValueError:
        raise NoWorkers("no address", address=address) from None
    except OSError:
        seconds = SECONDS_TO_CONNECT
        raise NoWorkers("no cluster", address=address, seconds=seconds) from None
    # It would log what is raised here as well.
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    with client:
        _check_workers(client, address)
        try:
            yield _Cluster(client)
        except (KilledWorker, CancelledError):
            raise NoWorkers("lost", address=address) from None


class _Cluster(Executor):
    """Hands tasks to a cluster, and again if a worker dies while its result is on the way here.

    Dask's own executor leaves such a task without an end. Errors of the task itself are final.
    """

    def __init__(self, client: "Client") -> None:
        self._client = client

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Have the cluster call ``fn``."""
        result: Future[T] = Future()
        self._hand_in(result, partial(fn, *args, **kwargs), TRIES)
        return result

    def _hand_in(self, result: Future[T], task: Callable[[], T], tries: int) -> None:
        promise = self._client.submit(task, pure=False)
        promise.add_done_callback(partial(self._fetch, result, task, tries))

    def _fetch(
        self, result: Future[T], task: Callable[[], T], tries: int, promise: "Promise[T]"
    ) -> None:
        try:
            result.set_result(promise.result())
        except (CancelledError, OSError) as error:
            if tries > 1 and self._client.status == "running":
                self._hand_in(result, task, tries - 1)
            else:
                result.set_exception(CancelledError(str(error)))
        except BaseException as error:  # noqa: BLE001 whatever it is, it ends the task
            result.set_exception(error)


def _check_workers(client: "Client", address: str) -> None:
    versions = client.run(version, on_error="return")
    if not versions:
        raise NoWorkers("no workers", address=address)
    ours = version()
    for worker, theirs in versions.items():
        if theirs != ours:
            raise NoWorkers(
                "other version", worker=worker, address=address, theirs=str(theirs), ours=ours
            )


def version() -> str:
    """The version of this package where it is asked."""
    return livingwell.__version__
