"""Many servers over one PostgreSQL: each hears what the others write, and does its own part."""

import asyncio
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random

import pytest
from sqlalchemy import Engine, event
from sqlalchemy.exc import SQLAlchemyError

from livingwell.rules.legal import legal
from livingwell.rules.material import Seat
from livingwell.rules.moves import Decision
from livingwell.rules.state import State
from livingwell.table.chairs import Chair
from livingwell.table.duties import Duties
from livingwell.table.errors import Refused
from livingwell.table.link import Link, linked
from livingwell.table.live import Live
from livingwell.table.options import Options
from livingwell.table.store import Store
from livingwell.table.tables import Tables
from tests.cluster import Cluster
from tests.table.seating import SECRET, chair, play_on

BOTS = tuple(Chair("bot", name, "random") for name in ("Robin", "Sasha"))


class Server:
    """What a server is made of, but for the web."""

    def __init__(self, tables: Tables, duties: Duties) -> None:
        self.tables = tables
        self.duties = duties
        self.thought = 0

    async def open(
        self, *chairs: Chair, pace: str = "slow", dice: str = "system", clock: int = 0
    ) -> Live:
        agreed = Options(pace=pace, dice=dice, clock=clock)
        return await self.tables.open(chairs, agreed, "host", "address", SECRET)


@pytest.fixture
def address(cluster: Cluster) -> str:
    return cluster.database()


@asynccontextmanager
async def serving(address: str) -> AsyncIterator[Server]:
    async def think(_level: str, state: State, seat: Seat) -> Decision:
        server.thought += 1
        return legal(state, seat)[-1]

    store, duties = await Store.open(address), Duties()
    try:
        async with Tables(store, think, "random", duties) as tables:
            server = Server(tables, duties)
            async with linked(store.database, tables, duties):
                yield server
    finally:
        await store.close()


@pytest.fixture
async def two(address: str) -> AsyncIterator[tuple[Server, Server]]:
    async with AsyncExitStack() as stack:
        here = await stack.enter_async_context(serving(address))
        yield here, await stack.enter_async_context(serving(address))


async def until(true: Callable[[], bool]) -> None:
    """Wait for something to be so; the test's own limit ends a wait in vain."""
    while not true():  # noqa: ASYNC110 not everything tells of itself
        await asyncio.sleep(0.005)


def lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on no notice arrives."""
    monkeypatch.setattr(Link, "_hear", lambda *_: None)


def deaf_to_all_but_notices(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on nothing is looked for that was not heard of."""

    async def nothing(_tables: Tables) -> None:
        pass

    monkeypatch.setattr(Tables, "catch_up", nothing)


