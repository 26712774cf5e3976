"""Hints and reviews as JSON. Chances are numbers from 0 to 1, one for each seat from A on."""

from collections.abc import Sequence
from typing import Any

from livingwell.analysis.evaluator import Chances
from livingwell.analysis.hint import Hint
from livingwell.analysis.marks import Play, mark, play_of
from livingwell.analysis.reasons import why
from livingwell.analysis.review import Choice, Review, Step
from livingwell.record.lines import spell
from livingwell.rules.material import SEATS
from livingwell.rules.state import State


def hints_to_json(found: Sequence[Hint], state: State, names: Sequence[str]) -> dict[str, Any]:
    """The hints for one seat, best first."""
    return {
        "seat": SEATS[found[0].decision.seat],
        "decisions": [
            {
                "move": spell(hint.decision),
                "chances": list(hint.chances),
                "cost": hint.cost,
                "why": why(hint.decision, state, names),
            }
            for hint in found
        ],
    }


def review_to_json(review: Review) -> dict[str, Any]:
    """A review: the chances at its ends, an account and the play of each seat, and every line."""
    return {
        "over": review.over,
        "start": list(review.start),
        "end": list(review.end),
        "seats": [_seat(review, seat) for seat in range(len(review.start))],
        "lines": [_step(step) for step in review.steps],
    }


def _seat(review: Review, seat: int) -> dict[str, Any]:
    play = play_of(review, seat)
    return {
        "seat": SEATS[seat],
        "name": review.game.names[seat],
        "account": review.account(seat)._asdict(),
        "play": _play(play),
    }


def _play(play: Play) -> dict[str, Any]:
    return {
        "decisions": play.decisions,
        "best": play.best,
        "mean_loss": play.mean_loss,
        "mistakes": [choice.line for choice in play.mistakes],
        "blunders": [choice.line for choice in play.blunders],
        "rating": play.rating,
    }


def _step(step: Step) -> dict[str, Any]:
    told: dict[str, Any] = {
        "line": step.line,
        "move": spell(step.move),
        "before": list(step.before),
        "after": list(step.after),
    }
    if isinstance(step, Choice):
        return told | {
            "seat": SEATS[step.seat],
            "best": spell(step.best.decision),
            "loss": step.loss,
            "mark": mark(step.loss).name.lower(),
            "choices": [
                {"move": spell(decision), "chances": list(chances)}
                for decision, chances in step.weighed
            ],
        }
    return told | {"luck": _difference(step.before, step.after)}


def _difference(before: Chances, after: Chances) -> list[float]:
    return [now - then for then, now in zip(before, after, strict=True)]
