"""Long jobs on a local Ray cluster: the same choices, workers that die or hang, and a cluster that is not there, or not any more."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import psutil
import pytest

import fangs
from fangs.core.errors import RequestError
from fangs.core.game import View
from fangs.thinking import cluster_pool
from fangs.thinking.cluster_pool import ClusterPool
from fangs.thinking.fair_queue import Client
from fangs.thinking.worker_pool import Job
from fangs.thinking.workers import Workers
from tests.command import run_fangs
from tests.form import some
from tests.local_cluster import ON_IT, local_cluster

GAME = "getbit"  # the quickest to compile
ANN = Client("Ann")
PATIENCE = 120.0
"""How many seconds a test waits for what must come."""

pytestmark = ON_IT


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with local_cluster() as there:
        yield there


@pytest.fixture(scope="module")
def pool(address: str) -> ClusterPool:
    return ClusterPool(address, [GAME])


@pytest.fixture(scope="module")
def workers(pool: ClusterPool) -> Iterator[Workers]:
    made = Workers(1, wait=600, cluster=pool)
    wait_for(pool)
    yield made
    made.close()


def wait_for(pool: ClusterPool) -> None:
    """Wait until both workers are there, and ready."""
    wait_until(lambda: pool.size == len(actors()) == 2)


def wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)


def actors() -> dict[int, str]:
    """The processes of workers on our cluster, and what they do."""
    found = {}
    for process in psutil.Process().children(recursive=True):
        with suppress(psutil.Error, IndexError):
            if "ray::_Actor" in (title := process.cmdline()[0]):
                found[process.pid] = title
    return found


def a_view() -> View:
    return fangs.new(GAME).roll(random.Random(1)).json(0)


@pytest.mark.parametrize("bot", some(["best", "hard", "search:2000", "search:100", "greedy"], "best", "search:2000"))
def test_a_bot_chooses_there_as_it_does_here(workers: Workers, bot: str) -> None:
    chosen = [workers.choose(bot, a_view(), "0", seed, ANN) for seed in (7, 8, 9)]

    assert [one.result(PATIENCE) for one in chosen] == [
        fangs.bots.bot(bot)(a_view(), "0", random.Random(seed), 0) for seed in (7, 8, 9)
    ]


def test_long_thoughts_are_in_processes_of_the_cluster_and_ray_is_not_in_ours(
    workers: Workers, pool: ClusterPool
) -> None:
    wait_for(pool)
    where = {one.result(PATIENCE) for one in [workers.call(ANN, 1, _slow_pid) for _ in range(4)]}

    assert where == {*actors()}
    assert workers.call(ANN, 1, _has_ray).result(PATIENCE)
    alone = "import sys; from fangs.web.serving.server import serve; assert 'ray' not in sys.modules"
    subprocess.run([sys.executable, "-c", alone], check=True, timeout=PATIENCE)


def _slow_pid() -> int:
    time.sleep(0.3)
    return os.getpid()


def _has_ray() -> bool:
    return "ray" in sys.modules


def test_a_thought_whose_worker_is_killed_is_begun_again(workers: Workers, pool: ClusterPool) -> None:
    wait_for(pool)
    job = workers.call(ANN, 1, _slower_pid)
    time.sleep(0.7)
    (busy,) = (pid for pid, title in actors().items() if title == "ray::_Actor.do")
    os.kill(busy, signal.SIGKILL)

    assert job.result(PATIENCE) != busy
    wait_for(pool)


def _slower_pid() -> int:
    time.sleep(1.5)
    return os.getpid()


@pytest.mark.parametrize("murder", [(os.abort,), (bytearray, 100 << 30)])
def test_a_thought_that_always_kills_its_worker_is_stopped(workers: Workers, murder: tuple[object, ...]) -> None:
    with pytest.raises(RequestError, match="too much memory, so it was stopped"):
        workers.call(ANN, 1, *murder).result(PATIENCE)

    assert workers.call(ANN, 1, len, "goes on").result(PATIENCE) == 7


def test_a_thought_that_hangs_there_is_stopped_and_the_bot_thinks_less(
    workers: Workers, pool: ClusterPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait_for(pool)
    monkeypatch.setattr(workers._long, "_patience", 0.5)
    workers.readiness._ready.add(GAME)
    before = {*actors()}
    hung = workers._strong(GAME, Job(ANN, 1, sum, range(10**12)), Job(ANN, 1, len, "weak"))

    assert hung.result(PATIENCE) == 4
    wait_until(lambda: not before <= {*actors()})


def test_a_thought_that_nobody_wants_any_more_ends_there_too(workers: Workers, pool: ClusterPool) -> None:
    wait_for(pool)
    before = {*actors()}
    endless = [workers.call(ANN, 1, time.sleep, 1000) for _ in range(3)]
    time.sleep(0.5)

    assert all(one.cancel() for one in endless)
    wait_until(lambda: not before & {*actors()})
    assert workers.call(ANN, 1, len, "goes on").result(PATIENCE) == 7
    wait_for(pool)


def test_what_a_worker_refuses_or_should_not_raise_comes_back(workers: Workers) -> None:
    with pytest.raises(fangs.InvalidMove, match="There is no role 'nobody'"):
        workers.choose("search:2000", a_view(), "nobody", 7, ANN).result(PATIENCE)
    with pytest.raises(Exception, match="ValueError: invalid literal"):
        workers.call(ANN, 1, int, "no number").result(PATIENCE)


def test_bots_think_here_while_there_is_no_connection(
    workers: Workers, pool: ClusterPool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(cluster_pool, "RETRY_SECONDS", 1.0)
    wait_for(pool)
    stopped = workers.call(ANN, 1, time.sleep, 1000)
    time.sleep(0.3)
    pool._process.kill()

    with pytest.raises(RequestError, match="was stopped"):
        stopped.result(PATIENCE)
    assert not workers.call(ANN, 1, _has_ray).result(PATIENCE)
    assert f"The connection to the Ray cluster at '{pool._address}' has ended. Long jobs run on this machine." in (
        caplog.messages
    )
    wait_for(pool)
    assert workers.call(ANN, 1, _has_ray).result(PATIENCE)


def test_nothing_is_left_on_the_cluster_when_the_workers_are_closed(
    workers: Workers, pool: ClusterPool, address: str
) -> None:
    wait_for(pool)
    workers.call(ANN, 1, sum, range(10**12))
    time.sleep(0.3)
    before = {*actors()}
    workers.close()

    wait_until(lambda: not before & {*actors()})
    again = Workers(1, wait=600, cluster=ClusterPool(address, [GAME]))
    try:
        assert again.call(ANN, 1, len, "goes on").result(PATIENCE) == 7
    finally:
        again.close()


def test_a_game_that_the_cluster_does_not_have_is_said_at_the_start(address: str) -> None:
    with pytest.raises(RequestError, match="The cluster has no game 'chess': set FANGS_GAMES"):
        ClusterPool(address, ["chess"])


@pytest.mark.parametrize("there", ["127.0.0.1:9", "127.0.0.1:99999", "nonsense"])
def test_a_server_whose_cluster_is_not_there_does_not_start(there: str) -> None:
    pytest.importorskip("ray", reason="work on a cluster needs the extra ray")
    done = run_fangs("serve", "--port", "0", "--ray", there)

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"fangs: There is no Ray cluster at '{there}': ") and done.stderr.endswith(".\n")
    assert done.stderr.count("\n") == 1


@pytest.mark.long
def test_when_the_cluster_goes_away_bots_think_here_until_it_is_back(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has the token of the other one."""
    monkeypatch.setattr(cluster_pool, "RETRY_SECONDS", 1.0)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with head(port):
        workers = Workers(1, wait=600, cluster=(pool := ClusterPool(f"127.0.0.1:{port}", [GAME])))
        wait_for(pool)
        workers.readiness._ready.add(GAME)
        cut_off = workers._strong(GAME, Job(ANN, 1, time.sleep, 1000), Job(ANN, 1, len, "weak"))
        time.sleep(0.5)
    try:
        assert cut_off.result(PATIENCE) == 4
        assert not workers.call(ANN, 1, _has_ray).result(PATIENCE)
        with head(port):
            wait_for(pool)
            assert workers.call(ANN, 1, _has_ray).result(PATIENCE)
    finally:
        workers.close()


@contextmanager
def head(port: int) -> Iterator[None]:
    """A cluster that is killed in the end."""
    with TemporaryDirectory(dir="/tmp", prefix="ray", ignore_cleanup_errors=True) as folder:
        words = ["start", "--head", "--block", f"--port={port}", "--num-cpus=2", f"--temp-dir={folder}"]
        command = [str(Path(sys.executable).with_name("ray")), *words, "--include-dashboard=false"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
            assert process.stdout is not None
            for line in process.stdout:
                if "will now block forever" in line:
                    break
            yield
            all_of_it = psutil.Process(process.pid).children(recursive=True)
            for one in (process, *all_of_it):
                one.kill()
