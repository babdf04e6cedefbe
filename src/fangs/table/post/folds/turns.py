"""Applies events that concern turns, for example when a turn is closed, processed or taken back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fangs.table import changes as tables
from fangs.table import events as e
from fangs.table.board import Draft
from fangs.table.events import Event
from fangs.table.frozen import replace
from fangs.table.phase import Pause, Phase
from fangs.table.post.changes import with_post
from fangs.table.post.clock import due
from fangs.table.post.orders import Order, Turn
from fangs.table.post.reliability import Reliability
from fangs.table.post.state import Post
from fangs.table.state import Table


def fold(table: Table, at: float, post: Post, event: Event) -> Table | None:
    """Apply an event that concerns a turn. Return None for any other event."""
    match event:
        case e.Readiness(player, says):
            others = {other: said for other, said in post.says.items() if other != player}
            return with_post(table, says=others if says is None else {**others, player: says})
        case e.Sealed(board, role, action):
            place = (board, role, event.turn)
            ahead = tuple(one for one in post.ahead if (one.board, one.role, one.turn) != place)
            return with_post(table, ahead=ahead if action is None else (*ahead, event))
        case e.Unsealed(player):
            left = tuple(one for one in post.ahead if one.player != player or one.turn > post.turn.number)
            return with_post(table, ahead=left)
        case e.Closed(by):
            return with_post(table, phase=Phase.WAITING_FOR_BOT, closed_by=by)
        case e.Processed():
            return _processed(table, at, post, event)
        case e.Reported(by_calendar):
            table = _reported(table, at, post)
            return with_post(table, by_calendar=by_calendar or post.by_calendar)
        case e.Reopened():
            return _reopened(table, at, post)
        case _:
            return None


def _processed(table: Table, at: float, post: Post, event: e.Processed) -> Table:
    turn, passed = post.turn, post.passed
    if post.phase is not Phase.SETTLING:
        passed = deadline if (deadline := due(table, post)) <= at else None
        table = _missed(table, post)
        for player in (one for one in post.entered if not table.seats[one].gone):
            table = tables.tell(table, at, "entered", who=table.seats[player].called)
        prepared = tuple(one for one in table.prepared if one.turn == turn.number)
        turn = replace(
            turn,
            base=_lengths(table),
            by=event.by,
            prepared=prepared,
            entered=post.entered,
            reliability=post.reliability,
        )
        if event.by == "master":
            table = tables.tell(table, at, "processed_by_master", turn=turn.number)
    turn = replace(turn, stages=(*turn.stages, post.orders), missing=(*turn.missing, *event.missing))
    return with_post(
        table,
        turn=turn,
        orders=(),
        phase=Phase.SETTLING,
        closed_by=None,
        received={},
        clocks={},
        entered=(),
        passed=passed,
        pause=None if post.pause is Pause.TAKEN_BACK else post.pause,
    )


def _missed(table: Table, post: Post) -> Table:
    """Update the counts of missed turns.

    A player who owed orders but gave none has missed one more turn in a row. For a player who gave orders, the count
    starts again at 0.
    """
    counts, missed = _counted(table, post.orders, post.reliability)
    for player, count in counts.items():
        if count != post.reliability.get(player):
            in_a_row = table.seats[player].missed + 1 if player in missed else 0
            table = tables.with_seat(table, player, missed=in_a_row)
    return with_post(table, reliability=counts)


def _reported(table: Table, at: float, post: Post) -> Table:
    last = _lengths(table)
    turn = replace(
        post.turn,
        at=at,
        last=last,
        press=post.press,
        lines=(post.turn.lines[0], len(table.happened)),
        first=post.turns[-1].last if post.turns else tuple(0 for _ in table.boards),
        base=post.turn.base or last,
    )
    table = with_post(table, turns=post.turns.plus(turn), press=())
    table = _next(table, turn.number + 1, len(table.happened), post.taken_back)
    aside = dict(post.set_aside)
    orders = aside.pop(turn.number + 1, ())
    return _in_force(with_post(table, set_aside=aside), orders)


def _reopened(table: Table, at: float, post: Post) -> Table:
    turn = post.turns[-1]
    aside = {**post.set_aside, post.turn.number: post.orders}
    table = with_post(table, turns=post.turns.until(len(post.turns) - 1), set_aside=aside, orders=())
    table = with_post(table, taken_back=post.taken_back + 1, press=(*turn.press, *post.press))
    # A player who took a seat since then has not ordered in that turn.
    counts = {player: turn.reliability.get(player, Reliability()) for player in post.reliability}
    for player, count in counts.items():
        if post.reliability[player].missed > count.missed:
            in_a_row = max(0, table.seats[player].missed - 1)
            table = tables.with_seat(table, player, missed=in_a_row)
    table = with_post(table, reliability=counts)
    table = _next(table, turn.number, turn.lines[0], turn.again)
    for board, steps in zip(table.boards, turn.base, strict=True):
        table = tables.with_board(table, board.back_to(steps, new_dice=False))
    table = _in_force(table, turn.stages[0] if turn.stages else (), playable=False)
    prepared = (*(one for one in table.prepared if one.turn != turn.number), *turn.prepared)
    table = with_post(replace(table, prepared=prepared), entered=turn.entered)
    table = with_post(replace(table, began=at), pause=Pause.TAKEN_BACK, passed=None)
    return tables.tell(table, at, "reopened", back_to=tuple(turn.base), turn=turn.number)


def _in_force(table: Table, orders: tuple[Order, ...], *, playable: bool = True) -> Table:
    """Put orders into force again, except impossible orders if `playable` is set."""
    for order in orders:
        board = table.boards[order.board]
        if not playable or (not board.is_unread and not board.is_over and board.plays(order.role, order.action)):
            author = None if order.by == "bot" else table.holder_of(board.player_of(order.role))
            draft = Draft(order.action, author)
            table = tables.with_draft(table, order.board, order.role, draft)
            assert table.post is not None
            table = with_post(table, orders=(*table.post.orders, order))
    return table


def _next(table: Table, number: int, line: int, again: int) -> Table:
    """Begin a new turn. `again` is the number of turns that have been taken back so far."""
    prepared = tuple(one for one in table.prepared if one.turn is None or one.turn >= number)
    table = replace(table, prepared=prepared)
    turn = Turn(number, again, lines=(line, line))
    return with_post(table, turn=turn, phase=Phase.OPEN, closed_by=None, extra=0.0, reminded=False, says={})


def _lengths(table: Table) -> tuple[int, ...]:
    return tuple(len(board.steps) for board in table.boards)


def _counted(
    table: Table, orders: Iterable[Order], before: Mapping[int, Reliability]
) -> tuple[dict[int, Reliability], frozenset[int]]:
    """Update each player's reliability for the turn that is being processed. Also return the players who missed it."""
    found, missed = dict(before), set()
    for seat in table.players:
        player = seat.player or 0
        owed = {(board.index, role) for board, role in table.awaited(player)}
        if seat.kind != "person" or not owed:
            continue
        theirs = [order for order in orders if order.place in owed and order.by != "bot"]
        was, late = before.get(player, Reliability()), any(order.late for order in theirs)
        found[player] = Reliability(was.turns + 1, was.missed + (not theirs), was.late + late)
        if not theirs:
            missed.add(player)
    return found, frozenset(missed)
