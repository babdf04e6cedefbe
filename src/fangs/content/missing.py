"""Defines the error for a missing lesson, puzzle or clause of a game."""

from fangs.core.errors import FangsError


class Missing(FangsError):
    """Raised if a game does not have the requested lesson, puzzle or clause, or if there is no such game."""
