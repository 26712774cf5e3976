"""The command that tells the rules."""

from typing import Annotated

import typer

from livingwell.cli.printing import show
from livingwell.cli.usage import Command
from livingwell.views.language import _, fill


def add_to(app: typer.Typer) -> None:
    """Hang this command on the application."""
    app.command(cls=Command, help=_("Tell the rules, all or on a topic: turn, T8, card 6."))(rules)


def rules(
    topic: Annotated[
        list[str] | None,
        typer.Argument(metavar="TOPIC|T8|card 6", help=_("A topic, a rule or a card.")),
    ] = None,
) -> None:
    """Tell the rules in our own words, each paragraph with its number."""
    from livingwell.views.columns import width
    from livingwell.views.rulebook import book, find

    asked = " ".join(topic or ())
    sections = find(asked) if asked else book()
    if not sections:
        known = ", ".join(f"{section.topic} ({section.title})" for section in book())
        said = _("no rule or topic {asked}; there are rules such as T8, card 1 to 10, and {topics}")
        raise typer.BadParameter(fill(said, asked=asked, topics=known))
    for section in sections:
        show(section.title)
        show("-" * width(section.title))
        for paragraph in section.paragraphs:
            show(f"{paragraph.text} ({paragraph.source})" if paragraph.source else paragraph.text)
            show("")
