"""Finds the signed-in player who sent a request, if there is one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

from fastapi import Depends, Request
from fastapi.responses import Response

from fangs.club.players.passkeys import Site
from fangs.club.players.players import Players
from fangs.club.players.records import Account, PeopleOnly, SignInFirst
from fangs.club.players.sessions import SignedIn
from fangs.club.rated.rated import RatedGames
from fangs.translation import phrase
from fangs.translation.phrases import english
from fangs.web.browser_keys import YEAR, own_key
from fangs.web.seat_session import PLAYER, credentials_of

_SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS X", "CrOS", "Linux")
_BROWSERS = ("Edg", "OPR", "Firefox", "Chrome", "Safari")
_UNKNOWN, _ON = phrase("A browser"), " on "
_CALLED = {"Edg": "Edge", "OPR": "Opera", "Mac OS X": "Mac", "CrOS": "ChromeOS"}


def players_of(request: Request) -> Players:
    """Return the server's players."""
    found: Players = request.app.state.players
    return found


def rated_games_of(request: Request) -> RatedGames:
    """Return the server's rated games."""
    found: RatedGames = request.app.state.rated
    return found


def signed_in(request: Request) -> SignedIn | None:
    """Return the signed-in player and the session, or None for a guest."""
    secret = credentials_of(request).player
    return players_of(request).accounts.sessions.find(secret) if secret else None


def player_of(request: Request) -> Account | None:
    """Return the signed-in player, or None for a guest."""
    found = signed_in(request)
    return None if found is None else found.account


def guest_name(request: Request, name: str | None) -> str | None:
    """Return the name under which a guest plays. It is marked if somebody could mistake the guest for a player.

    A signed-in player can use their own handle.
    """
    return name and players_of(request).accounts.guest_name(name, player_of(request))


def _required(request: Request) -> SignedIn:
    found = signed_in(request)
    if found is None:
        raise SignInFirst
    return found


Me = Annotated[SignedIn, Depends(_required)]
"""The player who is signed in. If nobody is, the request is refused with SignInFirst."""


def _person(here: Me) -> SignedIn:
    if here.account.is_program:
        raise PeopleOnly
    return here


Person = Annotated[SignedIn, Depends(_person)]
"""The person who is signed in. A program is refused with PeopleOnly."""


def passkey_site(request: Request) -> Site:
    """Return the website that a request is for, in the form in which passkeys know it."""
    host = request.headers["host"]
    return Site(request.url.hostname or "", f"{request.url.scheme}://{host}")


def browser_of(request: Request) -> str:
    """Return a name for a session: only the browser and the system, such as `Firefox on Linux`.

    `browser_in_words` translates it.
    """
    agent = request.headers.get("user-agent", "")[:400]
    browser = next((one for one in _BROWSERS if one in agent), None)
    system = next((one for one in _SYSTEMS if one in agent), None)
    return _ON.join(_called(one for one in (browser or english(_UNKNOWN), system) if one))


def _called(names: Iterable[str]) -> Iterator[str]:
    """Yield the usual names of browsers and systems."""
    return (_CALLED.get(one, one) for one in names)


def browser_in_words(name: str) -> str:
    """Return the name of a session or a passkey in the reader's language.

    Names that people have chosen stay unchanged.
    """
    browser, _, system = name.partition(_ON)
    called = _UNKNOWN if browser == english(_UNKNOWN) else browser
    is_ours = browser in {english(_UNKNOWN), *_called(_BROWSERS)} and system in _called(_SYSTEMS)
    return phrase("{browser} on {system}", browser=called, system=system) if is_ours else name if system else called


def with_player(request: Request, response: Response, secret: str) -> Response:
    """Make the browser keep a player's session. If the secret is empty, sign the browser out."""
    secure = request.url.scheme == "https"
    if secret:
        response.set_cookie(PLAYER, secret, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
    else:
        response.delete_cookie(PLAYER, httponly=True, samesite="lax", secure=secure)
    return response


def claimed(request: Request, account: Account, table: str) -> tuple[str, dict[str, Any]]:
    """Let the key of this browser or program open a player's seat. Return the key, and the response about the seat."""
    key = own_key(request, table)
    seat = players_of(request).seats.claim(table, account, key).seat_with(key)
    return key, {"table": table, "player": seat and seat.player, "token": f"{table}.{key}"}
