"""The command that plays a game in the terminal."""

import io
import sys
from pathlib import Path
from typing import Annotated

import typer

from livingwell.cli.language import Language
from livingwell.views.language import _


def add_to(app: typer.Typer) -> None:
    """Hang this command on the application."""
    app.command(help=_("Play a game in the terminal, against bots and with friends beside you."))(
        play
    )


def play(
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="SEATS",
            help=_("Who plays, a seat each: a name, bot:NAME, cmd:PROGRAM, or NAME=bot:NAME."),
        ),
    ] = None,
    dice: Annotated[
        str | None,
        typer.Option(metavar="fair|system|hand", help=_("Where the dice come from.")),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(metavar="TEXT", help=_("Throw the dice that this text makes.")),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help=_("Keep the game here; a game kept here goes on.")),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help=_("Lines of text instead of a full screen."))
    ] = False,
    pace: Annotated[
        float | None,
        typer.Option(min=0, metavar="SECONDS", help=_("How long to rest on what a bot does.")),
    ] = None,
    limit: Annotated[
        float,
        typer.Option(min=0.1, metavar="SECONDS", help=_("Time a program has for a decision.")),
    ] = 5,
    lang: Language = None,
) -> None:
    """Play a game, or go on with one."""
    from livingwell.terminal.plain import Plain
    from livingwell.terminal.seating import read_seats
    from livingwell.terminal.setup import Setup, open_game

    setup = Setup(None if seats is None else read_seats(seats), dice, seed, limit)
    _write_anything()
    host = open_game(setup, save)
    try:
        Plain(host, _ask, _say, pace or 0).run()
    finally:
        host.close()


def _write_anything() -> None:
    """Signs that the terminal's encoding lacks become ``?``; bytes that are no text, too."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _ask(prompt: str) -> str:
    """The next line, shown behind its prompt where it was not typed there."""
    if sys.stdin.isatty():
        return input(prompt)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    _say(f"{prompt}{line.rstrip()}")
    return line


def _say(line: str) -> None:
    print(line, flush=True)
