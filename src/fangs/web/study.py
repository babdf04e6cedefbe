"""What a search thinks: hints while one plays against bots, and reviews of games that are over."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from fangs.core.errors import FangsError, RequestError
from fangs.core.game import View
from fangs.table import rhythm
from fangs.table.live.choosing import board_of
from fangs.table.phase import Phase
from fangs.table.refusals import NoSeat
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.thinking.workers import Workers
from fangs.web.answers import READING, described
from fangs.web.answers.study import Hint, Review
from fangs.web.api import Here, Json, open_to
from fangs.web.cost import MeteredRoute

CHUNK = 12
"""How many steps of a record are judged for one request."""
AT_ONCE = 8
"""How many may wait for an answer: each of them has one of the threads in which moves are made too."""
KEPT = 500
"""How many of these answers are kept, since all who look at a game ask for the same."""

router = APIRouter(tags=["study"], route_class=MeteredRoute)


class Busy(FangsError):
    """So many want something studied that others would have to wait even for a move."""

    kind = "limit"


class Study:
    """The workers that think about what people ask, and what they found."""

    def __init__(self, workers: Workers) -> None:
        self.workers = workers
        self.room = threading.BoundedSemaphore(AT_ONCE)
        self._judged: OrderedDict[tuple[str, int, int], Any] = OrderedDict()

    def hint(self, view: View, role: str) -> Json:
        """The best actions of a role, by its player's view."""
        found: Json = self._asked("fangs.thinking.hint", "hint", view, role)
        return found

    def judged(self, table: str, board: int, first: int, record: str) -> Any:
        """What a search thinks of the steps of a record of a game that is over, from `first` on."""
        asked = (table, board, first)
        if asked not in self._judged:
            self._judged[asked] = self._asked("fangs.thinking.review", "judge", record, first, first + CHUNK)
            while len(self._judged) > KEPT:
                self._judged.popitem(last=False)
        return self._judged[asked]

    def _asked(self, module: str, function: str, *arguments: Any) -> Any:
        if not self.room.acquire(blocking=False):
            raise Busy("Many want something studied just now: ask again in a while.")
        try:
            return self.workers.call(module, function, *arguments)
        finally:
            self.room.release()


@router.get("/tables/{table}/boards/{board}/hint", **described(Hint, refusals=READING))
def hint(here: Here, request: Request, board: int, role: str) -> JSONResponse:
    """The three best actions of one of your roles, with the scores they may expect; only where all others are bots."""
    study: Study = request.app.state.study
    return JSONResponse(study.hint(here.look(lambda table, seat: _view_of_role(table, seat, board, role)), role))


def _view_of_role(table: Table, seat: Seat | None, board: int, role: str) -> View:
    at = board_of(table, board)
    if seat is None or not rhythm.may_have_hints(table, seat):
        raise NoSeat("Hints are for games that you play against bots alone.")
    at.game.role_number(role)
    if role not in at.position.owing or at.player_of(role) != seat.player:
        raise RequestError(f"It is not for you to choose for {role} now.")
    # Without the player's own choice for that role, which may be changed.
    return at.position.json(at.seat_of(seat.player))


@router.get("/tables/{table}/boards/{board}/review", **described(Review, refusals=READING))
def review(here: Here, request: Request, board: int, start: int = 0) -> JSONResponse:
    """What a dozen steps of a game that is over gave away, from the one after `start` steps on, and what was luck; `next` asks for more."""
    record, steps = here.look(lambda table, seat: _record_of_game_over(open_to(table, seat), board))
    if not 0 <= start <= steps:
        raise RequestError(f"The record has {steps} steps.")
    study: Study = request.app.state.study
    judged = study.judged(here.table, board, start, record)
    end = start + CHUNK
    return JSONResponse({"from": start, "of": steps, "judged": judged, "next": end if end < steps else None})


def _record_of_game_over(table: Table, board: int) -> tuple[str, int]:
    at = board_of(table, board)
    if table.phase is not Phase.OVER:
        raise RequestError("A game is reviewed when it is over.")
    return str(table.record(at.index)), len(at.steps)
