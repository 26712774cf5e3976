"""What a table does by itself, and when, without waiting for it."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from livingwell.record import Header, spell
from livingwell.rules.legal import legal
from livingwell.table.chairs import Chair
from livingwell.table.due import WARNING, Due, Situation
from livingwell.table.ledger import Ledger
from livingwell.table.options import PACES, Options

PERSON = Chair(name="Jane", holder="jane")
BOT = Chair("bot", "Robin", "random")
NORMAL = PACES["normal"]


def table(*chairs: Chair, dice: str = "system", clock: int = 0) -> Situation:
    """A table at which the opening dice fell at 1000."""
    names = [chair.name for chair in chairs]
    ledger = Ledger(Header.of(names, dice=dice))
    fallen = " ".join(
        f"{seat} 1{face}" for seat, face in zip("ABCD"[: len(chairs)], "2345", strict=False)
    )
    ledger.read(1000, f"roll {fallen}")
    return Situation(ledger, chairs, Options(dice=dice, clock=clock), woken=0)


def last_set(situation: Situation, seat: int) -> str:
    return spell(legal(situation.ledger.state, seat)[-1])


def test_people_without_a_clock_are_waited_for() -> None:
    assert table(PERSON, PERSON).due() is None


def test_a_bot_decides_after_its_pace() -> None:
    assert table(PERSON, BOT).due() == Due(1000 + NORMAL.bot, "bot", 1)


def test_a_bot_plays_for_who_is_away() -> None:
    assert table(PERSON, replace(PERSON, away=True)).due() == Due(1000 + NORMAL.bot, "bot", 1)


def test_dice_wait_while_a_person_may_take_back() -> None:
    situation = table(PERSON, BOT)
    situation.ledger.read(2000, last_set(situation, 1))
    assert situation.due() is None
    situation.ledger.read(3000, last_set(situation, 0))
    assert situation.due() == Due(3000 + NORMAL.undo, "roll")


def test_dice_after_a_bot_wait_for_its_pace_alone() -> None:
    situation = table(PERSON, BOT)
    situation.ledger.read(2000, last_set(situation, 0))
    situation.ledger.read(3000, last_set(situation, 1))
    assert situation.due() == Due(3000 + NORMAL.bot, "roll")


def test_real_dice_are_waited_for() -> None:
    situation = table(PERSON, BOT, dice="hand")
    for seat in (0, 1):
        situation.ledger.read(2000, last_set(situation, seat))
    assert situation.due() is None


def test_the_clock_warns_and_then_a_bot_stands_in() -> None:
    situation = table(PERSON, PERSON, clock=30)
    assert situation.deadline() == 31_000
    assert situation.due() == Due(31_000, "warn", 0)
    warned = situation._replace(warned=frozenset({0, 1}))
    assert warned.due() == Due(31_000 + WARNING, "stand in", 0)


def test_the_clock_starts_anew_when_the_table_wakes() -> None:
    assert table(PERSON, PERSON, clock=30)._replace(woken=90_000).due() == Due(120_000, "warn", 0)


def test_the_clock_runs_for_the_turn_not_for_each_decision() -> None:
    situation = table(PERSON, PERSON, clock=30)
    reroll = spell(legal(situation.ledger.state, 0)[0])
    situation.ledger.read(20_000, reroll)
    situation.ledger.read(20_000, "roll A 3")
    assert situation.deadline() == 31_000


@pytest.mark.parametrize(
    ("option", "make"),
    [
        ("clock", lambda: Options(clock=7)),
        ("pace", lambda: Options(pace="fast")),
        ("dice", lambda: Options(dice="loaded")),
    ],
)
def test_a_choice_that_is_none_is_refused(option: str, make: Callable[[], Options]) -> None:
    with pytest.raises(ValueError, match=option):
        make()
