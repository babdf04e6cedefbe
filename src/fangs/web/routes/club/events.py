"""The route that streams events to a player or a program."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter, Request
from fastapi.responses import Response, StreamingResponse

from fangs.web.answers import LINES, described_lines, events
from fangs.web.layers.addresses import address_of
from fangs.web.layers.cost import MeteredRoute
from fangs.web.layers.layers import HEAD
from fangs.web.player_session import Me, players_of
from fangs.web.routes.club.challenging import told_challenges
from fangs.web.seat_session import credentials_of
from fangs.web.watching.player_streams import Listener, PlayerStreams

UNBUFFERED = {"X-Accel-Buffering": "no"}
"""The header that makes nginx pass on each line of a stream at once, without buffering."""

router = APIRouter(tags=["players"], route_class=MeteredRoute)


@router.get(
    "/me/events",
    **described_lines(*events.LINES, about="Lines of JSON, until either side ends the connection.", refusals=(401,)),
)
async def stream(here: Me, request: Request) -> Response:
    """Your stream of events as they happen: challenges, the starts and ends of your games, and your turns.

    It begins with everything outstanding, followed by a line with the event `ready`.
    """
    if request.scope.get(HEAD):
        return Response(media_type=LINES)
    streams: PlayerStreams = request.app.state.streams
    tell = partial(told_challenges, players_of(request), here.account)
    listener = Listener(here.account.id, credentials_of(request).player, address_of(request.scope), tell)
    return StreamingResponse(streams.listen(listener), media_type=LINES, headers=UNBUFFERED)
