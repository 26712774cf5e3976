"""A review as text, as a page and as JSON says the same, in every language."""

import json
import re
from itertools import pairwise

import pytest

from livingwell.analysis.chart import HEIGHT, WIDTH, chart
from livingwell.analysis.export import review_to_json
from livingwell.analysis.marks import BLUNDER, MISTAKE, Mark, mark, play_of
from livingwell.analysis.page import page
from livingwell.analysis.review import Choice, review
from livingwell.analysis.rows import faults
from livingwell.analysis.told import tell_review
from livingwell.record import Game, Header, spell
from livingwell.views.columns import width
from livingwell.views.language import LANGUAGES, speaking
from tests.analysis.games import NAMES, reviewed, some_game
from tests.analysis.guessing import Guess


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_line_and_every_better_decision_is_told_in_80_columns(
    name: str, language: str
) -> None:
    found = reviewed(name)
    with speaking(language):
        told = list(tell_review(found))
    assert all(width(line) <= 80 for line in told)
    text = "\n".join(told)
    for step in found.steps:
        assert re.search(rf"^ *{step.line} {re.escape(spell(step.move))} ", text, re.MULTILINE)
        if isinstance(step, Choice) and mark(step.loss) is not Mark.BEST:
            assert spell(step.best.decision) in text


def test_mistakes_are_told_from_blunders_by_what_they_cost() -> None:
    assert [mark(loss) for loss in (0, 0.001, MISTAKE, BLUNDER - 0.001, BLUNDER, 1)] == [
        Mark.BEST,
        Mark.FINE,
        Mark.MISTAKE,
        Mark.MISTAKE,
        Mark.BLUNDER,
        Mark.BLUNDER,
    ]


@pytest.mark.parametrize("name", NAMES)
def test_the_play_of_all_seats_counts_every_decision_once(name: str) -> None:
    found = reviewed(name)
    plays = [play_of(found, seat) for seat in range(len(found.start))]
    choices = [step for step in found.steps if isinstance(step, Choice) and len(step.weighed) > 1]
    assert sum(play.decisions for play in plays) == len(choices)
    lost = sum(play.mean_loss * play.decisions for play in plays if play.mean_loss is not None)
    assert lost == pytest.approx(sum(choice.loss for choice in choices))
    named = sorted(choice.line for play in plays for choice in (*play.mistakes, *play.blunders))
    assert named == [choice.line for choice in faults(found)]


def test_json_has_all_that_adds_up() -> None:
    found = reviewed("plain-4-0")
    data = json.loads(json.dumps(review_to_json(found)))
    for place, seat in enumerate(data["seats"]):
        account = seat["account"]
        end = account.pop("end")
        assert sum(account.values()) == pytest.approx(end, abs=1e-9)
        luck = sum(line["luck"][place] for line in data["lines"] if "luck" in line)
        assert luck == pytest.approx(account["luck"], abs=1e-9)
        own = sum(line["loss"] for line in data["lines"] if line.get("seat") == seat["seat"])
        assert -own == pytest.approx(account["own"], abs=1e-9)
    assert data["end"] == [0, 0, 1, 0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_the_page_stands_alone_and_its_links_lead_somewhere(name: str, language: str) -> None:
    found = reviewed(name)
    with speaking(language):
        html = page(found)
    assert f'<html lang="{language}">' in html
    assert "<script" not in html
    # The icon is in the page; what it names is no address that anybody asks.
    elsewhere = html.replace("xmlns='http://www.w3.org/2000/svg'", "")
    assert not re.findall(r"https?:|src=|@import|url\(", elsewhere)
    anchors = re.findall(r' id="([^"]+)"', html)
    assert len(anchors) == len(set(anchors))
    linked = set(re.findall(r'(?:href="#|labelledby=")([^"]+)"', html))
    assert linked <= set(anchors)
    assert {f"fault-{choice.line}" for choice in faults(found)} <= linked
    assert {f"line-{step.line}" for step in found.steps} <= set(anchors)


def test_hostile_names_are_only_text() -> None:
    game = Game(Header.of(["<script>alert(1)", '"><img src=x>']))
    for turn in some_game(2, 3, moves=30).plays:
        game.play(turn.move)
    html = page(review(game, Guess()))
    assert "<script" not in html
    assert "<img" not in html
    assert "&lt;script&gt;" in html


@pytest.mark.parametrize("name", NAMES)
def test_the_chart_is_drawn_inside_its_frame(name: str) -> None:
    found = reviewed(name)
    drawn = chart(found)
    for curve in drawn.curves:
        points = [tuple(map(float, point.split(","))) for point in curve.points.split()]
        assert len(points) == len(found.steps) + 1
        assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in points)
    heights = sorted(curve.y for curve in drawn.curves)
    assert all(0 <= height <= HEIGHT for height in heights)
    assert all(upper + 15 < lower for upper, lower in pairwise(heights))
    assert [spot.choice.line for spot in drawn.spots] == [it.line for it in faults(found)]
    assert [start.number for start in drawn.starts] == [1, 2, 3]
