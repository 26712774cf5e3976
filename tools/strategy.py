"""Writes docs/strategy.md: facts of the game under good play, and what they mean for people."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean
from textwrap import fill
from typing import Annotated, Final

import typer

from livingwell.arena import Match
from livingwell.arena.facts import Facts, Schedule, gather
from livingwell.arena.facts_report import told_facts, told_luck
from livingwell.arena.workers import this_machine
from livingwell.kernel.solitaire import solitaire
from livingwell.rules.material import ALL_CARDS, ROUNDS, Card
from livingwell.views.tally import Source, label

PAGE: Final = Path(__file__).parent.parent / "docs" / "strategy.md"
SEATS: Final = (2, 3, 4)
NUMBERS: Final = range(1, ROUNDS + 1)

HEAD: Final = """# Playing well

Written by `make strategy`, on {date}, from {games} games at each number of seats in which `strong`
sat everywhere. `livingwell stats` tells the same of other bots, numbers and seeds.

| | 2 seats | 3 seats | 4 seats |
| --- | --- | --- | --- |
{table}

- **Two play a duel, four run a race.** Of two, one is soon knocked out, and the bonus goes to the
  other; of four, somebody mostly lasts until all ten cards are unlocked. So unlock for the next
  turn where few play, and for the whole hand where many do.
- **Low rolls take the low cards**, which bring points at once; what is left for last is what few
  totals can make. The tables of opening rolls below tell set by set.
- **Points that come late are safer** than points that come early: card 6 halves what is there.
- **Tokens are for staying in.** Unused, each is 2 points, and good players have about one left.
- **Alone** and without a token, the best play would unlock all ten cards in {alone} of 100 rounds.
{luck}
"""


def advice(all_facts: Sequence[Facts], luck: str) -> str:
    """The head of the page."""
    return HEAD.format(
        date=datetime.now(UTC).date().isoformat(),
        games=all_facts[0].games,
        table="\n".join(_row(what, told, all_facts) for what, told in ROWS.items()),
        alone=f"{100 * solitaire().all_ten[0, 0]:.1f}",
        luck=fill(f"- **It is a game of dice.** {luck}", 100, subsequent_indent="  "),
    )


def _row(what: str, told: Callable[[Facts], str], all_facts: Sequence[Facts]) -> str:
    return f"| {what} | {' | '.join(map(told, all_facts))} |"


def _soonest(facts: Facts) -> str:
    early = sorted(ALL_CARDS, key=lambda card: facts.card(card).turn)
    return "{}, {}, {}".format(*early[:3])


def _seldom(facts: Facts) -> str:
    rare = sorted(ALL_CARDS, key=lambda card: facts.card(card).unlocked)
    return "{}, {}, {}".format(*rare[:3])


def _dearest(facts: Facts) -> str:
    card = max(ALL_CARDS, key=lambda card: _gain(facts, card))
    return f"{card}, by {100 * _gain(facts, card):.0f} %"


def _gain(facts: Facts, card: Card) -> float:
    return facts.gain(card, 2) or 0.0


def _richest(facts: Facts) -> str:
    source = max(Source, key=facts.points)
    return f"{label(source)}, {facts.points(source):.1f}"


def _lost(source: Source) -> Callable[[Facts], str]:
    return lambda facts: f"{-facts.points(source):.1f}"


ROWS: Final[dict[str, Callable[[Facts], str]]] = {
    "rounds that end with all ten cards": lambda facts: f"{100 * _ten(facts):.0f} %",
    "turns of a seat in a round, the opening one aside": lambda facts: f"{_turns(facts):.1f}",
    "cards unlocked soonest": _soonest,
    "cards unlocked most seldom": _seldom,
    "card that adds most to the chance to win before the second turn": _dearest,
    "what brings most points": _richest,
    "points that card 6 costs a seat": _lost(Source.HALVED),
    "points that card 3 costs a seat": _lost(Source.STOLEN),
    "points in unused tokens": lambda facts: f"{facts.points(Source.TOKENS):.1f}",
    "games won by who began the first round": lambda facts: f"{100 * facts.wins(0).mean:.0f} %",
}


def _ten(facts: Facts) -> float:
    return fmean(map(facts.all_ten, NUMBERS))


def _turns(facts: Facts) -> float:
    return fmean(map(facts.turns, NUMBERS)) / facts.seats


def main(
    games: Annotated[int, typer.Option(min=1, help="Games at each number of seats.")] = 2000,
    workers: Annotated[int, typer.Option(min=1, help="Processes that play.")] = 1,
) -> None:
    """Play and write the page."""
    with this_machine(workers) as executor:
        all_facts = [
            gather(Schedule("strong", seats, games, "strategy"), executor, lambda _ended: None)
            for seats in SEATS
        ]
        match = Match(("strong", "greedy"), games, "strategy", duplicate=True)
        page = advice(all_facts, told_luck(match.play(executor, lambda _game: None)))
    for facts in all_facts:
        lines = "\n".join(told_facts(facts))
        page += f"\n## {facts.seats} seats\n\n```\n{lines}\n```\n"
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
