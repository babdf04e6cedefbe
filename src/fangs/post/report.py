"""Makes a report for one reader, of what the reader may know and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from fangs.table.board import Board
from fangs.table.desk import Desk
from fangs.table.orders import Order, Turn
from fangs.table.seat import a_bot
from fangs.table.table import Table
from fangs.table.view import ending, is_known, totals

from .contents import GameReport, Happened, Person, Report, Score, Sent, Task
from .reading import Place, Speech

MOST_EXAMPLES = 3

RECEIPTS = (
    "Every order got a receipt when it came in. It is the SHA-256 of a line SALT TABLE TURN GAME ROLE ACTION, "
    "so that whoever has it can see that what was opened is what was sent. The lines, and their receipts:"
)


def report(table: Table, player: int | None, turn: Turn | None = None, *, sealed: bool = False) -> Report:
    """What the player may know (None: a spectator, as the Games Master is one): of a turn, or (None) as things stand now.

    `sealed`: without the orders that are in already, for one who hands the report on.
    """
    desk = table.desk
    assert desk is not None
    is_latest = turn is None or turn is desk.turns[-1]
    is_end = is_latest and table.status == "over"
    return Report(
        title=table.game.title,
        table=table.name,
        turn=turn.number if turn else None,
        made=_made(desk, turn) if turn else None,
        is_match=table.is_match,
        status=table.status,
        reader=None if player is None else table.seats[player].called,
        deadline=_deadline(table, desk) if is_latest else "",
        ending=_ending(table) if is_end else None,
        tasks=tuple(tasks(table, player, sealed=sealed)) if is_latest and player is not None else (),
        notes=tuple(_said(table, None, *(turn or desk.turn).lines, is_open=turn is None)),
        games=tuple(_game(table, desk, board, player, turn) for board in table.boards),
        people=tuple(_people(table, player, is_end)),
        receipts=RECEIPTS if turn and turn.orders else "",
        dice=_dice(table),
    )


# The whole table


def _made(desk: Desk, turn: Turn) -> str:
    why = {"clock": "at the deadline", "master": "by the Games Master", "all in": "when all orders were in"}[turn.by]
    return f"{desk.rules.schedule.spell(turn.at)}, {why}" if turn.stages else desk.rules.schedule.spell(turn.at)


def _deadline(table: Table, desk: Desk) -> str:
    number = desk.turn.number
    if table.status == "over":
        return ""
    if table.status == "waiting":
        return "The game begins when every seat is taken."
    if desk.closed:
        return f"Turn {number} is closed to orders, and is being processed."
    due = desk.deadline(table)
    if due is None:
        return "The game is paused: no deadline is running."
    early = "; when all orders are in, the turn is processed before it" if desk.rules.early else ""
    return f"The deadline of turn {number} is {desk.rules.schedule.spell(due)}{early}."


def _ending(table: Table) -> str | None:
    end = ending(table)
    return None if end is None else str(end["sentence"])


def _said(table: Table, board: int | None, first: int, last: int, *, is_open: bool) -> Iterator[Happened]:
    """The lines of the log that people's acts made, at a board or (None) at the whole table; those of the games have no full stop."""
    for line in table.lines[first : None if is_open else last]:
        if line.board == board and line.text.endswith("."):
            yield Happened(line.text, line.clause)


def _people(table: Table, player: int | None, is_end: bool) -> Iterator[Person]:
    rows = {row["player"]: row for row in totals(table) or ()} if is_end else {}
    first = table.boards[0].record.positions[0]
    for seat in table.players:
        number = seat.player or 0
        note = "a bot" if seat.kind == "bot" else f"{a_bot(seat.stand_in)} plays on" if seat.stand_in else ""
        row = rows.get(number, {"total": None, "place": None})
        yield Person(
            name=seat.called,
            side=None if table.is_match else first.side(number),
            note=note,
            is_reader=number == player,
            scores=tuple(_scores_of(table, number)) if row["place"] else (),
            total=row["total"],
            place=row["place"],
        )


def _scores_of(table: Table, player: int) -> Iterator[float]:
    for board in table.boards:
        scores = board.record.position.scores
        if scores is not None:
            yield scores[board.seating[player]]


def _dice(table: Table) -> str:
    if not any(step.role is None for board in table.boards for step in board.record.steps):
        return ""
    if table.status == "over":
        return (
            "The dice came from a seed of each game, which is published now; its SHA-256 was published before the first throw. "
            "With the record of the game, 'fangs verify' throws them all again."
        )
    return (
        "The dice come from a seed of each game, which is published when all is over; "
        "until then its SHA-256 promises that it stays the same."
    )


# What the reader must order


