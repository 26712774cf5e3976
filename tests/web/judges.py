"""Judges for tests that weigh nothing, and waiting for what they are asked."""

import asyncio
from collections.abc import Iterator
from random import Random
from threading import Event

import pytest

from livingwell.analysis import CannotAnalyse
from livingwell.analysis.evaluator import Chances, Evaluator, Weighed
from livingwell.rules.legal import legal
from livingwell.rules.material import Seat
from livingwell.rules.state import State
from livingwell.rules.step import step
from livingwell.web import judging
from tests.web.browser import Browser, seated_table

LOOKS = 2000
"""Looks at a page by which what is worked out has to be there."""


class Coin:
    """Judges every table by itself, always the same and without a thought; ``asked`` how often."""

    def __init__(self) -> None:
        self.asked = 0

    def chances(self, state: State) -> Chances:
        self.asked += 1
        drawn = [Random(repr((seat, state))).random() + 0.01 for seat in range(len(state.players))]
        return tuple(chance / sum(drawn) for chance in drawn)

    def weigh(self, state: State, seat: Seat) -> tuple[Weighed, ...]:
        return tuple(
            Weighed(decision, self.chances(step(state, decision)[0]))
            for decision in legal(state, seat)
        )


@pytest.fixture
def coin(monkeypatch: pytest.MonkeyPatch) -> Coin:
    """The judge of every table."""
    judge = Coin()
    monkeypatch.setattr(judging, "expert", lambda _seats: judge)
    return judge


@pytest.fixture
def found(coin: Coin, monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Until it is set, whoever asks for the judge waits."""
    found = Event()

    def search(_seats: int) -> Evaluator:
        found.wait()
        return coin

    monkeypatch.setattr(judging, "expert", search)
    yield found
    found.set()


def missing(_seats: int) -> Evaluator:
    """In place of ``expert``: there is no judge."""
    raise CannotAnalyse("no extra")


async def finished_table(browser: Browser) -> str:
    """The path of a table at which two bots have played to the end."""
    path = await seated_table(browser, "bot:random", "bot:random", pace="instant")
    for _ in range(LOOKS):
        if 'id="end"' in (await browser.go(path)).text:
            return path
        await asyncio.sleep(0.01)
    raise AssertionError("the game does not end")


async def look_until(browser: Browser, path: str, status: int) -> None:
    """Ask for a page until the answer has this status."""
    for _ in range(LOOKS):
        if (await browser.go(path)).status == status:
            return
        assert browser.status == 202, browser.text
        await asyncio.sleep(0.01)
    raise AssertionError("it is never done")
