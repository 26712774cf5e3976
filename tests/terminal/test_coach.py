"""Hints and the tutor, on the screen and in lines."""

from collections import deque
from pathlib import Path

import pytest
from textual.widgets import OptionList

from livingwell.analysis import CannotAnalyse, Evaluator, doubt, hints
from livingwell.analysis.reasons import why
from livingwell.analysis.rows import change, explain_hints, percent, tell_doubt
from livingwell.analysis.told import tell_hints
from livingwell.cli import app as application
from livingwell.record import Game, Header, spell
from livingwell.rules import Decision, legal
from livingwell.terminal import coach
from livingwell.terminal.host import Host
from livingwell.terminal.phrases import weighing
from livingwell.terminal.screen.app import LivingWell
from livingwell.terminal.screen.hints import HintScreen
from livingwell.terminal.screen.sure import SureScreen
from livingwell.terminal.screen.table import TableScreen
from livingwell.terminal.settings import Settings
from livingwell.views.decisions import label
from livingwell.views.language import LANGUAGES, _, pgettext, speaking
from tests.terminal.games import lines, opened, play_plain, seated
from tests.terminal.judging import Judge, SlowJudge
from tests.terminal.screens import Screen, cap, part, pause_until, shown, text, throw
from tests.terminal.test_screen import thinking

MISSING = "install what it needs: pip install 'livingwell[expert]'"


def call(monkeypatch: pytest.MonkeyPatch, judge: Evaluator) -> None:
    """Let this judge sit beside every table."""
    monkeypatch.setattr(coach, "expert", lambda _seats: judge)


@pytest.fixture(autouse=True)
def judge(monkeypatch: pytest.MonkeyPatch) -> None:
    call(monkeypatch, Judge())


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> SlowJudge:
    judge = SlowJudge()
    call(monkeypatch, judge)
    return judge


@pytest.fixture
def missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def expert(_seats: int) -> Evaluator:
        raise CannotAnalyse("no extra")

    monkeypatch.setattr(coach, "expert", expert)


def opening() -> Game:
    """Jane and Juan after their first roll."""
    game = Game(Header.of(["Jane", "Juan"]))
    game.play("roll A 46 B 63")
    return game


CHOICES = legal(opening().state, 0)


def on(pilot: Screen, screen: type[HintScreen | SureScreen | TableScreen]) -> bool:
    return isinstance(pilot.app.screen, screen)


async def choose(pilot: Screen, decision: Decision) -> None:
    """Make a decision of the list."""
    offers = pilot.app.screen.query_one("#offers", OptionList)
    offers.highlighted = CHOICES.index(decision)
    await pilot.pause()
    await pilot.press("enter")


async def turn_tutor_on(pilot: Screen) -> None:
    await pilot.press("t")
    await pause_until(pilot, lambda: "tutor mode" in part(pilot, "#head"))


# On the screen


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_decision_is_told_best_first_with_chance_cost_and_reason(
    language: str,
) -> None:
    game = opening()
    async with shown(seated("Jane,Juan", "hand"), language, (100, 90)) as (pilot, host):
        await throw(pilot, "4663")
        await pilot.press("h")
        await pause_until(pilot, lambda: on(pilot, HintScreen))
        with speaking(language):
            expected = [explain_hints(0, game.names)]
            for hint in hints(game.state, 0, Judge()):
                expected += [percent(hint.chances[0]), change(-hint.cost) if hint.cost else ""]
                expected.append(label(hint.decision, game.state, game.names))
                expected.append(why(hint.decision, game.state, game.names))
        expected = [" ".join(words.split()) for words in expected]
        await pause_until(pilot, lambda: expected[-1] in part(pilot, ".sheet"))
        told = part(pilot, ".sheet")
        place = 0
        for words in expected:
            place = told.index(words, place) + len(words)
        await pilot.press("escape")
        assert on(pilot, TableScreen)
        assert lines(host.game) == lines(game)


async def test_the_hint_key_is_there_only_where_a_person_decides() -> None:
    async with shown(seated("Jane,Juan", "hand")) as (pilot, _host):
        assert "H hint" not in text(pilot)
        await pilot.press("h")
        assert on(pilot, TableScreen)
        await throw(pilot, "4663")
        await pilot.click(cap(pilot, "hint"))
        await pause_until(pilot, lambda: on(pilot, HintScreen))


async def test_there_are_no_hints_while_a_bot_thinks() -> None:
    async with thinking() as (pilot, _host, thinker):
        assert "H hint" not in text(pilot)
        await pilot.press("h")
        assert on(pilot, TableScreen)
        thinker.enough.set()


