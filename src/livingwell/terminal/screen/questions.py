"""What the panel of a screen says, in the language spoken now."""

from livingwell.analysis.compiling import compiling
from livingwell.record.game import Game
from livingwell.rules.material import Seat
from livingwell.rules.totals import totals
from livingwell.terminal.phrases import promised
from livingwell.terminal.picking import Picking
from livingwell.terminal.runner import Runner
from livingwell.views.board import situation
from livingwell.views.language import _, fill
from livingwell.views.phrases import card_numbers, distinct
from livingwell.views.sentences import tell_all


def to_decide(game: Game, seat: Seat, picking: Picking) -> str:
    """What a seat has to decide: its totals, and how far the set is that it puts together."""
    player = game.state.players[seat]
    ways = sorted(totals(player.dice, player.unlocked).items(), key=lambda way: len(way[1]))
    said = [
        fill(_("{seat}: your total is {total}."), seat=distinct(game.names)[seat], total=ways[0][0])
    ]
    if others := sorted(ways[1:]):
        each = (
            fill(_("{total} ({cards})"), total=total, cards=card_numbers(cards))
            for total, cards in others
        )
        said.append(fill(_("Also open: {totals}."), totals=", ".join(each)))
    if picking.picked:
        cards = " + ".join(map(str, sorted(picking.picked)))
        said.append(fill(_("Picked: {cards} = {total}."), cards=cards, total=picking.total))
    return " ".join(said)


def to_enter(game: Game) -> str:
    """That people are to throw dice."""
    return " ".join(filter(None, (_news(game), _("Throw these dice and enter what they show:"))))


def to_watch(runner: Runner, *, compiled_first: bool) -> str:
    """What has happened last, and what the table waits for."""
    game = runner.host.game
    said = [_news(game) or promised(game.header), situation(game.state, game.names)]
    if runner.tumbling:
        said.append(_("The dice are rolling …"))
    elif game.state.rolling and runner.seconds_to_roll is None:
        said.append(_("Press Space to roll."))
    elif compiled_first and runner.host.bot_to_act in runner.host.compiling_bots:
        said.append(compiling())
    return "\n\n".join(filter(None, said))


def _news(game: Game) -> str:
    last = game.plays[-1].events if game.plays else ()
    return " ".join(tell_all(last, game.names))
