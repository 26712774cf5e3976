"""Why a name means no bot."""

from typing import Final

from livingwell.rules.errors import Value
from livingwell.views.language import N_, _, fill

CAUSES: Final = {
    "unknown": N_("there is no bot {name}; there are {names}"),
    "seed": N_("the seed of a bot is a whole number, as in random:7, not {seed}"),
    "no command": N_("cmd: wants a program and its arguments after it, as in cmd:./mybot --fast"),
    "quotes": N_("cmd: has a quotation mark or backslash without its end: {command}"),
    "no program": N_("cmd: there is no program {program} that can be run"),
}


class NoSuchBot(ValueError):
    """A name that means no bot; ``cause`` is a key of ``CAUSES``, told in the language spoken."""

    def __init__(self, cause: str, values: dict[str, Value]) -> None:
        super().__init__(cause, values)
        self.cause = cause
        self.values = values

    def __str__(self) -> str:
        return fill(_(CAUSES[self.cause]), **self.values)
