"""The error that is raised if a game does not have the requested lesson, puzzle or clause."""

from __future__ import annotations

from fangs.core.errors import FangsError


class Missing(FangsError):
    """Raised if a game does not have the requested lesson, puzzle or clause, or if there is no such game."""

    kind = "request"
