"""Environments for learning agents: PettingZoo, Gymnasium and OpenSpiel, over the kernel.

The packages they need come with the extra: ``pip install 'livingwell[envs]'``. Importing this
room makes ``gymnasium.make("livingwell/Duel-v1")`` known to Gymnasium; PettingZoo's environment is
``livingwell.envs.livingwell_v1``, OpenSpiel's game ``livingwell.envs.openspiel``.
"""

from livingwell.envs.extra import missing

try:
    import gymnasium
except ModuleNotFoundError as error:
    raise missing("gymnasium") from error

gymnasium.register(
    "livingwell/Duel-v1",
    entry_point="livingwell.envs.duel:Duel",
    vector_entry_point="livingwell.envs.vector:Lockstep",
)
