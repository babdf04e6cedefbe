"""Parses the bytes of an email into a player's letter."""

from __future__ import annotations

import codecs
import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from email import message_from_bytes
from email._policybase import Compat32
from email.header import decode_header, make_header
from email.message import Message
from email.utils import getaddresses
from functools import partial

from fangs.post.carrying.arrival import Arrival
from fangs.post.carrying.guarded import Mail, guarded, kind_of
from fangs.post.reading import phrases
from fangs.post.reading.attachments import has_attachments, in_another_form
from fangs.post.reading.bulk import without_bulk
from fangs.post.reading.from_html import from_html, strikes_out
from fangs.post.reading.marks import Mark, turn_answered
from fangs.post.reading.phrases import pattern
from fangs.post.reading.reply_text import own_text
from fangs.post.reading.returned import Returned, returned
from fangs.table.post.reasons import ATTACHED, BROKEN, EMPTY, TOO_LONG
from fangs.translation import phrase

MAX_BYTES = 256 * 1024
"""The maximum size of an email without its attachments, in bytes. Longer emails are not read."""

NO_TEXT = phrase("The letter has no text except quotations.")
MAX_HEADER = 8_000
"""The maximum number of characters of a header that are read."""
MAX_ADDRESS = 320
"""The maximum number of characters in an email address (RFC 3696)."""


@dataclass(frozen=True)
class Letter:
    """An email that was parsed into its sender, its text and the secret words in it."""

    id: str
    """The hash of the Message-ID or else of the whole email, in 32 hexadecimal digits. Copies have the same id."""
    sender: str
    """The email address of the sender in lower case, or "" if there is none."""
    words: tuple[str, ...]
    """The secret words: from `+word` in recipients' addresses, `word: ...` lines, and brackets in the subject."""
    subject: str
    text: str
    """The writer's own text, without quoted text and signatures."""
    refused: str | None
    """A sentence that says why the letter is not read, or None if it is."""
    is_answered: bool = False
    """Whether the writer is told why the letter is not read. Machines get no answer."""
    whole: str = ""
    """The whole text, including quoted text and signatures."""
    turn: Mark | None = None
    """The turn of our letter that this letter answers, or None. If there are several, it is the last one."""
    arrived: Arrival | None = None
    """The time when the letter arrived, or None if the time of reading counts."""
    written: tuple[str, ...] = ()
    """The secret words in `word: ...` lines."""
    doubtful: str = ""
    """The text that is not read because it may be quoted. If it has orders, the writer is asked."""
    is_attached: bool = False
    """Whether the letter has attachments, which are not read."""
    returned: Returned | None = None
    """The delivery failure that the letter reports, or None."""


def read_letter(data: bytes) -> Letter:
    """Parse the bytes of any email, even if a text editor has put a byte order mark before them."""
    data = data.removeprefix(codecs.BOM_UTF8)
    written = without_bulk(data, MAX_BYTES)
    too_big = len(written) > MAX_BYTES
    mail = _parsed(_head(data) if too_big else written)
    sender = next(iter(_addresses(mail, "From", "Sender", "Reply-To")), "")
    subject = " ".join(" ".join(_headers(mail, "Subject")).split())
    found = "" if too_big else guarded(lambda: _text(mail), None)
    whole = found or ""
    text, doubtful = own_text(whole)
    text, named = _named(text)
    refused = _why_refused(mail, sender, subject)
    is_answered = refused is None
    is_attached = not too_big and guarded(lambda: has_attachments(mail), False)
    is_text_lost = not text and len(written) < len(data)  # the text was the longest encoded part
    if refused is None and found is None:
        refused = BROKEN
    if refused is None and (too_big or is_text_lost):
        refused = TOO_LONG
    if refused is None:
        refused = in_another_form(mail, whole)
    if refused is None and not text:
        refused = NO_TEXT if whole.strip() else ATTACHED if is_attached else EMPTY
    words = dict.fromkeys([*_tags(mail), *named, *map(str.lower, _BRACKETS.findall(subject))])
    turn = turn_answered(words, _headers(mail, "In-Reply-To") or _headers(mail, "References"), subject)
    return Letter(
        _id(mail, data),
        sender,
        tuple(words),
        subject,
        text,
        refused,
        is_answered,
        whole,
        turn,
        None,
        tuple(named),
        doubtful,
        is_attached,
        None if refused is None or is_answered else returned(mail, sender, subject, data),
    )


