"""OpenSpiel: the game ``python_livingwell``, known to ``pyspiel`` once this module is imported.

>>> import pyspiel
>>> import livingwell.envs.openspiel
>>> game = pyspiel.load_game("python_livingwell", {"players": 3})

Chance is explicit: a roll is one chance node for each seat and kind of dice it owes, whose
outcomes are the multisets of one or two dice, at most 21, with their exact weights.
"""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from livingwell.envs import encoding
from livingwell.envs.extra import missing
from livingwell.envs.rewards import shares
from livingwell.envs.table import Table
from livingwell.kernel import entry
from livingwell.kernel.layout import no_faces
from livingwell.record import spell
from livingwell.rules.dice import faces
from livingwell.rules.material import FEWEST_SEATS, MOST_SEATS, SEATS, SIDES
from livingwell.rules.moves import Cast, Roll
from livingwell.views.board import board

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise missing("open_spiel") from error

NAME: Final = "python_livingwell"
"""What ``pyspiel.load_game`` calls it."""

MOST_OUTCOMES: Final = len(faces(2))
"""Outcomes of a chance node: the multisets of two dice."""

LONGEST: Final = 3000
"""A bound on decisions in a game that chance does not come near: 4 seats play about 80 at random,
and each token that is spent must first have been gained."""

_TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Living Well",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_SEATS,
    min_num_players=FEWEST_SEATS,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"players": 2},
)


