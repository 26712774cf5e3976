"""French and Korean, chosen by the browser or by a press."""

import pytest
from playwright.sync_api import expect

from tests.browser.person import People

SAID = {"fr": "Manche 1 sur 3", "ko": "3라운드 중 1라운드"}
THEN = {"fr": "Manche 2 sur 3", "ko": "3라운드 중 2라운드"}


@pytest.mark.parametrize("language", SAID)
def test_a_round_in_the_language_of_the_browser(people: People, language: str) -> None:
    jane = people.someone(language)
    jane.open_table("me", "bot:random")
    assert jane.page.locator("html").get_attribute("lang") == language
    expect(jane.page.locator(".facts")).to_contain_text(SAID[language])
    for _ in range(300):
        if SAID[language] not in jane.page.locator(".facts").inner_text():
            break
        if not jane.act():
            jane.page.wait_for_timeout(30)
    expect(jane.page.locator(".facts")).to_contain_text(THEN[language])


def test_each_viewer_reads_their_own_language_and_may_change_it(people: People) -> None:
    jane, juan = people.someone(), people.someone("fr")
    table = jane.open_table("me", "friend", pace="slow")
    juan.sit_down(jane.invitation("B"), "Juan")
    expect(jane.page.locator(".facts")).to_contain_text("Round 1 of 3")
    expect(juan.page.locator(".facts")).to_contain_text(SAID["fr"])
    juan.press("button[name=language][value=ko]")
    assert juan.page.url == table
    expect(juan.page.locator(".facts")).to_contain_text(SAID["ko"])
    jane.decide()
    expect(juan.page.locator("#log li").last).to_contain_text("잠금 해제")
    expect(jane.page.locator("#log li").last).to_contain_text("unlocks")
