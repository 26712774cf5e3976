"""The plain table: sentences out, a number or a line of notation in.

For screen readers, pipes and terminals that can do no more.
"""

from collections.abc import Callable
from contextlib import suppress
from time import sleep

from livingwell.analysis.compiling import compiling
from livingwell.analysis.hint import position
from livingwell.analysis.rows import tell_doubt
from livingwell.analysis.told import tell_hints
from livingwell.record.by_hand import by_hand
from livingwell.record.errors import Misread
from livingwell.record.lines import spell
from livingwell.rules.errors import Illegal
from livingwell.rules.events import Events
from livingwell.rules.legal import legal
from livingwell.rules.material import SEATS, Seat
from livingwell.rules.moves import Decision, Move, Roll
from livingwell.rules.state import Phase
from livingwell.terminal.answers import read_answer
from livingwell.terminal.coach import Coach
from livingwell.terminal.host import Host
from livingwell.terminal.phrases import promised, to_throw, torn, weighing
from livingwell.views.board import board
from livingwell.views.decisions import describe
from livingwell.views.errors import Told, explain, instead
from livingwell.views.language import LANGUAGES, _, fill, pgettext, speak
from livingwell.views.phrases import distinct
from livingwell.views.rulebook import book, find
from livingwell.views.sentences import tell_all
from livingwell.views.tally import label, tally


class _Anew(Exception):
    """The table, or the language, is not what it was when a question was asked."""


