"""Who gains and who loses (T2, C1-C6)."""

from functools import cache

from livingwell.rules.events import DieKind, Event, Gained, Halved, Scored, Stole, TokenGained
from livingwell.rules.material import ALL_CARDS, Card, Cards, Face, Seat
from livingwell.rules.moves import Use
from livingwell.rules.state import Player, new_player

MOST_STOLEN = 3
"""Points card 3 takes (C3)."""


def score_opponents(players: list[Player], active: Seat) -> list[Event]:
    """Score in place each opponent's Power die that matches and has not scored yet (T2, T5)."""
    events: list[Event] = []
    mine = players[active]
    for seat, player in enumerate(players):
        if seat == active or player.unlocked.isdisjoint(player.ready):
            continue
        matching = player.unlocked.intersection(player.ready).intersection(mine.dice + mine.power)
        if matching:
            left = tuple([face for face in player.ready if face not in matching])
            gained = len(player.ready) - len(left)
            held, tokens, unlocked, out, dice, power, _, *rest = player
            players[seat] = new_player(
                (held + gained, tokens, unlocked, out, dice, power, left, *rest)
            )
            events += [
                _scored(seat, face, yellow, active, _against(mine, face))
                for yellow, face in zip((False, True), player.power, strict=False)
                if face in matching
            ]
    return events


_scored = cache(Scored)


def _against(mine: Player, face: Face) -> tuple[DieKind, ...]:
    if face not in mine.power:
        return ("player",)
    return ("player", "power") if face in mine.dice else ("power",)


def use(players: list[Player], move: Use) -> Event:
    """Carry out in place the effect of a card 1-6; the move is known to be legal (C1-C6)."""
    seat, card, face, target = move
    _put_aside(players, seat, card)
    match card:
        case 2:
            held, tokens, *rest = players[seat]
            players[seat] = new_player((held, tokens + 1, *rest))
            return TokenGained(seat)
        case 3:
            return _steal(players, seat, target)
        case 6:
            return _halve(players, seat, target)
        case _:
            worth = _worth(players[seat].unlocked, card, face)
            gain(players, seat, worth)
            return Gained(seat, card, worth, face)


def gain(players: list[Player], seat: Seat, points: int) -> None:
    """Add in place to the points of a seat, or take away."""
    held, *rest = players[seat]
    players[seat] = new_player((held + points, *rest))


def _put_aside(players: list[Player], seat: Seat, face: Face) -> None:
    """One Power die fewer can power a card this turn (T4)."""
    held, tokens, unlocked, out, dice, power, ready, *rest = players[seat]
    left = list(ready)
    left.remove(face)
    players[seat] = new_player((held, tokens, unlocked, out, dice, power, tuple(left), *rest))


def _worth(unlocked: Cards, card: Card, face: Face | None) -> int:
    """Points that cards 1, 4 and 5 are worth (C1, C4, C5)."""
    if face is not None:
        return face
    return len(unlocked) if card == 5 else len(ALL_CARDS) - len(unlocked)


def _steal(players: list[Player], seat: Seat, target: Seat | None) -> Stole:
    assert target is not None
    taken = min(MOST_STOLEN, players[target].points)
    gain(players, target, -taken)
    gain(players, seat, taken)
    return Stole(seat, target, taken)


def _halve(players: list[Player], seat: Seat, target: Seat | None) -> Halved:
    assert target is not None
    lost = players[target].points // 2
    gain(players, target, -lost)
    return Halved(seat, target, lost)
