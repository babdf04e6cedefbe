"""Routes for subscribing to messages about a table by browser, chat or email.

The messages arrive while no page is open.
"""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool

from fangs.core.errors import RequestError
from fangs.post.notifier import Notifier
from fangs.table.refusals import NoSeat
from fangs.table.rows import CHAT, Subscription
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.web.answers import ACTING, WRITING, Done, described, tables
from fangs.web.daily_quotas import count_addresses
from fangs.web.documents import JSONResponse
from fangs.web.layers.cost import Metered, MeteredRoute
from fangs.web.push.encryption import their_auth, their_key
from fangs.web.push.pusher import Pusher
from fangs.web.request_bodies import requests
from fangs.web.seat_session import SeatSession, Session

router = APIRouter(tags=["tables"], route_class=MeteredRoute)


@router.post("/tables/{table}/push", **described(Done, refusals=ACTING))
async def subscribe(asked: requests.Browser, session: Session, request: Request) -> None:
    """Get messages in a browser, by Web Push with the key from `GET /house`, when it is your turn and about other events."""
    _pusher(request)
    their_key(asked.key)
    their_auth(asked.auth)
    await _subscribe(request, session, asked.endpoint, asked.endpoint, asked.key, asked.auth)


async def _subscribe(
    request: Request, session: SeatSession, address: str, endpoint: str, key: str = "", auth: str = ""
) -> None:
    """Subscribe a player's browser or chat, whose messages are sent to an address, once the address can be reached."""
    pusher, waiting = _pusher(request), request.app.state.waiting

    def subscribe() -> None:
        table, seat = session.look(_player)
        assert seat.player is not None
        pusher.subscribe(Subscription(session.table, seat.player, endpoint, seat.holder, key, auth, "{}"), table)

    await run_in_threadpool(Metered(session.look), _player)  # Only a player may have an address checked.
    async with waiting.aside(request):
        await pusher.reach(address)
    await run_in_threadpool(Metered(subscribe))


@router.post("/tables/{table}/chat", **described(Done, refusals=ACTING))
async def tell_chat(asked: requests.Endpoint, session: Session, request: Request) -> None:
    """Get messages in a chat, by a webhook of Discord, Slack, Matrix or a similar service, when it is your turn and about other events."""
    await _subscribe(request, session, asked.endpoint, CHAT + asked.endpoint)


@router.post("/tables/{table}/chat/end", **described(Done, refusals=ACTING))
def tell_chat_no_more(asked: requests.Nothing, session: Session) -> None:
    """Stop messages to your chat about this table."""
    table, seat = session.look(_player)
    assert seat.player is not None
    session.service.store.unsubscribe_seat(table.name, seat.player, CHAT)


def _pusher(request: Request) -> Pusher:
    pusher: Pusher | None = request.app.state.pusher
    if pusher is None:
        raise RequestError.phrased("This server does not send messages to browsers and chats.")
    return pusher


@router.post("/push/end", **described(Done, refusals=WRITING))
def unsubscribe(asked: requests.Endpoint, request: Request) -> None:
    """Stop all messages to a browser, about any table. Only the browser and its push service know the endpoint."""
    request.app.state.service.store.unsubscribe_browser(asked.endpoint)


@router.post("/tables/{table}/mail", **described(tables.Letters, refusals=ACTING))
def write_to(asked: requests.Mail, session: Session, request: Request) -> JSONResponse:
    """Get emails when it is your turn and you are away. The first email asks the owner of the address for consent."""
    notifier, (table, seat) = _notifier(request), session.look(_player)
    if notifier.state(asked.mail, asked.secret) is None:
        count_addresses(request, [asked.mail], session.table)
    return JSONResponse({"state": notifier.subscribe(table, seat, asked.mail, asked.secret, asked.when)})


@router.post("/tables/{table}/mail/end", **described(Done, refusals=ACTING))
def write_no_more(asked: requests.Nothing, session: Session, request: Request) -> None:
    """Stop emails to you about this table."""
    _notifier(request).unsubscribe(*session.look(_player))


def _notifier(request: Request) -> Notifier:
    notifier: Notifier | None = request.app.state.notifier
    if notifier is None:
        raise RequestError.phrased("This server does not send emails about tables.")
    return notifier


def _player(table: Table, seat: Seat | None) -> tuple[Table, Seat]:
    if seat is None or seat.kind != "person" or seat.player is None:
        raise NoSeat.phrased("Only players can get messages.")
    return table, seat
