"""One writer a table, whoever asks, and nothing lost."""

import asyncio
from random import Random

import pytest

from livingwell.casting import source
from livingwell.record import read, spell
from livingwell.rules.errors import Illegal
from livingwell.rules.legal import legal
from livingwell.rules.material import SEATS
from livingwell.rules.state import Phase
from livingwell.table.chairs import Chair
from livingwell.table.errors import MovedOn, Refused
from livingwell.table.live import Live
from tests.table.conftest import OpenStore
from tests.table.seating import SECRET, load, opened, play_on, seated


async def to_a_turn(live: Live) -> int:
    """Play until a seat is to act in a turn of its own; the seat."""
    random = Random(1)
    while live.playing().state.phase is not Phase.TURN or live.playing().state.rolling:
        await play_on(live, random, most=1)
    return live.playing().state.pending[0]


async def test_a_double_click_is_one_line(open_store: OpenStore) -> None:
    async with open_store() as store:
        live = await seated(store, "g")
        seat = await to_a_turn(live)
        ledger = live.playing()
        line, n = spell(legal(ledger.state, seat)[-1]), ledger.bearing(seat)
        before = live.n
        clicks = await asyncio.gather(
            *(live.decide(line, {seat}, n) for _ in range(5)), return_exceptions=True
        )
        assert [isinstance(click, MovedOn) for click in clicks].count(False) == 1
        assert live.n == before + 1
        assert [kept.text for kept in await store.lines("g", before)] == [line]


async def test_two_processes_agree_on_who_was_first(open_store: OpenStore) -> None:
    async with open_store() as store, open_store() as other_store:
        here = await seated(store, "g", seats=4)
        there = await load(other_store, "g")
        for turn in range(40):
            ledger = here.playing()
            await there._catch_up()
            if ledger.over:
                break
            if ledger.state.rolling:
                await (here if turn % 2 else there).roll(here.n)
                await here._catch_up()
                continue
            seat = ledger.state.to_act[0]
            n = ledger.bearing(seat)
            line = spell(legal(ledger.state, seat)[turn % len(legal(ledger.state, seat))])
            answers = await asyncio.gather(
                here.decide(line, {seat}, n), there.decide(line, {seat}, n), return_exceptions=True
            )
            assert [isinstance(answer, MovedOn) for answer in answers].count(True) == 1
            await here._catch_up()
            await there._catch_up()
            assert here.playing().entries == there.playing().entries
        kept = await store.lines("g")
        assert [line.n for line in kept] == list(range(1, len(kept) + 1))


async def test_in_the_opening_turn_two_processes_take_both_lines(open_store: OpenStore) -> None:
    async with open_store() as store, open_store() as other_store:
        here = await seated(store, "g", seats=4)
        there = await load(other_store, "g")
        state = here.playing().state
        moves = [
            process.decide(spell(legal(state, seat)[-1]), {seat}, 1)
            for seat, process in enumerate((here, there, here, there))
        ]
        await asyncio.gather(*moves)
        assert len(await store.lines("g")) == 5


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_a_fair_game_ends_with_its_result_and_its_secret(
    open_store: OpenStore, seats: int
) -> None:
    async with open_store() as store:
        live = await seated(store, "g", seats, dice="fair")
        await play_on(live, Random(seats))
        assert live.opened.ended
        record = str(live.playing().game)
        game = read(record.encode())
        assert game.ended
        assert game.reveal == SECRET
        kept = [line.text for line in await store.lines("g")]
        assert kept[-1] == f"reveal {SECRET}"
        assert (await store.table("g")).ended


async def test_a_table_read_again_is_the_same_and_goes_on(open_store: OpenStore) -> None:
    random = Random(7)
    async with open_store() as store:
        await seated(store, "g", 3, dice="fair")
    while True:
        async with open_store() as store:
            live = await load(store, "g")
            await play_on(live, random, most=25)
            entries = live.playing().entries
        async with open_store() as store:
            assert (await load(store, "g")).playing().entries == entries
        if live.playing().over:
            break


async def test_fair_dice_are_the_promised_ones(open_store: OpenStore) -> None:
    async with open_store() as store:
        live = await seated(store, "g", dice="fair")
        header = live.playing().game.header
        assert header.entropy == ("0" * 32, "1" * 32)
        dice = source(header.entries, SECRET)
        assert spell(dice.cast(live.playing().game.start)) == live.playing().entries[0].text


