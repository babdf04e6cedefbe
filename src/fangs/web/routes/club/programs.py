"""Routes with which a player manages accounts and tokens for programs."""

from __future__ import annotations

from fastapi import APIRouter, Request

from fangs.club.players.programs import MAX_PROGRAMS, NewToken
from fangs.club.tournament_service import leaving
from fangs.web.answers import WRITING, Done, described, filled, players
from fangs.web.daily_quotas import count_player
from fangs.web.documents import JSONResponse
from fangs.web.layers.cost import MeteredRoute
from fangs.web.player_session import Person, players_of
from fangs.web.request_bodies import player_requests
from fangs.web.seat_session import PLAYER

REFUSALS = (401, 404, *WRITING)

router = APIRouter(tags=["players"], route_class=MeteredRoute)


@router.get("/me/programs", **described(players.Programs, refusals=(401, 403, 503)))
def programs(here: Person, request: Request) -> JSONResponse:
    """Your programs."""
    accounts, told = players_of(request).accounts, []
    for one in accounts.programs(here.account.id):
        seen = max((session.seen for session in accounts.sessions.of(one.id)), default=None)
        told.append(filled(players.Program, one, since=one.created, seen=seen))
    return JSONResponse({"programs": told, "most": MAX_PROGRAMS})


@router.post("/me/programs", **described(players.ProgramToken, refusals=(409, *REFUSALS), status=201))
def create(asked: player_requests.NewProgram, here: Person, request: Request) -> JSONResponse:
    """Create an account for a program of yours. You are responsible for what it does, and everybody sees that it is a program."""
    made = players_of(request).programs.create(here.account, asked.handle, asked.once, lambda: count_player(request))
    return _told(made, 201)


@router.post("/me/programs/token", **described(players.ProgramToken, refusals=REFUSALS))
def new_token(asked: player_requests.WhichProgram, here: Person, request: Request) -> JSONResponse:
    """Get a new token for a program. The old one no longer works, nor do the keys of the program's seats in games in progress."""
    found = players_of(request).programs
    return _told(found.new_token(found.of(here.account, asked.handle)))


@router.post("/me/programs/remove", **described(Done, refusals=REFUSALS))
def remove(asked: player_requests.WhichProgram, here: Person, request: Request) -> None:
    """Remove a program. Its seats' keys no longer work in games in progress, and its results are kept under a former player."""
    found = players_of(request)
    leaving.leave(found, request.app.state.tournaments, found.programs.of(here.account, asked.handle))


def _told(made: NewToken, status: int = 200) -> JSONResponse:
    return JSONResponse({"handle": made.account.handle, "token": f"{PLAYER}.{made.secret}"}, status)
