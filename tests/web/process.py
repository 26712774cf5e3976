"""A server in a process of its own, on a socket that outlives it."""

import multiprocessing
import os
import resource
import signal
import socket
from multiprocessing.context import ForkServerContext, ForkServerProcess
from typing import Final

from livingwell.web import logs
from livingwell.web.server import address, bind, serve
from livingwell.web.settings import Settings

CONTEXT: Final[ForkServerContext] = multiprocessing.get_context("forkserver")
# What every server needs is loaded once: each new one is a fork of that.
CONTEXT.set_forkserver_preload([__name__])


class Served:
    """A server that is started, killed and started again; requests wait for it meanwhile."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._socket = bind("127.0.0.1", 0)
        self._process: ForkServerProcess | None = None
        self.address = address(self._socket).rstrip("/")

    def start(self) -> None:
        self._process = CONTEXT.Process(target=_serve, args=(self._settings, self._socket))
        self._process.start()

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to stop, and wait until it has."""
        self._end(signal.SIGTERM)

    def close(self) -> None:
        """End it if it still runs, and let go of the socket."""
        if self._process is not None:
            self.kill()
        self._socket.close()

    def limit_files(self, size: int) -> None:
        """Let it write nothing behind this many bytes of any file, as if the disk were full."""
        assert self._process is not None
        assert self._process.pid is not None
        most = resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE, (size, most))

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        assert process is not None
        assert process.pid is not None
        os.kill(process.pid, how)
        process.join()
        process.close()


def _serve(settings: Settings, listening: socket.socket) -> None:
    logs.set_up("warning")
    serve(settings, listening)
