"""The rules for handles: players' names, which are unique on a server and look different from each other."""

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
_WRITTEN_TODAY = """
ARABIC ARMENIAN BENGALI BOPOMOFO CJK CYRILLIC DEVANAGARI ETHIOPIC GEORGIAN GREEK GUJARATI GURMUKHI HANGUL HEBREW HIRAGANA KANNADA
KATAKANA KHMER LAO LATIN MALAYALAM MYANMAR ORIYA SINHALA TAMIL TELUGU THAANA THAI TIBETAN
"""
_ALPHABETS = frozenset(_WRITTEN_TODAY.split())
"""The alphabets in use today (UAX 31, table 5). Letters of other alphabets, such as Lisu, would serve only to imitate these."""
_TOGETHER = frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"})
"""Alphabets that people mix (UTS 39, 5.2).

Other alphabets may not be mixed. This also concerns their digits, such as the Thai zero, which is a round `o`.
"""
_AS_WRITTEN = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧՕՍՏԼօսոհցզ", "ABEZHIKMNOPTYXOUSLounhgq")
"""Letters of other alphabets that look Latin, with their Latin look.

In the other case, they look like a different Latin letter or like none.
"""
_PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))
"""Pairs of letters that look like one letter."""
_BRACKETED = re.compile(r"(?:[(\[{<][^()\[\]{}<>]*\b|[^\w\s])(\w+)\W*\Z")
"""The last word of a text, if it is in brackets or preceded by a sign."""
_MARKS = frozenset({looks("bot"), looks("b0t")})
_RESERVED = """
admin administrator anonymous anybody api bot deleted everybody fangs former-player games-master gm guest help host me mod moderator
nobody nobody-yet null official operator owner player root server shark somebody staff support system team undefined webmaster you
"""


def read_handle(text: object) -> str:
    """Return a handle as it is shown; raises RequestError if it is not allowed.

    This does not check whether the same or a similar handle is taken.
    """
    # The characters of user names (RFC 8265). The import takes 20 ms, and few requests need it.
    from precis_i18n import get_profile

    given = text.strip() if isinstance(text, str) and len(text) <= 4 * MAX_HANDLE else ""
    try:
        handle: str = get_profile("UsernameCasePreserved").enforce(given) if given else ""
    except UnicodeEncodeError:
        handle = ""
    if not (MIN_HANDLE <= len(handle) <= MAX_HANDLE and _SHAPE.fullmatch(handle)) or _is_marked(handle):
        raise RequestError(
            phrase(
                "{given} is not a valid handle. A handle has {least} to {most} letters and digits, begins with a "
                "letter, and may have single hyphens or underscores inside.",
                least=MIN_HANDLE,
                most=MAX_HANDLE,
                given=quoted(text),
            )
        )
    alphabets = {_alphabet(sign) for sign in handle if not sign.isascii() or sign.isalpha()}
    if None in alphabets:
        raise RequestError(
            phrase(
                "{handle} has a letter that can be mistaken for another. Choose another handle.", handle=quoted(handle)
            )
        )
    if len(alphabets) > 1 and not alphabets <= _TOGETHER:
        raise RequestError(
            phrase(
                "{handle} mixes letters of different alphabets. Use letters of one alphabet only.",
                handle=quoted(handle),
            )
        )
    if RESERVED_LOOKS & looks_of(handle):
        raise RequestError(phrase("{handle} is reserved. Choose another handle.", handle=quoted(handle)))
    return handle


def guest_name(name: str) -> str:
    """Return the name of a guest; raises RequestError if it ends like the name of a program or a bot."""
    ending = _BRACKETED.search(unicodedata.normalize("NFKC", name))
    if ending and looks(ending[1]) in _MARKS:
        raise RequestError(
            phrase("Only the names of programs and bots can end like {name}. Choose another name.", name=quoted(name))
        )
    return name


def guest_looks(name: str) -> frozenset[str]:
    """Return the keys of all handles that a guest's name resembles, even if it has spaces or signs between its letters."""
    plain = "".join(sign for sign in name if sign.isalnum())
    return frozenset(look for look in looks_of(name) | looks_of(plain) if look)


def look_of(handle: str) -> str:
    """Return the key by which a handle is found. Handles that a hasty reader might confuse share a key (`looks_of`)."""
    look = looks(handle)
    for pair, single in _PAIRS:
        look = look.replace(pair, single)
    return look


def looks_of(handle: str) -> frozenset[str]:
    """Return all keys of a handle: one for its letters regardless of case, and one for its letters as written."""
    written = unicodedata.normalize("NFKD", handle).translate(_AS_WRITTEN)
    return frozenset({look_of(handle), look_of(written)})


def _is_marked(handle: str) -> bool:
    """Return whether a handle has marks that are not part of a single letter, such as several stacked on one letter."""
    return any(unicodedata.combining(sign) for sign in handle)


def _alphabet(sign: str) -> str | None:
    """Return the alphabet of a letter or digit, or None if handles cannot have it, such as a caseless Latin letter or a tone."""
    name = unicodedata.name(sign, "")
    alphabet = name.partition(" ")[0]
    is_odd = alphabet == "LATIN" and (name.startswith("LATIN LETTER") or " TONE " in name)
    return None if is_odd or alphabet not in _ALPHABETS else alphabet


RESERVED_LOOKS = frozenset(map(look_of, (*_RESERVED.split(), *BOT_NAMES)))
"""The keys of the names that nobody can have, because they denote roles on a server or bots at a table."""