async def test_what_a_bot_decides_once_people_have_left_is_not_shown() -> None:
    async with thinking() as (pilot, _host, thinker):
        table = pilot.app.screen
        thinker.enough.set()
    assert isinstance(table, TableScreen)
    table.show()


async def test_hints_that_take_their_time_can_be_left_and_asked_for_again(slow: SlowJudge) -> None:
    async with shown(seated("Jane,Juan", "hand"), size=(100, 90)) as (pilot, _host):
        await throw(pilot, "4663")
        await pilot.press("h")
        await pause_until(pilot, slow.asked.is_set)
        assert part(pilot, ".sheet") == weighing()
        await pilot.press("l")
        with speaking("fr"):
            assert part(pilot, ".sheet") == " ".join(weighing().split())
        await pilot.press("escape", "h")
        assert on(pilot, HintScreen)
        slow.enough.set()
        await pause_until(pilot, lambda: "−12,0" in part(pilot, ".sheet"))


@pytest.mark.parametrize(("asked", "key"), [("h", "q"), ("enter", "ctrl+c")])
async def test_people_can_leave_while_the_judge_thinks(
    asked: str, key: str, slow: SlowJudge
) -> None:
    async with shown(seated("Jane,Juan", "hand")) as (pilot, host):
        await throw(pilot, "4663")
        await turn_tutor_on(pilot)
        await pilot.press(asked)
        await pause_until(pilot, slow.asked.is_set)
        await pilot.press(key)
        await pause_until(pilot, lambda: not pilot.app.is_running)
        assert len(host.game.plays) == 1
    slow.enough.set()


@pytest.mark.parametrize("decision", CHOICES[:2])
async def test_what_is_no_blunder_is_played_at_once(decision: Decision) -> None:
    async with shown(seated("Jane,Juan", "hand")) as (pilot, host):
        await throw(pilot, "4663")
        await turn_tutor_on(pilot)
        await choose(pilot, decision)
        await pause_until(pilot, lambda: len(host.game.plays) == 2)
        assert lines(host.game)[1] == spell(decision)
        assert on(pilot, TableScreen)


@pytest.mark.parametrize("decision", [CHOICES[2], CHOICES[-1]])
async def test_before_a_blunder_the_tutor_asks(decision: Decision) -> None:
    game = opening()
    found = doubt(decision, game.state, Judge())
    assert found is not None
    async with shown(seated("Jane,Juan", "hand"), size=(100, 40)) as (pilot, host):
        await throw(pilot, "4663")
        await turn_tutor_on(pilot)
        for answer in ("n", "escape", "y"):
            await choose(pilot, decision)
            await pause_until(pilot, lambda: "Sure?" in text(pilot))
            assert part(pilot, ".sheet") == " ".join(tell_doubt(found, game.state, game.names))
            await pilot.press("enter", "u", "1")
            assert on(pilot, SureScreen)
            assert len(host.game.plays) == 1
            await pilot.press(answer)
            assert on(pilot, TableScreen)
        assert lines(host.game)[1] == spell(decision)


async def test_the_tutor_waits_for_the_judge_and_can_be_left_for_another_choice(
    slow: SlowJudge,
) -> None:
    async with shown(seated("Jane,Juan", "hand")) as (pilot, host):
        await throw(pilot, "4663")
        await turn_tutor_on(pilot)
        await choose(pilot, CHOICES[0])
        await pause_until(pilot, slow.asked.is_set)
        assert part(pilot, ".sheet") == weighing()
        await pilot.press("y")
        assert on(pilot, SureScreen)
        await pilot.press("n")
        assert on(pilot, TableScreen)
        await choose(pilot, CHOICES[1])
        slow.enough.set()
        await pause_until(pilot, lambda: on(pilot, TableScreen))
        assert lines(host.game)[1:] == [spell(CHOICES[1])]
        await pilot.press("u")
        assert len(host.game.plays) == 1


async def test_the_tutor_is_turned_off_by_the_same_key() -> None:
    async with shown(seated("Jane,Juan", "hand")) as (pilot, host):
        await throw(pilot, "4663")
        await turn_tutor_on(pilot)
        await pilot.press("t")
        assert "tutor mode" not in part(pilot, "#head")
        await choose(pilot, CHOICES[-1])
        assert len(host.game.plays) == 2


async def test_a_key_pressed_twice_asks_once() -> None:
    async with shown(seated("Jane,Juan", "hand")) as (pilot, host):
        await throw(pilot, "4663")
        await turn_tutor_on(pilot)
        await pilot.press("end")
        offers = pilot.app.screen.query_one("#offers", OptionList)
        offers.action_select()
        offers.action_select()
        await pilot.pause()
        await pause_until(pilot, lambda: "Sure?" in text(pilot))
        await pilot.press("y")
        assert on(pilot, TableScreen)
        assert len(host.game.plays) == 2


