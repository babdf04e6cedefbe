"""What holds for all tests: which of them share a process, and that dice fall the same in every run."""

from __future__ import annotations

import hashlib
import itertools

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadGroupScheduling

from fangs.core import dice

TOGETHER = {
    "tests/engine/test_twin.py": "batches",
    "tests/lab/test_ladder.py": "searches",
}
"""The files whose tests stay together, since they have the same things compiled.

The groups of pytest-xdist's own mark are not heard any more since pytest 9.2.
"""


class Together(LoadGroupScheduling):
    """Every test goes to the process that is free, but those of a group to one."""

    def _split_scope(self, nodeid: str) -> str:
        return TOGETHER.get(nodeid.partition("::")[0], nodeid)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Together:
    """Pytest-xdist's hook."""
    return Together(config, log)


@pytest.fixture(autouse=True)
def same_dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables that a test opens in its own process have the same dice in every run: none fails once in a hundred."""
    tables = itertools.count()
    monkeypatch.setattr(
        dice, "new_seed", lambda: hashlib.sha256(f"{request.node.name} {next(tables)}".encode()).hexdigest()
    )
