"""Every bot against every other, and what all their games together say of their strength."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import NamedTuple

from livingwell.arena.match import Match, Outcome, Played, Told
from livingwell.arena.statistics import Estimate, standings

Pair = tuple[str, str]


class Rating(NamedTuple):
    """An OpenSkill rating: strength is probably within two ``sigma`` of ``mu``."""

    mu: float
    sigma: float


class Table(NamedTuple):
    """What came of a tournament.

    ``shares`` has, for each pair of bots, the share of the wins of one of the first sitting among
    bots of the second.
    """

    shares: dict[Pair, Estimate]
    ratings: dict[str, Rating]


@dataclass(frozen=True)
class Tournament:
    """``bots`` by name, each against each at ``seats`` seats, the dice the same from every seat.

    At more than two seats one bot sits among others that are all of the same name. Each of these
    matches has so many ``games``. Raises what ``Match`` raises.
    """

    bots: tuple[str, ...]
    seats: int
    games: int
    seed: str

    def matches(self) -> dict[Pair, Match]:
        """The matches by who sits among whom; at two seats each pair meets once."""
        pairs = combinations(self.bots, 2) if self.seats == 2 else permutations(self.bots, 2)
        return {
            (one, other): Match(
                (one, *[other] * (self.seats - 1)), self.games, self.seed, duplicate=True
            )
            for one, other in pairs
        }

    def play(self, executor: Executor, told: Told) -> Table:
        """Play all matches; ``told`` hears of each game as it ends."""
        outcomes = {pair: match.play(executor, told) for pair, match in self.matches().items()}
        shares: dict[Pair, Estimate] = {}
        for (one, other), outcome in outcomes.items():
            estimate = next(it.share for it in standings(outcome) if it.bot == one)
            shares[one, other] = estimate
            if self.seats == 2:
                low, high = 1 - estimate.high, 1 - estimate.low
                shares[other, one] = Estimate(1 - estimate.mean, low, high)
        return Table(shares, ratings(self.bots, list(outcomes.values())))


def ratings(bots: Sequence[str], outcomes: Sequence[Outcome]) -> dict[str, Rating]:
    """Ratings by OpenSkill's Plackett-Luce model from all games, the matches taking turns."""
    from openskill.models import PlackettLuce  # noqa: PLC0415 only tournaments need it

    model = PlackettLuce()
    known = {bot: model.rating(name=bot) for bot in bots}
    for names, game in _in_turn(outcomes):
        rated = model.rate(
            [[model.rating(known[name].mu, known[name].sigma)] for name in names],
            ranks=[-share for share in game.shares],
        )
        for name in set(names):
            mine = [team[0] for team, of in zip(rated, names, strict=True) if of == name]
            known[name].mu = sum(it.mu for it in mine) / len(mine)
            known[name].sigma = sum(it.sigma for it in mine) / len(mine)
    return {bot: Rating(known[bot].mu, known[bot].sigma) for bot in bots}


def _in_turn(outcomes: Sequence[Outcome]) -> Iterator[tuple[tuple[str, ...], Played]]:
    for games in zip(*(outcome.games for outcome in outcomes), strict=True):
        for outcome, game in zip(outcomes, games, strict=True):
            yield outcome.match.bots, game
