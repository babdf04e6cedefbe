"""Small changes to a table, from which `fangs.table.fold` is built.

Tables are immutable, so each function returns a new table.
"""

from __future__ import annotations

from typing import Any

from fangs.core.records.record import Step
from fangs.table import events as e
from fangs.table.board import Board, Draft, Person
from fangs.table.frozen import replace
from fangs.table.post import changes as post
from fangs.table.state import Table
from fangs.table.views.narration import EVENT, Happened


def tell(
    table: Table,
    at: float,
    kind: str,
    *,
    board: int | None = None,
    clause: str | None = None,
    audience: tuple[int, ...] | None = None,
    back_to: tuple[int, ...] | None = None,
    **fields: Any,
) -> Table:
    """Add an entry to a table's history, for the players in `audience` or, if that is None, for everybody."""
    steps = None if board is None else len(table.boards[board].steps)
    return replace(
        table, happened=table.happened.plus(Happened(at, kind, fields, clause, board, steps, audience, back_to))
    )


def with_seat(table: Table, player: int, **changes: Any) -> Table:
    """Change some fields of one seat."""
    seats = list(table.seats)
    seats[player] = replace(seats[player], **changes)
    return replace(table, seats=tuple(seats))


def with_board(table: Table, board: Board) -> Table:
    """Replace one board of a table."""
    boards = list(table.boards)
    boards[board.index] = board
    return replace(table, boards=tuple(boards))


def with_draft(table: Table, board: int, role: str, draft: Draft | None) -> Table:
    """Set a role's secret choice, or remove it if `draft` is None."""
    at = table.boards[board]
    drafts = {other: kept for other, kept in at.drafts.items() if other != role}
    return with_board(table, replace(at, drafts=drafts if draft is None else {**drafts, role: draft}))


def prepare(table: Table, event: e.Prepared) -> Table:
    """Store the choices that a player has prepared for a role. An event without choices removes the earlier ones."""
    others = tuple(one for one in table.prepared if (one.board, one.role) != (event.board, event.role))
    if event.turn == -1:
        assert table.post is not None
        event = replace(event, turn=table.post.turn.number)
    return replace(table, prepared=(*others, event) if event.actions else others)


def play(table: Table, at: float, board: int, steps: tuple[Step, ...]) -> Table:
    """Play steps on one of a table's boards.

    The steps are added to the board's record, and their events to the table's history.
    """
    before = table.boards[board]
    authors: dict[str, Person | None] = {role: draft.author for role, draft in before.drafts.items()}
    if table.post is None:
        for role in {step.role for step in steps if step.role is not None} - set(authors):
            table = prepare(table, e.Prepared(board, role, ()))  # something else was chosen for this turn
            seat = table.players[before.player_of(role)]
            assert seat.player is not None
            if seat.chooser is None:
                authors[role] = table.holder_of(seat.player)
                table = with_seat(table, seat.player, acted=at)
    after = before.played(steps, authors)
    table = with_board(table, after)
    if not after.is_unread:
        first = len(before.steps) + 1
        told = [
            Happened(at, EVENT, {"text": event.text}, event.clause or None, board, number, after.players_of(event))
            for number, position in enumerate(after.positions[first:], first)
            for event in position.events
        ]
        table = replace(table, happened=table.happened.plus(*told))
    if table.proposal and table.proposal.board == board:
        table = replace(table, proposal=None)
    return table


def without_person(table: Table, player: int) -> Table:
    """Remove the personal settings of a player who leaves their seat, such as holidays."""
    left = tuple(one for one in table.rhythm.holidays if one.player != player)
    return post.without_person(replace(table, rhythm=replace(table.rhythm, holidays=left)), player)


def passed_on(table: Table, player: int, **changes: Any) -> Table:
    """Pass a seat to another person.

    The new holder does not inherit what the previous holder had stated or was entitled to. By post, the seat keeps the
    language of its letters, the player's number at the previous table and the time of the last action, because stored
    logs must give the same table as before.
    """
    table = without_person(replace(table, proposal=None, muted=table.muted - {player}), player)
    return with_seat(
        table,
        player,
        stand_in=None,
        gone=False,
        gone_at=None,
        late=False,
        recovery=None,
        account=None,
        holder=table.seats[player].holder + 1,
        missed=0,
        **changes,
    )


def choose_again(table: Table, player: int) -> Table:
    """Let a person choose again instead of a bot. If a turn was waiting only for bots, it accepts orders again."""
    return post.opened_again(with_seat(table, player, stand_in=None))


def void_choices(table: Table, player: int) -> Table:
    """Remove a player's secret choices and prepared choices."""
    for board in table.boards:
        own = {role for role in board.drafts if board.player_of(role) == player}
        if own:
            kept = {role: draft for role, draft in board.drafts.items() if role not in own}
            table = with_board(table, replace(board, drafts=kept))
            for role in own:
                table = post.cancelled(table, board.index, role)
    return post.without_set_aside(without_prepared(table, player), player)


def without_prepared(table: Table, player: int) -> Table:
    """Remove the choices and plans that a player has prepared for later."""
    others = tuple(one for one in table.prepared if table.boards[one.board].player_of(one.role) != player)
    plans = tuple(one for one in table.plans if one.player != player)
    return replace(table, prepared=others, plans=plans)