class _Bounded(Compat32):
    """An email policy that truncates long headers, because parsing some of them would take quadratic time."""

    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
        """Split a header into its name and its truncated value."""
        name, value = super().header_source_parse(sourcelines)
        return name, value[:MAX_HEADER]


_BOUNDED = _Bounded()


def _parsed(data: bytes) -> Mail:
    whole = guarded(lambda: message_from_bytes(data, policy=_BOUNDED), None)
    if whole is not None:
        return whole
    return guarded(lambda: message_from_bytes(_head(data), policy=_BOUNDED), Message())  # of hundreds of nested parts


def _head(data: bytes) -> bytes:
    return re.split(rb"\r?\n\r?\n", data[:MAX_BYTES], maxsplit=1)[0]


def _id(mail: Mail, data: bytes) -> str:
    name = "".join(_headers(mail, "Message-ID")).strip()
    return hashlib.sha256(name.encode("utf-8", "replace") or data).hexdigest()[:32]


# Headers


def _headers(mail: Mail, *names: str) -> list[str]:
    """Return the values of all headers with these names, decoded as far as possible."""
    values = [guarded(partial(mail.get_all, name), None) or () for name in names]
    return [_decoded(value) for of_name in values for value in of_name]


def _decoded(value: object) -> str:
    text = guarded(lambda: str(make_header(decode_header(str(value)))), str(value))
    return text.encode("utf-8", "replace").decode().replace("\x00", "")


def _addresses(mail: Mail, *names: str) -> Iterator[str]:
    for value in _headers(mail, *names):
        joined = " ".join(value.split())
        for _, address in guarded(partial(getaddresses, [joined]), list[tuple[str, str]]()):
            if "@" in address and len(address) <= MAX_ADDRESS:
                yield address.strip().lower()


_SENT_TO = (
    "To", "Cc", "Delivered-To", "X-Original-To", "Envelope-To", "X-Envelope-To", "X-Forwarded-To", "X-Delivered-To", "Resent-To",
)  # fmt: skip
_TAG = re.compile(r"[^@+\s]+\+([^@\s]+)@\S+")
_WORD_LINE = re.compile(r"\s*(?:word|wort|kennwort|mot)\s*:\s*(\S+)\s*", re.IGNORECASE)
_BRACKETS = re.compile(r"\[([\w-]{3,80})\]")


def _tags(mail: Mail) -> Iterator[str]:
    for address in _addresses(mail, *_SENT_TO):
        if match := _TAG.fullmatch(address):
            yield match[1]
    yield from (word.strip().lower() for word in _headers(mail, "Word"))


def _named(text: str) -> tuple[str, list[str]]:
    """Remove the `word: ...` lines from a text. Return the rest of the text and the words."""
    matches = [(line, _WORD_LINE.fullmatch(line)) for line in text.split("\n")]
    rest = "\n".join(line for line, match in matches if match is None).strip()
    return rest, [match[1].lower() for _, match in matches if match]


# Letters that are not answered, because the answer would be answered by a machine

_MACHINES = re.compile(
    r"(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?|.*-bounces|double-bounce|autoreply|listserv|majordomo)(?:\+.*|[-.=].*)?@.*"
)
_AUTOMATIC = (
    "X-Autoreply", "X-Autorespond", "X-Auto-Response-From", "X-Autoresponder", "X-Mail-Autoreply", "Auto-Reply",
)  # fmt: skip
_LISTS = ("List-Id", "List-Unsubscribe", "List-Post")
_AWAY = pattern(phrases.AWAY)
_REACTION = "text/vnd.google.email-reaction+json"
"""The part of an email that Gmail sends when somebody taps an emoji below a letter of ours."""
_NOT_CHARSETS = frozenset({"idna", "punycode", "raw-unicode-escape", "undefined", "unicode-escape"})


