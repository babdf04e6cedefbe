"""The errors that refuse a command at a table. Errors about the rules of games are in `fangs.core.errors`."""

from __future__ import annotations

from fangs.core.errors import FangsError
from fangs.translation import phrase


class NoTable(FangsError):
    """The error for a table that does not exist or that the reader may not see."""

    kind = "table"


class NoSeat(FangsError):
    """The error for a command that needs a seat, or another seat than the caller's."""

    kind = "seat"


class Renewed(NoSeat):
    """The error for an old key to a seat that has since got a new link."""

    def __init__(self, table: str) -> None:
        super().__init__(phrase("This link was renewed and no longer works."))
        self.table = table


class SeatsOnly(NoSeat):
    """The error for a spectator at a table that does not admit spectators."""

    def __init__(self) -> None:
        super().__init__(phrase("Only people with a seat can see this table."))


class Stale(FangsError):
    """The error for a command that came too late, because the table has changed in the meantime. Nothing was done."""

    kind = "stale"
