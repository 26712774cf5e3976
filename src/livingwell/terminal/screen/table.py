"""The table: seats, what can be done, what has happened."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen

from livingwell.record.by_hand import by_hand
from livingwell.rules.dice import owed
from livingwell.rules.legal import legal
from livingwell.rules.material import NO_CARDS, Card, Cards, Seat
from livingwell.rules.moves import Decision, Move
from livingwell.terminal.coach import Coach
from livingwell.terminal.host import Host
from livingwell.terminal.lying import lying
from livingwell.terminal.phrases import torn
from livingwell.terminal.picking import Picking
from livingwell.terminal.runner import Runner
from livingwell.terminal.screen import questions
from livingwell.terminal.screen.book import BookScreen
from livingwell.terminal.screen.card import CardFace
from livingwell.terminal.screen.choices import Choices, Offer
from livingwell.terminal.screen.end import EndScreen
from livingwell.terminal.screen.hints import HintScreen
from livingwell.terminal.screen.keybar import Key, KeyBar
from livingwell.terminal.screen.log import Log
from livingwell.terminal.screen.seat import SeatPanel
from livingwell.terminal.screen.sure import SureScreen
from livingwell.terminal.screen.throw import Throw
from livingwell.terminal.screen.weighing import WeighingScreen
from livingwell.terminal.screen.words import Words
from livingwell.terminal.settings import Settings
from livingwell.terminal.thinking import beside
from livingwell.views.board import board
from livingwell.views.decisions import describe, label
from livingwell.views.errors import Told
from livingwell.views.language import _, speaking
from livingwell.views.phrases import distinct

COLUMNS_OF_A_LARGE_SEAT: Final = 128
ROWS_OF_A_LARGE_SEAT: Final = 7
ROWS_BELOW: Final = 14

SECONDS_OF_A_FACE: Final = 0.08
"""How long a rolling die shows a face."""


class TableScreen(Screen[None]):
    """One game, played here; it is left when people want another."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(card % 10), f"pick({card})", show=False) for card in range(1, 11)),
        Binding("escape", "clear", show=False),
        Binding("backspace", "take_back", show=False),
        Binding("space,enter", "go_on", show=False),
        Binding("u", "undo", show=False),
        Binding("s", "other_seat", show=False),
        Binding("h", "hints", show=False),
        Binding("t", "tutor", show=False),
        Binding("p", "pace", show=False),
        Binding("l", "language", show=False),
        Binding("question_mark", "book", show=False),
        Binding("e", "end", show=False),
    ]

    def __init__(self, host: Host, settings: Settings) -> None:
        super().__init__()
        # Cards and dice are drawn large where that leaves the panel enough rows.
        rows = ROWS_OF_A_LARGE_SEAT * len(host.state.players) + ROWS_BELOW
        self.HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (COLUMNS_OF_A_LARGE_SEAT, "-wide")]
        self.VERTICAL_BREAKPOINTS = [(0, "-short"), (rows, "-tall")]
        self.host = host
        self.settings = settings
        self.runner = Runner(host, settings, self.show)
        self._coach = Coach(len(host.state.players))
        self._seat: Seat | None = None
        self._picked: Cards = NO_CARDS
        self._head = Words("head")
        self._panels = [SeatPanel(seat) for seat in range(len(host.state.players))]
        self._choices = Choices()
        self._story = Log()
        self._keys = KeyBar()

    def compose(self) -> ComposeResult:
        """The seats over the panel and the log."""
        yield self._head
        with Vertical(id="seats"):
            yield from self._panels
        with Horizontal(id="below"):
            yield self._choices
            yield self._story
        yield self._keys

    def on_mount(self) -> None:
        """Show the table and let the game go on."""
        self.show()
        if self.host.journal.torn is not None:
            self._warn(torn(self.host.journal))
        self._spinning = self.set_interval(SECONDS_OF_A_FACE, self._spin, pause=True)
        self.run_worker(self._keep_going())
        if self.host.compiling_bots or self.settings.tutor:
            self._prepare()

    async def _keep_going(self) -> None:
        try:
            await self.runner.run()
        except OSError as error:
            self.app.exit(error)
        else:
            self.show()
            self.action_end()

    # Showing

    def show(self) -> None:
        """Show the table as it is now, in the language of now."""
        if not self._choices.is_attached:
            # The application closes while a bot still thinks, and has taken its parts down.
            return
        with speaking(self.settings.language):
            state, names = self.host.state, self.host.game.names
            mode = [_("tutor mode")] if self.settings.tutor else []
            self._head.say(" · ".join([board(state, names)[0], *mode]))
            self._show_seats()
            self._show_choices()
            self._story.show(self.host.game.plays, names)
            self._keys.show(list(self._usable_keys()))
            if self.runner.tumbling:
                self._spinning.resume()
            while self.host.incidents:
                self._warn(str(self.host.incidents.popleft()))

    def _warn(self, text: str) -> None:
        """Say for a while what has gone wrong; brackets in it are no markup."""
        self.notify(text, severity="warning", timeout=10, markup=False)

    def _spin(self) -> None:
        """Dice that roll show one face after another; those that will fall are not known yet."""
        if not self.runner.tumbling:
            self._spinning.pause()
        for due in owed(self.host.state) if self.runner.tumbling else ():
            self._panels[due.seat].spin(due)

    def _show_seats(self) -> None:
        game = self.host.game
        before = game.plays[-2].state if len(game.plays) > 1 else game.start
        picking = self._picking
        for panel, name, dice in zip(self._panels, distinct(game.names), lying(game), strict=True):
            seat = panel.seat
            gained = game.state.players[seat].points - before.players[seat].points
            own = picking if seat == self._asked else None
            panel.show(game.state, name, gained, dice, own)

    def _show_choices(self) -> None:
        game, seat = self.host.game, self._asked
        if seat is not None:
            picking = self._picking
            decisions = picking.sets if picking.picked else picking.choices
            offers = [
                Offer(
                    decision,
                    label(decision, game.state, game.names),
                    describe(decision, game.state, game.names),
                )
                for decision in decisions
            ]
            self._choices.ask(questions.to_decide(game, seat, picking), offers, self._version)
            self._choices.point_at(picking.complete)
        elif self._throwing:
            asked = questions.to_enter(game)
            self._choices.ask_for_dice(asked, owed(game.state), distinct(game.names))
        else:
            waits = self._coach.compiling
            self._choices.tell(questions.to_watch(self.runner, compiled_first=waits))

    def _usable_keys(self) -> Iterator[Key]:
        """The keys that do something now; the last ones may find no room on a narrow screen."""
        if self.host.over:
            yield Key("E", _("result"), "screen.end")
        elif self._throwing:
            yield Key("⌫", _("erase"), "screen.take_back")
            yield Key(_("Enter"), _("done"), "screen.go_on")
        elif self._asked is None:
            yield Key(_("Space"), _("go on"), "screen.go_on")
        elif self._picked:
            yield Key("Esc", _("put back"), "screen.clear")
        else:
            yield Key("1-0", _("pick cards"), "screen.clear")
        if self.host.can_undo:
            yield Key("U", _("undo"), "screen.undo")
        if len(self.host.people_to_act) > 1:
            yield Key("S", _("other seat"), "screen.other_seat")
        if self._hinting is not None:
            yield Key("H", _("hint"), "screen.hints")
        yield Key("?", _("rules"), "screen.book")
        yield Key("Q", _("quit"), "app.quit")
        yield Key("L", _("language"), "screen.language")
        if self.host.bots:
            yield Key("P", "▸" * self.settings.gear, "screen.pace")
        if len(self.host.bots) < len(self.host.state.players):
            yield Key("T", _("tutor"), "screen.tutor")
        yield Key("D", _("colours"), "app.colours")

    # Whose decision it is, and the set being put together

    @property
    def _version(self) -> int:
        """What an answer must have been given to, so that none counts twice."""
        return len(self.host.game.plays)

    @property
    def _asked(self) -> Seat | None:
        """The person who is asked to decide, if any is."""
        waiting = self.host.people_to_act
        return self._seat if self._seat in waiting else next(iter(waiting), None)

    @property
    def _hinting(self) -> Seat | None:
        """The person who may ask for a hint: the one who decides, once no bot does."""
        return self._asked if self.host.bot_to_act is None else None

    @property
    def _throwing(self) -> bool:
        """Whether people are to throw dice and enter them."""
        return self.host.state.rolling and self.host.dice is None

    @property
    def _picking(self) -> Picking:
        """The set that is being put together, as far as it can still be one."""
        seat = self._asked
        choices = () if seat is None else legal(self.host.state, seat)
        picking = Picking(choices, self._picked)
        return picking if picking.sets else Picking(choices)

    def _turn_to(self, seat: Seat) -> None:
        if seat in self.host.people_to_act and seat != self._asked:
            self._seat, self._picked = seat, NO_CARDS
            self.show()

    # What people do

    def on_choices_made(self, event: Choices.Made) -> None:
        """A decision; one that was made twice, or too late, is not another."""
        if event.version != self._version or self.app.screen is not self:
            return
        game, decision = self.host.game, event.decision
        if self.settings.tutor and len(legal(game.state, decision.seat)) > 1:
            sure = SureScreen(self._coach, decision, game.state, game.names, self.settings)
            self.app.push_screen(sure, partial(self._answered, decision))
        else:
            self._play(decision)

    def _answered(self, decision: Decision, sure: bool | None) -> None:
        """Play what the tutor has let pass, if a bot's reroll does not bar it for now (O3)."""
        if sure and decision in legal(self.host.state, decision.seat):
            self._play(decision)
        else:
            self.show()

    def on_throw_done(self, event: Throw.Done) -> None:
        """Dice that people have thrown."""
        if self._throwing:
            self._play(by_hand(event.faces, self.host.state))

    def _play(self, move: Move) -> None:
        self._do(partial(self.runner.play, move))

    def _do(self, act: Callable[[], None]) -> None:
        """Do what changes the table; the set that was being put together is no more."""
        self._picked = NO_CARDS
        try:
            act()
        except OSError as error:
            self.app.exit(error)

    def on_card_face_clicked(self, event: CardFace.Clicked) -> None:
        """A card of the seat that is asked is picked; one of another who may act turns to it."""
        self._turn_to(event.seat)
        if event.seat == self._asked:
            self.action_pick(event.card)

    def action_pick(self, card: Card) -> None:
        """Pick a card, or put it back; where dice are to be entered, the face of one."""
        if self._throwing:
            self._choices.throw.add(card)
        self._picked = self._picking.turned(card).picked
        self.show()

    def action_clear(self) -> None:
        """Put all picked cards back."""
        self._picked = NO_CARDS
        self.show()

    def action_take_back(self) -> None:
        """The face entered last was wrong."""
        self._choices.throw.take_back()

    def action_go_on(self) -> None:
        """Wait no longer; the dice are as they were entered."""
        if self._throwing:
            self._choices.throw.done()
        self.runner.go_on()

    def action_undo(self) -> None:
        """Take the last decision back."""
        self._do(self.runner.undo)

    def action_other_seat(self) -> None:
        """Turn to the next person who may decide."""
        waiting = self.host.people_to_act
        if self._asked is not None:
            self._turn_to(waiting[(waiting.index(self._asked) + 1) % len(waiting)])

    def action_book(self) -> None:
        """Read the cards and the rules; what is behind is shown anew, maybe in another language."""
        self.app.push_screen(BookScreen(self.settings), lambda _nothing: self.show())

    def action_hints(self) -> None:
        """Read what may be done, best first."""
        seat, game = self._hinting, self.host.game
        if seat is not None:
            self._prepare()
            sheet = HintScreen(self._coach, game.state, seat, game.names, self.settings)
            self.app.push_screen(sheet, lambda _nothing: self.show())

    def action_tutor(self) -> None:
        """Let the tutor ask before blunders, or no longer."""
        if self.settings.tutor:
            self.settings.tutor = False
            self.show()
        else:
            self.run_worker(self._call_tutor())

    async def _call_tutor(self) -> None:
        try:
            await beside(self._coach.find)
        except Told as error:
            with speaking(self.settings.language):
                self._warn(str(error))
        else:
            self.settings.tutor = True
            self.show()
            self._prepare()

    def _prepare(self) -> None:
        """Have what bots and the coach think with compiled, while people go on."""
        self.run_worker(self._coach.prepare(self._show_all))

    def _show_all(self) -> None:
        """Show the table anew, and a sheet over it that waits for the coach."""
        if not self.is_attached:
            return
        self.show()
        if isinstance(self.app.screen, WeighingScreen):
            self.app.screen.show()

    def action_end(self) -> None:
        """Tell how the game ended."""
        if self.host.over:
            end = EndScreen(self.host.game, str(self.host.journal.path), self.settings)
            self.app.push_screen(end, self._leave)

    def _leave(self, another: bool | None) -> None:
        if another:
            self.dismiss()
        else:
            self.show()

    def action_pace(self) -> None:
        """Play faster, or slow again."""
        self.settings.next_pace()
        self.show()

    def action_language(self) -> None:
        """Speak the next language."""
        self.settings.next_language()
        self.show()
