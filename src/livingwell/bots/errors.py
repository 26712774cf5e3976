"""Why a name means no bot."""

from typing import Final

from livingwell.views.errors import Told
from livingwell.views.language import N_

CAUSES: Final = {
    "unknown": N_("there is no bot {name}; there are {names}"),
    "seed": N_("the seed of a bot is a whole number, as in random:7, not {seed}"),
    "no command": N_("cmd: wants a program and its arguments after it, as in cmd:./mybot --fast"),
    "quotes": N_("cmd: has a quotation mark or backslash without its end: {command}"),
    "no extra": N_(
        "{name} needs {package}, which is not installed; pip install 'livingwell[expert]' brings it"
    ),
    "no weights": N_("there is no network in {file}; livingwell train makes one"),
    "bad weights": N_("{file} is damaged; livingwell train makes a new one"),
    "other seed": N_(
        "the training in {folder} began with the seed {seed}: go on with that one, or begin in "
        "another folder"
    ),
    "bad notes": N_("{file} is damaged; without that file the training begins anew"),
    "other weights": N_("{file} holds a network that this version cannot use"),
    "no program": N_("cmd: there is no program {program} that can be run"),
}


class NoSuchBot(Told):
    """A name that means no bot."""

    causes = CAUSES
