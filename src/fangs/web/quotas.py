"""How much one place on the net may have the server do on a day: it is counted in the store, for all servers together."""

from __future__ import annotations

from collections.abc import Sequence

from fastapi import Request

from fangs.core.errors import FangsError
from fangs.post.settings import Rations
from fangs.table.house import House
from fangs.web.addresses import address_of


class TooMany(FangsError):
    """It is more than anybody may have on one day."""

    kind = "limit"


def require_addresses(request: Request, given: Sequence[str], table: str | None = None) -> None:
    """Count the addresses for letters among what is given as `Name <address>`; raises TooMany beyond what one may give on a day.

    All count, those too whose owners have agreed to letters before: nobody is to find out who has.
    """
    house: House = request.app.state.house
    rations: Rations = request.app.state.rations
    number = sum("@" in who for who in given)
    if not number or not request.app.state.mail:  # without mail, nobody is sent anything
        return
    now, store = house.clock(), house.store
    whose = store.hashed(f"network {address_of(request.scope)}")
    if not store.use("address given", whose, number, rations.addresses, now):
        raise TooMany(
            f"From one place, {rations.addresses} addresses for letters may be given on a day, and these would be more: "
            "go on tomorrow, or invite people by link."
        )
    if table is not None and not store.use("address at a table", table, number, rations.at_table, now):
        raise TooMany(f"At one table, {rations.at_table} addresses for letters may be given on a day: go on tomorrow.")
