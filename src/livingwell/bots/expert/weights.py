"""Weights on disk: the ones that come with the package, and checkpoints."""

import os
import zlib
from functools import cache
from itertools import pairwise
from pathlib import Path
from tokenize import TokenError
from typing import Final
from zipfile import BadZipFile

import numpy as np

from livingwell.bots.errors import NoSuchBot
from livingwell.bots.expert.features import FEATURES_VERSION, feature_count
from livingwell.bots.expert.network import HIDDEN, Network
from livingwell.record.naming import naming

SHIPPED: Final = Path(__file__).parent / "weights"
"""Where the networks that come with the package lie, one file for each number of seats."""

_DAMAGED: Final = (
    *(OSError, ValueError, TypeError, KeyError, EOFError, RuntimeError, MemoryError),
    *(BadZipFile, zlib.error, SyntaxError, TokenError),
)
"""What reading arrays raises where the file holds none, or not any more."""


@cache
def network(seats: int, folder: Path = SHIPPED) -> Network:
    """The network for so many seats. Raises ``NoSuchBot`` if it cannot be used."""
    return load(folder / f"{seats}.npz", seats)


def load(path: Path, seats: int) -> Network:
    """A network from its file.

    Raises ``NoSuchBot`` that says why if the file is missing, damaged or was made for features
    or a number of seats other than these.
    """
    try:
        with path.open("rb") as file, np.load(file) as arrays:
            version = int(arrays["features_version"])
            layers = [arrays[field] for field in Network._fields]
    except FileNotFoundError:
        raise NoSuchBot("no weights", file=str(path)) from None
    except _DAMAGED:
        raise NoSuchBot("bad weights", file=str(path)) from None
    if version != FEATURES_VERSION or [layer.shape for layer in layers] != _shapes(seats):
        raise NoSuchBot("other weights", file=str(path))
    if not all(layer.dtype.kind == "f" and np.isfinite(layer).all() for layer in layers):
        raise NoSuchBot("bad weights", file=str(path))
    return Network(*(np.ascontiguousarray(layer, np.float32) for layer in layers))


def save(path: Path, trained: Network) -> None:
    """Write a network to its file, whole or not at all."""
    half = path.with_suffix(".part")
    with naming(path), half.open("wb") as file:
        np.savez_compressed(file, features_version=FEATURES_VERSION, **trained._asdict())
        file.flush()
        os.fsync(file.fileno())
    half.replace(path)


def _shapes(seats: int) -> list[tuple[int, ...]]:
    sizes = (feature_count(seats), *HIDDEN, seats)
    return [shape for given, made in pairwise(sizes) for shape in ((given, made), (made,))]
