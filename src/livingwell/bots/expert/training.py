"""Training a network from nothing, by games against itself; taken up again where it stopped."""

import json
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from itertools import chain
from pathlib import Path
from typing import Final

import numpy as np

from livingwell.bots.errors import NoSuchBot
from livingwell.bots.expert.duel import duel, duel_into
from livingwell.bots.expert.learning import adam, fresh, learn
from livingwell.bots.expert.selfplay import Lessons, play, play_into
from livingwell.bots.expert.weights import load, save
from livingwell.kernel import jit
from livingwell.record.naming import naming

SEED: Final = 1

GAMES: Final = 300
"""Games in one lesson; each is gone through three times."""

BATCH: Final = 256
VARIED: Final = 0.5
"""Share of games that begin in a random round with random points."""

STAGES: Final = ((0.1, 0.9, 0), (0.3, 0.6, 0), (0.6, 0.4, 6), (1.0, 0.1, 6))
"""Up to which share of the minutes, with what lambda and over how many rolls it learns: first from
how games end, in the end from how the next turn is answered on average."""

MARKS: Final = 10
"""How often in a training its strength is measured, against itself as it was at the first mark."""

DUELS: Final = 150
"""Deals, each played from every seat, by which strength is measured."""


@dataclass
class Progress:
    """How far a training has come: minutes are those spent training, over all sittings.

    ``curve`` has for each mark the minutes, the games, the loss, and the share of the win against
    the network of the first mark.
    """

    seats: int
    seed: int
    minutes: float
    spent: float = 0.0
    lessons: int = 0
    games: int = 0
    curve: list[tuple[float, int, float, float]] = field(default_factory=list)


def read_notes(file: Path, seats: int) -> Progress:
    """How far a training for so many seats has come. Raises ``NoSuchBot`` if that is damaged."""
    try:
        noted = Progress(**json.loads(file.read_text()))
        numbers = [noted.seed, noted.spent, noted.lessons, noted.games, *chain(*noted.curve)]
    except (ValueError, TypeError):
        raise NoSuchBot("bad notes", file=str(file)) from None
    if noted.seats != seats or not all(isinstance(number, int | float) for number in numbers):
        raise NoSuchBot("bad notes", file=str(file))
    return noted


class Training:
    """One network in the making, kept in ``directory`` as ``SEATS.npz`` and ``SEATS.json``.

    Raises ``NoSuchBot`` if what is kept there is damaged, or began with another seed than ``seed``.
    Where none is given, a new training has ``SEED``.
    """

    def __init__(self, directory: Path, seats: int, seed: int | None, minutes: float) -> None:
        self.weights = directory / f"{seats}.npz"
        self.notes = directory / f"{seats}.json"
        self.yardstick = directory / f"{seats}-first.npz"
        if self.weights.exists() and self.notes.exists():
            self.network = load(self.weights, seats)
            self.progress = read_notes(self.notes, seats)
            self.progress.minutes = minutes
            if seed not in (None, self.progress.seed):
                raise NoSuchBot("other seed", folder=str(directory), seed=self.progress.seed)
        else:
            directory.mkdir(parents=True, exist_ok=True)
            self.progress = Progress(seats, SEED if seed is None else seed, minutes)
            self.network = fresh(seats, self.progress.seed)

    def run(self) -> Iterator[Progress]:
        """Train until the minutes are spent, giving the progress after each lesson."""
        progress = self.progress
        memory = adam(self.network)
        recent: list[Lessons] = []
        if progress.spent < progress.minutes:
            # What is compiled first is no training.
            play(self.network, progress.seats, 1, 0, 1.0, 6, VARIED)
        while progress.spent < progress.minutes:
            began = time.monotonic()
            done = progress.spent / progress.minutes
            number = progress.seed * 1_000_000 + progress.lessons
            trust, rolls = next(stage[1:] for stage in STAGES if done <= stage[0])
            lesson = play(self.network, progress.seats, GAMES, number, trust, rolls, VARIED)
            recent = [*recent[-2:], lesson]
            rate = 2e-3 * (1 - done) ** 1.5 + 1e-5
            loss = learn(self.network, memory, _together(recent), rate, BATCH, number)
            progress.spent += (time.monotonic() - began) / 60
            progress.lessons += 1
            progress.games += GAMES
            if progress.spent / progress.minutes * MARKS >= len(progress.curve) + 1:
                progress.curve.append((progress.spent, progress.games, loss, self._strength()))
            self._keep()
            yield progress

    def _strength(self) -> float:
        if not self.progress.curve:
            save(self.yardstick, self.network)
        first = load(self.yardstick, self.progress.seats)
        seats, seed = self.progress.seats, self.progress.seed
        return float(duel(self.network, first, seats, DUELS * seats, seed).mean())

    def _keep(self) -> None:
        save(self.weights, self.network)
        half = self.notes.with_suffix(".part")
        with naming(self.notes):
            half.write_text(json.dumps(asdict(self.progress)))
        half.replace(self.notes)


def is_compiled() -> bool:
    """Whether a training can begin at once; else its first lesson and mark take longer."""
    return all(jit.is_compiled(entry) for entry in (play_into, duel_into))


def _together(lessons: list[Lessons]) -> Lessons:
    return Lessons(*(np.concatenate(parts) for parts in zip(*lessons, strict=True)))
