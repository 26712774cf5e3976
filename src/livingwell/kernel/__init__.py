"""The game on integers, compiled by Numba: the same rules as ``rules/``, a thousand times faster.

Python calls what stands in ``entry``. Code that is compiled itself calls the parts in ``legal``,
``step``, ``dice``, ``points`` and ``chance``, which take a row of ``layout`` and the number of
seats beside it, so that the compiler can know it.

NumPy and Numba come with the extra: ``pip install 'livingwell[expert]'``.
"""

from importlib.util import find_spec

if find_spec("numba") is None:
    raise ModuleNotFoundError(
        "the kernel needs Numba: pip install 'livingwell[expert]' brings it", name="numba"
    )
