"""What one viewer may do now; every choice comes from ``legal``."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final
from weakref import WeakKeyDictionary

from livingwell.analysis import Hint
from livingwell.analysis.compiling import compiling
from livingwell.analysis.marks import Mark, mark
from livingwell.analysis.rows import change, explain, percent
from livingwell.record.lines import spell
from livingwell.rules.legal import legal
from livingwell.rules.material import ALL_CARDS, SEATS, Seat
from livingwell.rules.moves import Decision, Out, Reroll, Unlock, Use
from livingwell.rules.state import State
from livingwell.rules.totals import totals
from livingwell.table.ledger import Ledger
from livingwell.table.live import Live
from livingwell.table.options import PACES
from livingwell.views.decisions import describe, label
from livingwell.views.language import N_, _, current, fill
from livingwell.views.phrases import listed
from livingwell.web import levels
from livingwell.web.advice import Advice, Advised
from livingwell.web.board import names_of, owed_view
from livingwell.web.coach import Coach, Weighing, is_coached
from livingwell.web.doors import Option
from livingwell.web.keys import Keys, Viewer
from livingwell.web.moment import POWER
from livingwell.web.pages import ActionView, Choice, Invitation, SeatActions

_PACES = {
    "instant": N_("at once"),
    "quick": N_("quick"),
    "normal": N_("unhurried"),
    "slow": N_("slow"),
}

_told: Final = WeakKeyDictionary[Ledger, dict[tuple[Seat, str], SeatActions]]()
"""What each seat was told last, by language: it holds until a line bears on it."""


def action_view(
    live: Live, viewer: Viewer | None, keys: Keys, coach: Coach, notice: str = ""
) -> ActionView:
    """What ``viewer`` may do at this table, in the language spoken now."""
    mine = live.seats_of(viewer.holder) if viewer else ()
    host = viewer is not None and viewer.holder == live.opened.host
    if live.ledger is None:
        return _waiting(live, mine, keys, host=host, notice=notice)
    ledger, names = live.ledger, names_of(live)
    undo = next((SEATS[seat] for seat in mine if ledger.undoable(seat)), "")
    roll = bool(mine) and ledger.state.rolling
    by_hand = live.options.dice == "hand"
    coached = is_coached(live, viewer)
    seats = tuple(
        replace(
            seat_actions(ledger, seat, names),
            advice=_advice(coach.weighing(live, seat), names) if coached else None,
        )
        for seat in mine
        if seat in ledger.state.to_act
    )
    return ActionView(
        # Only what is decided in view of the whole table carries the number of its last line: in
        # the opening turn a panel stays as it is while others act.
        n=ledger.n if undo or roll else 0,
        mine=tuple(SEATS[seat] for seat in mine),
        seats=seats,
        undo=undo,
        roll=roll and not by_hand,
        roll_at=_falls_at(live) if roll else None,
        owed=owed_view(ledger.state, names) if roll and by_hand else (),
        host=host,
        paces=paces(live.options.pace) if mine and _bots_play(live, ledger) else (),
        away=not ledger.over and any(live.chairs[seat].away for seat in mine),
        waiting_for="" if seats or roll else _waiting_for(ledger, names),
        notice=notice,
        compiling=compiling() if coach.compiles(live, mine) else "",
        replaced="" if ledger.over else _replaced([names[seat] for seat in coach.missing(live)]),
        coached=coached,
        tutored=viewer is not None and viewer.tutored,
    )


def _waiting(
    live: Live, mine: Sequence[Seat], keys: Keys, *, host: bool, notice: str
) -> ActionView:
    """Before the game: who may sit down, and whom the host may ask."""
    open_ = live.open_seats()
    links = [
        Invitation(SEATS[seat], f"/t/{live.id}/join/{keys.invitation(live.id, seat)}")
        for seat in open_
    ]
    return ActionView(
        n=0,
        mine=tuple(SEATS[seat] for seat in mine),
        open=tuple(SEATS[seat] for seat in open_) if live.options.public and not mine else (),
        host=host,
        invitations=tuple(links) if host else (),
        bots=levels.options() if host else (),
        waiting_for=_("The game begins when every seat is taken."),
        notice=notice,
    )


def _bots_play(live: Live, ledger: Ledger) -> bool:
    return not ledger.over and any(chair.played_by_bot for chair in live.chairs)


def _falls_at(live: Live) -> int | None:
    situation = live.situation()
    due = situation.due() if situation else None
    return due.at if due else None


def _waiting_for(ledger: Ledger, names: Sequence[str]) -> str:
    seats = ledger.state.to_act
    if not seats:
        return ""
    return fill(_("The table waits for {seats}."), seats=listed(names[seat] for seat in seats))


def _replaced(missing: Sequence[str]) -> str:
    if not missing:
        return ""
    said = _("{seats}: this server cannot use that bot just now, so a club player plays instead.")
    return fill(said, seats=listed(missing))


def paces(chosen: str) -> tuple[Option, ...]:
    """How fast bots may play, as choices of a form."""
    return tuple(Option(pace, _(_PACES[pace]), chosen=pace == chosen) for pace in PACES)


def seat_actions(ledger: Ledger, seat: Seat, names: Sequence[str]) -> SeatActions:
    """The decisions open to a seat."""
    told = _told.setdefault(ledger, {})
    key = seat, current()
    if key not in told or told[key].n != ledger.bearing(seat):
        told[key] = _seat_actions(ledger, seat, names)
    return told[key]


def _seat_actions(ledger: Ledger, seat: Seat, names: Sequence[str]) -> SeatActions:
    state = ledger.state
    player = state.players[seat]
    choices = [(move, _choice(move, state, names)) for move in legal(state, seat)]
    return SeatActions(
        letter=SEATS[seat],
        name=names[seat],
        n=ledger.bearing(seat),
        uses=tuple(choice for move, choice in choices if isinstance(move, Use)),
        rerolls=tuple(choice for move, choice in choices if isinstance(move, Reroll)),
        sets=tuple(choice for move, choice in choices if isinstance(move, Unlock)),
        out=next((choice for move, choice in choices if isinstance(move, Out)), None),
        dice=player.dice,
        tokens=player.tokens,
        locked=tuple(sorted(ALL_CARDS - player.unlocked)),
        totals=tuple(totals(player.dice, player.unlocked).items()),
    )


def _choice(move: Decision, state: State, names: Sequence[str]) -> Choice:
    line, short, full = spell(move), label(move, state, names), describe(move, state, names)
    match move:
        case Use(seat, card, face, target):
            on = "" if target is None else SEATS[target]
            die = POWER[state.players[seat].power.index(card)]
            return Choice(line, short, full, card=card, face=face or 0, target=on, die=die)
        case Reroll(_, face):
            return Choice(line, short, full, face=face)
        case Unlock(seat, cards):
            player, total = state.players[seat], sum(cards)
            modifiers = totals(player.dice, player.unlocked)[total]
            return Choice(line, short, full, cards=cards, total=total, modifiers=modifiers)
        case Out():
            return Choice(line, short, full)


def _advice(weighing: Weighing | None, names: Sequence[str]) -> Advice | None:
    """The advice in the language spoken now."""
    if weighing is None:
        return None
    state, doubted = weighing.state, weighing.doubted
    told = weighing.hints if weighing.shown else weighing.hints[:1]
    return Advice(
        tuple(_advised(hint, state, names) for hint in told),
        weighing.shown,
        None if doubted is None else _advised(doubted, state, names),
        "" if weighing.failed is None else _("The decisions could not be weighed."),
    )


def _advised(hint: Hint, state: State, names: Sequence[str]) -> Advised:
    given = mark(hint.cost)
    is_fault = given in (Mark.MISTAKE, Mark.BLUNDER)
    return Advised(
        spell(hint.decision),
        label(hint.decision, state, names),
        percent(hint.chances[hint.decision.seat]),
        "" if given is Mark.BEST else change(-hint.cost),
        explain(hint.decision, state, names),
        given.name.lower() if is_fault else "",
        str(given) if is_fault else "",
    )
