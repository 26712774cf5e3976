"""What many games of one bot against itself tell of the game."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, as_completed
from contextlib import closing
from itertools import combinations_with_replacement
from typing import Final, NamedTuple, TypeAlias

from livingwell.arena.fixtures import Fixture, fixtures
from livingwell.arena.game import play
from livingwell.arena.match import Outcome
from livingwell.arena.statistics import Estimate, share
from livingwell.bots import find
from livingwell.casting import Seeded
from livingwell.record.game import Game
from livingwell.rules.events import Event, RoundEnded, Starts, Unlocked
from livingwell.rules.material import FACES, ROUNDS, Card
from livingwell.rules.moves import Unlock
from livingwell.rules.state import Phase, State
from livingwell.rules.totals import SETS
from livingwell.views.tally import Source, tally

GAMES_A_TASK: Final = 20

LATE: Final = 5
"""The turn from which on turns are told together, the opening one being the first."""

MILLION: Final = 1_000_000
"""A chance counts so many, so that sums are the same in whatever order they are made."""

PARTS: Final = 12
"""A win counts so many, so that seats who share it get whole numbers."""

Told: TypeAlias = Callable[[int], None]
"""Who hears of games as they end, in no certain order: how many did."""

Counts: TypeAlias = Counter[tuple[object, ...]]
"""Sums by what is counted: a word, and what it is counted for."""

Opening: TypeAlias = tuple[int, int]
"""Two opening dice, the lower first."""


class CardFacts(NamedTuple):
    """How often a card was unlocked in a round of a seat, and in which of its turns on average."""

    unlocked: float
    turn: float


class Schedule(NamedTuple):
    """So many ``games`` of one ``bot`` in all ``seats``, their dice from ``seed``."""

    bot: str
    seats: int
    games: int
    seed: str


class Facts:
    """What was counted in the games of a schedule, as means."""

    def __init__(self, schedule: Schedule, counts: Counts) -> None:
        self.schedule = schedule
        self.games, self.seats = schedule.games, schedule.seats
        self._counts = counts

    @property
    def decisions(self) -> float:
        """Decisions of all seats in a game."""
        return self._counts["decisions",] / self.games

    @property
    def score(self) -> float:
        """Points of a seat at the end, tokens counted."""
        return self._counts["score",] / self.games / self.seats

    def wins(self, place: int) -> Estimate:
        """The share of the wins of the seat that began (0) the first round, or sat so far on."""
        won, lost = self._counts["won", place], PARTS * self.games - self._counts["won", place]
        return share([1.0] * (won // PARTS) + [0.0] * (lost // PARTS))

    def points(self, source: Source) -> float:
        """Points that a seat had from a source, losses below 0."""
        return self._counts["points", source] / self.games / self.seats

    def turns(self, number: int) -> float:
        """Turns of all seats in round ``number``, the opening one aside."""
        return self._counts["turns", number] / self.games

    def all_ten(self, number: int) -> float:
        """The share of rounds ``number`` that ended with ten cards rather than one seat left."""
        return self._counts["all ten", number] / self.games

    def card(self, card: Card) -> CardFacts:
        """What is to be told of a card."""
        times = self._counts["unlocked", card]
        turn = self._counts["turn of", card] / times if times else 0.0
        return CardFacts(times / (self.games * self.seats * ROUNDS), turn)

    def gain(self, card: Card, turn: int) -> float | None:
        """What the card would add to the chance of a seat before that turn, ``LATE`` and later ones
        being one; ``None`` where no seat came to have it locked, or nobody was asked.
        """
        times = self._counts["gain asked", card, turn]
        return self._counts["gain", card, turn] / times / MILLION if times else None

    def openings(self) -> dict[Opening, tuple[tuple[Card, ...], float]]:
        """By opening dice: the set that was unlocked most, and its share of all that were."""
        sets: dict[Opening, Counter[tuple[Card, ...]]] = {}
        for dice in combinations_with_replacement(FACES, 2):
            for cards in SETS[sum(dice)]:
                if times := self._counts["opening", dice, cards]:
                    sets.setdefault(dice, Counter())[cards] = times
        found = {}
        for dice, chosen in sorted(sets.items()):
            cards, times = max(chosen.items(), key=lambda item: (item[1], -len(item[0])))
            found[dice] = cards, times / chosen.total()
        return found


def gather(schedule: Schedule, executor: Executor, told: Told) -> Facts:
    """Play the games on the workers of ``executor`` and count; raises ``NoSuchBot``."""
    find(schedule.bot).close()
    games = list(fixtures(schedule.seats, schedule.games, schedule.seed))
    tasks = [
        executor.submit(count_part, schedule.bot, games[at : at + GAMES_A_TASK])
        for at in range(0, len(games), GAMES_A_TASK)
    ]
    counts: Counts = Counter()
    for task in as_completed(tasks):
        part = task.result()
        counts.update(part)
        told(part["games",])
    return Facts(schedule, counts)


def decided_by_dice(outcome: Outcome) -> float:
    """The share of deals in which one seat won both games of a duplicate match of two bots."""
    deals: dict[int, set[tuple[float, ...]]] = {}
    for game in outcome.games:
        by_seat = tuple(game.shares[place] for place in game.fixture.seating)
        deals.setdefault(game.fixture.deal, set()).add(by_seat)
    return sum(len(shares) == 1 for shares in deals.values()) / len(deals)


def count_part(bot: str, part: Sequence[Fixture]) -> Counts:
    """What a worker does: play some games, all seats by the same bot, and count.

    Where the bot thinks by the network, the network also tells what cards add to the chance to win.
    """
    counts: Counts = Counter()
    seats = len(part[0].seating)
    with closing(find(bot)) as player:
        for fixture in part:
            game = play([player] * seats, [bot] * seats, Seeded(fixture.dice))
            counts.update(_counted(game))
            if player.compiles:
                counts.update(_gained(game))
    return counts


def _gained(game: Game) -> Counts:
    from livingwell.bots.expert.gains import Gains  # noqa: PLC0415 it brings Numba

    gains, counts = Gains(len(game.names)), Counts()
    for turn in game.plays:
        state = turn.state
        if state.rolling and state.phase is Phase.TURN and state.active is not None:
            number = min(state.players[state.active].turns + 2, LATE)
            for card, gain in gains.of(state).items():
                counts["gain", card, number] += round(MILLION * gain)
                counts["gain asked", card, number] += 1
    return counts


def _counted(game: Game) -> Counts:
    final = game.result
    assert final is not None
    counts: Counts = Counter({("games",): 1, ("score",): sum(final.scores)})
    begins = next(event.seat for event in _events(game) if isinstance(event, Starts))
    for seat in final.winners:
        counts["won", (seat - begins) % len(game.names)] += PARTS // len(final.winners)
    for points in tally(game):
        for source, number in points.items():
            counts["points", source] += number
    before = game.start
    for turn in game.plays:
        counts["decisions",] += not before.rolling
        counts["turns", before.round] += before.rolling and before.phase is Phase.TURN
        if isinstance(turn.move, Unlock) and before.phase is Phase.OPENING:
            counts["opening", _opening(before, turn.move), turn.move.cards] += 1
        for event in turn.events:
            _count_event(event, turn.state, counts)
        before = turn.state
    return counts


def _count_event(event: Event, after: State, counts: Counts) -> None:
    match event:
        case Unlocked(seat, cards):
            for card in cards:
                counts["unlocked", card] += 1
                counts["turn of", card] += after.players[seat].turns
        case RoundEnded(number, _seat, "E2"):
            counts["all ten", number] += 1
        case _:
            pass


def _opening(before: State, move: Unlock) -> Opening:
    first, second = sorted(before.players[move.seat].dice)
    return first, second


def _events(game: Game) -> Iterator[Event]:
    return (event for turn in game.plays for event in turn.events)
