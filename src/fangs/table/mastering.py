"""What players by post, the Games Master and the clock may do at a table with a desk. Everything here only looks, as in `decisions`."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import date
from typing import Any, NamedTuple

from fangs import bots
from fangs.core.errors import GameOver, IllegalMove, RequestError, listed, quoted
from fangs.table.board import Board
from fangs.table.desk import EXTENSION, MASTER, Desk
from fangs.table.entries import Entry, Outgoing
from fangs.table.refusals import NoSeat
from fangs.table.schedule import checked_hours
from fangs.table.seat import Seat
from fangs.table.setup import lock_of, new_word, person
from fangs.table.table import Table

Doings = list[tuple[str, dict[str, Any]]]
MOST_GIVEN = 300
MOST_AWAY = 42
"""How many days of holidays players may give themselves, so that nobody holds a game up for ever."""


class Wanted(NamedTuple):
    """An order that somebody gives, and the line that it was written as, where it was one."""

    board: int
    role: str
    action: str
    given: str | None = None
    later: tuple[str, ...] = ()
    """Further choices of the same role, each made as soon as it is due, as long as it can be."""


# Players


def order(table: Table, player: int, wanted: Iterable[Wanted], by: str = "player") -> Doings:
    """Orders of a player, all or none; each replaces the one before. Raises Refusal, and NoSeat where a role is another's."""
    _require_playing(table)
    if by != "bot":
        _require_open(table)
        _require_not_gone(table, player)
    return [_chosen(table, player, one, by) for one in wanted]


def _chosen(table: Table, player: int, wanted: Wanted, by: str) -> tuple[str, dict[str, Any]]:
    board, role, action, given, later = wanted
    at = _board(table, board)
    if at.is_over:
        raise GameOver("The game is over.")
    at.game.role_number(role)
    if role not in at.roles or at.player_of(role) != player:
        raise NoSeat(f"It is not for you to choose for {role}.")
    if action in at.game.master_actions:
        raise IllegalMove(f"{quoted(action)} is for the Games Master, not for a player.")
    at.record.position.play(role, action)
    line = None if given is None else given[:MOST_GIVEN]
    data = {"board": board, "role": role, "action": action, "by": by, "given": line, "later": list(later)}
    return "chose", data | {"salt": secrets.token_hex(16)}


def cancel(table: Table, player: int, board: int, role: str) -> Doings:
    """A player takes an order back before it is final; none where there is none. Raises RequestError where it is final."""
    at = _board(table, board)
    if role not in at.drafts or at.player_of(role) != player:
        return []
    _require_open(table)
    _require_not_gone(table, player)
    return [("cancelled", {"board": board, "role": role})]


def letter(id: str, player: int, lines: list[Any], by: str = "player") -> Doings:
    """That a letter was acted upon (or, `by` the master, what came on paper), with what its answer needs."""
    return [("letter", {"id": id, "player": player, "lines": lines, "by": by})]


def extension(table: Table, player: int) -> Doings:
    """A player puts the deadline off; raises RequestError where none is left."""
    desk = _desk(table)
    _require_playing(table)
    _require_not_gone(table, player)
    if desk.deadline(table) is None:
        raise RequestError("No deadline is running.")
    left = desk.rules.extensions - desk.extensions[player]
    if left <= 0:
        raise RequestError(f"There are no extensions left: each player has {desk.rules.extensions} of them.")
    return [("extended", {"player": player, "hours": EXTENSION})]


def away(table: Table, player: int | None, first: date, last: date, *, by: str = "master") -> Doings:
    """A holiday of a player, or (None) of the table; by players themselves not without end. Raises RequestError."""
    desk = _desk(table)
    if player is not None:
        _require_player(table, player)
        _require_not_gone(table, player)
    holiday = desk.rules.schedule.holiday(player, first, last)
    if holiday.last <= table.turn_began:
        raise RequestError(f"A holiday to {last} is over already.")
    days = sum(one.days for one in [*desk.holidays, holiday] if one.player == player)
    if by == "player" and days > MOST_AWAY:
        raise RequestError(f"Each player has {MOST_AWAY} days of holidays: more are for the Games Master to give.")
    return [("holiday", {"player": player, "first": holiday.first, "last": holiday.last})]


# What follows by itself


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
            doings.append(_chosen(table, at.player_of(sent.role), wanted, sent.by))
    return doings


def process(table: Table) -> Doings:
    """The orders opened, and the steps that they come to."""
    desk = _desk(table)
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
    if table.status != "playing":
        return False
    people = {seat.player for seat in table.people}
    return any(
        board.player_of(role) in people
        for board in table.boards
        if not board.is_over
        for role in board.record.position.owing
    )


# The clock


def for_the_clock(table: Table, now: float) -> Doings:
    """What the clock does at this time: remind those whose orders are missing, or close the turn."""
    desk = _desk(table)
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
    desk = _desk(table)
    _require_playing(table)
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


# The Games Master


def enter(table: Table, player: int, wanted: Iterable[Wanted]) -> Doings:
    """The Games Master enters orders that came on paper; raises what `order` raises."""
    return order(table, player, wanted, by="master")


def process_now(table: Table) -> Doings:
    """The Games Master processes the turn with what is in; raises RequestError."""
    if _desk(table).closed:
        raise RequestError("The turn is being processed: a bot is still thinking.")
    return close(table, "master")


