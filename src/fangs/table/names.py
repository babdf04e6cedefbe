"""Checks and normalizes the names and email addresses that people enter."""

from __future__ import annotations

import re
import unicodedata
from email.utils import parseaddr, unquote

from fangs.core.errors import RequestError, quoted
from fangs.core.records.readable import is_readable, kept, length, looks
from fangs.translation.phrases import END_OF_ISOLATE, ISOLATE

MAX_NAME = 40
MAX_NAME_WRITTEN = 200
"""The maximum number of characters in a name before normalization, which can combine several characters into one."""
_LINK = re.compile(r"@|//|\bwww\.|\bmailto:|\d+\.\d+\.\d+\.\d+")
_DOTTED = re.compile(r"([^\W_]+)[.\u3002]([^\W\d_]{2,})")
_DOMAINS = frozenset(
    "com net org info biz app dev xyz top online site shop store club live link click zip icu vip pro".split()  # noqa: SIM905
)
"""The top-level domains, besides country codes, for which mail programs turn even short texts such as `ab.com` into links."""
_SHORT = 3
_WIDE = {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)} | {0x3000: " "}
"""Maps full-width characters, which are used in Chinese and Japanese, to ordinary ones (RFC 8266, 2.1)."""
_AS_MEANT = str.maketrans(_WIDE | {ord(ISOLATE): "", ord(END_OF_ISOLATE): ""})
"""Converts full-width characters and removes the invisible characters that surround names in our sentences.

People may copy a name together with those characters.
"""


def person_name(text: object) -> str:
    """Normalize a person's name so that it is safe to show, or raise RequestError if it is not allowed."""
    name = unicodedata.normalize("NFC", " ".join(text.translate(_AS_MEANT).split())) if isinstance(text, str) else ""
    if not (len(name) <= MAX_NAME_WRITTEN and is_readable(name) and length(name) <= MAX_NAME):
        raise RequestError.phrased(
            "A name must have 1 to {most_name} printable characters, but you gave {text}.",
            most_name=MAX_NAME,
            text=quoted(text),
        )
    if _is_linked(unicodedata.normalize("NFKC", name).casefold()):
        raise RequestError.phrased(
            "A name must not contain an address or a link, but {name} seems to contain one. Put a space "
            "after each dot.",
            name=quoted(name),
        )
    return name


def bare(text: str) -> str:
    """Replace full-width characters in a name by ordinary characters, and strip the invisible characters around it."""
    return text.translate(_AS_MEANT).strip()


def _is_linked(text: str) -> bool:
    """Return whether a mail program would turn part of a name into a link.

    Such names are refused, because letters that contain names also go to people who did not ask for them.
    """
    return bool(_LINK.search(text)) or any(
        len(before) > _SHORT or len(after) == 2 or after in _DOMAINS for before, after in _DOTTED.findall(text)
    )


_NAMED = re.compile(r"(?P<name>.*)<(?P<mail>[^<>]*)>", re.DOTALL)
MAX_PERSON = 400
"""The maximum number of characters in a name and its email address together. The address can have 320."""


def plain(text: str) -> str:
    """Remove invisible characters from a text, because they could reverse the text that follows or colour a terminal."""
    lines = (kept(re.sub(r"\s", " ", line)) for line in text.splitlines())
    return "\n".join(line.rstrip() for line in lines).strip()


def person(who: object) -> tuple[str, str | None]:
    """Parse `Name <address>` into a name and an email address. The address is None if only a name is given.

    Raise RequestError if the name or the address is not valid.
    """
    text = who if isinstance(who, str) and len(who) <= MAX_PERSON else ""
    if text.casefold().startswith("bot:"):
        raise RequestError.phrased("{who} is a bot. Enter a person instead.", who=quoted(who))
    if "<" not in text and "@" not in text:
        return person_name(text), None
    # A name can contain signs that would separate addresses in an email, such as the comma in "Lee, Ann".
    named = _NAMED.fullmatch(text.strip())
    name, mail = (unquote(named["name"].strip()), named["mail"].strip()) if named else parseaddr(text)
    try:
        mail = mail_address(mail)
    except RequestError:
        raise RequestError.phrased(
            "To enter a person with an email address, write 'Name <name@example.org>'. You wrote {who}.",
            who=quoted(who),
        ) from None
    return person_name(name or " ".join(re.split(r"[^\w-]+", mail.partition("@")[0]))), mail


FOR_ALL = frozenset({"all", "everybody", "everyone", "the table", "all players", "alle", "den tisch", "alle spieler"})
FOR_MASTER = frozenset(
    {
        "the games master",
        "games master",
        "gm",
        "the gm",
        "the master",
        "die spielleitung",
        "spielleitung",
        "den spielleiter",
    }
)
FOR_NOBODY = frozenset(
    {"nobody", "anonymous", "no one", "somebody", "unsigned", "niemand", "niemandem", "anonym", "jemandem"}
)
"""The words for all players, for the Games Master, and for nobody, to whom or in whose name players write press."""
_NO_NAMES = frozenset(map(looks, FOR_ALL | FOR_MASTER | FOR_NOBODY))


def player_by_post(who: object) -> tuple[str, str | None]:
    """Parse `Name <address>` as `person` does. Raise RequestError also if the name means somebody else in letters.

    For example, a player called "GM" would get what others write to the Games Master.
    """
    name, mail = person(who)
    if looks(name) in _NO_NAMES:
        raise RequestError.phrased(
            "In letters, {name} means somebody else. Please choose another name.", name=quoted(name)
        )
    return name, mail


def mail_address(text: str) -> str:
    """Normalize an email address, or raise RequestError if it is not valid.

    Whether the address exists is not checked.
    """
    from email_validator import EmailNotValidError, validate_email  # takes 30 ms to import, and few commands need it

    try:
        address = validate_email(text, check_deliverability=False, allow_smtputf8=False).ascii_email
    except EmailNotValidError as error:
        raise RequestError.phrased(
            "{text} is not an email address: {why}.", text=quoted(text), why=str(error).rstrip(".")
        ) from None
    assert address is not None  # there is an address, because only ASCII letters are allowed
    return address
