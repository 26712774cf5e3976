"""Who keeps the table going: throws the dice that are owed, asks the bots, waits for people."""

from collections import deque

from livingwell.bots import Bot
from livingwell.bots.incident import Incident
from livingwell.casting import Caster
from livingwell.record.game import Game
from livingwell.record.journal import Journal
from livingwell.rules.events import Events
from livingwell.rules.legal import legal
from livingwell.rules.material import Seat
from livingwell.rules.moves import Decision, Move, Roll
from livingwell.rules.state import State


class Host:
    """One live game at this machine. All that happens in it goes through ``play`` and ``undo``.

    ``dice`` is ``None`` where people throw their own; ``incidents`` is where bots report what went
    wrong with them, for whoever shows the game to take and tell.
    """

    def __init__(
        self,
        journal: Journal,
        bots: dict[Seat, Bot],
        dice: Caster | None,
        incidents: deque[Incident],
    ) -> None:
        self.journal = journal
        self.incidents = incidents
        self.dice = dice
        self._bots = bots
        self._told = dict.fromkeys(bots, 0)
        for seat, bot in bots.items():
            bot.begin(len(self.state.players), seat)
        self._finish()

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.journal.game

    @property
    def state(self) -> State:
        """The table as it lies now."""
        return self.game.state

    @property
    def bots(self) -> frozenset[Seat]:
        """The seats that bots decide for."""
        return frozenset(self._bots)

    @property
    def compiling_bots(self) -> frozenset[Seat]:
        """Those of them whose code is compiled before their first decision on a machine."""
        return frozenset(seat for seat, bot in self._bots.items() if bot.compiles)

    @property
    def bot_to_act(self) -> Seat | None:
        """The bot to ask now; in an opening turn bots need not wait for people (O3)."""
        return next((seat for seat in self.state.to_act if seat in self._bots), None)

    @property
    def people_to_act(self) -> tuple[Seat, ...]:
        """The people who may decide now, any of them first (O3)."""
        return tuple(seat for seat in self.state.to_act if seat not in self._bots)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.game.result is not None

    def play(self, move: Move | str) -> Events:
        """Play a move; it is on the disk when this returns, and a finished game its result too.

        Raises ``Illegal``, ``Misread`` or ``OSError``.
        """
        events = self.journal.play(move)
        self._finish()
        return events

    def roll(self) -> Events:
        """Throw the dice that are owed."""
        assert self.dice is not None
        return self.play(self.dice.cast(self.state))

    def ask(self, seat: Seat) -> Decision:
        """What the bot of ``seat`` decides. It may take its time, so screens ask from a thread."""
        bot, state = self._bots[seat], self.state
        plays = self.game.plays[self._told[seat] :]
        self._told[seat] += len(plays)
        for play in plays:
            bot.saw(play.move, play.state)
        return bot.decide(state, legal(state, seat))

    @property
    def can_undo(self) -> bool:
        """Whether the last move is a person's decision that nothing has followed from yet."""
        plays = self.game.plays
        return (
            bool(plays)
            and not isinstance(plays[-1].move, Roll)
            and plays[-1].move.seat not in self._bots
            and max(self._told.values(), default=0) < len(plays)
        )

    def undo(self) -> Move:
        """Take back the last decision, which ``can_undo``, and give it back."""
        assert self.can_undo
        return self.journal.undo()

    def close(self) -> None:
        """Let bots and the file go."""
        for bot in self._bots.values():
            bot.close()
        self.journal.close()

    def _finish(self) -> None:
        if self.over:
            self.journal.finish()