async def test_nobody_acts_for_another(open_store: OpenStore) -> None:
    async with open_store() as store:
        live = await seated(store, "g")
        theirs = spell(legal(live.playing().state, 1)[0])
        with pytest.raises(Refused, match="not yours"):
            await live.decide(theirs, live.seats_of("Jane"), 1)
        with pytest.raises(Refused, match="not yours"):
            await live.decide(theirs, (), 1)
        with pytest.raises(Refused):
            await live.decide("roll A 11 B 22", {0, 1}, 1)
        assert live.n == 1


async def test_an_illegal_line_changes_nothing(open_store: OpenStore) -> None:
    async with open_store() as store:
        live = await seated(store, "g")
        with pytest.raises(Illegal):
            await live.decide("A out", {0}, 1)
        assert live.n == 1
        assert len(await store.lines("g")) == 1


async def test_the_game_begins_when_the_last_seat_is_taken(open_store: OpenStore) -> None:
    async with open_store() as store:
        await store.create(opened("g", "fair"), [Chair(), Chair("bot", "Robin", "random"), Chair()])
        live = await load(store, "g")
        with pytest.raises(Refused, match="not begun"):
            live.playing()
        await live.sit(0, "Jane", "jane", "ab" * 16)
        with pytest.raises(Refused, match="sits at seat A"):
            await live.sit(0, "Juan", "juan", "")
        assert live.ledger is None
        await live.sit(2, "Ying", "ying", "")
        ledger = live.playing()
        assert ledger.game.names == ("Jane", "Robin", "Ying")
        assert ledger.game.header.entropy[0] == "ab" * 16
        assert len(set(ledger.game.header.entropy)) == 3
        assert live.n == 1


async def test_two_who_want_one_seat(open_store: OpenStore) -> None:
    async with open_store() as store, open_store() as other_store:
        await store.create(opened("g"), [Chair(), Chair()])
        here, there = await load(store, "g"), await load(other_store, "g")
        answers = await asyncio.gather(
            here.sit(0, "Jane", "jane", ""),
            there.sit(0, "Juan", "juan", ""),
            return_exceptions=True,
        )
        assert [isinstance(answer, Refused) for answer in answers].count(True) == 1


async def test_undo_until_dice_fall_or_another_acts(open_store: OpenStore) -> None:
    async with open_store() as store:
        live = await seated(store, "g")
        ledger = live.playing()
        a, b = (spell(legal(ledger.state, seat)[-1]) for seat in (0, 1))
        await live.decide(a, {0}, 1)
        with pytest.raises(Refused):
            await live.undo(1, live.n)
        with pytest.raises(MovedOn):
            await live.undo(0, 1)
        await live.undo(0, live.n)
        assert ledger.state == ledger.entries[0].state
        await live.decide(a, {0}, ledger.bearing(0))
        await live.decide(b, {1}, 1)
        with pytest.raises(Refused):
            await live.undo(0, live.n)
        await live.undo(1, live.n)
        await live.decide(b, {1}, ledger.bearing(1))
        await live.roll(live.n)
        for seat in (0, 1):
            with pytest.raises(Refused):
                await live.undo(seat, live.n)


async def test_a_die_rerolled_has_fallen(open_store: OpenStore) -> None:
    async with open_store() as store:
        live = await seated(store, "g")
        reroll = spell(legal(live.playing().state, 0)[0])
        entries = await live.decide(reroll, {0}, 1)
        assert [entry.text.split()[:2] for entry in entries] == [["A", "reroll"], ["roll", "A"]]
        with pytest.raises(Refused):
            await live.undo(0, live.n)


async def test_real_dice_are_typed_in_and_may_be_corrected(open_store: OpenStore) -> None:
    async with open_store() as store:
        live = await seated(store, "g", dice="hand")
        assert live.n == 0
        with pytest.raises(Refused):
            await live.roll(0)
        with pytest.raises(Illegal):
            await live.enter("roll A 1 B 22", 0)
        await live.enter("roll A 11 B 22", 0)
        await live.undo(1, 1)
        await live.enter("roll A 12 B 22", 2)
        assert live.playing().state.players[0].dice == (1, 2)


async def test_everyone_who_waits_hears_of_a_line(open_store: OpenStore) -> None:
    async with open_store() as store:
        live = await seated(store, "g")
        version = live.feed.version
        waiting = [asyncio.create_task(live.feed.wait(version)) for _ in range(3)]
        await asyncio.sleep(0)
        assert not any(task.done() for task in waiting)
        # Whoever leaves takes nobody along, nor does one who has no patience.
        waiting.pop().cancel()
        assert not await live.feed.wait(version, 0)
        await live.decide(spell(legal(live.playing().state, 0)[-1]), {0}, 1)
        assert await asyncio.gather(*waiting) == [True, True]
        assert SEATS[0] in live.playing().entries[-1].text
