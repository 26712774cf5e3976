"""Dice that people throw on a real table, entered one by one."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Static

from livingwell.rules.dice import Owed
from livingwell.rules.material import FACES, SEATS, Face
from livingwell.terminal.screen.die import BLACK, PLAYER, YELLOW, Kind
from livingwell.terminal.screen.words import Words


class FaceToClick(Static):
    """A face to click."""

    def __init__(self, face: Face) -> None:
        super().__init__(f"[{face}]", markup=False)
        self.face = face

    def on_click(self) -> None:
        self.post_message(Throw.Clicked(self.face))


class Throw(Vertical):
    """A place for each die that is owed, filled from the left."""

    class Clicked(Message):
        """A face was clicked."""

        def __init__(self, face: Face) -> None:
            super().__init__()
            self.face = face

    class Done(Message):
        """All faces are in and meant."""

        def __init__(self, faces: str) -> None:
            super().__init__()
            self.faces = faces

    def __init__(self) -> None:
        super().__init__(id="throw")
        self._places = Words("places-of-dice")
        self._names: Sequence[str] = ()
        self._owed: Sequence[Owed] = ()
        self._faces: list[Face] = []

    def compose(self) -> ComposeResult:
        """The places, and the faces to click."""
        yield self._places
        with Horizontal(id="faces"):
            yield from (FaceToClick(face) for face in FACES)

    def ask(self, owed: Sequence[Owed], names: Sequence[str]) -> None:
        """Ask for these dice; faces that are in already stay while the dice owed are the same."""
        if owed != self._owed:
            self._faces = []
        self._owed, self._names = owed, names
        self._show()

    @property
    def missing(self) -> int:
        """Dice whose faces are not in yet."""
        return sum(player + power for _seat, player, power in self._owed) - len(self._faces)

    def add(self, face: Face) -> None:
        """The next die shows ``face``."""
        if self.missing and face in FACES:
            self._faces.append(face)
            self._show()

    def take_back(self) -> None:
        """The last face was wrong."""
        del self._faces[-1:]
        self._show()

    def done(self) -> None:
        """Take the faces as they are, once none is missing."""
        if not self.missing:
            faces, self._faces = self._faces, []
            self.post_message(self.Done("".join(map(str, faces))))

    def on_throw_clicked(self, event: Clicked) -> None:
        """A click is as good as a key."""
        event.stop()
        self.add(event.face)

    def _show(self) -> None:
        left = iter(self._faces)
        rows = []
        for seat, player, power in self._owed:
            kinds = [PLAYER] * player + [BLACK, YELLOW][:power]
            dice = (_place(kind, next(left, None)) for kind in kinds)
            rows.append(f"{SEATS[seat]} {self._names[seat]}  {' '.join(dice)}")
        self._places.say("\n".join(rows))


def _place(kind: Kind, face: Face | None) -> str:
    before, after = kind.brackets
    return f"{before}{'_' if face is None else face}{after}"
