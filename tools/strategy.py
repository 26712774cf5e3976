"""Writes docs/strategy.md: facts of the game under good play, and what they mean for people."""

import sys
from datetime import UTC, datetime
from pathlib import Path
from textwrap import fill
from typing import Annotated, Final

import typer

from livingwell.arena import Match
from livingwell.arena.facts import Facts, Schedule, gather
from livingwell.arena.facts_report import told_facts, told_luck
from livingwell.arena.workers import this_machine
from livingwell.kernel.solitaire import solitaire
from livingwell.views.tally import Source

PAGE: Final = Path(__file__).parent.parent / "docs" / "strategy.md"
SEATS: Final = (2, 3, 4)

HEAD: Final = """# Playing well

Written by `make strategy`, on {date}, from {games} games at each number of seats in which `strong`
sat everywhere. `livingwell stats` tells the same of other bots, numbers and seeds.

- **Last long.** Only {all_ten} of 100 rounds of two seats end because somebody has all ten cards;
  the others end because all but one are knocked out. Alone, without a token and with the best play,
  all ten come in {solitaire} of 100 rounds.
- **Small cards early.** Cards 1 and 4 are unlocked in the first two turns on average; card 9 is
  left for last, and in most rounds stays locked. What is hard to make up from few locked cards
  should go while there are many.
- **Points come in while you last**: card 1 brings {card_1} a game, card 4 {card_4}, matches on
  others’ turns {matches}, and being the last to stand {bonus} in three rounds.
- **Mind card 6.** It costs a seat {halved} points a game, more than card 3 takes from it. Points
  scored late are safer than points scored early.
- **Tokens are for staying in.** Unused they are 2 points each; of those that good players end with
  there is little more than one.
- **Beginning is no advantage to speak of.** The seat that began the first round won {began} of 100.
{luck}
"""


def advice(facts: Facts, luck: str) -> str:
    """The head of the page, its figures from the games of two seats."""
    rounds = sum(map(facts.all_ten, (1, 2, 3))) / 3
    return HEAD.format(
        date=datetime.now(UTC).date().isoformat(),
        games=facts.games,
        all_ten=f"{100 * rounds:.1f}",
        solitaire=f"{100 * solitaire().all_ten[0, 0]:.1f}",
        card_1=f"{facts.points(Source.CARD_1):.1f}",
        card_4=f"{facts.points(Source.CARD_4):.1f}",
        matches=f"{facts.points(Source.MATCHES):.1f}",
        bonus=f"{facts.points(Source.BONUS):.1f}",
        halved=f"{-facts.points(Source.HALVED):.1f}",
        began=f"{100 * facts.wins(0).mean:.1f}",
        luck=fill(f"- **It is a game of dice.** {luck}", 100, subsequent_indent="  "),
    )


def main(
    games: Annotated[int, typer.Option(min=1, help="Games at each number of seats.")] = 2000,
    workers: Annotated[int, typer.Option(min=1, help="Processes that play.")] = 1,
) -> None:
    """Play and write the page."""
    page = ""
    with this_machine(workers) as executor:
        for seats in SEATS:
            schedule = Schedule("strong", seats, games, "strategy")
            facts = gather(schedule, executor, lambda _ended: None)
            if seats == 2:
                match = Match(("strong", "greedy"), games, "strategy", duplicate=True)
                page = advice(facts, told_luck(match.play(executor, lambda _game: None)))
            lines = "\n".join(told_facts(facts))
            page += f"\n## {seats} seats\n\n```\n{lines}\n```\n"
            print(lines, file=sys.stderr)
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
