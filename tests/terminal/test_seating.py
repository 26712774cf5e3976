"""Who sits where, as the command line says it and as a saved game keeps it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingwell.record import Misread
from livingwell.terminal.errors import BadSetup
from livingwell.terminal.seating import Seating, read_seats, seats_of, spell_players, spell_seats

NAMES = st.text("JaneJuan Ying=é김", min_size=1, max_size=40).filter(str.strip)
BOTS = st.sampled_from([None, "bot:random", "bot:random:7", "cmd:./mybot --fast"])
SEATS = st.lists(st.builds(Seating, NAMES.map(str.strip), BOTS), min_size=2, max_size=4)


def test_people_bots_and_programs_take_seats() -> None:
    assert read_seats("Jane, bot:greedy,Ada=bot:random:7,cmd:'./my bot' --fast") == (
        Seating("Jane"),
        Seating("Greedy", "bot:greedy"),
        Seating("Ada", "bot:random:7"),
        Seating("my bot", "cmd:'./my bot' --fast"),
    )


def test_a_name_may_hold_an_equals_sign() -> None:
    assert read_seats("1+1=2,Juan")[0] == Seating("1+1=2")


@given(SEATS)
def test_seats_are_read_as_they_are_spelled(seats: list[Seating]) -> None:
    assert read_seats(spell_seats(seats)) == tuple(seats)


@given(SEATS)
def test_who_plays_is_kept_in_a_header_and_read_back(seats: list[Seating]) -> None:
    names = [seat.name for seat in seats]
    assert seats_of(names, spell_players(seats)) == tuple(seats)


def test_a_record_that_does_not_say_who_plays_is_played_by_people() -> None:
    assert seats_of(["Jane", "Juan"], None) == (Seating("Jane"), Seating("Juan"))


@pytest.mark.parametrize("text", ["", "Jane", "a,b,c,d,e", "Jane,", ",,", "Jane,Bo=cmd:./a#b"])
def test_seats_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(BadSetup):
        read_seats(text)


@pytest.mark.parametrize("text", ["Jane,#1", f"Jane,{'n' * 41}", "Jane,a\tb", "Jane,=bot:random"])
def test_names_that_no_record_can_hold_are_refused(text: str) -> None:
    with pytest.raises(Misread):
        read_seats(text)
