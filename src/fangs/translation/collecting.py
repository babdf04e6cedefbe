"""Collects the messages in a text, using the function that translates the text."""

from __future__ import annotations

from collections.abc import Callable


def collected(translated: Callable[[str, Callable[[str], str]], str], text: str) -> list[str]:
    """Return everything in a text that `translated` would translate, in order."""
    found: list[str] = []

    def keep(message: str) -> str:
        found.append(message)
        return message

    translated(text, keep)
    return found
