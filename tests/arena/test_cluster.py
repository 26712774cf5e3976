"""A match on a real Dask cluster of two workers, one of which may be killed."""

import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from logging import CRITICAL
from subprocess import run

import pytest

from livingwell.arena import Match, Played
from livingwell.arena.errors import NoWorkers
from livingwell.arena.workers import cluster

distributed = pytest.importorskip("distributed", reason="needs the extra cluster")

pytestmark = pytest.mark.slow

MATCH = Match(("random", "random:3", "random"), 120, "x", duplicate=True)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where a cluster of two worker processes listens."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=CRITICAL
    ) as local:
        yield local.scheduler_address


def alone() -> object:
    with ThreadPoolExecutor(1) as executor:
        return MATCH.play(executor, lambda _game: None)


def test_a_cluster_plays_the_same_match(address: str) -> None:
    with cluster(address) as executor:
        assert MATCH.play(executor, lambda _game: None) == alone()


def test_a_killed_worker_costs_no_result(address: str) -> None:
    told: list[int] = []
    with distributed.Client(address, set_as_default=False) as client:
        workers = list(client.run(os.getpid).values())

    def kill_one_early(game: Played) -> None:
        told.append(game.fixture.number)
        if len(told) == 5:
            os.kill(workers[0], signal.SIGKILL)

    with cluster(address) as executor:
        assert MATCH.play(executor, kill_one_early) == alone()
    assert sorted(told) == list(range(1, 121))
    with distributed.Client(address, set_as_default=False) as client:
        client.wait_for_workers(2)
        assert workers[0] not in client.run(os.getpid).values()


def test_the_command_plays_on_a_cluster(address: str) -> None:
    command = ["match", "random", "random", "--games", "20", "--seed", "x"]
    here, there = (
        run(
            [sys.executable, "-m", "livingwell", *command, *where],
            capture_output=True,
            text=True,
            check=False,
        )
        for where in ([], ["--cluster", address])
    )
    assert (there.returncode, there.stderr) == (0, "")
    assert there.stdout == here.stdout


def test_workers_must_have_our_version(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("livingwell.__version__", "99.0")
    with pytest.raises(NoWorkers, match=r"has .*, but livingwell 99.0"), cluster(address):
        raise AssertionError("nobody is to play")


def test_a_cluster_without_workers() -> None:
    with (
        distributed.LocalCluster(n_workers=0, dashboard_address=":0") as empty,
        pytest.raises(NoWorkers, match="has no workers"),
        cluster(empty.scheduler_address),
    ):
        raise AssertionError("nobody is to play")


def test_a_cluster_that_goes_away() -> None:
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, dashboard_address=":0", silence_logs=CRITICAL
    ) as local:

        def close_it(_game: Played) -> None:
            local.close()

        with (
            pytest.raises(NoWorkers, match="was lost"),
            cluster(local.scheduler_address) as executor,
        ):
            MATCH.play(executor, close_it)


def test_a_cluster_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("livingwell.arena.workers.SECONDS_TO_CONNECT", 1)
    with (
        pytest.raises(NoWorkers, match="no Dask cluster answers at 127"),
        cluster("127.0.0.1:9"),
    ):
        raise AssertionError("nobody is to play")


@pytest.mark.parametrize("address", ["", "nonsense", "tcp://host", "foo://host:1"])
def test_an_address_of_nothing(address: str) -> None:
    with pytest.raises(NoWorkers, match="is no address"), cluster(address):
        raise AssertionError("nobody is to play")


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(NoWorkers, match=r"livingwell\[cluster\]"), cluster("tcp://host:1"):
        raise AssertionError("nobody is to play")