class LivingWellGame(pyspiel.Game):
    """The game for ``players`` seats, 2-4.

    Utility is the share of the win, moved and scaled so that it sums to 0: a winner alone has 1,
    the others -1 / (players - 1) each.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Raises ``pyspiel.SpielError`` for a number of players that there is not."""
        self.seats = int((params or {}).get("players", 2))
        if not FEWEST_SEATS <= self.seats <= MOST_SEATS:
            raise pyspiel.SpielError(f"the game is for 2 to 4 players, not {self.seats}")
        info = pyspiel.GameInfo(
            num_distinct_actions=encoding.ACTION_COUNT,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(_TYPE, info, dict(params or {}))

    def new_initial_state(self) -> "LivingWellState":
        """A new game, its opening roll owed."""
        return LivingWellState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> "Observer":
        """What players see; there are no ``params``."""
        return Observer(self.seats, iig_obs_type, params)


class LivingWellState(pyspiel.State):
    """A table, and the dice of a roll that have fallen so far.

    Of several players that may decide the lowest does (O3). Actions are numbers as in
    ``livingwell.envs.encoding``; outcomes of chance are places in ``livingwell.rules.dice.faces``.
    """

    def __init__(self, game: LivingWellGame) -> None:
        super().__init__(game)
        self.table = Table(game.seats, 0)
        self.lines: list[str] = []
        self._owed: list[tuple[int, int, int]] = []
        """Chance nodes ahead: seat, where its dice lie in ``_faces``, how many."""
        self._faces = no_faces()
        self._owe()

    def _owe(self) -> None:
        due = entry.owed(self.table.rows[0]).tolist()
        self._owed = [
            (seat, 2 * kind, count)
            for seat, counts in enumerate(due)
            for kind, count in enumerate(counts)
            if count
        ]

    def current_player(self) -> int:
        """Whose turn it is: a player, chance or nobody any more."""
        if self.table.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self._owed else self.table.actor

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.table.over

    def _legal_actions(self, player: int) -> list[int]:
        if self._owed or player != self.current_player():
            return []
        actions: list[int] = np.flatnonzero(self.table.look(player)[1]).tolist()
        return actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The multisets that the dice of this node may show, with their probabilities."""
        _, _, count = self._owed[0]
        ways = SIDES**count
        return [(place, weight / ways) for place, (_, weight) in enumerate(faces(count))]

    def _apply_action(self, action: int) -> None:
        if self._owed:
            seat, begin, count = self._owed[0]
            if not 0 <= action < len(faces(count)):
                most = len(faces(count)) - 1
                raise pyspiel.SpielError(f"outcomes here are 0 to {most}, not {action}")
            fallen, _ = faces(count)[action]
            self._owed.pop(0)
            self._faces[seat, begin : begin + count] = fallen
            if not self._owed:
                self._settle()
        else:
            seat = self.table.actor
            _, mask = self.table.look(seat)
            if not 0 <= action < len(mask) or not mask[action]:
                said = encoding.refusal(action, mask, seat, self.table.seats)
                raise pyspiel.SpielError(said)
            self.lines.append(spell(self.table.play(seat, action)))
            self._owe()

    def _settle(self) -> None:
        """All dice of the roll lie: it is a move."""
        row = self.table.rows[0]
        casts = [
            Cast(seat, tuple(shown[:player]), tuple(shown[2 : 2 + power]))
            for seat, ((player, power), shown) in enumerate(
                zip(entry.owed(row).tolist(), self._faces.tolist(), strict=True)
            )
            if player or power
        ]
        self.lines.append(spell(Roll.of(casts)))
        entry.settle(row, self._faces)
        self._owe()

    def _action_to_string(self, player: int, action: int) -> str:
        """The line of a decision, or of a node's part of a roll: ``roll A 53``, ``roll B +4``."""
        if player != pyspiel.PlayerId.CHANCE:
            return encoding.line(action, player, self.table.seats)
        seat, begin, count = self._owed[0]
        fallen, _ = faces(count)[action]
        return spell(Roll((Cast(seat, (), fallen) if begin else Cast(seat, fallen),)))

    def returns(self) -> list[float]:
        """The utility of each player; 0 before the end."""
        seats = self.table.seats
        if not self.table.over:
            return [0.0] * seats
        won: list[float] = shares(self.table.rows)[0, :seats].tolist()
        return [(seats * share - 1) / (seats - 1) for share in won]

    def __str__(self) -> str:
        """The lines of the game so far, and dice of a roll that is not complete."""
        return "\n".join([*self.lines, *self.fallen()])

    def fallen(self) -> list[str]:
        """The part of the next roll that lies already, if there is one."""
        due = entry.owed(self.table.rows[0]).tolist()
        ahead = {(seat, begin) for seat, begin, _ in self._owed}
        casts = []
        for seat, (player, power) in enumerate(due):
            shown = self._faces[seat].tolist()
            lying = [
                tuple(shown[begin : begin + count]) if (seat, begin) not in ahead else ()
                for begin, count in ((0, player), (2, power))
            ]
            if any(lying):
                casts.append(Cast(seat, *lying))
        return [spell(Roll(tuple(casts)))] if casts else []


class Observer:
    """What a player sees: everything, seen from its seat.

    The tensor is the observation of ``livingwell.envs.encoding``, as floats. Nothing is hidden and
    the table tells all that matters for what follows, so it serves as information state, too. Their
    strings differ: with perfect recall it is all lines so far, otherwise the table.
    """

    def __init__(self, seats: int, iig_obs_type: Any, params: Mapping[str, Any] | None) -> None:
        if params:
            raise ValueError(f"the observer takes no parameters, but was given {dict(params)}")
        self.tensor = np.zeros(encoding.size(seats), np.float32)
        self.dict: dict[str, npt.NDArray[np.float32]] = {
            name: self.tensor[part] for name, part, _ in encoding.fields(seats)
        }
        self._recalls = iig_obs_type is not None and iig_obs_type.perfect_recall

    def set_from(self, state: LivingWellState, player: int) -> None:
        """Bring ``tensor``, and ``dict`` with it, up to what a player sees."""
        self.tensor[:] = state.table.look(player)[0]

    def string_from(self, state: LivingWellState, player: int) -> str:
        """What a player sees, in words and lines."""
        if self._recalls:
            return f"{SEATS[player]}\n{state}"
        seats = SEATS[: state.table.seats]
        return "\n".join((SEATS[player], *board(state.table.state, seats), *state.fallen()))


pyspiel.register_game(_TYPE, LivingWellGame)
