"""The outcome of a match for people, as a table, and for programs, as JSON."""

from collections.abc import Iterator
from math import isfinite
from typing import Any

from livingwell.arena.match import Outcome
from livingwell.arena.statistics import CONFIDENCE, Estimate, Standing, standings
from livingwell.arena.tournament import Table, Tournament
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
    if outcome.match.duplicate:
        yield ""
        yield _deals(outcome)
    if shared := sum(max(game.shares) < 1 for game in outcome.games):
        yield ""
        yield ngettext(
            "In {count} game the first place was shared.",
            "In {count} games the first place was shared.",
            shared,
        ).format(count=shared)


def _deals(outcome: Outcome) -> str:
    found = standings(outcome)
    deals = len({game.fixture.deal for game in outcome.games})
    return ngettext(
        "Of {count} deal, from all seats taken together: {won}, nobody {even}.",
        "Of {count} deals, from all seats taken together: {won}, nobody {even}.",
        deals,
    ).format(
        count=deals,
        won=", ".join(f"{standing.bot} {standing.deals}" for standing in found),
        even=deals - sum(standing.deals for standing in found),
    )


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
                "deals": standing.deals,
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


def tournament_table(tournament: Tournament, played: Table) -> Iterator[str]:
    """Lines of text: who was played, and each bot's share of the wins against each other."""
    yield ngettext(
        "{seats} seats, {count} game a pair, dice from the seed {seed}, the same from every seat",
        "{seats} seats, {count} games a pair, dice from the seed {seed}, the same from every seat",
        tournament.games,
    ).format(seats=tournament.seats, count=tournament.games, seed=tournament.seed)
    even = decimal(100 / tournament.seats)
    yield _("Share of the wins of one bot among others, in %; an even share is {even}.").format(
        even=even
    )
    yield ""
    ranked = sorted(tournament.bots, key=lambda bot: -played.ratings[bot].mu)
    rows = [["", *ranked, _("rating")]]
    for bot in ranked:
        cells = (played.shares.get((bot, other)) for other in ranked)
        rating = played.ratings[bot]
        rows.append([bot, *map(_cell, cells), f"{decimal(rating.mu)} ± {decimal(rating.sigma)}"])
    yield from aligned(rows)


def _cell(share: Estimate | None) -> str:
    if share is None:
        return "–"
    margin = max(share.high - share.mean, share.mean - share.low)
    return f"{decimal(100 * share.mean)} ± {decimal(100 * margin)}"


def tournament_as_json(tournament: Tournament, played: Table) -> dict[str, Any]:
    """The same figures."""
    return {
        "seats": tournament.seats,
        "games": tournament.games,
        "seed": tournament.seed,
        "confidence": CONFIDENCE,
        "shares": [
            {"bot": one, "among": other, "share": share.mean, "interval": _bounds(share)}
            for (one, other), share in played.shares.items()
        ],
        "ratings": {bot: rating._asdict() for bot, rating in played.ratings.items()},
    }
