"""A club: servers over one PostgreSQL, and nginx before them."""

import ctypes
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import httpx2

from livingwell.web import logs
from livingwell.web.server import bind, serve
from livingwell.web.settings import Limits, Settings
from tests.cluster import Cluster
from tests.web.process import CONTEXT

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

NO_NGINX: Final = "nginx is missing; on Debian: apt install nginx-light"

_NGINX: Final = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log warn;
{user}
worker_processes 1;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    # A server that has died, hangs, or has lost its database: another one is asked.
    proxy_connect_timeout 2s;
    proxy_next_upstream error timeout http_502 http_503;
{doors}
}}
"""
_DOOR: Final = """
    upstream door{port} {{
        {servers}
        keepalive 64;
    }}
    server {{
        listen 127.0.0.1:{port};
        location / {{ proxy_pass http://door{port}; }}
    }}
"""


class Member:
    """A server in a process of its own, which may be in a network namespace of its own."""

    def __init__(self, settings: Settings, host: str = "127.0.0.1", namespace: str = "") -> None:
        self.settings = settings
        self.host = host
        self.port = free_port()
        self.address = f"http://{host}:{self.port}"
        self._namespace = namespace
        self._process: BaseProcess | None = None

    @property
    def pid(self) -> int:
        """Its number."""
        assert self._process is not None
        assert self._process.pid is not None
        return self._process.pid

    def start(self) -> None:
        """Start it; ``ready`` tells when it answers."""
        where = self.host, self.port, self._namespace
        self._process = CONTEXT.Process(target=_serve, args=(self.settings, *where))
        self._process.start()

    def ready(self) -> "Member":
        """Wait until it answers."""
        while not self._well():
            assert self._process is not None
            assert self._process.is_alive(), "the server has ended"
            time.sleep(0.05)
        return self

    def unwell(self) -> None:
        """Wait until it says that it is of no use."""
        while self._well():
            time.sleep(0.05)

    def _well(self) -> bool:
        try:
            return httpx2.get(f"{self.address}/healthz", timeout=10).is_success
        except httpx2.HTTPError:
            return False

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        self.end(signal.SIGKILL)

    def end(self, how: signal.Signals) -> None:
        """End it, and wait until it has gone."""
        os.kill(self.pid, how)
        assert self._process is not None
        self._process.join()
        self._process.close()
        self._process = None

    def close(self) -> None:
        """End it if it still runs."""
        if self._process is not None:
            self.kill()


class Earlier:
    """A server of an earlier version of this program, whose source lies in a folder."""

    def __init__(self, settings: Settings, source: Path) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        command = [sys.executable, "-m", "livingwell", "serve", "--port", str(self.port)]
        command += ["--database", settings.database, "--proxy", settings.proxies]
        command += ["--thinkers", "0", "--log", "error", "--most-changes", "0"]
        command += ["--most-tables", "0", "--most-streams", "0"]
        place = {"PYTHONPATH": str(source), "LIVINGWELL_DATA": str(source)}
        environment = {**os.environ, **place, "LIVINGWELL_KEY": settings.key.decode()}
        self._process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE)
        assert self._process.stdout is not None
        # It says where it is as soon as it listens.
        assert self._process.stdout.readline()

    def close(self) -> None:
        """End it, if it has not ended, in the middle of whatever it does."""
        with self._process as ending:
            ending.kill()


class Nginx:
    """Doors to the same servers: the first sends people to the first of them, and so on.

    Behind each door stand the other servers too, in case its own is gone.
    """

    def __init__(self, folder: Path, addresses: Sequence[str]) -> None:
        places = [urlsplit(address).netloc for address in addresses]
        ports = [free_port() for _ in places]
        self.doors = [f"http://127.0.0.1:{port}" for port in ports]
        doors = "".join(
            _DOOR.format(port=port, servers="\n        ".join(_servers(places, first)))
            for port, first in zip(ports, places, strict=True)
        )
        user = "user root;" if os.geteuid() == 0 else ""
        (folder / "nginx.conf").write_text(_NGINX.format(folder=folder, user=user, doors=doors))
        program = find_nginx()
        assert program is not None
        self._process = subprocess.Popen(
            [program, "-p", folder, "-c", folder / "nginx.conf"], stderr=subprocess.DEVNULL
        )

    def close(self) -> None:
        """Stop it."""
        self._process.terminate()
        self._process.wait()


class Club:
    """Two servers, nginx before them, and a database behind them."""

    def __init__(self, folder: Path, cluster: Cluster, members: Sequence[Member] = ()) -> None:
        """``members`` are the servers, if there is something special about them."""
        self.cluster = cluster
        self.database = members[0].settings.database if members else cluster.database()
        self.members = members or [Member(settings(self.database)) for _ in range(2)]
        self.nginx = Nginx(folder, [member.address for member in self.members])
        for member in self.members:
            member.start()
        for member in self.members:
            member.ready()

    def close(self) -> None:
        """End them all."""
        self.nginx.close()
        for member in self.members:
            member.close()


def settings(database: str) -> Settings:
    """Servers without limits that share a key, whose bots think in a thread."""
    return Settings(database, b"k" * 32, proxies="127.0.0.1", limits=Limits(0, 0, 0), thinkers=0)


class Namespace:
    """A network of its own, with one cable to where people are and one to the database.

    Raises ``OSError`` where that is not allowed.
    """

    def __init__(self) -> None:
        self.name = f"livingwell-{os.getpid()}"
        self._cables = {"lwdata": "10.213.1", "lwweb": "10.213.2"}
        self.database, self.web = "10.213.1.1", "10.213.2.2"
        _ip("netns", "add", self.name)
        try:
            self._lay()
        except OSError:
            _ip("netns", "delete", self.name)
            raise

    def _lay(self) -> None:
        for cable, net in self._cables.items():
            _ip("link", "add", cable, "type", "veth", "peer", "name", "far", "netns", self.name)
            inside = "netns", "exec", self.name, "ip"
            _ip("address", "add", f"{net}.1/24", "dev", cable)
            _ip("link", "set", cable, "up")
            _ip(*inside, "link", "set", "far", "name", cable)
            _ip(*inside, "address", "add", f"{net}.2/24", "dev", cable)
            _ip(*inside, "link", "set", cable, "up")

    def cut(self) -> None:
        """Pull out the cable to the database: what is sent is lost, and nobody is told."""
        _ip("link", "set", "lwdata", "down")

    def mend(self) -> None:
        """Plug it in again."""
        _ip("link", "set", "lwdata", "up")

    def close(self) -> None:
        """Take it away, cables and all."""
        for cable in self._cables:
            _ip("link", "delete", cable)
        _ip("netns", "delete", self.name)


def _ip(*arguments: str) -> None:
    command = [shutil.which("ip") or "/sbin/ip", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise OSError(done.stderr.strip())


def _servers(places: Sequence[str], first: str) -> Iterator[str]:
    for place in places:
        backup = "" if place == first else " backup"
        yield f"server {place} max_fails=1 fail_timeout=1s{backup};"


def find_nginx() -> str | None:
    """The program, which Debian keeps off the path of most people."""
    return shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
    return port


def _serve(settings: Settings, host: str, port: int, namespace: str) -> None:
    if namespace:
        inside = os.open(f"/run/netns/{namespace}", os.O_RDONLY)
        assert ctypes.CDLL(None).setns(inside, 0) == 0
    logs.set_up("error")
    serve(settings, bind(host, port))
