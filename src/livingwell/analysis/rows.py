"""What a review says, in words and figures, before it is laid out as text or as a page."""

from collections.abc import Sequence

from livingwell.analysis.doubt import Doubt
from livingwell.analysis.marks import Mark, mark, play_of
from livingwell.analysis.reasons import why
from livingwell.analysis.review import Choice, Review
from livingwell.record.lines import spell
from livingwell.rules.material import Seat
from livingwell.rules.moves import Decision
from livingwell.rules.state import State
from livingwell.views.decisions import describe
from livingwell.views.figures import decimal, signed
from livingwell.views.language import _, fill
from livingwell.views.phrases import distinct

_CERTAIN = 0.9995
"""A chance that would be shown as 100.0."""


def percent(chance: float) -> str:
    """A chance in percent, without the sign."""
    shown = decimal(100 * chance)
    return "100" if chance > _CERTAIN else shown


def change(value: float) -> str:
    """A change of chance in points of percent, without the sign for percent."""
    return signed(100 * value)


def account_rows(review: Review) -> list[tuple[str, tuple[float, ...]]]:
    """What changed the chances, row by row, a figure for each seat; they add up to the last."""
    accounts = [review.account(seat) for seat in range(len(review.start))]
    labels = (
        _("At the start"),
        _("Luck of the dice"),
        _("Own decisions"),
        _("Others’ decisions"),
        _("Reckoning"),
        _("Result") if review.over else _("Where the record ends"),
    )
    return list(zip(labels, zip(*accounts, strict=True), strict=True))


def explain_account(review: Review) -> str:
    """How to read the account."""
    said = _(
        "Chances to win in percent; each column adds up. Luck is the chance after a roll less "
        "what was expected before it. Decisions count by what they cost against the best. "
        "Reckoning is what the analysis itself changed its mind about between two lines."
    )
    if review.over:
        return said
    unfinished = _("The game is not over, so the last row is the chance and not the result.")
    return f"{said} {unfinished}"


def explain_marks() -> str:
    """What the marks mean."""
    return _(
        "A decision is a mistake from 2 percent of the chance to win lost, a blunder from 5. "
        "Where only one thing could be done nothing was decided."
    )


def play_rows(review: Review) -> list[tuple[str, tuple[str, ...]]]:
    """How each seat played, row by row, a text for each seat."""
    plays = [play_of(review, seat) for seat in range(len(review.start))]
    loss = ["–" if play.mean_loss is None else decimal(100 * play.mean_loss, 2) for play in plays]
    return [
        (_("Decisions"), tuple(str(play.decisions) for play in plays)),
        (_("of them the best"), tuple(str(play.best) for play in plays)),
        (_("Mean loss, percent"), tuple(loss)),
        (_("Mistakes"), tuple(str(len(play.mistakes)) for play in plays)),
        (_("Blunders"), tuple(str(len(play.blunders)) for play in plays)),
        (_("Rating"), tuple(play.rating for play in plays)),
    ]


def faults(review: Review) -> tuple[Choice, ...]:
    """Mistakes and blunders in the order in which they were made."""
    return tuple(
        step
        for step in review.steps
        if isinstance(step, Choice) and mark(step.loss) in (Mark.MISTAKE, Mark.BLUNDER)
    )


def tell_fault(choice: Choice, names: Sequence[str]) -> tuple[str, str, str]:
    """A mistake in sentences: what it was and cost, what was played, what was better and why."""
    head = _("Line {line}, {seat}: {mark}, {cost} percent.")
    played = _("Played: {move} – {told}")
    return (
        fill(
            head,
            line=choice.line,
            seat=names[choice.seat],
            mark=mark(choice.loss),
            cost=change(-choice.loss),
        ),
        fill(played, move=spell(choice.move), told=explain(choice.move, choice.state, names)),
        tell_best(choice.best.decision, choice.state, names),
    )


def tell_best(decision: Decision, state: State, names: Sequence[str]) -> str:
    """The best decision, what it does and why."""
    said = _("Best: {move} – {told}")
    return fill(said, move=spell(decision), told=explain(decision, state, names))


def tell_doubt(doubt: Doubt, state: State, names: Sequence[str]) -> tuple[str, str]:
    """The question before a blunder, which says what it costs, and what is better."""
    chosen, best = doubt
    seat = chosen.decision.seat
    said = _("Sure? That costs {cost} percent of the chance to win: {chance} instead of {best}.")
    asked = fill(
        said,
        cost=decimal(100 * chosen.cost),
        chance=percent(chosen.chances[seat]),
        best=percent(best.chances[seat]),
    )
    return asked, tell_best(best.decision, state, names)


def explain_hints(seat: Seat, names: Sequence[str]) -> str:
    """What a list of hints is, and its figures."""
    said = _("What {seat} may do, best first: chances to win in percent, and the cost.")
    return fill(said, seat=distinct(names)[seat])


def explain(decision: Decision, state: State, names: Sequence[str]) -> str:
    """What a legal decision does and what it leads to, in sentences."""
    return f"{describe(decision, state, names)} {why(decision, state, names)}"
