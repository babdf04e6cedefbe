"""Which turn a letter of ours is of: it stands in its subject, its Message-ID and the address that answers it, so that an answer tells."""

from __future__ import annotations

import re
from collections.abc import Iterable

_IN_WORD = re.compile(r"[0-9a-f]{10}-[a-z2-7]{16}-t([0-9]{1,4})")
_IN_ID = re.compile(r"<[0-9a-f]{32}\.t([0-9]{1,4})@")
_IN_SUBJECT = re.compile(r"\bturn ([0-9]{1,4})\b", re.IGNORECASE)


def marked(word: str, turn: int | None) -> str:
    """A seat's word in an address that is for answers in this turn."""
    return word if turn is None else f"{word}-t{turn}"


def marked_name(name: str, turn: int | None) -> str:
    """The part of a Message-ID before the @, of a letter of this turn."""
    return name if turn is None else f"{name}.t{turn}"


def turn_answered(words: Iterable[str], answered: Iterable[str], subject: str) -> int | None:
    """The turn of the letter that a letter answers, by its words, the Message-IDs that it answers and its subject.

    Of several it is the last: whoever answers an old letter of the thread has seen the newer one.
    """
    found = [match[1] for word in words if (match := _IN_WORD.fullmatch(word.casefold()))]
    found += [number for text in answered for number in _IN_ID.findall(text)[-1:]]
    found += _IN_SUBJECT.findall(subject)
    return max(map(int, found), default=None)
