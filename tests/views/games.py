"""The handed games, and what happens in them."""

from pathlib import Path

from livingwell.record import Game, load

GAMES: dict[str, Game] = {
    path.stem: load(path) for path in sorted((Path(__file__).parent.parent / "games").glob("*.lw"))
}
