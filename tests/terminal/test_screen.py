"""The table that fills the screen, played by keys and clicks."""

from collections import deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from threading import Event

import pytest
from rich.cells import cell_len
from textual.widgets import OptionList

from livingwell.analysis.compiling import compiling
from livingwell.bots.random import RandomBot
from livingwell.rules import Decision, State, legal
from livingwell.terminal import coach, runner
from livingwell.terminal.host import Host
from livingwell.terminal.screen.app import LivingWell
from livingwell.terminal.screen.book import BookScreen
from livingwell.terminal.screen.card import CardFace
from livingwell.terminal.screen.end import EndScreen
from livingwell.terminal.screen.keybar import KeyBar
from livingwell.terminal.screen.table import TableScreen
from livingwell.terminal.screen.throw import FaceToClick
from livingwell.terminal.screen.words import Words
from livingwell.terminal.settings import Settings
from livingwell.views.cards import card_text
from livingwell.views.decisions import describe, label
from livingwell.views.language import LANGUAGES, speaking
from livingwell.views.sentences import tell
from tests.terminal.games import lines, opened, seated
from tests.terminal.screens import (
    Screen,
    cap,
    part,
    pause_until,
    press_until,
    rows,
    shown,
    text,
    throw,
)


async def test_a_whole_game_by_keyboard_alone() -> None:
    async with shown(seated("Jane,bot:random")) as (pilot, host):
        await press_until(pilot, lambda: host.over)
        await pause_until(pilot, lambda: isinstance(pilot.app.screen, EndScreen))
        assert host.game.ended
        assert host.journal.path.read_text() == str(host.game)
        assert tell(host.game.plays[-1].events[-1], host.game.names) == part(pilot, "#places")
        await pilot.press("e")
        assert isinstance(pilot.app.screen, TableScreen)
        await pilot.press("e")
        assert str(host.journal.path) in text(pilot)
        await pilot.press("q")
        await pause_until(pilot, lambda: not pilot.app.is_running)


async def test_cards_are_picked_one_by_one_and_those_that_no_longer_fit_dim() -> None:
    async with shown(seated("Jane,Juan", "hand")) as (pilot, host):
        await throw(pilot, "4663")
        assert "Jane: your total is 10." in text(pilot)
        await pilot.press("3")
        assert "Picked: 3 = 3." in text(pilot)
        unfit = {
            face.card
            for face in pilot.app.screen.query(CardFace)
            if face.seat == 0 and not face.look.fits
        }
        assert unfit == {8, 9, 10}
        await pilot.press("8")
        assert "Picked: 3 = 3." in text(pilot)
        await pilot.press("7")
        assert "Picked: 3 + 7 = 10." in text(pilot)
        await pilot.press("escape")
        assert "Picked" not in text(pilot)
        await pilot.press("0", "enter")
        assert lines(host.game)[-1] == "A unlock 10"


async def test_every_decision_is_there_with_what_it_would_do() -> None:
    async with shown(seated("Jane,Juan", "hand"), size=(110, 40)) as (pilot, host):
        await throw(pilot, "4663")
        choices = legal(host.state, 0)
        for choice in choices:
            assert label(choice, host.state, host.game.names) in part(pilot, "#offers")
            assert describe(choice, host.state, host.game.names) == part(pilot, "#effect")
            await pilot.press("down")


async def test_everything_can_be_clicked() -> None:
    async with shown(seated("Jane,Juan", "hand"), size=(100, 30)) as (pilot, host):
        faces = list(pilot.app.screen.query(FaceToClick))
        for face in (4, 6, 6, 2):
            await pilot.click(faces[face - 1])
        await pilot.click(cap(pilot, "erase"))
        await pilot.click(faces[3 - 1])
        await pilot.click(cap(pilot, "done"))
        await pilot.pause()
        assert lines(host.game) == ["roll A 46 B 63"]
        await pilot.click("#card-A7")
        await pilot.click("#card-A3")
        assert "Picked: 3 + 7 = 10." in text(pilot)
        await pilot.click("#offers", offset=(3, 0))
        assert lines(host.game)[-1] == "A unlock 3+7"
        await pilot.click(cap(pilot, "undo"))
        assert len(host.game.plays) == 1
        await pilot.click(cap(pilot, "rules"))
        assert isinstance(pilot.app.screen, BookScreen)
        await pilot.click(cap(pilot, "table"))
        assert isinstance(pilot.app.screen, TableScreen)


