"""Routes for the Games Master's corrections of orders, outcomes of chance, and positions."""

from __future__ import annotations

from fastapi import APIRouter

from fangs.core.errors import RequestError
from fangs.core.records.foreign_text import json_in
from fangs.core.records.record import Step
from fangs.table.board import Board
from fangs.table.events import Events
from fangs.table.post.commands import correcting
from fangs.table.post.guards import game_of
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.web.answers import ACTING, READING, Done, described
from fangs.web.answers.desk import Correctable
from fangs.web.documents import JSONResponse
from fangs.web.layers.cost import MeteredRoute
from fangs.web.request_bodies import post_requests
from fangs.web.routes.post.desk import master
from fangs.web.seat_session import Json, Session

router = APIRouter(tags=["by post"], route_class=MeteredRoute)


@router.get("/tables/{table}/desk/correct/{board}", **described(Correctable, refusals=READING))
def correctable(session: Session, board: int) -> JSONResponse:
    """The orders and outcomes of chance in the last turn on a board, and its position as spectators see it."""

    def look(at: Table, seat: Seat | None) -> Json:
        master(at, seat)
        its = game_of(at, board)
        found = correcting.correctable(at, board)
        steps = [_step(its, number, step) for number, step in found if its.shown(number + 1, None) == step.action]
        return {"board": board, "steps": steps, "position": its.position.json(None)}

    return JSONResponse(session.look(look))


def _step(board: Board, number: int, step: Step) -> Json:
    before = board.at(number)
    if step.role is None:
        said = f"{board.game.decides}: {board.game.rolled(step.action)}"
        others = [outcome for outcome, _ in before.odds]
    else:
        said, others = f"{before.called(step.role)}: {step.action}", before.legal(step.role)
    return {"role": step.role, "action": step.action, "said": said, "others": [o for o in others if o != step.action]}


@router.post("/tables/{table}/desk/correct", **described(Done, refusals=ACTING))
def correct(asked: post_requests.Correct, session: Session) -> None:
    """Correct an order or an outcome of chance in the last turn, or a position. The correction is recorded, and all players are told."""

    def decide(at: Table, seat: Seat | None, now: float) -> Events:
        master(at, seat)
        if asked.what == "position":
            given = _read(asked.position) if isinstance(asked.position, str) else asked.position
            return correcting.position(at, asked.board, given, asked.why)
        if asked.now is None or (asked.what == "order") != (asked.role is not None):
            raise RequestError.phrased(
                "To correct an order, give 'role' and 'now'. To correct an outcome of chance, give 'now' without "
                "'role'."
            )
        if asked.role is not None:
            return correcting.order(at, asked.board, asked.role, asked.now, asked.why, asked.was)
        return correcting.die(at, asked.board, asked.now, asked.why, asked.was)

    session.act(decide, asked)


def _read(text: str) -> object:
    """Parse a position from JSON, or raise RequestError if the text is not JSON."""
    try:
        return json_in(text)
    except ValueError as error:
        raise RequestError.phrased("The position is not JSON: {why}.", why=error) from None
