"""Commands for saved games."""

import json
from pathlib import Path
from typing import Annotated

import typer

from livingwell.views.language import _


def add_to(app: typer.Typer) -> None:
    """Hang these commands on the application."""
    app.command(help=_("Tell a saved game, move by move."))(replay)


def replay(
    file: Annotated[Path, typer.Argument(help=_("The saved game; - reads standard input."))],
    as_json: Annotated[bool, typer.Option("--json", help=_("One JSON object a line."))] = False,
) -> None:
    """Tell a saved game; everything before an error is told first."""
    from livingwell.record.lines import spell
    from livingwell.record.replay import replay as moments
    from livingwell.record.saved import read_bytes
    from livingwell.views.json import state_to_json

    for moment in moments(read_bytes(file), str(file)):
        move = None if moment.move is None else spell(moment.move)
        if as_json:
            print(json.dumps({"line": moment.line, "move": move, **state_to_json(moment.state)}))
        elif move is not None:
            print(move)
