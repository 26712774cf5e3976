"""Commands for what is known exactly: endings of two, and a seat alone."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, TypeVar

import typer

from livingwell.cli.usage import Command
from livingwell.views.language import _

if TYPE_CHECKING:
    from livingwell.bots.expert.ending_file import Kept
    from livingwell.bots.expert.measure import Position

MOST_CHECKED: Final = 1_000_000
Item = TypeVar("Item")


def add_to(app: typer.Typer) -> None:
    """Hang these commands on the application."""
    app.command(
        cls=Command,
        help=_("Work out endings for two exactly."),
    )(endings)
    app.command(
        cls=Command,
        help=_("Tell the best first sets for one alone."),
    )(alone)


def endings(
    file: Annotated[
        Path | None,
        typer.Argument(
            help=_("Where they are kept."), show_default=_("among your own data, for the expert")
        ),
    ] = None,
    locked: Annotated[
        int,
        typer.Option(min=2, max=6, help=_("The most locked cards, of both seats together.")),
    ] = 4,
    tokens: Annotated[int, typer.Option(min=0, max=5, help=_("The most tokens of a seat."))] = 1,
    points: Annotated[int, typer.Option(min=0, max=100, help=_("The most points of a seat."))] = 40,
    workers: Annotated[int, typer.Option(min=1, help=_("Threads that work."))] = 1,
    check: Annotated[
        int,
        typer.Option(
            min=0,
            max=MOST_CHECKED,
            help=_("Build nothing; compare so many positions in FILE with brute force."),
        ),
    ] = 0,
    measure: Annotated[
        bool, typer.Option("--measure", help=_("Build nothing; measure the network by FILE."))
    ] = False,
) -> None:
    """Build endings and tell what they cover, or look at those that are there."""
    from livingwell.bots.expert import ending_file

    path = file or ending_file.default_file()
    if check or measure:
        kept = ending_file.load(path)
        if check:
            _check(kept, check)
        if measure:
            _measure(kept)
    else:
        _build(path, (locked, tokens, points), workers)


def alone() -> None:
    """Tell the chance of all ten, and the best first sets."""
    from livingwell.kernel.firsts import chance_of_all_ten, firsts

    told = _("Alone, without tokens and abilities, the best play unlocks all ten in {chance:.2%}.")
    print(told.format(chance=chance_of_all_ten()))
    print(_("Opening roll, best first set, chance of all ten then:"))
    for roll, sets, chance in firsts():
        named = ", ".join("+".join(map(str, cards)) for cards in sets)
        print(f"{roll[0]}{roll[1]}  {named:<8} {chance:.2%}")


def _build(path: Path, domain: tuple[int, int, int], workers: int) -> None:
    from livingwell.bots.expert.domain import Domain
    from livingwell.bots.expert.ending_file import Kept, save
    from livingwell.bots.expert.induction import Induction
    from livingwell.cli.places import check_place

    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    check_place(path)
    induction = Induction(Domain(*domain))
    pairs = len(induction.endings.places)
    for _done in _followed(induction.run(workers), pairs, _("Working out")):
        pass
    save(path, Kept(Domain(*domain), induction.endings))
    told = _("{positions} positions of {pairs} pairs of hands are in {file}, {size:.1f} MB.")
    positions, size = len(induction.endings.shares), path.stat().st_size / 1e6
    print(told.format(positions=positions, pairs=pairs, file=path, size=size))


def _check(kept: "Kept", count: int) -> None:
    from livingwell.bots.expert.measure import differences
    from livingwell.bots.expert.weights import network

    found = differences(kept.endings, network(2), count, seed=1)
    worst = max(off for _position, off in _followed(found, count, _("Checking")))
    told = _("Brute force on {count} positions: the largest difference is {worst:.7f}.")
    print(told.format(count=count, worst=worst))


def _measure(kept: "Kept") -> None:
    from livingwell.bots.expert.measure import errors, together
    from livingwell.bots.expert.weights import network

    pairs = len(kept.endings.places)
    every = errors(kept.endings, kept.domain, network(2))
    found = list(_followed(every, pairs, _("Measuring")))
    print(_("How far the network is off, in winning chance:"))
    told = _("{locked} cards locked, {positions} positions: mean {mean:.4f}, worst {worst:.4f}")
    for locked in range(2, kept.domain.locked + 1):
        some = together([error for error in found if error.locked == locked])
        print(told.format(**some._asdict()))
    whole = together(found)
    told = _("All {positions} positions: mean {mean:.4f}, worst {worst:.4f}")
    print(told.format(**whole._asdict()))
    print(_where(whole.position, whole.exact))


def _where(position: "Position", exact: float) -> str:
    seat = _("{cards} locked, tokens {tokens}, points {points}")
    mover, other = (
        seat.format(
            cards="+".join(str(card) for card in range(1, 11) if card not in cards),
            tokens=tokens,
            points=points,
        )
        for cards, tokens, points in zip(
            (position.mover, position.other), position.tokens, position.points, strict=True
        )
    )
    told = _("The worst: to roll with {mover}, against {other}, wins {exact:.1%}.")
    return told.format(mover=mover, other=other, exact=exact)


def _followed(items: Iterable[Item], count: int, label: str) -> Iterator[Item]:
    """Show on standard error how far it has come, if someone looks."""
    from rich.console import Console
    from rich.progress import track

    hidden = not sys.stderr.isatty()
    console = Console(stderr=True)
    yield from track(items, label, total=count, console=console, transient=True, disable=hidden)
