"""Draw the pictures that README.md shows: `python tools/pictures.py`."""

import asyncio
import re
from pathlib import Path
from tempfile import TemporaryDirectory

from livingwell.bots import find
from livingwell.rules.legal import legal
from livingwell.terminal.host import Host
from livingwell.terminal.screen.app import LivingWell
from livingwell.terminal.seating import read_seats
from livingwell.terminal.settings import Settings
from livingwell.terminal.setup import Setup, begin

IMAGES = Path(__file__).resolve().parent.parent / "docs/images"
SIZE = (132, 40)

SEATS = "Jane,Juan=bot:greedy,Ying=bot:greedy"
SEED = "A picture for the readme"
MOVES = 46
"""Moves after which there is something to see."""

FONTS = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"


def play(host: Host) -> None:
    """Play until a person has something to decide in the middle of the game."""
    stand_in = find("greedy")
    stand_in.begin(len(host.state.players), 0)
    while len(host.game.plays) < MOVES or not host.people_to_act:
        if host.state.rolling:
            host.roll()
        elif (seat := host.bot_to_act) is not None:
            host.play(host.ask(seat))
        else:
            host.play(stand_in.decide(host.state, legal(host.state, 0)))


async def table() -> str:
    """The table in the terminal."""
    with TemporaryDirectory() as folder:
        host = begin(Setup(read_seats(SEATS), seed=SEED), Path(folder) / "game.lw")
        play(host)
        app = LivingWell(Settings("en"), host)
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            picture = app.export_screenshot(title="livingwell play")
        host.close()
    return picture


def for_a_page(picture: str) -> str:
    """The picture with the fonts of whoever looks at it instead of some from elsewhere."""
    picture = re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)
    picture = re.sub(r"font-family: [^;]*;", f"font-family: {FONTS};", picture)
    # The names of styles are made up anew each time.
    return re.sub(r"terminal-\d+", "terminal", picture)


def main() -> None:
    IMAGES.mkdir(exist_ok=True)
    (IMAGES / "table.svg").write_text(for_a_page(asyncio.run(table())), encoding="utf-8")


if __name__ == "__main__":
    main()
