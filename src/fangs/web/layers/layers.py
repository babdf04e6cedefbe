"""What every request passes before FastAPI has it: our own middleware, in its order, and the shortcut beside it."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from fangs.table.house import House
from fangs.web.layers.admission import Admission
from fangs.web.layers.cost import Charging
from fangs.web.layers.encoding import Compressed
from fangs.web.layers.head import Head
from fangs.web.layers.moves import Moves
from fangs.web.layers.request_log import Counted, RequestLog
from fangs.web.layers.safety import Safety
from fangs.web.metrics import Metrics
from fangs.web.settings import Settings
from fangs.web.working.hands import Hands
from fangs.web.working.scribe import Scribe


class Layers:
    """Counts a request, checks it, charges for it, and gives it a turn to work; a choice takes the shortcut, through the same layers."""

    def __init__(
        self,
        app: ASGIApp,
        house: House,
        settings: Settings,
        metrics: Metrics,
        requests: RequestLog,
        hands: Hands,
        scribe: Scribe,
        refuse: Callable[[Request, Exception], ASGIApp],
    ) -> None:
        limits, limited = settings.limits, settings.limited
        admission = Admission(Compressed(app), limits, limited)
        charging = Charging(admission, limits) if limited else None
        safety = Safety(Head(charging or admission), limits, settings.names, limited)
        self.usual = Counted(safety, metrics, requests)
        self.moves = Moves(self.usual, house, hands, scribe, safety, charging, admission, refuse)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        await (self.moves if self.moves.are_in(scope) else self.usual)(scope, receive, send)
