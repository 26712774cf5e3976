"""Positions laid out by hand: seat A has rolled on its own turn and is to decide."""

from livingwell.bots import find
from livingwell.record import spell
from livingwell.rules import Phase, Player, State, legal


def mine(
    dice: tuple[int, int],
    *unlocked: int,
    power: tuple[int, ...] = (),
    points: int = 0,
    tokens: int = 0,
) -> Player:
    """Seat A, with the cards that it has unlocked."""
    return Player(points, tokens, frozenset(unlocked), False, dice, power, power, 0, 1)


def rival(*unlocked: int, points: int = 0, tokens: int = 0, out: bool = False) -> Player:
    """Another seat, its Power dice of no account."""
    return Player(points, tokens, frozenset(unlocked), out, (6, 6), (), (), 0, 1)


def table(me: Player, *rivals: Player, round_: int = 1) -> State:
    """Seat A's turn."""
    return State((me, *rivals), round_, Phase.TURN, False, 0, (0,))


def decision(state: State, name: str = "greedy") -> str:
    """What the bot of that name decides for seat A, as its line."""
    bot = find(name)
    bot.begin(len(state.players), 0)
    return spell(bot.decide(state, legal(state, 0)))
