"""What a decision was worth: hints, the review of a game, luck and skill."""

from livingwell.analysis.doubt import Doubt, doubt
from livingwell.analysis.errors import CannotAnalyse
from livingwell.analysis.evaluator import Chances, Evaluator, Weighed
from livingwell.analysis.hint import Hint, hints
from livingwell.analysis.review import Choice, Review, Throw, review

__all__ = [
    "CannotAnalyse",
    "Chances",
    "Choice",
    "Doubt",
    "Evaluator",
    "Hint",
    "Review",
    "Throw",
    "Weighed",
    "doubt",
    "hints",
    "review",
]
