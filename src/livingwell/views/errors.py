"""A refusal in the reader's language: where, what was wrong, the rule, what would be right."""

from livingwell.casting import CAUSES as DICE
from livingwell.casting import BadDice
from livingwell.record.errors import CAUSES as MISREADINGS
from livingwell.record.errors import BadRecord, Misread
from livingwell.record.lines import choices
from livingwell.rules.errors import CAUSES as REFUSALS
from livingwell.rules.errors import Illegal
from livingwell.views.language import _, fill

MOST_CHOICES = 12
"""Legal lines that an error names before it only counts the rest."""


def explain(error: BadRecord | Misread | Illegal | BadDice) -> str:
    """The error as one line of text."""
    match error:
        case BadRecord():
            text = f"{error.text}: " if error.text else ""
            return f"{error.file}:{error.line}: {text}{explain(error.why)}"
        case BadDice():
            return fill(_(DICE[error.cause]), **error.values)
        case Misread():
            return fill(_(MISREADINGS[error.cause]), **error.values)
        case Illegal():
            said = fill(_(REFUSALS[error.cause]), **error.values)
            return f"{said} ({error.rule}){instead(choices(error))}"


def instead(lines: list[str]) -> str:
    """What to say behind an error of the lines that would have been legal."""
    if not lines:
        return ""
    listed = ", ".join(lines[:MOST_CHOICES])
    more = len(lines) - MOST_CHOICES
    if more > 0:
        listed = _("{lines} and {count} more").format(lines=listed, count=more)
    return _("; legal: {lines}").format(lines=listed)
