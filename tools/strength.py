"""Writes docs/strength.md: how the networks were trained, and every bot against every other."""

import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from statistics import NormalDist, fmean, stdev
from textwrap import fill
from typing import Annotated, Final

import numpy as np
import typer

from livingwell.arena import Tournament, tournament_table
from livingwell.arena.workers import this_machine
from livingwell.bots import NAMES, find
from livingwell.bots.expert.network import Network
from livingwell.bots.expert.rollouts import rolled_out
from livingwell.bots.expert.search import searching, weigh
from livingwell.bots.expert.weights import SHIPPED, network
from livingwell.casting import Seeded
from livingwell.kernel.actions import ACTIONS, decisions
from livingwell.kernel.pack import pack
from livingwell.rules import Decision, State, legal, start, step

PAGE: Final = Path(__file__).parent.parent / "docs" / "strength.md"
SEATS: Final = (2, 3, 4)

CLOSEST: Final = 3
"""How many decisions are played out, the expert's own among them or not."""

ROLLOUTS: Final = 100
TURNS: Final = 6
"""Games that are played out for each half of the comparison, and how far."""

WITHIN: Final = NormalDist().inv_cdf(0.975)
"""Standard errors in half of an interval that holds the true value 95 times of 100."""

HEAD: Final = """# How strong the bots are

Written by `make strength` on {date} with {games} games a pair. The dice of each pair of bots are
the same from every seat; intervals hold the true value 95 times of 100.

The game is mostly luck. A bot that wins 60 games of 100 against another plays much better: nearly
every game of such a pair turns on the dice, as [a review](analysis.md) of any game shows, and more than
61 or 62 can [hardly be won](expert.md#how-much-there-is-to-win) against `greedy`.

## The networks

Each was trained by `livingwell train` from nothing, on one core that others used too.

| seats | minutes | games | share of the win against itself after a tenth of the time |
| --- | --- | --- | --- |
{trained}
"""


def trained() -> str:
    """A row for each network that comes with the package."""
    rows = []
    for seats in SEATS:
        notes = json.loads((SHIPPED / f"{seats}.json").read_text())
        share = notes["curve"][-1][3]
        rows.append(
            f"| {seats} | {notes['spent']:.0f} | {notes['games']:,} "
            f"| {100 * share:.1f} %, an even share is {100 / seats:.1f} % |"
        )
    return "\n".join(rows)


def mean_loss(seats: int, number: int) -> str:
    """What so many decisions of the expert cost on average, in a sentence."""
    losses: list[float] = []
    bot, judge, dice = find("expert"), network(seats), Seeded(f"loss {seats}")
    bot.begin(seats, 0)
    state = start(seats)
    while len(losses) < number:
        if not (state.rolling or state.to_act):
            state = start(seats)
        elif state.rolling:
            state, _ = step(state, dice.cast(state))
        else:
            choices = legal(state, state.to_act[0])
            chosen = bot.decide(state, choices)
            if len(choices) > 1:
                losses.append(_loss(state, chosen, judge, len(losses)))
            state, _ = step(state, chosen)
    mean, error = 100 * fmean(losses), 100 * stdev(losses) / len(losses) ** 0.5
    return (
        f"Against its own rollouts the expert lost {mean:.3f} ± {WITHIN * error:.3f} percent of "
        f"the chance to win a decision: {number:,} decisions, {2 * ROLLOUTS} games of {TURNS} "
        f"turns for each of the best {CLOSEST}."
    )


def _loss(state: State, chosen: Decision, judge: Network, seed: int) -> float:
    """By rollouts with the same dice: the chance after the best less that after the chosen.

    The best is found by half of the games and compared by the other half, and the other way round,
    so that chance does not make a better decision where there is none.
    """
    seat, search, worth = chosen.seat, searching(len(state.players)), np.zeros((ACTIONS, 4))
    count = weigh(pack(state), seat, judge, search, worth)
    order = np.argsort(-worth[:count, seat], kind="stable")[:CLOSEST]
    close = [decisions(seat)[search.actions[0, at]] for at in order]
    compared = list(dict.fromkeys((chosen, *close)))
    played = [
        rolled_out(pack(step(state, decision)[0]), judge, 2 * ROLLOUTS, TURNS, seed)[:, seat]
        for decision in compared
    ]
    halves = np.reshape(played, (len(compared), 2, ROLLOUTS)).mean(axis=2)
    first, second = halves[:, 0], halves[:, 1]
    found = second[first.argmax()] - second[0], first[second.argmax()] - first[0]
    return float(np.mean(found))


def main(
    seats: Annotated[list[int] | None, typer.Option(help="Numbers of seats.")] = None,
    games: Annotated[int, typer.Option(min=1, help="Games a pair.")] = 600,
    played_out: Annotated[int, typer.Option(min=2, help="Decisions that are played out.")] = 100,
    workers: Annotated[int, typer.Option(min=1, help="Processes that play.")] = 1,
    only_loss: Annotated[
        bool, typer.Option("--only-loss", help="Say what decisions cost, and write no page.")
    ] = False,
) -> None:
    """Play the tournaments and write the page."""
    if only_loss:
        for number in seats or SEATS:
            sys.stdout.write(fill(mean_loss(number, played_out), 100) + "\n")
        return
    page = HEAD.format(
        games=games,
        date=datetime.now(UTC).date().isoformat(),
        trained=trained(),
    )
    bots = tuple(name for name in NAMES if ":" not in name)
    with this_machine(workers) as executor:
        for number in seats or SEATS:
            tournament = Tournament(bots, number, games, f"strength {number}")
            played = tournament.play(executor, lambda _game: None)
            lines = "\n".join(tournament_table(tournament, played))
            page += f"\n## {number} seats\n\n```\n{lines}\n```\n\n"
            page += fill(mean_loss(number, played_out), 100) + "\n"
            print(lines, file=sys.stderr)
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
