"""A seat can be held under a player's account, of which the table knows the id and nothing else."""

from __future__ import annotations

import pytest

from fangs.core.errors import RequestError
from fangs.table import people, rhythm
from fangs.table.lifecycle.opening import Setup
from fangs.table.views.table_view import view
from tests.table.evening import Evening, stored


def waiting() -> Evening:
    evening = Evening(Setup("mandua", 2, seats=["me", "friend"], name="Ann"), everybody=False)
    evening.do(people.link_account(evening.table, evening.seat(0), "ann"))
    return evening


def begun() -> Evening:
    evening = waiting()
    evening.do(people.sit(evening.table, evening.seat(1), "Bob", recovery="f" * 64))
    return evening


def test_everybody_sees_under_which_account_a_seat_is_held() -> None:
    evening = begun()

    assert [seat["account"] for seat in view(evening.table, None, evening.now)["seats"]] == ["ann", None]


def test_the_id_of_an_account_is_stored_beside_the_log_so_that_it_can_be_deleted() -> None:
    entry = stored(waiting().log[-1])

    assert (entry.kind, entry.data, entry.personal) == ("account", {"player": 0}, {0: {"account": "ann"}})


def test_linking_again_changes_nothing() -> None:
    evening = waiting()

    assert people.link_account(evening.table, evening.seat(0), "ann") == []


def test_before_the_game_an_account_can_be_left_and_taken_again() -> None:
    evening = waiting()
    with pytest.raises(RequestError, match="belongs to another account"):
        people.link_account(evening.table, evening.seat(0), "another")
    evening.do(people.link_account(evening.table, evening.seat(0), None))
    evening.do(people.link_account(evening.table, evening.seat(0), "another"))

    assert evening.seat(0).account == "another"


def test_one_account_has_one_seat_at_a_table() -> None:
    evening = begun()

    with pytest.raises(RequestError, match="another seat at this table"):
        people.link_account(evening.table, evening.seat(1), "ann")


def test_who_sits_down_again_is_told_so_and_not_to_choose_another_name() -> None:
    evening = waiting()

    with pytest.raises(RequestError, match="another seat at this table"):
        people.sit(evening.table, evening.seat(1), "Ann", account="ann")


@pytest.mark.parametrize("account", [None, "another"])
def test_a_seat_keeps_its_account_when_the_game_has_begun(account: str | None) -> None:
    evening = begun()

    with pytest.raises(RequestError, match="belongs to another account"):
        people.link_account(evening.table, evening.seat(0), account)


def test_a_guest_can_take_a_game_along_even_after_it_has_ended() -> None:
    evening = begun()
    evening.do(people.resign(evening.table, evening.seat(0)))
    evening.do(people.link_account(evening.table, evening.seat(1), "bob"))

    assert evening.seat(1).account == "bob"


def test_a_seat_without_a_person_has_no_account() -> None:
    evening = waiting()

    with pytest.raises(RequestError, match="Only a person"):
        people.link_account(evening.table, evening.seat(1), "bob")


def test_who_takes_a_freed_seat_does_not_get_the_account_of_the_one_before() -> None:
    evening = begun()
    evening.do(people.link_account(evening.table, evening.seat(1), "bob"))
    evening.now += 10_000
    evening.do(people.free(evening.table, evening.host, 1, "a key", evening.now, {}))

    assert evening.seat(1).account is None
    assert rhythm.deadline(evening.table) is None
