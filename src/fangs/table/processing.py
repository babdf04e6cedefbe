"""How the turns of a table by post go on by themselves: orders opened, reports due, the clock. As in `decisions`, all here only looks."""

from __future__ import annotations

from typing import Any

from fangs import bots
from fangs.core.errors import RequestError, listed
from fangs.table.board import Board
from fangs.table.by_post import desk_of, require_playing
from fangs.table.desk import Desk
from fangs.table.entries import Doings
from fangs.table.ordering import Wanted, chosen
from fangs.table.table import Table


def follow_ups(table: Table) -> Doings:
    """What the table does by itself now: open the orders, or report; nothing else than to wait for somebody is empty."""
    desk = table.desk
    if desk is None:
        return []
    if later := _later(table, desk):
        return later
    if _is_ready(table, desk):
        return process(table)
    return [("reported", {})] if desk.unreported and (table.status == "over" or _waits_for_people(table)) else []


def _later(table: Table, desk: Desk) -> Doings:
    """The choices that were ordered for later, of roles that must choose again now."""
    doings: Doings = []
    for sent in desk.later.values():
        at = table.boards[sent.board]
        is_due = at.owing() == at.record.position.owing == (sent.role,) and not at.is_over
        if is_due and sent.later[0] not in at.game.master_actions and at.plays(sent.role, sent.later[0]):
            wanted = Wanted(sent.board, sent.role, sent.later[0], sent.given, sent.later[1:])
            doings.append(chosen(table, at.player_of(sent.role), wanted, sent.by))
    return doings


def process(table: Table) -> Doings:
    """The orders opened, and the steps that they come to."""
    desk = desk_of(table)
    missing: list[list[Any]] = []
    played: Doings = []
    for at in table.boards:
        if at.is_over:
            continue
        drafts = _playable(at)
        for role in at.record.position.owing:
            if role not in drafts:
                assert at.game.no_order is not None
                drafts[role] = at.game.no_order
                missing.append([at.index, role])
        steps = [list(step) for step in at.revealed(drafts)]
        played.append(("played", {"board": at.index, "steps": steps}))
    return [("processed", {"by": desk.closed or "all in", "missing": missing}), *played]


def _playable(at: Board) -> dict[str, str]:
    """The orders in force; one that the Games Master's acts have made impossible since counts as the rules say."""
    drafts = {}
    for role in at.record.position.owing:
        for action in (at.drafts.get(role), at.game.impossible):
            if at.drafts.get(role) is not None and action is not None and at.plays(role, action):
                drafts[role] = action
                break
    return drafts


def _is_ready(table: Table, desk: Desk) -> bool:
    if table.status != "playing" or (desk.paused and not desk.closed):
        return False
    owing = [place for board in table.boards for place in board.owing()]
    if owing:
        return desk.closed is not None and table.game.no_order is not None and not table.due_of_bots()
    is_time = desk.closed is not None or desk.overdue or desk.rules.early
    return is_time or desk.unreported or not _waits_for_people(table)


def _waits_for_people(table: Table) -> bool:
    """Whether a person is among those whose orders the boards wait for, given or not."""
    return any(table.awaited(seat.player) for seat in table.people if seat.player is not None)


# The clock


def for_the_clock(table: Table, now: float) -> Doings:
    """What the clock does at this time: remind those whose orders are missing, or close the turn."""
    desk = desk_of(table)
    due, wake = desk.deadline(table), desk.wake(table)
    if due is None or wake is None or now < wake:
        return []
    late = _late(table)
    if now < due + desk.rules.grace * 3600:
        return [("reminded", {"players": late})]
    if late and desk.rules.late == "master":
        return [("overdue", {})]
    return close(table, "clock")


def close(table: Table, by: str) -> Doings:
    """No more orders for this turn; raises RequestError where orders are missing of which nobody has said what becomes of them."""
    desk = desk_of(table)
    require_playing(table)
    late, policy = _late(table), desk.rules.late
    if not late:
        return [("closed", {"by": by})]
    if policy == "lose" and by == "clock":
        return _lost(table, late)
    if policy.startswith("bot:") and by == "clock":
        bot = policy.removeprefix("bot:")
        return [("closed", {"by": by}), *(("stood_in", {"player": player, "bot": bot}) for player in late)]
    if table.game.no_order is None:
        names = listed((table.seats[player].called for player in late), "and")
        raise RequestError(f"Orders of {names} are missing: enter them, or let a bot play on.")
    return [("closed", {"by": by})]


def _lost(table: Table, late: list[int]) -> Doings:
    """The clock has run out for these: of two players the other wins (the master decides if both are late), of more a bot plays on."""
    if len(table.players) == 2 and not table.is_match:
        return [("resigned", {"player": late[0], "bot": None})] if len(late) == 1 else [("overdue", {})]
    return [("closed", {"by": "clock"}), *(("resigned", {"player": player, "bot": bots.STAND_IN}) for player in late)]


def _late(table: Table) -> list[int]:
    people = [seat.player for seat in table.people if seat.player is not None]
    return [player for player in people if table.owes(player)]
