"""What a seat is told it may do."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from livingwell.arena.game import play
from livingwell.bots import find
from livingwell.casting import Seeded
from livingwell.record.header import Header
from livingwell.record.lines import spell
from livingwell.table.ledger import Ledger
from livingwell.views.language import speaking
from livingwell.web.choices import seat_actions
from livingwell.web.moment import Moment

NAMES = ("Jane", "Juan", "Ada", "Bo")


def lines(seed: int) -> list[str]:
    game = play([find("random", seed=str(seed)) for _ in NAMES], NAMES, Seeded(str(seed)))
    return [spell(played.move) for played in game.plays]


def ledger(written: list[str]) -> Ledger:
    made = Ledger(Header.of(list(NAMES), dice="hand"))
    for line in written:
        made.read(0, line)
    return made


@settings(max_examples=10)
@given(seed=st.integers(0, 1000), language=st.sampled_from(("en", "fr", "ko")))
def test_what_was_told_before_holds_until_a_line_bears_on_it_o3(seed: int, language: str) -> None:
    written, told = lines(seed)[:60], ledger([])
    with speaking(language):
        for at, line in enumerate(written):
            told.read(0, line)
            anew = ledger(written[: at + 1])
            for seat in told.state.to_act:
                assert seat_actions(told, seat, NAMES) == seat_actions(anew, seat, NAMES)


@pytest.mark.parametrize("seed", range(5))
def test_an_ability_is_powered_by_a_die_that_lies_there_t4(seed: int) -> None:
    written, told, uses = lines(seed), ledger([]), 0
    for line in written:
        told.read(0, line)
        standing = told.standing()
        for seat in told.state.to_act:
            dice = Moment(told.game.start, standing).power_dice(seat)
            ready = [die for die in reversed(dice) if not die.spent]
            kinds = {die.face: die.kind for die in ready}
            for use in seat_actions(told, seat, NAMES).uses:
                assert use.die == kinds[use.card]
                uses += 1
    assert uses
