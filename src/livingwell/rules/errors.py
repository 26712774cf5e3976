"""Why a move is refused: the rule, what was wrong, and what would have been legal.

The sentences are templates, so that a view can translate them before the values go in; values
are numbers, seat letters and the like, the same in every language.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

if TYPE_CHECKING:
    from livingwell.rules.moves import Decision

Value: TypeAlias = str | int


def N_(template: str) -> str:
    """Mark a template for translation where it stands."""
    return template


CAUSES: Final = {
    "seats": N_("the game is for 2 to 4 seats, not {count}"),
    "no seat": N_("there is no such seat; the seats are {seats}"),
    "game over": N_("the game is over"),
    "dice owed": N_("dice are owed first: {owed}"),
    "no dice owed": N_("no dice are owed; seat {seats} must decide"),
    "wrong dice": N_("these are not the dice owed: {owed}"),
    "no face": N_("a die shows 1 to 6, not {face}"),
    "has unlocked": N_("seat {seat} has unlocked its set; the table waits for {seats}"),
    "not its turn": N_("it is the turn of seat {active}, not of {seat}"),
    "no token": N_("seat {seat} has no reroll token"),
    "no such die": N_("seat {seat} has no player die that shows {face}; they show {dice}"),
    "no ability": N_("no abilities in the opening turn"),
    "not an ability": N_("a Power die uses cards 1 to 6; card {card} is none of them"),
    "still locked": N_("card {card} of seat {seat} is still locked"),
    "no Power die": N_("no Power die of seat {seat} shows {card}; they show {dice}"),
    "Power die used": N_("seat {seat} has used each Power die that shows {card} this turn"),
    "name a die": N_("card 1 scores a die of seat {seat}; its faces are {dice}"),
    "no face to name": N_("card {card} scores no die, so none is named"),
    "name a target": N_("card {card} is used on a seat; it has an effect on {seats}"),
    "no target to name": N_("card {card} is not used on a seat"),
    "on itself": N_("card 3 takes points from another seat"),
    "no points": N_("seat {target} has too few points for card {card} to have an effect"),
    "no supply": N_("the supply has no token left, so card 2 has no effect"),
    "already unlocked": N_("card {card} of seat {seat} is already unlocked"),
    "not a set": N_("a set is one or more different cards from 1 to 10, ascending, not {cards}"),
    "no such total": N_("{cards} makes {total}; the totals open to seat {seat} are {totals}"),
    "nobody is out": N_("nobody is knocked out in the opening turn"),
    "must unlock": N_("every total open to seat {seat} has a set, so it must unlock one"),
}


class Caused(ValueError):
    """Something refused: ``cause`` is a key of ``causes``, ``values`` what goes into that template.

    As text it is English; views tell it in other languages.
    """

    causes: ClassVar[Mapping[str, str]]
    """Why things of this kind are refused: a template for each cause."""

    def __init__(self, cause: str, **values: Value) -> None:
        super().__init__(cause, values)
        self.cause = cause
        self.values = values

    def __str__(self) -> str:
        return self.causes[self.cause].format(**self.values)

    def __reduce__(self) -> tuple[object, ...]:
        return partial(type(self), self.cause, **self.values), ()


class Illegal(Caused):
    """A move that the rules refuse.

    ``rule`` is its number in the rules, and ``legal`` the decisions that the seat could have made
    instead.
    """

    causes = CAUSES

    def __init__(
        self,
        rule: str,
        cause: str,
        values: dict[str, Value],
        legal: "Sequence[Decision]" = (),
    ) -> None:
        super().__init__(cause, **values)
        self.rule = rule
        self.legal = tuple(legal)

    def __str__(self) -> str:
        return f"{super().__str__()} ({self.rule})"

    def __reduce__(self) -> tuple[object, ...]:
        return Illegal, (self.rule, self.cause, self.values, self.legal)


def refuse(rule: str, cause: str, legal: "Sequence[Decision]" = (), **values: Value) -> Illegal:
    """The error to raise, its values given by name."""
    return Illegal(rule, cause, values, legal)
