"""Many games: matches between bots and what they say of their strength."""

from livingwell.arena.match import Match, Outcome, Played
from livingwell.arena.report import as_json, table, tournament_as_json, tournament_table
from livingwell.arena.statistics import Estimate, Standing, standings
from livingwell.arena.tournament import Tournament

__all__ = [
    "Estimate",
    "Match",
    "Outcome",
    "Played",
    "Standing",
    "Tournament",
    "as_json",
    "standings",
    "table",
    "tournament_as_json",
    "tournament_table",
]
