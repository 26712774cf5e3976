"""Two people, two browsers, one game from the first page to the next game."""

from pathlib import Path

from playwright.sync_api import expect

from livingwell.record import load
from livingwell.rules.moves import Roll
from tests.browser.person import People, play_out


def test_a_whole_game_its_record_its_dice_and_the_next_one(people: People, tmp_path: Path) -> None:
    jane, juan = people.someone(), people.someone()
    jane.open_table("me", "friend")
    juan.sit_down(jane.invitation("B"), "Juan")
    play_out(jane, juan)

    with jane.page.expect_download() as started:
        jane.press(jane.page.get_by_role("link", name="Download the record"))
    record = tmp_path / "game.lw"
    started.value.save_as(record)
    game = load(record)
    assert game.result is not None
    assert game.names == ("PA", "Juan")
    assert jane.scores() == juan.scores() == list(map(str, game.result.scores))

    dice = sum(
        len(cast.player + cast.power)
        for play in game.plays
        if isinstance(play.move, Roll)
        for cast in play.move.casts
    )
    juan.press(juan.page.get_by_role("button", name="Check the dice"))
    expect(juan.page.locator("#verdict")).to_have_text(f"All {dice} dice are as promised.")

    jane.press(jane.page.get_by_role("button", name="Play again together"))
    jane.page.wait_for_url(lambda url: url != juan.page.url)
    juan.press(juan.page.get_by_role("link", name="To the next game"))
    juan.page.wait_for_url(jane.page.url)
    expect(juan.page.locator(".decide")).to_have_count(1)
