"""Dice fall by their labels: as the handed games have them, fairly, and deaf to all decisions."""

from collections import Counter
from copy import copy
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingwell.casting import (
    BadDice,
    Caster,
    Fair,
    Recorded,
    Seeded,
    System,
    commitment,
    face,
    labels,
    source,
)
from livingwell.record import Game, Header, load, read
from livingwell.rules import Illegal, Roll, State, decisions, owed, start, step

GAMES = Path(__file__).parent.parent / "games"
SECRET, ENTROPY = bytes(range(32)), (bytes(16), bytes(range(16)))


def play(caster: Caster, chooser: Random, seats: int) -> list[tuple[State, Roll]]:
    """A whole game with random decisions: the states that owed dice, and what fell."""
    state, fallen = start(seats), []
    while state.rolling or decisions(state):
        if state.rolling:
            roll = caster.cast(state)
            fallen.append((state, roll))
            state, _ = step(state, roll)
        else:
            state, _ = step(state, chooser.choice(decisions(state)))
    return fallen


def faces_by_label(fallen: list[tuple[State, Roll]]) -> dict[str, int]:
    """Each die's face by its label; a label stands for one die only."""
    pairs = [
        pair
        for state, roll in fallen
        for due, cast in zip(labels(state), roll.casts, strict=True)
        for pair in zip(due.player + due.power, cast.player + cast.power, strict=True)
    ]
    assert len(dict(pairs)) == len(pairs)
    return dict(pairs)


def casters(seats: int) -> list[Caster]:
    return [System(), Seeded("any text"), Fair.deal(seats)]


@pytest.mark.parametrize("name", ["dice-seed1", "dice-fair1"])
def test_a_handed_game_falls_again(name: str) -> None:
    game = load(GAMES / f"{name}.lw")
    caster = source(game.header.entries, game.reveal)
    before = game.start
    for play in game.plays:
        if isinstance(play.move, Roll):
            assert caster.cast(before) == play.move
        before = play.state


@given(st.integers(2, 4), st.integers())
def test_every_caster_gives_exactly_the_dice_owed(seats: int, choices: int) -> None:
    for caster in casters(seats):
        for state, roll in play(caster, Random(choices), seats):
            for due, cast in zip(owed(state), roll.casts, strict=True):
                assert (due.seat, due.player, due.power) == (
                    cast.seat,
                    len(cast.player),
                    len(cast.power),
                )


@given(st.integers(2, 4), st.text(st.characters(categories=["L"]), min_size=1), st.data())
def test_no_choice_shifts_a_later_die(seats: int, seed: str, data: st.DataObject) -> None:
    one, other = (
        faces_by_label(play(Seeded(seed), Random(data.draw(st.integers())), seats))
        for _ in range(2)
    )
    assert one.keys() & other.keys()
    assert all(one[label] == other[label] for label in one.keys() & other.keys())


@given(st.integers(2, 4), st.integers(), st.integers())
def test_fair_dice_are_as_deaf_to_choices(seats: int, one: int, other: int) -> None:
    fair = Fair(SECRET, (bytes(16),) * seats)
    first, second = (faces_by_label(play(fair, Random(choices), seats)) for choices in (one, other))
    assert all(first[label] == second[label] for label in first.keys() & second.keys())


def test_each_seats_part_changes_the_dice() -> None:
    parts = (ENTROPY, ENTROPY[::-1], (ENTROPY[0], b"\xff" * 16))
    games = [play(Fair(SECRET, part), Random(1), 2) for part in parts]
    assert len({tuple(roll for _, roll in game) for game in games}) == len(parts)


def test_faces_come_up_equally_often() -> None:
    """60,000 dice: chi-squared with 5 degrees of freedom is above 20.5 once in a thousand seeds."""
    for prefix in ("seed1", "fair1|" + bytes(16).hex()):
        shown = Counter(face(SECRET, prefix, f"1.A.{n}.power.B.0.0") for n in range(60_000))
        assert set(shown) == set(range(1, 7))
        assert sum((count - 10_000) ** 2 / 10_000 for count in shown.values()) < 20.5


def test_neighbouring_dice_have_nothing_in_common() -> None:
    """36 pairs, 35 degrees of freedom: above 66.6 once in a thousand seeds."""
    pairs = Counter(
        (
            face(SECRET, "seed1", f"1.A.{n}.player.A.0.0"),
            face(SECRET, "seed1", f"1.A.{n}.player.A.1.0"),
        )
        for n in range(36_000)
    )
    assert sum((count - 1000) ** 2 / 1000 for count in pairs.values()) < 66.6