def tasks(table: Table, player: int, *, sealed: bool = False) -> Iterator[Task]:
    """The orders that a player owes, or may change yet; `sealed`: without those that are in."""
    desk = table.desk
    assert desk is not None
    if table.status != "playing" or desk.closed:
        return
    owed = [Place(board.index, role, board.record.position, True) for board, role in table.awaited(player)]
    speech = Speech(table.game, owed)
    for place in owed:
        board = table.boards[place.board]
        examples = shapes(place.position.legal(place.role))
        game = f"game {place.board + 1} " if table.is_match else ""
        order = None if sealed else desk.orders.get((place.board, place.role))
        yield Task(
            game=place.board + 1,
            role=called(board, place.role),
            line=f"{game}{speech.name(place.role)}: {examples[0] if examples else ''}".strip(),
            examples=examples,
            ordered=order.action if order else None,
            receipt=order.receipt if order else None,
        )


def shapes(actions: Sequence[str]) -> tuple[str, ...]:
    """A few of these actions, such that no two differ in their numbers and letters alone; those in the middle, as examples."""
    kinds: dict[str, list[str]] = {}
    for action in actions:
        kinds.setdefault(re.sub(r"\d+|(?<![A-Za-z])[A-Za-z](?![A-Za-z])", "#", action), []).append(action)
    return tuple(alike[len(alike) // 2] for alike in kinds.values())[:MOST_EXAMPLES]


# One game


def called(board: Board, role: str) -> str:
    """What sentences call a role: its name, or where that is a number the side that plays it, if it plays no other."""
    if not role.isdigit():
        return role
    first = board.record.positions[0]
    owner = first.owner(role)
    if sum(first.owner(other) == owner for other in board.roles) > 1:
        return f"{board.game.spoken.noun} {role}"
    return first.side(owner)


def _game(table: Table, desk: Desk, board: Board, player: int | None, turn: Turn | None) -> GameReport:
    if turn is not None:
        first, last = turn.first[board.index], turn.last[board.index]
    else:
        first = desk.turns[-1].last[board.index] if desk.turns else 0
        last = len(board.record.steps)
    position, drawing = board.record.positions[last], board.game.board
    is_now = last == len(board.record.steps)
    view = position.json(board.seat_of(player))
    said = _said(table, board.index, *(turn or desk.turn).lines, is_open=turn is None)
    return GameReport(
        number=board.index + 1,
        title=f"Game {board.index + 1}" if table.is_match else table.game.title,
        status=_sentence(drawing.status(view)),
        yours=tuple(called(board, role) for role in board.roles if board.player_of(role) == player),
        sent=tuple(_sent(table, board, turn, player)) if turn else (),
        happened=(*_happened(board, first, last), *said),
        svg=drawing.svg(view),
        text=drawing.text(view),
        scores=tuple(_scores(table, board, player)) if is_now else (),
        seed_hash=board.record.seed_hash,
        seed=board.record.seed,
        is_over=is_now and board.is_over,
    )


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _happened(board: Board, first: int, last: int) -> Iterator[Happened]:
    for number in range(first + 1, last + 1):
        step, position = board.record.steps[number - 1], board.record.positions[number]
        dice = step.action if step.role is None else None
        for event in position.events:
            in_words = dice is None or re.search(rf"\b{re.escape(dice)}\b", event.text)
            yield Happened(event.text, event.clause, None if in_words else dice)
            dice = None


def _sent(table: Table, board: Board, turn: Turn, player: int | None) -> Iterator[Sent]:
    """The orders in the order of the roles, so that nobody learns whose came first."""
    steps = board.record.steps[turn.base[board.index] : turn.last[board.index]]
    played = [step for step in steps if step.role is not None and step.action not in board.game.master_actions]
    rows: list[tuple[str, Order | None]] = []
    for number, stage in enumerate(turn.stages):
        orders = {order.role: order for order in stage if order.board == board.index}
        missing = [role for at, role in turn.missing if at == board.index and number == 0 and role not in orders]
        rows += [(role, orders.get(role)) for role in sorted([*orders, *missing], key=board.game.role_number)]
    for role, order in rows:
        step = next((step for step in played if step.role == role), None)
        if step is not None:
            played.remove(step)
        is_own = board.player_of(role) == player
        may_know = is_own or is_known(table, table.players[board.player_of(role)], player)
        yield Sent(
            role=called(board, role),
            action=order.action if order else None,
            counted=step.action if step else None,
            is_own=is_own,
            given=order.given if order and is_own else None,
            by=order.by if order and may_know else None,
            sealed=f"{order.salt} {table.name} {order.turn} {board.index + 1} {role} {order.action}" if order else None,
            receipt=order.receipt if order else None,
        )


def _scores(table: Table, board: Board, player: int | None) -> Iterator[Score]:
    """The result by sides; who had which, where that is known by now."""
    position = board.record.position
    for owner, score in enumerate(position.scores or ()):
        seat = table.players[board.seating.index(owner)]
        yield Score(position.side(owner), score, seat.called if is_known(table, seat, player) else None)