async def test_undo_takes_back_until_dice_fall() -> None:
    async with shown(seated("Jane,Juan", seed="Kyoto")) as (pilot, host):
        await pilot.press("space")
        await pause_until(pilot, lambda: host.people_to_act)
        await pilot.press("u")
        assert len(host.game.plays) == 1
        for _ in range(2):
            await pilot.press("end", "enter")
        await pause_until(pilot, lambda: host.state.rolling)
        assert "Press Space to roll." in text(pilot)
        await pilot.press("u", "u")
        assert len(host.game.plays) == 1
        await pilot.press("end", "enter", "end", "enter", "space")
        await pause_until(pilot, lambda: len(host.game.plays) == 4)
        await pilot.press("u")
        assert len(host.game.plays) == 4
        assert host.journal.path.read_text() == str(host.game)


async def test_the_dice_of_a_bot_wait_a_moment_for_an_undo(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(runner, "SECONDS_TO_UNDO", 600)
    async with shown(seated("Jane,bot:random", seed="wait")) as (pilot, host):
        await pilot.press("space")
        await pause_until(pilot, lambda: host.people_to_act == (0,))
        await press_until(pilot, lambda: not host.people_to_act, "enter")
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        assert host.can_undo
        assert table.runner.seconds_to_roll in (None, 600)
        await pilot.press("u")
        assert host.people_to_act == (0,)


async def test_a_key_pressed_twice_decides_once() -> None:
    async with shown(seated("Jane,Juan", "hand")) as (pilot, host):
        await throw(pilot, "4663")
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        await pilot.press("end")
        offers = pilot.app.screen.query_one("#offers", OptionList)
        offers.action_select()
        offers.action_select()
        await pilot.pause()
        assert len(host.game.plays) == 2


async def test_friends_at_one_keyboard_decide_in_any_order() -> None:
    async with shown(seated("Jane,Juan,Ying", "hand")) as (pilot, host):
        await throw(pilot, "463412")
        assert "Jane: your total" in text(pilot)
        await pilot.press("s")
        assert "Juan: your total is 7." in text(pilot)
        await pilot.press("7", "enter")
        await pilot.click("#card-C3")
        assert "Ying: your total is 3." in text(pilot)
        await pilot.press("enter")
        await pilot.press("0", "enter")
        assert lines(host.game)[1:] == ["B unlock 7", "C unlock 3", "A unlock 10"]


async def test_real_dice_are_entered_for_a_whole_turn() -> None:
    async with shown(seated("Jane,Juan", "hand")) as (pilot, host):
        await throw(pilot, "4663")
        await pilot.press("0", "enter", "9", "enter")
        assert "B Juan [_] [_] (_) A Jane (_) {_}" in text(pilot)
        await pilot.press("9", "7", "1", "backspace", "enter")
        assert len(host.game.plays) == 3
        await throw(pilot, "34256")
        assert lines(host.game)[-1] == "roll B 34+2 A +56"


@pytest.mark.parametrize("seats", ["Jane,Juan", "Jane,Juan,Ying,Zoe"])
async def test_the_screen_can_be_resized_down_and_up(seats: str) -> None:
    async with shown(seated(seats, seed="size")) as (pilot, host):
        await pilot.press("space")
        await pause_until(pilot, lambda: host.people_to_act)
        for size in [(80, 24), (40, 12), (20, 5), (160, 50), (100, 30), (80, 24)]:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            shown_rows = rows(pilot)
            if size >= (80, 24):
                assert "your total is" in text(pilot)
                assert "Reroll the" in text(pilot)
                for name in host.game.names:
                    assert any(f"{name} " in row and "0 points" in row for row in shown_rows)
                assert "Q  quit" in shown_rows[-1]


def keys_in_whole(pilot: Screen) -> set[str]:
    """The keys of the last row; none while one of them is not shown in whole."""
    keys = pilot.app.screen.query_one(KeyBar)
    caps = [cap for cap in keys.query(Words) if cap.display]
    whole = all(
        keys.content_region.contains_region(cap.region)
        and cap.region.width == cell_len(str(cap.render()))
        for cap in caps
    )
    return {str(cap.render()).split()[0] for cap in caps} if whole else set()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_last_row_shows_whole_keys_alone_and_the_one_to_leave(language: str) -> None:
    needed = {"Esc", "S", "?", "Q", "L"}
    async with shown(seated("Jane,Juan,Ying", "hand"), language) as (pilot, _host):
        await throw(pilot, "466312")
        await pilot.press("4")
        for columns in (40, 60, 80, 90, 110):
            await pilot.resize_terminal(columns, 24)
            expected = needed if columns >= 80 else {"Esc"}
            await pause_until(pilot, lambda: expected <= keys_in_whole(pilot))  # noqa: B023


@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
async def test_cards_and_dice_can_be_told_apart_without_colour(size: tuple[int, int]) -> None:
    async with shown(seated("Jane,Juan", "hand"), size=size) as (pilot, _host):
        await throw(pilot, "4663")
        await pilot.press("7", "3")
        picked = text(pilot)
        await pilot.press("enter")
        after = text(pilot)
        assert picked.count("▲") == 2
        assert (picked.count("✓"), after.count("✓")) == (0, 2)
        if size == (80, 24):
            assert "[4] [6]" in picked
        else:
            assert picked.count("locked") == 20
            assert picked.count("●") == 2 + 4 + 6 + 6 + 3


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_language_is_switched_at_any_time(language: str) -> None:
    async with shown(seated("Jane,Juan", "hand")) as (pilot, host):
        await throw(pilot, "4663")
        codes = list(LANGUAGES)
        for _ in range(codes.index(language)):
            await pilot.press("l")
        with speaking(language):
            for event in host.game.plays[0].events:
                assert " ".join(tell(event, host.game.names).split()) in part(pilot, "#log")
            choice = legal(host.state, 0)[0]
            assert label(choice, host.state, host.game.names) in text(pilot)
        await pilot.press("question_mark")
        with speaking(language):
            assert card_text(1).name in text(pilot)
        await pilot.press("l", "escape")
        with speaking(codes[(codes.index(language) + 1) % len(codes)]):
            choice = legal(host.state, 0)[0]
            assert label(choice, host.state, host.game.names) in text(pilot)


async def test_what_goes_wrong_with_a_program_is_told() -> None:
    async with shown(seated("Jane,cmd:false")) as (pilot, host):
        await pilot.press("space")
        await pause_until(pilot, lambda: host.people_to_act == (0,))
        await pause_until(pilot, lambda: pilot.app.screen.query("Toast"))
        assert "has ended with exit code 1" in part(pilot, "Toast")


async def test_a_disk_that_is_full_ends_the_program_with_the_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with shown(seated("Jane,Juan", "hand")) as (pilot, host):

        def full(_descriptor: int) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr("os.fsync", full)
        await throw(pilot, "4663")
        assert isinstance(pilot.app.return_value, OSError)
        assert pilot.app.return_value.filename == str(host.journal.path)


async def test_dice_are_seen_rolling_and_a_key_ends_the_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(runner, "SECONDS_TO_TUMBLE", 600)
    async with shown(seated("Jane,Juan", seed="roll"), pace=60) as (pilot, host):
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        await pilot.press("space")
        await pilot.pause()
        assert table.runner.tumbling
        assert "The dice are rolling …" in text(pilot)
        assert not host.game.plays
        await pilot.press("space")
        await pause_until(pilot, lambda: host.game.plays)
        assert not table.runner.tumbling


async def test_bots_play_by_themselves_at_a_pace_chosen_while_they_play() -> None:
    async with shown(seated("bot:random,bot:random", seed="pace"), pace=60) as (pilot, host):
        for _ in range(3):
            before = len(host.game.plays)
            await press_until(pilot, lambda: len(host.game.plays) > before, "space")  # noqa: B023
        await pilot.press("p", "p", "p", "p", "space", "space")
        await pause_until(pilot, lambda: isinstance(pilot.app.screen, EndScreen))
        assert host.game.ended


class Thinker(RandomBot):
    """Thinks until it is told to stop."""

    compiles = True

    def __init__(self) -> None:
        super().__init__()
        self.asked = Event()
        self.enough = Event()

    def decide(self, state: State, legal: tuple[Decision, ...]) -> Decision:
        self.asked.set()
        assert self.enough.wait(60)
        return super().decide(state, legal)


@asynccontextmanager
async def thinking() -> AsyncIterator[tuple[Screen, Host, Thinker]]:
    """A game of Jane against a bot that thinks in the opening turn."""
    with opened(seated("Jane,Juan", seed="think")) as begun:
        thinker = Thinker()
        host = Host(begun.journal, {1: thinker}, begun.dice, deque())
        async with LivingWell(Settings("en", 0), host).run_test(size=(80, 24)) as pilot:
            await pilot.press("space")
            await pause_until(pilot, thinker.asked.is_set)
            yield pilot, host, thinker


async def test_the_screen_answers_while_a_bot_thinks() -> None:
    async with thinking() as (pilot, host, thinker):
        await pilot.press("l")
        assert "Jane : votre total est" in text(pilot)
        await pilot.press("end", "enter")
        assert (host.people_to_act, host.bot_to_act) == ((), 1)
        thinker.enough.set()
        await pause_until(pilot, lambda: host.bot_to_act is None)
        assert [line[0] for line in lines(host.game)[1:3]] == ["A", "B"]


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """A compiler at work until it is told to stop."""
    done = Event()
    monkeypatch.setattr(coach, "is_compiled", done.is_set)
    monkeypatch.setattr(coach, "warm", done.wait)
    # Whoever asks for a hint waits for it.
    monkeypatch.setattr(coach, "hints", lambda *_: done.wait() and ())
    yield done
    done.set()


async def test_whoever_waits_for_a_bot_that_is_compiled_is_told_so(compiler: Event) -> None:
    async with thinking() as (pilot, host, thinker):
        assert compiling() not in text(pilot)
        await pilot.press("end", "enter")
        assert (host.people_to_act, host.bot_to_act) == ((), 1)
        await pause_until(pilot, lambda: compiling() in part(pilot, "Choices"))
        compiler.set()
        await pause_until(pilot, lambda: compiling() not in text(pilot))
        assert host.bot_to_act == 1
        thinker.enough.set()
        await pause_until(pilot, lambda: host.bot_to_act is None)


async def test_whoever_waits_for_the_judge_to_be_compiled_is_told_so(compiler: Event) -> None:
    async with shown(seated("Jane,Juan", "hand")) as (pilot, _host):
        await throw(pilot, "4663")
        await pilot.press("h")
        await pause_until(pilot, lambda: compiling() in part(pilot, ".sheet"))
        await pilot.press("q")
        await pause_until(pilot, lambda: not pilot.app.is_running)


@pytest.mark.parametrize("key", ["q", "ctrl+q", "ctrl+c"])
async def test_people_can_leave_while_a_bot_thinks(key: str) -> None:
    async with thinking() as (pilot, host, thinker):
        await pilot.press(key)
        await pause_until(pilot, lambda: not pilot.app.is_running)
        assert not pilot.app._notifications
    assert not thinker.enough.is_set()
    thinker.enough.set()
    assert len(host.game.plays) == 1
