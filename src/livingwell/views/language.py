"""Which language people read: gettext catalogues, chosen per context, so per viewer on a server.

``_`` translates when it is called, never when a module is imported; templates that are kept for
later are marked with ``N_``.
"""

import gettext
import os
import struct
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Final

from livingwell.rules.errors import N_
from livingwell.views.particles import fit

LANGUAGES: Final = {"en": "English", "fr": "Français", "ko": "한국어"}
"""The languages there are, by code, each named in itself. English is the source."""

DEFAULT: Final = "en"
_DOMAIN: Final = "livingwell"
_LOCALE = Path(__file__).parent.parent / "locale"

_current: ContextVar[str] = ContextVar("language", default=DEFAULT)


@cache
def _catalogue(code: str) -> gettext.NullTranslations:
    """The translations into a language; where they are missing or damaged, English."""
    try:
        return gettext.translation(_DOMAIN, _LOCALE, [code])
    except (OSError, ValueError, struct.error):
        return gettext.NullTranslations()


def is_installed(code: str) -> bool:
    """Whether a language can be spoken; if not, English is spoken in its place."""
    return code == DEFAULT or isinstance(_catalogue(code), gettext.GNUTranslations)


def current() -> str:
    """The code of the language spoken now."""
    return _current.get()


def speak(code: str) -> None:
    """Speak a language of ``LANGUAGES`` from here on in this context."""
    if code not in LANGUAGES:
        raise ValueError(f"there is no language {code!r}; there are {', '.join(LANGUAGES)}")
    _current.set(code)


def speak_everywhere(code: str) -> None:
    """Speak a language in this whole process and those it starts.

    Libraries that ask gettext itself, as Typer does, find their words in our catalogue.
    """
    speak(code)
    os.environ["LANGUAGE"] = code
    if is_installed(code):
        gettext.bindtextdomain(_DOMAIN, _LOCALE)
        gettext.textdomain(_DOMAIN)


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak a language for the length of a ``with`` block."""
    before = current()
    speak(code)
    try:
        yield
    finally:
        _current.set(before)


def preferred(environment: Mapping[str, str] = os.environ) -> str:
    """The language that the environment asks for, in gettext's order, or English."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for locale in filter(None, environment.get(variable, "").split(":")):
            code = locale[:2].lower()
            if code in LANGUAGES and not locale[2:3].isalpha():
                return code
    return DEFAULT


def _(message: str) -> str:
    """``message`` in the language spoken now."""
    return _catalogue(current()).gettext(message)


def ngettext(singular: str, plural: str, count: int) -> str:
    """The form of a message that goes with ``count``, in the language spoken now."""
    return _catalogue(current()).ngettext(singular, plural, count)


def pgettext(context: str, message: str) -> str:
    """``message`` as it is meant in ``context``, in the language spoken now."""
    return _catalogue(current()).pgettext(context, message)


def fill(template: str, **values: object) -> str:
    """A translated template with its values; Korean particles behind a value are fitted to it."""
    return fit(template, values).format(**values)


__all__ = [
    "DEFAULT",
    "LANGUAGES",
    "N_",
    "_",
    "current",
    "fill",
    "is_installed",
    "ngettext",
    "pgettext",
    "preferred",
    "speak",
    "speak_everywhere",
    "speaking",
]
