"""Finds out which signed-in player sent a request, if any."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

from fastapi import Depends, Request
from fastapi.responses import Response

from fangs.club.players.passkeys import Site
from fangs.club.players.players import Players
from fangs.club.players.records import Account, PeopleOnly, SignInFirst, UnknownToken
from fangs.club.players.sessions import SignedIn
from fangs.club.rated.rated import RatedGames
from fangs.translation import phrase
from fangs.translation.phrases import english
from fangs.web.browser_keys import own_key, set_cookie, told_seat
from fangs.web.seat_session import PLAYER, credentials_of

_SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS X", "CrOS", "Linux")
_BROWSERS = ("Edg", "OPR", "Firefox", "Chrome", "Safari")
_UNKNOWN, _ON = phrase("A browser"), " on "
_CALLED = {"Edg": "Edge", "OPR": "Opera", "Mac OS X": "Mac", "CrOS": "ChromeOS"}


def players_of(request: Request) -> Players:
    """Return the service that manages the server's players."""
    found: Players = request.app.state.players
    return found


def rated_games_of(request: Request) -> RatedGames:
    """Return the service that rates the server's games."""
    found: RatedGames = request.app.state.rated
    return found


def signed_in(request: Request) -> SignedIn | None:
    """Find the signed-in player who sent a request, with their session. Return None for a guest."""
    secret = credentials_of(request).player
    return players_of(request).accounts.sessions.find(secret) if secret else None


def player_of(request: Request) -> Account | None:
    """Return the account of the player who sent a request, or None for a guest."""
    found = signed_in(request)
    return None if found is None else found.account


def guest_name(request: Request, name: str | None) -> str | None:
    """Return the name that a guest has chosen, and mark it if it could be mistaken for a player's name.

    A signed-in player can use their own handle.
    """
    return name and players_of(request).accounts.guest_name(name, player_of(request))


def _required(request: Request) -> SignedIn:
    found = signed_in(request)
    if found is None:
        raise SignInFirst if credentials_of(request).authorization is None else UnknownToken
    return found


Me = Annotated[SignedIn, Depends(_required)]
"""A dependency that returns the signed-in player. It refuses a request from a guest with SignInFirst or UnknownToken."""


def _person(here: Me) -> SignedIn:
    if here.account.is_program:
        raise PeopleOnly
    return here


Person = Annotated[SignedIn, Depends(_person)]
"""A dependency that returns the signed-in person. It refuses a request from a program with PeopleOnly."""


def passkey_site(request: Request) -> Site:
    """Return the host name and origin of a request, to which passkeys are bound."""
    host = request.headers["host"]
    return Site(request.url.hostname or "", f"{request.url.scheme}://{host}")


def browser_of(request: Request) -> str:
    """Describe the browser that sent a request, as in `Firefox on Linux`.

    The description is used as the name of a session. `browser_in_words` translates it.
    """
    agent = request.headers.get("user-agent", "")[:400]
    browser = next((one for one in _BROWSERS if one in agent), None)
    system = next((one for one in _SYSTEMS if one in agent), None)
    return _ON.join(_called(one for one in (browser or english(_UNKNOWN), system) if one))


def _called(names: Iterable[str]) -> Iterator[str]:
    """Yield the usual names of browsers and systems, such as `Edge` for `Edg`."""
    return (_CALLED.get(one, one) for one in names)


def browser_in_words(name: str) -> str:
    """Translate the name of a session or a passkey, such as `Firefox on Linux`, into the reader's language.

    Names that people have chosen stay unchanged.
    """
    browser, _, system = name.partition(_ON)
    called = _UNKNOWN if browser == english(_UNKNOWN) else browser
    is_ours = browser in {english(_UNKNOWN), *_called(_BROWSERS)} and system in _called(_SYSTEMS)
    return phrase("{browser} on {system}", browser=called, system=system) if is_ours else name if system else called


def with_player(request: Request, response: Response, secret: str) -> Response:
    """Set the cookie with a player's session. If the secret is empty, delete the cookie, which signs the player out."""
    set_cookie(request, response, PLAYER, secret)
    return response


def claimed(request: Request, account: Account, table: str) -> tuple[str, dict[str, Any]]:
    """Register the browser's or program's key for a player's seat at a table.

    Return the key, and the JSON response about the seat.
    """
    key = own_key(request, table)
    seat = players_of(request).seats.claim(table, account, key).seat_with(key)
    return key, told_seat(table, None if seat is None else seat.player, key)
