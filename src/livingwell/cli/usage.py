"""How a command is used, and what was wrong with how it was: Typer's words in our languages.

Typer asks gettext for a few of its words only; the others it says in English whatever we speak.
"""

import re
from typing import TYPE_CHECKING, Final

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from livingwell.views.language import N_, _, fill

if TYPE_CHECKING:
    from typer._click import Context, HelpFormatter

ASKED_FOR: Final = (
    N_("Arguments"),
    N_("Commands"),
    N_("Missing command."),
    N_("No such command {name!r}."),
    N_("Options"),
    N_("default: {default}"),
    N_("env var: {var}"),
    N_("required"),
)
"""What Typer asks gettext for."""

PROBLEMS: Final = (
    N_("Invalid value for {name} (env var: {variable}): {problem}"),
    N_("Invalid value for {name}: {problem}"),
    N_("Invalid value: {problem}"),
    N_("Missing argument {name}."),
    N_("No such option: {name} (Possible options: {names})"),
    N_("No such option: {name}"),
    N_("{problem}. Did you mean {names}?"),
    N_("Option {name} requires an argument."),
    N_("Option {name} does not take a value."),
    N_("Got unexpected extra argument(s) ({arguments})"),
    N_("Input should be a valid number, unable to parse string as a number"),
    N_("Input should be a valid integer, unable to parse string as an integer"),
    N_("Input should be greater than or equal to {limit}"),
    N_("Input should be less than or equal to {limit}"),
)
"""What Typer says is wrong, always in English; the first that fits is meant."""

_PLACE: Final = re.compile(r"\\{(\w+)\\}")


class Group(TyperGroup):
    """The whole application, its help in the language spoken."""

    def format_usage(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        """Write the line that tells how to call it."""
        _write_usage(ctx, formatter)

    def get_help_option(self, ctx: "Context") -> TyperOption | None:
        """The option that shows the help."""
        return _spoken(super().get_help_option(ctx))


class Command(TyperCommand):
    """One command, its help in the language spoken."""

    def format_usage(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        """Write the line that tells how to call it."""
        _write_usage(ctx, formatter)

    def get_help_option(self, ctx: "Context") -> TyperOption | None:
        """The option that shows the help."""
        return _spoken(super().get_help_option(ctx))


def _write_usage(ctx: "Context", formatter: "HelpFormatter") -> None:
    pieces = " ".join(ctx.command.collect_usage_pieces(ctx))
    formatter.write_usage(ctx.command_path, pieces, prefix=_("Usage:") + " ")


def _spoken(option: TyperOption | None) -> TyperOption | None:
    if option is not None:
        option.help = _("Show this message and exit.")
    return option


def tell(error: typer.TyperException) -> str:
    """What was wrong with a command line, below how the command is used if one was named."""
    said = fill(_("Error: {problem}"), problem=translate(error.format_message()))
    # All errors that a command line can cause have it; the one that Typer makes public, too.
    ctx: typer.Context | None = getattr(error, "ctx", None)
    if ctx is None:
        return said
    hint = fill(_("Try '{command} --help' for help."), command=ctx.command_path)
    return f"{ctx.get_usage()}\n{hint}\n\n{said}"


def translate(problem: str) -> str:
    """What Typer says is wrong, in the language spoken; other text as it is."""
    for template in PROBLEMS:
        pattern = _PLACE.sub(r"(?P<\1>.+?)", re.escape(template))
        if found := re.fullmatch(pattern, problem, re.DOTALL):
            values = {name: translate(value) for name, value in found.groupdict().items()}
            return fill(_(template), **values)
    return problem
