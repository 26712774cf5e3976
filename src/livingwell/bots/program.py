"""A running program that is written lines to and read lines from, and that can never hold us up.

Its pipes do not block: what it does not read waits here, and what it writes waits there until it
is asked for. Needs the process groups and pipes of a POSIX system.
"""

import os
import signal
import subprocess
import weakref
from collections.abc import Sequence
from contextlib import suppress
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from time import monotonic
from typing import IO, Final

MOST_BYTES: Final = 1 << 16
"""What a program may write between one question and the next."""

LAST_WORDS: Final = 1 << 10
"""Bytes kept of what a program said last on standard error."""


class Failure(Exception):
    """The program is of no more use."""


class Ended(Failure):
    """It has closed its standard input or output: it crashed, or was never meant to stay."""


class Silent(Failure):
    """It has given no whole line in its time."""


class Flooded(Failure):
    """It has written more than ``MOST_BYTES`` without being asked, or without ending a line."""


class Program:
    """A program started in a process group of its own, which ends with it.

    Raises ``OSError`` if it cannot be started.
    """

    def __init__(self, command: Sequence[str]) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(  # noqa: S603 hosting the programs people name is the point
            command, bufsize=0, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
        )
        self._input, self._output, self._errors = _pipes(self._process)
        self._unsent = b""
        self._unread = b""
        self._last_words = b""
        # So that a host which forgets to end it, or fails itself, leaves no process behind.
        self._kill = weakref.finalize(self, _kill, self._process)

    def write(self, line: str) -> None:
        """Send a line, now or as soon as the program reads on. Raises ``Ended``."""
        self._unsent += line.encode() + b"\n"
        self._send()

    def unasked(self) -> str | None:
        """The first line written since the last answer, if any; all of it is forgotten.

        Raises ``Ended`` or ``Flooded``.
        """
        while self._receive():
            pass
        line, self._unread = self._unread.split(b"\n", 1)[0], b""
        return line.decode("utf-8", "replace") or None

    def answer(self, seconds: float) -> str:
        """The next line it writes, within so many seconds. Raises ``Failure``."""
        until = monotonic() + seconds
        with DefaultSelector() as waiting:
            waiting.register(self._output, EVENT_READ)
            waiting.register(self._errors, EVENT_READ, self._hear)
            if self._unsent:
                waiting.register(self._input, EVENT_WRITE, self._send)
            while b"\n" not in self._unread:
                left = until - monotonic()
                if left <= 0:
                    raise Silent
                for key, _ in waiting.select(left):
                    if key.fileobj is self._output:
                        self._receive()
                    elif not key.data():
                        waiting.unregister(key.fileobj)
        line, _, self._unread = self._unread.partition(b"\n")
        return line.decode("utf-8", "replace")

    def end(self, grace: float) -> int:
        """End it and all it started, after ``grace`` seconds to quit by itself; its exit code."""
        self._input.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(grace)
        self._hear()
        self._kill()
        return self._process.wait()

    @property
    def last_words(self) -> str:
        """The last line that it was heard to write on standard error, or nothing."""
        lines = self._last_words.decode("utf-8", "replace").split("\n")
        return next((line.strip() for line in reversed(lines) if line.strip()), "")

    def _send(self) -> bool:
        """Write what the pipe takes; whether more is left."""
        try:
            sent = self._input.write(self._unsent)
        except BrokenPipeError:
            raise Ended from None
        self._unsent = self._unsent[sent or 0 :]
        return bool(self._unsent)

    def _receive(self) -> bool:
        """Take in what it has written; whether there was anything."""
        chunk = self._output.read(MOST_BYTES)
        if chunk == b"":
            raise Ended
        self._unread += chunk or b""
        if len(self._unread) > MOST_BYTES:
            raise Flooded
        return bool(chunk)

    def _hear(self) -> bool:
        """Take in what it says on standard error; whether it can say more."""
        chunk = self._errors.read(MOST_BYTES)
        self._last_words = (self._last_words + (chunk or b""))[-LAST_WORDS:]
        return chunk != b""


def _pipes(process: "subprocess.Popen[bytes]") -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    """Its standard input, output and error, none of which blocks from here on."""
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    pipes = process.stdin, process.stdout, process.stderr
    for pipe in pipes:
        os.set_blocking(pipe.fileno(), False)
    return pipes


def _kill(process: "subprocess.Popen[bytes]") -> None:
    """End the whole process group, and leave neither a zombie nor an open pipe."""
    # Gone already is as good as killed; macOS says "not permitted" of a group of zombies.
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe:
            pipe.close()
    process.wait()
