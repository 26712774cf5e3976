"""Small programs that take a seat, most of them badly."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from textwrap import dedent

from livingwell.bots.incident import Incident
from livingwell.bots.process import ProcessBot

OURS = (sys.executable, "-m", "livingwell", "bot")


def script(folder: Path, text: str) -> tuple[str, ...]:
    """The command that runs this Python text."""
    path = folder / "program.py"
    path.write_text(dedent(text), encoding="utf-8")
    return sys.executable, "-I", str(path)


@contextmanager
def hosted(
    command: tuple[str, ...], seconds: float = 10
) -> Iterator[tuple[ProcessBot, list[Incident]]]:
    """A host for the program, and the incidents that it has reported."""
    incidents: list[Incident] = []
    bot = ProcessBot(command, seconds, incidents.append)
    try:
        yield bot, incidents
    finally:
        bot.close()
