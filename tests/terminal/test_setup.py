"""A game is set up as it was asked for, and goes on as it was left."""

from datetime import datetime
from pathlib import Path

import pytest

from livingwell.bots import NoSuchBot
from livingwell.casting import BadDice, Fair, Seeded, System
from livingwell.record import Misread, load
from livingwell.terminal.errors import BadSetup
from livingwell.terminal.saves import directory, new_path
from livingwell.terminal.setup import Setup, open_game
from tests.terminal.games import opened, seated

SEATS = "Jane,bot:random"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.lw"


@pytest.mark.parametrize(
    ("setup", "kind", "key"),
    [
        (seated(SEATS), Fair, "fair1 "),
        (seated(SEATS, "fair"), Fair, "fair1 "),
        (seated(SEATS, "system"), System, "system"),
        (seated(SEATS, "hand"), type(None), "hand"),
        (seated(SEATS, seed="Kyoto 2026"), Seeded, "seed1 Kyoto 2026"),
    ],
)
def test_dice_are_what_was_asked_for_and_stay_that(
    setup: Setup, kind: type, key: str, path: Path
) -> None:
    with opened(setup, path) as host:
        first = host.dice
        assert isinstance(first, kind)
        assert (host.game.header.dice or "").startswith(key)
    with opened(Setup(), path) as host:
        assert host.dice == first or kind is System
        assert host.bots == {1}
    with opened(setup, path) as host:
        assert isinstance(host.dice, kind)


def test_a_game_goes_on_with_other_bots_if_they_are_named(path: Path) -> None:
    with opened(seated(SEATS), path):
        pass
    with opened(seated("Jane=bot:greedy,Random"), path) as host:
        assert host.bots == {0}
        assert host.game.names == ("Jane", "Random")


@pytest.mark.parametrize("asked", ["Juan,bot:random", "Jane,bot:greedy", "Random,Jane", "a,b,c"])
def test_a_game_of_others_is_not_played_in_their_place(asked: str, path: Path) -> None:
    with opened(seated(SEATS), path):
        pass
    kept = path.read_bytes()
    with pytest.raises(BadSetup) as refused:
        open_game(seated(asked), path)
    assert f"a game of Jane,Random=bot:random, not of {asked[:4]}" in str(refused.value)
    assert path.read_bytes() == kept
    with opened(seated("Jane,Random=bot:random"), path) as host:
        assert host.bots == {1}


@pytest.mark.parametrize(
    "asked", [seated(SEATS, "system"), seated(SEATS, "hand"), seated(SEATS, seed="Kyoto")]
)
def test_a_game_does_not_go_on_with_other_dice(asked: Setup, path: Path) -> None:
    with opened(seated(SEATS, seed="Tokyo"), path):
        pass
    kept = path.read_bytes()
    with pytest.raises(BadSetup, match="seed1 Tokyo"):
        open_game(asked, path)
    assert path.read_bytes() == kept


def test_a_record_that_names_no_dice_goes_on_with_those_asked_for(path: Path) -> None:
    path.write_text("livingwell 1\nseat A Jane\nseat B Juan\n")
    with opened(Setup(), path) as host:
        assert isinstance(host.dice, System)
    with opened(Setup(dice="hand"), path) as host:
        assert host.dice is None
    with pytest.raises(BadSetup):
        open_game(Setup(dice="fair"), path)


def test_fair_dice_without_their_secret_cannot_fall(path: Path) -> None:
    with opened(seated(SEATS), path) as host:
        secret = host.journal.secret_path
    kept = secret.read_bytes()
    secret.unlink()
    with pytest.raises(BadSetup, match=str(secret)):
        open_game(Setup(), path)
    secret.write_text("00" * 32)
    with pytest.raises(BadDice, match="promised"):
        open_game(Setup(), path)
    secret.write_bytes(kept)
    with opened(Setup(), path):
        pass


@pytest.mark.parametrize(
    ("seats", "error"),
    [("Jane,bot:nobody", NoSuchBot), ("Jane,cmd:./not-there", NoSuchBot), ("a,b", BadDice)],
)
def test_a_game_that_cannot_be_leaves_no_file(
    seats: str, error: type[Exception], path: Path
) -> None:
    with pytest.raises(error):
        open_game(seated(seats, seed="# 1"), path)
    assert not path.exists()


def test_options_that_do_not_go_together_are_refused(path: Path) -> None:
    with pytest.raises(BadSetup, match="fair, system, hand"):
        Setup(dice="loaded")
    with pytest.raises(BadSetup, match="--dice hand"):
        Setup(dice="hand", seed="Kyoto")
    with opened(seated(SEATS), path), pytest.raises(BadSetup, match="another program"):
        open_game(Setup(), path)


def test_a_game_that_nobody_named_a_file_for_is_kept_with_the_users_others(home: Path) -> None:
    hosts = [open_game(seated("Jane/../x,Émile Zola")) for _ in range(2)]
    paths = [host.journal.path for host in hosts]
    for host in hosts:
        host.close()
    assert {path.parent for path in paths} == {directory()} == {home / "livingwell" / "games"}
    assert len(set(paths)) == 2
    assert all(load(path).names == ("Jane/../x", "Émile Zola") for path in paths)
    assert new_path(["김철수", "Zoë"], datetime(2026, 5, 1, 9, 30)).name == (  # noqa: DTZ001
        "2026-05-01-0930-김철수-Zoë.lw"
    )


def test_a_name_that_no_record_can_hold_is_refused(path: Path) -> None:
    with pytest.raises(Misread):
        open_game(seated("Jane,#"), path)
