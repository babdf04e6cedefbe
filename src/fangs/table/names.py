"""Names and addresses of people, checked where they come in."""

from __future__ import annotations

import re
import unicodedata
from email.utils import parseaddr

from fangs.core.errors import RequestError, quoted
from fangs.translation import phrase

MOST_NAME = 40
_LINK = re.compile(r"@|//|\bwww\.|\bmailto:|\w[.\u3002][^\W\d_]{2}|\d+\.\d+\.\d+\.\d+")
"""Text that mail programs turn into a link or an address: names appear in letters to people who have not asked for them."""


def person_name(text: object) -> str:
    """A person's name, safe for a page and a letter; raises RequestError."""
    name = " ".join(text.split()) if isinstance(text, str) else ""
    if not 0 < len(name) <= MOST_NAME or not name.isprintable():
        raise RequestError(
            phrase(
                "A name must have 1 to {most_name} printable characters, not {text}.",
                most_name=MOST_NAME,
                text=quoted(text),
            )
        )
    if _LINK.search(unicodedata.normalize("NFKC", name).casefold()):
        raise RequestError(
            phrase(
                "A name must not contain an address or a link, as {name} seems to: put a space after a dot.",
                name=quoted(name),
            )
        )
    return name


MOST_PERSON = 400
"""How many characters a name with its address may have: an address has at most 320."""


def plain(text: str) -> str:
    """Lines without what is no character to read, such as what turns the text behind it around or colours a terminal."""
    lines = ("".join(c if c.isprintable() else " " * (c == "\t") for c in line) for line in text.splitlines())
    return "\n".join(line.rstrip() for line in lines).strip()


def person(who: object) -> tuple[str, str | None]:
    """The name and the address (None: of somebody on paper) in `Name <address>`; raises RequestError."""
    text = who if isinstance(who, str) and len(who) <= MOST_PERSON else ""
    if text.casefold().startswith("bot:"):
        raise RequestError(phrase("Expected a person, not {who}.", who=quoted(who)))
    if "<" not in text and "@" not in text:
        return person_name(text), None
    name, mail = parseaddr(text)
    try:
        mail = mail_address(mail)
    except RequestError:
        raise RequestError(
            phrase("A person by mail is written as 'Name <name@example.org>', not {who}.", who=quoted(who))
        ) from None
    return person_name(name or " ".join(re.split(r"[^\w-]+", mail.partition("@")[0]))), mail


def mail_address(text: str) -> str:
    """An address of the form that letters can be sent to; nothing checks that it exists. Raises RequestError."""
    from email_validator import EmailNotValidError, validate_email  # 30 ms, which few commands need

    try:
        address = validate_email(text, check_deliverability=False, allow_smtputf8=False).ascii_email
    except EmailNotValidError as error:
        raise RequestError(
            phrase("{text} is not an email address: {why}.", text=quoted(text), why=str(error).rstrip("."))
        ) from None
    assert address is not None  # where no letters beyond ASCII's are allowed, there is one
    return address
