"""Saying why nothing happens while code is compiled, which it is once."""

import sys
from collections.abc import Iterable


def tell_expert_compiling() -> None:
    """Say on standard error that what the expert thinks with is compiled first, if it is."""
    from livingwell.analysis.compiling import is_compiled

    if not is_compiled():
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
