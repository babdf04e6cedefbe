"""The errors with which a command at a table is refused.

Errors that concern the rules of a game are in `fangs.core.errors`.
"""

from __future__ import annotations

from fangs.core.errors import FangsError
from fangs.translation import phrase


class NoTable(FangsError):
    """The error for a table that does not exist or is hidden from the reader."""

    kind = "table"


class NoSeat(FangsError):
    """The error for a command that needs a seat, or a different seat."""

    kind = "seat"


class Renewed(NoSeat):
    """The error for an old link to a seat that has since been given a new link."""

    def __init__(self, table: str) -> None:
        super().__init__(phrase("This link was renewed and no longer works."))
        self.table = table


class SeatsOnly(NoSeat):
    """The error for a spectator at a table where spectators are not allowed."""

    def __init__(self) -> None:
        super().__init__(phrase("Only people with a seat can see this table."))


class Stale(FangsError):
    """The error for a command that came too late, because the table has changed in the meantime.

    The command had no effect.
    """

    kind = "stale"
