"""The keys with which browsers open seats. A browser derives all its keys from one secret, which is in a cookie."""

from __future__ import annotations

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


def keep_browser(request: Request, response: Response) -> None:
    """Set the cookie with the browser's secret for another year.

    `own_key` must have been called before, because it finds or creates the secret.
    """
    secure = request.url.scheme == "https"
    # With "lax", a table's page knows a reader who follows a link from a letter. This is safe because opening a page
    # changes nothing.
    response.set_cookie(BROWSER, request.state.browser, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


def with_cookie(request: Request, table: str, key: str, answer: Json, status: int = 200) -> JSONResponse:
    """Build a JSON response that makes the browser keep a seat's key in a cookie.

    Usually the browser only keeps its own secret. If that secret already opens another seat at the table, the browser
    keeps the key in a second cookie. A program keeps its token and needs no cookie.
    """
    response = JSONResponse(answer, status)
    if credentials_of(request).is_program:
        return response
    secure = request.url.scheme == "https"
    path = f"/tables/{table}"
    if key == own_key(request, table):
        keep_browser(request, response)
        response.delete_cookie(COOKIE, path=path, httponly=True, samesite="strict", secure=secure)
    else:
        response.set_cookie(COOKIE, key, max_age=YEAR, path=path, httponly=True, samesite="strict", secure=secure)
    return response
