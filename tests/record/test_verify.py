"""Checking a record's dice: what was changed is named, and so is what cannot be checked."""

import re
import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from subprocess import run

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingwell.casting import BadDice, Fair, Seeded
from livingwell.record import BadRecord, Game, Header, read
from livingwell.record.verify import verify
from livingwell.rules import Roll, decisions
from livingwell.views.language import LANGUAGES, speaking
from livingwell.views.verdict import tell_verdict

GAMES = Path(__file__).parent.parent / "games"
SEEDED, FAIR = (
    (GAMES / f"dice-{scheme}.lw").read_text().splitlines() for scheme in ("seed1", "fair1")
)


def record(lines: list[str]) -> bytes:
    return "\n".join(lines).encode()


def told(data: bytes) -> str:
    return "\n".join(tell_verdict(verify(data), "game.lw"))


@pytest.mark.parametrize("lines", [SEEDED, FAIR], ids=["seed1", "fair1"])
def test_a_true_record_is_proved_to_its_last_die(lines: list[str]) -> None:
    verdict = verify(record(lines))
    assert verdict.proved
    assert not verdict.differs
    assert len(verdict.rolls) == sum(line.startswith("roll") for line in lines)
    faces = sum(len(re.findall(r"[1-6]", line)) for line in lines if line.startswith("roll"))
    assert sum(len(roll.dice) for roll in verdict.rolls) == faces


@given(st.sampled_from([SEEDED, FAIR]), st.data())
def test_any_die_that_was_changed_is_named(lines: list[str], data: st.DataObject) -> None:
    rolls = [number for number, line in enumerate(lines) if line.startswith("roll")]
    number = data.draw(st.sampled_from(rolls))
    line = lines[number]
    at = data.draw(st.sampled_from([found.start() for found in re.finditer("[1-6]", line)]))
    other = data.draw(st.sampled_from(sorted(set("123456") - {line[at]})))
    forged = [*lines[:number], line[:at] + other + line[at + 1 :], *lines[number + 1 :]]

    verdict = verify(record(forged))
    assert verdict.differs
    assert not verdict.proved
    first = verdict.wrong[0]
    assert first.line == number + 1
    assert [(die.shown, die.right) for die in first.wrong] == [(int(other), int(line[at]))]
    assert f"game.lw:{number + 1}: {forged[number]}: should be {line}" in told(record(forged))


def test_dice_in_another_order_are_not_the_same() -> None:
    verdict = verify(record([line.replace("roll A 61 B 22", "roll A 16 B 22") for line in SEEDED]))
    assert [die.label for die in verdict.wrong[0].wrong] == [
        "1.-.0.player.A.0.0",
        "1.-.0.player.A.1.0",
    ]


def test_a_record_that_breaks_is_checked_as_far_as_it_goes() -> None:
    forged = [line.replace("roll A 63+3 B +1", "roll A 53+3 B +1") for line in FAIR]
    verdict = verify(record(forged), "game.lw")
    assert [roll.line for roll in verdict.wrong] == [23]
    assert verdict.broken is not None
    assert verdict.broken.line == 24
    assert verdict.differs

    torn = verify(record([*FAIR[:60], "A unl"]))
    assert not torn.wrong
    assert torn.broken is not None
    assert not torn.proved
    assert not torn.differs


def test_an_unfinished_game_is_proved_so_far() -> None:
    assert verify(record(SEEDED[:12])).proved


@given(st.integers(0, 63), st.sampled_from("0123456789abcdef"))
def test_another_secret_is_not_the_one_promised(at: int, digit: str) -> None:
    secret = FAIR[-1].removeprefix("reveal ")
    if secret[at] == digit:
        return
    verdict = verify(record([*FAIR[:-1], f"reveal {secret[:at]}{digit}{secret[at + 1 :]}"]))
    assert isinstance(verdict.source, BadDice)
    assert verdict.source.cause == "commitment"
    assert verdict.line == len(FAIR)
    assert verdict.differs


def test_hex_may_be_in_capitals() -> None:
    lines = [
        " ".join([*words[:-1], words[-1].upper()])
        if (words := line.split(" "))[0] in ("dice", "entropy", "reveal")
        else line
        for line in FAIR
    ]
    assert lines != FAIR
    assert verify(record(lines)).proved


