"""The visitor of one table, and the seat that their key opens there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, NamedTuple, TypeVar

from fastapi import Depends, Request
from starlette.requests import HTTPConnection

from fangs.table.events import Events
from fangs.table.house import Command, House
from fangs.table.refusals import NoSeat, Renewed
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.translation import phrase
from fangs.web.cookies import read_cookies

T = TypeVar("T")
Json = dict[str, Any]
COOKIE = "seat"
CREDENTIALS = "fangs.credentials"
"""The key of a request's credentials in its scope."""


class Credentials(NamedTuple):
    """What a request says of who sends it, read once for all: for the limits, and for the table."""

    authorization: str | None
    cookies: dict[str, str]

    @property
    def key(self) -> str:
        """The key that counts, whatever table it is for; empty if there is none."""
        if self.authorization is not None:
            return self.authorization.partition(".")[2]
        return self.cookies.get(COOKIE, "")

    def key_at(self, table: str) -> str | None:
        """The key for a table; None if none was given. Raises NoSeat for a key of another table."""
        if self.authorization is None:
            return self.key or None
        scheme, _, token = self.authorization.partition(" ")
        name, _, key = token.strip().partition(".")
        if scheme.casefold() != "bearer" or name != table or not key:
            raise NoSeat(
                phrase("The Authorization header is 'Bearer TABLE.KEY', as in the link of a seat at this table.")
            )
        return key


def credentials(authorization: Sequence[bytes], cookies: Sequence[bytes]) -> Credentials:
    """The credentials in these headers."""
    given = authorization[0].decode("latin-1") if authorization else None
    return Credentials(given, read_cookies(b"; ".join(cookies).decode("latin-1")) if cookies else {})


def credentials_of(request: HTTPConnection) -> Credentials:
    """The credentials of a request, as the layers have read them."""
    found: Credentials = request.scope[CREDENTIALS]
    return found


class Visitor:
    """The visitor of one table: the key from the cookie or the Authorization header, and the seat that it opens."""

    def __init__(self, house: House, table: str, key: str | None) -> None:
        self.house, self.table, self.key = house, table, key

    def look(self, see: Callable[[Table, Seat | None], T]) -> T:
        """What `see` finds from the visitor's seat (None: a spectator's place); raises NoTable, and NoSeat for a key that opens nothing."""
        return self.house.look(self.table, lambda table: see(table, _seat(table, self.key)))

    def look_seated(self, see: Callable[[Table, Seat], T]) -> T:
        """The same for what needs a seat; raises NoSeat."""
        return self.look(lambda table, seat: see(table, _required(seat)))

    def act(self, command: Callable[[Table, Seat | None, float], Events]) -> Table:
        """Store what the visitor does; raises the refusal."""
        return self.house.transact(self.table, lambda table, now: command(table, _seat(table, self.key), now))

    def act_seated(self, command: Callable[[Table, Seat, float], Events]) -> Table:
        """The same for acts that need a seat; raises NoSeat."""
        return self.house.transact(self.table, self.seated(command))

    def seated(self, command: Callable[[Table, Seat, float], Events]) -> Command:
        """A command of the visitor's seat, for the house; it raises NoSeat if there is none."""

        def command_of_seat(table: Table, now: float) -> Events:
            return command(table, _required(_seat(table, self.key)), now)

        return command_of_seat


def _seat(table: Table, key: str | None) -> Seat | None:
    seat = table.seat_with(key)
    if key is not None and seat is None:
        raise Renewed(table.name)
    return seat


def _required(seat: Seat | None) -> Seat:
    if seat is None:
        raise NoSeat(phrase("Only people with a seat at this table can do that."))
    return seat


async def visitor(request: Request, table: str) -> Visitor:
    """The visitor. It is a coroutine since it waits for nothing: a plain function would be run in a thread."""
    return Visitor(request.app.state.house, table, credentials_of(request).key_at(table))


Here = Annotated[Visitor, Depends(visitor)]
