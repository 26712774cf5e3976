"""How a turn is played well by whoever can tell what cards are worth when it is over."""

from abc import abstractmethod

from livingwell.bots import winning
from livingwell.bots.abilities import next_use
from livingwell.bots.bot import Bot
from livingwell.bots.rerolls import Dice, best_reroll
from livingwell.rules.material import Cards, Face, Seat
from livingwell.rules.moves import Decision, Out, Reroll, Unlock, Use
from livingwell.rules.state import State
from livingwell.rules.totals import open_sets


class Judge(Bot):
    """Uses what abilities it has, rerolls where that gains on average, and ends the turn best."""

    @abstractmethod
    def worth(self, state: State, seat: Seat, unlocked: Cards, tokens: int) -> float:
        """What it is worth to a seat to end its turn with these cards and tokens.

        In points that it may expect to gain on its rivals from then on, tokens counted.
        """

    @abstractmethod
    def worth_out(self, state: State, seat: Seat, tokens: int) -> float:
        """The same for being knocked out with so many tokens."""

    def decide(self, state: State, legal: tuple[Decision, ...]) -> Decision:
        """Abilities, then rerolls, then card 1 on what lies there, then the end of the turn."""
        seat = legal[0].seat
        use = next_use(state, [move for move in legal if isinstance(move, Use)])
        if use is not None and use.card != 1:
            return use
        endings = [move for move in legal if isinstance(move, Unlock | Out)]
        last = winning.chances(state, endings)
        wins = max(last.values(), default=0) > winning.guess(state, seat)
        face = None if wins else self._reroll(state, seat)
        if face is not None:
            return Reroll(seat, face)
        if use is not None:
            return use
        going_on = [end for end in endings if end not in last]
        if wins or not going_on:
            return max(last, key=lambda end: last[end])
        return max(going_on, key=lambda end: self._worth_of(state, end))

    def _reroll(self, state: State, seat: Seat) -> Face | None:
        me = state.players[seat]
        if not me.tokens:
            return None
        own_turn = state.active is not None
        scorings = me.ready.count(1) if own_turn and 1 in me.unlocked else 0

        def worth(dice: Dice, tokens: int) -> float:
            after = max(
                (
                    self.worth(state, seat, me.unlocked.union(cards), tokens)
                    for cards in open_sets(dice, me.unlocked)
                ),
                default=self.worth_out(state, seat, tokens),
            )
            return after + scorings * max(dice + me.power)

        return best_reroll(me.dice, me.tokens, worth, _waiting(state) if own_turn else [])

    def _worth_of(self, state: State, end: Unlock | Out) -> float:
        me = state.players[end.seat]
        if isinstance(end, Out):
            return self.worth_out(state, end.seat, me.tokens)
        return self.worth(state, end.seat, me.unlocked.union(end.cards), me.tokens)


def _waiting(state: State) -> list[Face]:
    """Faces of the others' Power dice that score as soon as the active seat shows them (T5)."""
    return [
        face
        for seat, player in enumerate(state.players)
        if seat != state.active
        for face in player.ready
        if face in player.unlocked
    ]
