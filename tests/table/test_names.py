"""Names and addresses, where they come in."""

from __future__ import annotations

import pytest

from fangs.core.errors import RequestError
from fangs.table.names import mail_address, person, person_name


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
    "name", ["J. R. R. Tolkien", "J.R.R. Tolkien", "Dr. Ann", "Ann 2.0", "O'Brien-Smith, Jr.", "李", "Ann/Bob"]
)
def test_names_that_people_have_are_names(name: str) -> None:
    assert person_name(name) == name


def test_the_lines_of_a_name_become_one() -> None:
    assert person_name("Ann\r\nBcc: Ben") == "Ann Bcc: Ben"


def test_who_gives_only_an_address_is_called_by_its_beginning() -> None:
    assert person("ann.lee+x@Example.ORG") == ("ann lee x", "ann.lee+x@example.org")


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
