"""Forms that browsers send."""

import re
from http import HTTPStatus
from typing import Final, TypeAlias
from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException
from starlette.requests import Request

from livingwell.table.errors import MovedOn

_LONGEST: Final = 200
_MOST: Final = 50
_NUMBER: Final = re.compile(r"[0-9]{1,9}")

Form: TypeAlias = dict[str, str]


async def form_of(request: Request) -> Form:
    """The fields of a form, each once, its text cut to what any of ours may hold.

    Ours hold no files, so that all come in the one way in which browsers send such forms.
    """
    body = await request.body()
    try:
        fields = parse_qsl(body.decode("latin-1"), keep_blank_values=True, max_num_fields=_MOST)
    except ValueError as error:
        raise HTTPException(HTTPStatus.BAD_REQUEST, str(error)) from error
    return {name: value[:_LONGEST] for name, value in fields}


def number_of(form: Form) -> int:
    """The number of the line that a form was made for. Raises ``MovedOn`` if it holds none."""
    n = line_number(form.get("n", ""))
    if n is None:
        raise MovedOn
    return n


def line_number(text: str) -> int | None:
    """The number of a line that a text gives, ``None`` if it is none that a line can have."""
    return int(text) if _NUMBER.fullmatch(text) else None


def wants_fragment(request: Request) -> bool:
    """Whether a script asks, which puts a piece into the page that is there already."""
    return request.headers.get("hx-request") == "true"
