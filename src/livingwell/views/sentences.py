"""What happened, told in sentences."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Final, TypeAlias

from livingwell.rules.events import (
    Bonus,
    Event,
    Gained,
    GameOver,
    Halved,
    KnockedOut,
    Rerolled,
    Rolled,
    RolledOff,
    RoundEnded,
    RoundOpened,
    Scored,
    Starts,
    Stole,
    TiedForStart,
    TokenGained,
    TokenSpent,
    Unlocked,
)
from livingwell.rules.material import Seat
from livingwell.rules.moves import Cast
from livingwell.rules.result import POINTS_A_TOKEN, Result
from livingwell.views.cards import cited
from livingwell.views.language import N_, _, fill, ngettext
from livingwell.views.phrases import card_numbers, distinct, listed, points, power_faces, tokens

Names = Sequence[str]


_OfATurn: TypeAlias = Rolled | Scored | TokenSpent | Rerolled | Unlocked | KnockedOut
_OfACard: TypeAlias = Gained | TokenGained | Stole | Halved
_OfARound: TypeAlias = (
    TiedForStart | RolledOff | Starts | RoundEnded | Bonus | RoundOpened | GameOver
)


def tell(event: Event, names: Sequence[str]) -> str:
    """What happened as one or more whole sentences; ``names`` are those of the seats, from A on."""
    names = distinct(names)
    match event:
        case Rolled() | Scored() | TokenSpent() | Rerolled() | Unlocked() | KnockedOut():
            return _tell_turn(event, names)
        case Gained() | TokenGained() | Stole() | Halved():
            return _tell_card(event, names)
        case _:
            return _tell_round(event, names)


def tell_all(events: Sequence[Event], names: Sequence[str]) -> tuple[str, ...]:
    """What a move brought about; several Power dice that match are told of in one sentence."""
    scores = [event for event in events if isinstance(event, Scored)]
    if len(scores) < 2:
        return tuple(tell(event, names) for event in events)
    return tuple(
        _all_scored(scores, distinct(names)) if event is scores[0] else tell(event, names)
        for event in events
        if event not in scores[1:]
    )


def _tell_turn(event: _OfATurn, names: Names) -> str:
    match event:
        case Rolled():
            return _rolled(event, names)
        case Scored():
            return _scored(event, names)
        case TokenSpent(seat, face):
            said = _("{seat} spends a token to reroll a die that shows {face}.")
            return fill(said, seat=names[seat], face=face)
        case Rerolled(seat, face):
            return fill(_("{seat}’s die comes up {face}."), seat=names[seat], face=face)
        case Unlocked():
            return _unlocked(event, names)
        case KnockedOut(seat):
            return fill(_("{seat} is out of the round."), seat=names[seat])


def _tell_card(event: _OfACard, names: Names) -> str:
    match event:
        case Gained():
            return _gained(event, names)
        case TokenGained(seat):
            said = _("{seat} uses {card} and takes a token from the supply.")
            return fill(said, seat=names[seat], card=cited(2))
        case Stole(seat, target, amount):
            said = _("{seat} uses {card} and takes {points} from {target}.")
            return fill(
                said, seat=names[seat], card=cited(3), points=points(amount), target=names[target]
            )
        case Halved():
            return _halved(event, names)


def _tell_round(event: _OfARound, names: Names) -> str:
    match event:
        case TiedForStart(seats):
            said = _("{seats} are tied for the start: each rolls a Power die.")
            return fill(said, seats=listed(names[seat] for seat in seats))
        case RolledOff(casts):
            said = _("The roll for the start: {rolls}.")
            return fill(said, rolls=", ".join(_power_of(cast, names) for cast in casts))
        case Starts(seat, rule):
            return fill(_(_STARTS[rule]), seat=names[seat])
        case RoundEnded(number, seat, rule):
            return fill(_(_ENDED[rule]), seat=names[seat], round=number)
        case Bonus(cast, amount):
            said = _("The bonus: {seat} rolls {dice} and gains {points}.")
            dice = listed(cast.player + cast.power)
            return fill(said, seat=names[cast.seat], dice=dice, points=points(amount))
        case RoundOpened(number):
            return fill(_("Round {round} opens: all cards are locked again."), round=number)
        case GameOver(result):
            return " ".join(tell_end(result, names))


_STARTS: Final = {
    "O4": N_("{seat} has the lowest total and takes the first turn."),
    "O5": N_("{seat} has the lowest single die of those tied and takes the first turn."),
    "O6": N_("{seat} has the lowest Power die and takes the first turn."),
}
_ENDED: Final = {
    "E2": N_("{seat} has unlocked all ten cards. Round {round} ends, and {seat} rolls four dice."),
    "E3": N_("Only {seat} is left. Round {round} ends, and {seat} rolls two dice."),
}


def _rolled(event: Rolled, names: Names) -> str:
    if event.active is None:
        rolls = ", ".join(
            fill(_("{seat} {dice}"), seat=names[cast.seat], dice=listed(cast.player))
            for cast in event.casts
        )
        return fill(_("All roll their player dice: {rolls}."), rolls=rolls)
    mine, *others = event.casts
    rolled = ngettext(
        "{seat} rolls {dice}, with {power} on the Power die.",
        "{seat} rolls {dice}, with {power} on the Power dice.",
        len(mine.power),
    )
    across = _("Power dice across the table: {rolls}.")
    return " ".join(
        (
            fill(
                rolled,
                seat=names[mine.seat],
                dice=listed(mine.player),
                power=power_faces(mine.power),
            ),
            fill(across, rolls=", ".join(_power_of(cast, names) for cast in others)),
        )
    )


def _power_of(cast: Cast, names: Names) -> str:
    return fill(_("{seat} {dice}"), seat=names[cast.seat], dice=power_faces(cast.power))


_MATCHED: Final = {
    (False, ("player",)): N_(
        "{seat} scores 1 point: the {face} on the black Power die matches one of {active}’s "
        "player dice."
    ),
    (False, ("power",)): N_(
        "{seat} scores 1 point: the {face} on the black Power die matches a Power die of "
        "{active}’s."
    ),
    (False, ("player", "power")): N_(
        "{seat} scores 1 point: the {face} on the black Power die matches a player die and a "
        "Power die of {active}’s."
    ),
    (True, ("player",)): N_(
        "{seat} scores 1 point: the {face} on the yellow Power die matches one of {active}’s "
        "player dice."
    ),
    (True, ("power",)): N_(
        "{seat} scores 1 point: the {face} on the yellow Power die matches a Power die of "
        "{active}’s."
    ),
    (True, ("player", "power")): N_(
        "{seat} scores 1 point: the {face} on the yellow Power die matches a player die and a "
        "Power die of {active}’s."
    ),
}


def _scored(event: Scored, names: Names) -> str:
    said = _(_MATCHED[event.yellow, event.against])
    return fill(said, seat=names[event.seat], face=event.face, active=names[event.active])


def _all_scored(events: Sequence[Scored], names: Names) -> str:
    said = _("Power dice match {active}’s dice: {scores}.")
    scores = ", ".join(
        fill(
            _("{seat} {points} ({dice})"),
            seat=names[seat],
            points=points(len(dice)),
            dice=", ".join(dice),
        )
        for seat, dice in _matching_dice(events).items()
    )
    return fill(said, active=names[events[0].active], scores=scores)


def _matching_dice(events: Sequence[Scored]) -> dict[Seat, list[str]]:
    """The Power dice of each seat that have scored."""
    matching = defaultdict[Seat, list[str]](list)
    for event in events:
        die = _("yellow {face}") if event.yellow else _("black {face}")
        matching[event.seat].append(fill(die, face=event.face))
    return matching


_GAINED: Final = {
    1: N_("{seat} uses {card} on a die that shows {face} and gains {points}."),
    4: N_("{seat} uses {card} and gains {points}, one for each locked card."),
    5: N_("{seat} uses {card} and gains {points}, one for each unlocked card."),
}


def _gained(event: Gained, names: Names) -> str:
    return fill(
        _(_GAINED[event.card]),
        seat=names[event.seat],
        card=cited(event.card),
        face=event.face,
        points=points(event.points),
    )


def _halved(event: Halved, names: Names) -> str:
    if event.seat == event.target:
        said = _("{seat} uses {card} on themselves and loses {points}.")
    else:
        said = _("{seat} uses {card} on {target}, who loses {points}.")
    return fill(
        said,
        seat=names[event.seat],
        card=cited(6),
        target=names[event.target],
        points=points(event.points),
    )


def _unlocked(event: Unlocked, names: Names) -> str:
    seat, cards = names[event.seat], card_numbers(event.cards)
    if not event.modifiers:
        said = _("{seat} unlocks {cards} with a total of {total}.")
        return fill(said, seat=seat, cards=cards, total=event.total)
    said = _("{seat} unlocks {cards} with a total of {total}, thanks to {modifiers}.")
    modifiers = listed(map(cited, event.modifiers))
    return fill(said, seat=seat, cards=cards, total=event.total, modifiers=modifiers)


_ALONE: Final = {
    1: N_("{seat} wins with {points}."),
    2: N_("{seat} comes second with {points}."),
    3: N_("{seat} comes third with {points}."),
    4: N_("{seat} comes fourth with {points}."),
}
_SHARED: Final = {
    1: N_("{seats} share the win with {points} each, level in tokens and unlocked cards too."),
    2: N_("{seats} share second place with {points} each, level in tokens and unlocked cards too."),
    3: N_("{seats} share third place with {points} each, level in tokens and unlocked cards too."),
}


def tell_end(result: Result, names: Sequence[str]) -> list[str]:
    """The last sentences one by one: what tokens were worth, then place by place."""
    names = distinct(names)
    told = [_("The game is over.")]
    kept = [
        fill(_("{points} for {seat}"), seat=names[seat], points=points(POINTS_A_TOKEN * count))
        for seat, count in enumerate(result.tokens)
        if count
    ]
    if kept:
        told.append(fill(_("Unused tokens are worth 2 points each: {gains}."), gains=listed(kept)))
    return told + [_placed(result, names, rank) for rank in sorted(set(result.ranks))]


def _placed(result: Result, names: Names, rank: int) -> str:
    seats = [seat for seat, place in enumerate(result.ranks) if place == rank]
    first = seats[0]
    score = points(result.scores[first])
    if len(seats) > 1:
        return fill(_(_SHARED[rank]), seats=listed(names[seat] for seat in seats), points=score)
    placed = fill(_(_ALONE[rank]), seat=names[first], points=score)
    match result.decided_by[first]:
        case "G2":
            said = _("The tie is broken by tokens: {seat} has {tokens}.")
        case "G3":
            said = _("The tie is broken by cards unlocked in the last round: {seat} has {cards}.")
        case _:
            return placed
    why = fill(
        said, seat=names[first], tokens=tokens(result.tokens[first]), cards=result.cards[first]
    )
    return f"{placed} {why}"
