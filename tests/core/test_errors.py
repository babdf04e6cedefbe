"""The sentences of refusals: what was given, fit to print; lists that mean `or` and lists that mean `and`."""

from __future__ import annotations

import pytest

import fangs
from fangs.core.errors import RequestError, listed, near_miss, quoted
from fangs.translation import joined, phrase, speaking


@pytest.mark.parametrize(
    ("words", "either", "all_of_them"),
    [
        ([], "", ""),
        (["a"], "a", "a"),
        (["a", "b"], "a or b", "a and b"),
        (["a", "b", "c"], "a, b or c", "a, b and c"),
        (map(str, range(10)), "0, 1, 2, 3, 4, 5, 6, 7 ... (10 in all)", None),
    ],
)
def test_words_are_listed_with_or_and_with_and(words: list[str], either: str, all_of_them: str | None) -> None:
    given = list(words)

    assert listed(given) == either
    assert listed(given, "and") == (either if all_of_them is None else all_of_them)


def test_those_who_must_all_choose_are_listed_with_and() -> None:
    with pytest.raises(
        fangs.OutOfTurn,
        match=r"It is not time to draw lots because the red pirate, .* and the yellow pirate must choose",
    ):
        fangs.new("getbit").roll("2031").play(None, "0123")


def test_a_message_with_control_characters_is_shown_without_them_in_the_reader_s_language() -> None:
    name = phrase("{side}'s choice", side="\x1b[2J")
    error = RequestError(joined(phrase("There is no table {name}.", name=name), "\x00"))

    assert error.message == r"There is no table \x1b[2J's choice. \x00"
    with speaking("de"):
        assert str(error) == r"Es gibt keinen Tisch \x1b[2J's choice. \x00"


def test_what_was_given_is_shown_printable_and_not_too_long() -> None:
    assert quoted("a\n\x1b") == r"'a\n\x1b'"
    assert quoted("x" * 99) == f"'{'x' * 60}...'"
    assert [quoted(value) for value in (None, True, 3, 1.5)] == ["null", "true", "3", "1.5"]


def test_an_error_message_has_no_characters_that_a_terminal_obeys_but_keeps_names_apart() -> None:
    with speaking("de"):
        refused = RequestError(phrase("{handle} is reserved. Choose another handle.", handle="דוד"))
        assert str(refused).startswith("\u2068דוד\u2069 ist ")
    assert str(RequestError("Red\x1b[31m")) == "Red\\x1b[31m"


def test_what_is_nearly_right_is_offered_and_nothing_else() -> None:
    assert near_miss("LUNHC", ["lunch", "getbit"]) == " Did you mean lunch?"
    assert near_miss("zzz", ["lunch", "getbit"]) == ""


def test_what_was_given_is_not_what_was_meant() -> None:
    assert near_miss("4", ["2", "3", "4"]) == ""
    assert near_miss("7C", ["7c", "8d"]) == " Did you mean 7c?"
