"""Any program can take a seat, and whatever it does the game goes on."""

import gc
import os
from pathlib import Path

import pytest

from livingwell.bots import find, process
from livingwell.bots.process import MOST_FAILURES, ProcessBot
from livingwell.record import parse, spell
from livingwell.rules import Decision, State, legal, start, step
from tests.bots.playing import moves_of
from tests.bots.programs import OURS, hosted, script


def opening() -> tuple[State, tuple[Decision, ...]]:
    """Seat A before its first decision of a game."""
    state, _ = step(start(2), parse("roll A 53 B 63"))
    return state, legal(state, 0)


STATE, LEGAL = opening()
FIRST = spell(LEGAL[0])
ROLL = parse("roll A 53 B 63")
MANY_LINES = 20_000
"""Far more than a pipe takes."""

MISBEHAVIOURS = {
    "crashes": ("1 / 0", "ended"),
    "leaves": ("raise SystemExit(7)", "ended"),
    "is killed": ("os.kill(os.getpid(), 9)", "ended"),
    "leaves in mid-line": ("sys.stdout.write('A unl'); sys.stdout.flush(); os._exit(1)", "ended"),
    "hangs": ("time.sleep(600)", "silent"),
    "stops in mid-line": (
        "sys.stdout.write('A unl'); sys.stdout.flush(); time.sleep(600)",
        "silent",
    ),
    "closes its output": ("os.close(1); time.sleep(600)", "ended"),
    "only complains": ("\nwhile True: sys.stderr.write('x' * 9999)", "silent"),
    "floods without a line": ("\nwhile True: sys.stdout.write('x' * 9999)", "flooded"),
    "floods before it dies": ("sys.stdout.write('x' * 99999)", "flooded"),
    "talks nonsense": ("print('good evening')", "illegal"),
    "says nothing": ("print()", "illegal"),
    "is not text": (r"sys.stdout.buffer.write(b'A unlock \xff\xfe\n')", "illegal"),
    "sends NULs": (r"print('\0' * 100)", "illegal"),
    "rolls": ("print('roll A 66')", "illegal"),
    "decides for another": ("print('B unlock 9')", "illegal"),
    "drops out too soon": ("print('A out')", "illegal"),
    "spells a set its own way": ("print('A unlock 6+2')", "illegal"),
}
"""What a program does when it is asked, and the cause that is reported."""

PROGRAM = """\
import os, sys, time
for line in sys.stdin:
    if line == "move?\\n":
        {}
        sys.stdout.flush()
    if line == "quit\\n":
        break
"""


@pytest.fixture
def no_time_to_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "SECONDS_TO_START", 0)


@pytest.mark.parametrize(("does", "cause"), MISBEHAVIOURS.values(), ids=list(MISBEHAVIOURS))
def test_a_misbehaving_program_loses_the_decision(
    tmp_path: Path, no_time_to_start: None, does: str, cause: str
) -> None:
    program = script(tmp_path, PROGRAM.format(does.replace("\n", "\n        ")))
    with hosted(program, 0.3 if cause == "silent" else 60) as (bot, incidents):
        bot.begin(2, 0)
        assert bot.decide(STATE, LEGAL) == LEGAL[0]
    assert [incident.cause for incident in incidents] == [cause]
    assert incidents[0].played == LEGAL[0]
    assert str(incidents[0]).endswith(f"played for it: {FIRST}")


def test_the_last_words_of_a_crash_are_passed_on(tmp_path: Path) -> None:
    with hosted(script(tmp_path, "1 / 0")) as (bot, incidents):
        bot.begin(2, 0)
        bot.decide(STATE, LEGAL)
    assert incidents[0].values == {"code": 1}
    assert incidents[0].said == "ZeroDivisionError: division by zero"


def test_a_wrong_answer_is_explained_and_the_program_goes_on(tmp_path: Path) -> None:
    answers = ["A unlock 2+6", "A unlock 6+2", "A unlock 9", "B unlock 9", "A unlock 8"]
    program = script(
        tmp_path,
        f"import sys\nfor answer in {answers}:\n"
        "    while sys.stdin.readline() != 'move?\\n': pass\n    print(answer, flush=True)\n",
    )
    with hosted(program) as (bot, incidents):
        bot.begin(2, 0)
        played = [spell(bot.decide(STATE, LEGAL)) for _ in answers]
    assert played == ["A unlock 2+6", FIRST, FIRST, FIRST, "A unlock 8"]
    assert [str(incident.why) for incident in incidents] == [
        "expected a set of different cards from 1 to 10, ascending, such as 2+4",
        "9 makes 9; the totals open to seat A are 8 (T8)",
        "None",
    ]


def test_a_lost_program_is_started_again_and_told_the_game_so_far(tmp_path: Path) -> None:
    told = tmp_path / "told"
    program = script(
        tmp_path,
        f"""\
        import sys
        for line in sys.stdin:
            with open({str(told)!r}, "a") as told:
                told.write(line)
            if line == "move?\\n":
                break
    """,
    )
    with hosted(program) as (bot, incidents):
        bot.begin(2, 0)
        bot.saw(parse("roll A 53 B 63"), STATE)
        bot.decide(STATE, LEGAL)
        bot.decide(STATE, LEGAL)
    once = "game 2 as A\nroll A 53 B 63\nmove?\n"
    assert told.read_text() == 2 * once
    assert [incident.cause for incident in incidents] == ["ended", "ended"]


