"""Commands for the table in the browser."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias

import typer

from livingwell.cli.usage import Command
from livingwell.views.language import _, fill

if TYPE_CHECKING:
    from socket import socket

ENVIRONMENT: Final = "LIVINGWELL_"
LEVELS: Final = ("debug", "info", "warning", "error")


def _setting(name: str, about: str, **more: Any) -> Any:
    """An option that the environment may set as well: ``--most-tables``, ``…_MOST_TABLES``."""
    variable = ENVIRONMENT + name.upper().replace("-", "_")
    return typer.Option(f"--{name}", envvar=variable, help=about, **more)


Database: TypeAlias = Annotated[
    str | None,
    _setting("database", _("The address of the database; by default a file among your own data.")),
]


def add_to(app: typer.Typer) -> None:
    """Hang these commands on the application."""
    app.command(cls=Command, help=_("Open the table in the browser, for you or for many."))(serve)
    app.command(cls=Command, help=_("Copy the tables of a server that may be running."))(backup)
    app.command("move-database", cls=Command, help=_("Copy all tables into another database."))(
        move_database
    )


def serve(
    host: Annotated[str, _setting("host", _("The address to listen on."))] = "127.0.0.1",
    port: Annotated[
        int, _setting("port", _("The port; 0 is any free one."), min=0, max=65535)
    ] = 8000,
    browse: Annotated[
        bool, typer.Option("--open", help=_("Open the first page in your browser."))
    ] = False,
    database: Database = None,
    root: Annotated[
        str,
        _setting("root-path", _("The path under which a proxy shows the server, such as /games.")),
    ] = "",
    hosts: Annotated[
        str,
        _setting(
            "allow-host", _("The host names to answer to, with commas between; all by default.")
        ),
    ] = "",
    proxies: Annotated[
        str, _setting("proxy", _("Addresses of proxies whose forwarded headers are believed."))
    ] = "",
    changes: Annotated[
        int, _setting("most-changes", _("Changes a second from one address; 0 is no limit."), min=0)
    ] = 10,
    tables: Annotated[
        int, _setting("most-tables", _("Open tables from one address; 0 is no limit."), min=0)
    ] = 50,
    streams: Annotated[
        int, _setting("most-streams", _("Open streams from one address; 0 is no limit."), min=0)
    ] = 50,
    thinkers: Annotated[int, _setting("thinkers", _("Processes in which bots think."), min=0)] = 1,
    log: Annotated[
        str | None,
        _setting(
            "log",
            _("From which level on to log; info, or warning with --open."),
            metavar="|".join(LEVELS),
        ),
    ] = None,
) -> None:
    """Open the table in the browser."""
    from livingwell.web import logs
    from livingwell.web.server import address
    from livingwell.web.server import serve as run
    from livingwell.web.settings import Limits, Settings, default_database

    log = log or ("warning" if browse else "info")
    if log not in LEVELS:
        raise _wrong(
            "--log", _("{value} is none of {choices}").format(value=log, choices=", ".join(LEVELS))
        )
    logs.set_up(log)
    settings = Settings(
        database=database or default_database(),
        key=_key(),
        root=root.rstrip("/"),
        hosts=tuple(name.strip() for name in hosts.split(",") if name.strip()),
        proxies=proxies,
        limits=Limits(changes, tables, streams),
        thinkers=thinkers,
    )
    _prepare(settings.database)
    with _listen(host, port, browse=browse) as listening:
        where = address(listening, settings.root)
        print(_("Living Well is at {address}").format(address=where), flush=True)
        if browse:
            said = _(
                "Your browser opens; if it does not, go there. Ctrl+C stops, and games are kept."
            )
            print(said, flush=True)
        if not run(settings, listening, browse=browse):
            sys.exit(1)


def _key() -> bytes:
    from livingwell.web.settings import find_key

    try:
        return find_key()
    except ValueError as error:
        raise _wrong(f"{ENVIRONMENT}KEY", str(error)) from None


def _prepare(database: str) -> None:
    """Bring the database up to date, so that whoever starts the server hears what is wrong."""
    import asyncio

    from livingwell.table.store import Store

    async def prepare() -> None:
        await (await Store.open(database)).close()

    with _told_of("--database", database):
        asyncio.run(prepare())


@contextmanager
def _told_of(databases: str, written: str) -> Iterator[None]:
    """Say what is wrong with a database as what is wrong with the parameter that names it.

    ``written`` is the one that is written to, and named where there is no room for it.
    """
    import sqlite3

    from sqlalchemy.exc import SQLAlchemyError

    from livingwell.table.errors import Refused
    from livingwell.views.errors import explain

    no_room = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), written)
    try:
        yield
    except TimeoutError:
        raise _wrong(databases, _("nobody answers there")) from None
    except (Refused, OSError) as error:
        raise _wrong(databases, explain(error)) from None
    except (SQLAlchemyError, sqlite3.Error) as error:
        cause = getattr(error, "orig", None) or error
        is_full = getattr(cause, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
        raise _wrong(databases, explain(no_room) if is_full else str(cause)) from None


def _listen(host: str, port: int, *, browse: bool) -> "socket":
    """The socket to listen on; where a browser is shown the way, any free port will do."""
    from livingwell.views.errors import reason
    from livingwell.web.server import bind

    try:
        return bind(host, port)
    except OSError as error:
        if browse and error.errno == errno.EADDRINUSE:
            return bind(host, 0)
        raise _wrong("--port", f"{host}:{port}: {reason(error)}") from None
    except UnicodeError:
        raise _wrong("--host", fill(_("{host} is no address"), host=host)) from None


def _wrong(option: str, reason: str) -> typer.BadParameter:
    return typer.BadParameter(reason, param_hint=option)


def backup(
    folder: Annotated[Path, typer.Argument(help=_("The folder to copy them into."))],
    database: Database = None,
) -> None:
    """Copy the tables of a server that may be running, and the key that its cookies need."""
    import shutil

    from livingwell.table.backup import back_up
    from livingwell.web.settings import data_path, default_database

    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    copy = folder / "tables.db"
    with _told_of("--database, FOLDER", str(copy)):
        back_up(database or default_database(), copy)
    key = data_path() / "key"
    if key.exists():
        shutil.copy2(key, folder / "key")
    print(_("The copy is in {folder}.").format(folder=folder))


def move_database(
    source: Annotated[
        str, typer.Argument(metavar="FROM", help=_("The address of the database to copy."))
    ],
    target: Annotated[
        str, typer.Argument(metavar="TO", help=_("The address of the one to copy it into."))
    ],
) -> None:
    """Copy all tables into another database, and compare the two line by line."""
    import asyncio

    from livingwell.table.moving import move

    with _told_of("FROM, TO", target):
        moved = asyncio.run(move(source, target))
    told = _("The same in both: {tables} tables, {lines} lines. Copied now: {new} lines.")
    print(fill(told, **moved._asdict()))
