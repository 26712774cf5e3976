"""Reading is strict: what a record may be, and what each fault in one is called."""

from random import Random

import pytest

from livingwell.record import BadRecord, Game, Misread, read
from livingwell.record.errors import CAUSES
from livingwell.record.header import LONGEST_LINE, Header
from livingwell.record.replay import replay
from livingwell.record.saved import MOST_BYTES
from livingwell.views.errors import explain
from tests.record.test_games import GAMES

HEAD = "livingwell 1\nseat A Jane\nseat B Juan\n"
OPEN = HEAD + "roll A 53 B 63\n"
OVER = next(path for path in GAMES if path.stem == "tie-G4").read_text("utf-8")
UNENDED = OVER.partition("result")[0]
LAST = UNENDED.count("\n")

FAULTS = [
    ("format", 1, "chess 1\n"),
    ("format", 1, ""),
    ("version", 1, "livingwell 2\n"),
    ("rules", 4, HEAD + "rules 2\nroll A 53 B 63\n"),
    ("header", 4, HEAD + "A unlock 8\n"),
    ("header", 4, HEAD + "result A 1 B 2\n"),
    ("header", 4, HEAD + "Date today\n"),
    ("header", 4, HEAD + "\u2003\n"),
    ("no value", 4, HEAD + "date\n"),
    ("twice", 4, HEAD + "seat A Zoë\n"),
    ("twice", 5, HEAD + "date 1\ndate 2\n"),
    ("twice", 6, HEAD + "dice fair1 00\nentropy A 00\nentropy A 11\n"),
    ("seat order", 2, "livingwell 1\nseat B Juan\n"),
    ("too many seats", 6, HEAD + "seat C C\nseat D D\nseat E E\n"),
    ("too few seats", 3, "livingwell 1\nseat A Jane\nroll A 53\n"),
    ("name", 2, "livingwell 1\nseat A\n"),
    ("name", 2, f"livingwell 1\nseat A {'x' * 41}\n"),
    ("name", 2, "livingwell 1\nseat A Ja\u2028ne\n"),
    ("name", 2, "livingwell 1\nseat A Jane\u2028\n"),
    ("entropy", 4, HEAD + "entropy A 00\n"),
    ("entropy", 5, HEAD + "dice fair1 00\nentropy C 00\n"),
    ("late header", 5, OPEN + "date today\n"),
    ("move", 5, OPEN + "A unlocks 8\n"),
    ("move", 5, OPEN + "E unlock 8\n"),
    ("move", 5, OPEN + "A use 7\n"),
    ("move", 4, HEAD + "roll A 53 B\n"),
    ("move", 4, HEAD + "roll\n"),
    ("move", 5, OPEN + "\u2003\n"),
    ("move", 5, OPEN + "A\u2003unlock 8\n"),
    ("move", 5, OPEN + "ä unlock 8\n"),
    ("die", 4, HEAD + "roll A 57 B 63\n"),
    ("die", 4, HEAD + "roll A 535 B 63\n"),
    ("seat twice", 4, HEAD + "roll A 53 A 63\n"),
    ("set", 5, OPEN + "A unlock 5+3\n"),
    ("set", 5, OPEN + "A unlock 4+4\n"),
    ("set", 5, OPEN + "A unlock 08\n"),
    ("control", 5, OPEN + "A unlock\x008\n"),
    ("control", 5, OPEN + "A unlock 8\rB unlock 9\n"),
    ("control", 4, HEAD + "event caf\x85\n"),
    ("control", 5, OPEN + "A unlock 8\r"),
    ("control", 5, OPEN + "# \x7f\n"),
    ("long line", 4, HEAD + "event " + "x" * LONGEST_LINE + "\n"),
    ("not over", 5, OPEN + "result A 1 B 2\n"),
    ("wrong result", LAST + 1, UNENDED + "result A 12 B 13\n"),
    ("wrong result", LAST + 1, UNENDED + "result B 12 A 12\n"),
    ("wrong result", LAST + 1, UNENDED + "result A 12\u2003B 12\n"),
    ("reveal", LAST + 1, UNENDED + "reveal xyz\n"),
    ("after the end", LAST + 2, UNENDED + "result A 12 B 12\nresult A 12 B 12\n"),
    ("after the end", LAST + 2, UNENDED + "reveal 00\nresult A 12 B 12\n"),
    ("after the end", 6, OPEN + "reveal 00\nA unlock 8\n"),
]


@pytest.mark.parametrize(("cause", "line", "text"), FAULTS)
def test_a_fault_is_named_with_its_line(cause: str, line: int, text: str) -> None:
    with pytest.raises(BadRecord) as refused:
        read(text.encode(), "game.lw")
    error = refused.value
    assert isinstance(error.why, Misread)
    assert (error.why.cause, error.line) == (cause, line)
    assert explain(error).startswith(f"game.lw:{line}: ")
    assert "\n" not in explain(error)


