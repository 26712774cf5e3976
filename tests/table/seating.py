"""Tables to test with."""

from random import Random

from livingwell.casting import commitment
from livingwell.record.lines import spell
from livingwell.rules.legal import legal
from livingwell.rules.material import Seat
from livingwell.rules.moves import Decision
from livingwell.rules.state import State
from livingwell.table.chairs import Chair
from livingwell.table.live import Live
from livingwell.table.options import Options
from livingwell.table.store import Opened, Store

PEOPLE = ("Jane", "Juan", "Ying", "Noé")
SECRET = "5e" * 32


def chair(seat: Seat) -> Chair:
    """A person's chair; its holder is its name."""
    return Chair(name=PEOPLE[seat], holder=PEOPLE[seat], entropy=f"{seat}" * 32)


def opened(game: str, dice: str = "system", *, public: bool = False) -> Opened:
    """A table's row, its dice by the system unless told otherwise."""
    options = Options(public=public, dice=dice)
    if dice != "fair":
        return Opened(game, "host", "address", options, None, None, 1)
    promise = commitment(bytes.fromhex(SECRET))
    return Opened(game, "host", "address", options, promise, SECRET, 1)


async def seated(store: Store, game: str, seats: int = 2, dice: str = "system") -> Live:
    """A table of people that has just begun."""
    await store.create(opened(game, dice), [chair(seat) for seat in range(seats)])
    return await load(store, game)


async def load(store: Store, game: str) -> Live:
    """The table as a process that starts now reads it."""
    kept = await store.look(game)
    live = Live(store, kept.table, kept.chairs, await store.lines(game))
    await live.begin_if_full()
    return live


async def play_on(live: Live, random: Random, most: int = 1000) -> None:
    """Play at random until the game is over, or so many lines are written."""
    ledger = live.playing()
    for _ in range(most):
        if ledger.over:
            return
        if ledger.state.rolling:
            await live.roll(live.n)
        else:
            move = any_decision(ledger.state, random)
            await live.decide(spell(move), {move.seat}, ledger.bearing(move.seat))


def any_decision(state: State, random: Random) -> Decision:
    """A legal decision of any seat that owes one."""
    return random.choice(legal(state, random.choice(state.to_act)))
