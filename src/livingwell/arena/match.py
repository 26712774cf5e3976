"""A match: bots against one another over many games, spread over whatever workers there are."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, as_completed
from contextlib import ExitStack, closing
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from livingwell.arena.fixtures import Fixture, fixtures
from livingwell.arena.game import play
from livingwell.bots import find
from livingwell.bots.incident import Incident
from livingwell.casting import Seeded
from livingwell.rules import start

MOST_GAMES_A_TASK: Final = 20
"""Games that a worker plays before it reports."""

TASKS: Final = 100
"""How many tasks a match is cut into, if not more; it depends on nothing but its games."""


class Played(NamedTuple):
    """A game that was played, its figures by the bots' places in the match.

    ``scores`` count tokens (G1); ``shares`` are parts of the win: 1 to the winner, or equal parts
    to those who share the first place (G4). ``incidents`` are what programs did wrong.
    """

    fixture: Fixture
    scores: tuple[int, ...]
    shares: tuple[float, ...]
    incidents: tuple[Incident, ...]
    record: str


Told: TypeAlias = Callable[[Played], None]
"""Who is told of each game as it ends, in no certain order."""


@dataclass(frozen=True)
class Match:
    """What is to be played: ``bots`` by name, 2-4 of them, over ``games``, 1 or more.

    ``seed`` makes the dice and the choices of bots that choose at random, so that the same match
    has the same outcome on any number of workers. Raises ``Illegal`` (M1) for another number of
    bots, ``NoSuchBot`` for a name that means none, and ``BadDice`` for a seed no record can hold.
    """

    bots: tuple[str, ...]
    games: int
    seed: str
    duplicate: bool = False

    def __post_init__(self) -> None:
        start(len(self.bots))
        if self.games < 1:
            raise ValueError(f"a match has at least 1 game, not {self.games}")
        # A seed that is empty, or too long with a number behind it, is found here.
        for text in (self.seed, self.fixtures()[-1].dice):
            Seeded(text)
        for name in self.bots:
            find(name).close()

    def fixtures(self) -> list[Fixture]:
        """The games, in order."""
        return list(fixtures(len(self.bots), self.games, self.seed, duplicate=self.duplicate))

    def play(self, executor: Executor, told: Told) -> "Outcome":
        """Play all games on the workers of ``executor``; ``told`` hears of each as it ends."""
        played = []
        tasks = [
            executor.submit(play_part, self.bots, self.seed, part)
            for part in _parts(self.fixtures())
        ]
        for task in as_completed(tasks):
            for game in task.result():
                told(game)
                # Records of many thousand games are for the disk: only figures are kept.
                played.append(game._replace(record=""))
        played.sort(key=lambda game: game.fixture.number)
        return Outcome(self, tuple(played))


class Outcome(NamedTuple):
    """A match and all its games, in order."""

    match: Match
    games: tuple[Played, ...]


def _parts(games: Sequence[Fixture]) -> Iterator[Sequence[Fixture]]:
    size = max(1, min(MOST_GAMES_A_TASK, len(games) // TASKS))
    return (games[at : at + size] for at in range(0, len(games), size))


def play_part(bots: Sequence[str], seed: str, part: Sequence[Fixture]) -> list[Played]:
    """What a worker does: play some games of a match with bots of its own."""
    incidents: list[Incident] = []
    with ExitStack() as closed:
        seated = [
            closed.enter_context(
                closing(find(name, seed=f"{seed} {place}", report=incidents.append))
            )
            for place, name in enumerate(bots)
        ]
        played = []
        for fixture in part:
            incidents.clear()
            game = play(
                [seated[place] for place in fixture.seating],
                [bots[place] for place in fixture.seating],
                Seeded(fixture.dice),
            )
            final = game.result
            assert final is not None
            scores, shares = [0] * len(bots), [0.0] * len(bots)
            for seat, place in enumerate(fixture.seating):
                scores[place] = final.scores[seat]
                if seat in final.winners:
                    shares[place] = 1 / len(final.winners)
            played.append(
                Played(fixture, tuple(scores), tuple(shares), tuple(incidents), str(game))
            )
    return played
