"""Handles that could be taken for another one, in any alphabet."""

from __future__ import annotations

from typing import Any

import pytest
import sqlalchemy as sa

from fangs.club.players.handles import guest_name, read_handle
from fangs.core.errors import RequestError
from fangs.store.sql import players_statements as sql
from fangs.store.store import Store
from fangs.table.names import person_name
from tests.club.rated.playing import Club

CONFUSED = {
    "a Cyrillic letter among Latin ones": "B\u043ebby",
    "an Armenian one": "B\u0585bby",
    "a Lisu one": "B\ua4eerney",
    "Lisu letters only": "\ua4ee\ua4e0\ua4e0\ua4ee",
    "Cherokee letters only": "\u13aa\u13d2\u13b7",
    "a Coptic letter": "B\u2c9fbby",
    "the zero of Thai": "B\u0e50bby",
    "the zero of Hindi": "B\u0966bby",
    "the zero of Chinese": "B\u3007bby",
    "a letter of Burmese": "B\u101dbby",
    "a click": "B\u01c0lly",
    "a small capital": "An\u0274a",
    "a tone": "\u0184obby",
    "an apostrophe that is a letter": "Bobby\u02bb",
}


@pytest.mark.parametrize("what", CONFUSED)
def test_a_handle_with_a_letter_that_is_taken_for_another_is_refused(what: str) -> None:
    with pytest.raises(RequestError, match=r"looks like another letter|different alphabets"):
        read_handle(CONFUSED[what])


@pytest.mark.parametrize(
    "handle",
    [
        "Łukasz",
        "Søren",
        "Ağaoğlu",
        "Nguyễn",
        "Νίκος",
        "Вера",
        "Оскар",
        "Արամ",
        "田中さん",
        "Bob田中",
        "สมชาย",
        "이순신",
    ],
)
def test_people_who_write_in_other_alphabets_have_handles(handle: str) -> None:
    assert read_handle(handle) == handle


@pytest.mark.parametrize(
    ("one", "other"), [("ANNA", "ΑΝΝΑ"), ("MAYA", "ΜΑΥΑ"), ("Bepa", "Вера"), ("unou", "սոօս"), ("avva", "Άννα")]
)
@pytest.mark.parametrize("is_first", [True, False])
def test_of_two_handles_that_look_alike_in_two_alphabets_only_the_first_is_taken(
    is_first: bool, one: str, other: str, file_store: Store
) -> None:
    club = Club(file_store)
    first, second = (one, other) if is_first else (other, one)
    taken = club.player(first)
    with pytest.raises(RequestError, match="looks like a handle"):
        club.player(second)
    club.players.accounts.rename(taken, "Zacharias")
    with pytest.raises(RequestError, match="looks like a handle"):
        club.player(second)


@pytest.mark.parametrize(
    "name",
    ["Anna", "anna", "ANNA", "Аnna", "A n n a", "★Anna★", "anna.", "Ḁnnä", "Ａnna", "Anna 🎲", "Anna (guest)"],
)
def test_a_guest_who_is_called_like_a_player_is_told_apart(name: str, store: Store) -> None:
    club = Club(store)
    accounts, anna = club.players.accounts, club.player("Anna")
    told = accounts.guest_name(name)

    assert told == name.removesuffix(" (guest)") + " (guest)" and accounts.guest_name(told) == told
    assert accounts.guest_name(name, anna) == name


@pytest.mark.parametrize("name", ["Annabel", "Ann", "Anna B.", "Hanna", "", "   ", "🎲", "A" * 1000])
def test_other_guests_are_called_as_they_want(name: str, file_store: Store) -> None:
    club = Club(file_store)
    club.player("Anna")
    assert club.players.accounts.guest_name(name) == name


def test_the_earlier_handle_of_a_player_is_no_guest_s_name_for_a_year(file_store: Store) -> None:
    club = Club(file_store)
    club.players.accounts.rename(club.player("Anna"), "Berta")
    assert [club.players.accounts.guest_name(name) for name in ("Anna", "Berta")] == ["Anna (guest)", "Berta (guest)"]
    club.now += 366 * 24 * 3600.0
    assert [club.players.accounts.guest_name(name) for name in ("Anna", "Berta")] == ["Anna", "Berta (guest)"]


def test_a_long_name_keeps_its_mark(file_store: Store) -> None:
    club = Club(file_store)
    club.player("m" * 20)
    told = club.players.accounts.guest_name("rn" * 20)
    assert told.endswith(" (guest)") and person_name(told) == told


def test_telling_a_guest_apart_is_one_read_by_an_index(store: Store) -> None:
    club, reads = Club(store), []
    rows = store.rows

    def counted(statement: Any, **values: Any) -> list[Any]:
        reads.append(statement)
        return rows(statement, **values)

    store.hashed("anything")  # reads the secret, once for each process
    store.rows = counted  # type: ignore[method-assign]
    club.players.accounts.guest_name("Anna")
    club.players.accounts.guest_name("A r n | B")
    assert reads == [sql.HANDLES_TAKEN] * 2


def test_the_read_that_tells_guests_apart_uses_the_key(file_store: Store) -> None:
    looks = "SELECT account FROM handles WHERE look IN ('a', 'b') AND (until IS NULL OR until > 1)"
    (plan,) = file_store.rows(sa.text(f"EXPLAIN QUERY PLAN {looks}"))
    assert "USING PRIMARY KEY (look=?)" in plan[3]


@pytest.mark.parametrize(
    "name", ["Deep (bot)", "Deep（ＢＯＴ）", "Deep [b0t]", "Deep (b\u043et) .", "Wanda (easy bot)"]
)
def test_no_guest_is_called_like_a_program_or_a_bot(name: str) -> None:
    with pytest.raises(RequestError, match=r"end like"):
        guest_name(name)


@pytest.mark.parametrize("name", ["Bot", "Talbot", "Ann-Marie Bot", "R. Bot", "Ann (Bob)", "Ann (bot) Smith"])
def test_other_names_that_have_these_letters_are_free(name: str) -> None:
    assert guest_name(name) == name