def test_a_byte_of_252_or_more_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def digest(key: bytes, message: bytes, method: str) -> bytes:
        asked.append(message)
        return b"\xfc\xff" * 16 if len(asked) == 1 else b"\xfd\xfb" + bytes(30)

    monkeypatch.setattr("livingwell.casting.hmac.digest", digest)
    assert face(b"", "seed1", "L") == 251 % 6 + 1
    assert asked == [b"seed1|L|0", b"seed1|L|1"]


@pytest.mark.parametrize(
    "caster", [*casters(2), Recorded([])], ids=lambda caster: type(caster).__name__
)
def test_no_dice_fall_while_none_are_owed(caster: Caster) -> None:
    rolled, _ = step(start(2), Seeded("x").cast(start(2)))
    with pytest.raises(Illegal, match="no dice are owed"):
        caster.cast(rolled)


def test_a_record_gives_its_rolls_and_then_no_more() -> None:
    fallen = play(Seeded("x"), Random(1), 2)
    assert play(Recorded(roll for _, roll in fallen), Random(1), 2) == fallen
    with pytest.raises(BadDice, match="no further roll"):
        Recorded([]).cast(start(2))


@given(st.text(min_size=1))
def test_a_seed_is_refused_or_survives_a_header(seed: str) -> None:
    try:
        caster = Seeded(seed)
    except BadDice:
        assert seed != seed.strip() or not seed.isprintable() or "#" in seed
        return
    record = str(Game(Header.of(["Jane", "Juan"], **caster.keys())))
    assert source(read(record.encode()).header.entries) == caster


def test_fair_dice_survive_a_header() -> None:
    fair = Fair.deal(3)
    header = Header.of(["A", "B", "C"], **fair.keys())
    assert source(header.entries, fair.reveal) == fair
    assert fair.reveal not in str(Game(header))
    assert fair.commitment == commitment(fair.secret) == header.entries["dice"].split()[1]


def test_the_secret_is_not_shown_by_accident() -> None:
    fair = Fair.deal(2)
    assert repr(fair.secret) not in repr(fair)
    assert fair.reveal not in repr(fair)


@pytest.mark.parametrize(
    ("dice", "secret", "cause"),
    [
        ("hand", None, "hand"),
        ("system", None, "system"),
        ("loaded1 x", None, "unknown"),
        ("seed1", None, "seed"),
        ("fair1 " + commitment(SECRET), None, "not revealed"),
        ("fair1 " + commitment(SECRET), SECRET.hex()[2:], "secret"),
        ("fair1 " + commitment(SECRET), "zz" * 32, "secret"),
        ("fair1 " + commitment(SECRET), SECRET[::-1].hex(), "commitment"),
        ("fair1", SECRET.hex(), "commitment"),
    ],
)
def test_dice_that_cannot_be_made_again(dice: str, secret: str | None, cause: str) -> None:
    keys = {f"entropy {letter}": part.hex() for letter, part in zip("AB", ENTROPY, strict=True)}
    header = Header.of(["Jane", "Juan"], dice=dice, **keys)
    with pytest.raises(BadDice) as refused:
        source(header.entries, secret)
    assert refused.value.cause == cause
    assert str(copy(refused.value)) == str(refused.value)


@pytest.mark.parametrize("part", ["", "00", "zz" * 16, "00" * 17])
def test_each_seat_must_have_added_its_part(part: str) -> None:
    keys = {"entropy A": "00" * 16} | ({"entropy B": part} if part else {})
    header = Header.of(["Jane", "Juan"], dice="fair1 " + commitment(SECRET), **keys)
    with pytest.raises(BadDice, match="seat B must add 16 bytes"):
        source(header.entries, SECRET.hex())


def test_fair_dice_need_a_part_of_each_seat() -> None:
    with pytest.raises(BadDice, match="seat C"):
        Fair(SECRET, ENTROPY).cast(start(3))
    with pytest.raises(BadDice, match="seat A"):
        Fair(SECRET, [b"short"])
    with pytest.raises(BadDice, match="32 bytes"):
        Fair(b"short", ENTROPY)


def test_without_a_source_nothing_can_be_made_again() -> None:
    with pytest.raises(BadDice, match="nothing says"):
        source(Header.of(["Jane", "Juan"]).entries)


def test_dice_from_the_system_say_so_in_the_header() -> None:
    header = Header.of(["Jane", "Juan"], **System().keys())
    with pytest.raises(BadDice, match="came from the system"):
        source(header.entries)
