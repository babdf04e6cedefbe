"""Results are stored with the last event of a table, and lose names when people are forgotten."""

from __future__ import annotations

import pytest

from fangs.core.errors import RequestError
from fangs.store.connection import Conflict
from fangs.store.results import StoredResult
from fangs.store.store import Store
from fangs.table.events.codec import Entry
from fangs.table.rows import Append, Result, SeatResult

NOW = 5.0
ANN = SeatResult(0, "ann-1", None, "Ann", 1, 3.5, None)
BOT = SeatResult(1, None, "easy", None, 2, None, "time")
OVER = Result("getbit", 2, "live", "{}", "abc", 40, "rules", False, True, False, None, 1, (ANN, BOT))


def entry(seq: int) -> Entry:
    return Entry(seq, NOW, "move", {})


def over(store: Store, result: Result = OVER) -> None:
    store.create("t", "seed", [entry(1)], Append(1.0))
    store.append("t", [entry(2)], Append(NOW, result=result))


def test_a_result_is_read_as_it_was_stored(store: Store) -> None:
    over(store)

    assert store.result("t") == StoredResult("t", NOW, OVER)
    assert store.result("u") is None


def test_a_result_is_stored_together_with_its_event_or_not_at_all(store: Store) -> None:
    store.create("t", "seed", [entry(1)], Append(1.0))

    with pytest.raises(Conflict):
        store.append("t", [entry(1)], Append(NOW, result=OVER))

    assert store.result("t") is None


def test_a_corrected_result_replaces_the_first_and_keeps_its_time(store: Store) -> None:
    over(store)
    draw = OVER._replace(ended="draw", seats=(ANN, BOT._replace(place=1)))

    store.append("t", [entry(3)], Append(9.0))
    store.append("t", [entry(4)], Append(9.0, result=draw))

    assert store.result("t") == StoredResult("t", NOW, draw)


def test_a_game_that_was_not_public_stays_so(store: Store) -> None:
    over(store, OVER._replace(public=False))

    store.append("t", [entry(3)], Append(9.0, result=OVER))

    assert store.result("t") == StoredResult("t", NOW, OVER._replace(public=False))


def test_a_withdrawn_result_is_gone(store: Store) -> None:
    over(store)

    store.append("t", [entry(3)], Append(9.0, result="withdrawn"))

    assert store.result("t") is None


def test_who_is_forgotten_has_no_name_and_no_account_in_results(store: Store) -> None:
    over(store)

    store.forget("t", [0], entry(3))

    found = store.result("t")
    assert found is not None
    assert found.result.seats == (ANN._replace(name=None, account=None), BOT)


@pytest.mark.parametrize("has_names", [True, False])
def test_the_name_in_an_erased_entry_is_erased_from_the_result(store: Store, has_names: bool) -> None:
    store.create("t", "seed", [Entry(1, 0.0, "opened", {}, 2, {0: {"name": "Ann"}})], Append(1.0))
    store.append("t", [entry(2)], Append(NOW, result=OVER))

    store.erase("t", 1, entry(3), has_names=has_names)

    found = store.result("t")
    assert found is not None and found.result.seats[0].name == (None if has_names else "Ann")


def test_the_result_of_a_deleted_table_is_deleted_unless_ratings_depend_on_it(store: Store) -> None:
    over(store)
    store.delete("t")
    assert store.result("t") is None

    over(store, OVER._replace(rated=True))
    store.delete("t")
    found = store.result("t")
    assert found is not None and not found.result.public
    assert found.result.seats == (ANN._replace(name=None), BOT)
    with pytest.raises(RequestError):
        store.delete("t")


def test_a_result_is_added_later_only_if_the_log_is_as_long_as_it_was_then(store: Store) -> None:
    store.create("t", "seed", [entry(1), entry(2)], Append(1.0))

    assert not store.keep_result("t", 1, 3.0, OVER) and not store.keep_result("u", 1, 3.0, OVER)
    assert store.result("t") is None
    assert store.keep_result("t", 2, 3.0, OVER)
    assert store.result("t") == StoredResult("t", 3.0, OVER)
