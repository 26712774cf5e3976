"""Numbers as people write them, and in columns."""

from collections.abc import Iterator, Sequence

from livingwell.views.columns import width
from livingwell.views.language import pgettext

MINUS = "\N{MINUS SIGN}"


def decimal(value: float, digits: int = 1) -> str:
    """A number with so many digits behind the sign that the language spoken has for it."""
    # Translators: the sign between units and tenths in a number.
    return f"{value:.{digits}f}".replace(".", pgettext("decimal sign", "."))


def signed(value: float, digits: int = 1) -> str:
    """A change: ``+1.2``, ``−0.3``, or ``0.0`` for one too small to be seen."""
    shown = decimal(abs(value), digits)
    if not float(f"{value:.{digits}f}"):
        return shown
    return (MINUS if value < 0 else "+") + shown


def aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows in columns, the first to the left, figures to the right; wide letters count as two."""
    name, *columns = (max(map(width, column)) for column in zip(*rows, strict=True))
    for first, *figures in rows:
        padded = (
            " " * (column - width(figure)) + figure
            for figure, column in zip(figures, columns, strict=True)
        )
        yield "  ".join((first + " " * (name - width(first)), *padded))
