"""Keeps track of the current reader's language."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

ENGLISH = "en"
"""The language of the source files. It has no catalogue."""

_language: ContextVar[str] = ContextVar("language", default=ENGLISH)
_WANTED = re.compile(r"\s*(?P<name>[A-Za-z]{2,3}|\*)(?:-[\w-]+)?\s*(?:;\s*q=(?P<weight>[01](?:\.\d{0,3})?))?\s*")


def language() -> str:
    """Return the code of the current reader's language, such as `de`."""
    return _language.get()


@contextmanager
def speaking(name: str) -> Iterator[None]:
    """Set the language of all texts inside a `with` block."""
    before = _language.set(name)
    try:
        yield
    finally:
        _language.reset(before)


def speak(name: str) -> None:
    """Set the language of all texts from now on, in a process that works for one reader."""
    _language.set(name)


def of_surroundings(environment: Mapping[str, str], offered: Collection[str]) -> str:
    """Choose the language of a user at a terminal from environment variables such as `FANGS_LANGUAGE` and `LANG`.

    The default is English.
    """
    for variable in ("FANGS_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if given := environment.get(variable):
            name = re.split(r"[_.@-]", given)[0].casefold()
            return name if name in offered else ENGLISH
    return ENGLISH


def preferred(accepted: str, offered: Collection[str]) -> str | None:
    """Choose the offered language that an Accept-Language header prefers. Return None if it names none of them."""
    wanted = [match for match in map(_WANTED.fullmatch, accepted[:500].split(",")) if match]
    wanted.sort(key=lambda match: -float(match["weight"] or 1))
    names = [match["name"].casefold() for match in wanted if match["weight"] is None or float(match["weight"])]
    return next((name for name in names if name in offered), None)
