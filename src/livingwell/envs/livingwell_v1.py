"""PettingZoo: ``livingwell_v1``, an environment for 2-4 seats.

``env`` is the AEC form with PettingZoo's own wrappers, ``raw_env`` the same without them, and
``parallel_env`` asks all seats at once.

>>> from livingwell.envs import livingwell_v1
>>> env = livingwell_v1.env(seats=3)
>>> env.reset(seed=1)
>>> env.agent_selection
'player_0'
"""

from typing import Final

from livingwell.envs.aec import AEC, TerminateIllegal
from livingwell.envs.extra import missing
from livingwell.envs.parallel import Parallel
from livingwell.envs.rewards import ILLEGAL

try:
    from pettingzoo import AECEnv
    from pettingzoo.utils import parallel_to_aec, wrappers
except ModuleNotFoundError as error:
    raise missing("pettingzoo") from error

__all__ = ["env", "parallel_env", "raw_env"]

raw_env: Final = AEC
parallel_env: Final = Parallel


def env(
    seats: int = 2,
    reward: str = "share",
    render_mode: str | None = None,
    max_cycles: int | None = None,
) -> AECEnv:
    """The environment as PettingZoo's conventions have it.

    With ``max_cycles`` it is the parallel form in which each seat is asked once a cycle, turned
    into AEC and cut off after so many cycles.
    """
    if max_cycles is not None:
        return parallel_to_aec(parallel_env(seats, reward, render_mode, max_cycles))
    wrapped = TerminateIllegal(raw_env(seats, reward, render_mode), ILLEGAL[reward])
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))
