"""Saying why nothing happens while code is compiled, which it is once."""

import sys
from collections.abc import Iterable
from contextlib import suppress

from livingwell.views.errors import Told


def tell_expert_compiling() -> None:
    """Say on standard error that what the expert thinks with is compiled first, if it is.

    All of it is, for what is thought about next may need only a part.
    """
    from livingwell.analysis.compiling import is_compiled, warm

    if not is_compiled():
        tell_compiling()
        # What cannot be had is told by whoever needs it.
        with suppress(Told):
            warm()


def tell_rollouts_compiling() -> None:
    """Say so of what plays games out, if it is compiled first."""
    from livingwell.analysis.compiling import is_rollout_compiled

    if not is_rollout_compiled():
        tell_compiling()


def tell_compiling() -> None:
    """Say on standard error that it is compiled first."""
    from livingwell.analysis.compiling import compiling

    print(compiling(), file=sys.stderr, flush=True)


def tell_bots_compiling(bots: Iterable[str]) -> None:
    """Say so if one of these bots is the expert at any of its levels."""
    from livingwell.bots.registry import is_expert

    if any(map(is_expert, bots)):
        tell_expert_compiling()
