"""Files of endings: whole or refused, and what the expert makes of them."""

import logging
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from livingwell.bots.expert import ending_file
from livingwell.bots.expert.domain import Domain, places, size
from livingwell.bots.expert.ending_errors import BadEndings
from livingwell.bots.expert.ending_file import HEAD, Kept, at_hand, load, save
from livingwell.bots.expert.endings import NO_ENDINGS, laid_out
from livingwell.bots.expert.expert import LEVELS, Expert

DOMAIN = Domain(locked=2, tokens=1, points=5)


@pytest.fixture
def kept() -> Kept:
    """A table of the right shape; what stands in it does not matter here."""
    rows = places(DOMAIN)
    shares = np.random.default_rng(1).integers(0, 65536, size(rows)).astype(np.uint16)
    return Kept(DOMAIN, laid_out(rows, shares))


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where the expert looks for endings, for this test only."""
    monkeypatch.setenv("LIVINGWELL_DATA", str(tmp_path))
    at_hand.cache_clear()
    yield ending_file.default_file()
    at_hand.cache_clear()


def test_what_is_saved_is_loaded(kept: Kept, tmp_path: Path) -> None:
    save(tmp_path / "some" / "file", kept)
    domain, endings = load(tmp_path / "some" / "file")
    assert domain == DOMAIN
    for there, here in zip(endings, kept.endings, strict=True):
        np.testing.assert_array_equal(there, here)
    assert [path.name for path in (tmp_path / "some").iterdir()] == ["file"]


def test_where_there_is_no_room_the_file_is_named(kept: Kept, tmp_path: Path) -> None:
    file = tmp_path / "file"
    (tmp_path / "file.part").symlink_to("/dev/full")
    with pytest.raises(OSError, match="No space") as told:
        save(file, kept)
    assert told.value.filename == str(file)
    assert not file.exists()


HARMS: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "empty": (lambda data: data[:0], "is damaged"),
    "head cut": (lambda data: data[:100], "is damaged"),
    "end cut": (lambda data: data[:-2], "is damaged"),
    "longer": (lambda data: data + b"  ", "is damaged"),
    "another kind": (lambda data: b"PK" + data, "is damaged"),
    "no such head": (lambda data: b"[1, 2]".ljust(HEAD) + data[HEAD:], "is damaged"),
    "one bit": (lambda data: data[:-1] + bytes([data[-1] ^ 1]), "is damaged"),
    "version": (lambda data: data.replace(b'"endings": 1', b'"endings": 7'), "version 7"),
    "rules": (lambda data: data.replace(b'"rules": "1"', b'"rules": "9"'), "rules 9"),
}


@pytest.mark.parametrize("name", HARMS)
def test_a_file_that_cannot_be_used_is_refused(kept: Kept, tmp_path: Path, name: str) -> None:
    harm, told = HARMS[name]
    path = tmp_path / "file"
    save(path, kept)
    path.write_bytes(harm(path.read_bytes()))
    with pytest.raises(BadEndings, match=told) as caught:
        load(path)
    assert str(path) in str(caught.value)


def test_a_missing_file_is_told_with_what_makes_one(tmp_path: Path) -> None:
    with pytest.raises(BadEndings, match="livingwell endings makes them"):
        load(tmp_path / "file")


def test_the_expert_uses_what_is_at_hand(kept: Kept, mine: Path) -> None:
    save(mine, kept)
    for level, known in (("expert", kept.endings), ("strong", NO_ENDINGS)):
        bot = Expert(LEVELS[level])
        bot.begin(2, 0)
        np.testing.assert_array_equal(bot._search.room.endings.shares, known.shares)


def test_without_a_file_the_expert_plays_by_its_network_and_says_nothing(
    mine: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert at_hand() is NO_ENDINGS
    assert not caplog.records


def test_a_damaged_file_is_told_once_and_the_expert_plays_by_its_network(
    mine: Path, caplog: pytest.LogCaptureFixture
) -> None:
    mine.write_bytes(b"nothing")
    with caplog.at_level(logging.WARNING):
        assert at_hand() is at_hand() is NO_ENDINGS
    assert [record.message.endswith("makes it anew") for record in caplog.records] == [True]


def test_a_file_that_the_system_refuses_is_told_once_and_the_expert_plays_by_its_network(
    mine: Path, caplog: pytest.LogCaptureFixture
) -> None:
    mine.mkdir()
    with caplog.at_level(logging.WARNING):
        assert at_hand() is at_hand() is NO_ENDINGS
    assert [str(mine) in record.message for record in caplog.records] == [True]
