"""Commands for the table in the browser."""

import sys
from pathlib import Path
from typing import Annotated, Final, TypeAlias

import typer

from livingwell.views.language import _

ENVIRONMENT: Final = "LIVINGWELL_"

Database: TypeAlias = Annotated[
    str | None,
    typer.Option(
        envvar=f"{ENVIRONMENT}DATABASE",
        help=_("The address of the database; by default a file among your own data."),
    ),
]


def add_to(app: typer.Typer) -> None:
    """Hang these commands on the application."""
    app.command(help=_("Open the table in the browser, for this machine or for many."))(serve)
    app.command(help=_("Copy the tables of a server that may be running."))(backup)


def serve(
    host: Annotated[
        str, typer.Option(envvar=f"{ENVIRONMENT}HOST", help=_("The address to listen on."))
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(envvar=f"{ENVIRONMENT}PORT", help=_("The port; 0 is any free one."))
    ] = 8000,
    browse: Annotated[
        bool, typer.Option("--open", help=_("Open the first page in your browser."))
    ] = False,
    database: Database = None,
    root: Annotated[
        str,
        typer.Option(
            "--root-path",
            envvar=f"{ENVIRONMENT}ROOT_PATH",
            help=_("The path under which a proxy shows the server, such as /games."),
        ),
    ] = "",
    hosts: Annotated[
        str,
        typer.Option(
            "--allow-host",
            envvar=f"{ENVIRONMENT}ALLOW_HOST",
            help=_("The host names to answer to, with commas between; all by default."),
        ),
    ] = "",
    proxies: Annotated[
        str,
        typer.Option(
            "--proxy",
            envvar=f"{ENVIRONMENT}PROXY",
            help=_("Addresses of proxies whose forwarded headers are believed."),
        ),
    ] = "",
    changes: Annotated[
        int,
        typer.Option(
            "--most-changes",
            envvar=f"{ENVIRONMENT}MOST_CHANGES",
            help=_("Changes a second from one address; 0 is no limit."),
        ),
    ] = 10,
    tables: Annotated[
        int,
        typer.Option(
            "--most-tables",
            envvar=f"{ENVIRONMENT}MOST_TABLES",
            help=_("Open tables from one address; 0 is no limit."),
        ),
    ] = 50,
    streams: Annotated[
        int,
        typer.Option(
            "--most-streams",
            envvar=f"{ENVIRONMENT}MOST_STREAMS",
            help=_("Open streams from one address; 0 is no limit."),
        ),
    ] = 50,
    thinkers: Annotated[
        int,
        typer.Option(envvar=f"{ENVIRONMENT}THINKERS", help=_("Processes in which bots think.")),
    ] = 1,
    log: Annotated[
        str,
        typer.Option(
            "--log",
            envvar=f"{ENVIRONMENT}LOG",
            metavar="debug|info|warning|error",
            help=_("From which level on to log."),
        ),
    ] = "info",
) -> None:
    """Open the table in the browser."""
    from livingwell.web import logs
    from livingwell.web.server import address, bind
    from livingwell.web.server import serve as run
    from livingwell.web.settings import Limits, Settings, default_database, find_key

    logs.set_up(log)
    settings = Settings(
        database=database or default_database(),
        key=find_key(),
        root=root.rstrip("/"),
        hosts=tuple(name.strip() for name in hosts.split(",") if name.strip()),
        proxies=proxies,
        limits=Limits(changes, tables, streams),
        thinkers=thinkers,
    )
    with bind(host, port) as listening:
        where = address(listening, settings.root)
        print(_("Living Well is at {address}").format(address=where), flush=True)
        if not run(settings, listening, browse=browse):
            sys.exit(1)


def backup(
    folder: Annotated[Path, typer.Argument(help=_("The folder to copy them into."))],
    database: Database = None,
) -> None:
    """Copy the tables of a server that may be running, and the key that its cookies need."""
    import shutil

    from livingwell.table.backup import back_up
    from livingwell.web.settings import data_path, default_database

    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    back_up(database or default_database(), folder / "tables.db")
    key = data_path() / "key"
    if key.exists():
        shutil.copy2(key, folder / "key")
    print(_("The copy is in {folder}.").format(folder=folder))
