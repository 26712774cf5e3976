"""Hints and reviews as plain text of 80 columns."""

from collections.abc import Iterator, Sequence
from typing import Final

from livingwell.analysis.evaluator import Chances
from livingwell.analysis.hint import Hint
from livingwell.analysis.marks import Mark, mark
from livingwell.analysis.review import Choice, Review, Step
from livingwell.analysis.rows import (
    account_rows,
    change,
    explain,
    explain_account,
    explain_hints,
    explain_marks,
    faults,
    percent,
    play_rows,
    tell_fault,
)
from livingwell.record.lines import spell
from livingwell.rules.material import SEATS
from livingwell.rules.state import State
from livingwell.views.board import board
from livingwell.views.columns import trimmed, width, wrapped
from livingwell.views.figures import aligned
from livingwell.views.language import _, fill
from livingwell.views.phrases import distinct

COLUMNS: Final = 80
_INDENT: Final = "      "
_NAME_COLUMNS: Final = 14
_LINE: Final = 4
_CHANCE: Final = 5
_CHANGE: Final = 6


def tell_hints(found: Sequence[Hint], state: State, names: Sequence[str]) -> Iterator[str]:
    """The table, and each decision of one seat: the chances after it, its cost, and why."""
    seat = found[0].decision.seat
    yield from board(state, names)
    yield ""
    yield from _folded(explain_hints(seat, names), "")
    yield ""
    head = "".join(f"{SEATS[other]:>6}" for other in range(len(names)))
    cost = _("cost")
    yield f"   {head} {_right(cost, 6)}"
    for place, hint in enumerate(found, 1):
        cost = change(-hint.cost) if hint.cost else ""
        yield f"{place:2}.{_chances(hint.chances)} {cost:>6}   {spell(hint.decision)}"
        yield from _folded(explain(hint.decision, state, names), _INDENT)


def _chances(chances: Chances) -> str:
    return "".join(f"{percent(chance):>6}" for chance in chances)


def _right(text: str, columns: int) -> str:
    return " " * (columns - width(text)) + text


def _folded(text: str, indent: str) -> Iterator[str]:
    for line in wrapped(text, COLUMNS - len(indent)).split("\n"):
        yield indent + line


def tell_review(review: Review) -> Iterator[str]:
    """The whole review: what decided the game, how each seat played, and every line."""
    names = distinct(review.game.names)
    yield from _heading(_("Luck and skill"))
    yield from _accounts(review, names)
    yield ""
    yield from _folded(explain_account(review), "")
    yield from _heading(_("How each seat played"))
    yield from _plays(review, names)
    yield ""
    yield from _folded(explain_marks(), "")
    yield from _heading(_("Mistakes and blunders"))
    yield from _faults(review, names)
    yield from _heading(_("Line by line"))
    yield from _lines(review)


def _heading(title: str) -> Iterator[str]:
    yield from ("", title, "=" * width(title), "")


def _accounts(review: Review, names: Sequence[str]) -> Iterator[str]:
    first, *changes, last = account_rows(review)
    yield from aligned(
        [
            ["", *(trimmed(name, _NAME_COLUMNS) for name in names)],
            [first[0], *map(percent, first[1])],
            *([label, *map(change, figures)] for label, figures in changes),
            [last[0], *map(percent, last[1])],
        ]
    )


def _plays(review: Review, names: Sequence[str]) -> Iterator[str]:
    head = ["", *(trimmed(name, _NAME_COLUMNS) for name in names)]
    yield from aligned([head, *([label, *texts] for label, texts in play_rows(review))])


def _faults(review: Review, names: Sequence[str]) -> Iterator[str]:
    found = faults(review)
    if not found:
        yield _("None.")
    for choice in found:
        head, played, better = tell_fault(choice, names)
        yield from _folded(head, "")
        yield from _folded(played, "  ")
        yield from _folded(better, "  ")
        yield ""


def _lines(review: Review) -> Iterator[str]:
    """Every move: its line, the chances after it, and what it changed."""
    letters = [SEATS[seat] for seat in range(len(review.start))]
    head = "".join(_right(letter, _CHANCE) for letter in letters)
    changes = "".join(_right(f"±{letter}", _CHANGE) for letter in letters)
    yield " " * (_LINE + 1 + _move_columns(review)) + head + changes
    for step in review.steps:
        move = spell(step.move).ljust(_move_columns(review))
        chances = "".join(_right(percent(chance), _CHANCE) for chance in step.after)
        yield f"{step.line:>{_LINE}} {move}{chances}{_changes(step)}".rstrip()
        if isinstance(step, Choice) and (given := mark(step.loss)) is not Mark.BEST:
            said = fill(_("{mark}; best: {move}"), mark=given, move=spell(step.best.decision))
            yield " " * (_LINE + 3) + said


def _move_columns(review: Review) -> int:
    return max(width(spell(step.move)) for step in review.steps)


def _changes(step: Step) -> str:
    """Luck of a roll for each seat, or what a decision cost and gave; nothing where nothing was."""
    if isinstance(step, Choice) and mark(step.loss) is Mark.BEST:
        return ""
    differences = (after - before for before, after in zip(step.before, step.after, strict=True))
    return "".join(_right(change(difference), _CHANGE) for difference in differences)
