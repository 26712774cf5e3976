"""What people type for dice they threw becomes the roll, or an error that says what is owed."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingwell.casting import Seeded
from livingwell.record import spell
from livingwell.record.by_hand import by_hand
from livingwell.rules import Illegal, State, decisions, start, step


def state_that_owes(seed: str, rolls: int, seats: int = 3) -> State:
    """The table before the roll number ``rolls`` of some game, or before its first again."""
    caster, chooser, state = Seeded(seed), Random(seed), start(seats)
    while rolls and (state.rolling or decisions(state)):
        rolls -= state.rolling
        move = caster.cast(state) if state.rolling else chooser.choice(decisions(state))
        state, _ = step(state, move)
    while not state.rolling and decisions(state):
        state, _ = step(state, chooser.choice(decisions(state)))
    return state if state.rolling else start(seats)


@given(st.integers(0, 40), st.sampled_from(["", " ", ", ", "+", "\t"]))
def test_faces_alone_are_dealt_as_they_are_owed(rolls: int, between: str) -> None:
    state = state_that_owes("x", rolls)
    roll = Seeded("y").cast(state)
    faces = [face for cast in roll.casts for face in cast.player + cast.power]
    assert by_hand(between.join(map(str, faces)), state) == roll


@given(st.integers(0, 40), st.booleans(), st.booleans())
def test_a_roll_with_its_seats_is_read_too(rolls: int, small: bool, whole: bool) -> None:
    state = state_that_owes("x", rolls)
    roll = Seeded("y").cast(state)
    text = spell(roll) if whole else spell(roll).removeprefix("roll ")
    assert by_hand(text.lower() if small else text, state) == roll


@pytest.mark.parametrize(
    "text", ["", "53", "53 2 4 4 1 1", "A 53", "A 53 B 63 D 11", "five three", "roll", "A reroll 5"]
)
def test_other_dice_are_refused_with_what_is_owed(text: str) -> None:
    with pytest.raises(Illegal, match="roll A nn B nn C nn"):
        by_hand(text, start(3))


def test_a_face_that_no_die_has() -> None:
    with pytest.raises(Illegal, match="a die shows 1 to 6, not 7"):
        by_hand("53 27 44", start(3))
    with pytest.raises(Illegal, match="a die shows 1 to 6, not 0"):
        by_hand("53 20 44", start(3))


@given(st.text())
def test_whatever_is_typed_is_a_roll_or_refused(text: str) -> None:
    with suppress(Illegal):
        step(start(3), by_hand(text, start(3)))
