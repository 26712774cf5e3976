"""Two people of one game whose pages come from different servers, which die and come back."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from livingwell.record import read
from tests.browser.person import People, Person, agree
from tests.club import Club

_AWAY = re.compile(r"status of 50[23]")
"""What a browser logs where there is no server to be had."""


@pytest.fixture
def two(chromium: Browser, club: Club) -> Iterator[tuple[Person, Person]]:
    """Somebody at each door, of whom none may come across an error."""
    doors = [People(chromium, door) for door in club.nginx.doors]
    two = doors[0].someone(), doors[1].someone()
    yield two
    for person in two:
        # That there was no server for a moment is what the browser should find.
        person.problems = [told for told in person.problems if not _AWAY.search(told)]
    for people in doors:
        people.leave()


def play(people: tuple[Person, Person], moves: int) -> None:
    """Let people play until so many moves more are in the log of both."""
    log = people[0].page.locator("#log li")
    wanted = log.count() + moves
    while log.count() < wanted:
        acted = [person.act() for person in people]
        if not any(acted):
            people[0].page.wait_for_timeout(30)
    agree(*people, "#log li")


def record(person: Person) -> list[str]:
    """The record as it stands, its lines numbered by the table and so each there once."""
    return list(read(person.context.request.get(f"{person.page.url}/record.lw").body()).lines)


def test_servers_are_killed_and_the_database_restarts_under_two_people(
    club: Club, two: tuple[Person, Person]
) -> None:
    jane, juan = two
    jane.open_table("me", "friend", pace="quick")
    left, right = club.nginx.doors
    juan.sit_down(jane.invitation("B").replace(left, right), "Juan")
    play(two, 6)

    for member in club.members:
        member.kill()
        play(two, 4)
        member.start()
        member.ready()

    club.cluster.stop()
    for person in two:
        expect(person.page.locator("#link-state")).to_contain_text("Reconnecting")
    club.cluster.start()
    for person in two:
        expect(person.page.locator("#link-state")).not_to_contain_text(
            "Reconnecting", timeout=30_000
        )
    play(two, 4)
    assert record(jane) == record(juan)
