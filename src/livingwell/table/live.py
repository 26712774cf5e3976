"""One live table: its lines, its seats, and the one writer that adds to them."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from livingwell.record.errors import Misread
from livingwell.record.lines import spell
from livingwell.rules.errors import Illegal
from livingwell.rules.material import SEATS, Seat
from livingwell.rules.state import Phase, start
from livingwell.table import handlers
from livingwell.table.beginning import dice_of, header_for
from livingwell.table.chairs import Chair
from livingwell.table.due import Situation
from livingwell.table.errors import MovedOn, NumberTaken, Refused
from livingwell.table.feed import Feed
from livingwell.table.ledger import Entry, Ledger, header_of
from livingwell.table.options import Options
from livingwell.table.store import Kept, Line, Opened, Stage, Store

if TYPE_CHECKING:
    from livingwell.casting import Caster

IDLE: Final = 120_000
"""Milliseconds without a visit after which a table goes on by itself no longer."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Live:
    """A table in memory, true to its lines in the store.

    Whatever is asked of it goes through a handler that gives lines, and through ``_write``, which
    numbers them, has them committed, and only then shows them. Another process may write to the
    same table: whoever takes a number second reads the winner's line and asks its handler anew.
    """

    def __init__(
        self,
        store: Store,
        opened: Opened,
        chairs: Sequence[Chair],
        lines: Sequence[Line],
        written: Counter[str] | None = None,
    ) -> None:
        """``written`` counts lines by who wrote them: ``person``, ``bot`` or ``dice``."""
        self.opened = opened
        self.chairs = list(chairs)
        self.feed = Feed()
        self.ledger: Ledger | None = None
        self.watchers = Counter[str | None]()
        self.elsewhere = Counter[str | None]()
        self.woken = now()
        self.visited = self.touched = self.woken
        self.forgotten = False
        self._store = store
        self._written = Counter[str]() if written is None else written
        self._turn = asyncio.Lock()
        self._warned: dict[Seat, int] = {}
        self._dice: Caster | None = None
        if opened.header is not None:
            self._open_ledger(opened.header)
            for line in lines:
                self._read(line)

    @property
    def id(self) -> str:
        """The table's id."""
        return self.opened.id

    @property
    def options(self) -> Options:
        """What was agreed when it was opened."""
        return self.opened.options

    @property
    def n(self) -> int:
        """The number of the last line, 0 before the game has begun."""
        return self.ledger.n if self.ledger else 0

    @property
    def stage(self) -> Stage:
        """Whether the table waits for people, is being played at, or has been."""
        return self.opened.stage

    def seats_of(self, holder: str) -> tuple[Seat, ...]:
        """The seats that the secret with this hash plays."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.holder == holder)

    async def seats_now(self, holder: str) -> tuple[Seat, ...]:
        """As ``seats_of``, and those of somebody who has just sat down at another server."""
        if self._store.shared and not self.seats_of(holder):
            await self.refresh()
        return self.seats_of(holder)

    def open_seats(self) -> tuple[Seat, ...]:
        """Seats that somebody may still take."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.open)

    def playing(self) -> Ledger:
        """The lines of the game. Raises ``Refused`` if it has not begun."""
        if self.ledger is None:
            raise Refused("waiting")
        return self.ledger

    # ------------------------------------------------------------------------------- people

    async def sit(self, seat: Seat, name: str, holder: str, entropy: str) -> None:
        """Take an open seat; the game begins when none is left. Raises ``Refused``."""
        async with self._turn:
            await self._sit(seat, Chair(name=name, holder=holder, entropy=entropy))
            await self._begin_if_full()
        self.feed.publish()

    async def fill(self, bots: dict[Seat, Chair]) -> None:
        """Put bots on open seats; the game begins when none is left. Raises ``Refused``."""
        async with self._turn:
            if self.ledger is not None:
                raise Refused("begun")
            for seat, chair in bots.items():
                await self._sit(seat, chair)
            await self._begin_if_full()
        self.feed.publish()

    async def begin_if_full(self) -> None:
        """Begin the game if every seat is taken and it has not begun."""
        async with self._turn:
            await self._begin_if_full()

    async def come_back(self, holder: str) -> None:
        """The person behind ``holder`` is here: bots hand its seats over again."""
        self.visit()
        for seat in self.seats_of(holder):
            if self.chairs[seat].away:
                await self.set_away(seat, away=False)

    async def set_away(self, seat: Seat, *, away: bool, n: int | None = None) -> None:
        """A bot plays for this person from now on, or no longer.

        Raises ``MovedOn`` if ``n`` is given and not the last line any more: whoever decided while
        their time ran out is not away.
        """
        async with self._turn:
            if n is not None:
                await self._check_last(n)
            at = now()
            await self._store.set_away(self.id, seat, away, at)
            self.chairs[seat] = replace(self.chairs[seat], away=away)
            if not away:
                # Whoever comes back has the time of a whole turn.
                self.woken = at
                self._warned.pop(seat, None)
        self.feed.publish()

    async def set_pace(self, pace: str) -> None:
        """Bots play faster or slower. Raises ``Refused``."""
        options = replace(self.options, pace=pace)
        async with self._turn:
            await self._store.set_pace(self.id, pace)
            self.opened = replace(self.opened, options=options)
        self.feed.publish()

    async def find_rematch(self) -> str:
        """The table at which the same people play again, once there is one."""
        async with self._turn:
            if self.opened.rematch is None:
                self.opened = await self._store.table(self.id)
                self.feed.publish()
        assert self.opened.rematch is not None
        return self.opened.rematch

    async def _sit(self, seat: Seat, chair: Chair) -> None:
        if seat not in self.open_seats():
            raise Refused("seat taken", seat=SEATS[seat])
        await self._store.sit(self.id, seat, chair)
        self.chairs[seat] = chair

    # --------------------------------------------------------------------------- the writer

    async def decide(self, line: str, mine: Collection[Seat], n: int | None) -> list[Entry]:
        """A decision of one of the seats ``mine``; see ``handlers.decide``."""
        ledger = self.playing()
        return await self._write(lambda: handlers.decide(ledger, self._dice, line, mine, n))

    async def undo(self, seat: Seat, n: int | None) -> list[Entry]:
        """Take the last move back; see ``handlers.undo``."""
        ledger = self.playing()
        return await self._write(lambda: handlers.undo(ledger, seat, n))

    async def roll(self, n: int | None) -> list[Entry]:
        """Let the dice fall that are owed; see ``handlers.roll``."""
        ledger = self.playing()
        return await self._write(lambda: handlers.roll(ledger, self._dice, n))

    async def enter(self, line: str, n: int | None) -> list[Entry]:
        """Dice that people rolled themselves; see ``handlers.enter``."""
        ledger = self.playing()
        return await self._write(lambda: handlers.enter(ledger, self._dice, line, n))

    async def _write(self, handler: Callable[[], list[str]]) -> list[Entry]:
        """Number, commit and show the lines that ``handler`` gives. Raises what it raises."""
        async with self._turn:
            while True:
                try:
                    texts = handler()
                except (Refused, Illegal, Misread):
                    # It may be right for lines of another server that are only on their way.
                    if not self._store.shared or not await self._catch_up():
                        raise
                    continue
                n, at = self.n, now()
                ended = any(text.startswith("result ") for text in texts)
                try:
                    await self._store.append(self.id, n + 1, texts, at, ended)
                except NumberTaken:
                    await self._catch_up()
                    continue
                self.take_in(
                    Line(number, text, at) for number, text in enumerate(texts, start=n + 1)
                )
                entries = self.playing().entries[n : n + len(texts)]
                self._written.update(map(self._author, entries))
                return entries

    def _author(self, entry: Entry) -> str:
        if entry.seat is None:
            return "dice"
        return "bot" if self.chairs[entry.seat].played_by_bot else "person"

    async def _check_last(self, n: int) -> None:
        if self._store.shared:
            await self._catch_up()
        if n != self.n:
            raise MovedOn

    async def _catch_up(self) -> bool:
        """Read what another writer has added; whether there was anything."""
        n = self.n
        self.take_in(await self._store.lines(self.id, n))
        return self.n > n

    def take_in(self, lines: Iterable[Line]) -> None:
        """Read lines that are kept, as far as they follow on those that have been read."""
        before = self.n
        for line in lines:
            if line.n == self.n + 1:
                self._read(line)
        if self.n > before:
            self.feed.publish()

    @property
    def writing(self) -> bool:
        """Whether the writer is at work, so that what is heard of may be its own."""
        return self._turn.locked()

    def forget(self) -> None:
        """This server knows the table no longer: its pages here turn elsewhere."""
        self.forgotten = True
        self.feed.publish()

    def lacks(self, kept: Kept) -> bool:
        """Whether another server has changed anything here."""
        lying = self.opened, tuple(self.chairs), self.n, kept.since and self.woken
        return kept != lying

    async def refresh(self) -> None:
        """Come to lie as the table is kept, whoever has changed it. Raises ``NoTable``."""
        async with self._turn:
            kept = await self._store.look(self.id)
            if not self.lacks(kept):
                return
            # Its last line may have come by another way since.
            ended = kept.table.ended or self.opened.ended
            self.opened, self.chairs = replace(kept.table, ended=ended), list(kept.chairs)
            self.woken = kept.since or self.woken
            if self.ledger is None and kept.table.header is not None:
                self._open_ledger(kept.table.header)
            if kept.n > self.n:
                await self._catch_up()
            # Whoever took the last seat may have died before the game began.
            await self._begin_if_full()
        self.feed.publish()

    def _read(self, line: Line) -> Entry:
        entry = self.playing().read(line.at, line.text)
        if entry.state.phase is Phase.OVER and self.opened.ended is None:
            self.opened = replace(self.opened, ended=line.at)
        return entry

    async def _begin_if_full(self) -> None:
        if self.open_seats() or self.ledger is not None:
            return
        header = header_for(self.opened, self.chairs)
        self._dice = dice_of(self.opened, header)
        texts = [] if self._dice is None else [spell(self._dice.cast(start(len(self.chairs))))]
        at = now()
        began = await self._store.begin(self.id, str(header), texts, at)
        if not began:
            # Another process has begun it, with the same dice if they are fair.
            self.opened = await self._store.table(self.id)
            assert self.opened.header is not None
            header = header_of(self.opened.header)
        self.opened = replace(self.opened, header=str(header))
        self._open_ledger(str(header))
        if began:
            self._written["dice"] += len(texts)
            self.take_in(Line(n, text, at) for n, text in enumerate(texts, start=1))
        else:
            await self._catch_up()
        self.feed.publish()

    def _open_ledger(self, header: str) -> None:
        parsed = header_of(header)
        self.ledger = Ledger(parsed)
        self._dice = dice_of(self.opened, parsed)

    # ---------------------------------------------------------------------- who looks, when

    def visit(self) -> None:
        """Somebody is here."""
        slept, self.visited = self.idle, now()
        if slept:
            self.woken = self.visited
            self.feed.publish()

    def watch(self, holder: str | None) -> None:
        """Somebody looks on, with the seats of ``holder`` if it has any."""
        self.visit()
        self.watchers[holder] += 1
        self.feed.publish()

    def unwatch(self, holder: str | None) -> None:
        """Somebody looks on no longer."""
        self.watchers[holder] -= 1
        if not self.watchers[holder]:
            del self.watchers[holder]
        self.visited = now()
        self.feed.publish()

    def pages(self) -> Counter[str | None]:
        """How many pages of this table are open, by holder, here and at other servers."""
        return self.watchers + self.elsewhere if self.elsewhere else self.watchers

    def look_elsewhere(self, pages: Mapping[str | None, int]) -> None:
        """So many look on at other servers."""
        if pages != self.elsewhere:
            self.elsewhere = Counter(pages)
            self.feed.publish()

    @property
    def idle(self) -> bool:
        """Whether nobody has been here for a while."""
        return not self.watchers and now() - self.visited > IDLE

    # ---------------------------------------------------------------- what happens by itself

    def situation(self) -> Situation | None:
        """What says when the table does something by itself, once the game has begun."""
        if self.ledger is None:
            return None
        rolled = self.ledger.rolled()
        warned = frozenset(
            seat for seat, n in self._warned.items() if rolled is not None and n == rolled.n
        )
        return Situation(self.ledger, self.chairs, self.options, self.woken, warned)

    def warn(self, seat: Seat) -> None:
        """Tell a seat that its time is up."""
        rolled = self.playing().rolled()
        if rolled is not None:
            self._warned[seat] = rolled.n
            self.feed.publish()
