"""Reads the mail settings from environment variables or from a TOML file with the same names."""

from __future__ import annotations

import ipaddress
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from email.utils import parseaddr
from pathlib import Path
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from fangs.core.errors import RequestError, listed, near_miss, quoted, reason
from fangs.post.carrying.carrier import Carriers, Server, Tls
from fangs.post.carrying.imap import Imap
from fangs.post.carrying.smtp import Smtp
from fangs.table.names import mail_address

FROM, SMTP, IMAP, PASSWORD = NAMES = ["FANGS_MAIL_FROM", "FANGS_SMTP", "FANGS_IMAP", "FANGS_MAIL_PASSWORD"]
FILE = "FANGS_MAIL"
URL = "FANGS_URL"
_PAGES = re.compile(r"(https?://(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?)/?", re.IGNORECASE)
TRUSTED = "FANGS_RECEIVED_BY"
"""The setting that lists trusted mail servers. Their `Received` headers tell when letters from files or a pipe arrived."""
PORTS: dict[str, tuple[int, Tls]] = {
    "smtp": (587, "start"),
    "smtps": (465, "from the start"),
    "imap": (143, "start"),
    "imaps": (993, "from the start"),
}
EXPECTED = {
    SMTP: "smtp://user@host:587 or smtps://user@host, with the password in FANGS_MAIL_PASSWORD",
    IMAP: "imaps://user@host or imap://user@host, with the password in FANGS_MAIL_PASSWORD",
}


@dataclass(frozen=True)
class Sender:
    """The sender of all letters: a name, an email address, and the operator's contact address."""

    name: str
    address: str
    contact: str | None = None
    """The address for reports of abuse, or None."""
    is_read: bool = True
    """Whether answers are read. If a server fetches no letters, its emails must not ask for an answer."""

    @property
    def domain(self) -> str:
        """The domain of the sender's email address."""
        return self.address.rpartition("@")[2]

    def reply_address(self, word: str) -> str:
        """Return a reply address that contains a word, such as `gm+heron-42@example.org`."""
        local, _, domain = self.address.rpartition("@")
        return f"{local}+{word}@{domain}"


NOBODY = Sender("Fangs", "gm@fangs.invalid")
"""The sender of letters that are only written to files. RFC 2606 reserves the domain."""


@dataclass(frozen=True)
class Rations:
    """Daily limits (in UTC) for emails that strangers can cause."""

    letters: int = 1000
    """The maximum number of letters that all tables together send per day."""
    each: int = 60
    """The maximum number of letters to one address per day."""
    questions: int = 100
    """The maximum number of addresses per day whose owners are asked for consent."""
    addresses: int = 20
    """The maximum number of addresses per day that can be entered from one IP address."""
    at_table: int = 20
    """The maximum number of addresses per day that can be entered at a table after it was opened."""


RATIONS = {
    "FANGS_LETTERS_A_DAY": "letters",
    "FANGS_LETTERS_TO_ONE": "each",
    "FANGS_QUESTIONS_A_DAY": "questions",
    "FANGS_ADDRESSES_FROM_ONE": "addresses",
    "FANGS_ADDRESSES_AT_TABLE": "at_table",
}
KNOWN = [*NAMES, *RATIONS, TRUSTED]


@dataclass(frozen=True)
class Settings:
    """The mail settings of a server. Parts that are not configured are None."""

    sender: Sender
    smtp: Server | None = None
    imap: Server | None = None
    rations: Rations = Rations()
    trusted: tuple[str, ...] = ()
    """The mail servers that are trusted to say when a letter arrived."""

    def carriers(self) -> Carriers:
        """Create the connections for sending and fetching letters."""
        return Carriers(Smtp(self.smtp) if self.smtp else None, Imap(self.imap) if self.imap else None)


def mail_settings(environment: Mapping[str, str], file: Path | None = None) -> Settings:
    """Read the mail settings from environment variables, and missing ones from a file.

    By default, this is the file that FANGS_MAIL names. Raise RequestError if a setting cannot be understood.
    """
    if file is None and environment.get(FILE):
        file = Path(environment[FILE])
    given = {} if file is None else _from_file(file)
    given |= {name: environment[name] for name in KNOWN if environment.get(name)}
    smtp = _server(SMTP, given)
    if smtp and FROM not in given:
        raise RequestError(
            f"{FROM} is missing: set the sender of letters, such as 'Games Master <gm@example.org>'; answers go to "
            "gm+WORD@example.org."
        )
    return Settings(
        sender=_sender(given[FROM]) if FROM in given else NOBODY,
        smtp=smtp,
        imap=_server(IMAP, given),
        trusted=tuple(given.get(TRUSTED, "").replace(",", " ").split()),
        rations=Rations(**{field: _number(name, given[name]) for name, field in RATIONS.items() if name in given}),
    )


