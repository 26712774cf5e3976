"""The examples run, in a short form."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from examples import policy_gradient

EXAMPLES = Path(__file__).parents[2] / "examples"


def told(example: str, *options: str) -> str:
    """What an example prints."""
    command = [sys.executable, str(EXAMPLES / example), *options]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_the_policy_gradient_beats_random_clearly() -> None:
    policy = policy_gradient.train(seconds=600, games=512, seed=1, most=10)
    assert policy_gradient.measured(policy_gradient.Policy(), 2000, 2) == pytest.approx(
        0.5, abs=0.05
    )
    assert policy_gradient.measured(policy, 2000, 2) > 0.75


def test_mcts_meets_greedy() -> None:
    said = told("mcts_against_greedy.py", "--games", "1", "--simulations", "2")
    assert "of 1 games" in said


def test_ppo_trains_or_says_what_it_lacks() -> None:
    said = told("maskable_ppo.py", "--steps", "300", "--games", "2")
    has_torch = find_spec("torch") is not None and find_spec("sb3_contrib") is not None
    assert said.startswith("skipped: ") != has_torch
    assert "of 2 games" in said if has_torch else "pip install sb3-contrib" in said
