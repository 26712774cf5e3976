"""Laws of a table's lines: what is written is never changed, and undo restores."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from livingwell.casting import Seeded
from livingwell.record import Header, read, spell
from livingwell.rules.material import SEATS
from livingwell.rules.moves import Unlock
from livingwell.rules.state import Phase
from livingwell.table.ledger import Ledger
from tests.table.seating import PEOPLE, any_decision


def header(seats: int) -> Header:
    return Header.of(list(PEOPLE[:seats]), dice="system")


def play(seats: int, seed: int, most: int = 400) -> Ledger:
    """A game at random in which people change their minds now and then."""
    random, dice = Random(seed), Seeded(f"{seed}")
    ledger = Ledger(header(seats))
    while not ledger.over and ledger.n < most:
        last = ledger.last
        if last is not None and last.seat is not None and random.random() < 0.2:
            before = ledger.standing()[-2].state
            assert ledger.undoable(last.seat)
            ledger.read(ledger.n, f"{SEATS[last.seat]} undo")
            assert ledger.state == before
            assert last.undone
        elif ledger.state.rolling:
            ledger.read(ledger.n, spell(dice.cast(ledger.state)))
        else:
            ledger.read(ledger.n, spell(any_decision(ledger.state, random)))
    return ledger


@given(st.integers(2, 4), st.integers(0))
def test_the_same_lines_make_the_same_table(seats: int, seed: int) -> None:
    ledger = play(seats, seed)
    again = Ledger(header(seats))
    for entry in ledger.entries:
        again.read(entry.at, entry.text)
    assert [entry.n for entry in again.entries] == list(range(1, ledger.n + 1))
    assert again.entries == ledger.entries
    assert again.state == ledger.state
    assert [again.bearing(seat) for seat in range(seats)] == [
        ledger.bearing(seat) for seat in range(seats)
    ]


@given(st.integers(2, 4), st.integers(0))
def test_the_record_holds_the_moves_that_stand(seats: int, seed: int) -> None:
    ledger = play(seats, seed)
    game = read(str(ledger.game).encode())
    assert game.state == ledger.state
    assert [play.move for play in game.plays] == [entry.move for entry in ledger.standing()]
    assert not any(entry.undone for entry in ledger.standing())


@given(st.integers(2, 4), st.integers(0))
def test_in_the_opening_turn_nobody_makes_another_stale_o3(seats: int, seed: int) -> None:
    random, dice = Random(seed), Seeded(f"{seed}")
    ledger = Ledger(header(seats))
    ledger.read(0, spell(dice.cast(ledger.state)))
    assert {ledger.bearing(seat) for seat in range(seats)} == {1}
    while len(ledger.state.pending) > 1 and ledger.state.phase is Phase.OPENING:
        move = any_decision(ledger.state, random)
        before = [ledger.bearing(seat) for seat in range(seats)]
        ledger.read(0, spell(move))
        if ledger.state.rolling:
            ledger.read(0, spell(dice.cast(ledger.state)))
        for seat in ledger.state.pending:
            expected = ledger.n if seat == move.seat else before[seat]
            assert ledger.bearing(seat) == expected
        if isinstance(move, Unlock):
            ledger.read(0, f"{SEATS[move.seat]} undo")
            assert ledger.bearing(move.seat) == ledger.n
            ledger.read(0, spell(move))


@given(st.integers(2, 4), st.integers(0))
def test_in_a_turn_every_line_bears_on_the_decision(seats: int, seed: int) -> None:
    ledger = play(seats, seed, most=60)
    if ledger.state.phase is Phase.TURN and not ledger.state.rolling:
        (seat,) = ledger.state.pending
        assert ledger.bearing(seat) == ledger.n