def pages_url(text: str | None) -> str | None:
    """Return the URL of the pages, without a slash at its end, or None if it is missing or empty.

    Raise RequestError unless it is a scheme and a host, because links are made by adding a path to it.
    """
    if not text:
        return None
    found = _PAGES.fullmatch(text)
    if found is None:
        raise RequestError(
            f"{URL} must be the address of the pages without a path, such as https://games.example.org, but it is "
            f"{quoted(text)}."
        )
    return found[1]


def _number(name: str, text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise RequestError(f"{name} must be a whole number, 0 or more, not {quoted(text)}.")
    return int(text)


def _from_file(path: Path) -> dict[str, str]:
    try:
        given = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise RequestError(f"The mail settings {path} cannot be read: {reason(error)}.") from None
    except tomllib.TOMLDecodeError as error:
        # The message gives only the position, because the value could be a password.
        where = f", line {error.lineno}" if hasattr(error, "lineno") else ""
        raise RequestError(f'The mail settings {path}{where} are not TOML: lines such as {FROM} = "...".') from None
    for name, value in given.items():
        if name not in KNOWN:
            raise RequestError(f"The mail settings {path} have an unknown name, {_unknown(name, KNOWN)}")
        if name in RATIONS and type(value) is int:
            given[name] = value = str(value)
        if not isinstance(value, str) or not value:
            raise RequestError(f"The mail settings {path}: {name} must be a string in quotes.")
    return given


def _sender(text: str) -> Sender:
    name, address = parseaddr(text)
    try:
        if not text.isprintable() or " " in address:
            raise RequestError("")
        address = mail_address(address)
    except RequestError:
        raise RequestError(
            f"{FROM} cannot be understood: {quoted(text)}; expected an address such as 'Games Master <gm@example.org>'."
        ) from None
    return Sender(name or "Games Master", address)


def _server(name: str, given: Mapping[str, str]) -> Server | None:
    if name not in given:
        return None
    kind = name.removeprefix("FANGS_").lower()
    try:
        url = urlsplit(given[name])
        port, host = url.port, url.hostname
    except ValueError:
        raise _not_understood(name) from None
    if url.scheme not in (kind, f"{kind}s") or not host or url.path.strip("/") or url.fragment:
        raise _not_understood(name)
    usual, tls = PORTS[url.scheme]
    options = _options(name, url)
    if url.scheme == kind:
        tls = _tls(name, options.get("tls"), host)
    user = None if url.username is None else unquote(url.username)
    password = unquote(url.password) if url.password else given.get(PASSWORD)
    if user and not password:
        raise RequestError(f"{name} names a user, {quoted(user)}, but no password: set it in {PASSWORD}.")
    if kind == "imap" and not user:
        raise RequestError(f"{name} names no user; expected {EXPECTED[name]}.")
    if user and tls == "none" and not _is_here(host):
        raise RequestError(f"{name}: the password would go to {host} without encryption; leave tls=none out.")
    folder = options.get("folder", "INBOX")
    return Server(host, usual if port is None else port, tls, user, password if user else None, folder)


def _not_understood(name: str) -> RequestError:
    # The value is not shown, because it could be a password.
    return RequestError(
        f"{name} cannot be understood; expected {EXPECTED[name]} (in an address, '@' and other special characters in "
        "a name or password are written as %40 and so on)."
    )


def _options(name: str, url: SplitResult) -> dict[str, str]:
    known = ["tls", "folder"] if name == IMAP else ["tls"]
    options = dict(parse_qsl(url.query, keep_blank_values=True))
    for option, value in options.items():
        if option not in known or not value:
            raise RequestError(f"{name} has an unknown option, {_unknown(option, known)}")
    return options


def _unknown(name: str, known: list[str]) -> str:
    return f"{quoted(name)}; the known ones are {listed(known, 'and')}.{near_miss(name, known)}"


def _tls(name: str, given: str | None, host: str) -> Tls:
    """Return how to encrypt a connection. By default, only connections to this machine are not encrypted."""
    if given is None:
        return "none" if _is_here(host) else "start"
    if given == "start":
        return "start"
    if given == "none":
        return "none"
    raise RequestError(
        f"{name} has tls={quoted(given)}; expected tls=start or tls=none, or an address that begins with smtps:// or "
        "imaps://."
    )


def _is_here(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
