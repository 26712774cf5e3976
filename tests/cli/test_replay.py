"""`livingwell replay` and the language it speaks, as people run it."""

import json
from pathlib import Path

import pytest

from tests.cli.running import livingwell
from tests.record.test_games import told

GAMES = Path(__file__).parent.parent / "games"


BROKEN = "livingwell 1\nseat A Jane\nseat B Juan\nroll A 53 B 63\nA unlock 9\n"


@pytest.mark.parametrize(
    ("arguments", "environment", "first", "refusal"),
    [
        ((), {}, "At the table", "the totals open to seat A are 8 (T8)"),
        (("--lang", "fr"), {}, "Autour de la table", "pour la place A sont 8 (T8)"),
        (("--lang=ko",), {"LC_ALL": "fr_FR"}, "시계 방향", "고를 수 있는 합계: 8 (T8)"),
        ((), {"LC_ALL": "ko_KR.UTF-8"}, "시계 방향", "고를 수 있는 합계: 8 (T8)"),
    ],
)
def test_what_precedes_an_error_is_told_before_it(
    arguments: tuple[str, ...], environment: dict[str, str], first: str, refusal: str
) -> None:
    code, out = livingwell("replay", "-", *arguments, stdin=BROKEN, **environment)
    lines = out.splitlines()
    assert code == 2
    assert lines[0].startswith(first)
    assert lines[-1].startswith("-:5: A unlock 9: 9")
    assert refusal in lines[-1]
    assert "Jane" in lines[-2]


@pytest.mark.parametrize("name", ["rulebook-example-1", "long-4-0", "tie-G4-three", "dice-fair1"])
def test_json_is_the_referees(name: str) -> None:
    code, out = livingwell("replay", str(GAMES / f"{name}.lw"), "--json")
    expected = [json.loads(line) for line in (GAMES / f"{name}.jsonl").read_text().splitlines()]
    ours = [told(json.loads(line)) for line in out.splitlines()]
    assert code == 0
    assert len(ours) == len(expected)
    for state, right in zip(ours, map(told, expected), strict=True):
        assert {key: state[key] for key in right} == right


def test_json_is_the_same_in_every_language() -> None:
    path = str(GAMES / "plain-2-0.lw")
    english, french = (livingwell("replay", path, "--json", LC_ALL=lang) for lang in ("C", "fr"))
    assert english == french
    assert all(json.loads(line)["players"] for line in english[1].splitlines())


def test_an_unknown_language_is_a_clear_error() -> None:
    code, out = livingwell("replay", "--lang", "xx", "-")
    assert code == 2
    assert "there is no language xx; there are en, fr, ko" in out
    assert "Traceback" not in out


def test_a_terminal_without_the_signs_gets_question_marks() -> None:
    path = str(GAMES / "plain-2-0.lw")
    code, out = livingwell("replay", path, "--lang", "ko", PYTHONIOENCODING="ascii")
    assert code == 0
    assert "Jane" in out
    assert "??" in out


def test_a_missing_file_is_one_line() -> None:
    code, out = livingwell("replay", "nowhere.lw")
    assert (code, out.count("\n")) == (2, 1)
    assert "nowhere.lw" in out
