"""Finds the messages in a text by running the function that translates the text."""

from __future__ import annotations

from collections.abc import Callable


def collected(translated: Callable[[str, Callable[[str], str]], str], text: str) -> list[str]:
    """Collect all messages that `translated` would look up for a text, in order."""
    found: list[str] = []

    def keep(message: str) -> str:
        found.append(message)
        return message

    translated(text, keep)
    return found
