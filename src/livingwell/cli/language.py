"""The option that chooses a language, wherever on the command line it stands."""

from typing import Annotated

import typer

from livingwell.views.language import LANGUAGES, _, fill


def _check(code: str | None) -> None:
    """``main`` speaks the language already; here a wrong one is refused."""
    if code is not None and code not in LANGUAGES:
        raise typer.BadParameter(
            fill(
                _("there is no language {code}; there are {codes}"),
                code=code,
                codes=", ".join(LANGUAGES),
            )
        )


Language = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="|".join(LANGUAGES),
        help=_("The language to speak."),
        callback=_check,
        is_eager=True,
    ),
]
