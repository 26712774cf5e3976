"""People play by forms alone, as a browser without JavaScript does."""

import asyncio
from random import Random

from livingwell.record import read
from tests.web.browser import Browser
from tests.web.conftest import Served


async def play_out(browser: Browser, random: Random, most: int = 2000) -> None:
    """Press any button that plays until the game is over."""
    for _ in range(most):
        decide, roll = browser.form("/lines"), browser.form("/roll")
        if decide is not None and decide.buttons:
            name, value = random.choice(
                [button for button in decide.buttons if button[0] == "line"]
            )
            await browser.press(decide, name, value)
        elif roll is not None:
            await browser.press(roll, *(roll.buttons[0] if roll.buttons else ()))
        elif browser.form("/rematch") is not None:
            return
        else:
            await asyncio.sleep(0.02)
            await browser.go(browser.path)
        # The dice may have fallen by themselves in the meantime.
        assert browser.status in (200, 409), browser.text
    raise AssertionError("the game does not end")


async def test_a_whole_game_of_two_at_one_screen(served: Served) -> None:
    browser = await served.browser()
    await browser.post(
        "/tables", **{"seat-a": "me", "name-a": "Jane", "seat-b": "here", "name-b": "Juan"}
    )
    await play_out(browser, Random(1))
    record = await browser.client.get(f"{browser.path}/record.lw")
    game = read(record.content)
    assert game.ended
    assert game.names == ("Jane", "Juan")
    assert game.reveal


async def test_a_whole_game_against_a_bot_from_the_first_page(served: Served) -> None:
    browser = await (await served.browser()).go("/")
    form = browser.form("/tables")
    assert form is not None
    await browser.press(form, pace="instant")
    await play_out(browser, Random(2))
