"""The first screen, on which a game is chosen."""

from pathlib import Path

import pytest
from textual.widgets import Input, Select

from livingwell.terminal.screen.app import LivingWell
from livingwell.terminal.screen.start import StartScreen
from livingwell.terminal.settings import Settings
from tests.terminal.games import lines, seated
from tests.terminal.screens import pause_until, shown, text, throw


async def test_a_game_is_chosen_on_the_first_screen(home: Path) -> None:
    app = LivingWell(Settings("en", 0))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
        for widget, keys in (
            ("#name-0", ["J", "a", "n", "e"]),
            ("#kind-1", ["enter", "home", "enter"]),
            ("#name-1", ["J", "u", "a", "n"]),
            ("#dice", ["enter", "down", "down", "enter"]),
        ):
            app.screen.query_one(widget).focus()
            await pilot.press(*keys)
        app.screen.query_one("#begin").focus()
        await pilot.press("enter")
        await pilot.pause()
        host = app.host
        assert host is not None
        assert host.game.names == ("Jane", "Juan")
        assert host.game.header.dice == "hand"
        assert host.journal.path.is_relative_to(home)
        await throw(pilot, "4663")
        host.close()
    app = LivingWell(Settings("fr", 0))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.click("#go-on")
        await pilot.pause()
        assert app.host is not None
        assert lines(app.host.game) == ["roll A 46 B 63"]
        await pilot.press("q")
    assert app.return_value is None


@pytest.mark.parametrize(
    ("keys", "wrong"),
    [
        ({"#name-0": "#"}, "a name has 1 to 40 printable characters, and no #"),
        ({"#kind-1": "cmd:", "#name-1": "./none"}, "there is no program ./none"),
        ({"#dice": "seed", "#seed": "#"}, "a seed is 1 to 989 characters"),
    ],
)
async def test_a_game_that_cannot_be_is_told_on_the_first_screen(
    keys: dict[str, str], wrong: str
) -> None:
    app = LivingWell(Settings("en", 0))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for name, value in keys.items():
            field = app.screen.query_one(name)
            assert isinstance(field, Input | Select)
            field.value = value
            await pilot.pause()
        await pilot.click("#begin")
        await pilot.pause()
        assert wrong in text(pilot)
        assert app.host is None


async def test_after_a_game_another_can_be_played_with_the_same_people() -> None:
    async with shown(seated("bot:random:7,cmd:false,Ying=bot:random", "system")) as (pilot, host):
        await pause_until(pilot, lambda: host.over)
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(pilot.app.screen, StartScreen)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app, LivingWell)
        other = pilot.app.host
        assert other is not None
        assert other is not host
        assert other.game.header.entries["played-by"] == host.game.header.entries["played-by"]
        assert other.game.header.dice == "system"
        await pilot.press("q")
