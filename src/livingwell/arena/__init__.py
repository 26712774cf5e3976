"""Many games: matches between bots and what they say of their strength."""

from livingwell.arena.match import Match, Outcome, Played
from livingwell.arena.report import as_json, table
from livingwell.arena.statistics import Estimate, Standing, standings

__all__ = ["Estimate", "Match", "Outcome", "Played", "Standing", "as_json", "standings", "table"]
