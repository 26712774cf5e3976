"""Commands for many games."""

import json
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from errno import ENOTEMPTY
from os import strerror
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NoReturn

import typer

from livingwell.cli.compiling import tell_bots_compiling
from livingwell.cli.printing import harmless
from livingwell.cli.usage import Command
from livingwell.views.language import _, ngettext

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from livingwell.arena.match import Played


MOST_GAMES: Final = 1_000_000
"""Games that one match may have: all of them are kept in memory."""

Seed = Annotated[
    str | None,
    typer.Option(
        metavar="TEXT",
        help=_("A text that makes the dice: with the same one, the same match again."),
        show_default=_("another one every time"),
    ),
]
Workers = Annotated[
    int | None,
    typer.Option(
        min=1,
        metavar="NUMBER",
        help=_("Processes that play; the outcome is the same for any number."),
        show_default=_("one a core"),
    ),
]
Cluster = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help=_("Play on the Dask cluster whose scheduler is there, such as tcp://host:8786."),
    ),
]


def add_to(app: typer.Typer) -> None:
    """Hang these commands on the application."""
    app.command(cls=Command, help=_("Let bots play many games and count the wins."))(match)
    app.command(cls=Command, help=_("Let every bot play every other; rate them all."))(tournament)


def match(
    bots: Annotated[
        list[str],
        typer.Argument(metavar="BOT", help=_("The bots, 2 to 4, such as greedy or cmd:./mybot.")),
    ],
    games: Annotated[
        int,
        typer.Option(
            min=1,
            max=MOST_GAMES,
            metavar="NUMBER",
            help=_("How many games; every bot gets every seat in turn."),
        ),
    ] = 100,
    seed: Seed = None,
    duplicate: Annotated[
        bool,
        typer.Option(
            "--duplicate",
            help=_("Play the same dice from every seat, so that luck counts for less."),
        ),
    ] = False,
    workers: Workers = None,
    cluster: Cluster = None,
    save: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help=_("Keep the record of every game in this new or empty folder.")
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help=_("The outcome as JSON."))] = False,
) -> None:
    """Play a match and print the standings."""
    from secrets import token_hex

    from livingwell.arena import Match, table
    from livingwell.arena import as_json as to_json

    arranged = Match(tuple(bots), games, token_hex(4) if seed is None else seed, duplicate)
    keep = Records(save, len(arranged.fixtures())) if save else None
    troubles = Troubles()
    if cluster is None:
        tell_bots_compiling(bots)
    with hired(workers, cluster) as executor, progress(len(arranged.fixtures())) as advance:

        def told(game: "Played") -> None:
            if keep is not None:
                keep(game)
            troubles(game)
            advance(1)

        outcome = arranged.play(executor, told)
    troubles.tell()
    if as_json:
        print(json.dumps(to_json(outcome)))
    else:
        print("\n".join(table(outcome)))


def tournament(
    bots: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="BOT",
            help=_("The bots, 2 or more."),
            show_default=_("every one of ours"),
        ),
    ] = None,
    seats: Annotated[
        int,
        typer.Option(min=2, max=4, metavar="NUMBER", help=_("How many seats a game has.")),
    ] = 2,
    games: Annotated[
        int,
        typer.Option(
            min=1,
            max=MOST_GAMES,
            metavar="NUMBER",
            help=_("How many games a pair; every bot gets every seat."),
        ),
    ] = 200,
    seed: Seed = None,
    workers: Workers = None,
    cluster: Cluster = None,
    as_json: Annotated[bool, typer.Option("--json", help=_("The outcome as JSON."))] = False,
) -> None:
    """Play a tournament and print its table."""
    from secrets import token_hex

    from livingwell.arena import Tournament, tournament_as_json, tournament_table
    from livingwell.bots import NAMES

    entered = tuple(dict.fromkeys(bots or (name for name in NAMES if ":" not in name)))
    if len(entered) == 1:
        raise typer.BadParameter(_("a tournament takes two bots or more"))
    arranged = Tournament(entered, seats, games, token_hex(4) if seed is None else seed)
    total = sum(len(match.fixtures()) for match in arranged.matches().values())
    troubles = Troubles()
    if cluster is None:
        tell_bots_compiling(entered)
    with hired(workers, cluster) as executor, progress(total) as advance:

        def told(game: "Played") -> None:
            troubles(game)
            advance(1)

        played = arranged.play(executor, told)
    troubles.tell()
    if as_json:
        print(json.dumps(tournament_as_json(arranged, played)))
    else:
        print("\n".join(tournament_table(arranged, played)))


def hired(workers: int | None, cluster: str | None) -> AbstractContextManager["Executor"]:
    """Who plays; raises ``typer.BadParameter`` if both are named."""
    from livingwell.arena import workers as players

    if cluster is not None and workers is not None:
        raise typer.BadParameter(_("a cluster has its own workers: leave --workers out"))
    # As Ctrl-C does, it ends the workers too.
    signal.signal(signal.SIGTERM, _end)
    return players.this_machine(workers) if cluster is None else players.cluster(cluster)


def _end(number: int, _frame: object) -> NoReturn:
    sys.exit(128 + number)


@contextmanager
def progress(games: int) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, if that is a terminal; call it when so many games have ended."""
    from rich.console import Console
    from rich.progress import Progress

    hidden = not sys.stderr.isatty()
    with Progress(console=Console(stderr=True), transient=True, disable=hidden) as bar:
        task = bar.add_task(_("Playing"), total=games)
        yield lambda ended: bar.advance(task, ended)


class Records:
    """A folder in which the record of every game is kept, as ``0001.lw`` and so on."""

    def __init__(self, folder: Path, games: int) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise FileExistsError(ENOTEMPTY, strerror(ENOTEMPTY), str(folder))
        self._folder = folder
        self._digits = len(str(games))

    def __call__(self, game: "Played") -> None:
        from livingwell.record.naming import naming

        file = self._folder / f"{game.fixture.number:0{self._digits}}.lw"
        with naming(file):
            file.write_text(game.record, encoding="utf-8")


class Troubles:
    """What programs did wrong in a match: the first of each is told, and how many there were."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._first: dict[str, str] = {}

    def __call__(self, game: "Played") -> None:
        for incident in game.incidents:
            self._counts[incident.program] += 1
            self._first.setdefault(incident.program, str(incident))

    def tell(self) -> None:
        """Tell them on standard error."""
        for program, count in sorted(self._counts.items()):
            print(harmless(self._first[program]), file=sys.stderr)
            if count > 1:
                more = ngettext(
                    "{program}: {count} more incident in this match",
                    "{program}: {count} more incidents in this match",
                    count - 1,
                )
                print(more.format(program=program, count=count - 1), file=sys.stderr)
