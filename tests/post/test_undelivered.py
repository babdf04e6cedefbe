"""Letters that a mail server returns: the desk says which letter could not be delivered, and why."""

from __future__ import annotations

from contextlib import closing
from email.message import EmailMessage
from pathlib import Path

import pytest

from fangs.post.answering.clerk import Clerk, Received
from fangs.post.answering.undelivered import A_DAY
from fangs.post.desk_text import desk_as_text
from fangs.post.reading.letters import read_letter
from fangs.table.post.commands import announcements
from tests.post.servers import smtpd
from tests.post.tables import DAY, ByPost
from tests.post.test_clerk import GUS
from tests.post.test_consent import URL, Desk

HEAD = "Return-Path: <>\nTo: gus@example.org\nMessage-ID: <{name}@mx>\nDate: Thu, 03 Dec 2026 18:12:31 +0100\nMIME-Version: 1.0\n"
STATUS = HEAD + (
    "Auto-Submitted: auto-replied\nFrom: MAILER-DAEMON@mx.example.org\nSubject: Undelivered Mail Returned to Sender\n"
    "Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\nContent-Type: text/plain\n\n"
    "I'm sorry to have to inform you that your message could not be delivered.\n\n--b\n"
    "Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.org\n\n"
    "Final-Recipient: rfc822; dee@example.org\nAction: {action}\nStatus: 5.1.1\n"
    "Diagnostic-Code: smtp; 550 5.1.1 No such\n user here\n\n--b\nContent-Type: {kind}\n\n{letter}\n--b--\n"
)
QMAIL = HEAD + (
    "From: MAILER-DAEMON@mx.example.org\nSubject: failure notice\n\nHi. This is the qmail-send program at mx.example.org.\n"
    "I'm afraid I wasn't able to deliver your message to the following addresses.\n\n<dee@example.org>:\n"
    "Sorry, no mailbox here by that name. (#5.1.1)\n\n--- Below this line is a copy of the message.\n\n"
    "Return-Path: <gus@example.org>\n{letter}\n"
)
EXCHANGE = HEAD + (
    "From: MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@example.org\nSubject: Undeliverable: the game begins\n"
    "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\n"
    "Your message to dee@example.org couldn't be delivered.\n\nRemote server returned\n"
    "'550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found'\n\nOriginal Message Headers\n\n{letter}\n--b--\n"
)
EXIM = HEAD + (
    "X-Failed-Recipients: dee@example.org\nFrom: Mail Delivery System <Mailer-Daemon@mx.example.org>\n"
    "Subject: Mail delivery failed: returning message to sender\n\nThis message was created automatically.\n\n"
    "  dee@example.org\n    host mx [192.0.2.1]: 552 5.2.2 mailbox is full\n\n------ This is a copy of the headers. ------\n\n{letter}\n"
)
REPORTS = {
    "a delivery status with the letter": (STATUS, "message/rfc822", "550 5.1.1 No such user here"),
    "a delivery status with the headers": (STATUS, "text/rfc822-headers", "550 5.1.1 No such user here"),
    "qmail": (QMAIL, "", "Sorry, no mailbox here by that name. (#5.1.1)"),
    "Exchange": (EXCHANGE, "", "'550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found'"),
    "Exim": (EXIM, "", "host mx [192.0.2.1]: 552 5.2.2 mailbox is full"),
}
NOT_FAILED = {
    "delayed": STATUS.replace("{action}", "delayed"),
    "delivered": STATUS.replace("{action}", "delivered"),
    "absent": HEAD + "Auto-Submitted: auto-replied\nFrom: dee@example.org\nSubject: Out of office\n\n{letter}\n",
    "a person": HEAD.replace("Return-Path: <>\n", "") + "From: eve@example.org\nSubject: failure\n\n{letter}\n",
}


def opened(folder: Path) -> ByPost:
    """A table whose letters have all been sent."""
    post = ByPost(folder, "maneater", match=True)
    deliver(post)
    return post


def deliver(post: ByPost) -> None:
    store = post.service.store
    for letter in store.letters_due(post.now, 99):
        taken = store.take_letter(letter, post.now + 9)
        assert taken is not None
        store.letter_sent(taken)


def letter_to(post: ByPost, player: int) -> EmailMessage:
    """The last letter to a player."""
    found = [one for one in post.service.store.letters_of(post.name) if one.player == player]
    message = Clerk(post.service, GUS).compose(found[-1])
    assert message is not None
    return message


def report(form: str, letter: EmailMessage | str, name: str = "r1", kind: str = "message/rfc822") -> bytes:
    """A report that returns a letter, with its headers in full."""
    quoted = letter if isinstance(letter, str) else letter.as_string()
    return form.replace("{action}", "failed").format(name=name, kind=kind, letter=quoted).encode()


def receive(post: ByPost, data: bytes) -> Received:
    return Clerk(post.service, GUS).receive(read_letter(data))


