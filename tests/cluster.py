"""A PostgreSQL server of the tests' own."""

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

MISSING: Final = "PostgreSQL's server is missing; on Debian: apt install postgresql"

USER: Final = "postgres"


def binaries() -> Path | None:
    """The folder of ``initdb`` and ``postgres``; Debian keeps it off the path."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    folders = Path("/usr/lib/postgresql").glob("*/bin")
    return max((path for path in folders if (path / "initdb").exists()), default=None, key=_version)


def _version(path: Path) -> int:
    return int(path.parent.name)


def name_of(database: str) -> str:
    """The name of a database, of which this may be the address."""
    return urlsplit(database).path.removeprefix("/")


class Cluster:
    """A server on a socket in a folder of its own, with as many databases as are asked for.

    It refuses to run as root, and is then run as the user ``postgres``. What it is told is not
    forced to the disk unless ``durable``. ``listen`` is an address to listen on besides.
    """

    def __init__(self, binaries: Path, *, durable: bool = False, listen: str = "") -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="livingwell-"))
        self._binaries = binaries
        self._durable = durable
        self._listen = listen
        self._user = USER if os.geteuid() == 0 else None
        self._numbers = count()
        self.template = "template1"
        self._process: subprocess.Popen[bytes] | None = None
        if self._user:
            shutil.chown(self.folder, USER, USER)
        self.run(
            *("initdb", "--pgdata", "data", "--username", USER, "--auth", "trust", "--no-sync"),
            *("--encoding", "UTF8", "--locale", "C", "--no-instructions"),
        )
        if listen:
            with (self.folder / "data/pg_hba.conf").open("a") as rules:
                rules.write("host all all samenet trust\n")
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = ["-k", str(self.folder), "-c", f"listen_addresses={self._listen}"]
        options += ["-c", "max_connections=200", "-c", "recovery_init_sync_method=syncfs"]
        if not self._durable:
            options += ["-c", "fsync=off", "-c", "full_page_writes=off"]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._binaries / "postgres", "-D", self.folder / "data", *options],
                cwd=self.folder,
                stdout=log,
                stderr=log,
                user=self._user,
                group=self._user,
            )
        while subprocess.run(
            [self._binaries / "pg_isready", "-q", "-h", self.folder], check=False
        ).returncode:
            assert self._process.poll() is None, (self.folder / "log").read_text()

    def stop(self) -> None:
        """Stop it at once, as a crash would."""
        assert self._process is not None
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait()

    def close(self) -> None:
        """Stop it and leave nothing behind."""
        self.stop()
        shutil.rmtree(self.folder)

    def database(self, *, empty: bool = False) -> str:
        """The address of a new database, with the structure of the template unless ``empty``."""
        name = f"club{next(self._numbers)}"
        self.sql(f"CREATE DATABASE {name} TEMPLATE {'template1' if empty else self.template}")
        return self.address(name)

    def address(self, name: str = USER) -> str:
        """The address of a database."""
        return f"postgresql://{USER}@{self._listen}/{name}" + (
            "" if self._listen else f"?host={self.folder}"
        )

    def sql(self, statement: str, database: str = USER) -> str:
        """What a statement gives, one row a line."""
        return self.run("psql", "-qAtX", *self.where(database), "-c", statement)

    def where(self, database: str) -> Sequence[str]:
        """What tells PostgreSQL's programs which database is meant, by name or address."""
        return "-h", str(self.folder), "-U", USER, "-d", name_of(database)

    def end_connections(self, address: str) -> None:
        """End every connection to a database."""
        self.sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()",
            address,
        )

    def talking(self, address: str) -> subprocess.Popen[str]:
        """Somebody at a prompt, who types what is written to standard input."""
        command = [str(self._binaries / "psql"), "-qX", *self.where(address)]
        return subprocess.Popen(command, stdin=subprocess.PIPE, text=True)

    def run(self, program: str, *arguments: str) -> str:
        """Run one of PostgreSQL's programs in the cluster's folder, and give what it says."""
        done = subprocess.run(
            [self._binaries / program, *arguments],
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
            user=self._user,
            group=self._user,
        )
        assert not done.returncode, done.stderr
        return done.stdout.strip()
