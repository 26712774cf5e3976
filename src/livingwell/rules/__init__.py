"""The game as played at a wooden table. No text, clock, randomness or I/O."""

from livingwell.rules.dice import Owed, casts, outcomes, owed, ways
from livingwell.rules.errors import Illegal
from livingwell.rules.legal import decisions, legal
from livingwell.rules.moves import Cast, Decision, Move, Out, Reroll, Roll, Unlock, Use
from livingwell.rules.result import Result, result
from livingwell.rules.state import Phase, Player, State, start
from livingwell.rules.step import step

__all__ = [
    "Cast",
    "Decision",
    "Illegal",
    "Move",
    "Out",
    "Owed",
    "Phase",
    "Player",
    "Reroll",
    "Result",
    "Roll",
    "State",
    "Unlock",
    "Use",
    "casts",
    "decisions",
    "legal",
    "outcomes",
    "owed",
    "result",
    "start",
    "step",
    "ways",
]
