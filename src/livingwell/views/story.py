"""A record told from its first line to its last: who plays, what happened, the running score."""

from collections.abc import Iterable, Iterator
from typing import Final

from livingwell.record.game import Game
from livingwell.record.replay import Moment
from livingwell.rules.events import GameOver, RoundOpened
from livingwell.rules.state import Phase, State
from livingwell.views.board import situation
from livingwell.views.columns import width
from livingwell.views.language import N_, _, fill
from livingwell.views.phrases import distinct, listed
from livingwell.views.sentences import Names, tell_all, tell_end


def story(moments: Iterable[Moment]) -> Iterator[str]:
    """The game line by line, a sentence or two each; an error in the record ends it as it comes."""
    last = None
    for last in moments:
        if last.move is None:
            yield from _prologue(last.game)
            yield from _heading(1)
        yield from _tell(last)
    if last is not None and last.state.phase is not Phase.OVER:
        waits = situation(last.state, last.game.names)
        yield fill(_("Here the record ends. {situation}"), situation=waits)


def _prologue(game: Game) -> Iterator[str]:
    """What the header says, and nothing of what is only for programs."""
    seats = listed(distinct(game.names))
    yield fill(_("At the table, clockwise: {seats}."), seats=seats)
    kind, _space, detail = (game.header.dice or "").partition(" ")
    yield fill(_(_DICE.get(kind, _OTHER_DICE)), detail=detail, dice=game.header.dice)
    for key, value in game.header.entries.items():
        if key.partition(" ")[0] not in _TOLD:
            yield f"{key}: {value}"


_DICE: Final = {
    "": N_("The record does not say where the dice came from."),
    "hand": N_("The dice were thrown by hand."),
    "system": N_("The dice came from this machine’s own source of chance."),
    "seed1": N_("The dice came from the seed “{detail}”."),
    "fair1": N_("The dice are fair: promised before the game, and made by all seats together."),
}
_OTHER_DICE: Final = N_("The dice came from a source unknown to this program: {dice}.")
_TOLD: Final = frozenset({"livingwell", "rules", "seat", "dice", "entropy"})


def _heading(number: int) -> Iterator[str]:
    title = fill(_("Round {round}"), round=number)
    yield from ("", title, "=" * width(title), "")


def _tell(moment: Moment) -> Iterator[str]:
    """What a move brought about, and the score where it ended a turn."""
    names, state = moment.game.names, moment.state
    events = moment.events
    last = events[-1] if events and isinstance(events[-1], RoundOpened | GameOver) else None
    yield from tell_all(events[:-1] if last else events, names)
    match last:
        case RoundOpened(number):
            yield _score(state, names)
            yield from _heading(number)
        case GameOver(result):
            yield from ("", *tell_end(result, names))
        case None:
            pass
    if state.phase is Phase.TURN and state.rolling:
        yield from (_score(state, names), "")


def _score(state: State, names: Names) -> str:
    each = (
        fill(_("{seat} {points}"), seat=name, points=player.points)
        for name, player in zip(distinct(names), state.players, strict=True)
    )
    return fill(_("Score: {scores}."), scores=", ".join(each))
