"""Endings on disk: one file, made by ``livingwell endings``, mapped into memory when it is read.

The file begins with ``HEAD`` bytes of JSON that tell what it holds, with a checksum of the rest;
then come the places and the shares, little-endian.
"""

import hashlib
import json
import logging
import os
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from livingwell.bots.expert.domain import Domain
from livingwell.bots.expert.ending_errors import BadEndings
from livingwell.bots.expert.endings import NO_ENDINGS, PLACE_COLUMNS, Endings, laid_out
from livingwell.record.header import RULES
from livingwell.record.naming import naming
from livingwell.table.data import data_path

ENDINGS_VERSION: Final = 1
"""Changes whenever the numbers in the file come to mean something else."""

HEAD: Final = 512
_PLACE: Final = np.dtype("<i8")
_SHARE: Final = np.dtype("<u2")


_log = logging.getLogger(__name__)


class Kept(NamedTuple):
    """What a file of endings holds."""

    domain: Domain
    endings: Endings


def default_file() -> Path:
    """Where the expert looks for endings."""
    return data_path() / "endings.bin"


@cache
def at_hand() -> Endings:
    """The endings in ``default_file``; none if there is no such file.

    If it cannot be used there are none either, and the log is told why.
    """
    try:
        return load(default_file()).endings
    except BadEndings as error:
        if error.cause != "missing":
            _log.warning("%s", error)
    except OSError as error:
        _log.warning("%s", error)
    return NO_ENDINGS


def save(path: Path, kept: Kept) -> None:
    """Write endings to their file, whole or not at all."""
    places = kept.endings.places.astype(_PLACE).tobytes()
    shares = kept.endings.shares.astype(_SHARE, copy=False)
    digest = hashlib.sha256(places)
    digest.update(shares.data)
    head = {
        "endings": ENDINGS_VERSION,
        "rules": RULES,
        "domain": kept.domain,
        "pairs": len(kept.endings.places),
        "shares": len(shares),
        "sha256": digest.hexdigest(),
    }
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    half = path.with_name(path.name + ".part")
    with naming(path), half.open("wb") as file:
        file.write(json.dumps(head).encode().ljust(HEAD))
        file.write(places)
        file.write(shares.data)
        file.flush()
        os.fsync(file.fileno())
    half.replace(path)


def load(path: Path) -> Kept:
    """Endings from their file.

    Raises ``BadEndings`` that says why if it is missing, damaged or of another version.
    """
    try:
        data = np.asarray(np.memmap(path, np.uint8, mode="c"))
    except FileNotFoundError:
        raise BadEndings("missing", file=str(path)) from None
    except ValueError:  # an empty file cannot be mapped
        raise BadEndings("damaged", file=str(path)) from None
    try:
        head = json.loads(data[:HEAD].tobytes())
        version, rules = str(head["endings"]), str(head["rules"])
        middle = HEAD + head["pairs"] * PLACE_COLUMNS * _PLACE.itemsize
        whole = middle + head["shares"] * _SHARE.itemsize
        domain, digest = Domain(*head["domain"]), head["sha256"]
    except (ValueError, KeyError, TypeError):
        raise BadEndings("damaged", file=str(path)) from None
    if version != str(ENDINGS_VERSION):
        raise BadEndings("version", file=str(path), version=version, ours=ENDINGS_VERSION)
    if rules != RULES:
        raise BadEndings("rules", file=str(path), version=rules, ours=RULES)
    if len(data) != whole or hashlib.sha256(data[HEAD:].data).hexdigest() != digest:
        raise BadEndings("damaged", file=str(path))
    places = data[HEAD:middle].view(_PLACE).reshape(-1, PLACE_COLUMNS)
    return Kept(domain, laid_out(places, data[middle:].view(_SHARE)))
