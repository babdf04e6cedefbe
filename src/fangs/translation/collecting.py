"""The messages of a text: what a function that translates it asks for."""

from __future__ import annotations

from collections.abc import Callable


def collected(translated: Callable[[str, Callable[[str], str]], str], text: str) -> list[str]:
    """All that `translated` would translate in a text, in order."""
    found: list[str] = []

    def keep(message: str) -> str:
        found.append(message)
        return message

    translated(text, keep)
    return found
