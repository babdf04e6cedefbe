"""Collects all routes in one application, and generates its description at /openapi.json.

FastAPI creates the description. The models of responses and of pushed messages are added to it.
"""

from __future__ import annotations

import json
from typing import Any

from fastapi import FastAPI
from pydantic.json_schema import models_json_schema
from starlette.middleware.errors import ServerErrorMiddleware
from starlette.types import ASGIApp, Lifespan, Receive, Scope, Send

import fangs
from fangs.web.answers import MODELS, REFERENCE
from fangs.web.answers.documenting import document_fields
from fangs.web.answers.view import Changes, LiveView
from fangs.web.documents import Document, cached
from fangs.web.layers.safety import max_bytes
from fangs.web.routes import analysing, embedding, learning, operating, pages, picturing, pushing, puzzling
from fangs.web.routes.club import (
    accounts,
    challenging,
    directing,
    events,
    library,
    profiles,
    programs,
    rating,
    recovering,
    studies,
    tournaments,
)
from fangs.web.routes.post import announcements, correcting, desk, magazine, pressing, signing
from fangs.web.routes.tables import consenting, entering, inviting, looking, meeting, moderation, playing, study

_GENERAL = (pages, learning, analysing, studies, puzzling)
_PLAYERS = (accounts, recovering, programs, events, profiles, challenging, rating, tournaments, directing)
_TABLES = (entering, inviting, meeting, looking, embedding, picturing, library, playing, pressing, pushing, moderation)
_BY_POST = (correcting, desk, announcements, signing, magazine, consenting)
ROUTERS = tuple(module.router for module in (*_GENERAL, *_PLAYERS, *_TABLES, *_BY_POST, study, operating))
"""All routers, in the order in which the description lists their routes."""

_BEAT = {"type": "object", "additionalProperties": False, "description": "Sent after five seconds of silence."}
_PUSHED = (LiveView, Changes)
_SOCKETS = {
    "/tables/{table}/live": {
        "frame": {"anyOf": [*({"$ref": REFERENCE.format(model=model.__name__)} for model in _PUSHED), _BEAT]},
        "close": {
            "4403": "The link of the seat was renewed, the seat was freed for another person, or you have no access to the table.",
            "4404": "There is no such table, or it was deleted.",
            "1012": "The server is shutting down.",
        },
    }
}
"""The WebSocket addresses, their messages and their close codes, as an extension of OpenAPI.

OpenAPI cannot describe WebSockets.
"""

MAX_BYTES = "x-max-bytes"
"""The key of a body's maximum size in the description."""

_SCHEMES = {
    "seat": {"type": "http", "scheme": "bearer", "description": "The key of a seat: `TABLE.KEY`."},
    "player": {"type": "http", "scheme": "bearer", "description": "The token of a player's program: `player.SECRET`."},
}
"""The security schemes of the API, which say who sends a request.

Every request is possible without them, but may then be refused.
"""


class Interface(FastAPI):
    """A FastAPI application inside layers of middleware, which every request passes first."""

    around: ASGIApp
    """The application with all layers of middleware. The innermost layer passes requests on to `inside`."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request through the layers of middleware."""
        await self.around(scope, receive, send)

    async def inside(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request to its route, without the layers of middleware. Unexpected exceptions are passed on."""
        await super().__call__(scope, receive, send)

    def build_middleware_stack(self) -> ASGIApp:
        """Build FastAPI's own middleware without its outermost part, which would handle errors.

        The `Safety` middleware logs errors and responds to them instead.
        """
        stack = super().build_middleware_stack()
        assert isinstance(stack, ServerErrorMiddleware)
        return stack.app

    def openapi(self) -> dict[str, Any]:
        """Return the OpenAPI description of all routes, which is generated at the first call."""
        if self.openapi_schema is None:
            found = super().openapi()
            _describe_bodies(found)
            models = [(model, "serialization") for model in (*MODELS.values(), *_PUSHED)]
            _, schemas = models_json_schema(models, ref_template=REFERENCE)  # type: ignore[arg-type]
            found["components"]["schemas"].update(schemas["$defs"])
            document_fields(found["components"]["schemas"])
            found["components"]["securitySchemes"] = _SCHEMES
            found["security"] = [{}, *({name: []} for name in _SCHEMES)]
            found["x-websockets"] = _SOCKETS
        assert self.openapi_schema is not None
        return self.openapi_schema


def interface(lifespan: Lifespan[FastAPI] | None = None) -> Interface:
    """Create an application with all routes, but without tables or other services."""
    app = Interface(
        title="Fangs",
        version=fangs.__version__,
        description="Everything that a page can do. Docs: docs/reference/api.md.",
        openapi_url=None,  # FastAPI would render the description again for each request
        lifespan=lifespan,
        # FastAPI would look for a collector at every request.
        telemetry={"tracing": False, "metrics": False, "logs": False},
    )
    app.around = app.inside
    for router in ROUTERS:
        app.include_router(router)

    @app.get("/openapi.json", include_in_schema=False)
    @cached
    def openapi() -> Document:
        return Document(json.dumps(app.openapi(), ensure_ascii=False), "application/json")

    return app


def _describe_bodies(found: dict[str, Any]) -> None:
    """Add the maximum size of each request body to the description, as an extension because OpenAPI has no field for it.

    Remove the 422 responses that FastAPI adds to every route with parameters, because the server never sends them.
    """
    name = "HTTPValidationError"
    reference = {"$ref": REFERENCE.format(model=name)}
    for path, ways in found["paths"].items():
        for operation in ways.values():
            content = operation["responses"].get("422", {}).get("content", {})
            if content.get("application/json", {}).get("schema") == reference:
                del operation["responses"]["422"]
            if "requestBody" in operation:
                most = max_bytes(path)
                operation["requestBody"][MAX_BYTES] = most
                operation["requestBody"]["description"] = f"At most {most:,} bytes, counting sealed records in full."
    for schema in (name, "ValidationError"):
        found["components"]["schemas"].pop(schema, None)
