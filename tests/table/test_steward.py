"""What a table does by itself, with a clock that the test turns."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace

import pytest
from sqlalchemy.exc import OperationalError

from livingwell.record.lines import spell
from livingwell.rules.legal import legal
from livingwell.rules.material import Seat
from livingwell.rules.moves import Decision, Out
from livingwell.rules.state import State
from livingwell.table import live as live_module
from livingwell.table import steward as steward_module
from livingwell.table import tables as tables_module
from livingwell.table.chairs import Chair
from livingwell.table.due import WARNING
from livingwell.table.errors import NoTable
from livingwell.table.live import IDLE, Live
from livingwell.table.options import Options
from livingwell.table.steward import NoThought
from livingwell.table.store import Kept
from livingwell.table.tables import FORGET, PUT_AWAY, Tables
from tests.table.conftest import OpenStore
from tests.table.seating import SECRET, chair, load

BOT = Chair("bot", "Robin", "random")


class Clock:
    """Stands still until it is turned."""

    def __init__(self) -> None:
        self.ms = 1_700_000_000_000

    def __call__(self) -> int:
        return self.ms

    def turn(self, ms: int, *tables: Live) -> None:
        self.ms += ms
        for live in tables:
            live.feed.publish()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    for module in (live_module, steward_module, tables_module):
        monkeypatch.setattr(module, "now", clock)
    return clock


async def last_choice(_level: str, state: State, seat: Seat) -> Decision:
    return legal(state, seat)[-1]


@pytest.fixture
async def tables(open_store: OpenStore, clock: Clock) -> AsyncIterator[Tables]:
    async with open_store() as store, Tables(store, last_choice, "random") as tables:
        yield tables


async def opened(tables: Tables, *chairs: Chair, clock: int = 0) -> Live:
    agreed = Options(pace="instant", clock=clock)
    return await tables.open(chairs, agreed, "host", "address", SECRET)


def warned(live: Live, seat: Seat) -> bool:
    situation = live.situation()
    return situation is not None and seat in situation.warned


async def until(live: Live, true: Callable[[], bool]) -> None:
    """Wait for something to be so; the test's own limit ends a wait in vain."""
    while not true():
        await live.feed.wait(live.feed.version)


async def test_bots_play_a_game_by_themselves(tables: Tables, clock: Clock) -> None:
    live = await opened(tables, BOT, replace(BOT, name="Sasha"))
    await until(live, lambda: live.playing().over)
    assert tables.written["bot"] + tables.written["dice"] == live.n
    assert tables.written["person"] == 0


async def test_who_lets_the_clock_run_out_is_warned_then_a_bot_plays(
    tables: Tables, clock: Clock
) -> None:
    live = await opened(tables, chair(0), chair(1), clock=30)
    live.watch("Juan")
    await live.decide(spell(legal(live.playing().state, 1)[-1]), {1}, 1)
    clock.turn(29_999, live)
    await asyncio.sleep(0)
    assert not warned(live, 0)
    clock.turn(1, live)
    await until(live, lambda: warned(live, 0))
    assert live.n == 2
    assert [seat.away for seat in live.chairs] == [False, False]
    clock.turn(WARNING, live)
    await until(live, lambda: live.n >= 3)
    assert [seat.away for seat in live.chairs] == [True, False]
    await live.come_back("Jane")
    assert [seat.away for seat in live.chairs] == [False, False]


async def test_a_move_made_after_the_time_is_up_still_counts(tables: Tables, clock: Clock) -> None:
    live = await opened(tables, chair(0), chair(1), clock=30)
    live.watch("Juan")
    clock.turn(30_000, live)
    await until(live, lambda: warned(live, 0))
    await live.decide(spell(legal(live.playing().state, 0)[-1]), {0}, 1)
    assert live.playing().entries[1].seat == 0


