"""What the Games Master may correct by hand, as the desk shows it."""

from __future__ import annotations

from typing import Any

from fangs.web.answers import Answer


class WrongStep(Answer):
    """An order or an outcome of chance of the last turn."""

    role: str | None
    """Whose order; null: chance."""
    action: str
    said: str
    """The same in words."""
    others: list[str]
    """What it could have been instead."""


class Correctable(Answer):
    """What may be corrected at a board."""

    board: int
    steps: list[WrongStep]
    """Empty: only the position."""
    position: dict[str, Any]
    """As those who watch see it; what is "?" stays as it is."""
