"""The dice as people see them: what fell last, and what of it is spent."""

from livingwell.record import Game, Header
from livingwell.rules.events import Bonus, Rolled, RolledOff, Scored
from livingwell.rules.moves import Use
from livingwell.terminal.lying import Lying, lying
from tests.terminal.games import GAMES


def test_the_dice_of_a_roll_lie_as_they_fell() -> None:
    for game in GAMES.values():
        again = Game(game.header, [])
        for play in game.plays:
            events = again.play(play.move)
            shown = lying(again)
            match events[0]:
                case Rolled(casts, _):
                    assert [(die.player, die.power) for die in shown] == [
                        next((c.player, c.power) for c in casts if c.seat == seat)
                        for seat in range(len(shown))
                    ]
                case Bonus(cast):
                    assert [(die.player, die.power) for die in shown] == [
                        (cast.player, cast.power) if seat == cast.seat else ((), ())
                        for seat in range(len(shown))
                    ]
                case RolledOff(casts):
                    for cast in casts:
                        assert shown[cast.seat].power == cast.power
                case _:
                    pass


def test_a_power_die_is_spent_once_it_has_scored_or_was_used() -> None:
    for game in GAMES.values():
        again = Game(game.header, [])
        spent = 0
        for play in game.plays:
            events = again.play(play.move)
            if isinstance(events[0], Rolled | RolledOff | Bonus):
                spent = 0
            spent += isinstance(play.move, Use) + sum(isinstance(e, Scored) for e in events)
            if again.state.active is not None:
                assert sum(len(dice.spent) for dice in lying(again)) == spent


def test_before_the_first_roll_nothing_lies() -> None:
    assert lying(Game(Header.of(["Jane", "Juan"]))) == (Lying(), Lying())
