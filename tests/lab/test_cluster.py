"""The laboratory in several processes, and on a local Ray cluster of several: the same results, and a worker that dies is replaced."""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest

import fangs
from fangs.core.errors import RequestError
from fangs.core.system import extras
from fangs.lab import solving, study
from fangs.lab.arena import arena
from fangs.lab.arena.play import GameResult, Team
from fangs.lab.arena.settings import Contestant, Settings
from fangs.lab.tasks import Place, in_order
from fangs.solve import tables
from fangs.thinking import cluster as ray_cluster
from fangs.thinking.cluster import MAX_ATTEMPTS, require_ray
from tests.form import some
from tests.local_cluster import ON_IT, local_cluster


@pytest.fixture(scope="module")
def cluster() -> Iterator[Place]:
    """A cluster of this machine, of two workers, in processes of its own."""
    with local_cluster():
        yield Place(2, "auto")


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


def test_where_no_cluster_is_one_sentence_says_so(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="work on a cluster needs the extra ray")

    with pytest.raises(RequestError, match=r"^There is no Ray cluster at '127.0.0.1:9': connection refused\.$"):
        list(in_order(functools.partial(Squares, tmp_path, 0), range(5), Place(2, "127.0.0.1:9")))


@ON_IT
@pytest.mark.parametrize("place", some(["here", "cluster"], "here"), indirect=True)
def test_a_task_whose_process_dies_is_begun_again(tmp_path: Path, place: Place) -> None:
    make = functools.partial(Squares, tmp_path, MAX_ATTEMPTS - 1)

    assert list(in_order(make, range(9), place)) == [n * n for n in range(9)]
    assert len(list(tmp_path.iterdir())) == MAX_ATTEMPTS - 1


@ON_IT
@pytest.mark.parametrize("place", some(["here", "cluster"], "here"), indirect=True)
def test_a_task_that_always_kills_its_process_gets_a_sentence(tmp_path: Path, place: Place) -> None:
    with pytest.raises(RequestError, match="ended before its task was done, 3 times"):
        list(in_order(functools.partial(Squares, tmp_path, 99), range(5), place))


class Refusing(Squares):
    """Refuses to be made, or a task."""

    def __init__(self, when: str) -> None:
        self._when = when
        if when == "made":
            raise fangs.BrokenGame("There is no such board.", "X1.1")

    def do(self, task: int) -> int:
        raise fangs.BrokenGame("There is no such board.", "X1.1")


@ON_IT
@pytest.mark.parametrize("when", ["made", "asked"])
@pytest.mark.parametrize("place", some(["here", "cluster"], "here"), indirect=True)
def test_what_a_worker_refuses_passes_from_its_process_as_it_is(
    when: str, place: Place, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(fangs.BrokenGame) as refused:
        list(in_order(functools.partial(Refusing, when), range(5), place))

    assert str(refused.value) == "There is no such board. (X1.1)"
    assert "Traceback" not in "".join(capfd.readouterr())


class Mortal(Team):
    """A team of an arena whose process dies in its third round, the first time that it is played."""

    def __init__(self, settings: Settings, mark: Path) -> None:
        super().__init__(settings)
        self._mark = mark

    def do(self, number: int, time: int = 0) -> list[GameResult]:
        if number == 2 and not self._mark.exists():
            self._mark.touch()
            os._exit(1)
        return super().do(number, time)


@ON_IT
@pytest.mark.long
def test_an_arena_that_loses_a_worker_of_the_cluster_comes_to_the_same(tmp_path: Path, cluster: Place) -> None:
    settings, mark = Settings("getbit", (Contestant("random"), Contestant("greedy")), 4, {}, 1), tmp_path / "died"
    there = list(in_order(functools.partial(Mortal, settings, mark), range(4), cluster))
    here = list(in_order(functools.partial(Team, settings), range(4)))

    assert mark.exists()
    assert timeless(there) == timeless(here)


@pytest.mark.parametrize(("asked", "told"), [(None, "0"), ("1", "1")])
def test_ray_tells_nobody_how_it_is_used_unless_somebody_asks_for_it(
    monkeypatch: pytest.MonkeyPatch, asked: str | None, told: str
) -> None:
    pytest.importorskip("ray", reason="the laboratory on a cluster needs the extra ray")
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", asked or "")
    if asked is None:
        monkeypatch.delenv("RAY_USAGE_STATS_ENABLED")
    ray_cluster._ray()

    assert os.environ["RAY_USAGE_STATS_ENABLED"] == told


def timeless(rounds: Sequence[Sequence[GameResult]]) -> list[list[GameResult]]:
    """Rounds without the seconds that they took."""
    return [[one._replace(seconds=[]) for one in games] for games in rounds]


@ON_IT
@pytest.mark.long
def test_an_arena_and_a_study_come_to_the_same_on_a_cluster(cluster: Place) -> None:
    settings = Settings("getbit", (Contestant("random"), Contestant("greedy")), 4, {}, 1)
    here, there = (arena.run(settings, 4, place=place, stop=False) for place in (Place(), cluster))

    assert timeless(here.rounds) == timeless(there.rounds)
    varied = study.Variation([2], ["random"])
    assert study.study("getbit", varied, 4, 1) == study.study("getbit", varied, 4, 1, cluster)


@ON_IT
@pytest.mark.parametrize("place", some(["here", "cluster"], "here"), indirect=True)
def test_the_same_is_learnt_in_stages_from_games_that_are_played_elsewhere(tmp_path: Path, place: Place) -> None:
    game, files = fangs.game("getbit"), [tmp_path / "alone", tmp_path / "together"]
    for file, where in zip(files, (Place(), place), strict=True):
        assert ["learnt from" in line for line in solving.learn(game, (2, 3), 1, file, where)] == [True]

    assert files[0].read_bytes() == files[1].read_bytes()


def test_another_seed_learns_something_else(tmp_path: Path) -> None:
    files = [tmp_path / "one", tmp_path / "two"]
    for seed, file in enumerate(files):
        assert len(list(solving.learn(fangs.game("maneater"), [1], seed, file, Place()))) == 1

    assert files[0].read_bytes() != files[1].read_bytes()


@ON_IT
@pytest.mark.parametrize("place", some(["here", "cluster"], "cluster"), indirect=True)
@pytest.mark.long
def test_a_table_is_made_by_another_process_and_kept_here(tmp_path: Path, place: Place) -> None:
    """All but its last stage is done already."""
    game = fangs.game("getbit")
    solved, kept = tables.solution(game, "two"), tables.folders(game)[1] / "two.table"
    values = {"values": tables.read(game, "two", kept).values.array() / tables.STEPS}
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

    with pytest.raises(RequestError, match="you asked for 9"):
        arena.run(settings, 2, place=cluster)


@ON_IT
def test_a_cluster_with_another_version_of_fangs_is_refused(
    tmp_path: Path, cluster: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = fangs.__version__
    monkeypatch.setattr(fangs, "__version__", "0.1")

    with pytest.raises(
        RequestError, match=f"The cluster has Fangs {re.escape(there)}, but this computer has 0.1. Install the same"
    ):
        list(in_order(functools.partial(Squares, tmp_path, 0), range(5), cluster))


@ON_IT
def test_more_workers_than_the_cluster_has_room_for_do_no_harm(tmp_path: Path, cluster: Place) -> None:
    assert list(in_order(functools.partial(Squares, tmp_path, 0), range(9), Place(5, "auto"))) == [
        n * n for n in range(9)
    ]


def test_without_ray_it_is_said_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "found", lambda module: None)

    with pytest.raises(RequestError, match=r"pip install 'fangs\[ray\]'"):
        require_ray()
