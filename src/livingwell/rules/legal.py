"""Which decisions a seat has, in one fixed order (O2, T3-T9, C11).

The order is that of a turn: abilities by card (then by face, or by target in seat order),
rerolls by face, sets by total (then ascending), and dropping out last.
"""

from functools import cache

from livingwell.rules.material import Cards, Face, Seat
from livingwell.rules.moves import Decision, Out, Reroll, Unlock, Use
from livingwell.rules.state import Player, State
from livingwell.rules.totals import may_drop_out, open_sets


def legal(state: State, seat: Seat) -> tuple[Decision, ...]:
    """Every decision open to ``seat`` now; none while dice are owed or it has nothing to decide."""
    if state.rolling or seat not in state.pending:
        return ()
    player = state.players[seat]
    rerolls = _rerolls(seat, player.dice) if player.tokens else ()
    endings = _endings(seat, player.dice, player.unlocked)
    if state.active is None:
        return rerolls + endings
    return _uses(state, seat, player) + rerolls + endings


def decisions(state: State) -> tuple[Decision, ...]:
    """The legal decisions of every seat the table waits for, in seat order."""
    return tuple(move for seat in state.to_act for move in legal(state, seat))


@cache
def _rerolls(seat: Seat, dice: tuple[Face, ...]) -> tuple[Decision, ...]:
    return tuple(Reroll(seat, face) for face in sorted(set(dice)))


@cache
def _endings(seat: Seat, dice: tuple[Face, ...], unlocked: Cards) -> tuple[Decision, ...]:
    unlocks = tuple(Unlock(seat, cards) for cards in open_sets(dice, unlocked))
    return (*unlocks, Out(seat)) if may_drop_out(dice, unlocked) else unlocks


def _uses(state: State, seat: Seat, player: Player) -> tuple[Decision, ...]:
    powered = player.unlocked.intersection(player.ready)
    if not powered:
        return ()
    return tuple(use for card in sorted(powered) for use in _uses_of(state, seat, player, card))


def _uses_of(state: State, seat: Seat, player: Player, card: int) -> tuple[Decision, ...]:
    """The uses of one powered card that have an effect (C11)."""
    match card:
        case 1:
            return _scorings(seat, frozenset(player.dice + player.power))
        case 2 if not state.supply:
            return ()
        case 3:
            return _targets(seat, 3, robbable(state, seat))
        case 6:
            return _targets(seat, 6, halvable(state))
        case _:
            return _plain(seat, card)


def robbable(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Seats that card 3 of ``seat`` has an effect on: others with points (C3, C11)."""
    return tuple(
        other for other, player in enumerate(state.players) if player.points and other != seat
    )


def halvable(state: State) -> tuple[Seat, ...]:
    """Seats that card 6 has an effect on: any with 2 points or more (C6, C11)."""
    return tuple(seat for seat, player in enumerate(state.players) if player.points >= 2)


@cache
def _scorings(seat: Seat, shown: frozenset[Face]) -> tuple[Decision, ...]:
    return tuple(Use(seat, 1, face=face) for face in sorted(shown))


@cache
def _targets(seat: Seat, card: int, targets: tuple[Seat, ...]) -> tuple[Decision, ...]:
    return tuple(Use(seat, card, target=target) for target in targets)


@cache
def _plain(seat: Seat, card: int) -> tuple[Decision, ...]:
    return (Use(seat, card),)
