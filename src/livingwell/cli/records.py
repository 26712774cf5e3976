"""Commands for saved games."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from livingwell.cli.printing import show
from livingwell.cli.usage import Command
from livingwell.views.language import _


def add_to(app: typer.Typer) -> None:
    """Hang these commands on the application."""
    app.command(cls=Command, help=_("Tell a saved game, move by move."))(replay)
    app.command(
        cls=Command,
        help=_(
            "Check the dice of a saved game. Every roll is made again from its seed, or from its "
            "revealed secret. Exit code 0: every die is right; 1: something differs; 2: there is "
            "nothing that can be checked."
        ),
    )(verify)


def replay(
    file: Annotated[Path, typer.Argument(help=_("The saved game; - reads standard input."))],
    as_json: Annotated[bool, typer.Option("--json", help=_("One JSON object a line."))] = False,
) -> None:
    """Tell a saved game; everything before an error is told first."""
    from livingwell.record.replay import replay as moments
    from livingwell.record.saved import read_bytes
    from livingwell.views.json import moment_to_json
    from livingwell.views.story import story

    told = moments(read_bytes(file), str(file))
    if as_json:
        for moment in told:
            print(json.dumps(moment_to_json(moment)))
    else:
        for line in story(told):
            show(line)


def verify(
    file: Annotated[Path, typer.Argument(help=_("The saved game; - reads standard input."))],
) -> None:
    """Say whether every die fell as the record's header says."""
    from livingwell.record.saved import read_bytes
    from livingwell.record.verify import verify as verdict_on
    from livingwell.views.verdict import tell_verdict

    verdict = verdict_on(read_bytes(file), str(file))
    answered = verdict.proved or verdict.differs
    for line in tell_verdict(verdict, str(file)):
        print(line, file=sys.stdout if answered else sys.stderr)
    if not verdict.proved:
        raise typer.Exit(1 if verdict.differs else 2)