def take_back(table: Table) -> Doings:
    """The last turn is taken back, with all orders kept; raises RequestError."""
    desk = _desk(table)
    if not desk.turns:
        raise RequestError("No turn has been processed yet.")
    if table.status == "over":
        raise RequestError(
            "The game is over and the seed of its dice is published: nothing can be taken back any more."
        )
    if desk.unreported:
        raise RequestError("The turn is being processed: a bot is still thinking.")
    return [("reopened", {})]


def withdraw(table: Table, board: int, role: str, action: str) -> Doings:
    """The Games Master's act on a piece, such as taking it off (M9); raises Refusal, RequestError."""
    _require_playing(table)
    at = _board(table, board)
    if action not in at.game.master_actions:
        acts = listed(at.game.master_actions) or "none"
        raise RequestError(f"{at.game.title} has no act {quoted(action)} of a Games Master: {acts}.")
    position = at.record.position.play(role, action)
    steps = [[role, action], *map(list, at.throws(position, len(at.record.steps) + 1))]
    return [("withdrawn", {"board": board, "role": role, "steps": steps})]


def extend(table: Table, hours: object) -> Doings:
    """The Games Master puts the deadline off; raises RequestError."""
    _require_playing(table)
    if _desk(table).paused:
        raise RequestError("The game is paused: no deadline is running.")
    return [("extended", {"player": None, "hours": checked_hours(hours, "A deadline that is put off is")})]


def pause(table: Table) -> Doings:
    """No deadline runs any more; raises RequestError where none did."""
    _require_playing(table)
    if _desk(table).paused:
        raise RequestError("The game is paused already.")
    return [("paused", {})]


def resume(table: Table) -> Doings:
    """The game goes on; raises RequestError where it does already."""
    if not _desk(table).paused:
        raise RequestError("The game is not paused.")
    return [("resumed", {})]


def replace(table: Table, player: int, who: object) -> Doings:
    """Somebody else, `Name <address>`, plays on in a seat; raises RequestError."""
    _require_playing(table)
    _require_player(table, player)
    name, mail = person(who)
    if name.casefold() in (seat.called.casefold() for seat in table.players if seat.player != player):
        raise RequestError(f"{name} plays here already: everybody at a table has a name of their own.")
    word = new_word()
    return [("replaced", {"player": player, "name": name, "mail": mail, "word": word, "lock": lock_of(word)})]


def hand_over(table: Table, who: object, key: str) -> Doings:
    """Another, `Name <address>`, becomes Games Master with this key; the old one opens nothing any more. Raises RequestError."""
    _desk(table)
    name, mail = person(who)
    return [("handed_over", {"name": name, "mail": mail, "lock": lock_of(key)})]


# Letters


def outgoing(table: Table, entries: Iterable[Entry]) -> list[Outgoing]:
    """The letters that these entries, which the table has taken in, give rise to."""
    if table.desk is None:
        return []
    return [
        Outgoing(entry.seq, player, kind)
        for entry in entries
        for player, kind in _readers(table, entry)
        if _gets_letters(table, player)
    ]


NOTICES = ("extended", "holiday", "paused", "resumed", "reopened", "handed_over", "withdrawn", "resigned", "stood_in")


def _readers(table: Table, entry: Entry) -> list[tuple[int, str]]:
    everybody = [*(seat.player for seat in table.players if seat.player is not None and not seat.gone), MASTER]
    if entry.kind == "letter":
        return [(entry.data["player"], "answer")]
    if entry.kind == "reminded":
        return [(player, "reminder") for player in entry.data["players"]]
    if entry.kind == "overdue":
        return [(MASTER, "notice")]
    if entry.kind == "replaced":
        new = entry.data["player"]
        return [(player, "start" if player == new else "notice") for player in everybody]
    if entry.kind == "resigned" and entry.data["bot"] is not None:
        everybody.append(entry.data["player"])  # who is gone by now: by post one may lose a seat and not know it
    kind = "notice" if entry.kind in NOTICES else {"opened": "start", "reported": "report"}.get(entry.kind)
    return [(player, kind) for player in everybody] if kind else []


def _gets_letters(table: Table, player: int) -> bool:
    """Whether somebody there plays by post, or has an address; letters to those on paper are written where letters are files."""
    seat: Seat = table.master if player == MASTER else table.seats[player]
    return seat.kind in ("person", "host") and (seat.mail is not None or seat.word is not None)


# What is asked again and again


def _desk(table: Table) -> Desk:
    if table.desk is None:
        raise RequestError("This table is not played by post.")
    return table.desk


def _require_player(table: Table, player: int) -> None:
    if not 0 <= player < len(table.players):
        raise RequestError(f"There is no player {player}: they are numbered 0 to {len(table.players) - 1}.")


def _require_playing(table: Table) -> None:
    _desk(table)
    if table.status == "over":
        raise GameOver("The game is over.")
    if table.status == "waiting":
        raise RequestError("The game begins when every seat is taken.")


def _require_open(table: Table) -> None:
    desk = _desk(table)
    if desk.closed:
        raise RequestError(f"Turn {desk.turn.number} is closed to orders, and is being processed.")


def _require_not_gone(table: Table, player: int) -> None:
    if table.players[player].gone:
        raise RequestError(f"{table.players[player].called} has resigned: a bot plays on.")


def _board(table: Table, board: object) -> Board:
    if type(board) is not int or not 0 <= board < len(table.boards):
        number = board + 1 if type(board) is int else quoted(board)
        raise RequestError(f"There is no game {number}: they are numbered 1 to {len(table.boards)}.")
    return table.boards[board]
