"""What a table refuses, beside what the rules of a game refuse (`fangs.core.errors`)."""

from __future__ import annotations

from fangs.core.errors import FangsError


class NoTable(FangsError):
    """There is no table of this name, or it is not for the one who asks."""

    kind = "table"


class NoSeat(FangsError):
    """Somebody asked for what only another, or only somebody with a seat, may do."""

    kind = "seat"


class Stale(FangsError):
    """The table has moved on since; nothing was changed."""

    kind = "stale"