async def test_who_decides_while_the_time_runs_out_is_not_away(
    tables: Tables, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await opened(tables, chair(0), chair(1), clock=30)
    live.watch("Jane")
    await live.decide(spell(legal(live.playing().state, 1)[-1]), {1}, 1)
    clock.turn(30_000, live)
    await until(live, lambda: warned(live, 0))
    append, written = tables.store.append, asyncio.Event()

    async def slowly(game: str, n: int, texts: list[str], at: int, ended: bool = False) -> None:
        await written.wait()
        await append(game, n, texts, at, ended)

    monkeypatch.setattr(tables.store, "append", slowly)
    line = spell(legal(live.playing().state, 0)[-1])
    deciding = asyncio.create_task(live.decide(line, {0}, live.playing().bearing(0)))
    await asyncio.sleep(0)
    clock.turn(WARNING, live)
    for _ in range(5):
        await asyncio.sleep(0)
    written.set()
    await deciding
    clock.turn(WARNING, live)
    # The next dice fall when whoever looks after the table is done with the clock.
    await until(live, lambda: live.n > 3)
    assert not live.chairs[0].away


async def test_nobody_is_replaced_at_a_table_that_nobody_visits(
    tables: Tables, clock: Clock
) -> None:
    live = await opened(tables, chair(0), chair(1), clock=30)
    clock.turn(10 * IDLE, live)
    for _ in range(5):
        await asyncio.sleep(0)
    assert live.idle
    assert live.n == 1
    assert not any(seat.away for seat in live.chairs)
    await tables.get(live.id)
    situation = live.situation()
    assert situation is not None
    assert situation.deadline() == clock() + 30_000


async def test_a_bot_that_answers_nonsense_makes_the_first_legal_move(
    open_store: OpenStore, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    async def nonsense(_level: str, _state: State, seat: Seat) -> Decision:
        return Out(seat)

    async with open_store() as store, Tables(store, nonsense, "random") as tables:
        live = await opened(tables, chair(0), BOT)
        first = legal(live.playing().state, 1)[0]
        await until(live, lambda: live.n > 1)
        assert live.playing().entries[1].move == first
    assert "illegal move" in caplog.text


async def test_a_thinker_that_fails_is_asked_again(
    open_store: OpenStore,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(steward_module, "RETRY", 0)
    failed = list[Seat]()

    async def flaky(level: str, state: State, seat: Seat) -> Decision:
        if len(failed) < 3:
            failed.append(seat)
            raise NoThought from MemoryError()
        return await last_choice(level, state, seat)

    async with open_store() as store, Tables(store, flaky, "random") as tables:
        live = await opened(tables, chair(0), BOT)
        await until(live, lambda: live.n > 1)
    assert failed == [1, 1, 1]
    assert caplog.text.count("could not think") == 3


async def test_a_table_whose_steward_breaks_down_is_brought_in_anew(
    open_store: OpenStore, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    broken = list[Seat]()

    async def think(level: str, state: State, seat: Seat) -> Decision:
        if not broken:
            broken.append(seat)
            raise ZeroDivisionError
        return await last_choice(level, state, seat)

    async with open_store() as store, Tables(store, think, "random") as tables:
        live = await opened(tables, chair(0), BOT)
        await until(live, lambda: live.forgotten)
        assert not tables.live
        again = await tables.get(live.id)
        await until(again, lambda: again.n > 1)
        assert tables.live == (again,)
    assert caplog.text.count("not looked after") == 1


async def test_a_database_that_does_not_answer_is_asked_again(
    tables: Tables, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(steward_module, "RETRY", 0)
    append, failed = tables.store.append, list[int]()

    async def flaky(game: str, n: int, texts: list[str], at: int, ended: bool = False) -> None:
        if len(failed) < 3:
            failed.append(n)
            raise OperationalError("insert", {}, Exception("disk I/O error"))
        await append(game, n, texts, at, ended)

    monkeypatch.setattr(tables.store, "append", flaky)
    live = await opened(tables, chair(0), BOT)
    await until(live, lambda: live.n > 1)
    assert failed == [2, 2, 2]


async def test_tables_are_forgotten_then_put_away_and_never_lost(
    tables: Tables, clock: Clock
) -> None:
    live = await opened(tables, chair(0), chair(1))
    await live.decide(spell(legal(live.playing().state, 0)[-1]), {0}, 1)
    clock.turn(FORGET + 1)
    await tables.sweep()
    assert not tables.live
    clock.turn(PUT_AWAY)
    await tables.sweep()
    assert (await tables.store.table(live.id)).put_away
    again = await tables.get(live.id)
    assert again is not live
    assert again.playing().entries == live.playing().entries
    assert (await tables.store.table(live.id)).put_away is None


async def test_all_who_ask_for_a_table_find_the_same_one_though_the_first_has_gone(
    tables: Tables, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = (await opened(tables, chair(0), chair(1))).id
    clock.turn(FORGET + 1)
    await tables.sweep()
    answer, look = asyncio.Event(), tables.store.look

    async def slowly(game: str) -> Kept:
        await answer.wait()
        return await look(game)

    monkeypatch.setattr(tables.store, "look", slowly)
    first, second = (asyncio.create_task(tables.get(game)) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    with pytest.raises(asyncio.CancelledError):
        await first
    third = asyncio.create_task(tables.get(game))
    await asyncio.sleep(0)
    answer.set()
    assert await second is await third
    assert list(tables.live) == [await third]


async def test_a_table_that_is_watched_is_not_forgotten(tables: Tables, clock: Clock) -> None:
    live = await opened(tables, chair(0), chair(1))
    live.watch(None)
    clock.turn(FORGET + 1)
    await tables.sweep()
    assert list(tables.live) == [live]
    live.unwatch(None)
    clock.turn(FORGET + 1)
    await tables.sweep()
    assert not tables.live


@pytest.mark.parametrize("by", ["a page that stays open", "visits"])
async def test_a_table_that_is_visited_is_not_put_away(
    tables: Tables, clock: Clock, by: str
) -> None:
    live = await opened(tables, chair(0), chair(1))
    if by != "visits":
        live.watch(None)
    for _ in range(30):
        clock.turn(PUT_AWAY // 20)
        live = await tables.get(live.id) if by == "visits" else live
        await tables.sweep()
    assert (await tables.store.table(live.id)).put_away is None


async def test_people_who_ask_at_once_to_play_again_meet_at_one_table(
    tables: Tables, clock: Clock
) -> None:
    live = await opened(tables, chair(0), chair(1))
    secrets = [f"{number:064x}" for number in range(4)]
    found = await asyncio.gather(
        *(tables.open_again(live, "Jane", secret) for secret in secrets),
        tables.open_again(await load(tables.store, live.id), "Juan", SECRET[::-1]),
    )
    assert len(set(found)) == 1
    assert live.opened.rematch == found[0]
    held = {listed.table.id for listed in await tables.store.held("Jane")}
    assert held == {live.id, found[0]} == {table.id for table in tables.live}
    assert await tables.open_again(live, "Jane", SECRET) == found[0]


async def test_a_table_is_loaded_once_however_many_come(tables: Tables, clock: Clock) -> None:
    live = await opened(tables, chair(0), chair(1))
    clock.turn(FORGET + 1)
    await tables.sweep()
    found = await asyncio.gather(*(tables.get(live.id) for _ in range(8)))
    assert len(set(map(id, found))) == 1
    for odd in ("", "x" * 40, "a b", "\x00", "nothing"):
        with pytest.raises(NoTable):
            await tables.get(odd)
