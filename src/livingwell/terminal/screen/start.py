"""The first screen: who plays, with which dice, in which language."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Button, Input, Label, Select, Static

from livingwell.bots import NAMES
from livingwell.bots.process import SECONDS
from livingwell.record.errors import BadRecord
from livingwell.record.header import LONGEST_NAME, check_name
from livingwell.rules.errors import Caused
from livingwell.rules.material import FEWEST_SEATS, SEATS
from livingwell.terminal.errors import BadSetup
from livingwell.terminal.host import Host
from livingwell.terminal.saves import unfinished
from livingwell.terminal.screen.words import Words
from livingwell.terminal.seating import PERSON, USUAL_BOT, Seating, check_bot, usual_name
from livingwell.terminal.settings import Settings
from livingwell.terminal.setup import Setup, begin, resume
from livingwell.views.errors import explain
from livingwell.views.language import LANGUAGES, N_, _, fill, speaking

LOGO: Final = """\
█   █ █ █ █ █▄ █ █▀▀   █ █ █ █▀▀ █   █
█   █ ▀▄▀ █ █ ▀█ █ ▄   █▄█▄█ █▀▀ █   █
▀▀▀ ▀  ▀  ▀ ▀  ▀ ▀▀▀    ▀ ▀  ▀▀▀ ▀▀▀ ▀▀▀"""

NOBODY: Final = "nobody"
PROGRAM: Final = "cmd:"
"""Who may sit on a seat besides a person and the bots."""

SEED: Final = "seed"
"""A kind of dice besides those of ``--dice``."""

_DICE: Final = {
    "fair": N_("fair dice that can be checked"),
    "system": N_("the system’s dice"),
    "hand": N_("real dice, thrown on a table"),
    SEED: N_("dice made from a text"),
}


@dataclass
class _Draft:
    """A game as it has been chosen so far: who sits where under which name, and the dice."""

    kinds: list[str] = field(default_factory=lambda: [PERSON, USUAL_BOT, NOBODY, NOBODY])
    names: list[str] = field(default_factory=lambda: [""] * len(SEATS))
    dice: str = "fair"
    seed: str = ""
    seconds: float = SECONDS

    @classmethod
    def of(cls, asked: Setup) -> "_Draft":
        """What has been asked for already, the rest as it usually is."""
        draft = cls(seed=asked.seed or "", seconds=asked.seconds)
        if asked.seed is not None or asked.dice is not None:
            draft.dice = asked.dice or SEED
        for place, (name, bot) in enumerate(asked.seats or ()):
            if bot is not None and bot.startswith(PROGRAM):
                draft.kinds[place], draft.names[place] = PROGRAM, bot.removeprefix(PROGRAM)
            else:
                draft.kinds[place], draft.names[place] = bot or PERSON, name
        return draft

    def setup(self) -> Setup:
        """The game that has been chosen. Raises ``Misread`` or ``BadSetup``."""
        seats = tuple(self._seats())
        if len(seats) < FEWEST_SEATS:
            raise BadSetup("seats", count=len(seats))
        if self.dice == SEED:
            return Setup(seats, None, self.seed, self.seconds)
        return Setup(seats, self.dice, None, self.seconds)

    def _seats(self) -> Iterator[Seating]:
        for kind, name in zip(self.kinds, self.names, strict=True):
            if kind == PROGRAM:
                bot = check_bot(PROGRAM + name)
                yield Seating(check_name(usual_name(bot)), bot)
            elif kind != NOBODY:
                who = None if kind == PERSON else kind
                yield Seating(check_name(name.strip() or usual_name(who)), who)


class StartScreen(Screen[Host]):
    """Chooses a game; its result is the host of one that has begun, or goes on."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "app.focus_next", show=False),
        Binding("up", "app.focus_previous", show=False),
    ]
    AUTO_FOCUS = "#begin"

    def __init__(self, settings: Settings, asked: Setup, path: Path | None) -> None:
        """``asked`` has been chosen before; a new game is kept in ``path``, if it is given."""
        super().__init__()
        self.settings = settings
        self._draft = _Draft.of(asked)
        self._path = path
        self._left = unfinished()
        self._wrong = Words("wrong")

    def compose(self) -> ComposeResult:
        """A row for each seat, one for the dice, one for the language, and what to do."""
        with speaking(self.settings.language), VerticalScroll(id="start"):
            yield Static(_logo())
            yield Static(_("Three rounds, ten cards, and the best revenge."), id="motto")
            for place, letter in enumerate(SEATS):
                yield self._seat_row(place, letter)
            yield self._dice_row()
            with Horizontal(classes="row"):
                yield Label(_("Language"))
                languages = [(name, code) for code, name in LANGUAGES.items()]
                yield _select(languages, self.settings.language, "language")
            yield self._wrong
            with Horizontal(id="buttons"):
                yield Button(_("Begin"), id="begin", variant="primary", compact=True)
                if self._left is not None:
                    said = _("Go on: {names}")
                    names = ", ".join(self._left.names)
                    yield Button(fill(said, names=names), id="go-on", compact=True)
                yield Button(_("Quit"), action="app.quit", compact=True)

    def _seat_row(self, place: int, letter: str) -> Horizontal:
        kind = self._draft.kinds[place]
        # One that was named on the command line, with a seed perhaps, can stay.
        own = [kind.removeprefix("bot:")] if kind.startswith("bot:") else []
        kinds = [
            (_("a person at this keyboard"), PERSON),
            *(
                (fill(_("the bot {name}"), name=name), f"bot:{name}")
                for name in dict.fromkeys([*_bots(), *own])
            ),
            (_("a program"), PROGRAM),
            *([(_("nobody"), NOBODY)] if place >= FEWEST_SEATS else []),
        ]
        name = Input(
            self._draft.names[place],
            id=f"name-{place}",
            max_length=0 if kind == PROGRAM else LONGEST_NAME,
            placeholder=_hint(kind),
            compact=True,
        )
        name.display = kind != NOBODY
        return Horizontal(Label(letter), _select(kinds, kind, f"kind-{place}"), name, classes="row")

    def _dice_row(self) -> Horizontal:
        kinds = [(_(said), kind) for kind, said in _DICE.items()]
        seed = Input(self._draft.seed, id="seed", placeholder=_("any text"), compact=True)
        seed.display = self._draft.dice == SEED
        return Horizontal(
            Label(_("Dice")), _select(kinds, self._draft.dice, "dice"), seed, classes="row"
        )

    def on_select_changed(self, event: Select.Changed) -> None:
        """Take a choice in, and show the field that belongs to it."""
        what, _dash, place = (event.select.id or "").partition("-")
        value = str(event.value)
        match what:
            case "kind":
                self._draft.kinds[int(place)] = value
                name = self.query_one(f"#name-{place}", Input)
                name.display = value != NOBODY
                with speaking(self.settings.language):
                    name.placeholder = _hint(value)
            case "dice":
                self._draft.dice = value
                self.query_one("#seed").display = value == SEED
            case _ if value != self.settings.language:
                self.settings.language = value
                self.refresh(recompose=True)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Take a text in."""
        what, _dash, place = (event.input.id or "").partition("-")
        if what == "seed":
            self._draft.seed = event.value
        else:
            self._draft.names[int(place)] = event.value

    def on_input_submitted(self) -> None:
        """Enter in a field begins, as on the button."""
        self._open(lambda: begin(self._draft.setup(), self._path))

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Begin, or go on."""
        left = self._left
        if event.button.id == "begin":
            self._open(lambda: begin(self._draft.setup(), self._path))
        elif event.button.id == "go-on" and left is not None:
            self._open(lambda: resume(Setup(), left.path))

    def _open(self, game: Callable[[], Host]) -> None:
        """Leave with a game, or say what is wrong with it."""
        with speaking(self.settings.language):
            try:
                self.dismiss(game())
            except (BadRecord, Caused, OSError) as error:
                self._wrong.say(explain(error))


def _logo() -> Content:
    """The name in stripes."""
    colours = ("$primary", "$accent", "$secondary")
    rows = zip(LOGO.split("\n"), colours, strict=True)
    return Content("\n").join(Content.styled(row, f"bold {colour}") for row, colour in rows)


def _bots() -> Iterator[str]:
    """Bots that need nothing but their name."""
    return (name for name in NAMES if ":" not in name)


def _hint(kind: str) -> str:
    """What an empty field of a seat stands for."""
    if kind == PROGRAM:
        return "./mybot"
    return usual_name(None if kind == PERSON else kind)


def _select(options: list[tuple[str, str]], value: str, name: str) -> Select[str]:
    return Select(options, value=value, allow_blank=False, compact=True, id=name)
