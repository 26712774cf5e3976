"""How a server is set up: flags, or else the environment, or else what suits one's own machine."""

import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

from livingwell.record.naming import naming
from livingwell.table import data

ENVIRONMENT: Final = "LIVINGWELL_"
"""Before the name of a setting, in capitals, it is the name of its variable."""

KEY_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one address may ask for. 0 turns a limit off."""

    changes: int = 10
    """Changes a second, in the long run; four times as many at once."""
    tables: int = 50
    """Tables opened and neither over nor put away."""
    streams: int = 50
    """Open streams."""
    body: int = 64 * 1024
    """Bytes of a request."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All there is to set.

    ``key`` signs cookies and makes invitations: whoever has it can take any seat. ``root`` is the
    path under which a proxy shows the server. ``hosts`` are the names it answers to, all if there
    are none. ``proxies`` are the addresses whose forwarded headers are believed.
    """

    database: str
    key: bytes = field(repr=False)
    root: str = ""
    hosts: tuple[str, ...] = ()
    proxies: str = ""
    limits: Limits = Limits()
    thinkers: int = 1
    """Processes in which bots think; with 0 a thread of the server does."""


def data_path() -> Path:
    """Where the games of this user are kept, made if it is not there."""
    path = data.data_path()
    path.mkdir(parents=True, exist_ok=True, mode=0o700)
    return path


def default_database() -> str:
    """The address of this user's own database."""
    return f"sqlite:///{data_path() / 'tables.db'}"


def find_key(environment: Mapping[str, str] = os.environ) -> bytes:
    """The key from the environment, or from its file, made at the first start.

    Raises ``ValueError`` if it is too short.
    """
    given = environment.get(f"{ENVIRONMENT}KEY")
    if given is not None:
        if len(given) < KEY_BYTES:
            raise ValueError(f"a key has {KEY_BYTES} characters or more")
        return given.encode()
    path = data_path() / "key"
    if not path.exists():
        _write_key(path)
    key = path.read_bytes()
    if len(key) < KEY_BYTES:
        raise ValueError(f"{path} is damaged; without that file another key is made")
    return key


def _write_key(path: Path) -> None:
    """Make the key's file, whole or not at all; one that was there first stays."""
    with naming(path), NamedTemporaryFile(dir=path.parent) as file:
        file.write(secrets.token_hex(KEY_BYTES).encode())
        file.flush()
        os.fsync(file.fileno())
        with suppress(FileExistsError):
            path.hardlink_to(file.name)
