"""Which decisions a seat has, in one fixed order (O2, T3-T9, C11).

The order is that of a turn: abilities by card (then by face, or by target in seat order),
rerolls by face, sets by total (then ascending), and dropping out last.
"""

from functools import cache
from itertools import chain

from livingwell.rules.material import Card, Cards, Face, Seat
from livingwell.rules.moves import Decision, Out, Reroll, Unlock, Use
from livingwell.rules.state import Player, State
from livingwell.rules.totals import sets, totals


def legal(state: State, seat: Seat) -> tuple[Decision, ...]:
    """Every decision open to ``seat`` now; none while dice are owed or it has nothing to decide."""
    if state.rolling or seat not in state.pending:
        return ()
    player = state.players[seat]
    rest = _endings(seat, player.dice, player.unlocked)
    if player.tokens:
        rest = _rerolls(seat, player.dice) + rest
    if player.unlocked.isdisjoint(player.ready):
        return rest
    return _uses(state, seat, player) + rest


def decisions(state: State) -> tuple[Decision, ...]:
    """The legal decisions of every seat the table waits for, in seat order."""
    return tuple(move for seat in state.to_act for move in legal(state, seat))


@cache
def _rerolls(seat: Seat, dice: tuple[Face, ...]) -> tuple[Decision, ...]:
    return tuple(Reroll(seat, face) for face in sorted(set(dice)))


@cache
def _endings(seat: Seat, dice: tuple[Face, ...], unlocked: Cards) -> tuple[Decision, ...]:
    """Sets, and dropping out where a total has none (T8, T9)."""
    by_total = [_unlocks(seat, total, unlocked) for total in totals(dice, unlocked)]
    out = () if all(by_total) else (Out(seat),)
    return (*chain.from_iterable(by_total), *out)


@cache
def _unlocks(seat: Seat, total: int, unlocked: Cards) -> tuple[Decision, ...]:
    return tuple([_unlock(seat, cards) for cards in sets(total, unlocked)])


def _uses(state: State, seat: Seat, player: Player) -> tuple[Decision, ...]:
    """The uses of each powered card (T4)."""
    uses: tuple[Decision, ...] = ()
    for card in sorted(player.unlocked.intersection(player.ready)):
        uses += _uses_of(state, seat, player, card)
    return uses


def _uses_of(state: State, seat: Seat, player: Player, card: Card) -> tuple[Decision, ...]:
    """The uses of one powered card that have an effect (C11)."""
    match card:
        case 1:
            return _scorings(seat, player.dice, player.power)
        case 2 if not state.supply:
            return ()
        case 3:
            return _targeted(seat, card, robbable(state, seat))
        case 6:
            return _targeted(seat, card, halvable(state))
        case _:
            return _plain(seat, card)


def robbable(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Seats that card 3 of ``seat`` has an effect on: others with points (C3, C11)."""
    return tuple(
        [other for other, player in enumerate(state.players) if player.points and other != seat]
    )


def halvable(state: State) -> tuple[Seat, ...]:
    """Seats that card 6 has an effect on: any with 2 points or more (C6, C11)."""
    return tuple([seat for seat, player in enumerate(state.players) if player.points >= 2])


@cache
def _scorings(seat: Seat, dice: tuple[Face, ...], power: tuple[Face, ...]) -> tuple[Decision, ...]:
    return tuple(Use(seat, 1, face=face) for face in sorted({*dice, *power}))


@cache
def _targeted(seat: Seat, card: Card, targets: tuple[Seat, ...]) -> tuple[Decision, ...]:
    return tuple(Use(seat, card, target=target) for target in targets)


@cache
def _plain(seat: Seat, card: Card) -> tuple[Decision, ...]:
    return (Use(seat, card),)


_unlock = cache(Unlock)
