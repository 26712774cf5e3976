"""The command that tells facts of the game."""

from pathlib import Path
from typing import Annotated

import typer

from livingwell.cli.arena import MOST_GAMES, Cluster, Seed, Workers, hired, progress
from livingwell.cli.compiling import tell_bots_compiling
from livingwell.cli.usage import Command
from livingwell.views.language import _


def add_to(app: typer.Typer) -> None:
    """Hang this command on the application."""
    app.command(cls=Command, help=_("Facts of the game under good play."))(stats)


def stats(
    bot: Annotated[str, typer.Argument(help=_("Who plays in every seat."))] = "strong",
    seats: Annotated[int, typer.Option(min=2, max=4, help=_("How many seats a game has."))] = 2,
    games: Annotated[
        int, typer.Option(min=1, max=MOST_GAMES, help=_("How many games are played."))
    ] = 1000,
    rival: Annotated[
        str, typer.Option(help=_("At two seats: whom it plays to see how much the dice decide."))
    ] = "greedy",
    seed: Seed = None,
    plots: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help=_("Draw plots into this folder as well.")),
    ] = None,
    workers: Workers = None,
    cluster: Cluster = None,
) -> None:
    """Play and tell."""
    from secrets import token_hex

    from livingwell.arena import Match
    from livingwell.arena.facts import Schedule, gather
    from livingwell.arena.facts_report import plot, told_facts, told_luck

    if plots is not None:
        from matplotlib import figure  # noqa: F401 who has it not is told before all is played

        plots.mkdir(parents=True, exist_ok=True)
    schedule = Schedule(bot, seats, games, token_hex(4) if seed is None else seed)
    match = Match((bot, rival), games, schedule.seed, duplicate=True) if seats == 2 else None
    total = games + (len(match.fixtures()) if match else 0)
    if cluster is None:
        tell_bots_compiling((bot, rival) if match else (bot,))
    with hired(workers, cluster) as executor, progress(total) as advance:
        facts = gather(schedule, executor, advance)
        luck = match.play(executor, lambda _game: advance(1)) if match else None
    print("\n".join(told_facts(facts)))
    if luck is not None:
        print("\n" + told_luck(luck))
    if plots is not None:
        print()
        print("\n".join(map(str, plot(facts, plots))))
