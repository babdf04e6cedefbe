"""Letters out, to a real SMTP server."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from email.message import EmailMessage

import pytest

from fangs.post.carrying.carrier import NotSent, Server, Unreachable
from fangs.post.carrying.smtp import Smtp
from tests.post.servers import Certificate, Smtpd, certificate, free_ports, smtpd, trusted

__all__ = ["certificate", "trusted"]


def letter(
    to: str = "Ann <ann@example.org>", text: str = "Your orders: Ü → 92/93.\n.\n..\nFrom here\n"
) -> EmailMessage:
    message = EmailMessage()
    message["From"] = "Games Master <gm@example.org>"
    message["To"] = to
    message["Subject"] = "Turn 3 – Größe"
    message["Message-ID"] = "<1@example.org>"
    message.set_content(text)
    return message


@pytest.fixture
def plain() -> Iterator[Smtpd]:
    with smtpd() as server:
        yield server


def test_a_letter_arrives_as_it_was_written(plain: Smtpd) -> None:
    smtp = Smtp(plain.server)
    smtp.send(letter())
    smtp.close()

    (taken,) = plain.mailbox.taken
    assert taken["To"] == "Ann <ann@example.org>" and taken["Subject"] == "Turn 3 – Größe"
    assert taken.get_content().replace("\r\n", "\n") == "Your orders: Ü → 92/93.\n.\n..\nFrom here\n"


def test_several_letters_go_by_one_connection_and_those_after_closing_by_another(plain: Smtpd) -> None:
    smtp = Smtp(plain.server)
    for _ in range(3):
        smtp.send(letter())
    assert len(plain.mailbox.sessions) == 1

    smtp.close()
    smtp.close()
    smtp.send(letter())
    smtp.close()
    assert len(plain.mailbox.taken) == 4


@pytest.mark.parametrize("tls", ["start", "from the start"])
def test_letters_go_encrypted_and_with_a_password(tls: str, trusted: Certificate) -> None:
    with smtpd(tls, trusted, login=True) as server:
        smtp = Smtp(server.server)
        smtp.send(letter())
        smtp.close()

        assert len(server.mailbox.taken) == server.mailbox.logins == 1


@pytest.mark.parametrize("tls", ["start", "from the start"])
def test_a_server_whose_certificate_nobody_vouches_for_gets_neither_password_nor_letter(
    tls: str, certificate: Certificate
) -> None:
    with smtpd(tls, certificate, login=True) as server:
        with pytest.raises(Unreachable, match="certificate verify failed"):
            Smtp(server.server).send(letter())

        assert server.mailbox.taken == [] and server.mailbox.logins == 0


def test_a_server_without_encryption_gets_nothing_if_encryption_is_required(plain: Smtpd) -> None:
    with pytest.raises(
        Unreachable, match=r"localhost:\d+ cannot be used: STARTTLS extension not supported by server\.$"
    ):
        Smtp(Server("localhost", plain.server.port, "start", "gm", "hunter2")).send(letter())


@pytest.mark.parametrize("password", ["wrong", "grün"])
def test_a_wrong_password_is_said_without_telling_it(password: str, trusted: Certificate) -> None:
    with smtpd("start", trusted, login=True) as server:
        with pytest.raises(Unreachable, match=r"535|must be ASCII") as refusal:
            Smtp(Server("localhost", server.server.port, "start", "gm", password)).send(letter())

        assert password not in str(refusal.value)


@pytest.mark.parametrize(
    ("part", "answer", "for_good"),
    [
        ("RCPT TO:<ann", "450 4.2.0 Greylisted, come back later", False),
        ("RCPT TO:<ann", "550 5.1.1 No such user here", True),
        ("RCPT TO:<ann", "552 5.2.2 The mailbox is full", True),
        ("DATA", "451 4.3.0 Try again", False),
        ("DATA", "554 5.7.1 This looks like spam", True),
        ("MAIL FROM", "552 5.3.4 Message size exceeds limit", True),
    ],
)
def test_what_the_server_refuses_is_refused_for_now_or_for_good_and_the_next_letter_goes(
    plain: Smtpd, part: str, answer: str, for_good: bool
) -> None:
    plain.mailbox.says = {part.replace("<", ""): [answer, "250 OK"]}
    smtp = Smtp(plain.server)

    with pytest.raises(NotSent, match=answer) as refusal:
        smtp.send(letter())
    assert refusal.value.for_good == for_good

    smtp.send(letter("Ben <ben@example.org>"))
    smtp.close()
    assert [message["To"] for message in plain.mailbox.taken] == ["Ben <ben@example.org>"]


@pytest.mark.parametrize("part", ["RCPT TO:ann", "DATA"])
def test_who_a_letter_was_for_is_not_told_though_the_server_says_it(plain: Smtpd, part: str) -> None:
    plain.mailbox.says = {part: ["550 5.1.1 <Ann.O'Neil+x@example.org>: unknown, see https://example.org/@help"]}

    smtp = Smtp(plain.server)
    with pytest.raises(NotSent) as refusal:
        smtp.send(letter())
    smtp.close()

    assert "Neil" not in str(refusal.value)
    assert str(refusal.value).endswith("***@example.org>: unknown, see https://example.org/@help")


@pytest.mark.parametrize(
    ("part", "answer"), [("MAIL FROM", "550 5.7.1 Not you"), ("MAIL FROM", "421 Too many"), ("DATA", "hang up")]
)
def test_a_server_that_takes_nothing_from_us_is_no_fault_of_the_letter(plain: Smtpd, part: str, answer: str) -> None:
    plain.mailbox.says = {part: [answer, "250 OK"]}
    smtp = Smtp(plain.server)
    with pytest.raises(Unreachable):
        smtp.send(letter())

    smtp.send(letter())
    smtp.close()
    assert len(plain.mailbox.taken) == 1


@pytest.mark.parametrize("to", ["", "jörg@example.org", "Ann <>", "Nobody:;"])
def test_a_letter_that_cannot_be_sent_at_all_is_given_up(plain: Smtpd, to: str) -> None:
    message = letter()
    del message["To"]
    if to:
        message["To"] = to

    smtp = Smtp(plain.server)
    with pytest.raises(NotSent) as refusal:
        smtp.send(message)
    smtp.close()
    assert refusal.value.for_good
    assert plain.mailbox.taken == []


def test_a_connection_that_has_gone_meanwhile_is_made_again(plain: Smtpd) -> None:
    smtp = Smtp(plain.server)
    smtp.send(letter())
    assert smtp._connection is not None and smtp._connection.sock is not None
    smtp._connection.sock.shutdown(socket.SHUT_RDWR)

    smtp.send(letter())
    smtp.close()
    assert len(plain.mailbox.taken) == 2


def test_no_server_there_is_said() -> None:
    with pytest.raises(Unreachable, match=r"The mail server 127\.0\.0\.1:\d+ cannot be used: Connection refused\.$"):
        Smtp(Server("127.0.0.1", free_ports(1)[0], "none")).send(letter())


def test_a_server_that_says_nothing_is_not_waited_for_for_ever() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent, pytest.raises(Unreachable, match="timed out"):
        Smtp(Server("127.0.0.1", silent.getsockname()[1], "none"), patience=0.2).send(letter())
