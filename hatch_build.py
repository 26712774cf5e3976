"""Builds the translations, so that wheels and editable installs contain them."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LOCALE = Path("src/livingwell/locale")


class Translations(BuildHookInterface[Any]):
    """Writes each catalogue's `.mo` beside its `.po`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 hatchling names them
        if self.target_name == "sdist":
            return
        for po in sorted((Path(self.root) / LOCALE).glob("*/LC_MESSAGES/*.po")):
            with po.open("rb") as source:
                catalog = read_po(source, locale=po.parts[-3])
            with po.with_suffix(".mo").open("wb") as target:
                write_mo(target, catalog)
