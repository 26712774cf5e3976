"""Forms that browsers send."""

from typing import Final, TypeAlias

from starlette.requests import Request

from livingwell.table.errors import MovedOn

_LONGEST: Final = 200


Form: TypeAlias = dict[str, str]


async def form_of(request: Request) -> Form:
    """The fields of a form, each once, its text cut to what any of ours may hold."""
    async with request.form(max_files=0, max_fields=50) as form:
        return {name: value[:_LONGEST] for name, value in form.items() if isinstance(value, str)}


def number_of(form: Form) -> int:
    """The number of the line that a form was made for. Raises ``MovedOn`` if it holds none."""
    text = form.get("n", "")
    if not text.isascii() or not text.isdigit():
        raise MovedOn
    return int(text)


def wants_fragment(request: Request) -> bool:
    """Whether a script asks, which puts a piece into the page that is there already."""
    return request.headers.get("hx-request") == "true"
