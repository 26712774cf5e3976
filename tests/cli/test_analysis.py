"""`livingwell hint` and `livingwell review`, as people run them."""

import json
from pathlib import Path

import pytest

import livingwell as livingwell_package
from tests.cli.running import livingwell

GAMES = Path(__file__).parent.parent / "games"
PLAIN = str(GAMES / "plain-2-0.lw")
OPENING = "livingwell 1\nseat A Jane\nseat B Juan\nroll A 53 B 63\n"


@pytest.fixture(autouse=True, scope="module")
def _compiled() -> None:
    """What the commands would compile, and say so, is on disk."""
    livingwell("hint", "-", stdin=OPENING)


def test_a_hint_names_every_decision_of_every_seat_that_may_act() -> None:
    code, out = livingwell("hint", "-", stdin=OPENING)
    assert code == 0
    assert all(f" {line}\n" in out for line in ("A reroll 3", "A unlock 1+7", "B unlock 9"))
    code, out = livingwell("hint", "-", "--json", stdin=OPENING)
    seats = [json.loads(line) for line in out.splitlines()]
    assert [seat["seat"] for seat in seats] == ["A", "B"]
    for seat in seats:
        costs = [decision["cost"] for decision in seat["decisions"]]
        assert costs == sorted(costs)
        assert costs[0] == 0


def test_a_review_names_its_mistakes_and_adds_up() -> None:
    code, out = livingwell("review", PLAIN, "--json")
    assert code == 0
    found = json.loads(out)
    for seat in found["seats"]:
        end = seat["account"].pop("end")
        assert sum(seat["account"].values()) == pytest.approx(end, abs=1e-9)
    code, text = livingwell("review", PLAIN)
    assert code == 0
    for seat in found["seats"]:
        for line in seat["play"]["mistakes"] + seat["play"]["blunders"]:
            assert f"Line {line}, {seat['name']}" in text


@pytest.mark.parametrize(("language", "said"), [("fr", "Ligne par ligne"), ("ko", "한 줄씩")])
def test_a_page_is_written_in_the_language_asked_for(
    language: str, said: str, tmp_path: Path
) -> None:
    page = tmp_path / "page.html"
    code, out = livingwell("review", "-", "--html", str(page), "--lang", language, stdin=OPENING)
    assert (code, out.strip()) == (0, str(page))
    assert said in page.read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("hint", PLAIN), "the game is over"),
        (("hint", PLAIN, "--at", "5"), "no decision of this game stands on line 5"),
        (("hint", "nowhere.lw"), "nowhere.lw"),
        (("hint", "-"), "nothing to decide before the next dice"),
        (("review", "-"), "no moves yet"),
        (("review", PLAIN, "--html", "nowhere/page.html"), "nowhere/page.html"),
    ],
)
def test_what_cannot_be_analysed_is_told_in_one_line(arguments: tuple[str, ...], said: str) -> None:
    code, out = livingwell(*arguments, stdin="livingwell 1\nseat A Jane\nseat B Juan\n")
    assert (code, out.count("\n")) == (2, 1)
    assert said in out


@pytest.mark.parametrize(
    ("missing", "arguments"),
    [("numba", ("hint", "-")), ("jinja2", ("review", "-", "--html", "page.html"))],
)
def test_a_missing_extra_is_named(missing: str, arguments: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / f"{missing}.py").write_text(
        f"raise ModuleNotFoundError('not installed', name={missing!r})"
    )
    path = f"{tmp_path}:{Path(livingwell_package.__file__).parent.parent}"
    code, out = livingwell(*arguments, stdin=OPENING, PYTHONPATH=path)
    assert (code, out.count("\n")) == (2, 1)
    assert "pip install 'livingwell[" in out
