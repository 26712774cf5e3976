"""What a table refuses that the rules would allow, and why."""

from typing import Final

from livingwell.record.errors import CAUSES as MISREADINGS
from livingwell.rules.errors import N_, Caused

CAUSES: Final = {
    "moved on": N_("the table has moved on; here is how it lies now"),
    "no table": N_("there is no such table"),
    "not your seat": N_("seat {seat} is not yours to play"),
    "no seat of yours": N_("you have no seat at this table"),
    "not invited": N_("this invitation is not for seat {seat}"),
    "seat taken": N_("somebody sits at seat {seat} already"),
    "no open seat": N_("no seat of this table is open"),
    "waiting": N_("the game has not begun; the table waits for people"),
    "begun": N_("the game has begun already"),
    "not undoable": N_("there is no decision of yours left to take back"),
    "no dice to roll": N_("no dice are waiting to be rolled"),
    "dice by hand": N_("the dice are rolled by hand here; say what they show"),
    "dice by table": N_("the table rolls its own dice"),
    "not host": N_("only whoever opened the table may do that"),
    "not over": N_("the game is not over"),
    "promise used": N_("these dice were promised to another table; open the page again"),
    "option": N_("{value} is no choice for {option}; there are {choices}"),
    "too few seats": N_("a table has 2 to 4 seats"),
    "address": N_("a database is sqlite:///FILE or postgresql://USER@HOST/NAME"),
    "address option": N_("the address of a database has no option {option}; it has {options}"),
    "not sqlite": N_("only an SQLite database is copied; others have tools of their own"),
    "later version": N_("this table is played under a version that this server does not know"),
    "same database": N_("that is one and the same database"),
    "in use": N_("servers are running on that database; stop them first"),
    "other tables": N_("it holds tables that the other one does not ({count}); take an empty one"),
    "other lines": N_("table {table} has another line {n} there; is that the newer copy?"),
    "not the same": N_("table {table} is not the same in both; has anyone changed the copy?"),
    "name": MISREADINGS["name"],
    "entropy": N_("entropy is 32 hex digits"),
}


class Refused(Caused):
    """Something a table does not do."""

    causes = CAUSES


class MovedOn(Refused):
    """The request was made for a table that does not lie like this any more."""

    def __init__(self) -> None:
        super().__init__("moved on")


class NoTable(Refused):
    """No table has this id."""

    def __init__(self) -> None:
        super().__init__("no table")


class NumberTaken(Exception):
    """Another writer's line has this number already (for the publisher alone)."""
