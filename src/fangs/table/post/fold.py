"""The fold of the events of tables by post; at a live table the common ones change nothing here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from fangs.table import changes as tables
from fangs.table import events as e
from fangs.table.board import Draft, Person
from fangs.table.events import Event
from fangs.table.happened import Happened
from fangs.table.phase import Pause, Phase
from fangs.table.post import asides, presses
from fangs.table.post.changes import cancelled, ended, opened_again, with_post
from fangs.table.post.clock import deadline, patience_ends, reminder
from fangs.table.post.corrected import corrected
from fangs.table.post.enrolled import CONFIRMED_WITHIN, Enrolled
from fangs.table.post.orders import Order, Turn
from fangs.table.post.reliability import Reliability, counted
from fangs.table.post.schedule import Holiday
from fangs.table.post.state import Post
from fangs.table.state import Table
from fangs.table.trail import Trail


def fold(table: Table, at: float, event: Event) -> Table:
    """The table after an event that only tables by post have."""
    post = table.post
    assert post is not None, f"{event} at a live table"
    match event:
        # The turn in hand
        case e.GraceBegan():
            until = (deadline(table) or at) + post.rules.grace * 3600
            table = with_post(table, phase=Phase.GRACE)
            return tables.tell(table, at, "grace", turn=post.turn.number, until=post.rules.schedule.spell(until))
        case e.MailboxAwaited():
            return with_post(table, phase=Phase.AWAITING_MAILBOX, awaited=at, unreached=False)
        case e.MailboxUnreached(given_up):
            kind, until = "mailbox_given_up" if given_up else "mailbox_unreached", patience_ends(table, at)
            table = with_post(table, unreached=True)
            return tables.tell(table, at, kind, turn=post.turn.number, until=post.rules.schedule.spell(until))
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
        case e.Reported():
            return _reported(table, at, post)
        case e.Reopened():
            return _reopened(table, at, post)
        case e.Reminded():
            return with_post(table, reminded=True)
        case e.Overdue():
            table = with_post(table, phase=Phase.OVERDUE)
            return tables.tell(table, at, "overdue", turn=post.turn.number)
        # The clock
        case e.Extended(player, hours):
            counted = post.extensions if player is None else _plus_one(post.extensions, player)
            table = _put_off(with_post(table, extra=post.extra + hours, extensions=counted), at)
            who = _who(table, player, "The Games Master")
            return tables.tell(table, at, "extended" if hours > 0 else "brought_forward", who=who, hours=abs(hours))
        case e.HolidayTaken(player, first, last):
            table = _put_off(with_post(table, holidays=(*post.holidays, Holiday(player, first, last))), at)
            days = [post.rules.schedule.spell(day).split(",")[0] for day in (first, last - 1)]
            return tables.tell(table, at, "holiday", who=_who(table, player, "The table"), first=days[0], last=days[1])
        case e.Paused():
            return tables.tell(with_post(table, pause=Pause.MASTER), at, "paused")
        case e.Resumed():
            table = with_post(replace(table, began=at), pause=None, extra=0.0, reminded=False, phase=_in_time(post))
            return tables.tell(table, at, "resumed")
        # The people
        case e.LetterRead(id, player, by, _, arrived, arrived_by):
            if by == "nobody":
                return with_post(table, letters=post.letters | {id})
            if by == "player":
                table = _late(table, at, player, arrived)
            # The report tells whose orders the Games Master entered: before it, nobody is to know who has ordered.
            entered = (*post.entered, player) if by == "master" and player not in post.entered else post.entered
            received = {**post.received, player: at if arrived is None else arrived}
            clocks = {**post.clocks, player: arrived_by or "reading"}
            return with_post(table, letters=post.letters | {id}, received=received, clocks=clocks, entered=entered)
        case e.PutAside() | e.LaidOpen() | e.TakenUp() | e.SentBack():
            return with_post(table, aside=asides.folded(post.aside, at, event))
        case e.Pressed():
            number = post.pressed + 1
            return with_post(table, press=(*post.press, presses.pressed(table, event, number)), pressed=number)
        case e.PressRemoved(number):
            return _without_press(table, at, post, number)
        case e.HouseRulesChanged(text):
            table = with_post(table, rules=replace(post.rules, house_rules=text))
            return tables.tell(table, at, "house_rules")
        case e.Enrolled(number, watches, id, name, mail):
            listed = (*post.enrolled, Enrolled(number, watches, name, mail, at))
            return with_post(table, enrolled=listed, listed=number, letters=post.letters | {id})
        case e.TurnedAway(number, id):
            return with_post(table, listed=number, letters=post.letters | {id})
        case e.Struck(number, id):
            listed, signed = (
                tuple(row for row in of if row.number != number) for of in (post.enrolled, post.signed_up)
            )
            letters = post.letters | {id} if id else post.letters
            return with_post(table, enrolled=listed, signed_up=signed, letters=letters)
        case e.SignedUp(number, watches, name, mail):
            waiting = tuple(row for row in post.signed_up if row.at > at - CONFIRMED_WITHIN)
            return with_post(table, signed_up=(*waiting, Enrolled(number, watches, name, mail, at)), listed=number)
        case e.Listed(listed):
            table = with_post(table, rules=replace(post.rules, listed=listed))
            return tables.tell(table, at, "listed" if listed else "not_listed")
        case e.Replaced():
            return _replaced(table, at, event)
        case e.HandedOver(lock, name, mail):
            seat = table.seats.index(table.master)
            table = tables.with_seat(table, seat, name=name, mail=mail, keys=(lock,), recovery=None, offered=True)
            return tables.tell(table, at, "handed_over", who=name or "Somebody else")
        case e.Withdrawn():
            return _withdrawn(table, at, event)
        case e.Corrected():
            return corrected(table, at, event)
        case other:
            raise AssertionError(f"{other} has no place in the fold")


# Turns


def _processed(table: Table, at: float, post: Post, event: e.Processed) -> Table:
    turn = post.turn
    if post.phase is not Phase.SETTLING:
        table = _missed(table, post)
        for player in post.entered:
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
        pause=None if post.pause is Pause.TAKEN_BACK else post.pause,
    )


def _late(table: Table, at: float, player: int, arrived: float | None) -> Table:
    """The orders of a letter are late if it came after the deadline, whenever it was read."""
    post, due = table.post, deadline(table)
    if post is None or due is None:
        return table
    late = (at if arrived is None else arrived) > due
    return with_post(
        table,
        orders=tuple(
            replace(order, late=late)
            if order.at == at and table.boards[order.board].player_of(order.role) == player
            else order
            for order in post.orders
        ),
    )


def _missed(table: Table, post: Post) -> Table:
    """A player who owed orders and gave none has missed one more turn; one who gave some has missed none in a row."""
    counts, missed = counted(table, post.orders, post.reliability)
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
    # Who took a seat since has not ordered in that turn.
    counts = {player: turn.reliability.get(player, Reliability()) for player in post.reliability}
    table = with_post(table, reliability=counts)
    table = _next(table, turn.number, turn.lines[0], turn.again)
    for board, steps in zip(table.boards, turn.base, strict=True):
        table = tables.with_board(table, board.back_to(steps, new_dice=False))
    table = _in_force(table, turn.stages[0] if turn.stages else (), playable=False)
    prepared = (*(one for one in table.prepared if one.turn != turn.number), *turn.prepared)
    table = with_post(replace(table, prepared=prepared), entered=turn.entered)
    table = with_post(replace(table, began=at), pause=Pause.TAKEN_BACK)
    return tables.tell(table, at, "reopened", turn=turn.number)


def _in_force(table: Table, orders: tuple[Order, ...], *, playable: bool = True) -> Table:
    """Put orders in force again; with `playable`, only those that can be played."""
    for order in orders:
        board = table.boards[order.board]
        if not playable or (not board.is_unread and not board.is_over and board.plays(order.role, order.action)):
            draft = Draft(order.action, _author(table, order))
            table = tables.with_draft(table, order.board, order.role, draft)
            assert table.post is not None
            table = with_post(table, orders=(*table.post.orders, order))
    return table


def _author(table: Table, order: Order) -> Person | None:
    if order.by == "bot":
        return None
    player = table.boards[order.board].player_of(order.role)
    return Person(player, table.players[player].holder)


def _next(table: Table, number: int, line: int, again: int) -> Table:
    """The table with another turn in hand, which began after so many take-backs."""
    prepared = tuple(one for one in table.prepared if one.turn is None or one.turn >= number)
    table = replace(table, prepared=prepared)
    turn = Turn(number, again, lines=(line, line))
    return with_post(table, turn=turn, phase=Phase.OPEN, closed_by=None, extra=0.0, reminded=False, says={})


def _lengths(table: Table) -> tuple[int, ...]:
    return tuple(len(board.steps) for board in table.boards)


# The clock


def _put_off(table: Table, at: float) -> Table:
    """If the deadline, or the reminder before it, is still to come again, it has not been announced yet."""
    due, post = deadline(table), table.post
    assert post is not None
    if due is None:
        return table
    phase = _in_time(post) if due > at else post.phase
    return with_post(table, phase=phase, reminded=post.reminded and reminder(table, due) <= at)


def _in_time(post: Post) -> Phase:
    """The phase after its deadline was put off."""
    return Phase.OPEN if post.phase in (Phase.GRACE, Phase.OVERDUE, Phase.AWAITING_MAILBOX) else post.phase


def _plus_one(counted: Mapping[int, int], player: int) -> dict[int, int]:
    return {**counted, player: counted.get(player, 0) + 1}


def _who(table: Table, player: int | None, otherwise: str) -> str:
    return otherwise if player is None else table.seats[player].called


# The people


def _without_press(table: Table, at: float, post: Post, number: int) -> Table:
    """What nobody has read yet is deleted, and only its writer is told; of the rest, only the words are deleted."""
    waiting = next((one for one in post.press if one.number == number and one.held), None)
    press = presses.removed(post.press, number, wholly=waiting is not None)
    turns = [
        replace(turn, press=presses.removed(turn.press, number, wholly=False))
        for turn in post.turns[post.turns.start :]
    ]
    audience = None if waiting is None else (waiting.writer,)
    line = Happened(at, "press_removed", audience=audience)
    table = with_post(table, press=press, turns=Trail(turns, post.turns.start))
    return replace(table, happened=table.happened.plus(line))


def _replaced(table: Table, at: float, event: e.Replaced) -> Table:
    seat = table.seats[event.player]
    over = "" if seat.kind == "open" else seat.called
    table = tables.tell(table, at, "replaced", who=event.name or seat.called, over=over)
    assert table.post is not None
    says = {player: said for player, said in table.post.says.items() if player != event.player}
    # What was put aside belongs to the earlier holder of the seat: nobody else may open it, or get it back.
    aside = tuple(one for one in table.post.aside if one.player != event.player)
    counts = {player: count for player, count in table.post.reliability.items() if player != event.player}
    table = with_post(table, says=says, aside=aside, reliability=counts)
    if not event.keeps_orders:
        table = tables.void_choices(table, event.player)
    table = tables.with_seat(
        table,
        event.player,
        kind="invited" if event.invited else "person",
        name=event.name,
        bot=None,
        stand_in=None,
        gone=False,
        mail=event.mail,
        word=event.word,
        keys=(event.lock,),
        recovery=None,
        holder=seat.holder + 1,
        missed=0,
    )
    return opened_again(table)


def _withdrawn(table: Table, at: float, event: e.Withdrawn) -> Table:
    board, role = event.board, event.role
    kept = {other: draft for other, draft in table.boards[board].drafts.items() if other != role}
    table = tables.play(cancelled(table, board, role), at, board, event.steps)
    after = table.boards[board]
    if after.is_over:
        return ended(table, board)
    return tables.with_board(table, replace(after, drafts=kept))
