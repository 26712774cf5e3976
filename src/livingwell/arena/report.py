"""The outcome of a match for people, as a table, and for programs, as JSON."""

from collections.abc import Iterator
from math import isfinite
from typing import Any

from livingwell.arena.match import Outcome
from livingwell.arena.statistics import CONFIDENCE, Estimate, Standing, standings
from livingwell.views.figures import aligned, decimal
from livingwell.views.language import _, ngettext


def table(outcome: Outcome) -> Iterator[str]:
    """Lines of text: what was played, and each bot with its share of the wins and its points."""
    yield _what_was_played(outcome)
    if outcome.match.duplicate:
        yield _("Each deal was played with the same dice from every seat.")
    yield ""
    sure = f"{CONFIDENCE:.0%}".replace("%", " %")
    rows = [["", _("wins"), sure, _("points"), sure], *map(_row, standings(outcome))]
    yield from aligned(rows)
    if shared := sum(max(game.shares) < 1 for game in outcome.games):
        yield ""
        yield ngettext(
            "In {count} game the first place was shared.",
            "In {count} games the first place was shared.",
            shared,
        ).format(count=shared)


def _what_was_played(outcome: Outcome) -> str:
    count = len(outcome.games)
    return ngettext(
        "{count} game, dice from the seed {seed}",
        "{count} games, dice from the seed {seed}",
        count,
    ).format(count=count, seed=outcome.match.seed)


def _row(standing: Standing) -> list[str]:
    share = Estimate(*(100 * figure for figure in standing.share))
    return [
        standing.bot,
        f"{decimal(share.mean)} %",
        f"{_interval(share)} %",
        decimal(standing.points.mean),
        _interval(standing.points),
    ]


def _interval(estimate: Estimate) -> str:
    if not isfinite(estimate.low):
        return "–"
    return f"{decimal(estimate.low)}–{decimal(estimate.high)}"


def as_json(outcome: Outcome) -> dict[str, Any]:
    """The same figures; an interval of which nothing is known is null."""
    return {
        "games": len(outcome.games),
        "seed": outcome.match.seed,
        "duplicate": outcome.match.duplicate,
        "confidence": CONFIDENCE,
        "bots": [
            {
                "bot": standing.bot,
                "wins": standing.wins,
                "shared": standing.shared,
                "share": standing.share.mean,
                "share_interval": _bounds(standing.share),
                "points": standing.points.mean,
                "points_interval": _bounds(standing.points),
            }
            for standing in standings(outcome)
        ],
    }


def _bounds(estimate: Estimate) -> list[float] | None:
    return [estimate.low, estimate.high] if isfinite(estimate.low) else None
