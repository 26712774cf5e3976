"""Compiling with Numba, and where what it compiled is kept.

Numba renews what it has kept when the file of a function changes, but not when a function that
it calls, or a table that it reads, does. So what is kept lies in a directory named after all the
sources that it may come from.

Compiled functions make no arrays: room for what they write is handed to them.
"""

import hashlib
from collections.abc import Callable
from functools import cache, update_wrapper
from pathlib import Path
from typing import Any, Generic, ParamSpec, TypeVar

import numba
import numpy as np

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

_HERE = Path(__file__).parent
_RULES = _HERE.parent / "rules"


def compiled(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """An entry point: compiled at its first call, kept on disk, and run without the GIL.

    With ``NUMBA_DISABLE_JIT=1`` it is the Python function as it stands.
    """
    config: Any = numba.config
    chosen = config.CACHE_DIR
    config.CACHE_DIR = str(_kept(Path(function.__code__.co_filename).parent, chosen))
    try:
        return _njit(function, cache=True, nogil=True)
    except RuntimeError:
        # Nowhere may anything be written, so it is compiled anew in every process.
        return _njit(function, nogil=True)
    finally:
        config.CACHE_DIR = chosen


def is_compiled(entry: Callable[..., Any]) -> bool:
    """Whether an entry point is on disk, compiled, or need not be; at its first call it may be."""
    function = getattr(entry, "py_func", None)
    if function is None:
        return True
    room = Path(function.__code__.co_filename).parent
    config: Any = numba.config
    module = function.__module__.rpartition(".")[2]
    kept = _kept(room, config.CACHE_DIR).rglob(f"{module}.{function.__name__}-*.nbi")
    return any(kept)


def inlined(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """A part of entry points, compiled into each of them; to Python it is as it stands."""
    return _part(function, forceinline=True)


def shared(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """As ``inlined``, for a part that is too large to stand in each place that calls it."""
    return _part(function)


class _Part(Generic[Parameters, Result]):
    """A function that is compiled for compiled code alone.

    A way in from Python as well would take longer to compile than most of these functions.
    """

    def __init__(self, function: Callable[Parameters, Result], compiled: Any) -> None:
        update_wrapper(self, function)
        self._function = function
        self._compiled = compiled

    @property
    def _numba_type_(self) -> Any:
        """Where Numba looks for what to compile."""
        return self._compiled._numba_type_

    def __call__(self, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Result:
        # Streams of chance wrap around, of which NumPy warns.
        with np.errstate(over="ignore"):
            return self._function(*args, **kwargs)


def _part(function: Callable[Parameters, Result], **options: Any) -> Callable[Parameters, Result]:
    compiled = _njit(function, no_cpython_wrapper=True, **options)
    return function if compiled is function else _Part(function, compiled)


def _njit(function: Callable[Parameters, Result], **options: Any) -> Callable[Parameters, Result]:
    # Functions that own no arrays need not count who holds one, which takes longer than a move.
    njit: Any = numba.njit
    dispatcher: Callable[Parameters, Result]
    dispatcher = njit(error_model="numpy", _nrt=False, no_cfunc_wrapper=True, **options)(function)
    return dispatcher


@cache
def _kept(room: Path, chosen: str) -> Path:
    """The directory for what is compiled from the files in ``room``, the kernel and the rules.

    It stands where Python keeps compiled files, or in ``chosen``, Numba's own setting.
    """
    digest = hashlib.sha256()
    for directory in sorted({room, _HERE, _RULES}):
        for source in sorted(directory.glob("*.py")):
            digest.update(source.read_bytes())
    base = Path(chosen) if chosen else room / "__pycache__"
    return base / f"numba-{digest.hexdigest()[:16]}"
