"""How mail is set up, and what is said where it is set up wrongly."""

from __future__ import annotations

from pathlib import Path

import pytest

from fangs.core.errors import RequestError
from fangs.post.carrying.carrier import Server
from fangs.post.carrying.imap import Imap
from fangs.post.carrying.settings import NOBODY, Sender, Settings, mail_settings, pages_url
from fangs.post.carrying.smtp import Smtp

FROM = {"FANGS_MAIL_FROM": "Ann the GM <gm@example.org>"}
GM = Sender("Ann the GM", "gm@example.org")


def smtp(url: str, **more: str) -> Server | None:
    return mail_settings({**FROM, "FANGS_SMTP": url, **more}).smtp


def imap(url: str, **more: str) -> Server | None:
    return mail_settings({"FANGS_IMAP": url, **more}).imap


@pytest.mark.parametrize(
    ("url", "server"),
    [
        ("smtp://gm:s3@mail.example.org", Server("mail.example.org", 587, "start", "gm", "s3")),
        ("smtp://mail.example.org:25?tls=none", Server("mail.example.org", 25, "none")),
        (
            "smtps://gm%40example.org:a%2Fb%3A%40%C3%BC@h",
            Server("h", 465, "from the start", "gm@example.org", "a/b:@ü"),
        ),
        ("smtps://gm@example.org:s3@h:4650/", Server("h", 4650, "from the start", "gm@example.org", "s3")),
        ("smtp://localhost", Server("localhost", 587, "none")),
        ("smtp://gm:s3@127.0.0.1:2525", Server("127.0.0.1", 2525, "none", "gm", "s3")),
        ("smtp://gm:s3@[::1]:2525?tls=start", Server("::1", 2525, "start", "gm", "s3")),
    ],
)
def test_an_smtp_server_is_used_with_encryption_unless_it_is_this_machine_or_one_says_so(
    url: str, server: Server
) -> None:
    assert smtp(url) == server


@pytest.mark.parametrize(
    ("url", "server"),
    [
        ("imaps://gm:s3@h", Server("h", 993, "from the start", "gm", "s3")),
        ("imap://gm:s3@h", Server("h", 143, "start", "gm", "s3")),
        ("imap://gm:s3@localhost:1143", Server("localhost", 1143, "none", "gm", "s3")),
        (
            "imaps://gm:s3@h?folder=Spiele%20Gr%C3%B6%C3%9Fe",
            Server("h", 993, "from the start", "gm", "s3", "Spiele Größe"),
        ),
    ],
)
def test_an_imap_server_is_used_with_encryption_unless_it_is_this_machine(url: str, server: Server) -> None:
    assert imap(url) == server


def test_the_password_may_be_given_by_itself_and_one_in_an_address_comes_first() -> None:
    alone = {"FANGS_MAIL_PASSWORD": "p@ss/word"}
    given = smtp("smtps://gm@h", **alone)
    assert given is not None and given.password == "p@ss/word"
    given = imap("imaps://gm:other@h", **alone)
    assert given is not None and given.password == "other"
    given = smtp("smtps://h", **alone)
    assert given is not None and given.user is given.password is None


def test_nothing_set_up_is_no_mail() -> None:
    assert mail_settings({}) == Settings(NOBODY)
    assert mail_settings({}).carriers() == (None, None)


def test_carriers_are_made_of_what_is_set_up() -> None:
    both = mail_settings({**FROM, "FANGS_SMTP": "smtp://localhost", "FANGS_IMAP": "imap://gm:s3@localhost"})
    outbound, inbound = both.carriers()
    assert isinstance(outbound, Smtp) and outbound.server == both.smtp
    assert isinstance(inbound, Imap) and inbound.server == both.imap


@pytest.mark.parametrize(
    ("text", "sender"),
    [
        ("gm@example.org", Sender("Games Master", "gm@example.org")),
        ("Ann the GM <gm@example.org>", GM),
        ('"Ann, GM" <a.n+n@x.example.org>', Sender("Ann, GM", "a.n+n@x.example.org")),
    ],
)
def test_whom_letters_come_from_is_an_address_with_a_name_or_without(text: str, sender: Sender) -> None:
    assert mail_settings({"FANGS_MAIL_FROM": text}).sender == sender


def test_a_reply_address_has_the_word_in_it() -> None:
    assert GM.reply_address("heron-42") == "gm+heron-42@example.org"
    assert GM.domain == "example.org"


