"""Playing with whoever comes: who waits there is found, and tables at which nobody is are not read for it."""

from __future__ import annotations

from fangs.service.matchmaking import sit_with_somebody, wait_with_a_bot
from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.store.store import Store

NOW = 1000.0


def test_one_meets_who_is_there_and_no_table_is_read_at_which_nobody_is(file_store: Store) -> None:
    home = TableService(file_store, News(), clock=lambda: NOW)
    empty = [wait_with_a_bot(home, "lunch", "Ann").table for _ in range(3)]
    waits = wait_with_a_bot(home, "lunch", "Bob")
    file_store.seen(waits.table, waits.player, NOW)
    file_store.seen(empty[0], -1, NOW)
    again = TableService(file_store, News(), clock=lambda: NOW)
    met = sit_with_somebody(again, "lunch", "Cat")
    assert met is not None and met.table == waits.table and met.player != waits.player
    assert [again.peek(name) for name in empty] == [None] * 3
    assert sit_with_somebody(again, "lunch", "Dan") is None