def _why_refused(mail: Mail, sender: str, subject: str) -> str | None:
    automatic = [value.strip().lower().partition(";")[0].strip() for value in _headers(mail, "Auto-Submitted")]
    precedence = {value.strip().lower() for value in _headers(mail, "Precedence", "X-Precedence")}
    returned = [value.strip() for value in _headers(mail, "Return-Path")]
    if any(value and value != "no" for value in automatic) or _headers(mail, *_AUTOMATIC):
        return phrase("The letter is an automatic reply.")
    kind = kind_of(mail)
    if "<>" in returned or kind == "multipart/report" or _headers(mail, "X-Failed-Recipients"):
        return phrase("The letter is a delivery report about another email.")
    if _MACHINES.fullmatch(sender):
        return phrase("The letter was sent by a machine.")
    if not sender:
        return phrase("The letter does not say who sent it.")
    if precedence & {"bulk", "junk", "list", "auto_reply"} or any(_headers(mail, *_LISTS)):
        return phrase("The letter was sent to a list or to many people.")
    if _AWAY.search(subject) and _sounds_automatic(mail):
        return phrase("The letter is an automatic reply.")
    if any(kind_of(part) == _REACTION for part in _inner(mail)):
        return phrase("The letter is only an emoji with which somebody has reacted to another email.")
    return None


def _sounds_automatic(mail: Mail) -> bool:
    """Return whether an email whose subject is like `out of office` has further signs of an automatic reply."""
    suppressed = any(value.strip().lower() not in ("", "none") for value in _headers(mail, "X-Auto-Response-Suppress"))
    begins = any(_AWAY.match(value.strip()) for value in _headers(mail, "Subject"))
    return suppressed or begins or bool(_headers(mail, "X-MS-Exchange-Inbox-Rules-Loop"))


# The text


def _text(mail: Mail) -> str:
    """Extract the text of an email from its plain-text part or, if that is empty, from its HTML part."""
    return "\n\n".join(part for part in _texts(mail, depth=0) if part.strip())


def _texts(part: Mail, depth: int) -> Iterator[str]:
    kind = part.get_content_type()
    if depth > 20 or kind in ("message/rfc822", "multipart/report") or part.get_content_disposition() == "attachment":
        return
    parts = _inner(part)
    if kind == "multipart/alternative":
        yield _best(parts, depth)
    elif parts:
        for inner in [_first(part, parts)] if kind in ("multipart/signed", "multipart/related") else parts:
            yield from _texts(inner, depth + 1)
    elif kind == "text/plain" and not part.get_filename():
        yield _unflowed(part, _content(part))
    elif kind == "text/html" and not part.get_filename():
        yield from_html(_content(part))


def _best(parts: list[Mail], depth: int) -> str:
    """Choose the first alternative with text of its own, unless an HTML page strikes something out.

    Mail programs put plain text first. If it has only quotations and what the program adds, a later alternative counts,
    unless that just repeats the quotations without marks. Plain text cannot show what is struck out, so a page that
    does takes precedence.
    """
    for part in parts:
        if any(strikes_out(_content(page)) for page in _pages(part)):
            return "\n".join(_texts(part, depth + 1))
    before = ""
    texts = ["\n".join(_texts(part, depth + 1)) for part in parts]
    for at, text in enumerate(texts):
        if (own := _squeezed(own_text(text).text)) and own not in _squeezed(before):
            return _with_rows(text, own, zip(parts[at + 1 :], texts[at + 1 :], strict=True))
        before = before if before.strip() else text
    return before


def _with_rows(text: str, own: str, others: Iterable[tuple[Mail, str]]) -> str:
    """Prefer an HTML table to a text that says the same, because plain text often puts each cell on its own line."""
    for part, other in others:
        has_table = any(_CELL.search(_content(page)) for page in _pages(part))
        if has_table and _squeezed(own_text(other).text) == own:
            return other
    return text


_CELL = re.compile(r"<td\b", re.IGNORECASE)


