"""The guided first game: a short real game, step by step, with a word about each."""

from dataclasses import replace
from typing import Final, NamedTuple

from livingwell.record.header import Header
from livingwell.rules.material import ROUNDS, SEATS, Seat
from livingwell.rules.state import start
from livingwell.table.ledger import Ledger
from livingwell.views.language import N_, _, fill
from livingwell.views.sentences import tell_all
from livingwell.web.board import owed_view
from livingwell.web.choices import seat_actions
from livingwell.web.moment import Moment
from livingwell.web.pages import Choice, LessonView, SeatActions, SeatView, TableView

PUPIL: Final[Seat] = 0
_NAMES: Final = ("Jane", "Bo")

LINES: Final = (
    "roll A 53 B 45",
    "A unlock 3+5",
    "B unlock 4+5",
    "roll A 62+5 B +5",
    "A use 5",
    "A unlock 8",
    "roll B 33+1 A +3",
    "B unlock 6",
    "roll A 41+3 B +2",
    "A use 3 on B",
    "A unlock 6",
    "roll B 21+4 A +2",
    "B use 4",
    "B unlock 3",
    "roll A 66+6 B +1",
    "A use 6 on B",
    "A reroll 6",
    "roll A 4",
    "A unlock 10",
)
"""The game, as the pupil in seat A is led through it."""


class Step(NamedTuple):
    """The table after the first ``at`` lines, and what is said about it."""

    at: int
    heading: str
    text: str


STEPS: Final = (
    Step(
        0,
        N_("Ten locked cards"),
        N_(
            "You are {name}. Before everybody lie ten cards, numbered 1 to 10, all of them locked. "
            "Unlock them, use what they can do, and have the most points after three rounds. Here "
            "is the beginning of a game against Bo."
        ),
    ),
    Step(
        1,
        N_("The opening"),
        N_(
            "Everybody has rolled two player dice at once. Yours add up to 8: unlock locked cards "
            "that add up to exactly 8. Take cards 3 and 5."
        ),
    ),
    Step(
        3,
        N_("The lowest total begins"),
        N_(
            "Bo rolled 9 and unlocked cards 4 and 5. Your 8 is lower, so the first turn is yours. "
            "From now on the Power dice roll as well, the black ones with the cut corners."
        ),
    ),
    Step(
        4,
        N_("First the others score"),
        N_(
            "Bo’s Power die shows 5, so does one of your dice, and Bo’s card 5 is unlocked: that "
            "is 1 point for Bo. The mark on your die shows who matched it."
        ),
    ),
    Step(
        4,
        N_("Then your cards"),
        N_(
            "Your own Power die shows 5 too, so your card 5 lights up. Use it: it brings a point "
            "for each card you have unlocked."
        ),
    ),
    Step(
        5,
        N_("Then you unlock"),
        N_(
            "Your player dice make 8 again; Power dice never count. Unlock card 8, which lets you "
            "add 1 to your total from your next turn on. That ends your turn."
        ),
    ),
    Step(
        6,
        N_("Bo’s turn"),
        N_("Bo rolls, and your Power die rolls along. Keep an eye on it."),
    ),
    Step(
        7,
        N_("A point on Bo’s turn"),
        N_(
            "Your Power die shows 3, Bo’s dice do too, and your card 3 is unlocked: 1 point for "
            "you, out of turn. Every card from 1 to 6 that you unlock is such a chance."
        ),
    ),
    Step(
        9,
        N_("Help yourself"),
        N_(
            "Bo unlocked card 6, and you have rolled. Your Power die shows 3: card 3 takes up to "
            "3 points from another player. Bo has only 1; take it."
        ),
    ),
    Step(
        10,
        N_("Bend your total"),
        N_(
            "Your dice make 5, but with card 8 you may make it 6, as you like. Unlock card 6 with "
            "it."
        ),
    ),
    Step(
        14,
        N_("Locked cards can pay, too"),
        N_(
            "Bo’s Power die showed 4, and card 4 counts the cards that are still locked: 7 points "
            "at a stroke. Then Bo unlocked card 3. Now you roll."
        ),
    ),
    Step(
        15,
        N_("A cold shower"),
        N_("Your Power die shows 6: card 6 costs a player half the points. Use it on Bo."),
    ),
    Step(
        16,
        N_("Roll again"),
        N_(
            "Your total is 12. You would rather have 10, for card 10. A reroll token lets you "
            "throw one player die again: spend yours on a 6. Tokens you keep are worth 2 points "
            "each at the end."
        ),
    ),
    Step(
        18,
        N_("A second Power die"),
        N_(
            "A 4: together 10. Unlock card 10, and from the next roll on the yellow Power die is "
            "yours for the rest of the round."
        ),
    ),
    Step(
        19,
        N_("That is the game"),
        N_(
            "Whoever has no set for their total is out of the round. The round ends when somebody "
            "has unlocked all ten cards, or only one player is left, who rolls a bonus either way. "
            "After three rounds the most points win. Now play!"
        ),
    ),
)


def lesson_view(step: int, name: str) -> LessonView:
    """A step of the lesson, or the nearest there is, for a pupil of this name."""
    step = min(max(step, 0), len(STEPS) - 1)
    names = (name or _NAMES[PUPIL], _NAMES[1])
    at, heading, text = STEPS[step]
    ledger = Ledger(Header.of(list(names)))
    for line in LINES[:at]:
        ledger.read(0, line)
    goes_on = step + 1 < len(STEPS) and STEPS[step + 1].at > at
    due = LINES[at] if goes_on else ""
    return LessonView(
        step=step,
        last=len(STEPS) - 1,
        text=fill(_(text), name=names[PUPIL]),
        table=_table(ledger, names, _(heading)),
        actions=_only(seat_actions(ledger, PUPIL, names), due) if due.startswith("A ") else None,
        roll=due.startswith("roll "),
    )


def _only(actions: SeatActions, line: str) -> SeatActions:
    """Of all that the pupil may do, what the lesson is about."""

    def kept(choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
        return tuple(choice for choice in choices if choice.line == line)

    return replace(
        actions,
        uses=kept(actions.uses),
        rerolls=kept(actions.rerolls),
        sets=kept(actions.sets),
        out=None,
    )


def _table(ledger: Ledger, names: tuple[str, ...], heading: str) -> TableView:
    moment = Moment(start(len(names)), ledger.standing())
    state, last = moment.state, moment.last
    return TableView(
        id="",
        n=ledger.n,
        stage="playing",
        phase=str(state.phase),
        round=state.round,
        rounds=ROUNDS,
        seats=tuple(_seat(moment, seat, name) for seat, name in enumerate(names)),
        supply=state.supply,
        heading=heading,
        news=tell_all(last.events, names) if last else (),
        roll=moment.roll.n if moment.roll else 0,
        owed=owed_view(state, names),
        source="hand",
        commitment="",
        public=False,
        clock=0,
        pace="",
        watchers=0,
    )


def _seat(moment: Moment, seat: Seat, name: str) -> SeatView:
    player = moment.state.players[seat]
    return SeatView(
        letter=SEATS[seat],
        name=name,
        kind="person",
        bot="",
        points=player.points,
        tokens=player.tokens,
        cards=moment.cards(seat),
        player_dice=moment.player_dice(seat),
        power_dice=moment.power_dice(seat),
        out=player.out,
        active=seat == moment.state.active,
        to_act=seat in moment.state.to_act,
        gained=moment.gained(seat),
        present=True,
        away=False,
        warned=False,
        deadline=None,
    )
