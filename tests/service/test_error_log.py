"""A log stays short while something goes wrong for long."""

from __future__ import annotations

import logging
import time
from contextlib import closing

import pytest

from fangs.core.errors import RequestError
from fangs.service.error_log import MINUTE, complain, sparing
from fangs.service.news import news_of
from fangs.service.scheduler import Scheduler
from fangs.service.table_service import TableService
from fangs.store.store import Store
from fangs.thinking.workers import Workers
from tests.postgres import Postgres


def test_the_same_is_said_once_a_minute_and_then_how_often_it_was_not(caplog: pytest.LogCaptureFixture) -> None:
    now = 0.0
    log = sparing(logging.getLogger("fangs.test"), lambda: now)
    for second in range(150):
        now = float(second)
        log.warning("away: %d", second)
        if second % 100 == 0:
            log.warning("something else")
    assert [record.getMessage() for record in caplog.records] == [
        "away: 0",
        "something else",
        f"away: {MINUTE:.0f} (and 59 more times since the last message)",
        "something else",
        f"away: {2 * MINUTE:.0f} (and 59 more times since the last message)",
    ]


def test_an_error_that_has_a_sentence_is_said_in_one_line_and_any_other_with_its_trace(
    caplog: pytest.LogCaptureFixture,
) -> None:
    log = logging.getLogger("fangs.test")
    complain(log, "it cannot be done", RequestError("Nobody is there."))
    complain(log, "it cannot be done", ZeroDivisionError("x"))
    first, second = caplog.records
    assert first.getMessage() == "it cannot be done: Nobody is there." and first.exc_info is None
    assert second.exc_info and second.getMessage() == "it cannot be done"


@pytest.mark.long
def test_while_postgresql_is_away_the_log_has_a_line_of_each_who_misses_it_and_no_traces(
    postgresql: str, postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(Store(postgresql)) as store, closing(news_of(store)) as news:
        scheduler = Scheduler(TableService(store, news), Workers())
        scheduler.start()
        try:
            time.sleep(0.5)
            caplog.clear()
            postgres.stop()
            try:
                time.sleep(5.0)
            finally:
                postgres.start()
        finally:
            scheduler.close()
    said = [record for record in caplog.records if record.name.startswith("fangs")]
    assert 1 <= len(said) <= 6, [record.getMessage() for record in said]
    assert not any(record.exc_info for record in said)
