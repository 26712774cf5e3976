"""The board as anybody sees it, and the log beside it."""

from collections.abc import Sequence

from livingwell.rules.dice import owed
from livingwell.rules.material import ROUNDS, SEATS, Seat
from livingwell.rules.state import Phase, State, start
from livingwell.table.due import WARNING
from livingwell.table.ledger import Entry as Written
from livingwell.table.live import Live
from livingwell.table.live import now as clock
from livingwell.views.board import situation
from livingwell.views.language import _, fill
from livingwell.views.phrases import distinct
from livingwell.views.sentences import tell_all
from livingwell.web.levels import label as level_label
from livingwell.web.moment import Moment
from livingwell.web.pages import Entry, OwedView, SeatView, TableView


def table_view(live: Live) -> TableView:
    """The table as it lies now, in the language spoken now."""
    written = live.ledger.standing() if live.ledger else ()
    return view_at(live, written, len(written))


def view_at(live: Live, written: Sequence[Written], at: int) -> TableView:
    """The table after the first ``at`` of the moves that stand."""
    now = at == len(written)
    moment = Moment(start(len(live.chairs)), written[:at])
    state, last = moment.state, moment.last
    names = names_of(live)
    waiting = live.ledger is None
    seats = tuple(_seat(live, seat, name, moment, now=now) for seat, name in enumerate(names))
    return TableView(
        id=live.id,
        n=live.n if now else at,
        stage=live.stage,
        phase=str(state.phase),
        round=state.round,
        rounds=ROUNDS,
        seats=seats,
        supply=state.supply,
        heading=_heading(state, names) if not waiting else _("Waiting for players."),
        news=_news(live, last, now=now),
        roll=moment.roll.n if moment.roll else 0,
        owed=() if waiting else owed_view(state, names),
        source=live.options.dice,
        commitment=live.opened.commitment or "",
        public=live.options.public,
        clock=live.options.clock,
        pace=live.options.pace,
        watchers=_watchers(live),
        now=clock(),
    )


def _heading(state: State, names: Sequence[str]) -> str:
    if state.phase is Phase.OPENING and len(state.to_act) == len(names):
        return _("Everybody unlocks a first set.")
    return situation(state, names, all_by_name=True)


def _watchers(live: Live) -> int:
    """How many look on without a seat."""
    return sum(
        count
        for holder, count in live.pages().items()
        if holder is None or not live.seats_of(holder)
    )


def names_of(live: Live) -> tuple[str, ...]:
    """What the seats are called, doubles told apart; those still open by their letter."""
    return distinct([chair.name or SEATS[seat] for seat, chair in enumerate(live.chairs)])


def owed_view(state: State, names: Sequence[str]) -> tuple[OwedView, ...]:
    """The dice that are about to be rolled."""
    return tuple(
        OwedView(SEATS[seat], names[seat], player, power) for seat, player, power in owed(state)
    )


def _news(live: Live, last: Written | None, *, now: bool) -> tuple[str, ...]:
    """What happened last; a move taken back is news too."""
    if live.ledger is None or not live.ledger.entries:
        return ()
    written = live.ledger.entries[-1]
    if now and written.move is None and written.seat is not None:
        return entry_view(written, names_of(live)).sentences
    return () if last is None else entry_view(last, names_of(live)).sentences


def log_view(live: Live, after: int = 0) -> tuple[Entry, ...]:
    """The lines above ``after``, told in sentences, oldest first."""
    if live.ledger is None:
        return ()
    names = names_of(live)
    return tuple(entry_view(entry, names) for entry in live.ledger.entries[after:])


def entry_view(entry: Written, names: Sequence[str]) -> Entry:
    """One line as the log tells it."""
    letter = "" if entry.seat is None else SEATS[entry.seat]
    sentences = tell_all(entry.events, names)
    if entry.move is None and entry.seat is not None:
        sentences = (fill(_("{seat} takes the last decision back."), seat=names[entry.seat]),)
    return Entry(entry.n, entry.text, letter, sentences, entry.state.round, entry.undone)


def _seat(live: Live, seat: Seat, name: str, moment: Moment, *, now: bool) -> SeatView:
    chair, player = live.chairs[seat], moment.state.players[seat]
    deadline, warned = _time(live, seat) if now else (None, False)
    return SeatView(
        letter=SEATS[seat],
        name="" if chair.open else name,
        kind=chair.kind,
        bot=level_label(chair.bot) if chair.bot else "",
        points=player.points,
        tokens=player.tokens,
        cards=moment.cards(seat),
        player_dice=moment.player_dice(seat),
        power_dice=moment.power_dice(seat),
        out=player.out,
        active=seat == moment.state.active,
        to_act=live.ledger is not None and seat in moment.state.to_act,
        gained=moment.gained(seat),
        present=chair.kind == "bot" or live.pages()[chair.holder] > 0,
        away=chair.away,
        warned=warned,
        deadline=deadline,
    )


def _time(live: Live, seat: Seat) -> tuple[int | None, bool]:
    """When the seat's time is up, or a bot takes over if it was warned of that."""
    now = live.situation() if live.options.clock else None
    if now is None or seat not in now.ledger.state.to_act or live.chairs[seat].played_by_bot:
        return None, False
    end, warned = now.deadline(), seat in now.warned
    return (None if end is None else end + WARNING * warned), warned
