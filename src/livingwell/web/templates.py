"""The templates, and what they may call."""

from functools import cache
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from livingwell.views.language import _, current, fill, ngettext, pgettext
from livingwell.web.statics import version

HERE: Final = Path(__file__).parent


class Templates:
    """The templates of a server that is shown under the path ``root``."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._environment = Environment(
            loader=FileSystemLoader(HERE / "templates"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        self._environment.globals.update(
            _=_,
            gettext=_,
            ngettext=ngettext,
            pgettext=pgettext,
            fill=fill,
            link=self.link,
            asset=self.asset,
        )

    def link(self, path: str) -> str:
        """An address here, under the server's root."""
        return self._root + path

    def asset(self, name: str) -> str:
        """The address of a static file; it changes with the files, so it may be kept for ever."""
        return f"{self._root}/static/{version()}/{name}"

    def text(self, template: str, **views: object) -> str:
        """A template filled in, in the language spoken now."""
        return self._environment.get_template(template).render(language=current(), **views)


@cache
def templates(root: str) -> Templates:
    """The templates for a server under ``root``, compiled once."""
    return Templates(root)
