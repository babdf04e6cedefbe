"""The Games Master's desk, as JSON, with everything that the Games Master may know about a game played by post.

The desk shows who has sent orders. It shows the orders themselves before they are final only if the table's rules allow
it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from fangs.table.board import Board
from fangs.table.post.asides import Aside
from fangs.table.post.clock import deadline
from fangs.table.post.commands.aside import may_enter, readable
from fangs.table.post.commands.early import early
from fangs.table.post.commands.press import on_desk
from fangs.table.post.mail import OPERATOR, SIGN_UP
from fangs.table.post.orders import Order
from fangs.table.post.reasons import for_master
from fangs.table.post.reliability import Reliability
from fangs.table.post.schedule import spell_hours
from fangs.table.post.standing import standing
from fangs.table.post.standing_in import in_words
from fangs.table.post.state import MASTER, Post
from fangs.table.refusals import NoSeat
from fangs.table.rows import Queued
from fangs.table.seat import Seat, a_bot
from fangs.table.state import Table
from fangs.table.views.drawings import drawing
from fangs.table.views.table_view import LINES, log
from fangs.translation import phrase

Json = dict[str, Any]


def overview(
    table: Table,
    seat: Seat | None,
    letters: list[Queued],
    now: float,
    *,
    mails: bool = True,
    times: Mapping[int, float] = MappingProxyType({}),
) -> Json:
    """Return the Games Master's desk, or raise NoSeat for anybody else.

    `mails` is whether this server sends letters. `times` contains the times of the events for which letters were sent.
    """
    post = table.post
    if post is None or seat is None or not seat.host:
        raise NoSeat.phrased("Only the Games Master of a table by post can use the desk.")
    due, schedule = deadline(table), post.rules.schedule
    return {
        "table": table.name,
        "title": table.game.title,
        "game": table.game.name,
        "match": table.is_match,
        "status": table.status,
        "phase": table.phase,
        "turn": post.turn.number,
        "paused": post.pause is not None,
        "standing": standing(table),
        "deadline": due,
        "deadline_in_words": None if due is None else schedule.spell(due),
        "early": early(table),
        "rules": post.rules.json(),
        "schedule": str(schedule),
        "late": late_in_words(post),
        "needs_all": table.game.no_order is None,
        "master": {"name": seat.name, "mail": seat.mail},
        "acts": [{"act": one, "called": _called(table.boards[0], one)} for one in table.game.master_actions],
        "players": [_player(table, post, other, mails) for other in table.players],
        "boards": [_board(board) for board in table.boards],
        "turns": [{"turn": turn.number, "at": turn.at, "by": turn.by} for turn in post.turns],
        "holidays": [
            {
                "number": number,
                "player": one.player,
                "days": [str(schedule.day(day)) for day in (one.first, one.last - 1)],
            }
            for number, one in enumerate(post.holidays, 1)
        ],
        "log": log(table, max(0, len(table.happened) - LINES), MASTER),
        "letters": [
            _letter(one, times.get(one.seq))
            for one in letters
            if one.state != "sent" and one.player != OPERATOR and one.kind != SIGN_UP
        ],
        "aside": [_aside(table, one) for one in post.aside],
        "waiting": [
            {"number": one.number, "name": one.name, "mail": one.mail, "watches": one.watches, "at": one.at}
            for one in post.enrolled
        ],
        "press": [
            {"number": one.number, "by": one.by, "whom": one.whom, "text": one.shown, "held": one.held}
            for one in on_desk(table)
        ],
        "now": now,
    }


def _board(board: Board) -> Json:
    """Describe a board on the desk, as a spectator sees it."""
    seen, drawn = board.position.json(None), board.game.board
    return {
        "board": board.index,
        "over": board.is_over,
        "roles": [role for role in board.position.owing if not board.is_over],
        "called": {role: board.first.called(role) for role in board.roles},
        "drawing": drawing(board.game, seen),
        "status": drawn.status(seen),
    }


def _called(board: Board, act: str) -> str:
    """Return what an action of the Games Master is called, which is the same for all pieces."""
    return str(board.game.board.say(board.first.json(None), board.roles[-1], act))


def _letter(one: Queued, at: float | None) -> Json:
    told = {"player": one.player, "kind": one.kind, "state": one.state, "tries": one.tries, "failed": one.failed}
    return {**told, "at": at}


def _aside(table: Table, one: Aside) -> Json:
    text = readable(table, one)
    return {
        "id": one.id,
        "player": one.player,
        "reason": for_master(one.reason),
        "at": one.at,
        "turn": one.turn,
        "subject": None if text is None else one.subject,  # which can contain orders
        "text": text,
        "may_enter": may_enter(table, one),
    }


def _player(table: Table, post: Post, seat: Seat, mails: bool) -> Json:
    """Describe a player on the desk, for example when their last letter came and how many of their orders were understood.

    These orders are not final yet.
    """
    assert seat.player is not None
    places = [(board.index, role) for board, role in table.awaited(seat.player)]
    orders = [order for place in places if (order := post.order(place))]
    return {
        "player": seat.player,
        "name": seat.called,
        "kind": seat.kind,
        "mail": seat.mail,
        # If letters are sent, players by email get their word by email. It opens the seat, so it is not shown to anybody else.
        "word": None if seat.word is None or (seat.mail is not None and mails) else f"{table.name}-{seat.word}",
        "bot": seat.chooser,
        "gone": seat.gone,
        "received": post.received.get(seat.player),
        "received_by": post.clocks.get(seat.player),
        "says": post.says.get(seat.player),
        "received_late": _came_late(table, post.received.get(seat.player)),
        "wanted": len(places),
        "understood": len(orders),
        "places": [
            {"board": board, "role": role, "in": post.order((board, role)) is not None} for board, role in places
        ],
        "orders": [_order(order) for order in orders] if post.rules.master_sees else None,
        "extensions": post.rules.extensions - post.extensions.get(seat.player, 0),
        "reliability": vars(post.reliability.get(seat.player, Reliability())) | {"in_a_row": seat.missed},
    }


def _came_late(table: Table, received: float | None) -> bool:
    """Return whether a letter that was received at this time came after the current deadline."""
    due = deadline(table)
    return received is not None and due is not None and received > due


def _order(order: Order) -> Json:
    return {"board": order.board, "role": order.role, "action": order.action, "given": order.given}


def late_in_words(post: Post) -> str:
    """Describe what happens if orders are late."""
    late, grace = post.rules.late, post.rules.grace
    what = {
        "rule": phrase("the rules of the game say what happens"),
        "lose": phrase("a late player loses the seat"),
        "master": phrase("the Games Master decides"),
    }.get(late, phrase("{bot} plays on until the player sends orders again", bot=a_bot(late.removeprefix("bot:"))))
    said = what if not grace else phrase("{time} after the deadline, {what}", what=what, time=spell_hours(grace))
    then = in_words(post)
    return f"{said}. {then.removesuffix('.')}" if then else said
