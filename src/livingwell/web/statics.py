"""Static files: their addresses name their version, so that browsers keep them for ever.

The version stands as a folder before the file, ``/static/VERSION/js/table.js``, so that scripts
and styles which name each other by relative addresses always come from the same version.
"""

import os
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC: Final = Path(__file__).parent / "static"
KEPT: Final = "public, max-age=31536000, immutable"

SHEETS: Final = {
    "home": "base forms cards dice table pages",
    "doors": "base forms table pages",
    "table": "base forms table race dice cards tray hand picker coach end pages",
    "looking": "base forms pages coach",
    "rules": "base forms cards pages",
    "plain": "base forms dice pages",
}
"""Files of ``css`` that are sent as one under ``styles``: a page waits for one answer, not ten."""


class Statics(StaticFiles):
    """Serves the files of ``STATIC`` under any version."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)

    def get_path(self, scope: Scope) -> str:
        """The file asked for, its version left out."""
        _version, _, name = super().get_path(scope).partition(os.sep)
        return name

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or style sheets joined."""
        folder, _, name = path.partition(os.sep)
        sheets = SHEETS.get(name.removesuffix(".css")) if folder == "styles" else None
        if sheets is None or scope["method"] not in ("GET", "HEAD"):
            return await super().get_response(path, scope)
        return Response(joined(sheets), media_type="text/css", headers={"cache-control": KEPT})

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        """A file, to be kept."""
        response = super().file_response(*args, **kwargs)
        response.headers["cache-control"] = KEPT
        return response


@cache
def joined(sheets: str) -> str:
    """The text of these style sheets, one after another."""
    return "\n".join((STATIC / f"css/{name}.css").read_text("utf-8") for name in sheets.split())


@cache
def version() -> str:
    """A short hash of all static files together."""
    digest = sha256()
    for path in sorted(STATIC.rglob("*.*")):
        digest.update(f"{path.relative_to(STATIC)}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
