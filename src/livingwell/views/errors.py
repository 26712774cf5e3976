"""A refusal in the reader's language: where, what was wrong, the rule, what would be right."""

import errno
from typing import Final

from livingwell.record.errors import BadRecord
from livingwell.record.lines import choices
from livingwell.rules.errors import Caused, Illegal
from livingwell.views.language import N_, _, fill

MOST_CHOICES = 12
"""Legal lines that an error names before it only counts the rest."""


SYSTEM: Final = {
    errno.EACCES: N_("permission denied"),
    errno.ECONNREFUSED: N_("nobody answers there"),
    errno.EADDRINUSE: N_("this address is in use already"),
    errno.EEXIST: N_("this is there already"),
    errno.EISDIR: N_("this is a folder"),
    errno.ENOENT: N_("there is no such file or folder"),
    errno.ENOSPC: N_("no space is left on the disk"),
    errno.ENOTDIR: N_("part of this path is no folder"),
    errno.ENOTEMPTY: N_("the folder is not empty"),
    errno.EPERM: N_("permission denied"),
    errno.EROFS: N_("this disk can only be read"),
}
"""Why the system refuses what people are likely to ask of it; the rest it tells in English."""


class Told(Caused):
    """Something refused that as text speaks the language spoken when it is told."""

    def __str__(self) -> str:
        return in_words(self)


def in_words(error: Caused) -> str:
    """What was wrong, without the rule and without what would be right."""
    return fill(_(error.causes[error.cause]), **error.values)


def explain(error: BadRecord | Caused | OSError) -> str:
    """The error as one line of text."""
    match error:
        case OSError():
            return f"{error.filename}: {reason(error)}" if error.filename else reason(error)
        case BadRecord():
            text = f"{error.text}: " if error.text else ""
            return f"{error.file}:{error.line}: {text}{explain(error.why)}"
        case Illegal():
            return f"{in_words(error)} ({error.rule}){instead(choices(error))}"
        case _:
            return in_words(error)


def reason(error: OSError) -> str:
    """Why the system refused something."""
    if error.errno in SYSTEM:
        return _(SYSTEM[error.errno])
    return error.strerror or str(error)


def instead(lines: list[str]) -> str:
    """What to say behind an error of the lines that would have been legal."""
    if not lines:
        return ""
    listed = ", ".join(lines[:MOST_CHOICES])
    more = len(lines) - MOST_CHOICES
    if more > 0:
        listed = _("{lines} and {count} more").format(lines=listed, count=more)
    return _("; legal: {lines}").format(lines=listed)
