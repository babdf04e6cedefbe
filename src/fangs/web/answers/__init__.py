"""The models of the server's responses, which appear in /openapi.json.

The models describe responses but do not validate them, because a view is large and requested often. Instead, the tests
compare every response that they get with its model.
"""

from __future__ import annotations

from typing import Any, Literal

from fastapi import Response
from pydantic import BaseModel, ConfigDict

HTML, TEXT, SVG = "text/html", "text/plain", "image/svg+xml"
PNG, APNG, WEBP, GIF = "image/png", "image/apng", "image/webp", "image/gif"
JSON = "application/json"
LINES = "application/x-ndjson"
CSV = "text/csv"
DATA = (JSON, LINES, CSV, TEXT)
"""The media types of responses for programs. All others are those of pages and pictures."""
REFERENCE = "#/components/schemas/{model}"

LOOKING = (403, 404, 503)
"""The error status codes of a route that reads a table."""
READING = (*LOOKING, 422)
"""The error status codes of a route that reads something that may not exist at a table, such as a numbered step."""
ACTING = (*READING, 409, 413, 415)
"""The error status codes of a route that changes a table."""
WRITING = (403, 413, 415, 422, 503)
"""The error status codes of a route that takes a body but is not about an existing table."""
ANYWHERE = (400, 408, 421, 429, 500, 503)
"""The error status codes that every route can return."""

REFUSALS = {
    400: "`host`: the request has no Host header, more than one, or one that is malformed. `request`: another header is there twice.",
    401: "`player`: sign in as a player first, or send a program's current token.",
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
"""A description of each error status code and of the kinds of errors that have it."""

RETRY_AFTER = {
    "Retry-After": {"schema": {"type": "integer"}, "description": "The seconds to wait before the next try."}
}
"""The OpenAPI description of the Retry-After header."""


class Answer(BaseModel):
    """The base class of all response models, which allow only the fields that they declare.

    `documenting` describes these fields.
    """

    model_config = ConfigDict(extra="forbid", defer_build=True)


def filled(model: type[Answer], record: object, **others: Any) -> dict[str, Any]:
    """Build the JSON of a response from the fields of a record that have the same names, and from others."""
    return {name: others[name] if name in others else getattr(record, name) for name in model.model_fields}


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


class Health(Answer):
    """The server is running, or is ready."""

    status: Literal["ok"]


class NoFields(Response):
    """The response of a route whose function returns None: an empty JSON object."""

    def __init__(self, content: None, **more: Any) -> None:
        super().__init__(b"{}", media_type=JSON, **more)


MODELS: dict[str, type[Answer]] = {}
"""The models of all responses, by their names in /openapi.json."""


def described(*models: type[Answer], refusals: tuple[int, ...] = (), status: int = 200) -> dict[str, Any]:
    """Build the OpenAPI description of a route that responds with JSON.

    It contains the models of the response and the error status codes in `refusals`. FastAPI gets no model. Otherwise it
    would build validators for the responses of all routes when the server starts, which takes half a second.
    """
    found = [_reference(model) for model in models]
    schema = found[0] if len(found) == 1 else {"anyOf": found}
    route = _route(status, models[0].__doc__ or "", JSON, schema, refusals)
    return {**route, "response_class": NoFields} if models == (Done,) else route


def described_as(media_type: str, about: str, refusals: tuple[int, ...] = ()) -> dict[str, Any]:
    """Build the OpenAPI description of a route that responds with text, such as HTML.

    If it responds with a page, a browser also gets a page where nothing is found.
    """
    text = {"type": "string"}
    found = _route(200, about, media_type, text, refusals)
    if media_type == HTML and 404 in refusals:
        found["responses"][404]["content"][HTML] = {"schema": text}
    return found


def described_lines(*models: type[Answer], about: str, refusals: tuple[int, ...] = ()) -> dict[str, Any]:
    """Build the OpenAPI description of a route that streams lines of JSON, each with one of these models."""
    return _route(200, about, LINES, {"anyOf": [_reference(model) for model in models]}, refusals)


def _route(
    status: int, about: str, media_type: str, schema: dict[str, Any], refusals: tuple[int, ...]
) -> dict[str, Any]:
    responses = {
        status: {"description": about, "content": {media_type: {"schema": schema}}},
        **{refusal: refused_with(refusal) for refusal in sorted({*refusals, *ANYWHERE})},
    }
    return {"status_code": status, "response_model": None, "response_class": Response, "responses": responses}


def refused_with(status: int) -> dict[str, Any]:
    """Build the OpenAPI description of an error response with this status code."""
    return {
        "description": REFUSALS[status],
        "content": {JSON: {"schema": _reference(ErrorAnswer)}},
        **({"headers": RETRY_AFTER} if status in (429, 503) else {}),
    }


def is_data(responses: dict[int, Any]) -> bool:
    """Return whether a route with these responses sends data to programs, rather than a page or a picture to people."""
    return any(kind in DATA for status, answer in responses.items() if status < 300 for kind in answer["content"])


def _reference(model: type[Answer]) -> dict[str, Any]:
    """Register a model in `MODELS`, and return a reference to its schema in /openapi.json."""
    MODELS[model.__name__] = model
    return {"$ref": REFERENCE.format(model=model.__name__)}
