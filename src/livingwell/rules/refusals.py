"""Finding the cause of a refusal. Only illegal moves come here, so clarity beats speed."""

from collections.abc import Iterable

from livingwell.rules.dice import Owed, owed
from livingwell.rules.errors import Illegal, refuse
from livingwell.rules.legal import halvable, legal, robbable
from livingwell.rules.material import ALL_CARDS, FACES, SEATS, Face, Seat
from livingwell.rules.moves import Decision, Out, Reroll, Roll, Unlock, Use
from livingwell.rules.state import Phase, Player, State
from livingwell.rules.totals import totals

ROLL_RULES = {
    Phase.OPENING: "O1",
    Phase.TIEBREAK: "O6",
    Phase.TURN: "T1",
    Phase.REROLL: "T5",
    Phase.BONUS: "E2",
}
"""The rule that asks for a roll in each phase."""


def refuse_roll(state: State, roll: Roll) -> Illegal:
    """Why these dice cannot fall now."""
    if state.phase is Phase.OVER:
        return refuse("G1", "game over")
    if not state.rolling:
        rule = "O2" if state.active is None else "T3"
        return refuse(rule, "no dice owed", seats=_letters(state.pending))
    faces = [face for cast in roll.casts for face in cast.player + cast.power]
    wrong = next((face for face in faces if face not in FACES), None)
    if wrong is not None:
        return refuse("M2", "no face", face=wrong)
    return refuse(_rolling_rule(state), "wrong dice", owed=_dice_owed(owed(state)))


def refuse_decision(state: State, move: Decision) -> Illegal:
    """Why this decision is not open to its seat."""
    rule, cause, values = _cause(state, move)
    return refuse(rule, cause, legal(state, move.seat), **values)


_Why = tuple[str, str, dict[str, str | int]]


def _cause(state: State, move: Decision) -> _Why:
    if move.seat not in state.to_act:
        return _why_not_asked(state, move.seat)
    match move:
        case Reroll():
            return _why_no_reroll(state, move)
        case Use():
            return _why_no_use(state, move)
        case Unlock():
            return _why_no_unlock(state.players[move.seat], move)
        case Out() if state.active is None:
            return "O2", "nobody is out", {}
        case Out():
            return "T9", "must unlock", {"seat": SEATS[move.seat]}


def _why_not_asked(state: State, seat: Seat) -> _Why:
    if seat not in range(len(state.players)):
        return "M1", "no seat", {"seats": _letters(range(len(state.players)))}
    if state.phase is Phase.OVER:
        return "G1", "game over", {}
    if state.rolling:
        return _rolling_rule(state), "dice owed", {"owed": _dice_owed(owed(state))}
    if state.active is None:
        return "O3", "has unlocked", {"seat": SEATS[seat], "seats": _letters(state.pending)}
    return "T3", "not its turn", {"seat": SEATS[seat], "active": SEATS[state.active]}


def _why_no_reroll(state: State, move: Reroll) -> _Why:
    rule = "O2" if state.active is None else "T5"
    player = state.players[move.seat]
    if not player.tokens:
        return rule, "no token", {"seat": SEATS[move.seat]}
    dice = _faces(player.dice)
    return rule, "no such die", {"seat": SEATS[move.seat], "face": move.face, "dice": dice}


def _why_no_use(state: State, move: Use) -> _Why:
    player, card, seat = state.players[move.seat], move.card, SEATS[move.seat]
    if state.active is None:
        return "O2", "no ability", {}
    if card not in FACES:
        return "T4", "not an ability", {"card": card}
    if card not in player.unlocked:
        return "T3", "still locked", {"card": card, "seat": seat}
    if card not in player.power:
        return "T4", "no Power die", {"card": card, "seat": seat, "dice": _faces(player.power)}
    if card not in player.ready:
        return "T4", "Power die used", {"card": card, "seat": seat}
    return _why_no_effect(state, move)


def _why_no_effect(state: State, move: Use) -> _Why:
    """The card has its die; what it is used on is wrong."""
    player, card, target = state.players[move.seat], move.card, move.target
    if card == 1 and target is None:
        shown = _faces(sorted({*player.dice, *player.power}))
        return "C1", "name a die", {"seat": SEATS[move.seat], "dice": shown}
    if move.face is not None:
        return f"C{card}", "no face to name", {"card": card}
    if card not in (3, 6):
        if target is not None:
            return f"C{card}", "no target to name", {"card": card}
        return "C11", "no supply", {}
    if card == 3 and target == move.seat:
        return "C3", "on itself", {}
    if target is None or target not in range(len(state.players)):
        seats = robbable(state, move.seat) if card == 3 else halvable(state)
        return f"C{card}", "name a target", {"card": card, "seats": _letters(seats)}
    return "C11", "no points", {"card": card, "target": SEATS[target]}


def _why_no_unlock(player: Player, move: Unlock) -> _Why:
    seat, cards = SEATS[move.seat], move.cards
    spelled = "+".join(map(str, cards))
    if not cards or not ALL_CARDS.issuperset(cards) or list(cards) != sorted(set(cards)):
        return "T8", "not a set", {"cards": spelled or "-"}
    unlocked = next((card for card in cards if card in player.unlocked), None)
    if unlocked is not None:
        return "T8", "already unlocked", {"card": unlocked, "seat": seat}
    there = ", ".join(map(str, totals(player.dice, player.unlocked)))
    return (
        "T8",
        "no such total",
        {"cards": spelled, "total": sum(cards), "seat": seat, "totals": there},
    )


def _rolling_rule(state: State) -> str:
    """The rule that asks for the roll that is owed."""
    if state.phase is Phase.BONUS and not owed(state)[0].power:
        return "E3"
    return ROLL_RULES[state.phase]


def _letters(seats: Iterable[Seat]) -> str:
    return ", ".join(SEATS[seat] for seat in seats) or "-"


def _faces(dice: Iterable[Face]) -> str:
    return ", ".join(map(str, dice))


def _dice_owed(due: tuple[Owed, ...]) -> str:
    """The dice as a roll would be written, ``n`` for each face: ``roll A nn+n B +n``."""
    parts = (
        f"{SEATS[seat]} {'n' * player}{'+' if power else ''}{'n' * power}"
        for seat, player, power in due
    )
    return "roll " + " ".join(parts)
