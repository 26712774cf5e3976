"""The AEC form of the PettingZoo environment: one seat after the other is asked."""

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import seeding

from livingwell.envs import encoding
from livingwell.envs.extra import missing
from livingwell.envs.render import RENDER_MODES, Drawn, check_render_mode, drawn
from livingwell.envs.rewards import reward_named
from livingwell.envs.table import WORDS, Table
from livingwell.rules.errors import refuse
from livingwell.rules.material import FEWEST_SEATS, MOST_SEATS

try:
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as error:
    raise missing("pettingzoo") from error


def agents(seats: int) -> list[str]:
    """The names of the agents, in seat order. Raises ``Illegal`` (M1) but for 2-4 seats."""
    if not FEWEST_SEATS <= seats <= MOST_SEATS:
        raise refuse("M1", "seats", count=seats)
    return [f"player_{seat}" for seat in range(seats)]


class AEC(AECEnv):
    """``livingwell_v1``: the game for 2-4 seats, ``player_0`` in seat A and so on.

    An observation is a dict of ``observation``, int16 of shape ``(size(seats),)``, and
    ``action_mask``, int8 of shape ``(105,)``, both as in ``livingwell.envs.encoding``. Of several
    seats that may decide the lowest is asked first (O3). Rewards come at the end: ``share`` is the
    share of the win, ``difference`` the score less the mean of the others'.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 PettingZoo declares it so
        "name": "livingwell_v1",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
        "encoding_version": encoding.ENCODING_VERSION,
    }

    def __init__(
        self, seats: int = 2, reward: str = "share", render_mode: str | None = None
    ) -> None:
        """A table yet to be reset. Raises ``ValueError`` for an option that there is not."""
        super().__init__()
        self.possible_agents = agents(seats)
        self.agents: list[str] = []
        self.render_mode = check_render_mode(render_mode)
        self._rewarded = reward_named(reward)
        self._observed = {it: encoding.observation_space(seats) for it in self.possible_agents}
        self._acted = {it: spaces.Discrete(encoding.ACTION_COUNT) for it in self.possible_agents}
        self.state_space = self._observed["player_0"]["observation"]
        self._random, _ = seeding.np_random()
        self._table = Table(seats, 0)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game, the same for the same ``seed``; without one a further game of the last.

        ``options`` may hold ``dice``, a ``livingwell.casting`` source to roll with instead.
        """
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        word = int(self._random.integers(WORDS, dtype=np.uint64))
        self._table = Table(len(self.possible_agents), word, (options or {}).get("dice"))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._go_on()

    def _go_on(self) -> None:
        """Roll, and ask the next seat or hand out the rewards."""
        table = self._table
        table.roll_on()
        if table.over:
            self.terminations = dict.fromkeys(self.agents, True)
            values = self._rewarded(table.rows)[0, : table.seats].tolist()
            self.rewards = dict(zip(self.possible_agents, values, strict=True))
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[table.actor]
        if self.render_mode == "human":
            self.render()

    def step(self, action: int | None) -> None:
        """The decision of ``agent_selection``, or ``None`` after the end.

        Raises ``ValueError``, which names the legal actions, for one that is not legal; nothing
        has changed then.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(agent)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        _, mask = self._table.look(seat)
        if action is None or not 0 <= action < len(mask) or not mask[action]:
            raise ValueError(encoding.refusal(action, mask, seat, self._table.seats))
        self._table.play(seat, int(action))
        self._go_on()
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        """What an agent sees; its mask is empty while it has nothing to decide."""
        observation, mask = self._table.look(self.possible_agents.index(agent))
        return {"observation": observation, "action_mask": mask}

    def state(self) -> npt.NDArray[np.int16]:
        """The whole table as ``player_0`` sees it: nothing in this game is hidden."""
        return self._table.look(0)[0]

    def refusal(self, agent: str, action: object) -> str:
        """What to say of an action that is not legal: it names those that are."""
        seat = self.possible_agents.index(agent)
        return encoding.refusal(action, self._table.look(seat)[1], seat, self._table.seats)

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of what ``observe`` gives."""
        return self._observed[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The numbers of the decisions."""
        return self._acted[agent]

    def render(self) -> Drawn:
        """The table as text (``ansi``), as a picture (``rgb_array``) or on standard output."""
        return drawn(self._table, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


class TerminateIllegal(wrappers.TerminateIllegalWrapper):
    """PettingZoo's way with illegal actions: they end the game and cost ``rewards.ILLEGAL``.

    The ``infos`` of all agents then say under ``illegal_action`` what was wrong and what was legal.
    """

    def step(self, action: int | None) -> None:
        """The decision of ``agent_selection``; after an illegal one all agents are done."""
        agent, before = self.agent_selection, self._terminated
        super().step(action)
        if self._terminated and not before:
            refusal = self.env.unwrapped.refusal(agent, action)
            for info in self.infos.values():
                info["illegal_action"] = refusal
