"""Stable-Baselines3's maskable PPO against a bot, for those who have PyTorch.

pip install sb3-contrib
python examples/maskable_ppo.py --steps 100000
"""

import argparse
import sys
from importlib import import_module
from importlib.util import find_spec

import gymnasium
import numpy as np

import livingwell.envs
from livingwell.envs.duel import Duel

gymnasium.register_envs(livingwell.envs)


def main() -> None:
    """Train, then measure against the same bot."""
    parser = argparse.ArgumentParser(description="Maskable PPO against a bot.")
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--steps", type=int, default=50_000)
    parser.add_argument("--games", type=int, default=200, help="to measure it by")
    options = parser.parse_args()
    missing = [name for name in ("torch", "sb3_contrib") if find_spec(name) is None]
    if missing:
        print(f"skipped: {' and '.join(missing)} not installed (pip install sb3-contrib)")
        sys.exit(0)
    maskable_ppo = import_module("sb3_contrib").MaskablePPO
    env = gymnasium.make("livingwell/Duel-v1", opponents=options.opponent)
    model = maskable_ppo("MultiInputPolicy", env, seed=1, verbose=1)
    model.learn(options.steps)
    table = Duel(options.opponent)
    won = 0.0
    for game in range(options.games):
        seen, _ = table.reset(seed=game)
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=table.action_masks())
            seen, reward, over, _, _ = table.step(np.int64(action))
            won += reward
    print(f"won {won / options.games:.1%} of {options.games} games against {options.opponent}")


if __name__ == "__main__":
    main()
