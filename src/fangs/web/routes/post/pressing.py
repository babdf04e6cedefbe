"""Routes for press, the messages that players at a table by post write to everybody, to one player, or to the Games Master."""

from __future__ import annotations

from fastapi import APIRouter

from fangs.table.events.press import Pressed
from fangs.table.post.commands import press as presses
from fangs.table.post.guards import post_of
from fangs.table.refusals import NoSeat
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.web.answers import ACTING, READING, Done, described, filled
from fangs.web.answers.press import Press, PressItem
from fangs.web.documents import JSONResponse
from fangs.web.layers.cost import MeteredRoute
from fangs.web.request_bodies import post_requests
from fangs.web.routes.post.desk import act
from fangs.web.seat_session import Json, Session

router = APIRouter(tags=["by post"], route_class=MeteredRoute)


@router.get("/tables/{table}/press", **described(Press, refusals=READING))
def press(session: Session) -> JSONResponse:
    """The press of this turn that you can already read, and how you can write. Held press appears in the report."""

    def look(at: Table, seat: Seat | None) -> Json:
        post, player = post_of(at), _player(seat)
        readable = presses.readable(at, player)
        return {
            "items": [filled(PressItem, one, number=presses.mark(at, one), text=one.shown) for one in readable],
            "signatures": [{"signed": signed, "words": words} for signed, words in presses.signatures(at, player)],
            "readers": [other.called for other in at.people if other.player != player],
            "at_once": post.rules.press_at_once,
        }

    return JSONResponse(session.look(look))


@router.post("/tables/{table}/press", **described(Done, refusals=ACTING))
def write(asked: post_requests.WritePress, session: Session) -> None:
    """Write to everybody, to one of the others, or to the Games Master, signed as the table allows. Nothing in it counts as an order."""
    session.act_seated(
        lambda at, seat, now: presses.write(at, _player(seat), asked.to, asked.signed, asked.text), asked
    )


@router.post("/tables/{table}/desk/remove-press", **described(Done, refusals=ACTING))
def remove(asked: post_requests.Numbered, session: Session) -> None:
    """As the Games Master, remove what a player wrote to everybody or to the Games Master, or what you wrote yourself."""
    act(session, lambda at: presses.remove(at, asked.number), asked)
    session.service.erase(session.table, Pressed.KIND, asked.number)


def _player(seat: Seat | None) -> int:
    if seat is None or seat.player is None:
        raise NoSeat.phrased("Only players can write press here.")
    return seat.player
