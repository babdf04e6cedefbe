"""A route that refuses unknown query parameters, and reads the numbers in a body as JSON Schema does."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Coroutine, Iterable, Iterator
from typing import Any

from fastapi import HTTPException, Request, Response
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute

from fangs.core.errors import RequestError, quoted
from fangs.core.fields import DoubleKey, unique_keys
from fangs.translation import phrase
from fangs.translation.formats import listed
from fangs.web.answers import is_data, refused_with

UNKNOWN = 422
"""The status code for a request with an unknown query parameter."""
EXACT = 2**53
"""Every whole number up to this one is exact as a float."""


class ApiRoute(APIRoute):
    """A route that refuses unknown query parameters if it sends data to programs.

    Pages and pictures ignore unknown parameters, because other sites add their own to links.
    """

    def __init__(self, path: str, endpoint: Callable[..., Any], **more: Any) -> None:
        self.is_strict = bool(more["include_in_schema"]) and is_data(more["responses"])
        if self.is_strict:
            more["responses"] = {**more["responses"], UNKNOWN: refused_with(UNKNOWN)}
        super().__init__(path, endpoint, **more)

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return a function that checks a request's query parameters and then handles the request."""
        handle = super().get_route_handler()
        known = list(_parameters(self.dependant))

        async def handling(request: Request) -> Response:
            if self.is_strict:
                require_known(request.query_params, known)
            return await handle(_Request(request.scope, request.receive))

        return handling


def _parameters(function: Dependant) -> Iterator[str]:
    """Yield the names of the query parameters that a function and its dependencies read."""
    yield from (one.alias for one in function.query_params)
    for dependency in function.dependencies:
        yield from _parameters(dependency)


class _Request(Request):
    """Parses a request's JSON body so that 3.0 counts as a whole number, as in JSON Schema."""

    async def json(self) -> Any:
        if not hasattr(self, "_json"):
            try:
                self._json = json.loads(await self.body(), parse_float=_number, object_pairs_hook=unique_keys)
            except DoubleKey as error:
                raise HTTPException(422, phrase("The request cannot be read: {why}.", why=error.args[0])) from None
        return self._json


def _number(text: str) -> int | float:
    value = float(text)
    return int(value) if value.is_integer() and abs(value) <= EXACT else value


def require_known(asked: Iterable[str], known: Collection[str]) -> None:
    """Raise RequestError if a request has an unknown query parameter."""
    unknown = next((name for name in asked if name not in known), None)
    if unknown is None:
        return
    name = quoted(unknown)
    if not known:
        raise RequestError.phrased("This address does not accept the parameter {name}, or any other.", name=name)
    accepted = listed(map(quoted, known), "and", most=len(known))
    raise RequestError.phrased(
        "This address does not accept the parameter {name}. It accepts only {accepted}.", name=name, accepted=accepted
    )
