"""Applies events that concern letters and messages."""

from __future__ import annotations

from fangs.table import changes as tables
from fangs.table import events as e
from fangs.table.events import Event
from fangs.table.frozen import replace
from fangs.table.post import asides, presses
from fangs.table.post.changes import with_post
from fangs.table.post.clock import deadline
from fangs.table.post.commands import press
from fangs.table.post.state import Post
from fangs.table.state import Table
from fangs.table.trail import Trail
from fangs.table.views.narration import Happened

_UNCLEAR = ("misread", "refused", "held")
"""The kinds of lines in a letter that were not understood or accepted, so that the player must write again."""


def fold(table: Table, at: float, post: Post, event: Event) -> Table | None:
    """Apply an event that concerns letters or messages. Return None for any other event."""
    match event:
        case e.LetterRead(id, player, by, lines, arrived, arrived_by):
            if by == "nobody":
                return with_post(table, letters=post.letters | {id})
            if by == "player":
                table = _late(table, at, player, arrived)
            table = _asked(
                table, player, is_unclear=by == "player" and any(line.get("is") in _UNCLEAR for line in lines)
            )
            entered = (*post.entered, player) if by == "master" and player not in post.entered else post.entered
            received = {**post.received, player: at if arrived is None else arrived}
            clocks = {**post.clocks, player: "master" if by == "master" else arrived_by or "reading"}
            return with_post(table, letters=post.letters | {id}, received=received, clocks=clocks, entered=entered)
        case e.TakenUp(id):
            for one in (one for one in post.aside if one.id == id):
                table = _asked(table, one.player, is_unclear=False)
            return with_post(table, aside=asides.folded(post.aside, at, event))
        case e.PutAside() | e.LaidOpen() | e.SentBack():
            return with_post(table, aside=asides.folded(post.aside, at, event, post.turn.number))
        case e.Pressed():
            number = post.pressed + 1
            return with_post(table, press=(*post.press, press.pressed(table, event, number)), pressed=number)
        case e.PressRemoved(number):
            return _without_press(table, at, post, number)
        case e.HouseRulesChanged(text):
            table = with_post(table, rules=replace(post.rules, house_rules=text))
            return tables.tell(table, at, "house_rules")
        case _:
            return None


def _asked(table: Table, player: int, *, is_unclear: bool) -> Table:
    """Mark whether a player must explain an unclear letter. Until they do, they do not count as ready."""
    says = table.post.says if table.post else {}
    if says.get(player) in (("wait",) if is_unclear else (None, "wait", "ready")):
        return table
    others = {other: said for other, said in says.items() if other != player}
    return with_post(table, says={**others, player: "unclear"} if is_unclear else others)


def _late(table: Table, at: float, player: int, arrived: float | None) -> Table:
    """Mark the orders in a letter as late if it arrived after the deadline.

    If it is not known when the letter arrived, the time of reading counts.
    """
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


def _without_press(table: Table, at: float, post: Post, number: int) -> Table:
    """Remove a message, or only its text if somebody may already have read it.

    If the message was still waiting for the report, it disappears and only its writer is told.
    """
    waiting = next((one for one in post.press if one.number == number and one.held), None)
    press = presses.removed(post.press, number, wholly=waiting is not None)
    turns = [
        replace(turn, press=presses.removed(turn.press, number, wholly=False))
        for turn in post.turns[post.turns.start :]
    ]
    audience = None if waiting is None else (waiting.writer.player,)
    line = Happened(at, "press_removed", audience=audience)
    table = with_post(table, press=press, turns=Trail(turns, post.turns.start))
    return replace(table, happened=table.happened.plus(line))
