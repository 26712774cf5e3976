"""A bot in twenty lines: it uses what it can, and unlocks as few cards as it can."""

import sys

from livingwell.record import parse, spell
from livingwell.rules import Unlock, Use, legal, start, step

state, seat = start(2), 0
for line in map(str.strip, sys.stdin):
    match line.split():
        case ["game", seats, "as", letter]:
            state, seat = start(int(seats)), "ABCD".index(letter)
        case ["move?"]:
            moves = legal(state, seat)
            uses = [move for move in moves if isinstance(move, Use) and move.target != seat]
            sets = [move for move in moves if isinstance(move, Unlock)]
            sets.sort(key=lambda move: len(move.cards))
            print(spell([*uses, *sets, moves[-1]][0]), flush=True)
        case ["quit"]:
            break
        case _:
            state, _events = step(state, parse(line))
