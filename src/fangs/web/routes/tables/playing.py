"""Routes for the actions of a player at a table, such as choosing, resigning, or offering a draw."""

from __future__ import annotations

from fastapi import APIRouter, Request

from fangs.table import agreeing, people, rhythm, strict
from fangs.table.events import Events
from fangs.table.keys import new_key
from fangs.table.live import ahead, days_off, plans
from fangs.table.post.commands import early
from fangs.table.post.guards import post_of
from fangs.table.post.schedule import read_date
from fangs.table.refusals import NoSeat
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.web.answers import ACTING, Done, described, tables
from fangs.web.daily_quotas import count_abort
from fangs.web.documents import JSONResponse
from fangs.web.layers.cost import MeteredRoute
from fangs.web.player_session import guest_name
from fangs.web.request_bodies import post_requests, requests
from fangs.web.seat_session import Json, Session
from fangs.web.working.chooser import Chooser

router = APIRouter(tags=["tables"], route_class=MeteredRoute)


@router.post("/tables/{table}/moves", **described(tables.Chosen, refusals=ACTING))
async def move(asked: requests.Move, session: Session, request: Request) -> JSONResponse:
    """Choose for a role. Choose again to change a choice that is not revealed yet."""
    chooser: Chooser = request.app.state.chooser
    choice = rhythm.Choice(session.keys, asked.board, asked.number, asked.role, asked.action)
    after = await chooser.choose(session.table, choice)
    return JSONResponse({"number": after.boards[asked.board].number})


@router.post("/tables/{table}/ahead", **described(Done, refusals=ACTING))
def prepare(asked: requests.Prepare, session: Session) -> None:
    """Prepare the next choice of a role that cannot choose now. It is made when it is the role's turn, if it is still possible."""

    def decide(table: Table, seat: Seat, now: float) -> Events:
        player = rhythm.require_chooser(table, seat)
        return ahead.prepare(table, player, asked.board, asked.number, asked.role, asked.action)

    session.act_seated(decide)


@router.post("/tables/{table}/plan", **described(Done, refusals=ACTING))
def plan(asked: requests.MakePlan, session: Session) -> None:
    """Plan choices. Each is made when the game has followed its line. Nobody else can see the plan."""

    def decide(table: Table, seat: Seat, now: float) -> Events:
        return plans.plan(table, rhythm.require_chooser(table, seat), asked.board, asked.number, asked.lines)

    session.act_seated(decide)


@router.post("/tables/{table}/plan/next", **described(tables.NextChoices, refusals=ACTING))
def plan_next(asked: requests.AfterLine, session: Session) -> JSONResponse:
    """The possible next choices of each role after the given choices in the position with this number."""

    def look(table: Table, seat: Seat) -> Json:
        return plans.choices_after(table, rhythm.require_chooser(table, seat), asked.board, asked.number, asked.line)

    return JSONResponse(session.look_seated(look))


@router.post("/tables/{table}/language", **described(Done, refusals=ACTING))
def choose_language(asked: post_requests.Language, session: Session) -> None:
    """By post: choose the language of the letters that you get."""

    def decide(table: Table, seat: Seat, now: float) -> Events:
        post_of(table)
        return people.choose_language(seat, asked.language)

    session.act_seated(decide)


@router.post("/tables/{table}/readiness", **described(Done, refusals=ACTING))
def readiness(asked: post_requests.Readiness, session: Session) -> None:
    """By post: mark yourself as done with this turn, or ask it to wait for its deadline. Send null to do neither."""

    def decide(table: Table, seat: Seat, now: float) -> Events:
        post_of(table)
        if seat.player is None:
            raise NoSeat.phrased("You are not a player at this table.")
        return early.say(table, seat.player, asked.says)

    session.act_seated(decide)


@router.post("/tables/{table}/say", **described(Done, refusals=ACTING))
def say(asked: requests.Say, session: Session, request: Request) -> None:
    """Say something to the others."""
    name = guest_name(request, asked.name)
    session.act(lambda table, seat, now: people.say(table, seat, name, asked.text), asked)