@pytest.mark.parametrize(
    ("lines", "line", "said"),
    [
        ([line for line in FAIR if not line.startswith("entropy B")], 6, "seat B must add 16"),
        ([line.replace("2f", "") for line in FAIR], 8, "seat B must add 16"),
        ([*FAIR[:-1], "reveal 00"], 136, "32 bytes"),
    ],
)
def test_what_contradicts_the_header(lines: list[str], line: int, said: str) -> None:
    assert verify(record(lines)).differs
    assert f"game.lw:{line}: " in told(record(lines))
    assert said in told(record(lines))


@pytest.mark.parametrize(
    ("lines", "where", "said"),
    [
        (FAIR[:-1], "game.lw:6", "not been revealed"),
        ([line for line in SEEDED if "dice" not in line], "game.lw", "nothing says"),
        ([line.replace("seed1 the best", "hand") for line in SEEDED], "game.lw:4", "by hand"),
        ([line.replace("seed1 the best", "system") for line in SEEDED], "game.lw:4", "the system"),
        ([line.replace("seed1", "seed9") for line in SEEDED], "game.lw:4", "seed9 are not known"),
        (SEEDED[:5], "game.lw", "no dice have fallen yet"),
    ],
)
def test_what_cannot_be_checked(lines: list[str], where: str, said: str) -> None:
    verdict = verify(record(lines))
    assert not verdict.proved
    assert not verdict.differs
    assert told(record(lines)).startswith(f"{where}: ")
    assert said in told(record(lines))


def test_a_record_without_a_game_is_refused() -> None:
    with pytest.raises(BadRecord):
        verify(b"not a game")


@given(st.integers(2, 4), st.booleans(), st.integers())
def test_games_of_our_own_casters_are_proved(seats: int, fair: bool, choices: int) -> None:
    parts = [bytes([seat] * 16) for seat in range(seats)]
    caster = Fair(bytes(32), parts) if fair else Seeded("any text")
    random = Random(choices)
    game = Game(Header.of(["Jane"] * seats, **caster.keys()))
    while game.result is None:
        rolling = game.state.rolling
        game.play(caster.cast(game.state) if rolling else random.choice(decisions(game.state)))
    game.end()
    if isinstance(caster, Fair):
        game.publish(caster.reveal)
    verdict = verify(str(game).encode())
    assert verdict.proved
    assert [roll.shown for roll in verdict.rolls] == [
        play.move for play in read(str(game).encode()).plays if isinstance(play.move, Roll)
    ]


@pytest.mark.parametrize(
    ("lines", "code"),
    [(FAIR, 0), ([line.replace("roll A 25", "roll A 52") for line in FAIR], 1), (FAIR[:-1], 2)],
)
def test_the_exit_code_tells_the_outcome(lines: list[str], code: int) -> None:
    ended = run(
        [sys.executable, "-m", "livingwell", "verify", "-"],
        input=record(lines),
        capture_output=True,
        check=False,
    )
    assert ended.returncode == code
    assert bool(ended.stderr) == (code == 2)
    assert bool(ended.stdout) == (code != 2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_tells_it(language: str) -> None:
    forged = [line.replace("roll A 61 B 22", "roll A 16 B 22") for line in SEEDED]
    with speaking(language):
        said = told(record(forged))
    assert "game.lw:6: roll A 16 B 22" in said
    assert ("should be" in said) == (language == "en")


@given(st.sampled_from([SEEDED, FAIR]), st.data())
def test_a_mangled_record_is_judged_or_refused(lines: list[str], data: st.DataObject) -> None:
    """Cut, doubled, swapped and overwritten at will: an answer or ``BadRecord``, never a crash."""
    whole = record(lines)
    for _ in range(data.draw(st.integers(1, 4))):
        start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(whole))] * 2)))
        put = data.draw(st.one_of(st.binary(max_size=9), st.just(whole[start:end] * 2)))
        whole = whole[:start] + put + whole[end:]
    with suppress(BadRecord):
        list(tell_verdict(verify(whole), "game.lw"))
