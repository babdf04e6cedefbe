"""Marks that tell which turn a letter answers, in the subjects, Message-IDs and reply addresses of our letters."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

_IN_WORD = re.compile(r"[0-9a-f]{10}-[a-z2-7]{16}-t([0-9]{1,4})(?:b([0-9]{1,3}))?")
_IN_ID = re.compile(r"<[0-9a-f]{32}\.t([0-9]{1,4})(?:b([0-9]{1,3}))?@")
_IN_SUBJECT = re.compile(r"\bturn ([0-9]{1,4})\b", re.IGNORECASE)


class Mark(NamedTuple):
    """A turn, identified by its number and the number of take-backs before it began.

    If turn 4 is taken back, the following turn 5 is a different turn from the earlier one.
    """

    turn: int
    again: int | None = 0
    """The number of take-backs before the turn. None if only a subject names the turn, because subjects do not contain it."""

    def __str__(self) -> str:
        return f"t{self.turn}" + f"b{self.again}" * bool(self.again)


def marked(word: str, mark: Mark | None) -> str:
    """Add a turn's mark to a seat's secret word, for the reply address of a letter."""
    return word if mark is None else f"{word}-{mark}"


def marked_name(name: str, mark: Mark | None) -> str:
    """Add a turn's mark to a letter's name, for its Message-ID."""
    return name if mark is None else f"{name}.{mark}"


def turn_answered(words: Iterable[str], answered: Iterable[str], subject: str) -> Mark | None:
    """Find the turn that a letter answers, from its secret words, references and subject. Return None if it answers none.

    If there are several turns, the last one counts, because a person who answers an old letter of a thread has seen the
    newer one.
    """
    marks = [match.groups() for word in words if (match := _IN_WORD.fullmatch(word.casefold()))]
    marks += [numbers for text in answered for numbers in _IN_ID.findall(text)[-1:]]
    found = [Mark(int(turn), int(again or 0)) for turn, again in marks]
    named = max(map(int, _IN_SUBJECT.findall(subject)), default=0)
    latest = max(found, default=None)
    return latest if not named or (latest is not None and latest.turn >= named) else Mark(named, None)
