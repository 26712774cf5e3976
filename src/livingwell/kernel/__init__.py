"""The game on integers, compiled by Numba: the same rules as ``rules/``, a thousand times faster.

It needs the extra ``expert``. Python calls what stands here; code that is compiled itself calls
the parts in ``legal``, ``step``, ``dice`` and ``points``, which take a row of ``layout``.
"""
