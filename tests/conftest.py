"""What holds for all tests: their two forms, which of them share a process, and that dice fall the same in every run."""

from __future__ import annotations

import gc
import inspect
import os
import re
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadGroupScheduling
from xdist.workermanage import WorkerController

from fangs.core.records import dice
from tests import form
from tests.once import make_once
from tests.seeds import Seeds

TOGETHER = {
    "tests/thinking/test_cluster.py": "a Ray cluster",
    "tests/lab/test_cluster.py": "a Ray cluster",
    "tests/engine/test_twin.py": "batches",
    "tests/lab/test_ladder.py": "searches",
    "tests/engine/test_search.py": "searches",
    "tests/bots/test_worth.py": "searches",
    "tests/solve/test_endings.py": "endings",
    "tests/games/mandua/test_endings.py": "endings",
    "tests/envs/test_envs.py": "tables of a learner",
    "tests/envs/test_gymnasium.py": "tables of a learner",
    "tests/envs/test_many.py": "tables of a learner",
    "tests/solve/test_learning.py": "what learns",
    "tests/web/test_described.py": "an outside tool",
    "tests/site/test_firefox.py": "a Firefox",
    "tests/web/browser/test_site.py": "a site in a browser",
    "tests/web/browser/test_site_solved.py": "a site in a browser",
    "tests/web/browser/test_sharing_on_a_site.py": "a site in a browser",
}
"""The files whose tests stay together, since they have the same things compiled, or loaded.

The groups of pytest-xdist's own mark are not heard any more since pytest 9.2.
"""


ROOM = 4 << 30
"""The bytes that all files of the tests may take at a time, and more."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Pytest's hook."""
    parser.addoption("--long", action="store_true", help="everything, and more of it: for a night (CONTRIBUTING.md)")


def pytest_configure(config: pytest.Config) -> None:
    """Pytest's hook."""
    form.LONG = config.getoption("long")
    _keep_files_in_memory()
    data = tempfile.TemporaryDirectory(prefix="fangs-tests-", ignore_cleanup_errors=True)
    config.add_cleanup(data.cleanup)
    os.environ["FANGS_DATA"] = (
        data.name
    )  # not the home of whoever runs the tests, whose tables and weights count for nothing here
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as a shell has it for what it runs in the background
        signal.signal(signal.SIGINT, signal.default_int_handler)  # what tests start shall hear Ctrl-C


def _keep_files_in_memory() -> None:
    """Let the folders of the tests be in memory, where there is room: thousands of databases wait for a disk at every write.

    A disk is for what must survive the end of the machine, which no test brings about.
    """
    memory = Path("/dev/shm")
    if "TMPDIR" in os.environ or not os.access(memory, os.W_OK | os.X_OK):
        return
    found = os.statvfs(memory)
    if found.f_bavail * found.f_frsize > ROOM and not found.f_flag & os.ST_NOEXEC:
        os.environ["TMPDIR"], tempfile.tempdir = str(memory), None


def pytest_report_header(config: pytest.Config) -> str:
    """Pytest's hook."""
    return "the long form" if form.LONG else "the short form; everything is tried with --long"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Pytest's hook: leave out what only the long form tries."""
    left = [item for item in items if not form.LONG and item.get_closest_marker("long")]
    items.sort(key=lambda item: (_rank(item.nodeid), item.path.name))
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if not item.get_closest_marker("long")]


CHECKED = pytest.StashKey[int]()


def pytest_assertion_pass(item: pytest.Item) -> None:
    """Pytest's hook, called where `enable_assertion_pass_hook` is on: count what a test asserts."""
    item.stash[CHECKED] = item.stash.get(CHECKED, 0) + 1


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Pytest's hook: a test whose assertions are all in a loop that is empty cannot fail, so it fails here."""
    yield
    if item.config.getini("enable_assertion_pass_hook") and isinstance(item, pytest.Function):
        asserts = re.search(r"^ +assert ", inspect.getsource(item.function), re.MULTILINE)
        if asserts and CHECKED not in item.stash:
            pytest.fail("None of the assertions of this test was reached.", pytrace=False)


DEAREST = (
    ("tests/web/browser/",),
    ("tests/lab/", "tests/test_tutorial.py", "tests/test_docs.py", "tests/test_checking.py"),
)
"""What begins first, so that no process is left with a long test at the end.

Among these, and in the rest, tests go by the names of their files and not of their folders: the tests of a folder may all wait, or all
compute, and so they are mixed. The browser is started once for all the first.
"""


def _rank(nodeid: str) -> int:
    """The place of a test among the dearest, or behind them."""
    return next((rank for rank, these in enumerate(DEAREST) if nodeid.startswith(these)), len(DEAREST))


def pytest_collection_finish() -> None:
    """Pytest's hook: what is there now stays, so Python need not look through it for garbage again and again."""
    make_once()
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


class Together(LoadGroupScheduling):
    """Every test goes to the process that is free, but those of a group to one."""

    def _split_scope(self, nodeid: str) -> str:
        return TOGETHER.get(nodeid.partition("::")[0], nodeid)

    def mark_test_complete(self, node: WorkerController, item_index: int, duration: float = 0) -> None:
        """The same, but what is done is forgotten, or each of thousands of tests would be looked at again after each."""
        test = self.registered_collections[node][item_index]
        group = self._split_scope(test)
        work = self.assigned_work[node]
        work[group][test] = True
        if all(work[group].values()):
            del work[group]
        self._reschedule(node)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Together:
    """Pytest-xdist's hook."""
    return Together(config, log)


@pytest.fixture(autouse=True)
def same_dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables that a test opens in its own process have the same dice in every run: none fails once in a hundred."""
    monkeypatch.setattr(dice, "new_seed", Seeds(request.node.name))
