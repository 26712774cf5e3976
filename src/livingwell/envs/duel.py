"""Gymnasium's form for one agent: a game against bots, or against itself."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium import Env
from gymnasium.error import Error, InvalidAction, ResetNeeded
from gymnasium.spaces import Discrete

from livingwell.bots import Bot, NoSuchBot, find
from livingwell.envs import encoding
from livingwell.envs.render import RENDER_MODES, Drawn, check_render_mode, drawn
from livingwell.envs.rewards import ILLEGAL, reward_named
from livingwell.envs.table import WORDS, Table
from livingwell.kernel.actions import number
from livingwell.rules.errors import Illegal
from livingwell.rules.legal import legal
from livingwell.rules.material import Seat
from livingwell.rules.moves import Move

SELF: Final = "self"
"""In place of a bot's name: the agent plays that seat, too."""

_Seen = dict[str, npt.NDArray[Any]]


class Duel(Env[Any, np.int64]):
    """One agent at a table with 1-3 opponents, each a bot by name or ``self``.

    What is seen and done is as ``livingwell.envs.encoding`` has it, under ``observation`` and
    ``action_mask``. The agent sits at ``seat``, or at any, drawn game by game, and the opponents
    clockwise after it. The reward comes at the end: that of its seat, or, where it plays several,
    of the one that decided last. ``info`` tells the ``seat`` that is asked, and at the end the
    ``rewards`` of all seats.

    An action outside the mask ends the game and costs ``rewards.ILLEGAL``, and ``info`` says under
    ``illegal_action`` what was legal; with ``strict`` it raises ``InvalidAction`` instead.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 Gymnasium declares it so
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
        "encoding_version": encoding.ENCODING_VERSION,
    }

    def __init__(
        self,
        opponents: str | Sequence[str] = "random",
        *,
        seat: Seat | None = None,
        reward: str = "share",
        strict: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """A table yet to be reset.

        Raises ``gymnasium.error.Error`` for a bot, a seat, a number of opponents or an option that
        there is not.
        """
        self._names = (opponents,) if isinstance(opponents, str) else tuple(opponents)
        seats = 1 + len(self._names)
        try:
            self._table = Table(seats, 0)
            self._rewarded = reward_named(reward)
            self.render_mode = check_render_mode(render_mode)
        except (Illegal, ValueError) as error:
            raise Error(str(error)) from error
        if seat is not None and not 0 <= seat < seats:
            raise Error(f"the seats at this table are 0 to {seats - 1}, not {seat}")
        self._seat = seat
        self._fine = ILLEGAL[reward]
        self._strict = strict
        self._bots: dict[Seat, Bot] = {}
        self._done = True
        self.observation_space = encoding.observation_space(seats)
        self.action_space = Discrete(encoding.ACTION_COUNT)
        self._invite(0, 0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[_Seen, dict[str, Any]]:
        """A new game, the same for the same ``seed`` and the same actions.

        ``options`` may hold ``dice``, a ``livingwell.casting`` source to roll with instead.
        """
        super().reset(seed=seed, options=options)
        seats = self._table.seats
        draw = self.np_random.integers
        word = int(draw(WORDS, dtype=np.uint64))
        drawn_seat = int(draw(seats))
        self._invite(drawn_seat if self._seat is None else self._seat, int(draw(1 << 32)))
        self._table = Table(seats, word, (options or {}).get("dice"))
        self._done = False
        self._play_on()
        return self._seen(self._table.actor), {"seat": self._table.actor}

    def step(self, action: np.int64 | int) -> tuple[_Seen, float, bool, bool, dict[str, Any]]:
        """A decision of the agent, then everything up to its next.

        Raises ``gymnasium.error.ResetNeeded`` after the end.
        """
        if self._done:
            raise ResetNeeded("the game is over: reset() begins the next")
        table, seat = self._table, self._table.actor
        _, mask = table.look(seat)
        if not 0 <= action < len(mask) or not mask[action]:
            return self._refuse(seat, encoding.refusal(action, mask, seat, table.seats))
        self._tell(table.play(seat, int(action)))
        self._play_on()
        if not table.over:
            return self._seen(table.actor), 0.0, False, False, {"seat": table.actor}
        self._done = True
        rewards = self._rewarded(table.rows)[0, : table.seats]
        info = {"seat": seat, "rewards": rewards}
        return self._seen(seat), float(rewards[seat]), True, False, info

    def _refuse(self, seat: Seat, refusal: str) -> tuple[_Seen, float, bool, bool, dict[str, Any]]:
        if self._strict:
            raise InvalidAction(refusal)
        self._done = True
        return self._seen(seat), self._fine, True, False, {"seat": seat, "illegal_action": refusal}

    def _invite(self, agent: Seat, seed: int) -> None:
        """Seat new bots clockwise after the agent; those that play at random do so by ``seed``."""
        self.close()
        seats = self._table.seats
        for place, name in enumerate(self._names):
            seat = (agent + 1 + place) % seats
            if name != SELF:
                try:
                    self._bots[seat] = find(name, seed=f"{seed}.{place}")
                except NoSuchBot as error:
                    raise Error(f"{error}, {SELF}") from error
                self._bots[seat].begin(seats, seat)

    def _play_on(self) -> None:
        """Roll, and let the bots decide, until the agent is asked or the game is over."""
        table = self._table
        while not table.over and (table.rolling or table.actor in self._bots):
            if table.rolling:
                self._tell(table.roll())
            else:
                seat, state = table.actor, table.state
                decision = self._bots[seat].decide(state, legal(state, seat))
                action = encoding.from_kernel(number(decision), seat, table.seats)
                self._tell(table.play(seat, action))
        if self.render_mode == "human":
            self.render()

    def _tell(self, move: Move) -> None:
        if self._bots:
            state = self._table.state
            for bot in self._bots.values():
                bot.saw(move, state)

    def _seen(self, seat: Seat) -> _Seen:
        observation, mask = self._table.look(seat)
        return {"observation": observation, "action_mask": mask}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The mask of the seat that is asked, by the name that sb3-contrib looks for."""
        return self._table.look(self._table.actor)[1].astype(np.bool_)

    def render(self) -> Drawn:
        """The table as text (``ansi``), as a picture (``rgb_array``) or on standard output."""
        return drawn(self._table, self.render_mode)

    def close(self) -> None:
        """Let go of the bots."""
        for bot in self._bots.values():
            bot.close()
        self._bots.clear()
