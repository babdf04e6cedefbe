"""The keys with which browsers open seats. A browser derives all its keys from one secret, which is in a cookie."""

from __future__ import annotations

from typing import Any

from fastapi import Request
from fastapi.responses import Response

from fangs.table.keys import Secrets, derived_key
from fangs.web.documents import JSONResponse
from fangs.web.seat_session import BROWSER, COOKIE, Json, credentials_of

YEAR = 366 * 24 * 3600


def own_key(request: Request, table: str, once: str | None = None) -> str:
    """Return the browser's key for a table, derived from the browser's secret.

    If the browser has no secret yet, create one, which `keep_browser` can put into the response.
    """
    known = credentials_of(request).browser or getattr(request.state, BROWSER, "")
    request.state.browser = known or Secrets(once).key(BROWSER) + Secrets(once).key("more of it")
    return derived_key(request.state.browser, f"seat {table}")


def set_cookie(
    request: Request, response: Response, name: str, value: str, path: str = "/", *, strict: bool = False
) -> None:
    """Set a cookie for another year. If the value is empty, delete the cookie."""
    flags: dict[str, Any] = {"samesite": "strict" if strict else "lax", "secure": request.url.scheme == "https"}
    if value:
        response.set_cookie(name, value, max_age=YEAR, path=path, httponly=True, **flags)
    else:
        response.delete_cookie(name, path=path, httponly=True, **flags)


def keep_browser(request: Request, response: Response) -> None:
    """Set the cookie with the browser's secret for another year.

    `own_key` must have been called before, because it finds or creates the secret.
    """
    # With "lax", a table's page knows a reader who follows a link from a letter. This is safe because opening a page
    # changes nothing.
    set_cookie(request, response, BROWSER, request.state.browser)


def with_seat(
    request: Request, table: str, player: int | None, key: str, status: int = 200, **more: object
) -> JSONResponse:
    """Build the JSON response about the seat that a key opens, and make the browser keep the key."""
    return with_cookie(request, table, key, {**told_seat(table, player, key), **more}, status)


def told_seat(table: str, player: int | None, key: str) -> Json:
    """Convert the seat that a key opens to JSON."""
    return {"table": table, "player": player, "token": f"{table}.{key}"}


def with_cookie(request: Request, table: str, key: str, answer: Json, status: int = 200) -> JSONResponse:
    """Build a JSON response that makes the browser keep a seat's key in a cookie.

    Usually the browser only keeps its own secret. If that secret already opens another seat at the table, the browser
    keeps the key in a second cookie. A program keeps its token and needs no cookie.
    """
    response = JSONResponse(answer, status)
    if credentials_of(request).is_program:
        return response
    if is_own := key == own_key(request, table):
        keep_browser(request, response)
    set_cookie(request, response, COOKIE, "" if is_own else key, f"/tables/{table}", strict=True)
    return response
