"""The facts of the game for people: lines of text, and plots."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from livingwell.arena.facts import LATE, Facts, decided_by_dice
from livingwell.arena.match import Outcome
from livingwell.record.naming import naming
from livingwell.rules.material import ALL_CARDS, ROUNDS
from livingwell.views.cards import cited
from livingwell.views.figures import aligned, decimal, signed
from livingwell.views.language import _, ngettext
from livingwell.views.tally import Source, label

TURNS: Final = range(2, LATE + 1)
"""Turns before which cards are weighed; before the first, the opening one, nothing is unlocked."""


def told_facts(facts: Facts) -> Iterator[str]:
    """All of them, in sentences and tables."""
    schedule = facts.schedule
    yield ngettext(
        "{games} game of {seats} seats, all by {bot}, dice from the seed {seed}",
        "{games} games of {seats} seats, all by {bot}, dice from the seed {seed}",
        schedule.games,
    ).format(**schedule._asdict())
    yield _("A game has {decisions} decisions; a seat ends with {score} points.").format(
        decisions=decimal(facts.decisions), score=decimal(facts.score)
    )
    yield from _section(_("Wins, by who began the first round"), _places(facts))
    yield from _section(_("Points of a seat, by source"), _sources(facts))
    yield from _section(_("The rounds"), _rounds(facts))
    yield from _section(_("Cards"), _cards(facts))
    if any(facts.gain(card, turn) for card in ALL_CARDS for turn in TURNS):
        yield from _section(
            _("What a card adds to the chance to win, in %, as the network sees it"), _gains(facts)
        )
    yield from _section(_("What is unlocked with an opening roll"), _openings(facts))


def told_luck(outcome: Outcome) -> str:
    """How much the dice decide, by a match of two bots that played each deal from both seats."""
    one, other = outcome.match.bots
    return _(
        "{one} and {other} played {deals} deals from both seats with the same dice: in {part} the "
        "same seat won both games, whoever sat there."
    ).format(
        one=one,
        other=other,
        deals=len(outcome.games) // 2,
        part=_percent(decided_by_dice(outcome)),
    )


def _section(title: str, rows: list[list[str]]) -> Iterator[str]:
    yield ""
    yield title
    yield from aligned(rows)


def _percent(part: float) -> str:
    return f"{decimal(100 * part)} %"


def _places(facts: Facts) -> list[list[str]]:
    rows = []
    for place in range(facts.seats):
        won = facts.wins(place)
        on = ngettext("{place} seat on", "{place} seats on", place).format(place=place)
        name = on if place else _("began")
        interval = f"{decimal(100 * won.low)}–{decimal(100 * won.high)} %"
        rows.append([name, _percent(won.mean), interval])
    return rows


def _sources(facts: Facts) -> list[list[str]]:
    return [[label(source), signed(facts.points(source))] for source in Source]


def _rounds(facts: Facts) -> list[list[str]]:
    head = ["", _("turns"), _("ended by all ten")]
    rows = range(1, ROUNDS + 1)
    return [
        head,
        *([f"{it}", decimal(facts.turns(it)), _percent(facts.all_ten(it))] for it in rows),
    ]


def _cards(facts: Facts) -> list[list[str]]:
    rows = [["", _("unlocked in a round"), _("in turn")]]
    for card in sorted(ALL_CARDS):
        found = facts.card(card)
        # Turns are counted from 1, the opening one included.
        rows.append([cited(card), _percent(found.unlocked), decimal(found.turn + 1)])
    return rows


def _gains(facts: Facts) -> list[list[str]]:
    head = [_("before turn {number}").format(number=turn) for turn in TURNS]
    head[-1] = _("{number} or later").format(number=LATE)
    rows = [["", *head]]
    for card in sorted(ALL_CARDS):
        gains = [facts.gain(card, turn) for turn in TURNS]
        rows.append([cited(card), *("" if gain is None else signed(100 * gain) for gain in gains)])
    return rows


def _openings(facts: Facts) -> list[list[str]]:
    return [
        ["{} {}".format(*dice), "+".join(map(str, cards)), _percent(part)]
        for dice, (cards, part) in facts.openings().items()
    ]


def plot(facts: Facts, folder: Path) -> list[Path]:
    """Draw points by source and cards unlocked into ``folder``; gives the files, SVG."""
    from matplotlib.figure import Figure  # noqa: PLC0415 an extra that few install

    folder.mkdir(parents=True, exist_ok=True)
    sources = [(label(source), facts.points(source)) for source in Source]
    cards = [(f"{card}", 100 * facts.card(card).unlocked) for card in sorted(ALL_CARDS)]
    drawn = []
    for name, title, bars in (
        ("points", _("Points of a seat, by source"), sources),
        ("cards", _("Cards unlocked in a round, in %"), cards),
    ):
        figure = Figure(figsize=(7, 4), layout="constrained")
        axes = figure.subplots()
        names, values = zip(*reversed(bars), strict=True)
        axes.barh(names, values, color="#b5533c")
        axes.set_title(title)
        axes.spines[["top", "right"]].set_visible(False)
        path = folder / f"{name}.svg"
        with naming(path):
            figure.savefig(path, metadata={"Date": None})
        drawn.append(path)
    return drawn
