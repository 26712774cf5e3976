"""One game between bots."""

from collections.abc import Sequence

from livingwell.bots import Bot
from livingwell.casting import Seeded
from livingwell.record import Game, Header, Misread
from livingwell.record.header import LONGEST_NAME, check_name
from livingwell.rules import legal


def play(bots: Sequence[Bot], names: Sequence[str], dice: Seeded) -> Game:
    """A whole game, with its record: ``bots`` and their ``names`` by seat, from A on.

    Where several seats owe a decision the lowest decides first (O3).
    """
    game = Game(Header.of([seat_name(name) for name in names], **dice.keys()))
    for seat, bot in enumerate(bots):
        bot.begin(len(bots), seat)
    while game.result is None:
        state = game.state
        if state.rolling:
            game.play(dice.cast(state))
        else:
            seat = state.to_act[0]
            game.play(bots[seat].decide(state, legal(state, seat)))
        last = game.plays[-1]
        for bot in bots:
            bot.saw(last.move, last.state)
    game.end()
    return game


def seat_name(bot: str) -> str:
    """As much of a bot's name as a record can hold: that of a program may be of any kind."""
    kept = "".join(sign for sign in bot if sign.isprintable() and sign != "#")
    try:
        return check_name(kept[:LONGEST_NAME])
    except Misread:
        return "bot"