async def test_a_line_is_heard_of_at_the_other_server(
    two: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = two
    mine = await here.open(chair(0), chair(1))
    other = await there.tables.get(mine.id)
    assert other is not mine
    deaf_to_all_but_notices(monkeypatch)
    random = Random(3)
    for turn in range(40):
        writer, reader = (mine, other) if turn % 2 else (other, mine)
        await play_on(writer, random, most=1)
        await until(lambda: reader.n == writer.n)  # noqa: B023 it is over before they change
    assert mine.playing().entries == other.playing().entries


async def test_seats_pace_and_the_next_game_are_heard_of(
    two: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = two
    mine = await here.open(Chair(), Chair())
    other = await there.tables.get(mine.id)
    deaf_to_all_but_notices(monkeypatch)
    await mine.sit(0, "Jane", "jane", "")
    await until(lambda: other.chairs[0].name == "Jane")
    await other.sit(1, "Juan", "juan", "")
    await until(lambda: mine.n == 1)
    assert mine.playing().game.names == ("Jane", "Juan")
    await mine.set_pace("slow")
    await until(lambda: other.options.pace == "slow")
    await other.set_away(0, away=True)
    await until(lambda: mine.chairs[0].away)
    again = await here.tables.open_again(mine, "jane", SECRET[::-1])
    await until(lambda: other.opened.rematch == again)
    assert await there.tables.open_again(other, "juan", SECRET[::-1]) == again


async def test_a_server_that_hears_of_nothing_any_more_says_so_and_is_out_of_reach(
    address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_tables: Tables, *_: object) -> None:
        raise ZeroDivisionError

    async with serving(address) as server:
        await until(lambda: bool(server.duties.held))
        assert server.tables.reachable
        monkeypatch.setattr(Tables, "take_over", broken)
        await until(lambda: not server.tables.reachable)
    assert "not heard of any more" in caplog.text


async def test_a_lost_notice_costs_a_moment_and_no_line(
    two: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = two
    mine = await here.open(chair(0), chair(1))
    other = await there.tables.get(mine.id)
    lost(monkeypatch)
    await play_on(mine, Random(4), most=9)
    await until(lambda: other.n == mine.n)
    await mine.set_away(1, away=True)
    await until(lambda: other.chairs[1].away)


async def test_whoever_has_seen_a_line_finds_it_at_the_other_server(
    two: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = two
    mine = await here.open(chair(0), chair(1))
    other = await there.tables.get(mine.id)
    lost(monkeypatch)
    deaf_to_all_but_notices(monkeypatch)
    for _ in range(20):
        await play_on(mine, Random(5), most=1)
        assert await there.tables.get(mine.id) is other
        assert other.n == mine.n


async def test_a_link_that_breaks_is_mended(
    two: tuple[Server, Server], cluster: Cluster, address: str
) -> None:
    here, there = two
    mine = await here.open(chair(0), chair(1))
    other = await there.tables.get(mine.id)
    for _ in range(3):
        version = other.feed.version
        cluster.end_connections(address)
        await until(lambda: not there.tables.reachable)
        # Streams are told, so that they end.
        assert other.feed.version > version
        with pytest.raises(SQLAlchemyError):
            await there.tables.get(mine.id)
        await until(lambda: there.tables.reachable and here.tables.reachable)
        await play_on(mine, Random(6), most=3)
        await until(lambda: other.n == mine.n)


async def test_a_server_that_listens_and_never_reads_blocks_nobody(
    two: tuple[Server, Server], cluster: Cluster, address: str
) -> None:
    here, there = two
    mine = await here.open(chair(0), chair(1), dice="hand")
    other = await there.tables.get(mine.id)
    with cluster.talking(address) as deaf:
        assert deaf.stdin is not None
        deaf.stdin.write("LISTEN livingwell; BEGIN; SELECT 1;\n")
        deaf.stdin.flush()
        deaf.send_signal(signal.SIGSTOP)
        for n in range(0, 600, 2):
            await mine.enter("roll A 11 B 22", n)
            await mine.undo(0, n + 1)
        await until(lambda: other.n == mine.n)
        deaf.kill()


async def test_one_server_alone_acts_at_a_table(two: tuple[Server, Server]) -> None:
    here, there = two
    mine = await here.open(*BOTS, pace="instant")
    other = await there.tables.get(mine.id)
    await until(lambda: mine.stage == other.stage == "over")
    assert not here.thought or not there.thought
    decisions = sum(entry.seat is not None for entry in mine.playing().entries)
    assert here.thought + there.thought == decisions


async def test_what_the_dead_did_another_goes_on_with(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(address) as here:
        async with AsyncExitStack() as stack:
            there = await stack.enter_async_context(serving(address))
            live = await there.open(*BOTS)
            await until(lambda: there.duties.has(live.id))
            # It falls silent, as a process does that is killed.
            dead = stack.pop_all()
            monkeypatch.setattr(Link, "leave", nothing)
            await dead.aclose()
        assert not here.tables.live
        await until(lambda: here.duties.has(live.id))
        # It takes the table over though nobody asks for it there.
        await until(lambda: bool(here.tables.live))
        (adopted,) = here.tables.live
        begun = live.playing().entries
        # The bots may have gone on.
        assert adopted.playing().entries[: len(begun)] == begun


async def nothing(_link: Link) -> None:
    pass


async def test_who_leaves_lets_others_go_on_at_once(
    two: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = two
    live = await here.open(chair(0), BOTS[0])
    await there.tables.get(live.id)
    await until(lambda: here.duties.has(live.id))
    # It has forgotten the table, as after ten minutes without a visit.
    monkeypatch.setattr(here.tables, "wanted", set)
    await until(lambda: there.duties.has(live.id))
    assert not here.duties.has(live.id)


async def test_a_server_that_is_late_stops_before_another_begins(
    two: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = two
    live = await here.open(chair(0), BOTS[0])
    await there.tables.get(live.id)
    await until(lambda: here.duties.has(live.id))

    both = list[bool]()
    in_time = Link._beat_time

    async def held_up(link: Link) -> None:
        # It gives no sign of life for long, then finds that it was buried.
        if link._duties is there.duties:
            await in_time(link)
            return
        while not there.duties.has(live.id):
            both.append(here.duties.has(live.id) and there.duties.has(live.id))
            await asyncio.sleep(0.005)

    with monkeypatch.context() as patch:
        patch.setattr(Link, "_beat_time", held_up)
        await until(lambda: there.duties.has(live.id))
    assert both
    assert not any(both)
    buried = here.duties.process
    await until(lambda: here.duties.process != buried)
    assert not here.duties.has(live.id)


async def test_everyone_who_looks_on_is_seen_at_every_server(two: tuple[Server, Server]) -> None:
    here, there = two
    mine = await here.open(chair(0), chair(1))
    other = await there.tables.get(mine.id)
    mine.watch("Jane")
    other.watch(None)
    other.watch("Juan")
    for live in (mine, other):
        await until(lambda: live.pages() == {"Jane": 1, "Juan": 1, None: 1})  # noqa: B023
    other.unwatch("Juan")
    await until(lambda: mine.pages() == {"Jane": 1, None: 1})


async def test_however_many_tables_there_are_the_statements_are_the_same(address: str) -> None:
    # Each connection keeps what it once knows how to answer, so other ones would fill the memory.
    said = set[str]()

    def hear(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        said.add(statement)

    async def look(store: Store, duties: Duties, games: list[str]) -> None:
        engine = store.database.engine
        async with engine.connect() as connection:
            await duties.beat(connection, games, {(game, ""): 1 for game in games})
        assert duties.held == set(games)
        async with engine.connect() as connection:
            await duties.elsewhere(connection, games)
        async with engine.connect() as connection:
            await duties.beat(connection, (), {})
        assert not duties.held
        await store.look_at_many(games)

    event.listen(Engine, "before_cursor_execute", hear)
    try:
        store, duties = await Store.open(address), Duties()
        await look(store, duties, ["a game"])
        known = set(said)
        for many in range(2, 5):
            await look(store, duties, [f"game {at}" for at in range(many)])
        await store.close()
    finally:
        event.remove(Engine, "before_cursor_execute", hear)
    assert said == known


async def test_clocks_agree(two: tuple[Server, Server]) -> None:
    here, there = two
    mine = await here.open(chair(0), chair(1), clock=30)
    other = await there.tables.get(mine.id)

    def deadlines() -> set[int | None]:
        situations = [live.situation() for live in (mine, other)]
        return {situation and situation.deadline() for situation in situations}

    await until(lambda: len(deadlines()) == 1)
    await other.set_away(0, away=True)
    await other.come_back(mine.chairs[0].holder or "")
    await until(lambda: len(deadlines()) == 1 and not mine.chairs[0].away)


async def test_a_game_whose_server_died_as_it_was_to_begin_begins_elsewhere(
    two: tuple[Server, Server],
) -> None:
    here, there = two
    mine = await here.open(Chair(), chair(1))
    other = await there.tables.get(mine.id)
    # The seat is taken, and then nothing more is heard of the server that took it.
    await here.tables.store.sit(mine.id, 0, chair(0))
    await until(lambda: other.n == 1)
    assert other.playing().game.names == ("Jane", "Juan")


async def test_lines_of_a_later_version_are_left_to_servers_that_know_it(
    two: tuple[Server, Server],
) -> None:
    here, there = two
    mine = await here.open(chair(0), chair(1))
    other = await there.tables.get(mine.id)
    await here.tables.store.append(mine.id, 2, ["A whistle"], 1)
    await until(lambda: mine.forgotten and other.forgotten)
    for server in two:
        assert not server.tables.live
        with pytest.raises(Refused, match="does not know"):
            await server.tables.get(mine.id)
    # Nothing is lost, and everything else goes on.
    assert [line.n for line in await here.tables.store.lines(mine.id)] == [1, 2]
    another = await here.open(chair(0), chair(1))
    await play_on(another, Random(1), most=3)
