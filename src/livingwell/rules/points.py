"""Who gains and who loses (T2, C1-C6)."""

from functools import cache

from livingwell.rules.events import DieKind, Event, Gained, Halved, Scored, Stole, TokenGained
from livingwell.rules.material import ALL_CARDS, Face, Seat
from livingwell.rules.moves import Use
from livingwell.rules.state import Player

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
            players[seat] = player._replace(points=player.points + gained, ready=left)
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
    players[seat] = player = _without_die(players[seat], card)
    match card:
        case 2:
            players[seat] = player._replace(tokens=player.tokens + 1)
            return TokenGained(seat)
        case 3:
            return _steal(players, seat, target)
        case 6:
            return _halve(players, seat, target)
        case _:
            gained = _worth(player, card, face)
            players[seat] = player._replace(points=player.points + gained)
            return Gained(seat, card, gained, face)


def _without_die(player: Player, face: Face) -> Player:
    """The player with one Power die fewer that can power a card (T4)."""
    ready = list(player.ready)
    ready.remove(face)
    return player._replace(ready=tuple(ready))


def _worth(player: Player, card: int, face: Face | None) -> int:
    """Points that cards 1, 4 and 5 are worth (C1, C4, C5)."""
    if face is not None:
        return face
    unlocked = len(player.unlocked)
    return unlocked if card == 5 else len(ALL_CARDS) - unlocked


def _steal(players: list[Player], seat: Seat, target: Seat | None) -> Stole:
    assert target is not None
    victim = players[target]
    taken = min(MOST_STOLEN, victim.points)
    players[target] = victim._replace(points=victim.points - taken)
    players[seat] = players[seat]._replace(points=players[seat].points + taken)
    return Stole(seat, target, taken)


def _halve(players: list[Player], seat: Seat, target: Seat | None) -> Halved:
    assert target is not None
    victim = players[target]
    lost = victim.points // 2
    players[target] = victim._replace(points=victim.points - lost)
    return Halved(seat, target, lost)
