"""Commands for bots."""

import sys
from collections.abc import Iterator
from typing import Annotated

import typer

from livingwell.cli.printing import harmless
from livingwell.cli.usage import Command
from livingwell.views.language import _, ngettext


def add_to(app: typer.Typer) -> None:
    """Hang these commands on the application."""
    app.command(cls=Command, help=_("Speak the bot protocol on standard input and output."))(bot)
    app.command(
        "check-bot",
        cls=Command,
        help=_("Check that a program keeps to the bot protocol. Exit code 0: it does; 1: not."),
    )(check)


def bot(
    name: Annotated[str, typer.Argument(help=_("The bot, such as greedy or random:7."))],
) -> None:
    """Lend a bot of ours to whoever speaks the protocol."""
    from livingwell.bots import find
    from livingwell.bots.speaker import Speaker

    Speaker(find(name), _say, _complain).converse(_lines())


def check(
    program: Annotated[str, typer.Argument(help=_("The program and its arguments, as one text."))],
    seconds: Annotated[
        float,
        typer.Option(
            min=0,
            max=3600,
            metavar="SECONDS",
            help=_("The time it has for a decision, in seconds."),
        ),
    ] = 5,
    seed: Annotated[
        str, typer.Option(metavar="TEXT", help=_("Another text makes other games."))
    ] = "conformance",
) -> None:
    """Let a program play in every seat and tell the first thing it does wrong."""
    from livingwell.testing import NotConforming, check_bot

    try:
        check_bot(program, seconds=seconds, seed=seed)
    except NotConforming as error:
        print(harmless(error.faults[0]))
        if more := len(error.faults) - 1:
            said = ngettext(
                "{count} more fault in this game", "{count} more faults in this game", more
            )
            print(said.format(count=more))
        raise typer.Exit(1) from None
    print(_("{program} keeps to the bot protocol.").format(program=program))


def _lines() -> Iterator[str]:
    """Standard input, each line as soon as it is there; bytes that are no text show as such."""
    for raw in sys.stdin.buffer:
        yield raw.decode("utf-8", "replace")


def _say(line: str) -> None:
    print(line, flush=True)


def _complain(message: str) -> None:
    print(harmless(message), file=sys.stderr, flush=True)
