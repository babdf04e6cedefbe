"""Letters in, from a real IMAP server."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from dataclasses import replace

import pytest
from imap_tools import MailBoxUnencrypted

from fangs.post.carrying.carrier import Server, Unreachable
from fangs.post.carrying.imap import DONE, UNREAD, Imap
from tests.post.servers import SECRET, USER, Certificate, Dovecot, certificate, dovecot, free_ports, trusted

__all__ = ["certificate", "trusted"]


@pytest.fixture
def mail() -> Iterator[Dovecot]:
    with dovecot() as server:
        yield server


def put(mail: Dovecot, *subjects: str) -> None:
    for subject in subjects:
        mail.deliver("ann@example.org", "gm+heron-42@example.org", f"Subject: {subject}\r\n\r\nred 92\r\n".encode())


def subjects(imap: Imap) -> list[str]:
    return [word for one in imap.fetch() for word in one.data.decode().splitlines() if word.startswith("Subject")]


def test_letters_come_in_order_byte_for_byte_until_they_are_done_with(mail: Dovecot) -> None:
    put(mail, "one", "two", "three")
    imap = Imap(mail.server())

    one, two, three = imap.fetch()
    assert one.data.endswith(b"Subject: one\r\n\r\nred 92\r\n")
    assert b"Delivered-To: gm+heron-42@example.org\r\n" in one.data
    assert subjects(imap) == ["Subject: one", "Subject: two", "Subject: three"]

    one.done()
    three.keep("Nobody knows its word.")
    assert subjects(imap) == ["Subject: two"]
    assert mail.folders() == {"INBOX": 1, DONE: 1, UNREAD: 1}
    two.done()
    assert list(imap.fetch()) == []
    assert mail.folders() == {DONE: 2, UNREAD: 1}
    imap.close()


def test_a_letter_that_somebody_has_looked_at_is_fetched_all_the_same_and_fetching_is_no_looking(mail: Dovecot) -> None:
    put(mail, "seen", "unseen", "deleted")
    with MailBoxUnencrypted("localhost", mail.imap_port).login(USER, SECRET) as phone:
        phone.flag("1", "\\Seen", True)
        phone.client.uid("STORE", "3", "+FLAGS", "(\\Deleted)")
        imap = Imap(mail.server())
        assert subjects(imap) == ["Subject: seen", "Subject: unseen"]
        next(imap.fetch()).done()
        imap.close()

        phone.folder.set("INBOX")
        left = {message.subject: {*message.flags} - {"\\Recent"} for message in phone.fetch(mark_seen=False)}
        assert left == {"unseen": set(), "deleted": {"\\Deleted"}}, (
            "what its owner has marked as deleted stays, and what was fetched is not marked"
        )


def test_of_a_huge_letter_only_the_first_part_is_fetched(mail: Dovecot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fangs.post.carrying.imap.ENOUGH", 512 * 1024)
    mail.deliver("ann@example.org", "gm@example.org", b"Subject: huge\r\n\r\n" + b"red 92 and more\r\n" * 200_000)

    imap = Imap(mail.server())
    (huge,) = imap.fetch()
    assert len(huge.data) == 512 * 1024
    huge.keep("It is too long.")
    imap.close()
    assert mail.folders() == {UNREAD: 1}


@pytest.mark.parametrize("tls", ["start", "from the start"])
def test_mailboxes_are_read_encrypted(tls: str, trusted: Certificate) -> None:
    with dovecot(trusted) as mail:
        put(mail, "secret")
        imap = Imap(mail.server(tls))
        assert subjects(imap) == ["Subject: secret"]
        imap.close()


@pytest.mark.parametrize("tls", ["start", "from the start"])
def test_a_server_whose_certificate_nobody_vouches_for_is_told_no_password(tls: str, certificate: Certificate) -> None:
    with dovecot(certificate) as mail:
        with pytest.raises(Unreachable, match="certificate verify failed"):
            list(Imap(mail.server(tls)).fetch())

        assert "Login" not in (mail.folder / "log").read_text()


def test_a_server_without_encryption_is_not_used_if_encryption_is_required(mail: Dovecot) -> None:
    with pytest.raises(Unreachable, match="TLS not supported by server"):
        list(Imap(mail.server("start")).fetch())


@pytest.mark.parametrize("password", ["hunter2", "grün"])
def test_a_wrong_password_is_said_without_telling_it(mail: Dovecot, password: str) -> None:
    with pytest.raises(
        Unreachable, match=r"The mailbox at localhost:\d+ cannot be used: .*Authentication failed\.$"
    ) as no:
        list(Imap(mail.server(password=password)).fetch())

    assert password not in str(no.value)


def test_a_password_with_any_letters_in_it_does(mail: Dovecot) -> None:
    users = mail.folder / "users"
    users.write_text('gm:pä"ss\\wörd €\n', "utf-8")
    put(mail, "one")

    imap = Imap(mail.server(password='pä"ss\\wörd €'))
    assert subjects(imap) == ["Subject: one"]
    imap.close()


def test_a_folder_that_is_not_there_is_said(mail: Dovecot) -> None:
    with pytest.raises(Unreachable, match="Mailbox doesn't exist: Games"):
        list(Imap(mail.server(folder="Games")).fetch())


def test_letters_may_lie_in_a_folder_of_their_own(mail: Dovecot) -> None:
    put(mail, "private", "for the game")
    with MailBoxUnencrypted("localhost", mail.imap_port).login(USER, SECRET) as owner:
        owner.folder.create("Spiele Größe")
        owner.move("2", "Spiele Größe")

    imap = Imap(mail.server(folder="Spiele Größe"))
    (letter,) = imap.fetch()
    letter.done()
    imap.close()
    assert mail.folders() == {"INBOX": 1, DONE: 1}


def test_where_all_folders_lie_below_the_inbox_so_do_ours() -> None:
    with dovecot(prefix="INBOX/") as mail:
        put(mail, "one", "two")
        imap = Imap(mail.server())
        for letter in imap.fetch():
            letter.done()
        assert list(imap.fetch()) == []
        imap.close()
        assert mail.folders() == {DONE: 2}


def test_a_connection_that_has_gone_is_made_again_and_a_letter_fetched_by_the_old_one_comes_again(
    mail: Dovecot,
) -> None:
    put(mail, "one")
    imap = Imap(mail.server())
    (letter,) = imap.fetch()
    mail.stop()
    with pytest.raises(Unreachable):
        letter.done()
    with pytest.raises(Unreachable, match="refused"):
        list(imap.fetch())
    mail.start()

    with pytest.raises(Unreachable):
        letter.done()
    (letter,) = imap.fetch()
    letter.done()
    assert list(imap.fetch()) == []
    imap.close()
    assert mail.folders() == {DONE: 1}


def test_a_letter_that_another_postman_has_taken_is_passed_over(mail: Dovecot) -> None:
    put(mail, "one", "two")
    ours, theirs = Imap(mail.server()), Imap(mail.server())
    fetching = ours.fetch()
    first = next(fetching)
    for letter in theirs.fetch():
        letter.done()

    assert list(fetching) == []
    first.done()
    for imap in (ours, theirs):
        imap.close()
    assert mail.folders() == {DONE: 2}


def test_no_server_there_and_one_that_says_nothing_are_said() -> None:
    server = Server("127.0.0.1", free_ports(1)[0], "none", USER, SECRET)
    with pytest.raises(Unreachable, match="refused"):
        list(Imap(server).fetch())
    with socket.create_server(("127.0.0.1", 0)) as silent, pytest.raises(Unreachable, match="timed out"):
        list(Imap(replace(server, port=silent.getsockname()[1]), patience=0.2).fetch())
