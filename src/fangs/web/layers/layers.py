"""The middleware that every request passes before its route, in order. No request can bypass it."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fangs.web.layers.admission import Admission
from fangs.web.layers.cost import Charging
from fangs.web.layers.encoding import Compressed
from fangs.web.layers.languages import Languages
from fangs.web.layers.request_log import Counted, RequestLog
from fangs.web.layers.safety import Safety
from fangs.web.metrics import Metrics
from fangs.web.settings import Settings

HEAD = "fangs.head"
"""The key that marks a HEAD request in its scope. Routes whose response to GET would never end check for it."""


class Head:
    """Middleware that answers HEAD requests at every address that answers GET, with the same headers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, treating HEAD as GET but sending no body."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            return await self.app(scope, receive, send)
        asked = {**scope, "method": "GET", HEAD: True}

        async def sending(message: Message) -> None:
            await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

        try:
            await self.app(asked, receive, sending)
        finally:
            scope["route"] = asked.get("route")  # The log and the counters show this route.


def layered(app: ASGIApp, settings: Settings, metrics: Metrics, requests: RequestLog) -> ASGIApp:
    """Wrap an application in all layers of middleware: for languages, counting, checks, charges and admission."""
    limits, limited = settings.limits, settings.limited
    inside: ASGIApp = Admission(Compressed(app), limits, limited)
    if limited:
        inside = Charging(inside, limits)
    return Languages(Counted(Safety(Head(inside), limits, settings.names, limited), metrics, requests))