@pytest.mark.parametrize(
    "text", ["gm", "gm@", "@example.org", "Ann <>", "a b@example.org", "gm@example.org\nBcc: x", "<", "a@b@c"]
)
def test_an_address_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(RequestError, match=r"FANGS_MAIL_FROM cannot be understood: .*; expected an address such as"):
        mail_settings({"FANGS_MAIL_FROM": text})


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("mail.example.org", r"FANGS_SMTP cannot be understood; expected smtp://user@host:587 or smtps://"),
        ("imaps://gm:hunter2@h", "FANGS_SMTP cannot be understood"),
        ("smtp://gm:hunter2@h:port", "FANGS_SMTP cannot be understood"),
        ("smtp://gm:hunt/er2@h", r"FANGS_SMTP cannot be understood.*are written as %40"),
        ("smtp://gm:hunter2@h#x", "FANGS_SMTP cannot be understood"),
        ("smtp://gm:hunter2@[h", "FANGS_SMTP cannot be understood"),
        ("smtp://gm:hunter2@", "FANGS_SMTP cannot be understood"),
        ("smtp://gm@h", "names a user, 'gm', but no password: set it in FANGS_MAIL_PASSWORD"),
        ("smtp://gm:hunter2@h?tls=none", "the password would go to h without encryption"),
        ("smtp://gm:hunter2@h?tls=maybe", "tls='maybe'; expected tls=start or tls=none"),
        ("smtp://gm:hunter2@h?tlss=none", "an unknown option, 'tlss'; the known ones are tls. Did you mean tls?"),
        ("smtp://gm:hunter2@h?folder=x", "an unknown option, 'folder'"),
    ],
)
def test_a_server_that_cannot_be_is_refused_without_telling_the_password(url: str, said: str) -> None:
    with pytest.raises(RequestError, match=said) as refusal:
        smtp(url)

    assert "hunt" not in str(refusal.value)


def test_a_mailbox_has_an_owner() -> None:
    with pytest.raises(RequestError, match="FANGS_IMAP names no user; expected imaps://user@host"):
        imap("imaps://h")


def test_who_sends_must_say_who_it_is() -> None:
    with pytest.raises(RequestError, match="FANGS_MAIL_FROM is missing: set the sender of letters"):
        mail_settings({"FANGS_SMTP": "smtp://localhost"})


def test_no_password_is_shown() -> None:
    assert "hunter2" not in repr(mail_settings({"FANGS_IMAP": "imaps://gm:hunter2@h"}))


def file(folder: Path, text: str) -> Path:
    path = folder / "mail.toml"
    path.write_text(text, "utf-8")
    return path


def test_a_file_holds_the_same_settings_and_the_environment_comes_first(tmp_path: Path) -> None:
    path = file(
        tmp_path,
        """
        FANGS_MAIL_FROM = "Ann the GM <gm@example.org>"
        FANGS_SMTP = "smtps://gm@one"
        FANGS_MAIL_PASSWORD = "from the file"
        """,
    )
    expected = Server("one", 465, "from the start", "gm", "from the file")
    assert mail_settings({}, path) == Settings(GM, expected)
    assert mail_settings({"FANGS_MAIL": str(path)}) == Settings(GM, expected)

    other = mail_settings({"FANGS_SMTP": "smtps://gm@two", "FANGS_MAIL_PASSWORD": ""}, path).smtp
    assert other == Server("two", 465, "from the start", "gm", "from the file")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('FANGS_MAIL_PASSWORD = "hunter2', r"The mail settings .*mail\.toml.* are not TOML"),
        ('FANGS_SMPT = "smtp://gm:hunter2@h"', "an unknown name, 'FANGS_SMPT'; .* Did you mean FANGS_SMTP?"),
        ("FANGS_SMTP = 587", "FANGS_SMTP must be a string in quotes"),
        ('FANGS_SMTP = ""', "FANGS_SMTP must be a string in quotes"),
        ('[mail]\nFANGS_SMTP = "smtp://gm:hunter2@h"', "an unknown name, 'mail'"),
    ],
)
def test_a_file_that_cannot_be_is_refused_without_telling_the_password(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(RequestError, match=said) as refusal:
        mail_settings({}, file(tmp_path, text))

    assert "hunter2" not in str(refusal.value)


def test_a_file_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    with pytest.raises(
        RequestError, match=r"The mail settings .*/no\.toml cannot be read: no such file or directory\."
    ):
        mail_settings({}, tmp_path / "no.toml")
    (tmp_path / "odd.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(RequestError, match=r"cannot be read: it is not UTF-8 text\."):
        mail_settings({}, tmp_path / "odd.toml")


@pytest.mark.parametrize(
    ("given", "url"),
    [
        (None, None),
        ("", None),
        ("https://games.example.org", "https://games.example.org"),
        ("https://games.example.org/", "https://games.example.org"),
        ("http://[::1]:8000/", "http://[::1]:8000"),
    ],
)
def test_links_begin_with_the_url_of_the_pages_without_a_slash_at_its_end(given: str | None, url: str | None) -> None:
    assert pages_url(given) == url


@pytest.mark.parametrize(
    "given", ["games.example.org", "https://", "ftp://games.example.org", "https://a b", "https://example.org/fangs"]
)
def test_a_url_to_which_no_path_can_be_added_is_refused(given: str) -> None:
    with pytest.raises(RequestError, match=f"FANGS_URL must be the address of the pages without a path.*'{given}'"):
        pages_url(given)