def desk(post: ByPost) -> str:
    store = post.service.store
    return desk_as_text(post.table, store.letters_of(post.name), post.now, store.letter_times(post.name))


@pytest.mark.parametrize("what", REPORTS)
def test_the_desk_says_which_letter_could_not_be_delivered_and_why(what: str, tmp_path: Path) -> None:
    form, kind, why = REPORTS[what]
    post = opened(tmp_path)
    got = receive(post, report(form, letter_to(post, 3), kind=kind))

    assert (got.kind, got.table) == ("acted", post.name)
    assert f"The first letter to Dee of 15 January 2027 could not be delivered: {why}" in desk(post)
    assert desk(post).count("could not be delivered") == 1


def test_a_letter_is_found_by_its_message_id_and_the_address_even_if_its_other_headers_are_gone(tmp_path: Path) -> None:
    post = opened(tmp_path)
    name = f"Message-ID: {letter_to(post, 3)['Message-ID']}"

    assert receive(post, report(STATUS, name, kind="text/rfc822-headers")).kind == "acted"
    assert "to Dee of 15 January 2027 could not be delivered" in desk(post)


@pytest.mark.parametrize("what", NOT_FAILED)
def test_a_letter_that_is_only_delayed_or_answered_by_a_machine_is_not_called_undelivered(
    what: str, tmp_path: Path
) -> None:
    post = opened(tmp_path)
    assert receive(post, report(NOT_FAILED[what], letter_to(post, 3))).kind in ("refused", "stranger")
    assert "could not be delivered" not in desk(post)


def test_a_forged_report_about_a_letter_that_is_not_ours_changes_nothing(tmp_path: Path) -> None:
    post = opened(tmp_path)
    names = ["<" + "0" * 32 + ".t1@example.org>", "<letters-" + "a" * 26 + "@example.org>", "<x@y>", ""]
    for name in names:
        letter = f"Message-ID: {name}\nX-Fangs-Table: {post.name}\nTo: dee@example.org\n"
        assert receive(post, report(STATUS, letter)).kind == "refused"
    assert "could not be delivered" not in desk(post) and post.table.length == len(post.log())


def test_a_forged_reason_is_one_line_of_text_and_nothing_else(tmp_path: Path) -> None:
    post = opened(tmp_path)
    evil = '{"phrase":{"message":"x"}}\x1b]0;owned\x07' + "\u202e" + "x" * 2000
    form = STATUS.replace("smtp; 550 5.1.1 No such\n user here", evil.replace("{", "{{").replace("}", "}}"))

    assert receive(post, report(form, letter_to(post, 3))).kind == "acted"
    (line,) = [line for line in desk(post).splitlines() if "could not be delivered" in line]
    assert len(line) < 450 and '{"phrase":' in line and line.isprintable()
    assert post.table.length == len(post.log())


def test_the_number_of_lines_that_reports_add_in_a_day_is_limited(tmp_path: Path) -> None:
    post = opened(tmp_path)
    for number in range(A_DAY // 5 + 1):
        post.do(announcements.write, None, f"News {number}")
    deliver(post)
    clerk = Clerk(post.service, GUS)
    sent = [one for letter in post.service.store.letters_of(post.name) if (one := clerk.compose(letter)) is not None]
    kinds = [receive(post, report(STATUS, one, name=f"r{number}")).kind for number, one in enumerate(sent)]

    assert len(sent) > A_DAY and kinds == ["acted"] * A_DAY + ["refused"] * (len(sent) - A_DAY)
    assert desk(post).count("could not be delivered") == A_DAY
    post.now += DAY
    assert receive(post, report(STATUS, sent[-1], name="tomorrow")).kind == "acted"


def test_a_returned_letter_can_be_sent_again_and_a_report_that_comes_twice_is_one_line(tmp_path: Path) -> None:
    post = opened(tmp_path)
    for name in ("r1", "r2"):
        receive(post, report(STATUS, letter_to(post, 3), name=name))
    assert desk(post).count("could not be delivered") == 1

    assert post.service.store.letters_again(post.name, post.now) == 1
    deliver(post)
    assert "could not be delivered" not in desk(post)


def test_the_desk_says_that_the_question_for_consent_could_not_be_delivered(tmp_path: Path) -> None:
    with smtpd() as out, closing(Desk(tmp_path, out, URL)) as made:
        name = made.open("ann", "bob")
        made.sent()
        question = made.last("bob")
        assert made.clerk.receive(read_letter(report(STATUS, question))).kind == "acted"

        text = desk_as_text(made.table(name), made.store.letters_of(name), made.now, made.store.letter_times(name))
        said = "The question whether Bob agrees to get letters could not be delivered: 550 5.1.1 No such user here"
        assert said in text and "An invitation to Ann: held until Ann agrees to get letters" in text
        assert made.store.letters_again(name, made.now) == 0
        made.answer("bob", "yes")
        assert "could not be delivered" not in desk_as_text(made.table(name), made.store.letters_of(name), made.now)
