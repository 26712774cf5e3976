"""The board as anybody sees it, and the log beside it."""

from collections.abc import Sequence
from typing import Final

from livingwell.rules.dice import owed
from livingwell.rules.events import Bonus, Event, RolledOff, Scored, Unlocked
from livingwell.rules.legal import legal
from livingwell.rules.material import ALL_CARDS, ROUNDS, SEATS, Card, Face, Seat
from livingwell.rules.moves import Cast, Roll, Use
from livingwell.rules.state import IN_HAND, Player, State, start
from livingwell.table.due import WARNING
from livingwell.table.ledger import Entry as Written
from livingwell.table.live import Live
from livingwell.views.board import situation
from livingwell.views.cards import card_text
from livingwell.views.language import _, fill
from livingwell.views.phrases import distinct
from livingwell.views.sentences import tell
from livingwell.web.levels import label as level_label
from livingwell.web.pages import CardView, DieKind, DieView, Entry, OwedView, SeatView, TableView

_POWER: Final[tuple[DieKind, DieKind]] = ("black", "yellow")


def table_view(live: Live) -> TableView:
    """The table as it lies now, in the language spoken now."""
    written = live.ledger.standing() if live.ledger else ()
    return view_at(live, written, len(written))


def view_at(live: Live, written: Sequence[Written], at: int) -> TableView:
    """The table after the first ``at`` of the moves that stand."""
    now = at == len(written)
    moment = _Moment(start(len(live.chairs)), written[:at])
    state, last = moment.state, moment.last
    names = names_of(live)
    waiting = live.ledger is None
    seats = tuple(_seat(live, seat, moment, now=now) for seat in range(len(live.chairs)))
    return TableView(
        id=live.id,
        n=live.n if now else at,
        stage=live.stage,
        phase=str(state.phase),
        round=state.round,
        rounds=ROUNDS,
        seats=seats,
        supply=state.supply,
        heading=_("Waiting for players.") if waiting else situation(state, names),
        news=_news(live, last, now=now),
        roll=moment.roll.n if moment.roll else 0,
        owed=() if waiting else owed_view(state, names),
        source=live.options.dice,
        commitment=live.opened.commitment or "",
        public=live.options.public,
        clock=live.options.clock,
        pace=live.options.pace,
        watchers=sum(live.watchers.values()),
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
    sentences = tuple(tell(event, names) for event in entry.events)
    if entry.move is None and entry.seat is not None:
        sentences = (fill(_("{seat} takes the last decision back."), seat=names[entry.seat]),)
    return Entry(entry.n, entry.text, letter, sentences, entry.state.round, entry.undone)


class _Moment:
    """The table after a move, the move before it, and the dice that fell last."""

    def __init__(self, first: State, written: Sequence[Written]) -> None:
        states = [first, *(entry.state for entry in written)]
        rolls = [at for at, entry in enumerate(written) if isinstance(entry.move, Roll)]
        self.state = states[-1]
        self.last = written[-1] if written else None
        self.roll = written[rolls[-1]] if rolls else None
        self._before = states[-2] if written else first
        self._before_roll = states[rolls[-1]] if rolls else first
        self._events: tuple[Event, ...] = self.last.events if self.last else ()

    def gained(self, seat: Seat) -> int:
        """What the last move did to the points of a seat."""
        return self.state.players[seat].points - self._before.players[seat].points

    def fresh_cards(self, seat: Seat) -> frozenset[Card]:
        """The cards that the last move unlocked."""
        return frozenset(
            card
            for event in self._events
            if isinstance(event, Unlocked) and event.seat == seat
            for card in event.cards
        )

    def powered(self, seat: Seat) -> frozenset[Card]:
        """The cards whose ability can be used now."""
        uses = (move for move in legal(self.state, seat) if isinstance(move, Use))
        return frozenset(use.card for use in uses)

    def matches(self, seat: Seat, face: Face) -> tuple[str, ...]:
        """Who has just scored against this face of the active seat."""
        return tuple(
            SEATS[event.seat]
            for event in self._events
            if isinstance(event, Scored) and event.active == seat and event.face == face
        )

    def aside(self, seat: Seat) -> Cast | None:
        """Dice that have just fallen for a bonus or the start, and are no part of the state."""
        for event in self._events:
            match event:
                case Bonus(cast) if cast.seat == seat:
                    return cast
                case RolledOff(casts):
                    return next((cast for cast in casts if cast.seat == seat), None)
                case _:
                    pass
        return None

    def threw(self, seat: Seat) -> Cast:
        """A seat's part of the last roll."""
        casts = self.roll.move.casts if self.roll and isinstance(self.roll.move, Roll) else ()
        return next((cast for cast in casts if cast.seat == seat), Cast(seat))

    def in_hand(self, seat: Seat, at: int) -> bool:
        """Whether the last roll threw this player die: each, or the one picked up for a reroll."""
        lay = self._before_roll.players[seat].dice
        return bool(self.threw(seat).player) and (IN_HAND not in lay or lay[at] == IN_HAND)


def _seat(live: Live, seat: Seat, moment: _Moment, *, now: bool) -> SeatView:
    chair, player = live.chairs[seat], moment.state.players[seat]
    deadline, warned = _time(live, seat) if now else (None, False)
    return SeatView(
        letter=SEATS[seat],
        name="" if chair.open else names_of(live)[seat],
        kind=chair.kind,
        bot=level_label(chair.bot) if chair.bot else "",
        points=player.points,
        tokens=player.tokens,
        cards=_cards(seat, player, moment),
        player_dice=_player_dice(seat, player, moment),
        power_dice=_power_dice(seat, player, moment),
        out=player.out,
        active=seat == moment.state.active,
        to_act=live.ledger is not None and seat in moment.state.to_act,
        gained=moment.gained(seat),
        present=chair.kind == "bot" or live.watchers.get(chair.holder, 0) > 0,
        away=chair.away,
        warned=warned,
        deadline=deadline,
    )


def _time(live: Live, seat: Seat) -> tuple[int | None, bool]:
    """When the seat's time is up, or a bot takes over if it was warned of that."""
    now = live.situation()
    if now is None or seat not in now.ledger.state.to_act or live.chairs[seat].played_by_bot:
        return None, False
    end, warned = now.deadline(), seat in now.warned
    return (None if end is None else end + WARNING * warned), warned


def _cards(seat: Seat, player: Player, moment: _Moment) -> tuple[CardView, ...]:
    powered, fresh = moment.powered(seat), moment.fresh_cards(seat)
    texts = map(card_text, sorted(ALL_CARDS))
    return tuple(
        CardView(
            text.number,
            text.name,
            text.full,
            text.number in player.unlocked,
            text.number in powered,
            text.number in fresh,
        )
        for text in texts
    )


def _player_dice(seat: Seat, player: Player, moment: _Moment) -> tuple[DieView, ...]:
    aside = moment.aside(seat)
    if aside is not None and aside.player:
        return tuple(DieView("player", face, fresh=True) for face in aside.player)
    return tuple(
        DieView("player", face, moment.in_hand(seat, at), matched=moment.matches(seat, face))
        for at, face in enumerate(player.dice)
    )


def _power_dice(seat: Seat, player: Player, moment: _Moment) -> tuple[DieView, ...]:
    aside = moment.aside(seat)
    if aside is not None:
        lying = zip(_POWER, aside.power, strict=False)
        return tuple(DieView(kind, face, fresh=True) for kind, face in lying)
    fresh = bool(moment.threw(seat).power)
    ready = list(player.ready)
    dice = list[DieView]()
    for kind, face in zip(_POWER, player.power, strict=False):
        spent = face not in ready
        if not spent:
            ready.remove(face)
        dice.append(DieView(kind, face, fresh, spent, moment.matches(seat, face)))
    return tuple(dice)
