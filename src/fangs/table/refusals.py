"""What a table refuses, beside what the rules of a game refuse (`fangs.core.errors`)."""

from __future__ import annotations

from fangs.core.errors import FangsError


class NoTable(FangsError):
    """There is no table of this name, or it is not for the one who asks."""

    kind = "table"


class NoSeat(FangsError):
    """Somebody asked for what only another, or only somebody with a seat, may do."""

    kind = "seat"


class Renewed(NoSeat):
    """A key that opens nothing any more: its seat has got a new link."""

    def __init__(self) -> None:
        super().__init__("This link was renewed and no longer works.")


class Stale(FangsError):
    """The table has moved on since; nothing was changed."""

    kind = "stale"
