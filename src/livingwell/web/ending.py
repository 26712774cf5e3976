"""How a game went: places, where the points came from, and the score by turn."""

from collections.abc import Iterator, Sequence

from livingwell.analysis.finding import available
from livingwell.record.game import Game
from livingwell.rules.events import Rolled
from livingwell.rules.material import SEATS, Seat
from livingwell.rules.result import Result
from livingwell.table.live import Live
from livingwell.views.language import N_, _, fill
from livingwell.views.phrases import listed
from livingwell.views.tally import Source as Kind
from livingwell.views.tally import label, tally
from livingwell.web.board import names_of
from livingwell.web.pages import EndView, PlaceView, Source, TurnScores

_DECIDED = {
    "G1": "",
    "G2": N_("The tie is broken by tokens."),
    "G3": N_("The tie is broken by cards unlocked in the last round."),
    "G4": N_("Level in tokens and unlocked cards too, so the place is shared."),
}


def end_view(live: Live) -> EndView | None:
    """How the game ended, ``None`` while it goes on."""
    final = live.ledger.game.result if live.ledger else None
    if live.ledger is None or final is None:
        return None
    game, names = live.ledger.game, names_of(live)
    winners = [names[seat] for seat in final.winners]
    said = _("{seats} wins!") if len(winners) == 1 else _("{seats} share the win!")
    return EndView(
        heading=fill(said, seats=listed(winners)),
        places=_places(game, final, names),
        series=tuple(_series(game, names)),
        record=f"/t/{live.id}/record.lw",
        secret=game.reveal or "",
        commitment=live.opened.commitment or "",
        rematch=live.opened.rematch or "",
        review=f"/t/{live.id}/review" if available() else "",
    )


def _places(game: Game, final: Result, names: Sequence[str]) -> tuple[PlaceView, ...]:
    tallies = tally(game)
    told = [source for source in Kind if any(source in of_seat for of_seat in tallies)]
    sources = [
        tuple(Source(label(source), of_seat.get(source, 0)) for source in told)
        for of_seat in tallies
    ]
    by_rank = sorted(range(len(names)), key=lambda seat: (final.ranks[seat], seat))
    return tuple(_place(game, final, seat, names[seat], sources[seat]) for seat in by_rank)


def _place(
    game: Game, final: Result, seat: Seat, name: str, sources: tuple[Source, ...]
) -> PlaceView:
    decided = _DECIDED[final.decided_by[seat]]
    return PlaceView(
        letter=SEATS[seat],
        name=name,
        rank=final.ranks[seat],
        score=final.scores[seat],
        points=game.state.players[seat].points,
        tokens=final.tokens[seat],
        cards=final.cards[seat],
        decided=_(decided) if decided else "",
        sources=sources,
    )


def _series(game: Game, names: Sequence[str]) -> Iterator[TurnScores]:
    """Points after each turn: a turn lasts until the next one's dice fall."""
    turn: TurnScores | None = None
    for at, play in enumerate(game.plays, start=1):
        rolled = next((event for event in play.events if isinstance(event, Rolled)), None)
        if rolled is not None and turn is not None:
            yield turn
        if rolled is not None:
            name = _("opening turn") if rolled.active is None else names[rolled.active]
            # A bonus opens the next round in the same breath; its roll is told by the round before.
            label = fill(_("Round {round}: {seat}"), round=play.state.round, seat=name)
            turn = TurnScores(at, play.state.round, label, ())
        if turn is not None:
            points = tuple(player.points for player in play.state.players)
            turn = TurnScores(at, turn.round, turn.label, points)
    if turn is not None:
        yield turn
