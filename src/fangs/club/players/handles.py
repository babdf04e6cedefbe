"""The rules of handles: the names of players, which are unique on a server and look different from each other."""

from __future__ import annotations

import re
import unicodedata

from fangs.core.errors import RequestError, quoted
from fangs.core.records.readable import looks
from fangs.table.seat import BOT_NAMES
from fangs.translation import phrase

MIN_HANDLE, MAX_HANDLE = 3, 20
_SHAPE = re.compile(r"[^\W\d_](?:[_-]?[^\W_])*")
"""A letter, then letters and digits, with single hyphens or underscores between them."""
_ALPHABETS = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE")
"""Alphabets with letters that look the same in another one of them. A handle has letters of only one of them."""
_PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))
"""Pairs of letters that look like one letter."""
_RESERVED = """
admin administrator anonymous anybody api bot deleted everybody fangs former-player games-master gm guest help host me mod moderator
nobody nobody-yet null official operator owner player root server shark somebody staff support system team undefined webmaster you
"""


def read_handle(text: object) -> str:
    """A handle as it is shown; raises RequestError. Whether another player has it, or one that looks like it, is not checked here."""
    from precis_i18n import get_profile  # what names of users may have (RFC 8265); 20 ms, which few requests need

    given = text.strip() if isinstance(text, str) and len(text) <= 4 * MAX_HANDLE else ""
    try:
        handle: str = get_profile("UsernameCasePreserved").enforce(given) if given else ""
    except UnicodeEncodeError:
        handle = ""
    if not (MIN_HANDLE <= len(handle) <= MAX_HANDLE and _SHAPE.fullmatch(handle)) or _is_marked(handle):
        raise RequestError(
            phrase(
                "A handle has {least} to {most} letters and digits, begins with a letter, and may have single hyphens or "
                "underscores inside, not {given}.",
                least=MIN_HANDLE,
                most=MAX_HANDLE,
                given=quoted(text),
            )
        )
    if len({name for sign in handle if (name := _alphabet(sign))}) > 1:
        raise RequestError(
            phrase("{handle} mixes letters of different alphabets: use those of one.", handle=quoted(handle))
        )
    if look_of(handle) in RESERVED_LOOKS:
        raise RequestError(phrase("{handle} is reserved: choose another handle.", handle=quoted(handle)))
    return handle


def look_of(handle: str) -> str:
    """The key of a handle. Handles that a hasty reader takes for each other have the same key."""
    look = looks(handle)
    for pair, single in _PAIRS:
        look = look.replace(pair, single)
    return look


def _is_marked(handle: str) -> bool:
    """Whether a handle has marks that belong to no letter of their own, such as those piled up over a letter."""
    return any(unicodedata.combining(sign) for sign in handle)


def _alphabet(sign: str) -> str | None:
    name = unicodedata.name(sign, "").partition(" ")[0]
    return name if name in _ALPHABETS else None


RESERVED_LOOKS = frozenset(map(look_of, (*_RESERVED.split(), *BOT_NAMES)))
"""The looks of the names that nobody can have: those of roles on a server, and of bots at a table."""
