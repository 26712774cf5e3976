"""Why there is nobody to play the games."""

from typing import Final

from livingwell.views.errors import Told
from livingwell.views.language import N_

CAUSES: Final = {
    "ended": N_(
        "a process that played ended before its time, killed or out of memory; "
        "fewer --workers need less"
    ),
    "no extra": N_("for a cluster, install what it needs: pip install 'livingwell[cluster]'"),
    "no address": N_("{address} is no address of a Dask cluster, such as tcp://host:8786"),
    "no cluster": N_("no Dask cluster answers at {address} within {seconds} seconds"),
    "no workers": N_("the cluster at {address} has no workers"),
    "other version": N_(
        "worker {worker} of the cluster at {address} has {theirs}, but livingwell {ours} is "
        "needed, the same as here"
    ),
    "lost": N_("the cluster at {address} was lost before the match was over"),
}


class NoWorkers(Told):
    """Nobody plays the games."""

    causes = CAUSES
