"""Which tests share a process: those that have the same things compiled, so that it is done once."""

from __future__ import annotations

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadGroupScheduling

TOGETHER = {
    "tests/engine/test_twin.py": "batches",
    "tests/lab/test_ladder.py": "searches",
}
"""The files whose tests stay together. (The groups of pytest-xdist's own mark are not heard any more since pytest 9.2.)"""


class Together(LoadGroupScheduling):
    """Every test goes to the process that is free, but those of a group to one."""

    def _split_scope(self, nodeid: str) -> str:
        return TOGETHER.get(nodeid.partition("::")[0], nodeid)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Together:
    """Pytest-xdist's hook."""
    return Together(config, log)
