"""The desk of the Games Master as text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from fangs.core.errors import listed
from fangs.table.post.desk import overview
from fangs.table.post.guards import post_of
from fangs.table.post.standing import standing
from fangs.table.post.state import MASTER
from fangs.table.rows import Queued
from fangs.table.seat import a_bot
from fangs.table.state import Table

from .timing import CLOCKS

LETTERS = {
    "invitation": "Invitation",
    "start": "First letter",
    "report": "Report",
    "answer": "Answer",
    "reminder": "Reminder",
    "notice": "News",
    "press": "Press",
    "place": "Answer to a sign-up",
}
"""The name of a kind of letter on the desk."""


def desk_as_text(table: Table, letters: list[Queued], now: float) -> str:
    """What the Games Master may know about a table: who has sent what, and the letters that did not go out."""
    return "\n".join(_lines(table, letters, now))


def _early(shown: dict[str, Any], spell: Callable[[float], str]) -> str:
    return (
        ""
        if shown["early"] is None
        else f"\nAll orders are in: it is processed {spell(shown['early'])}, unless more comes."
    )


def _when(one: dict[str, Any], spell: Callable[[float], str]) -> str:
    """When the last letter of a player came, whose clock says so, and whether that was after the deadline."""
    late = ", after the deadline" if one["received_late"] else ""
    return f"{spell(one['received'])}, {CLOCKS[one['received_by'] or 'reading']}{late}"


def _lines(table: Table, letters: list[Queued], now: float) -> Iterator[str]:
    shown = overview(table, table.master, letters, now)
    names = listed((seat.called for seat in table.players), "and", 9)
    spell = post_of(table).rules.schedule.spell
    yield f"{table.name}  {table.game.title}, {names}"
    yield f"{standing(table)}\nMissing orders: {shown['late']}.{_early(shown, spell)}\n"
    for one in shown["players"]:
        if one["kind"] in ("bot", "invited"):
            yield f"  {one['name']:<20} {'a bot' if one['kind'] == 'bot' else 'invited'}"
            continue
        orders = f"{one['understood']} of {one['wanted']} orders" if one["wanted"] else "nothing to order"
        came = f"; a letter came {_when(one, spell)}" if one["received"] is not None else ""
        bot = f"; {a_bot(one['bot'])} plays on" if one["bot"] else ""
        says = {"ready": "; is ready", "wait": "; asks to wait for the deadline"}.get(one["says"], "")
        count = post_of(table).reliability.get(one["player"])
        yield f"  {one['name']:<20} {orders}{came}{says}{bot}{f'; {count}' if count else ''}"
        for order in one["orders"] or []:
            yield f"      game {order['board'] + 1} {order['role']} {order['action']}"
    for person in post_of(table).enrolled:
        yield f"  {person.name:<20} {'watches' if person.watches else 'waits for a place'}; number {person.number} of the list"
    for one in shown["press"]:
        held = ", waits for the report" if one["held"] else ""
        yield f"  Press {one['number']}, {one['by']} to {one['whom']}{held}: {' / '.join(one['text'].split(chr(10))[:5])}"
    for one in shown["aside"]:
        text = f"\n      {' / '.join(one['text'].split(chr(10))[:5])}" if one["text"] else ""
        yield f"  Put aside, {one['id'][:6]} of {table.seats[one['player']].called}: {one['reason']}{text}"
    for letter in shown["letters"]:
        who = "the Games Master" if letter["player"] == MASTER else _waiting(table, letter["player"])
        if letter["state"] == "held":
            yield f"  {LETTERS[letter['kind']]} to {who}: held until {who} agrees to get letters"
            continue
        why = f": {letter['failed']}" if letter["failed"] else ""
        yield f"  {LETTERS[letter['kind']]} to {who}: {letter['state']}{why}"


def _waiting(table: Table, player: int) -> str:
    """A player, or somebody on the list."""
    listed_ = {one.reader: one.name for one in post_of(table).enrolled}
    return listed_.get(player, "somebody who wrote") if player < 0 else table.seats[player].called
