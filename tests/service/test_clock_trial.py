"""What is deleted because of its age needs a clock that has run for a while."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path

import pytest

from fangs.club.studies.studies import LONGEST_UNOPENED, Studies
from fangs.service.clock_trial import DAY, JUMP, TRIAL, is_trusted, once_trusted
from fangs.service.news import News
from fangs.service.retention import OFTEN
from fangs.service.table_service import TableService
from fangs.store.store import Store
from tests.club.studies.test_studies import a_study


class Home(TableService):
    """A house whose clock is set by hand."""

    now = 1_800_000_000.0

    def runs(self, seconds: float) -> list[bool]:
        """What is found, sweep after sweep, in this time."""
        found = []
        for _ in range(round(seconds / OFTEN)):
            self.now += OFTEN
            found.append(is_trusted(self))
        return found


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    with closing(Store(f"sqlite:///{tmp_path}/fangs.db")) as store:
        made = Home(store, News(), clock=lambda: made.now)
        yield made


def test_a_new_clock_is_trusted_after_its_trial_and_stays_so(home: Home) -> None:
    assert not is_trusted(home)
    found = home.runs(2 * TRIAL)

    assert found.index(True) == round(TRIAL / OFTEN) - 1 and all(found[found.index(True) :])
    home.now += JUMP
    assert is_trusted(home), "no server ran for a month"


@pytest.mark.parametrize("days", [500, -500])
def test_a_clock_that_jumped_is_not_trusted_however_often_a_server_starts(
    days: int, home: Home, caplog: pytest.LogCaptureFixture
) -> None:
    home.runs(2 * TRIAL)
    home.now += days * DAY
    assert not any(is_trusted(home) for _ in range(5))
    (line,) = caplog.messages
    assert line.startswith(
        f"The clock is {days:+} days away from when a server last ran. For 7 days, nothing is deleted"
    )

    home.now -= days * DAY
    assert not is_trusted(home)
    assert home.runs(TRIAL)[-1]


def test_a_jump_is_logged_once_though_several_threads_find_it(
    home: Home, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_trusted(home)
    home.now += 500 * DAY
    read, all_have_read = home.store.presence, threading.Barrier(3)

    def slowly(name: str) -> dict[int, float]:
        found = read(name)
        with suppress(threading.BrokenBarrierError):
            all_have_read.wait(0.2)
        return found

    monkeypatch.setattr(home.store, "presence", slowly)
    with ThreadPoolExecutor(3) as threads:
        for _ in range(3):
            threads.submit(once_trusted(home, lambda is_stopped: None), lambda: False)

    assert len(caplog.messages) == 1


def test_a_server_with_a_wrong_clock_deletes_no_study(home: Home) -> None:
    studies, deleted = Studies(home.store, home.clock), []
    id, _ = studies.save(a_study(), None, None, lambda: None)
    work = once_trusted(home, lambda is_stopped: deleted.append(studies.expire(is_stopped)))
    home.runs(2 * TRIAL)
    home.now += LONGEST_UNOPENED + 100 * DAY

    for _ in range(3):
        work(lambda: False)

    assert deleted == [] and studies.find(id).id == id
    home.runs(TRIAL)
    work(lambda: False)
    assert deleted == [1]
