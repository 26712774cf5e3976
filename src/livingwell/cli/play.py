"""The command that plays a game in the terminal."""

import io
import os
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from livingwell.cli.compiling import tell_expert_compiling
from livingwell.cli.printing import harmless
from livingwell.cli.usage import Command
from livingwell.views.language import _, fill

if TYPE_CHECKING:
    from livingwell.terminal.host import Host
    from livingwell.terminal.seating import Seating
    from livingwell.terminal.setup import Setup


def add_to(app: typer.Typer) -> None:
    """Hang this command on the application."""
    app.command(
        cls=Command,
        help=_("Play in the terminal, against bots and with friends."),
    )(play)


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
    tutor: Annotated[
        bool, typer.Option("--tutor", help=_("Ask people again before a blunder."))
    ] = False,
    pace: Annotated[
        float | None,
        typer.Option(
            min=0, max=3600, metavar="SECONDS", help=_("How long to rest on what a bot does.")
        ),
    ] = None,
    limit: Annotated[
        float,
        typer.Option(
            min=0.1, max=3600, metavar="SECONDS", help=_("Time a program has for a decision.")
        ),
    ] = 5,
) -> None:
    """Play a game, or go on with one; on a full screen without ``seats``, ask for them first."""
    from livingwell.terminal.seating import read_seats
    from livingwell.terminal.setup import Setup, is_begun, open_game

    setup = Setup(None if seats is None else read_seats(seats), dice, seed, limit)
    if tutor:
        _check_for_a_judge()
    if not plain and _fills_a_screen():
        _play_on_screen(setup, save, pace, tutor=tutor)
        return
    if seats is None and not is_begun(save) and sys.stdin.isatty():
        setup = replace(setup, seats=_ask_for_seats())
    _play_plain(open_game(setup, save), pace, tutor=tutor)


def _check_for_a_judge() -> None:
    """Before a game is begun. Raises ``CannotAnalyse`` or ``NoSuchBot``."""
    from livingwell.rules.material import FEWEST_SEATS
    from livingwell.terminal.coach import Coach

    Coach(FEWEST_SEATS).find()


def _fills_a_screen() -> bool:
    """Whether people sit at a terminal that can place text where it wants."""
    able = os.environ.get("TERM", "dumb") not in ("dumb", "unknown", "")
    return able and sys.stdin.isatty() and sys.stdout.isatty()


def _ask_for_seats() -> "tuple[Seating, ...]":
    """Who plays, asked of somebody at a terminal that shows lines."""
    from livingwell.rules.errors import Caused
    from livingwell.terminal.seating import read_seats, usual_seats
    from livingwell.views.errors import explain

    usual = usual_seats()
    names = ", ".join(seat.name for seat in usual)
    _say(fill(_("Who plays? Press Enter for {names}, or type the seats,"), names=names))
    _say(_("such as Jane,Juan,bot:greedy: 2 to 4 people, bot:NAME or cmd:PROGRAM."))
    while True:
        try:
            text = input("> ").strip()
            return read_seats(text) if text else usual
        except EOFError:
            sys.exit(0)
        except Caused as error:
            _say(explain(error))


def _play_plain(host: "Host", pace: float | None, *, tutor: bool) -> None:
    from livingwell.terminal.plain import Plain

    if isinstance(sys.stdin, io.TextIOWrapper):
        # Bytes that are no text become question marks, and are then refused as an answer.
        sys.stdin.reconfigure(errors="replace")
    with closing(host):
        if host.compiling_bots:
            tell_expert_compiling()
        lines = _Lines()
        table = Plain(host, lines.ask, _say, pace or 0, lines.place)
        table.tutor = tutor
        table.run()


def _play_on_screen(setup: "Setup", save: Path | None, pace: float | None, *, tutor: bool) -> None:
    from livingwell.terminal.screen.app import LivingWell
    from livingwell.terminal.settings import NORMAL_PACE, Settings
    from livingwell.terminal.setup import is_begun, open_game
    from livingwell.views.language import current

    settings = Settings(current(), NORMAL_PACE if pace is None else pace, tutor)
    ready = setup.seats is not None or is_begun(save)
    host = open_game(setup, save) if ready else None
    app = LivingWell(settings, host, setup, save)
    wrong = app.run()
    if app.host is not None:
        app.host.close()
    if wrong is not None:
        raise wrong
    if app.host is not None:
        _say(fill(_("The game is kept in {file}."), file=app.host.journal.path))


class _Lines:
    """Standard input line by line, typed by somebody or piped in."""

    def __init__(self) -> None:
        self._typed = sys.stdin.isatty()
        self._count = 0

    def ask(self, prompt: str) -> str:
        """The next line, shown behind its prompt where it was not typed there."""
        if self._typed:
            return input(prompt)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self._count += 1
        _say(f"{prompt}{line.rstrip()}")
        return line

    def place(self) -> str:
        """Where a line that was piped in stands, as errors in files begin."""
        return "" if self._typed else f"-:{self._count}: "


def _say(line: str) -> None:
    print(harmless(line), flush=True)
