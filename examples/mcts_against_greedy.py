"""OpenSpiel's Monte Carlo tree search against our club player, ``greedy``.

python examples/mcts_against_greedy.py --games 10 --simulations 200
"""

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from livingwell.bots import find
from livingwell.envs import encoding, openspiel
from livingwell.kernel.actions import number
from livingwell.rules import legal


def play(
    game: pyspiel.Game, search: mcts.MCTSBot, seat: int, random: np.random.RandomState
) -> float:
    """One game with the search at ``seat``; gives its utility, -1 to 1."""
    greedy = find("greedy")
    greedy.begin(2, 1 - seat)
    state = game.new_initial_state()
    while not state.is_terminal():
        player = state.current_player()
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            action = int(random.choice(outcomes, p=chances))
        elif player == seat:
            action = search.step(state)
        else:
            table = state.table.state
            decision = greedy.decide(table, legal(table, player))
            action = encoding.from_kernel(number(decision), player, 2)
        state.apply_action(action)
    return float(state.returns()[seat])


def main() -> None:
    """Play, and tell who won."""
    parser = argparse.ArgumentParser(description="OpenSpiel's MCTS against greedy.")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--simulations", type=int, default=50, help="for each decision")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    random = np.random.RandomState(options.seed)
    game = pyspiel.load_game(openspiel.NAME)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    search = mcts.MCTSBot(game, 1.4, options.simulations, evaluator, random_state=random)
    total = 0.0
    for number_ in range(options.games):
        utility = play(game, search, number_ % 2, random)
        total += utility
        print(f"game {number_ + 1}: the search {'won' if utility > 0 else 'did not win'}")
    print(f"the search won {(total / options.games + 1) / 2:.0%} of {options.games} games")


if __name__ == "__main__":
    main()
