"""Parses reports by mail servers that a letter could not be delivered, in the form of RFC 3464 or in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from email.message import Message
from itertools import pairwise

from fangs.post.carrying.carrier import one_line
from fangs.post.carrying.guarded import Mail, guarded, kind_of, parts_of

MAX_BYTES = 256 * 1024
"""The maximum number of bytes of a report that are searched. The headers of the returned letter come before its attachments."""
MAX_NAME, MAX_VALUE = 40, 1000
"""The maximum numbers of characters in the name and in the value of a field that is searched for."""
MAX_FOUND = 5
"""The maximum number of Message-IDs, tables and recipients that are taken from a report."""

_ID = re.compile(r"<([0-9a-z.-]{16,80})@[^<>\s]{1,250}>", re.IGNORECASE)
_TABLE = re.compile(r"[0-9a-f]{10}")
_ADDRESS = re.compile(r"[A-Za-z0-9._%+=-]{1,64}@[A-Za-z0-9.-]{1,250}")
_RECIPIENT_FIELDS = frozenset({"to", "final-recipient", "original-recipient", "x-failed-recipients"})
_SERVERS = re.compile(r"(?:mailer-daemon|postmaster|microsoftexchange[0-9a-f]+)@.*|mailer-daemon")
_FAILED = re.compile(
    r"undeliver|failure|fail(?:ed|s)\b|returned|unzustellbar|nicht zugestellt|non remis|non distribu|no entregad|"
    r"onbestelbaar|niet bezorg|non recapitat|mancata consegna|não entregue",
    re.IGNORECASE,
)
_DELAYED = re.compile(r"delay|warning|still trying|verzögert|retard", re.IGNORECASE)
_REASON = re.compile(
    r"\b[45]\d\d[ -]#?[45]\.\d{1,3}\.\d{1,3}\b|#[45]\.\d{1,3}\.\d{1,3}\b|\b5\d\d 5\.\d|\berror:? 5\d\d\b", re.IGNORECASE
)
_RECIPIENT_LINE = re.compile(rf"<?{_ADDRESS.pattern}>?:?")


@dataclass(frozen=True)
class Returned:
    """A report that a letter could not be delivered. Anybody can forge one, so it must name a letter that was sent."""

    names: tuple[str, ...]
    """The parts before the @ in the returned letter's Message-IDs."""
    tables: tuple[str, ...]
    """The tables that the returned letter names in its headers."""
    recipients: tuple[str, ...]
    """The addresses that the report names."""
    reason: str
    """The mail server's reason as one line, or "" if it gives none."""


def returned(mail: Mail, sender: str, subject: str, data: bytes) -> Returned | None:
    """Parse a report that a letter could not be delivered. Return None for any other letter."""
    parts = parts_of(mail)
    statuses = [block for part in parts if kind_of(part) == "message/delivery-status" for block in _blocks(part)]
    failed = [block for block in statuses if _field(block, "Action").lower() == "failed"]
    is_told = mail.get("X-Failed-Recipients") is not None or _SERVERS.fullmatch(sender) is not None
    is_in_words = not statuses and is_told and bool(_FAILED.search(subject)) and not _DELAYED.search(subject)
    if not failed and not is_in_words:
        return None
    fields = list(_fields(data[:MAX_BYTES].decode("utf-8", "replace")))
    names = _first(name for field, value in fields if field == "message-id" for name in _ID.findall(value))
    if not names:
        return None
    tables = _first(value for field, value in fields if field == "x-fangs-table" and _TABLE.fullmatch(value))
    recipients = _first(one for field, value in fields if field in _RECIPIENT_FIELDS for one in _ADDRESS.findall(value))
    return Returned(names, tables, recipients, one_line(_diagnosis(failed) or _in_words(parts)))


def _fields(text: str) -> Iterator[tuple[str, str]]:
    """Yield the name and value of each line that looks like a header field, wherever the returned letter is quoted.

    A value can be on the next line. The recipient of a report in words is often alone on a line.
    """
    lines = [line.lstrip("> \t").rstrip() for line in text.split("\n")]
    for line, after in zip(lines, [*lines[1:], ""], strict=True):
        name, _, value = line.partition(":")
        if _RECIPIENT_LINE.fullmatch(line):
            yield "to", line
        elif len(name) <= MAX_NAME:
            yield name.strip().lower(), (value.strip() or after)[:MAX_VALUE]


def _blocks(part: Mail) -> Iterator[Mail]:
    """Yield the fields about each recipient, which Python's email library parses as messages."""
    payload = part.get_payload()
    yield from (block for block in payload if isinstance(block, Message)) if isinstance(payload, list) else ()


def _field(block: Mail, name: str) -> str:
    return " ".join(guarded(lambda: str(block.get(name, "")), "").split())


def _first(found: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one.lower() for one in found))[:MAX_FOUND]


def _diagnosis(failed: Iterable[Mail]) -> str:
    """Return the reason that a delivery status gives, without the name of the protocol."""
    for block in failed:
        for name in ("Diagnostic-Code", "Status"):
            if said := re.sub(r"^(?:smtp|lmtp|x-[\w-]+)\s*;\s*", "", _field(block, name), flags=re.IGNORECASE):
                return said
    return ""


def _in_words(parts: Iterable[Mail]) -> str:
    """Find the reason in a report's text: a line with a status code, or else the line after the recipient's address."""
    lines = [line.strip() for part in parts if kind_of(part) == "text/plain" for line in _text(part).splitlines()]
    coded = next((line for line in lines if _REASON.search(line)), "")
    pairs = pairwise(lines)
    return coded or next((after for line, after in pairs if after and _RECIPIENT_LINE.fullmatch(line)), "")


def _text(part: Mail) -> str:
    payload = guarded(lambda: part.get_payload(decode=True), None)
    return payload[:MAX_BYTES].decode("utf-8", "replace") if isinstance(payload, bytes) else ""