def _squeezed(text: str) -> str:
    """Remove whitespace and the quotation marks `>` and `|` from a text."""
    return re.sub(r"[\s>|]+", "", text)


def _first(part: Mail, parts: list[Mail]) -> Mail:
    """Return the main part of a compound email: the part that its `start` parameter names, or else the first."""
    start = part.get_param("start", "")
    return next((inner for inner in parts if start and str(inner.get("Content-ID")).strip() == start), parts[0])


def _pages(part: Mail) -> Iterator[Mail]:
    """Yield the HTML pages in an alternative.

    Pages in alternatives within it are left out, so that each page is examined only once.
    """
    waiting = [part]
    while waiting:
        one = waiting.pop()
        if one.get_content_type() == "text/html":
            yield one
        elif one.get_content_maintype() == "multipart" and one.get_content_subtype() != "alternative":
            waiting += _inner(one)


def _inner(part: Mail) -> list[Mail]:
    return [inner for inner in part.get_payload() if isinstance(inner, Message)] if part.is_multipart() else []


def _content(part: Mail) -> str:
    """Decode the text of a part in its declared charset or else in UTF-8, Windows-1252 or Latin-1."""
    payload = part.get_payload(decode=True)
    data = payload if isinstance(payload, bytes) else b""
    for charset in (str(part.get_content_charset() or "utf-8"), "utf-8", "cp1252"):
        try:
            if codecs.lookup(charset).name in _NOT_CHARSETS:
                continue
            return data.decode(charset).encode("utf-8", "replace").decode().replace("\x00", "")
        except (LookupError, ValueError):
            continue
    return data.decode("latin-1").replace("\x00", "")


def _unflowed(part: Mail, text: str) -> str:
    """Join lines that were wrapped only for transport (RFC 3676)."""
    if str(part.get_param("format", "")).lower() != "flowed":
        return text
    joint = "" if str(part.get_param("delsp", "")).lower() == "yes" else " "
    out: list[list[str]] = []
    open_depth = -1
    for line in text.replace("\r\n", "\n").split("\n"):
        rest = line.lstrip(">")
        depth, rest = len(line) - len(rest), rest.removeprefix(" ")
        if open_depth == depth and rest != "-- ":
            out[-1][-1] = out[-1][-1].removesuffix(" ")
            out[-1].append(joint + rest)
        else:
            out.append([">" * depth + " " * (depth > 0) + rest])
        open_depth = depth if rest.endswith(" ") and rest != "-- " else -1
    return "\n".join(map("".join, out))


IN_SUBJECT = phrase(
    "Orders in the subject count only if the whole subject is orders. Please write them in the text of the letter."
)
TEXTLESS = (NO_TEXT, ATTACHED, EMPTY)
"""The reasons for not reading a letter that contains no text by its writer."""
ORDERS = ("ordered", "sealed", "held")
"""The kinds of lines that are orders. A subject may have no other lines, so that no other text is taken for an order."""
_ANSWERS = re.compile(
    r"\s*(?:re|aw|sv|vs|antw|rif|res|odp|ynt|fw|fwd|wg|tr|rv|i|回复|答复|返信|转发)(?:\[\d+\])?\s*[:：]", re.IGNORECASE
)


def has_no_text(letter: Letter) -> bool:
    """Return whether a person has sent a letter without any text, so that only its subject says something."""
    return letter.is_answered and letter.refused in TEXTLESS and not letter.doubtful.strip()


def without_answer(subject: str) -> str:
    """Remove prefixes such as `Re:` that mail programs put before a subject."""
    start = 0
    while match := _ANSWERS.match(subject, start):
        start = match.end()
    return subject[start:].strip()


def of_subject(letter: Letter) -> str:
    """Return the subject of a letter without text if it can contain orders, otherwise "".

    The subject of an answer cannot contain orders, because we wrote it.
    """
    answers_ours = letter.turn is not None and letter.turn.again is not None
    is_ours = answers_ours or _ANSWERS.match(letter.subject)
    return "" if letter.refused not in TEXTLESS or is_ours else letter.subject
