"""What the Games Master may correct by hand at the desk."""

from __future__ import annotations

from typing import Any

from fangs.web.answers import Answer


class WrongStep(Answer):
    """An order or an outcome of chance of the last turn."""

    role: str | None
    """The role that gave the order; null: an outcome of chance."""
    action: str
    said: str
    """The same in words."""
    others: list[str]
    """The possible corrections."""


class Correctable(Answer):
    """The possible corrections at a board."""

    board: int
    steps: list[WrongStep]
    """Empty: only the position can be corrected."""
    position: dict[str, Any]
    """As spectators see it; fields with "?" stay unchanged."""
