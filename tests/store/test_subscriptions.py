"""Browsers that are told what happens at a table: of several servers one tells, and few browsers are told for a seat."""

from __future__ import annotations

import pytest

from fangs.store.sql import statements as sql
from fangs.store.store import Store
from fangs.store.subscriptions import MAX_BROWSERS
from fangs.table.rows import BROWSER, Subscription


def browser(number: int, player: int = 0) -> Subscription:
    return Subscription("t", player, f"https://example.org/{number}", 0, "key", "auth", "{}")


def test_of_several_servers_that_would_tell_a_browser_one_does(store: Store) -> None:
    store.subscribe(browser(1))
    (row,) = store.subscriptions("t")
    first, second = (store.move_subscription(row, "told", 7.0, 1) for _ in range(2))
    assert first is not None and second is None
    assert store.subscriptions("t") == [first] and first.mark == 1
    assert store.subscribed_due(6.9, 9, BROWSER) == [] and store.subscribed_due(7.0, 9, BROWSER) == ["t"]


def test_who_subscribes_again_keeps_what_was_told_and_of_many_browsers_the_one_that_is_told_least_goes(
    store: Store,
) -> None:
    for number in range(MAX_BROWSERS):
        store.subscribe(browser(number))
    store.subscribe(browser(0, player=1))
    for row in store.subscriptions("t"):
        if row.endpoint[-1] != "3":
            assert store.move_subscription(row, "told", None, 0)
    store.subscribe(browser(1)._replace(auth="another"))
    kept = {row.endpoint[-1]: row for row in store.subscriptions("t") if row.player == 0}
    assert (kept["1"].told, kept["1"].auth, kept["1"].tries) == ("told", "another", 0)
    store.subscribe(browser(9))
    assert {row.endpoint[-1] for row in store.subscriptions("t") if row.player == 0} == {"0", "1", "2", "4", "9"}
    store.unsubscribe_browser(browser(0).endpoint)
    assert [row.player for row in store.subscriptions("t")] == [0] * 4 and store.subscribed(BROWSER) == {"t"}


def test_a_table_with_several_subscriptions_that_are_due_is_found_once_and_the_longest_overdue_first(
    store: Store,
) -> None:
    for number, (name, due) in enumerate((("late", 3.0), ("later", 2.0), ("later", 1.0), ("not yet", 9.0))):
        store.subscribe(browser(number)._replace(table_id=name, due=due))
    assert store.subscribed_due(5.0, 9, BROWSER) == ["later", "late"]


@pytest.mark.parametrize(
    "statement", ["SUBSCRIBED_DUE", "SUBSCRIBED_WITH", "UNSUBSCRIBE_ADDRESS", "UNSUBSCRIBE_BROWSER"]
)
def test_subscriptions_are_found_by_an_index(statement: str, file_store: Store) -> None:
    with file_store._engine.connect() as connection:
        compiled = getattr(sql, statement).compile(connection)
        found = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {compiled}", (1,) * len(compiled.positiontup))
        plan = [row[3] for row in found]
    assert plan and not any(step.startswith("SCAN") for step in plan)
