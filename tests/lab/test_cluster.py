"""The laboratory in several processes, and on a local Ray cluster of several: the same results, and a worker that dies is replaced."""

from __future__ import annotations

import functools
import gc
import os
import warnings
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import fangs
from fangs.core import extras
from fangs.core.errors import RequestError
from fangs.lab import arena, solving, study
from fangs.lab.cluster import require_ray
from fangs.lab.settings import Contestant, Settings
from fangs.lab.tasks import TRIES, Place, in_order
from fangs.solve import tables

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


@pytest.fixture
def place(request: pytest.FixtureRequest) -> Place:
    """Two processes of this machine, or of a cluster where there is Ray."""
    found: Place = request.getfixturevalue("cluster") if request.param == "cluster" else Place(2)
    return found


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
@pytest.mark.parametrize("place", ["here", "cluster"], indirect=True)
def test_a_task_whose_process_dies_is_begun_again(tmp_path: Path, place: Place) -> None:
    make = functools.partial(Squares, tmp_path, TRIES - 1)

    assert list(in_order(make, range(9), place)) == [n * n for n in range(9)]
    assert len(list(tmp_path.iterdir())) == TRIES - 1


@ON_IT
@pytest.mark.parametrize("place", ["here", "cluster"], indirect=True)
def test_a_task_that_always_kills_its_process_gets_a_sentence(tmp_path: Path, place: Place) -> None:
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
@pytest.mark.parametrize("place", ["here", "cluster"], indirect=True)
def test_the_same_is_learnt_from_games_that_are_played_elsewhere(tmp_path: Path, place: Place) -> None:
    files = [tmp_path / "alone", tmp_path / "together"]
    for file, where in zip(files, (Place(), place), strict=True):
        assert ["learnt from" in line for line in solving.learn(fangs.game("maneater"), 3, 1, file, where)] == [True]

    assert files[0].read_bytes() == files[1].read_bytes()
    [_] = solving.learn(fangs.game("maneater"), 3, 2, files[1], place)
    assert files[0].read_bytes() != files[1].read_bytes()


@ON_IT
@pytest.mark.parametrize("place", ["here", "cluster"], indirect=True)
def test_a_table_is_made_by_another_process_and_kept_here(tmp_path: Path, place: Place) -> None:
    """All but its last stage is done already."""
    game = fangs.game("getbit")
    solved, kept = tables.solution(game, "two"), tables.folders(game)[1] / "two.table"
    values = {"values": tables.read(game, "two", kept).values / tables.STEPS}
    far = {"done": np.int64(solved.STAGES - 1), "numbering": np.int64(solved.NUMBERING)}
    np.savez(tmp_path / "two.part.npz", **far, **{key: np.zeros(size) for key, size in solved.MEMORY.items()} | values)

    [line] = solving.solve(game, ["two"], tmp_path, place)

    assert line.startswith("two: the expected score of the first player is 0.") and "agree with the rules" in line
    assert (tmp_path / "two.table").read_bytes() == kept.read_bytes()
    with pytest.raises(RequestError, match="Get Bit! has no table 'one': it has two and four"):
        next(solving.solve(game, ["two", "one"], tmp_path, place))


@ON_IT
def test_what_a_task_raises_comes_from_the_cluster_too(cluster: Place) -> None:
    settings = Settings("getbit", (Contestant("random"),), 9, {}, 1)

    with pytest.raises(RequestError, match="not 9"):
        arena.run(settings, 2, place=cluster)


def test_without_ray_it_is_said_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "found", lambda module: None)

    with pytest.raises(RequestError, match=r"pip install 'fangs\[ray\]'"):
        require_ray()