async def test_the_tutor_asks_no_bot() -> None:
    with opened(seated("Jane,bot:random", seed="tutor")) as begun:
        bots = {1: begun._bots[1]}
        host = Host(begun.journal, bots, begun.dice, deque())
        app = LivingWell(Settings("en", 0, tutor=True), host)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("space")
            await pause_until(pilot, lambda: host.state.to_act == (0,))
            assert "T tutor" in text(pilot)
            assert on(pilot, TableScreen)


async def test_without_a_judge_the_screen_says_what_to_install(missing: None) -> None:
    async with shown(seated("Jane,Juan", "hand")) as (pilot, _host):
        await throw(pilot, "4663")
        await pilot.press("h")
        await pause_until(pilot, lambda: MISSING in part(pilot, ".sheet"))
        await pilot.press("escape", "t")
        await pause_until(pilot, lambda: pilot.app.screen.query("Toast"))
        assert MISSING in part(pilot, "Toast")
        assert "tutor mode" not in part(pilot, "#head")


async def test_a_tutor_without_a_judge_leaves_the_decision_to_the_player(missing: None) -> None:
    with opened(seated("Jane,Juan", "hand")) as host:
        app = LivingWell(Settings("en", 0, tutor=True), host)
        async with app.run_test(size=(80, 24)) as pilot:
            await throw(pilot, "4663")
            await choose(pilot, CHOICES[0])
            await pause_until(pilot, lambda: MISSING in part(pilot, ".sheet"))
            await pilot.press("y")
            assert len(host.game.plays) == 2


# In lines


def tutored(answers: list[str]) -> tuple[list[str], list[str]]:
    """What is said to Jane and Juan with a tutor, and the lines that were played."""
    with opened(seated("Jane,Juan", "hand")) as host:
        said = play_plain(host, answers, tutor=True)
        return said, lines(host.game)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_word_hint_prints_the_hints(language: str) -> None:
    game = opening()
    with speaking(language), opened(seated("Jane,Juan", "hand")) as host:
        said = play_plain(host, ["46 63", pgettext("command", "hint"), "10"])
        found = list(tell_hints(hints(game.state, 0, Judge()), game.state, game.names))
        place = said.index(weighing()) + 1
        assert said[place : place + len(found)] == found
        assert len(host.game.plays) == 2


def test_a_hint_is_for_the_person_who_is_asked() -> None:
    with opened(seated("Jane,Juan", "hand")) as host:
        said = play_plain(host, ["46 63", "b", "hint"])
    assert explain_hints(1, ("Jane", "Juan")) in said


def test_there_are_no_hints_before_dice_have_fallen() -> None:
    with opened(seated("Jane,Juan", "hand")) as host:
        said = play_plain(host, ["hint", "46 63"])
    assert "there is nothing to decide before the next dice have fallen" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_lines_the_tutor_asks_before_a_blunder(language: str) -> None:
    game, blunder = opening(), CHOICES[-1]
    found = doubt(blunder, game.state, Judge())
    assert found is not None
    with speaking(language):
        yes, no = pgettext("answer", "yes"), pgettext("answer", "no")
        asked = list(tell_doubt(found, game.state, game.names))
        said, played = tutored(["46 63", spell(blunder), "?", "perhaps", no])
        assert played == ["roll A 46 B 63"]
        assert said[said.index(asked[0]) :][:2] == asked
        assert said.count(_("Type yes to play it, or no to choose again.")) == 1
        said, played = tutored(["46 63", spell(blunder), yes])
        assert played == ["roll A 46 B 63", spell(blunder)]


@pytest.mark.parametrize("decision", CHOICES[:2])
def test_in_lines_what_is_no_blunder_is_played_at_once(decision: Decision) -> None:
    said, played = tutored(["46 63", spell(decision)])
    assert played == ["roll A 46 B 63", spell(decision)]
    assert not any(line.startswith("Sure?") for line in said)


def test_what_is_not_legal_is_refused_before_it_is_judged() -> None:
    said, _played = tutored(["46 63", "unlock 4", "roll A 46 B 63"])
    assert weighing() not in said
    assert any(line.startswith("4 makes 4;") for line in said)


def test_in_lines_it_is_said_what_to_install_and_the_game_goes_on(missing: None) -> None:
    said, played = tutored(["46 63", "hint", "10", "9"])
    assert len(played) == 3
    assert sum(MISSING in line for line in said) == 2


def test_a_tutor_that_is_not_there_is_refused_before_a_game_is_begun(
    missing: None, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        application.run(["play", "--plain", "--tutor", "--seats", "Jane,Juan"])
    assert MISSING in capsys.readouterr().err
    assert not list(home.rglob("*.lw"))
