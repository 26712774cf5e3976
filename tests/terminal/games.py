"""Games to play in: handed ones as lines to type, and new ones in a folder of their own."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from livingwell.record import Game, load, spell
from livingwell.terminal.host import Host
from livingwell.terminal.plain import Plain
from livingwell.terminal.seating import Seating, read_seats
from livingwell.terminal.setup import Setup, open_game

GAMES: dict[str, Game] = {
    path.stem: load(path) for path in sorted((Path(__file__).parent.parent / "games").glob("*.lw"))
}


def lines(game: Game) -> list[str]:
    """The moves of a game as they are spelled."""
    return [spell(play.move) for play in game.plays]


def people(game: Game) -> tuple[Seating, ...]:
    """A person in each seat of a game."""
    return tuple(Seating(name) for name in game.names)


@contextmanager
def opened(setup: Setup, path: Path | None = None) -> Iterator[Host]:
    """A game, kept in a passing folder if nobody names a file."""
    with TemporaryDirectory() as folder:
        host = open_game(setup, path or Path(folder) / "game.lw")
        try:
            yield host
        finally:
            host.close()


def seated(seats: str, dice: str | None = None, seed: str | None = None) -> Setup:
    """A game for these seats."""
    return Setup(read_seats(seats), dice, seed)


def play_plain(host: Host, answers: Iterable[str], *, tutor: bool = False) -> list[str]:
    """Play a game in lines with these answers; what was said."""
    said: list[str] = []
    left = iter(answers)

    def ask(_prompt: str) -> str:
        answer = next(left, None)
        if answer is None:
            raise EOFError
        return answer

    table = Plain(host, ask, said.append)
    table.tutor = tutor
    table.run()
    return said
