"""The parallel form of the PettingZoo environment: in every cycle each seat is asked."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import seeding

from livingwell.envs import encoding
from livingwell.envs.aec import agents
from livingwell.envs.extra import missing
from livingwell.envs.render import RENDER_MODES, Drawn, check_render_mode, drawn
from livingwell.envs.rewards import reward_named
from livingwell.envs.table import WORDS, Table
from livingwell.rules.material import Seat

try:
    from pettingzoo import ParallelEnv
except ModuleNotFoundError as error:
    raise missing("pettingzoo") from error

PASS: Final = encoding.ACTION_COUNT
"""The action of a seat that has nothing to decide."""

_Told = dict[str, dict[str, npt.NDArray[Any]]]


class Parallel(ParallelEnv):
    """``livingwell_v1`` with all seats asked at once.

    In an opening turn all that are pending decide on the same table (O3), otherwise only the
    active seat does.

    Observations and actions are those of the AEC form and one action more, ``PASS``, for a seat
    that has nothing to decide. An action outside the mask loses the seat its decision: the first
    legal one is played, and ``infos`` say so under ``illegal_action``. With ``max_cycles`` the game
    is cut off after so many.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 PettingZoo declares it so
        "name": "livingwell_v1",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": True,
        "render_fps": 2,
        "encoding_version": encoding.ENCODING_VERSION,
    }

    def __init__(
        self,
        seats: int = 2,
        reward: str = "share",
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> None:
        """A table yet to be reset. Raises ``ValueError`` for an option that there is not."""
        self.possible_agents = agents(seats)
        self.agents: list[str] = []
        self.render_mode = check_render_mode(render_mode)
        self.max_cycles = max_cycles
        self._rewarded = reward_named(reward)
        self._observed = {
            it: encoding.observation_space(seats, PASS + 1) for it in self.possible_agents
        }
        self._acted = {it: spaces.Discrete(PASS + 1) for it in self.possible_agents}
        self._random, _ = seeding.np_random()
        self._table = Table(seats, 0)
        self._cycles = 0

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[_Told, dict[str, dict[str, Any]]]:
        """A new game, the same for the same ``seed``; ``options`` as for the AEC form."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        word = int(self._random.integers(WORDS, dtype=np.uint64))
        self._table = Table(len(self.possible_agents), word, (options or {}).get("dice"))
        self._table.roll_on()
        self._cycles = 0
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        _Told, dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        """One cycle: the decisions of the seats that owe one, lowest first, then dice."""
        table, playing = self._table, self.agents
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in playing}
        for seat in table.state.to_act:
            agent = self.possible_agents[seat]
            self._decide(seat, actions[agent], infos[agent])
        table.roll_on()
        self._cycles += 1
        cut = not table.over and self.max_cycles is not None and self._cycles >= self.max_cycles
        values = self._rewarded(table.rows)[0].tolist() if table.over else [0.0] * len(playing)
        if table.over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            self._observations(),
            dict(zip(playing, values, strict=False)),
            dict.fromkeys(playing, table.over),
            dict.fromkeys(playing, cut),
            infos,
        )

    def _decide(self, seat: Seat, action: int, info: dict[str, Any]) -> None:
        table = self._table
        # A die that an earlier seat sent to be rerolled falls first.
        table.roll_on()
        _, mask = table.look(seat)
        if not 0 <= action < len(mask) or not mask[action]:
            info["illegal_action"] = encoding.refusal(action, mask, seat, table.seats)
            action = int(mask.argmax())
        table.play(seat, int(action))

    def _observations(self) -> _Told:
        return {agent: self._look(seat) for seat, agent in enumerate(self.possible_agents)}

    def _look(self, seat: Seat) -> dict[str, npt.NDArray[Any]]:
        observation, mask = self._table.look(seat)
        return {"observation": observation, "action_mask": np.append(mask, np.int8(not mask.any()))}

    def state(self) -> npt.NDArray[np.int16]:
        """The whole table as ``player_0`` sees it: nothing in this game is hidden."""
        return self._table.look(0)[0]

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of what an agent is told."""
        return self._observed[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The numbers of the decisions, and ``PASS``."""
        return self._acted[agent]

    def render(self) -> Drawn:
        """The table as text (``ansi``), as a picture (``rgb_array``) or on standard output."""
        return drawn(self._table, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""