def test_bytes_that_are_no_text_and_too_many_of_them() -> None:
    with pytest.raises(BadRecord) as refused:
        read(HEAD.encode() + b"event \xff\n")
    assert (refused.value.line, str(refused.value.why)) == (4, "this is not UTF-8 text")
    with pytest.raises(BadRecord) as refused:
        read(b"x" * (MOST_BYTES + 1))
    assert str(refused.value.why) == f"a record has at most {MOST_BYTES} bytes"


def test_no_cause_is_left_untested() -> None:
    assert {cause for cause, _, _ in FAULTS} | {"not text", "too large"} == set(CAUSES)


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + OPEN,
        OPEN.replace("\n", "\r\n"),
        OPEN.rstrip("\n"),
        OPEN.replace(" 53 B", "\t53  \t B"),
        OPEN.replace("A 53 B 63", "B 63 A 53"),
        OPEN.replace("seat A Jane", "seat  A \t Jane  "),
        OPEN.replace("seat A Jane", "\tseat\tA\tJane\t"),
    ],
    ids=["mark", "crlf", "no last ending", "tabs", "seats in another order", "spaces", "indented"],
)
def test_the_same_record_in_another_dress(text: str) -> None:
    assert str(read(text.encode())) == OPEN


def test_comments_blank_lines_and_unknown_keys_stay_where_they_are() -> None:
    text = (
        "# a game\nlivingwell 1   # the format\n\nseat A Jane # first\nx-table 7\nseat B Juan\n"
        "rules 1\n  # soon\n\nroll A 53 B 63   # they fall\n\n# nothing more\n"
    )
    game = read(text.encode())
    assert str(game) == text
    assert game.header.entries["x-table"] == "7"
    assert [play.line for play in game.plays] == [10]


def test_names_may_be_equal_and_keep_their_inner_spaces() -> None:
    game = read(b"livingwell 1\nseat A Mary  Ann\nseat B Mary  Ann\n")
    assert game.names == ("Mary  Ann", "Mary  Ann")


def test_a_header_is_written_as_it_is_read_again() -> None:
    """What ends a line elsewhere, U+2028 say, ends none here."""
    game = Game(Header.of(["Jane", "Juan"], event="one\u2028two"))
    assert read(str(game).encode()).header.entries == game.header.entries


@pytest.mark.parametrize("event", ["one\ntwo", "one\rtwo", "\0", "x" * LONGEST_LINE])
def test_a_header_takes_nothing_that_could_not_be_read_again(event: str) -> None:
    with pytest.raises(Misread):
        Header.of(["Jane", "Juan"], event=event)


def test_what_stands_before_a_fault_is_told_first() -> None:
    moments = replay((OPEN + "A unlock 9\n").encode())
    assert [next(moments).line, next(moments).line] == [0, 4]
    with pytest.raises(BadRecord, match=r":5: A unlock 9: 9 makes 9; .* \(T8\)"):
        next(moments)


def mangled(random: Random) -> bytes:
    """A real record with some bytes changed, lost, doubled or cut off."""
    data = bytearray(random.choice(GAMES).read_bytes())
    for _ in range(random.choice((1, 1, 2, 5, 40))):
        at = random.randrange(len(data) or 1)
        data = data or bytearray(b"\n")
        match random.randrange(5):
            case 0:
                data[at] = random.randrange(256)
            case 1:
                del data[at : at + random.randrange(30)]
            case 2:
                data[at:at] = data[at : at + random.randrange(60)]
            case 3:
                data[at:at] = random.choice((b"\0", b"\r", b"#", b"\xff", b"+", b" 6", b"\xc2\x85"))
            case _:
                del data[at + 1 :]
    return bytes(data)


def test_two_thousand_mangled_records_are_told_or_refused() -> None:
    random = Random(81)
    errors = [error for error in (refusal(mangled(random)) for _ in range(2000)) if error]
    assert len(errors) > 1000
    for error in errors:
        assert explain(error).startswith(f"mangled.lw:{error.line}: ")


def refusal(data: bytes) -> BadRecord | None:
    """Why a record is refused, if it is."""
    try:
        list(replay(data, "mangled.lw"))
    except BadRecord as error:
        return error
    return None


@pytest.mark.parametrize(
    "data",
    [b"a" * 10_000_000, b"livingwell 1\n" + b"#" * 10_000_000, b"\0" * 1000, b"\n" * 1_000_000],
    ids=["a long line", "a long comment", "nothing but NULs", "nothing but endings"],
)
def test_hostile_input_is_refused_at_once(data: bytes) -> None:
    with pytest.raises(BadRecord):
        read(data)