def test_a_program_lost_too_often_is_asked_again_in_the_next_game(tmp_path: Path) -> None:
    with hosted(script(tmp_path, "")) as (bot, incidents):
        for _game in range(2):
            bot.begin(2, 0)
            for _decision in range(MOST_FAILURES + 2):
                assert bot.decide(STATE, LEGAL) == LEGAL[0]
    one_game = ["ended"] * MOST_FAILURES + ["given up"]
    assert [incident.cause for incident in incidents] == one_game * 2


def test_a_program_that_cannot_start_is_reported(tmp_path: Path) -> None:
    with hosted((str(tmp_path / "nothing"),)) as (bot, incidents):
        bot.begin(2, 0)
        assert bot.decide(STATE, LEGAL) == LEGAL[0]
    assert [incident.cause for incident in incidents] == ["no start"]
    assert "there is no such file" in str(incidents[0])


def test_lines_nobody_asked_for_are_dropped_and_reported(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "done")
    program = script(
        tmp_path,
        f"""\
        import sys
        print("hello", flush=True)
        print("it is me", flush=True)
        open({str(tmp_path / "done")!r}, "w").close()
        for line in sys.stdin:
            if line == "move?\\n":
                print("A unlock 8", flush=True)
    """,
    )
    with hosted(program) as (bot, incidents):
        bot.begin(2, 0)
        (tmp_path / "done").read_text()
        assert spell(bot.decide(STATE, LEGAL)) == "A unlock 8"
    assert [(incident.cause, incident.values) for incident in incidents] == [
        ("unasked", {"line": "hello"})
    ]


def test_a_wrong_line_is_quoted_without_what_a_terminal_would_obey(tmp_path: Path) -> None:
    program = script(tmp_path, r"print('\x1b[2Jgood\tday' + 'y' * 999)")
    with hosted(program) as (bot, incidents):
        bot.begin(2, 0)
        bot.decide(STATE, LEGAL)
    told = str(incidents[0])
    assert told.isprintable()
    assert "[2Jgood" in told
    assert len(told) < 500


def test_a_program_that_never_reads_holds_nobody_up(tmp_path: Path, no_time_to_start: None) -> None:
    with hosted(script(tmp_path, "import time; time.sleep(600)"), 0.3) as (bot, incidents):
        bot.begin(2, 0)
        for _ in range(MANY_LINES):
            bot.saw(ROLL, STATE)
        assert bot.decide(STATE, LEGAL) == LEGAL[0]
    assert [incident.cause for incident in incidents] == ["silent"]


def test_a_program_that_reads_late_misses_nothing(tmp_path: Path) -> None:
    program = script(
        tmp_path,
        f"""\
        import sys
        lines = [sys.stdin.readline() for _ in range({MANY_LINES} + 2)]
        assert len(set(lines)) == 3 and lines[-1] == "move?\\n"
        print("A unlock 8", flush=True)
        sys.stdin.read()
    """,
    )
    with hosted(program, 60) as (bot, incidents):
        bot.begin(2, 0)
        for _ in range(MANY_LINES):
            bot.saw(ROLL, STATE)
        assert spell(bot.decide(STATE, LEGAL)) == "A unlock 8"
    assert not incidents


def test_closing_ends_all_that_the_program_started(tmp_path: Path) -> None:
    """Its child does not read what it is told, and holds our pipes and a lifeline open."""
    os.mkfifo(tmp_path / "lifeline")
    child = f"import time; lifeline = open({str(tmp_path / 'lifeline')!r}, 'w'); time.sleep(600)"
    program = script(
        tmp_path,
        f"""\
        import signal, subprocess, sys, time
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        subprocess.Popen([sys.executable, "-c", {child!r}])
        time.sleep(600)
    """,
    )
    with hosted(program) as (bot, _):
        bot.begin(2, 0)
        lifeline = (tmp_path / "lifeline").open()
        assert bot._program
        pid = bot._program._process.pid
    with lifeline:
        assert lifeline.read() == ""
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_host_that_is_forgotten_leaves_no_process(tmp_path: Path) -> None:
    bot = ProcessBot(script(tmp_path, "import time; time.sleep(600)"))
    bot.begin(2, 0)
    assert bot._program
    pid = bot._program._process.pid
    del bot
    gc.collect()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_program_quits_by_itself_and_closing_twice_is_closing_once(tmp_path: Path) -> None:
    quits = tmp_path / "quits"
    program = script(
        tmp_path,
        f"""\
        import pathlib, sys
        if list(sys.stdin)[-1] == "quit\\n":
            pathlib.Path({str(quits)!r}).touch()
    """,
    )
    with hosted(program, 60) as (bot, incidents):
        bot.begin(2, 0)
        bot.close()
    assert quits.exists()
    assert not incidents


def test_one_process_plays_game_after_game() -> None:
    with hosted((*OURS, "random:1")) as (bot, incidents):
        moves_of([bot, find("random:2")], 1)
        assert bot._program
        pid = bot._program._process.pid
        moves_of([find("random:2"), bot], 2)
        assert bot._program._process.pid == pid
    assert not incidents


@pytest.mark.parametrize("name", ["greedy", "random:9"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_hosted_bot_plays_as_it_does_at_home(name: str, seats: int) -> None:
    others = [find(f"random:{seed}") for seed in range(seats - 1)]
    with hosted((*OURS, name)) as (bot, incidents):
        hosted_moves = moves_of([*others, bot], 5)
    assert hosted_moves == moves_of([*others, find(name)], 5)
    assert not incidents
