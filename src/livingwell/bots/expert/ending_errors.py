"""Why endings cannot be used or made."""

from typing import Final

from livingwell.views.errors import Told
from livingwell.views.language import N_

CAUSES: Final = {
    "missing": N_("there are no endings in {file}; livingwell endings makes them"),
    "damaged": N_("{file} is damaged; livingwell endings makes it anew"),
    "too large": N_(
        "these endings would take {size} GB, and {most} are the most; ask for fewer locked cards, "
        "tokens or points"
    ),
    "version": N_(
        "{file} holds endings of version {version}, and this program reads version {ours}; "
        "livingwell endings makes it anew"
    ),
    "rules": N_(
        "{file} holds endings of rules {version}, and this program plays rules {ours}; "
        "livingwell endings makes it anew"
    ),
}


class BadEndings(Told):
    """Endings that cannot be used."""

    causes = CAUSES
