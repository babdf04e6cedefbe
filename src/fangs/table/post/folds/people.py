"""Applies events about people who join or leave a game played by post, and about the Games Master's interventions."""

from __future__ import annotations

from fangs.table import changes as tables
from fangs.table import events as e
from fangs.table.events import Event
from fangs.table.frozen import replace
from fangs.table.phase import Phase
from fangs.table.post.changes import cancelled, ended, opened_again, rebased, with_post
from fangs.table.post.commands.address import keeps_name
from fangs.table.post.enrolled import CONFIRMED_WITHIN, Enrolled
from fangs.table.post.state import Post
from fangs.table.state import Table


def fold(table: Table, at: float, post: Post, event: Event) -> Table | None:
    """Apply an event about people or an intervention. Return None for any other event."""
    match event:
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
        case e.AddressChanged(player, lock, kept, mail, word):
            table = tables.tell(table, at, "address", who=table.seats[player].called)
            keys = (lock,) if kept is None else (lock, kept)
            return tables.with_seat(table, player, mail=mail, word=word, keys=keys, recovery=None)
        case e.HandedOver(lock, name, mail):
            seat = table.seats.index(table.master)
            table = tables.with_seat(
                table, seat, name=name, mail=mail, keys=(lock,), recovery=None, offered=True, account=None
            )
            return tables.tell(table, at, "handed_over", who=name or "Somebody else")
        case e.Withdrawn():
            return _withdrawn(table, at, event)
        case e.Corrected():
            return corrected(table, at, event)
        case _:
            return None


def _replaced(table: Table, at: float, event: e.Replaced) -> Table:
    seat = table.seats[event.player]
    over = "" if seat.kind == "open" else seat.called
    if keeps_name(seat, event.name, event.mail):
        table = tables.tell(table, at, "address", who=seat.called)
    else:
        table = tables.tell(table, at, "replaced", who=event.name or seat.called, over=over)
    if not event.keeps_orders:
        table = tables.void_choices(table, event.player)
    kind = "invited" if event.invited else "person"
    keys = (event.lock,)
    given = {"name": event.name, "bot": None, "mail": event.mail, "word": event.word}
    return opened_again(tables.passed_on(table, event.player, kind=kind, keys=keys, **given))


def _withdrawn(table: Table, at: float, event: e.Withdrawn) -> Table:
    board, role = event.board, event.role
    kept = {other: draft for other, draft in table.boards[board].drafts.items() if other != role}
    table = tables.play(cancelled(table, board, role), at, board, event.steps)
    after = table.boards[board]
    if after.is_over:
        return ended(table, board)
    return tables.with_board(table, replace(after, drafts=kept))


_LATE = (Phase.GRACE, Phase.OVERDUE, Phase.AWAITING_MAILBOX)


def corrected(table: Table, at: float, event: e.Corrected) -> Table:
    """Apply a correction of a board by the Games Master.

    Orders for the old position are void. All players on the board must order again, and have a whole turn to do so.
    """
    table = tables.play(table, at, event.board, event.steps)
    table = rebased(
        replace(table, began=at, prepared=tuple(one for one in table.prepared if one.board != event.board)), event.board
    )
    post = table.post
    assert post is not None
    table = with_post(
        table,
        taken_back=post.taken_back + 1,
        turn=replace(post.turn, again=post.taken_back + 1),
        passed=None,
        extra=0.0,
        reminded=False,
        says={player: said for player, said in post.says.items() if said == "wait"},
        phase=Phase.OPEN if post.phase in _LATE else post.phase,
    )
    if table.boards[event.board].is_over:
        return ended(table, event.board)
    return tables.tell(table, at, "corrected", board=event.board)
