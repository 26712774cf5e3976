"""How wide text is on a terminal, where Chinese, Japanese and Korean signs take two columns."""

import unicodedata
from functools import lru_cache


def width(text: str) -> int:
    """The columns that ``text`` takes."""
    return sum(map(_width, text))


def _width(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


@lru_cache(1024)
def trimmed(text: str, columns: int) -> str:
    """``text``, with its end left out if it takes more than ``columns``."""
    if width(text) <= columns:
        return text
    kept, room = "", columns - 1
    for character in text:
        room -= _width(character)
        if room < 0:
            break
        kept += character
    return f"{kept.rstrip()}…"


def wrapped(text: str, columns: int) -> str:
    """``text`` broken between words into lines of no more than ``columns``, if words are short.

    A line end stands in place of the space it is broken at, so the text stays as long as it was.
    """
    first, *words = text.split(" ")
    lines = [first]
    for word in words:
        longer = f"{lines[-1]} {word}"
        if width(longer) > columns and lines[-1].strip(" "):
            lines.append(word)
        else:
            lines[-1] = longer
    return "\n".join(lines)


def centred(text: str, columns: int, fill: str = " ") -> str:
    """``text`` in the middle of so many columns, its end left out if it takes more."""
    shown = trimmed(text, columns)
    room = columns - width(shown)
    return fill * (room // 2) + shown + fill * (room - room // 2)
