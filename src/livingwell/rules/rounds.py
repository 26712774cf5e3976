"""How a round starts, who follows whom, and how it ends (O4-O6, T12, E1-E4)."""

from collections.abc import Sequence

from livingwell.rules.events import BonusRule, StartRule
from livingwell.rules.material import ALL_CARDS, Seat
from livingwell.rules.state import Player


def first_players(players: Sequence[Player]) -> tuple[tuple[Seat, ...], StartRule]:
    """The seats that may start, and the rule that left them: lowest total, then lowest die.

    More than one seat means that they roll off (O6).
    """
    totals = [sum(player.dice) for player in players]
    lowest = min(totals)
    if totals.count(lowest) == 1:
        return (totals.index(lowest),), "O4"
    tied = [seat for seat, total in enumerate(totals) if total == lowest]
    least = min(min(players[seat].dice) for seat in tied)
    return tuple(seat for seat in tied if min(players[seat].dice) == least), "O5"


def next_seat(players: Sequence[Player], seat: Seat) -> Seat:
    """The next seat clockwise that is still in the round (T12)."""
    after = (seat + 1) % len(players)
    return next_seat(players, after) if players[after].out else after


def round_winner(players: Sequence[Player], seat: Seat) -> tuple[Seat, BonusRule] | None:
    """Who earned the bonus by what ``seat`` did, and by which rule; ``None`` to play on (E1)."""
    if not players[seat].out:
        return (seat, "E2") if players[seat].unlocked == ALL_CARDS else None
    standing = [other for other, player in enumerate(players) if not player.out]
    return (standing[0], "E3") if len(standing) == 1 else None
