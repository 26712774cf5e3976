"""Saying why nothing happens while code is compiled, which it is once."""

import sys
from collections.abc import Iterable
from typing import Final

from livingwell.views.language import _

_EXPERTS: Final = frozenset({"casual", "strong", "expert"})


def tell_expert_compiling() -> None:
    """Say on standard error that what the expert thinks with is compiled first, if it is."""
    from livingwell.bots.expert.search import weigh
    from livingwell.kernel.jit import is_compiled

    if not is_compiled(weigh):
        said = _("Compiling what the expert thinks with, this once; that takes some 20 seconds.")
        print(said, file=sys.stderr, flush=True)


def tell_bots_compiling(bots: Iterable[str]) -> None:
    """The same, if one of these bots is the expert at any of its levels."""
    from livingwell.analysis.finding import available

    if available() and any(bot.partition(":")[0] in _EXPERTS for bot in bots):
        tell_expert_compiling()
