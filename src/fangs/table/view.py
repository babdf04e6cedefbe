"""What one seat (or a spectator) may know of a table, as JSON: the only thing that leaves for a browser or a program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fangs.core.errors import RequestError, quoted
from fangs.core.position import Position
from fangs.table import decisions
from fangs.table.board import Board
from fangs.table.refusals import NoSeat
from fangs.table.seat import Seat
from fangs.table.table import Line, Table

LINES = 60
"""How many of the newest lines of the log come with every view."""
ONLINE = 75.0
"""For how many seconds somebody who was seen counts as present."""

Json = dict[str, Any]


def view(table: Table, seat: Seat | None, now: float, seen: Mapping[int, float] | None = None) -> Json:
    """The whole table as it is for this seat; None: for a spectator.

    But for the presence of others and what follows from the time, a function of what the seat may know. Raises NoSeat where spectators are
    not wanted.
    """
    if seat is None and not table.setup["spectators"]:
        raise NoSeat("This table is only for those who have a seat.")
    you = None if seat is None else seat.player
    return {
        "table": table.name,
        "title": table.game.title,
        "game": table.game.name,
        "status": table.status,
        "host": seat is not None and seat.host,
        "you": you,
        "seats": [_seat(table, seat, other, now, seen or {}) for other in table.players],
        "boards": [board_view(table, board, you) for board in table.boards],
        "log": log(table, max(0, len(table.lines) - LINES)),
        "chat": _chat(table) if decisions.may_read_chat(table, seat) else None,
        "may_chat": decisions.may_read_chat(table, seat),
        "proposal": _proposal(table, you),
        "may": _may(table, seat),
        "pace": {"hours": table.setup["hours"]},
        "deadline": table.deadline,
        "totals": totals(table),
        "ending": ending(table),
        "rematch": table.rematch,
        "spectators": table.setup["spectators"],
        "post": _by_post(table, you),
    }


def summary(table: Table, seat: Seat | None, now: float) -> Json:
    """What a list of tables shows of one; raises NoSeat where spectators are not wanted."""
    if seat is None and not table.setup["spectators"]:
        raise NoSeat("This table is only for those who have a seat.")
    you = None if seat is None else seat.player
    return {
        "table": table.name,
        "title": table.game.title,
        "game": table.game.name,
        "status": table.status,
        "you": you,
        "your_turn": you is not None and seat is not None and seat.stand_in is None and table.owes(you),
        "deadline": table.deadline,
        "desk": table.desk is not None and seat is not None and seat.host,
        "seats": [{"player": other.player, "name": other.name, "kind": other.kind} for other in table.players],
    }


def offer(table: Table) -> Json:
    """A table with open seats, as the lobby shows it to all."""
    return {
        "table": table.name,
        "game": table.game.name,
        "title": table.game.title,
        "players": len(table.players),
        "free": [seat.player for seat in table.players if seat.kind == "open" and seat.is_free],
        "names": [seat.called for seat in table.players if not seat.is_free],
        "pace": {"hours": table.setup["hours"]},
        "options": table.setup["options"],
    }


def log(table: Table, first: int) -> Json:
    """The lines of the log from this one on."""
    return {"from": first, "items": [_line(n, line) for n, line in enumerate(table.lines[first:], first)]}


# Boards


def board_view(table: Table, board: Board, player: int | None) -> Json:
    """A board where it stands, with what this player may choose."""
    # In a match, who comes, chooses and goes would tell which roles are whose.
    position = board.position(player, own=table.is_sealed)
    roles = [] if player is None or table.status != "playing" else _roles_to_choose(board, player)
    return {
        **_drawn(board, position, player),
        "board": board.index,
        "number": board.number,
        "steps": len(board.record.steps),
        "over": board.is_over,
        "scores": _scores(board),
        "names": {
            role: seat.called
            if (seat := table.players[board.player_of(role)]) and is_known(table, seat, player)
            else None
            for role in board.roles
        },
        "owing": _owing(table, board, player) if table.status == "playing" else [],
        "choices": {role: _choices(board, role, player) for role in roles},
        "dice": _last_throw(board),
        "seed_hash": board.record.seed_hash,
        "seed": board.record.seed,
    }


def board_at(table: Table, board: Board, player: int | None, steps: int) -> Json:
    """A board as it was for this player after so many steps of its record; raises RequestError."""
    if not 0 <= steps <= len(board.record.steps):
        raise RequestError(f"The record has {len(board.record.steps)} steps, so there is no position {quoted(steps)}.")
    position = board.record.positions[steps]
    step = board.record.steps[steps - 1] if steps else None
    return {
        **_drawn(board, position, player),
        "board": board.index,
        "steps": steps,
        "dice": {"outcome": step.action, "number": steps} if step and step.role is None else None,
        "events": [{"text": event.text, "clause": event.clause} for event in position.events],
    }


def _drawn(board: Board, position: Position, player: int | None) -> Json:
    seen = position.json(board.seat_of(player))
    drawing = board.game.board
    return {"position": seen, "svg": drawing.svg(seen), "text": drawing.text(seen), "status": drawing.status(seen)}


def _roles_to_choose(board: Board, player: int) -> list[str]:
    """The player's roles that must choose, or have chosen and may change it."""
    if board.is_over:
        return []
    return [role for role in board.record.position.owing if board.player_of(role) == player]


def _choices(board: Board, role: str, player: int | None) -> Json:
    position = board.record.position
    seen = position.json(board.seat_of(player))
    drawing = board.game.board
    return {
        "chosen": board.drafts.get(role),
        "actions": [
            {"action": action, "clicks": drawing.clicks(seen, role, action), "label": drawing.say(seen, role, action)}
            for action in position.legal(role)
        ],
    }


