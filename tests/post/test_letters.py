"""Letters: the mails in letters/, written for this project, and what must be understood of each."""

from __future__ import annotations

import time
import tomllib
from pathlib import Path
from typing import Any

import pytest

import fangs
from fangs.post.orders.reading import read_orders
from fangs.post.reading.letters import MAX_BYTES, read_letter
from tests.post.places import match, told

FOLDER = Path(__file__).parent / "letters"
UNDERSTOOD: dict[str, dict[str, Any]] = tomllib.loads((FOLDER / "understood.toml").read_text("utf-8"))


def test_it_is_said_of_every_mail_what_must_be_understood() -> None:
    assert {path.stem for path in FOLDER.glob("*.eml")} == set(UNDERSTOOD)
    assert len(UNDERSTOOD) >= 60


@pytest.mark.parametrize("name", UNDERSTOOD)
def test_a_mail_is_understood(name: str) -> None:
    expected = UNDERSTOOD[name]
    letter = read_letter((FOLDER / f"{name}.eml").read_bytes())

    assert letter.sender == expected.get("sender", "ann@example.org")
    assert letter.words == tuple(expected.get("words", ["heron-42"]))
    if "refused" in expected:
        assert letter.refused and expected["refused"] in letter.refused
    else:
        assert letter.refused is None
        assert [told(line) for line in read_orders(letter.text, fangs.game("maneater"), match())] == expected["orders"]


def test_the_same_mail_has_the_same_id_whatever_was_added_on_its_way() -> None:
    mail = (FOLDER / "plain.eml").read_bytes()
    ids = {read_letter(b"Received: from a machine\n" * times + mail).id for times in range(3)}

    assert len(ids) == 1 and len(ids.pop()) == 32


def test_a_mail_without_message_id_is_known_by_all_of_it() -> None:
    mail = (FOLDER / "no-message-id.eml").read_bytes()

    assert read_letter(mail).id == read_letter(mail).id != read_letter(mail + b"\n").id


def test_a_big_mail_is_not_read_and_it_is_known_whose_it_is() -> None:
    letter = read_letter((FOLDER / "plain.eml").read_bytes() + b"a" * MAX_BYTES)

    assert letter.refused == (
        "The text of the letter is over 256 KiB, and only shorter letters are read. Please write the "
        "orders as plain text."
    )
    assert (letter.sender, letter.words, letter.text) == ("ann@example.org", ("heron-42",), "")
    assert letter.id == read_letter((FOLDER / "plain.eml").read_bytes()).id


def test_the_text_of_a_mail_with_a_big_photo_is_read_wherever_it_stands() -> None:
    photo = b"Content-Type: image/jpeg\nContent-Transfer-Encoding: base64\n\n" + b"/9j4" * 19 + b"\n"
    photo += (b"A" * 76 + b"\n") * 90_000
    text = b"Content-Type: text/plain; charset=utf-8\n\nred 52\n"
    head = b"From: ann@example.org\nContent-Type: multipart/mixed; boundary=b\n\n"
    for parts in ([text, photo, photo], [photo, text, photo], [photo, photo, text]):
        mail = head + b"".join(b"--b\n" + part + b"\n" for part in parts) + b"--b--\n"
        assert (read_letter(mail).text, read_letter(mail).refused) == ("red 52", None)


def test_half_a_character_is_a_question_mark() -> None:
    mail = b"From: ann@example.org\nContent-Type: text/plain; charset=utf-7\n\nred +2AA- 81"

    assert read_letter(mail).text == "red ? 81"


HEAD = b"From: ann@example.org\nContent-Type: text/%s; charset=utf-8\n\n"
ENORMOUS = {
    "one line": HEAD % b"plain" + b"a" * 250_000,
    "an address that does not end": HEAD % b"plain" + b"<a@" * 80_000,
    "an empty line that does not end": HEAD % b"plain" + b" " * 250_000 + b"red",
    "dashes": HEAD % b"plain" + b"-" * 250_000 + b"x",
    "introductions": HEAD % b"plain" + b"On 4 May wrote\n" * 15_000,
    "orders": HEAD % b"plain" + b"green 92 or 93\n" * 15_000,
    "lines broken in the middle of an order": HEAD % b"plain" + b"red 1\n" + b"or\n" * 20_000,
    "dashes below a line": HEAD % b"plain" + b"red 52\n" + b"-" * 250_000 + b"x",
    "accents": HEAD % b"plain" + b"red 52\na" + "\u0301\u0323".encode() * 60_000,
    "roles behind an order": HEAD % b"plain" + b"red 52" + b" for red" * 30_000 + b":\nred",
    "elements in elements": HEAD % b"html" + b"<div>" * 50_000,
    "quotes in quotes": HEAD % b"html" + b"<blockquote>a<br>" * 2_000,
    "comments": HEAD % b"html" + b"<!-- " * 50_000,
    "declarations": HEAD % b"html" + b"<!" * 100_000,
    "tags that do not end": HEAD % b"html" + b"<a " * 80_000,
    "attributes": HEAD % b"html" + b"<a b='" * 40_000,
    "addresses": b"From: " + b"a@b.c, " * 30_000 + b"\n\nred 52",
    "brackets": b"Subject: " + b"[ab" * 60_000 + b"\n\nred 52",
    "a machine": b"From: " + b"-bounces" * 30_000 + b"@example.org\n\nred 52",
    "many small photos": HEAD % b"plain" + (b"!\n" + (b"A" * 80 + b"\n") * 99) * 1_500,
    "alternatives in alternatives": b"".join(
        b"Content-Type: multipart/alternative; boundary=b%d\n\n--b%d\n" % (k, k) for k in range(19)
    )
    + b"Content-Type: text/html\n\n"
    + b"<s></s>" * 35_000,
    "parts in parts": b"".join(
        b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (k, k) for k in range(2_000)
    ),
}


@pytest.mark.parametrize("name", ENORMOUS)
def test_no_mail_takes_long(name: str) -> None:
    began = time.process_time()
    letter = read_letter(ENORMOUS[name])
    read_orders(letter.text, fangs.game("maneater"), match())

    assert time.process_time() - began < 5


def test_an_address_with_remarks_in_remarks_is_none_and_the_letter_is_read() -> None:
    depth = 100_000
    mail = b"From: ann@example.org\nTo: " + b"(" * depth + b"\nDelivered-To: gus+word@example.org\n\nred 81\n"
    letter = read_letter(mail)
    assert letter.words == ("word",) and letter.text == "red 81"
