"""The server's responses, with a model for each, as in /openapi.json.

The models describe responses but do not validate them, since a view is large and requested often. The tests compare every response that
they get with its model.
"""

from __future__ import annotations

from typing import Any, Literal

from fastapi import Response
from pydantic import BaseModel, ConfigDict

HTML, TEXT, SVG = "text/html", "text/plain", "image/svg+xml"
PNG, APNG, WEBP, GIF = "image/png", "image/apng", "image/webp", "image/gif"
JSON = "application/json"
LINES = "application/x-ndjson"
REFERENCE = "#/components/schemas/{model}"

LOOKING = (403, 404, 503)
"""The refusals of a route that reads a table."""
READING = (*LOOKING, 422)
"""The refusals of a route that reads something by a number that may be wrong, or something that not every table has."""
ACTING = (*READING, 409, 413, 415)
"""The refusals of a route that changes a table."""
WRITING = (403, 413, 415, 422, 503)
"""The refusals of a route that takes a body but does not yet concern a table."""
ANYWHERE = (400, 408, 421, 429, 500, 503)
"""The refusals of every route."""

REFUSALS = {
    400: "`host`: the request has no Host header, more than one, or one that is malformed. `request`: another header is there twice.",
    401: "`player`: sign in as a player first.",
    403: "`seat`: not with this key, or not without one. `director`: a director only. `origin`: a page of another site asked.",
    404: "`table`: there is no such table, or the link opens no seat. `request`: there is no such game or clause.",
    408: "`request`: the body did not come in time.",
    409: "`stale`: someone else changed the table first, or the request was made already. `over`: the game is over.",
    413: "`request`: the body is too long.",
    415: "`request`: the body is not JSON.",
    421: "`host`: this server is not known by that name.",
    422: "`request`, `invalid`, `illegal`, `turn`, `record`, `position`, `map`: it was not understood, or it is not allowed.",
    429: "`limit`: a limit was reached. If `Retry-After` is there, try again after that many seconds.",
    500: "`fault`: an error of the server.",
    503: "`busy`: too many requests at once. `store`: the database does not answer now. `closing`: the server is being stopped.",
}
"""What each status of a refusal means, with its kinds."""

RETRY_AFTER = {
    "Retry-After": {"schema": {"type": "integer"}, "description": "The seconds to wait before the next try."}
}
"""The header of a refusal that ends by itself."""


class Answer(BaseModel):
    """The base class of all response models. They allow only the fields that they declare; `documenting` describes these."""

    model_config = ConfigDict(extra="forbid", defer_build=True)


class ErrorDetail(Answer):
    """Why something cannot be done."""

    kind: Literal[
        "busy",
        "closing",
        "director",
        "fault",
        "host",
        "illegal",
        "invalid",
        "limit",
        "map",
        "origin",
        "over",
        "player",
        "position",
        "record",
        "request",
        "seat",
        "stale",
        "store",
        "table",
        "turn",
    ]
    """A code for programs; the descriptions of the status codes explain each one."""
    message: str
    """A message for people: what was given, and what was expected."""
    clause: str | None
    """The clause of the rules that forbids the action, such as `L2.2`."""


class ErrorAnswer(Answer):
    """A refusal. Nothing was changed."""

    error: ErrorDetail


class Done(Answer):
    """The request succeeded; the response has no fields."""


MODELS: dict[str, type[Answer]] = {}
"""Every model that describes a route's response, by its name in /openapi.json."""


def described(*models: type[Answer], refusals: tuple[int, ...] = (), status: int = 200) -> dict[str, Any]:
    """Return the description of a route that responds with JSON: its response model (or one of several), and its refusals.

    FastAPI is given no model: it would build validators for the responses of all routes when the server starts, which takes half a second.
    """
    found = [_reference(model) for model in models]
    schema = found[0] if len(found) == 1 else {"anyOf": found}
    return _route(status, models[0].__doc__ or "", "application/json", schema, refusals)


def described_as(media_type: str, about: str, refusals: tuple[int, ...] = ()) -> dict[str, Any]:
    """Return the description of a route whose response is text of another media type."""
    return _route(200, about, media_type, {"type": "string"}, refusals)


def described_lines(*models: type[Answer], about: str, refusals: tuple[int, ...] = ()) -> dict[str, Any]:
    """Return the description of a route whose response is a stream of lines, each of them JSON with one of these models."""
    return _route(200, about, LINES, {"anyOf": [_reference(model) for model in models]}, refusals)


def _route(
    status: int, about: str, media_type: str, schema: dict[str, Any], refusals: tuple[int, ...]
) -> dict[str, Any]:
    responses = {
        status: {"description": about, "content": {media_type: {"schema": schema}}},
        **{
            refusal: {
                "description": REFUSALS[refusal],
                "content": {"application/json": {"schema": _reference(ErrorAnswer)}},
                **({"headers": RETRY_AFTER} if refusal in (429, 503) else {}),
            }
            for refusal in sorted({*refusals, *ANYWHERE})
        },
    }
    return {"status_code": status, "response_model": None, "response_class": Response, "responses": responses}


def _reference(model: type[Answer]) -> dict[str, Any]:
    """Return the reference to a model's schema in /openapi.json; adds the model to `MODELS`."""
    MODELS[model.__name__] = model
    return {"$ref": REFERENCE.format(model=model.__name__)}
