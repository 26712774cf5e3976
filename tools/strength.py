"""Writes docs/strength.md: how the networks were trained, and every bot against every other."""

import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Final

import typer

from livingwell.arena import Tournament, tournament_table
from livingwell.arena.workers import this_machine
from livingwell.bots import NAMES
from livingwell.bots.expert.weights import SHIPPED

PAGE: Final = Path(__file__).parent.parent / "docs" / "strength.md"
SEATS: Final = (2, 3, 4)

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


def main(
    games: Annotated[int, typer.Option(min=1, help="Games a pair.")] = 600,
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
        for seats in SEATS:
            tournament = Tournament(bots, seats, games, f"strength {seats}")
            played = tournament.play(executor, lambda _game: None)
            lines = "\n".join(tournament_table(tournament, played))
            page += f"\n## {seats} seats\n\n```\n{lines}\n```\n"
            print(lines, file=sys.stderr)
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
