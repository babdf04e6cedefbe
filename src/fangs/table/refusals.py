"""The reasons why a table refuses a command, in addition to those that a game's rules give (`fangs.core.errors`)."""

from __future__ import annotations

from fangs.core.errors import FangsError
from fangs.translation import phrase


class NoTable(FangsError):
    """There is no table with this name, or the reader may not see it."""

    kind = "table"


class NoSeat(FangsError):
    """Only another person, or only a person with a seat, can do this."""

    kind = "seat"


class Renewed(NoSeat):
    """The key no longer opens its seat, because the seat has a new link."""

    def __init__(self, table: str) -> None:
        super().__init__(phrase("This link was renewed and no longer works."))
        self.table = table


class SeatsOnly(NoSeat):
    """The reader has no seat, and the table does not admit spectators."""

    def __init__(self) -> None:
        super().__init__(phrase("Only people with a seat can see this table."))


class Stale(FangsError):
    """The table has changed since the caller saw it, so nothing was done."""

    kind = "stale"
