"""Finds the seat at a table that a visitor's keys open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, NamedTuple, TypeVar

from fastapi import Depends, Request
from starlette.requests import HTTPConnection

from fangs.service.table_service import TableService
from fangs.table.events import Events
from fangs.table.guards import SeatKeys, require_seat
from fangs.table.keys import derived_key
from fangs.table.marks import is_done, mark_of
from fangs.table.refusals import NoSeat
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.web.bodies import DoneOnce
from fangs.web.cookies import read_cookies

T = TypeVar("T")
Json = dict[str, Any]
BROWSER = "browser"
"""The name of the cookie with a browser's secret.

The keys for any number of tables are derived from this one secret. A program's keys are derived from its token instead.
"""
COOKIE = "seat"
"""The name of the cookie with the key of one seat.

It is used if the browser's own key already opens another seat. Older versions used it for every seat.
"""
PLAYER = "player"
"""The name of the cookie with the secret of a player's session.

A program's token begins with the same word.
"""
LEAST_BROWSER, MAX_BROWSER = 40, 100
CREDENTIALS = "fangs.credentials"
"""The key in a request's scope under which its credentials are stored."""


class Credentials(NamedTuple):
    """The Authorization header and the cookies of a request.

    They are parsed once, for both the limits and the table.
    """

    authorization: str | None
    cookies: dict[str, str]

    @property
    def key(self) -> str:
        """The key under which the limits count a request, or an empty string if the request has none.

        It does not depend on the table.
        """
        if self.authorization is not None:
            return self.authorization.partition(".")[2]
        return self.cookies.get(COOKIE, "") or self.browser

    @property
    def is_program(self) -> bool:
        """Whether the request has a program's token. The token may still be invalid."""
        return self.authorization is not None and len(self.player) >= LEAST_BROWSER

    @property
    def browser(self) -> str:
        """The secret from which the keys of a browser or program are derived, or an empty string if there is none."""
        found = self.cookies.get(BROWSER, "") if self.authorization is None else self.player
        return found if LEAST_BROWSER <= len(found) <= MAX_BROWSER else ""

    @property
    def player(self) -> str:
        """The secret of a player's session or of a program's token, or an empty string if there is none."""
        if self.authorization is None:
            return self.cookies.get(PLAYER, "")[:MAX_BROWSER]
        scheme, _, token = self.authorization.partition(" ")
        name, _, secret = token.strip().partition(".")
        return secret[:MAX_BROWSER] if scheme.casefold() == "bearer" and name == PLAYER else ""

    def at(self, table: str) -> SeatKeys:
        """Return the keys that the request has for a table.

        Raise NoSeat if the Authorization header is for another table.
        """
        if self.authorization is None:
            own = derived_key(self.browser, f"seat {table}") if self.browser else None
            return SeatKeys(self.cookies.get(COOKIE) or None, own)
        scheme, _, token = self.authorization.partition(" ")
        name, _, key = token.strip().partition(".")
        if scheme.casefold() != "bearer" or name != table or not key:
            raise NoSeat.phrased(
                "The Authorization header must be 'Bearer TABLE.KEY', as in the link of a seat at this table."
            )
        return SeatKeys(key)


def credentials(authorization: Sequence[bytes], cookies: Sequence[bytes]) -> Credentials:
    """Parse the Authorization header and the cookies of a request."""
    given = authorization[0].decode("latin-1") if authorization else None
    return Credentials(given, read_cookies(b"; ".join(cookies).decode("latin-1")) if cookies else {})


def credentials_of(request: HTTPConnection) -> Credentials:
    """Return the credentials of a request, which the middleware has already parsed."""
    found: Credentials = request.scope[CREDENTIALS]
    return found


class SeatSession:
    """A visitor to a table, with the keys that may open a seat there.

    The keys come from the cookies or the Authorization header.
    """

    def __init__(self, service: TableService, table: str, keys: SeatKeys, path: str = "") -> None:
        self.service, self.table, self.keys, self.path = service, table, keys, path

    def key(self) -> str | None:
        """Return the key that opens the visitor's seat, or None for a spectator.

        Raise NoTable if the table does not exist, and NoSeat if a key no longer works.
        """
        return self.service.look(self.table, self.keys.opens)

    def look(self, see: Callable[[Table, Seat | None], T]) -> T:
        """Read the table by calling `see` with it and the visitor's seat, and return the result.

        The seat is None for a spectator. Raise NoTable if the table does not exist, and NoSeat if a key no longer opens
        anything.
        """
        return self.service.look(self.table, lambda table: see(table, self.keys.seat(table)))

    def look_seated(self, see: Callable[[Table, Seat], T]) -> T:
        """Read the table as `look` does, or raise NoSeat if the visitor has no seat."""
        return self.look(lambda table, seat: see(table, require_seat(seat)))

    def act(self, command: Callable[[Table, Seat | None, float], Events], asked: DoneOnce | None = None) -> Table:
        """Apply the visitor's command to the table and store the result, or raise an exception if it is refused.

        If `asked` repeats a request that was already carried out, nothing happens again.
        """
        return self.service.transact(
            self.table, lambda table, now: command(table, self.keys.seat(table), now), self._mark(asked)
        )

    def act_seated(self, command: Callable[[Table, Seat, float], Events], asked: DoneOnce | None = None) -> Table:
        """Apply a command that needs a seat and store the result, or raise NoSeat if the visitor has no seat."""
        return self.act(lambda table, seat, now: command(table, require_seat(seat), now), asked)

    def is_done(self, asked: DoneOnce) -> bool:
        """Return True if a request repeats one that was already carried out.

        Raise Stale if another request had the same secret.
        """
        return self.service.look(self.table, lambda table: is_done(table.marks, self._mark(asked)))

    def _mark(self, asked: DoneOnce | None) -> str:
        return "" if asked is None else mark_of(asked.once, f"{self.path} {asked.content}")


async def seat_session(request: Request, table: str) -> SeatSession:
    """Create the session of a visitor to a table.

    This is a coroutine because FastAPI would run a plain function in a thread.
    """
    return SeatSession(request.app.state.service, table, credentials_of(request).at(table), request.url.path)


Session = Annotated[SeatSession, Depends(seat_session)]
