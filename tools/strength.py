"""Writes docs/strength.md: how the networks were trained, and every bot against every other."""

import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean, stdev
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

ROLLOUTS: Final = 60
TURNS: Final = 6
"""Games that are played out for each half of the comparison, and how far."""

HEAD: Final = """# How strong the bots are

Written by `make strength` on {date} with {games} games a pair. The dice of each pair of bots are
the same from every seat; intervals hold the true value 95 times of 100.

The game is mostly luck. A bot that wins 60 games of 100 against another plays much better: nearly
every game of such a pair turns on the dice, as [a review](analysis.md) of any game shows.

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


def mean_loss(seats: int, number: int) -> tuple[float, float]:
    """What the expert's decisions cost on average by rollouts, and the standard error of that.

    The best of the closest is found by half of the rollouts and compared by the other half, so
    that chance does not make a better decision where there is none.
    """
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
            seat = state.to_act[0]
            choices = legal(state, seat)
            chosen = bot.decide(state, choices)
            if len(choices) > 1:
                losses.append(_loss(state, chosen, judge, len(losses)))
            state, _ = step(state, chosen)
    return fmean(losses), stdev(losses) / len(losses) ** 0.5


def _loss(state: State, chosen: Decision, judge: Network, seed: int) -> float:
    seat, search, worth = chosen.seat, searching(len(state.players)), np.zeros((ACTIONS, 4))
    count = weigh(pack(state), seat, judge, search, worth)
    order = np.argsort(-worth[:count, seat], kind="stable")[:CLOSEST]
    close = [decisions(seat)[search.actions[0, at]] for at in order]
    played: dict[Decision, tuple[float, float]] = {}
    for decision in dict.fromkeys((*close, chosen)):
        row = pack(step(state, decision)[0])
        shares = rolled_out(row, judge, 2 * ROLLOUTS, TURNS, seed)[:, seat]
        played[decision] = float(shares[:ROLLOUTS].mean()), float(shares[ROLLOUTS:].mean())
    best = max(played, key=lambda decision: played[decision][0])
    return played[best][1] - played[chosen][1]


def main(
    seats: Annotated[list[int] | None, typer.Option(help="Numbers of seats.")] = None,
    games: Annotated[int, typer.Option(min=1, help="Games a pair.")] = 600,
    played_out: Annotated[int, typer.Option(min=2, help="Decisions that are played out.")] = 100,
    workers: Annotated[int, typer.Option(min=1, help="Processes that play.")] = 1,
) -> None:
    """Play the tournaments and write the page."""
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
            loss, error = mean_loss(number, played_out)
            page += f"\n## {number} seats\n\n```\n{lines}\n```\n\n"
            told = (
                f"Against its own rollouts the expert lost {100 * loss:.2f} percent of the chance "
                f"to win a decision (standard error {100 * error:.2f}, {played_out} decisions)."
            )
            page += fill(told, 100) + "\n"
            print(lines, file=sys.stderr)
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
