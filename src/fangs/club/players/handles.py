"""Rules for handles, which are the unique names of players on a server. No two handles can look alike."""

from __future__ import annotations

import re
import unicodedata

from fangs.core.errors import RequestError, quoted
from fangs.core.records.readable import looks
from fangs.table.seat import BOT_NAMES

MIN_HANDLE, MAX_HANDLE = 3, 20
_SHAPE = re.compile(r"[^\W\d_](?:[_-]?[^\W_])*")
"""Matches a well-formed handle: a letter, then letters and digits, with single hyphens or underscores between them."""
_WRITTEN_TODAY = """
ARABIC ARMENIAN BENGALI BOPOMOFO CJK CYRILLIC DEVANAGARI ETHIOPIC GEORGIAN GREEK GUJARATI GURMUKHI HANGUL HEBREW HIRAGANA KANNADA
KATAKANA KHMER LAO LATIN MALAYALAM MYANMAR ORIYA SINHALA TAMIL TELUGU THAANA THAI TIBETAN
"""
_ALPHABETS = frozenset(_WRITTEN_TODAY.split())
"""The alphabets that are in use today (UAX 31, table 5).

Letters of other alphabets, such as Lisu, would only serve to imitate these.
"""
_TOGETHER = frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"})
"""The alphabets that people mix with each other (UTS 39, 5.2).

Other alphabets may not be mixed. This also concerns their digits, such as the Thai zero, which is a round `o`.
"""
_AS_WRITTEN = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧՕՍՏԼօսոհցզ", "ABEZHIKMNOPTYXOUSLounhgq")
"""Maps letters of other alphabets to the Latin letters that they look like.

As capitals instead of small letters, or the other way round, they look like a different Latin letter or like none.
"""
_PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))
"""Pairs of letters that look like a single letter, such as "rn" for "m"."""
_BRACKETED = re.compile(r"(?:[(\[{<][^()\[\]{}<>]*\b|[^\w\s])(\w+)\W*\Z")
"""Matches the last word of a text if it is in brackets or follows a sign, such as "(bot)"."""
_MARKS = frozenset({looks("bot"), looks("b0t")})
_RESERVED = """
admin administrator anonymous anybody api bot by-id deleted everybody fangs former-player games-master gm guest help host me mod moderator
nobody nobody-yet null official operator owner player root server shark somebody staff support system team undefined webmaster you
"""


def read_handle(text: object) -> str:
    """Check a handle and normalize it. Raise RequestError if it is not allowed.

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
        raise RequestError.phrased(
            "{given} is not a valid handle. A handle has {least} to {most} letters and digits, begins with a "
            "letter, and may have single hyphens or underscores inside.",
            least=MIN_HANDLE,
            most=MAX_HANDLE,
            given=quoted(text),
        )
    alphabets = {_alphabet(sign) for sign in handle if not sign.isascii() or sign.isalpha()}
    if None in alphabets:
        raise RequestError.phrased(
            "{handle} contains a letter that looks like another letter. Choose another handle.", handle=quoted(handle)
        )
    if len(alphabets) > 1 and not alphabets <= _TOGETHER:
        raise RequestError.phrased(
            "{handle} mixes letters of different alphabets. Use letters of one alphabet only.", handle=quoted(handle)
        )
    if RESERVED_LOOKS & looks_of(handle):
        raise RequestError.phrased("{handle} is reserved. Choose another handle.", handle=quoted(handle))
    return handle


def guest_name(name: str) -> str:
    """Check a guest's name. Raise RequestError if it ends like a program's or a bot's name."""
    ending = _BRACKETED.search(unicodedata.normalize("NFKC", name))
    if ending and looks(ending[1]) in _MARKS:
        raise RequestError.phrased(
            "Names that end like {name} are reserved for programs and bots. Choose another name.", name=quoted(name)
        )
    return name


def guest_looks(name: str) -> frozenset[str]:
    """Find the keys of all handles that a guest's name could be confused with.

    Spaces and signs between letters are ignored.
    """
    plain = "".join(sign for sign in name if sign.isalnum())
    return frozenset(look for look in looks_of(name) | looks_of(plain) if look)


def look_of(handle: str) -> str:
    """Compute the key of a handle. Handles that a hasty reader might confuse have the same key."""
    look = looks(handle)
    for pair, single in _PAIRS:
        look = look.replace(pair, single)
    return look


def looks_of(handle: str) -> frozenset[str]:
    """Compute both keys of a handle. One ignores capitals, and the other is for the letters exactly as they look."""
    written = unicodedata.normalize("NFKD", handle).translate(_AS_WRITTEN)
    return frozenset({look_of(handle), look_of(written)})


def _is_marked(handle: str) -> bool:
    """Return whether a normalized handle still has a separate combining mark, such as a second accent on one letter."""
    return any(unicodedata.combining(sign) for sign in handle)


def _alphabet(sign: str) -> str | None:
    """Find the alphabet of a letter or digit. Return None if the character is not allowed in handles."""
    name = unicodedata.name(sign, "")
    alphabet = name.partition(" ")[0]
    is_odd = alphabet == "LATIN" and (name.startswith("LATIN LETTER") or " TONE " in name)
    return None if is_odd or alphabet not in _ALPHABETS else alphabet


RESERVED_LOOKS = frozenset(map(look_of, (*_RESERVED.split(), *BOT_NAMES)))
"""The keys of reserved names, such as the names of bots or of roles on a server. They cannot be used as handles."""
