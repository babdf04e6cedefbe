"""Finds out which characters people can read, in any script, and counts the characters that a reader sees.

Joiners are part of the spelling of Persian, Hindi and Sinhala, and of combined emoji. On their own, they are invisible (RFC 5892, A.1 and
A.2).
"""

from __future__ import annotations

import unicodedata

NON_JOINER, JOINER = "\u200c", "\u200d"
_SELECTORS = "\ufe0e\ufe0f"
_FLAG = "\U0001f3f4"
"""The flag character, which invisible letters after it turn into the flag of a region."""
_UNSEEN = frozenset(map(chr, (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x2800, 0x3164, 0xFFA0)))
"""Characters that Unicode counts as letters or signs, although they are invisible."""
_STRAY = dict.fromkeys(map(ord, "\u00ad\u200b\u200e\u200f\u2060\u2066\u2067\u2068\u2069\ufeff"))
"""Maps to nothing the invisible characters that keyboards insert, or that are copied together with a text."""
_MAX_MARKS = 6
"""The maximum number of marks over and under one letter. More marks would cover the lines around it."""


def is_readable(text: str) -> bool:
    """Return whether people can read the whole text and see at least one of its characters."""
    return kept(text) == text and any(unicodedata.category(c)[0] not in "ZMC" for c in text)


def kept(text: str) -> str:
    """Remove unreadable characters from a text, such as invisible characters and codes that reverse its direction."""
    if text.isascii() and text.isprintable():
        return text
    found: list[str] = []
    marks, flag = 0, False
    for at, sign in enumerate(text):
        last = found[-1] if found else ""
        flag = sign == _FLAG or (flag and _is_tag(sign))
        marks = marks + 1 if unicodedata.combining(sign) else 0
        if _belongs(sign, last, text[at + 1 : at + 2], flag=flag) and marks <= _MAX_MARKS:
            found.append(sign)
    return "".join(found)


def one_line(text: str) -> str:
    """Join the lines of what somebody has typed or pasted, without invisible characters that nobody meant to send."""
    return " ".join(text.translate(_STRAY).split())


def length(text: str) -> int:
    """Count the characters that a reader sees. A letter with accents counts as one, and so does a combined emoji."""
    count, last, regional = 0, "", False
    for sign in text:
        is_flag_letter = "\U0001f1e6" <= sign <= "\U0001f1ff"
        is_part = sign in _SELECTORS + NON_JOINER + JOINER or _is_tag(sign) or "\U0001f3fb" <= sign <= "\U0001f3ff"
        is_joined = last == JOINER and unicodedata.category(sign) == "So"
        regional = is_flag_letter and not regional
        second = is_flag_letter and not regional
        count += not (is_part or is_joined or second or unicodedata.category(sign) in ("Mn", "Me"))
        last = sign
    return count


_LIKE = str.maketrans(
    dict(zip("асеіјорԛѕԝхуһԁɡαινορυκіӏ", "aceijopqswxyhdgaivopukil", strict=True))
    | dict(zip("вкмнтгʀвзбьӡ", "bkmhtrrb36b3", strict=True))
    | dict(zip("01|", "ol1", strict=True))
    | {"i": "l", "1": "l", "|": "l", "ı": "l", "í": "l"}
)
"""Letters of other alphabets, and digits, that look like some of our lower-case letters (UTS 39, 4, for names)."""


def looks(text: str) -> str:
    """Return a key that is the same for all texts that look alike.

    Differences in case, accents and spaces do not matter, and neither do letters of other alphabets that look the same.
    """
    plain = unicodedata.normalize("NFKD", text).casefold().translate(_LIKE)
    return "".join(c for c in plain.translate(_LIKE) if c.isalnum() or unicodedata.category(c)[0] == "S")


def _is_tag(sign: str) -> bool:
    return "\U000e0020" <= sign <= "\U000e007f"


def _belongs(sign: str, last: str, following: str, *, flag: bool) -> bool:
    """Return whether readable text can contain the character `sign` between `last` and `following`."""
    if sign in (NON_JOINER, JOINER):
        return _joins(last) and _joins(following)
    if sign in _SELECTORS:
        return bool(last) and unicodedata.category(last) in ("So", "Sm", "Po", "Nd")
    if _is_tag(sign):
        return flag
    return sign.isprintable() and sign not in _UNSEEN and not "\ufe00" <= sign <= "\ufe0f"


def _joins(sign: str) -> bool:
    """Return whether a zero-width joiner is allowed next to a character.

    The character must be a letter, mark or picture outside ASCII.
    """
    return (
        bool(sign)
        and not sign.isascii()
        and (sign in _SELECTORS or unicodedata.category(sign) in ("Lo", "Mn", "Mc", "So", "Sk"))
    )
