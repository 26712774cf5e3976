"""The command that makes the expert's networks."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from livingwell.cli.compiling import tell_compiling
from livingwell.cli.usage import Command
from livingwell.views.figures import decimal
from livingwell.views.language import _

if TYPE_CHECKING:
    from livingwell.bots.expert.training import Progress


def add_to(app: typer.Typer) -> None:
    """Hang this command on the application."""
    app.command(cls=Command, help=_("Train a network for the expert, from nothing."))(train)


def train(
    folder: Annotated[
        Path,
        typer.Argument(
            help=_("Where the networks are kept; a training that was stopped goes on there.")
        ),
    ],
    seats: Annotated[
        int, typer.Option(min=2, max=4, metavar="NUMBER", help=_("How many seats a game has."))
    ] = 2,
    minutes: Annotated[
        float,
        typer.Option(
            min=0.01, metavar="NUMBER", help=_("How long it trains, earlier sittings included.")
        ),
    ] = 20,
    seed: Annotated[
        int | None,
        typer.Option(
            min=0,
            metavar="NUMBER",
            help=_("Another number makes another network."),
            show_default=_("1, or what the training began with"),
        ),
    ] = None,
) -> None:
    """Train, telling on standard error how far it has come, and print the curve of strength."""
    from rich.console import Console
    from rich.progress import Progress as Bar

    from livingwell.bots.expert.training import Training, is_compiled

    training = Training(folder, seats, seed, minutes)
    if not is_compiled():
        tell_compiling()
    hidden = not sys.stderr.isatty()
    with Bar(console=Console(stderr=True), transient=True, disable=hidden) as bar:
        task = bar.add_task(_("Training"), total=minutes)
        for progress in training.run():
            bar.update(task, completed=progress.spent)
    print("\n".join(_curve(training.progress)))
    print(
        _("The network is in {file}; the bot expert:{folder} plays with it.").format(
            file=training.weights, folder=folder
        )
    )


def _curve(progress: "Progress") -> list[str]:
    head = _("Share of the win against the network of the first mark:")
    line = _("{minutes} minutes, {games} games: {share} %")
    return [
        head,
        *(
            line.format(minutes=decimal(minutes), games=games, share=decimal(100 * share))
            for minutes, games, _loss, share in progress.curve
        ),
    ]
