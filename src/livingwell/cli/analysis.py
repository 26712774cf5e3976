"""Commands that say what decisions are worth."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from livingwell.cli.usage import Command
from livingwell.views.language import _

if TYPE_CHECKING:
    from livingwell.analysis import Review


def add_to(app: typer.Typer) -> None:
    """Hang these commands on the application."""
    app.command(cls=Command, help=_("Weigh the decisions open in a saved game."))(hint)
    app.command(cls=Command, help=_("Tell skill from luck in a saved game."))(review)


File = Annotated[Path, typer.Argument(help=_("The saved game; - reads standard input."))]


def hint(
    file: File,
    at: Annotated[
        int | None,
        typer.Option(min=1, metavar="LINE", help=_("Weigh the decision on this line instead.")),
    ] = None,
    rollouts: Annotated[
        int,
        typer.Option(
            min=0,
            metavar="GAMES",
            help=_("Play out so many games after each decision, instead of looking a turn ahead."),
        ),
    ] = 0,
    as_json: Annotated[bool, typer.Option("--json", help=_("One JSON object a seat."))] = False,
) -> None:
    """Every legal decision of every seat that the table waits for, best first."""
    from livingwell.analysis import CannotAnalyse, hints
    from livingwell.analysis.export import hints_to_json
    from livingwell.analysis.finding import expert
    from livingwell.analysis.hint import position
    from livingwell.analysis.told import tell_hints
    from livingwell.cli.app import fail
    from livingwell.cli.compiling import tell_expert_compiling, tell_rollouts_compiling
    from livingwell.record import load

    game = load(file)
    try:
        state, seats = position(game, at)
        evaluator = expert(len(game.names), rollouts)
    except CannotAnalyse as error:
        fail(f"{file}: {error}")
    if rollouts:
        tell_rollouts_compiling()
    else:
        tell_expert_compiling()
    for seat in seats:
        found = hints(state, seat, evaluator)
        if as_json:
            print(json.dumps(hints_to_json(found, state, game.names)))
        else:
            print("\n".join(tell_hints(found, state, game.names)))


def review(
    file: File,
    html: Annotated[
        Path | None,
        typer.Option(metavar="PAGE", help=_("Write a page with charts to this file instead.")),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help=_("The review as JSON."))] = False,
) -> None:
    """A review in the terminal, as a page or as JSON."""
    from livingwell.analysis import CannotAnalyse
    from livingwell.analysis import review as look_back
    from livingwell.analysis.export import review_to_json
    from livingwell.analysis.finding import expert
    from livingwell.analysis.told import tell_review
    from livingwell.cli.app import fail
    from livingwell.cli.compiling import tell_expert_compiling
    from livingwell.cli.places import check_place
    from livingwell.record import load
    from livingwell.record.naming import naming

    if html is not None and as_json:
        raise typer.BadParameter(_("a review is written as a page or as JSON: choose one"))
    game = load(file)
    if html is not None:
        check_place(html)
    try:
        page = None if html is None else _page()
        judge = expert(len(game.names))
        tell_expert_compiling()
        with _progress(len(game.plays)) as told:
            found = look_back(game, judge, told)
    except CannotAnalyse as error:
        fail(f"{file}: {error}")
    if html is not None and page is not None:
        with naming(html):
            html.write_text(page(found), encoding="utf-8")
        print(html)
    elif as_json:
        print(json.dumps(review_to_json(found)))
    else:
        print("\n".join(tell_review(found)))


def _page() -> "Callable[[Review], str]":
    """What lays out a page; asked for first, so that nobody waits for a review that gets none."""
    from livingwell.analysis import CannotAnalyse

    try:
        from livingwell.analysis.page import page
    except ModuleNotFoundError as error:
        if error.name != "jinja2":
            raise
        raise CannotAnalyse("no page") from None
    return page


@contextmanager
def _progress(moves: int) -> Iterator[Callable[[], None]]:
    """A bar on standard error, if that is a terminal; call it after each move."""
    from rich.console import Console
    from rich.progress import Progress

    hidden = not sys.stderr.isatty()
    with Progress(console=Console(stderr=True), transient=True, disable=hidden) as bar:
        task = bar.add_task(_("Weighing"), total=moves)
        yield lambda: bar.advance(task)
