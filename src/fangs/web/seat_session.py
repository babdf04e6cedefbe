"""The visitor of one table, and the seat that their key opens there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, NamedTuple, TypeVar

from fastapi import Depends, Request
from starlette.requests import HTTPConnection

from fangs.service.table_service import Command, TableService
from fangs.table.events import Events
from fangs.table.keys import derived_key
from fangs.table.refusals import NoSeat, Renewed
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.translation import phrase
from fangs.web.cookies import read_cookies

T = TypeVar("T")
Json = dict[str, Any]
BROWSER = "browser"
"""The cookie with the secret of a browser, from which its keys follow: one cookie, however many tables."""
COOKIE = "seat"
"""The cookie with the key of a seat at one table, where that of the browser opens another one already (and of older versions)."""
LEAST_BROWSER, MAX_BROWSER = 40, 100
CREDENTIALS = "fangs.credentials"
"""The key of a request's credentials in its scope."""


class SeatKeys(NamedTuple):
    """What a request has for one table: a key that was given for it, and the one that follows from its browser, which may open nothing."""

    given: str | None = None
    own: str | None = None

    def opens(self, table: Table) -> str | None:
        """That of them which opens a seat. Raises Renewed for a key that was given, and opens nothing any more."""
        found = next((key for key in self if key is not None and table.seat_with(key)), None)
        if found is None and self.given is not None:
            raise Renewed(table.name)
        return found

    def seat(self, table: Table) -> Seat | None:
        """The seat that they open; None: a spectator's place. Raises Renewed."""
        return table.seat_with(self.opens(table))


class Credentials(NamedTuple):
    """What a request says of who sends it, read once for all: for the limits, and for the table."""

    authorization: str | None
    cookies: dict[str, str]

    @property
    def key(self) -> str:
        """What counts for the limits, whatever table it is for; empty if there is nothing."""
        if self.authorization is not None:
            return self.authorization.partition(".")[2]
        return self.cookies.get(COOKIE, "") or self.browser

    @property
    def browser(self) -> str:
        """The secret of the browser; empty if it has none."""
        found = self.cookies.get(BROWSER, "")
        return found if LEAST_BROWSER <= len(found) <= MAX_BROWSER else ""

    def at(self, table: str) -> SeatKeys:
        """The keys for a table. Raises NoSeat for an Authorization of another table."""
        if self.authorization is None:
            own = derived_key(self.browser, f"seat {table}") if self.browser else None
            return SeatKeys(self.cookies.get(COOKIE) or None, own)
        scheme, _, token = self.authorization.partition(" ")
        name, _, key = token.strip().partition(".")
        if scheme.casefold() != "bearer" or name != table or not key:
            raise NoSeat(
                phrase("The Authorization header must be 'Bearer TABLE.KEY', as in the link of a seat at this table.")
            )
        return SeatKeys(key)


def credentials(authorization: Sequence[bytes], cookies: Sequence[bytes]) -> Credentials:
    """The credentials in these headers."""
    given = authorization[0].decode("latin-1") if authorization else None
    return Credentials(given, read_cookies(b"; ".join(cookies).decode("latin-1")) if cookies else {})


def credentials_of(request: HTTPConnection) -> Credentials:
    """The credentials of a request, as the layers have read them."""
    found: Credentials = request.scope[CREDENTIALS]
    return found


class SeatSession:
    """The visitor of one table: the keys from the cookies or the Authorization header, and the seat that they open."""

    def __init__(self, service: TableService, table: str, keys: SeatKeys) -> None:
        self.service, self.table, self.keys = service, table, keys

    def key(self) -> str | None:
        """The key that opens the seat; None for a spectator. Raises NoTable, and NoSeat for a key that opens nothing any more."""
        return self.service.look(self.table, self.keys.opens)

    def look(self, see: Callable[[Table, Seat | None], T]) -> T:
        """What `see` finds from the visitor's seat (None: a spectator's place); raises NoTable, and NoSeat for a key that opens nothing."""
        return self.service.look(self.table, lambda table: see(table, self.keys.seat(table)))

    def look_seated(self, see: Callable[[Table, Seat], T]) -> T:
        """The same for what needs a seat; raises NoSeat."""
        return self.look(lambda table, seat: see(table, _required(seat)))

    def act(self, command: Callable[[Table, Seat | None, float], Events]) -> Table:
        """Store what the visitor does; raises the refusal."""
        return self.service.transact(self.table, lambda table, now: command(table, self.keys.seat(table), now))

    def act_seated(self, command: Callable[[Table, Seat, float], Events]) -> Table:
        """The same for acts that need a seat; raises NoSeat."""
        return self.service.transact(self.table, self.seated(command))

    def seated(self, command: Callable[[Table, Seat, float], Events]) -> Command:
        """A command of the visitor's seat; it raises NoSeat if there is none."""

        def command_of_seat(table: Table, now: float) -> Events:
            return command(table, _required(self.keys.seat(table)), now)

        return command_of_seat


def _required(seat: Seat | None) -> Seat:
    if seat is None:
        raise NoSeat(phrase("Only people with a seat at this table can do that."))
    return seat


async def seat_session(request: Request, table: str) -> SeatSession:
    """The visitor. It is a coroutine since it waits for nothing: a plain function would be run in a thread."""
    return SeatSession(request.app.state.service, table, credentials_of(request).at(table))


Session = Annotated[SeatSession, Depends(seat_session)]
