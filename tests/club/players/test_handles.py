"""Handles that could be taken for another one, in any alphabet."""

from __future__ import annotations

import pytest

from fangs.club.players.handles import guest_name, read_handle
from fangs.core.errors import RequestError
from fangs.store.store import Store
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
    with pytest.raises(RequestError, match=r"is taken for another|different alphabets"):
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
    "name", ["Deep (bot)", "Deep（ＢＯＴ）", "Deep [b0t]", "Deep (b\u043et) .", "Wanda (easy bot)"]
)
def test_no_guest_is_called_like_a_program_or_a_bot(name: str) -> None:
    with pytest.raises(RequestError, match=r"end like"):
        guest_name(name)


@pytest.mark.parametrize("name", ["Bot", "Talbot", "Ann-Marie Bot", "R. Bot", "Ann (Bob)", "Ann (bot) Smith"])
def test_other_names_that_have_these_letters_are_free(name: str) -> None:
    assert guest_name(name) == name
