"""A game kept on disk: whatever happens to the program or the file, no line is lost."""

import errno
import os
import re
import resource
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import run
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from livingwell.record import BadRecord, Header, read
from livingwell.record.journal import Journal
from livingwell.rules import Illegal

RECORD = (Path(__file__).parent.parent / "games" / "double-3-0.lw").read_bytes()
NAMES = ["Jane", "Juan", "Ying"]
MOVES = [
    line for line in RECORD.decode().splitlines() if line.startswith("roll") or line[1:2] == " "
]
HEADER_BYTES = RECORD.index(b"roll")
MOVE_BYTES = RECORD.index(b"result")
SECRET = bytes(range(32))


@contextmanager
def saved(data: bytes) -> Iterator[Path]:
    """A file in a directory of its own, for as long as one Hypothesis example."""
    with TemporaryDirectory() as directory:
        path = Path(directory) / "game.lw"
        path.write_bytes(data)
        yield path


def begin(path: Path, moves: int, secret: bytes | None = None) -> Journal:
    journal = Journal.begin(path, Header.of(NAMES), secret)
    for move in MOVES[:moves]:
        journal.play(move)
    return journal


def test_every_line_is_in_the_file_when_play_returns(tmp_path: Path) -> None:
    with begin(tmp_path / "game.lw", 0) as journal:
        assert read(journal.path.read_bytes()).plays == []
        for move in MOVES:
            journal.play(move)
            assert journal.path.read_text() == str(journal.game)
    assert journal.path.read_bytes() == RECORD[:MOVE_BYTES]


@settings(max_examples=50)
@given(st.integers(HEADER_BYTES, MOVE_BYTES))
def test_a_game_cut_off_at_any_byte_goes_on(size: int) -> None:
    whole, _, torn = RECORD[:size].rpartition(b"\n")
    with saved(RECORD[:size]) as path, Journal.resume(path) as journal:
        assert path.read_bytes() == whole + b"\n"
        assert journal.torn == (torn.decode() or None)
        for move in MOVES[len(journal.game.plays) :]:
            journal.play(move)
        journal.finish()
        assert path.read_bytes() == RECORD


@given(st.integers(0, HEADER_BYTES - 1))
def test_a_header_cut_off_at_any_byte_is_complete_or_refused(size: int) -> None:
    with saved(RECORD[:size]) as path:
        try:
            with Journal.resume(path) as journal:
                assert journal.game.plays == []
                assert journal.torn is None
        except BadRecord:
            assert path.read_bytes() == RECORD[:size]
        else:
            assert path.read_bytes() == RECORD[:size].removesuffix(b"\n") + b"\n"


@given(st.integers(0, MOVE_BYTES - 1), st.binary(min_size=1, max_size=3))
def test_a_file_damaged_anywhere_is_refused_and_left_alone(at: int, damage: bytes) -> None:
    damaged = RECORD[:at] + b"\xff" + damage + RECORD[at:]
    with saved(damaged) as path:
        with pytest.raises(BadRecord):
            Journal.resume(path)
        assert path.read_bytes() == damaged


@given(st.lists(st.booleans(), max_size=60))
def test_undo_leaves_the_file_as_if_the_move_had_not_been_played(plays: list[bool]) -> None:
    with saved(b"") as path, begin(path, 0) as journal:
        for play in plays:
            before = len(journal.game.plays)
            if play:
                journal.play(MOVES[before])
            elif before:
                journal.undo()
            assert path.read_text() == str(journal.game)
            assert read(path.read_bytes()).state == journal.game.state


@pytest.mark.parametrize("start", [b"\xef\xbb\xbf", b"# hand made\r\n"])
def test_undo_keeps_what_another_hand_wrote_byte_for_byte(start: bytes) -> None:
    written = start + RECORD[:MOVE_BYTES].replace(b"\n", b"\r\n")
    with saved(written) as path, Journal.resume(path) as journal:
        journal.undo()
        assert path.read_bytes() == written[: written.rindex(MOVES[-1].encode())]
        journal.play(MOVES[-1])
    assert journal.game.state == read(RECORD).state


def test_a_refused_move_changes_neither_game_nor_file(tmp_path: Path) -> None:
    with begin(tmp_path / "game.lw", 1) as journal:
        before = journal.path.read_bytes()
        with pytest.raises(Illegal):
            journal.play("A unlock 10")
        assert journal.path.read_bytes() == before == str(journal.game).encode()


def test_a_game_is_open_in_one_program_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "game.lw"
    script = (
        "import sys; from pathlib import Path; from livingwell.record.journal import Journal\n"
        "try: Journal.resume(Path(sys.argv[1]))\n"
        "except BlockingIOError as error: sys.exit(error.filename)"
    )
    with begin(path, 3):
        with pytest.raises(BlockingIOError):
            Journal.resume(path)
        other = run([sys.executable, "-c", script, path], capture_output=True, check=False)
        assert (other.returncode, other.stderr.decode().strip()) == (1, str(path))
    Journal.resume(path).close()


def test_a_file_that_holds_anything_is_not_begun_anew(tmp_path: Path) -> None:
    path = tmp_path / "game.lw"
    path.write_text("shopping list")
    with pytest.raises(FileExistsError):
        begin(path, 0)
    assert path.read_text() == "shopping list"


def test_an_empty_file_is_begun(tmp_path: Path) -> None:
    path = tmp_path / "game.lw"
    path.touch()
    begin(path, 1).close()
    assert read(path.read_bytes()).names == tuple(NAMES)


def test_the_secret_is_its_owners_until_it_is_revealed(tmp_path: Path) -> None:
    path = tmp_path / "game.lw"
    with begin(path, len(MOVES), SECRET) as journal:
        assert stat.S_IMODE(journal.secret_path.stat().st_mode) == 0o600
        assert SECRET.hex() not in path.read_text()
    with Journal.resume(path) as journal:
        assert journal.secret == SECRET
        journal.finish()
        assert not journal.secret_path.exists()
    assert path.read_bytes() == RECORD + f"reveal {SECRET.hex()}\n".encode()


@given(st.data())
def test_an_end_cut_off_at_any_byte_is_finished(data: st.DataObject) -> None:
    finished = RECORD + f"reveal {SECRET.hex()}\n".encode()
    size = data.draw(st.integers(MOVE_BYTES, len(finished)))
    with saved(b"") as path:
        begin(path, 0, SECRET).close()
        path.write_bytes(finished[:size])
        with Journal.resume(path) as journal:
            journal.finish()
            assert path.read_bytes() == finished
            assert not journal.secret_path.exists()


def test_a_full_disk_is_told_and_the_game_goes_on_later(tmp_path: Path) -> None:
    path = tmp_path / "game.lw"
    journal = begin(path, 5)
    before = path.read_bytes()
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 3, limits[1]))
    try:
        with pytest.raises(OSError, match=str(path)) as told:
            journal.play(MOVES[5])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert told.value.errno == errno.EFBIG
    with Journal.resume(path) as journal:
        assert journal.torn == MOVES[5][:3]
        assert path.read_bytes() == before
        journal.play(MOVES[5])


def test_a_game_that_cannot_begin_leaves_no_secret(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match=re.escape(str(pipe))):
        begin(pipe, 0, SECRET)
    assert list(tmp_path.iterdir()) == [pipe]
