"""A review as one page that needs nothing else: no script, no font, no picture from elsewhere."""

from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from livingwell.analysis.chart import BOTTOM, HEIGHT, LEFT, RIGHT, WIDTH, chart
from livingwell.analysis.marks import Mark, mark
from livingwell.analysis.review import Choice, Review, Step
from livingwell.analysis.rows import (
    account_rows,
    change,
    explain_account,
    explain_marks,
    faults,
    percent,
    play_rows,
    tell_fault,
)
from livingwell.record.lines import spell
from livingwell.rules.material import SEATS
from livingwell.views.language import _, current, fill, ngettext, pgettext
from livingwell.views.phrases import distinct, listed
from livingwell.views.sentences import tell_end

_TEMPLATES: Final = Path(__file__).parent / "templates"


def page(review: Review, table: str = "") -> str:
    """The page in the language spoken now; ``table`` is where a link leads back to."""
    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(
        _=_, ngettext=ngettext, pgettext=pgettext, fill=fill, percent=percent, change=change
    )
    names = distinct(review.game.names)
    return environment.get_template("review.html").render(
        language=current(),
        title=fill(_("{seats}: the game reviewed"), seats=listed(names)),
        outcome=_outcome(review, names),
        table=table,
        seats=list(zip(SEATS, names, strict=False)),
        chart=chart(review),
        width=WIDTH,
        height=HEIGHT,
        left=LEFT,
        right=WIDTH - RIGHT,
        bottom=HEIGHT - BOTTOM,
        account=account_rows(review),
        explain_account=explain_account(review),
        play=play_rows(review),
        explain_marks=explain_marks(),
        faults=[
            (choice, mark(choice.loss), tell_fault(choice, names)) for choice in faults(review)
        ],
        lines=[_line(step) for step in review.steps],
    )


def _outcome(review: Review, names: tuple[str, ...]) -> list[str]:
    final = review.game.result
    if final is None:
        return [_("The game is not over.")]
    return list(tell_end(final, names))


def _line(step: Step) -> dict[str, object]:
    """A move as a row of the table."""
    given = mark(step.loss) if isinstance(step, Choice) else None
    quiet = given is Mark.BEST
    return {
        "number": step.line,
        "move": spell(step.move),
        "chances": step.after,
        "changes": None
        if quiet
        else [now - then for then, now in zip(step.before, step.after, strict=True)],
        "mark": given,
        "best": spell(step.best.decision) if isinstance(step, Choice) and not quiet else "",
        "is_fault": given in (Mark.MISTAKE, Mark.BLUNDER),
    }
