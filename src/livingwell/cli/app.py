"""The application that all commands hang on, and what every one of them does with errors."""

import re
import sys
from typing import Annotated, NoReturn

import typer

import livingwell
from livingwell.cli import (
    analysis,
    arena,
    bots,
    endings,
    play,
    records,
    rules,
    stats,
    training,
    web,
)
from livingwell.cli.language import Language
from livingwell.cli.printing import harmless
from livingwell.cli.usage import Group, tell
from livingwell.record.errors import BadRecord
from livingwell.rules.errors import Caused
from livingwell.views.errors import explain
from livingwell.views.language import _

app = typer.Typer(
    help=_("Play, keep, check and study the dice game Living Well Is the Best Revenge."),
    cls=Group,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for group in (play, rules, records, analysis, arena, stats, bots, training, endings, web):
    group.add_to(app)


def _tell_version(asked: bool) -> None:
    if asked:
        print(f"livingwell {livingwell.__version__}")
        raise typer.Exit


@app.callback()
def options(
    lang: Language = None,
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            help=_("Show which version this is and exit."),
            callback=_tell_version,
            is_eager=True,
        ),
    ] = False,
) -> None:
    """Options that stand before any command."""


def run(arguments: list[str]) -> None:
    """Run a command; what a user can mend is told in one line, exit code 2."""
    try:
        sys.exit(app(arguments, standalone_mode=False))
    except typer.TyperException as error:
        fail(tell(error))
    except BrokenPipeError:
        raise
    except (BadRecord, Caused, OSError) as error:
        fail(explain(error))
    except ImportError as error:
        package = (error.name or "").partition(".")[0]
        extra = extra_with(package)
        if extra is None:
            raise
        fail(
            _("{package} is not installed; pip install 'livingwell[{extra}]' brings it").format(
                package=package, extra=extra
            )
        )


def extra_with(package: str) -> str | None:
    """Of our extras that ask for a package the one that asks for least; ``None`` if none does."""
    from importlib.metadata import requires

    packages: dict[str, list[str]] = {}
    for line in requires("livingwell") or ():
        if found := re.fullmatch(r"([\w-]+)\b.*; extra == '(\w+)'", line):
            name, extra = found.groups()
            packages.setdefault(extra, []).append(name.replace("-", "_"))
    asking = (extra for extra, names in packages.items() if package in names)
    return min(asking, key=lambda extra: len(packages[extra]), default=None)


def fail(message: str) -> NoReturn:
    """Say what is wrong on standard error, after all that was said before; exit code 2."""
    sys.stdout.flush()
    print(harmless(message), file=sys.stderr)
    sys.exit(2)
