"""The error for something that a game does not have."""

from __future__ import annotations

from fangs.core.errors import FangsError


class Missing(FangsError):
    """A game has no such lesson, puzzle or clause, or there is no such game."""

    kind = "request"