@router.post("/tables/{table}/propose", **described(Done, refusals=ACTING))
def propose(asked: requests.Propose, session: Session) -> None:
    """Ask the others for a draw, or to take back your last choice. Against bots alone, the choice is taken back at once.

    If the request has the `number` of the board, the proposal counts only while that number is current. So a button pressed twice takes
    back only one choice.
    """
    session.act_seated(lambda table, seat, now: agreeing.propose(table, seat, asked.what, asked.board, asked.number))


@router.post("/tables/{table}/answer", **described(Done, refusals=ACTING))
def answer(asked: requests.Answer, session: Session) -> None:
    """Accept or decline a proposal. Its author can withdraw it by declining."""
    session.act_seated(lambda table, seat, now: agreeing.answer(table, seat, asked.proposal, asked.yes))


@router.post("/tables/{table}/resign", **described(Done, refusals=ACTING))
def resign(asked: requests.Nothing, session: Session) -> None:
    """Resign from the game."""
    session.act_seated(lambda table, seat, now: people.resign(table, seat))


@router.post("/tables/{table}/abort", **described(Done, refusals=ACTING))
def abort(asked: requests.Nothing, session: Session, request: Request) -> None:
    """End a strict game without a result before all have made a first choice: at most 5 games per day for each address and player."""
    session.look_seated(strict.abort)  # a refusal uses up nothing
    count_abort(request, session.look_seated(lambda table, seat: seat.account))
    session.act_seated(lambda table, seat, now: strict.abort(table, seat))


@router.post("/tables/{table}/stand-in", **described(Done, refusals=ACTING))
def stand_in(asked: requests.StandIn, session: Session) -> None:
    """Let a bot play for an absent player. At a strict table, this declares the player absent, and the player loses."""
    seen = session.service.presence(session.table)
    session.act_seated(lambda table, seat, now: people.let_bot_play(table, seat, asked.player, asked.bot, now, seen))


@router.post("/tables/{table}/hand-back", **described(Done, refusals=ACTING))
def hand_back(asked: requests.Nothing, session: Session) -> None:
    """Take your seat back from the bot."""
    session.act_seated(lambda table, seat, now: people.hand_back(table, seat))


@router.post("/tables/{table}/away", **described(Done, refusals=ACTING))
def take_holiday(asked: post_requests.TakeDaysOff, session: Session) -> None:
    """Take a holiday. On these days, no deadline expires while you must choose."""
    first, last = read_date(asked.first), read_date(asked.last)
    session.act_seated(lambda table, seat, now: days_off.take(table, seat, first, last, asked.zone, now))


@router.post("/tables/{table}/back", **described(Done, refusals=ACTING))
def end_holiday(asked: requests.Nothing, session: Session) -> None:
    """End your current and future holidays."""
    session.act_seated(lambda table, seat, now: days_off.end(table, seat, now))


@router.post("/tables/{table}/link", **described(tables.NewLink, refusals=ACTING))
def link(asked: requests.OfPlayer, session: Session) -> JSONResponse:
    """As the host, give a seat a new link. The old link no longer works."""
    key = new_key()
    session.act_seated(lambda table, seat, now: people.renew(table, seat, asked.player, key))
    return JSONResponse({"token": f"{session.table}.{key}"})


@router.post("/tables/{table}/free", **described(tables.FreedSeat, refusals=ACTING))
def free(asked: requests.OfPlayer, session: Session) -> JSONResponse:
    """As the host, free a seat for another person. Its holder is asked first, unless the holder has long been away.

    All players are told. The link works as soon as the seat is free.
    """
    key = new_key()
    seen = session.service.presence(session.table)
    after = session.act_seated(lambda table, seat, now: people.free(table, seat, asked.player, key, now, seen))
    return JSONResponse({"token": f"{session.table}.{key}", "free": after.seat_with(key) is not None})
