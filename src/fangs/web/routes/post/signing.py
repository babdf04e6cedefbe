"""Routes with which people sign up for a table that is played by post.

The server stores the email address, which counts once its owner has confirmed it by letter.
"""

from __future__ import annotations

from fastapi import APIRouter, Request

from fangs.core.errors import RequestError
from fangs.service.table_service import TableService
from fangs.table.names import mail_address, person_name
from fangs.table.post.commands import enrolling
from fangs.table.post.desk import late_in_words
from fangs.table.post.enrolled import FIRST
from fangs.table.post.guards import post_of
from fangs.table.views.table_view import by_post
from fangs.web.answers import ACTING, READING, Done, described
from fangs.web.answers.tables import SignUpPage
from fangs.web.daily_quotas import count_addresses
from fangs.web.documents import JSONResponse
from fangs.web.layers.cost import MeteredRoute
from fangs.web.player_session import guest_name
from fangs.web.request_bodies import post_requests
from fangs.web.routes.post.desk import act
from fangs.web.seat_session import Session

router = APIRouter(tags=["by post"], route_class=MeteredRoute)


@router.get("/tables/{table}/sign-up", **described(SignUpPage, refusals=READING))
def look(table: str, request: Request) -> JSONResponse:
    """The description of a table by post that is looking for players."""
    service: TableService = request.app.state.service
    at = service.table(table)
    post = post_of(at)
    _require_open(request, looks=at.looks_for_players)
    about = {"table": at.name, "game": at.game.name, "title": at.game.title, "master": at.master.name}
    rules = {"late": late_in_words(post), "house_rules": post.rules.house_rules}
    return JSONResponse({**about, **rules, **by_post(at, post)})


@router.post("/tables/{table}/sign-up", **described(Done, refusals=ACTING))
def sign_up(table: str, asked: post_requests.SignUp, request: Request) -> None:
    """Request a seat (or a place on the waiting list), or the reports.

    An email asks the owner of the address to confirm this. The response does not reveal whether the server already knows the address.
    """
    service: TableService = request.app.state.service
    before = service.table(table)
    _require_open(request, looks=before.looks_for_players)
    who = f"{person_name(guest_name(request, asked.name))} <{mail_address(asked.mail)}>"
    count_addresses(request, [who], table)
    after = service.transact(table, lambda at, now: enrolling.sign_up(at, who, now, watches=asked.watches))
    late = {*post_of(before).signed_up} - {*post_of(after).signed_up}
    for one in late:  # people who have not confirmed in time
        service.forget(table, FIRST - one.number)


@router.post("/tables/{table}/desk/lobby", **described(Done, refusals=ACTING))
def lobby(asked: post_requests.Lobby, session: Session) -> None:
    """As the Games Master, list the table in the lobby to look for players, or remove it."""
    act(session, lambda at: enrolling.look_for_players(at, asked.listed))


def _require_open(request: Request, *, looks: bool) -> None:
    if not request.app.state.mail:
        raise RequestError.phrased("You cannot sign up here because this server does not send email.")
    if not looks:
        raise RequestError.phrased("This table is not looking for players.")