def _scores(board: Board) -> list[float] | None:
    scores = board.record.position.scores
    return None if scores is None else [scores[seat] for seat in board.seating]


def _owing(table: Table, board: Board, player: int | None) -> list[str]:
    """The roles that must choose yet; in a match the others' are among them until all have chosen."""
    if not table.is_sealed or board.is_over:
        return list(board.owing())
    return [role for role in board.record.position.owing if board.player_of(role) != player or role not in board.drafts]


def _last_throw(board: Board) -> Json | None:
    """The dice that were thrown last: all outcomes in a row, the last of them, and how long the record was after it."""
    steps = board.record.steps
    last = next((number for number in range(len(steps), 0, -1) if steps[number - 1].role is None), None)
    if last is None:
        return None
    first = next((number for number in range(last, 0, -1) if steps[number - 1].role is not None), 0)
    return {"outcomes": [step.action for step in steps[first:last]], "outcome": steps[last - 1].action, "number": last}


# People


def is_known(table: Table, seat: Seat, player: int | None) -> bool:
    """Whether this player may know which roles the seat has: in a match that is hidden until the end."""
    return not table.is_match or table.status == "over" or (player is not None and seat.player == player)


def _seat(table: Table, seat: Seat | None, other: Seat, now: float, seen: Mapping[int, float]) -> Json:
    assert other.player is not None
    known = is_known(table, other, None if seat is None else seat.player)
    position = table.boards[0].record.positions[0]
    return {
        "player": other.player,
        "name": other.name if other.kind == "person" else other.called if other.kind == "bot" else None,
        "kind": other.kind,
        "bot": other.bot,
        "stand_in": other.stand_in,
        "online": other.chooser is not None or now - seen.get(other.player, 0.0) < ONLINE,
        "side": None if table.is_match else position.side(other.player),
        "owes": _owes(table, other.player, is_own=other is seat) if known else None,
        "may_replace": decisions.may_replace(table, seat, other, now),
    }


def _owes(table: Table, player: int, *, is_own: bool) -> bool:
    return table.owes(player) if is_own or not table.is_sealed else bool(table.awaited(player))


def _chat(table: Table) -> list[Json]:
    return [
        {"seq": said.seq, "at": said.at, "player": said.player, "name": said.name, "text": said.text}
        for said in table.chat[-100:]
    ]


def _proposal(table: Table, you: int | None) -> Json | None:
    asked = table.proposal
    if asked is None:
        return None
    return {
        "proposal": asked.seq,
        "what": asked.what,
        "board": asked.board,
        "by": asked.player,
        "waiting": sorted(asked.waiting),
        "yours": you in asked.waiting,
    }


def _may(table: Table, seat: Seat | None) -> list[str]:
    if seat is None:
        return []
    may = [what for what in ("undo", "draw") if decisions.why_not(table, seat, what) is None]
    if "undo" in may and (seat.player is None or table.boards[0].last_choice(seat.player) is None):
        may.remove("undo")
    if table.status == "playing" and seat.kind == "person" and not seat.gone:
        may.append("resign")
    if table.status == "over" and table.rematch is None and seat.kind == "person" and table.desk is None:
        may.append("rematch")
    if seat.stand_in and seat.kind == "person" and not seat.gone:
        may.append("hand-back")
    if seat.kind == "person" and not seat.gone and decisions.may_have_hints(table, seat):
        may.append("hint")
    return [*may, "link"] if seat.host and table.desk is None else may


def _by_post(table: Table, you: int | None) -> Json | None:
    """What a table by post has besides; of the orders only one's own, with their receipts. None at other tables."""
    desk = table.desk
    if desk is None:
        return None
    due = desk.deadline(table)
    return {
        "turn": desk.turn.number,
        "processed": len(desk.turns),
        "schedule": str(desk.rules.schedule),
        "early": desk.rules.early,
        "master_sees": desk.rules.master_sees,
        "due": None if due is None else desk.rules.schedule.spell(due),
        "paused": desk.paused,
        "closed": desk.closed is not None,
        "orders": [
            {"board": order.board, "role": order.role, "action": order.action, "by": order.by, "receipt": order.receipt}
            for order in desk.orders.values()
            if you is not None and table.boards[order.board].player_of(order.role) == you
        ],
    }


def totals(table: Table) -> list[Json] | None:
    """What every player has at the end, and the place; None where nobody can say (yet)."""
    of = table.totals()
    if of is None:
        return None
    places = [1 + sum(other > total for other in of) for total in of]
    rows = zip(table.players, of, places, strict=True)
    return [{"player": seat.player, "name": seat.called, "total": total, "place": place} for seat, total, place in rows]


def ending(table: Table) -> Json | None:
    """How the game ended, with a sentence; None before."""
    if table.status != "over":
        return None
    ended = table.boards[0].ended
    if ended:
        return {"how": ended, "sentence": next(line.text for line in reversed(table.lines) if line.board == 0)}
    rows = totals(table)
    assert rows is not None
    first = [row["name"] for row in rows if row["place"] == 1]
    sentence = (
        f"{first[0]} wins." if len(first) == 1 else f"{', '.join(first[:-1])} and {first[-1]} share the first place."
    )
    return {"how": "rules", "sentence": sentence}


def _line(number: int, line: Line) -> Json:
    return {
        "n": number,
        "board": line.board,
        "steps": line.steps,
        "at": line.at,
        "text": line.text,
        "clause": line.clause,
        "kind": "table" if line.text.endswith(".") and line.clause is None else "event",
    }