class Plain:
    """A game in lines. ``ask`` shows a prompt and gives the next line or raises ``EOFError``."""

    def __init__(
        self,
        host: Host,
        ask: Callable[[str], str],
        say: Callable[[str], None],
        pace: float = 0,
        place: Callable[[], str] = lambda: "",
    ) -> None:
        """``pace`` is the rest in seconds after each thing a bot does.

        ``place`` says before each refusal where the line at fault stands, if it was not typed.
        While ``tutor`` is on people are asked again before a blunder.
        """
        self.host = host
        self._ask = ask
        self._say = say
        self._pace = pace
        self._place = place
        self.tutor = False
        self._coach = Coach(len(host.state.players))
        self._read_ahead: str | None = None
        self._asked: Seat = 0
        self._turn: tuple[int, ...] = ()

    @property
    def _names(self) -> tuple[str, ...]:
        return distinct(self.host.game.names)

    def run(self) -> None:
        """Play to the end of the game, or until the input ends."""
        self._greet()
        try:
            while not self.host.over:
                with suppress(_Anew):
                    self._go_on()
            self._tell_sources()
        except (EOFError, KeyboardInterrupt):
            self._say(_("Until next time."))
        self._say(fill(_("The game is kept in {file}."), file=self.host.journal.path))

    def _greet(self) -> None:
        host = self.host
        if host.journal.torn is not None:
            self._say(torn(host.journal))
        if host.game.plays:
            self._say(_("The game goes on where it stopped."))
            self._tell(host.game.plays[-1].events)
        elif (promise := promised(host.game.header)) is not None:
            self._say(promise)
        if not host.over:
            self._say(_("Type ? for help."))

    def _go_on(self) -> None:
        """One thing further: dice, a bot, or a person."""
        seat = self.host.bot_to_act
        if self.host.state.rolling:
            self._roll()
        elif seat is not None:
            move = self.host.ask(seat)
            while self.host.incidents:
                self._say(str(self.host.incidents.popleft()))
            self._tell(self.host.play(move))
            sleep(self._pace)
        else:
            self._decide()

    def _refuse(self, why: str) -> None:
        self._say(f"{self._place()}{why}")

    def _tell(self, events: Events) -> None:
        for sentence in tell_all(events, self.host.game.names):
            self._say(sentence)

    # Dice

    def _roll(self) -> None:
        host = self.host
        if host.dice is None:
            self._tell(host.play(self._thrown()))
            return
        if host.can_undo and host.state.phase is not Phase.REROLL:
            self._pause()
        self._tell(host.roll())

    def _pause(self) -> None:
        """Before dice fall that would end the chance to undo; any other answer is kept."""
        self._say(_("Press Enter to let the dice fall, or type undo."))
        with suppress(EOFError):
            self._read_ahead = self._line("> ") or None

    def _thrown(self) -> Roll:
        state, names = self.host.state, self.host.game.names
        self._say(fill(_("Type what the dice show. {dice}."), dice=to_throw(state, names)))
        while True:
            try:
                return by_hand(self._line("> "), state)
            except Illegal as error:
                self._refuse(explain(error))

    # Decisions

    def _decide(self) -> None:
        """Ask people until one of them has made a legal decision."""
        waiting, seat = self.host.people_to_act, self._deciding
        choices = legal(self.host.state, seat)
        self._offer(seat, choices)
        while True:
            text = self._line(f"{self._names[seat]}> ")
            if not text:
                raise _Anew
            if text.upper() in [SEATS[other] for other in waiting]:
                self._asked = SEATS.index(text.upper())
                raise _Anew
            try:
                move = read_answer(text, seat, choices)
                if move is not None:
                    self._consider(move)
                    self._tell(self.host.play(move))
                    return
                said = _("There is no choice {number}; there are 1 to {count}.")
                self._refuse(fill(said, number=text, count=len(choices)))
            except Misread as error:
                self._refuse(explain(error) + instead(list(map(spell, choices))))
            except Illegal as error:
                self._refuse(explain(error))

    @property
    def _deciding(self) -> Seat:
        """The person who is asked, of those who may decide."""
        waiting = self.host.people_to_act
        return self._asked if self._asked in waiting else waiting[0]

    def _offer(self, seat: Seat, choices: tuple[Decision, ...]) -> None:
        """The table, once a turn, and what the seat may do."""
        state, names = self.host.state, self.host.game.names
        turn = (state.round, seat, state.players[seat].turns)
        if turn != self._turn:
            self._turn = turn
            self._say("")
            self._show_board()
        for number, choice in enumerate(choices, 1):
            self._say(f"{number:3}  {describe(choice, state, names)}")
        for other in self.host.people_to_act:
            if other != seat:
                said = _("Type {letter} to let {seat} decide first.")
                self._say(fill(said, letter=SEATS[other], seat=self._names[other]))

    # What the coach says

    def _consider(self, move: Move) -> None:
        """Ask again before a blunder; if it is not meant, all is asked anew."""
        state = self.host.state
        choices = () if isinstance(move, Roll) else legal(state, move.seat)
        if not self.tutor or move not in choices or len(choices) == 1:
            return
        self._tell_weighing()
        try:
            doubt = self._coach.doubt(move, state)
        except Told as error:
            self.tutor = False
            self._refuse(explain(error))
            return
        if doubt is not None:
            for line in tell_doubt(doubt, state, self.host.game.names):
                self._say(line)
            if not self._sure():
                raise _Anew

    def _sure(self) -> bool:
        answers = _answers()
        while True:
            answer = answers.get(self._line("> ").lower())
            if answer is not None:
                return answer
            self._refuse(_("Type yes to play it, or no to choose again."))

    def _hint(self) -> None:
        try:
            state, _seats = position(self.host.game)
            self._tell_weighing()
            found = self._coach.hints(state, self._deciding)
        except Told as error:
            self._refuse(explain(error))
            return
        for line in tell_hints(found, state, self.host.game.names):
            self._say(line)

    def _tell_weighing(self) -> None:
        self._say(weighing())
        if not self._coach.is_compiled():
            self._say(compiling())

    # Commands

    def _line(self, prompt: str) -> str:
        """The next line that is no command, trimmed."""
        while True:
            line, self._read_ahead = self._read_ahead, None
            text = self._ask(prompt).strip() if line is None else line
            words = text.split()
            if not words or not self._obeyed(words[0].lower(), words[1:]):
                return text

    def _obeyed(self, word: str, rest: list[str]) -> bool:
        """Whether the word is a command; it is carried out then."""
        match _commands().get(word):
            case "help":
                self._help()
            case "board":
                self._show_board()
            case "rules":
                self._tell_rules(" ".join(rest))
            case "hint":
                self._hint()
            case "undo":
                self._undo()
            case "language":
                self._speak(rest)
            case "quit":
                raise EOFError
            case _:
                return False
        return True

    def _help(self) -> None:
        for line in (
            _("Answer with the number of a choice or with a line such as unlock 3+4."),
            _("undo takes back your last decision, until dice fall or another seat acts."),
            _("board shows the table."),
            _("hint tells what you may do, best first, and why."),
            _("rules turn, rules T8 or rules 6 tells a topic, a rule or a card."),
            _("language fr changes the language."),
            _("quit leaves; the game is kept and goes on another day."),
        ):
            self._say(line)

    def _show_board(self) -> None:
        for line in board(self.host.state, self.host.game.names):
            self._say(line)

    def _tell_rules(self, asked: str) -> None:
        sections = find(asked)
        for section in sections:
            self._say(section.title)
            for text, source in ((each.text, each.source) for each in section.paragraphs):
                self._say(f"{text} ({source})" if source else text)
        if not sections:
            topics = ", ".join(f"{section.topic} ({section.title})" for section in book())
            self._say(fill(_("Rules such as T8, cards 1 to 10, and {topics}."), topics=topics))

    def _undo(self) -> None:
        if not self.host.can_undo:
            self._say(
                _("There is nothing to take back: dice have fallen, or another seat has acted.")
            )
            return
        move = self.host.undo()
        self._say(fill(_("Taken back: {line}"), line=spell(move)))
        raise _Anew

    def _speak(self, codes: list[str]) -> None:
        if codes and codes[0] in LANGUAGES:
            speak(codes[0])
            raise _Anew
        self._say(", ".join(f"{code}: {name}" for code, name in LANGUAGES.items()))

    # The end

    def _tell_sources(self) -> None:
        for name, sources in zip(self._names, tally(self.host.game), strict=True):
            each = ", ".join(
                fill(_("{source} {points}"), source=label(source), points=amount)
                for source, amount in sources.items()
            )
            self._say(fill(_("{seat}: {points}"), seat=name, points=each))


def _commands() -> dict[str, str]:
    """What people may type, in English and in the language spoken, and the command it means."""
    spoken = {
        pgettext("command", "help"): "help",
        pgettext("command", "board"): "board",
        pgettext("command", "rules"): "rules",
        pgettext("command", "hint"): "hint",
        pgettext("command", "undo"): "undo",
        pgettext("command", "language"): "language",
        pgettext("command", "quit"): "quit",
    }
    return spoken | {"?": "help"} | {command: command for command in spoken.values()}


def _answers() -> dict[str, bool]:
    """What people may answer, in English and in the language spoken, and whether it means yes."""
    spoken = {pgettext("answer", "yes"): True, pgettext("answer", "no"): False}
    return {"y": True, "yes": True, "n": False, "no": False} | spoken
