"""Names and addresses, where they come in."""

from __future__ import annotations

import pytest

from fangs.core.errors import RequestError
from fangs.table.names import mail_address, person, person_name, plain
from fangs.translation import isolated


@pytest.mark.parametrize(
    "name",
    [
        "win at evil.example.com",
        "http://x",
        "WWW.evil",
        "ann@example.org",
        "ann＠example",
        "t.me/x",
        "evil。com",
        "//evil",
        "10.0.0.1",
        "mailto:x",
    ],
)
def test_a_name_with_an_address_or_a_link_in_it_is_refused(name: str) -> None:
    with pytest.raises(RequestError, match="A name must not contain an address or a link"):
        person_name(name)


@pytest.mark.parametrize(
    "name",
    [
        *("J. R. R. Tolkien", "J.R.R. Tolkien", "Dr. Ann", "Ann 2.0", "O'Brien-Smith, Jr.", "李", "Ann/Bob"),
        *("Dr.med. Ann", "St.Clair", "v.d.Berg"),
        "نیلوفر می\u200cرود",  # Persian, with a non-joiner
        "क्\u200dष",  # Hindi, with a joiner
        "ශ්\u200dරී",  # Sinhala
        "👨\u200d👩\u200d👧 Ann",  # a family
        "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f Ann",  # England
        "🇩🇪 Ann",
        "👍🏽 Ann",
        "❤\ufe0f Ann",
        "Nguyễn Văn Ánh",
        "👨\u200d👩\u200d👧" * 40,
    ],
)
def test_names_that_people_have_are_names(name: str) -> None:
    assert person_name(name) == name


def test_a_name_that_was_copied_from_a_sentence_is_the_same_name() -> None:
    assert person_name(isolated("דוד")) == "דוד"


@pytest.mark.parametrize(
    "name",
    [
        *(
            "\u3164",
            "\u2800",
            "\u115f",
            "\u034f",
            "\u200d",
            "\u0301",
            "Ann\u200d",
            "An\u200dn",
            "Ann\u202e",
            "Ann\u3164",
        ),
        *("Z" + "\u0334" * 30, "Ann\U000e0067", "A\ufe0fnn", "x" * 41, "x" * 500, "👍🏽" * 41, "Ann\ufeff"),
    ],
)
def test_what_nobody_can_see_is_no_name_and_what_is_too_long_neither(name: str) -> None:
    with pytest.raises(RequestError, match="A name must have 1 to 40"):
        person_name(name)


def test_wide_letters_and_composed_ones_are_read_as_ours() -> None:
    assert person_name("ＡＮＮ　Ｂ") == "ANN B"
    assert person_name("A\u0308nn") == "\u00c4nn"


def test_house_rules_keep_what_belongs_to_the_spelling() -> None:
    assert plain("می\u200cرود\u202e\n\u200bgo\t\u200don  ") == "می\u200cرود\ngo on"


def test_the_lines_of_a_name_become_one() -> None:
    assert person_name("Ann\r\nBcc: Ben") == "Ann Bcc: Ben"


def test_who_gives_only_an_address_is_called_by_its_beginning() -> None:
    assert person("ann.lee+x@Example.ORG") == ("ann lee x", "ann.lee+x@example.org")


@pytest.mark.parametrize(
    "name", ["Lee, Ann", "Ann: the Great", "Ann [x]; Bob", "Ann <3 Bob", "Ann (she/her)", "Dr. A. B. Lee", "Ann \\ Bob"]
)
def test_a_name_with_an_address_may_have_signs_that_separate_addresses_in_an_email(name: str) -> None:
    for written in (name, f'"{name}"'.replace("\\", "\\\\")):
        for address in ("<ann@example.org>", "< ann@example.org > "):
            assert person(f"{written} {address}") == (name, "ann@example.org")


@pytest.mark.parametrize(
    "address",
    [
        "ann",
        "ann@localhost",
        "a b@example.org",
        "ann@[127.0.0.1]",
        "ünn@example.org",
        "ann@mail.invalid",
        "a@b@c.org",
        "ann@x..org",
    ],
)
def test_an_address_to_which_no_letter_can_go_is_refused(address: str) -> None:
    with pytest.raises(RequestError, match="is not an email address"):
        mail_address(address)
    with pytest.raises(RequestError):
        person(f"Ann <{address}>")
