"""The laboratory on a local Ray cluster of several processes: the same results, and a worker that dies is replaced."""

from __future__ import annotations

import functools
import gc
import os
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from fangs.core import extras
from fangs.core.errors import RequestError
from fangs.lab import arena, study
from fangs.lab.cluster import require_ray
from fangs.lab.settings import Contestant, Settings
from fangs.lab.tasks import TRIES, Place, in_order

ON_IT = pytest.mark.filterwarnings("ignore::FutureWarning")  # of Ray, of its own future


@pytest.fixture(scope="module")
def cluster() -> Iterator[Place]:
    """A cluster of this machine, of two workers, in processes of its own."""
    ray = pytest.importorskip("ray", reason="the laboratory on a cluster needs the extra ray")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        ray.init("local", num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
        yield Place(2, "auto")
        ray.shutdown()
        gc.collect()  # Ray leaves its subprocesses to the garbage collector, which warns


class Squares:
    """Squares numbers; the process that does a task dies the first so many times."""

    def __init__(self, folder: Path, deaths: int) -> None:
        self._folder, self._deaths = folder, deaths

    def try_out(self) -> None:
        pass

    def do(self, task: int) -> int:
        if task == 3:
            for death in range(self._deaths):
                mark = self._folder / f"death {death}"
                if not mark.exists():
                    mark.touch()
                    os._exit(1)
        return task * task

    def kill(self) -> None:
        pass

    close = kill


@ON_IT
@pytest.mark.parametrize("where", ["here", "cluster"])
def test_a_task_whose_process_dies_is_begun_again(tmp_path: Path, cluster: Place, where: str) -> None:
    place = cluster if where == "cluster" else Place(2)
    make = functools.partial(Squares, tmp_path, TRIES - 1)

    assert list(in_order(make, range(9), place)) == [n * n for n in range(9)]
    assert len(list(tmp_path.iterdir())) == TRIES - 1


@ON_IT
@pytest.mark.parametrize("where", ["here", "cluster"])
def test_a_task_that_always_kills_its_process_gets_a_sentence(tmp_path: Path, cluster: Place, where: str) -> None:
    place = cluster if where == "cluster" else Place(2)
    with pytest.raises(RequestError, match="ended before its task was done, 3 times"):
        list(in_order(functools.partial(Squares, tmp_path, 99), range(5), place))


@ON_IT
def test_an_arena_and_a_study_come_to_the_same_on_a_cluster(cluster: Place) -> None:
    settings = Settings("getbit", (Contestant("random"), Contestant("greedy")), 4, {}, 1)
    here, there = (arena.run(settings, 4, place=place, stop=False) for place in (Place(), cluster))
    timeless = [[[one._replace(seconds=[]) for one in games] for games in run.rounds] for run in (here, there)]

    assert timeless[0] == timeless[1]
    varied = study.Varied([2], ["random"])
    assert study.study("getbit", varied, 4, 1) == study.study("getbit", varied, 4, 1, cluster)


@ON_IT
def test_what_a_task_raises_comes_from_the_cluster_too(cluster: Place) -> None:
    settings = Settings("getbit", (Contestant("random"),), 9, {}, 1)

    with pytest.raises(RequestError, match="not 9"):
        arena.run(settings, 2, place=cluster)


def test_without_ray_it_is_said_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "found", lambda module: None)

    with pytest.raises(RequestError, match=r"pip install 'fangs\[ray\]'"):
        require_ray()
