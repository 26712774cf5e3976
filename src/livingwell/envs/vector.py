"""Gymnasium's vector form: thousands of games in lockstep, with no Python for each of them."""

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.error import Error, InvalidAction
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from livingwell.envs import batch, encoding
from livingwell.envs.rewards import reward_named
from livingwell.envs.table import WORDS
from livingwell.kernel import entry
from livingwell.kernel.layout import no_faces
from livingwell.rules.errors import Illegal

OPPONENTS = ("random", "self")
"""Who can sit at the other seats: a player at random, or the agent itself."""

_Seen = dict[str, npt.NDArray[Any]]


class Lockstep(VectorEnv[_Seen, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Games of 2-4 seats, one step of each at a time.

    Observations are a dict of ``observation``, int16 of shape ``(num_envs, size(seats))``, and
    ``action_mask``, int8 of shape ``(num_envs, 105)``, as ``livingwell.envs.encoding`` has them;
    actions are int64 of shape ``(num_envs,)``. A game that has ended begins anew at the next step
    (``AutoresetMode.NEXT_STEP``), whatever its action then.

    Against ``random`` opponents the agent has one seat in each game, the next one clockwise in the
    next game. With ``self`` it plays every seat: what is seen, and the reward at the end, are those
    of the seat in ``infos["seat"]``. Where games end, ``infos["rewards"]`` has the rewards of all
    seats, shape ``(num_envs, seats)``, and ``infos["_rewards"]`` says in which games.
    """

    def __init__(
        self,
        num_envs: int = 1,
        *,
        seats: int = 2,
        opponents: str = "random",
        reward: str = "share",
        copy: bool = True,
    ) -> None:
        """Games yet to be reset.

        Without ``copy`` every step gives the same arrays, written over. Raises
        ``gymnasium.error.Error`` for a number of seats or an option that there is not.
        """
        if opponents not in OPPONENTS:
            raise Error(
                f"in lockstep the opponents are {' or '.join(OPPONENTS)}, not {opponents!r}; "
                "for games against bots see vectorization_mode='sync' of gymnasium.make_vec"
            )
        try:
            rows = entry.start(seats, num_envs)
            self._rewarded = reward_named(reward)
        except (Illegal, ValueError) as error:
            raise Error(str(error)) from error
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}
        self.num_envs = num_envs
        self.seats = seats
        self.single_observation_space = encoding.observation_space(seats)
        self.single_action_space = Discrete(encoding.ACTION_COUNT)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._opponents = opponents
        self._copy = copy
        self._observations = np.zeros((num_envs, encoding.size(seats)), np.int16)
        self._masks = np.zeros((num_envs, encoding.ACTION_COUNT), np.int8)
        self._choices = np.zeros(num_envs, np.uint64)
        self._games = batch.Games(
            rows=rows,
            words=np.zeros(num_envs, np.uint64),
            actors=np.zeros(num_envs, np.int64),
            learners=np.full(num_envs, batch.EVERY_SEAT),
            over=np.ones(num_envs, np.bool_),
            fresh=rows[0].copy(),
            faces=no_faces(),
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[_Seen, dict[str, Any]]:
        """New games, the same for the same ``seed``. There are no ``options``."""
        super().reset(seed=seed, options=options)
        games = self._games
        games.words[:] = self.np_random.integers(WORDS, size=self.num_envs, dtype=np.uint64)
        self._choices[:] = self.np_random.integers(WORDS, size=self.num_envs, dtype=np.uint64)
        games.over[:] = True
        games.actors[:] = 0
        if self._opponents == "random":
            games.learners[:] = (np.arange(self.num_envs) - 1) % self.seats
        batch.advance(games, self.seats, np.zeros(self.num_envs, np.int64))
        return self._seen(), {"seat": games.actors.copy()}

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[_Seen, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        """One decision of the agent in each game.

        Raises ``gymnasium.error.InvalidAction``, which names a game and its legal actions, if one
        is not legal; nothing has changed then.
        """
        games = self._games
        chosen = np.asarray(actions, np.int64)
        refused = batch.first_refused(self._masks, chosen, games.over)
        if refused >= 0:
            raise InvalidAction(self._refusal(refused, int(chosen[refused])))
        batch.advance(games, self.seats, chosen)
        rewards = np.zeros(self.num_envs)
        infos: dict[str, Any] = {"seat": games.actors.copy()}
        ended = np.flatnonzero(games.over)
        if len(ended):
            values = self._rewarded(games.rows[ended])
            rewards[ended] = values[np.arange(len(ended)), games.actors[ended]]
            infos["rewards"] = np.zeros((self.num_envs, self.seats))
            infos["rewards"][ended] = values[:, : self.seats]
            infos["_rewards"] = games.over.copy()
        return self._seen(), rewards, games.over.copy(), np.zeros(self.num_envs, np.bool_), infos

    def random_actions(self) -> npt.NDArray[np.int64]:
        """An action for each game, each legal one equally likely: int64, shape ``(num_envs,)``."""
        actions = np.empty(self.num_envs, np.int64)
        batch.draw(self._games, self.seats, self._choices, actions)
        return actions

    def _seen(self) -> _Seen:
        games = self._games
        batch.show(games.rows, self.seats, games.actors, self._observations, self._masks)
        observations, masks = self._observations, self._masks
        if self._copy:
            observations, masks = observations.copy(), masks.copy()
        return {"observation": observations, "action_mask": masks}

    def _refusal(self, game: int, action: int) -> str:
        seat = int(self._games.actors[game])
        return f"game {game}: {encoding.refusal(action, self._masks[game], seat, self.seats)}"
