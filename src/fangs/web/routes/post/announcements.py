"""Routes for the Games Master's announcements: a comment on the next report, letters, and house rules.

There is also a route that removes people from the list of those who wait or watch.
"""

from __future__ import annotations

from fastapi import APIRouter

from fangs.table.post.commands import announcements, enrolling
from fangs.table.post.enrolled import FIRST
from fangs.web.answers import ACTING, Done, described
from fangs.web.layers.cost import MeteredRoute
from fangs.web.request_bodies import post_requests
from fangs.web.routes.post.desk import act
from fangs.web.seat_session import Session

router = APIRouter(tags=["by post"], route_class=MeteredRoute)


@router.post("/tables/{table}/desk/comment", **described(Done, refusals=ACTING))
def comment(asked: post_requests.Comment, session: Session) -> None:
    """Write a comment for all players in the next report."""
    act(session, lambda at: announcements.comment(at, asked.text), asked)


@router.post("/tables/{table}/desk/write", **described(Done, refusals=ACTING))
def write(asked: post_requests.Letter, session: Session) -> None:
    """Write to one player or to all immediately, by letter and on the table's page."""
    act(session, lambda at: announcements.write(at, asked.player, asked.text), asked)


@router.post("/tables/{table}/desk/house-rules", **described(Done, refusals=ACTING))
def house_rules(asked: post_requests.HouseRules, session: Session) -> None:
    """Change the house rules. All players are told."""
    act(session, lambda at: announcements.change_house_rules(at, asked.text), asked)


@router.post("/tables/{table}/desk/strike", **described(Done, refusals=ACTING))
def strike(asked: post_requests.Numbered, session: Session) -> None:
    """Remove from the list a person who waits for a place or watches. The server deletes the person's address."""
    act(session, lambda at: enrolling.strike(at, asked.number), asked)
    session.service.forget(session.table, FIRST - asked.number)
