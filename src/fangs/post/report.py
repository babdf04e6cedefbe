"""Makes a report for one reader, from only what the reader may know."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fangs.core import dice
from fangs.core.fields import HIDDEN
from fangs.table.board import Board
from fangs.table.happened import EVENT
from fangs.table.phase import Phase
from fangs.table.post.guards import post_of
from fangs.table.post.orders import Order, Turn
from fangs.table.post.standing import standing
from fangs.table.post.standing_in import is_secret, warning
from fangs.table.post.state import Post
from fangs.table.seat import a_bot
from fangs.table.state import Table
from fangs.table.view import ending, totals

from .contents import GameReport, Happened, Person, Report, Score, Sent
from .tasks import tasks
from .trails import trailed

RECEIPTS = (
    "Every order got a receipt when it came in. It is the SHA-256 of a line SALT TABLE TURN GAME ROLE ACTION, "
    "so that whoever has it can see that what was opened is what was sent. The lines, and their receipts:"
)


def report(table: Table, player: int | None, turn: Turn | None = None, *, sealed: bool = False) -> Report:
    """What the player may know (None: a spectator, as the Games Master is one): of a turn, or (None) as things stand now.

    `sealed`: without the orders that are already in, for a reader who hands the report on.
    """
    post = post_of(table)
    is_latest = turn is None or turn.number == len(post.turns)
    is_over = table.phase is Phase.OVER
    return Report(
        title=table.game.title,
        table=table.name,
        turn=turn.number if turn else None,
        made=_made(post, turn) if turn else None,
        is_match=table.is_match,
        status=table.status,
        reader=None if player is None else table.seats[player].called,
        deadline=standing(table) if is_latest and not is_over else "",
        warning="" if player is None or not is_latest else warning(table, table.seats[player]),
        reliability="" if player is None or not is_latest else _reliability(post, player),
        ending=_ending(table) if is_latest and is_over else None,
        tasks=tuple(tasks(table, player, sealed=sealed)) if is_latest and player is not None else (),
        notes=tuple(_acts(table, None, turn, player)),
        press=tuple(one for one in turn.press if one.is_for(player)) if turn else (),
        games=tuple(_game(table, board, player, turn) for board in table.boards),
        people=tuple(_people(table, player, is_end=is_latest and is_over)),
        receipts=RECEIPTS if turn and turn.orders else "",
        chance=_chance(table),
    )


# The whole table


def _made(post: Post, turn: Turn) -> str:
    when = post.rules.schedule.spell(turn.at)
    why = {"clock": "at the deadline", "master": "by the Games Master", "all in": "when all orders were in"}[turn.by]
    return f"{when}, {why}" if turn.stages else when


def _reliability(post: Post, player: int) -> str:
    count = post.reliability.get(player)
    return "" if count is None else f"Your orders so far: {count}."


def _ending(table: Table) -> str | None:
    end = ending(table)
    return None if end is None else str(end["sentence"])


def _acts(table: Table, board: int | None, turn: Turn | None, player: int | None) -> Iterator[Happened]:
    """The acts of people and of the clock in a turn or since the last one, at a board or (None) at the whole table."""
    first, last = (turn or post_of(table).turn).lines
    for line in table.happened[first : None if turn is None else last]:
        if line.board == board and line.kind != EVENT and line.is_for(player):
            yield Happened(str(line), line.clause, is_act=True)


def _people(table: Table, player: int | None, *, is_end: bool) -> Iterator[Person]:
    rows = {row["player"]: row for row in totals(table) or ()} if is_end else {}
    first = table.boards[0]
    for number, seat in enumerate(table.players):
        is_told = seat.stand_in and (number == player or seat.gone or not is_secret(table))
        note = "a bot" if seat.kind == "bot" else f"{a_bot(seat.stand_in or '')} plays on" if is_told else ""
        row = rows.get(number, {"total": None, "place": None})
        is_known = not table.is_match and table.knows_owner(player, number)
        yield Person(
            name=seat.called,
            side=first.first.side(first.seating[number]) if is_known else None,
            note=note,
            is_reader=number == player,
            scores=tuple(_scores_of(table, number)) if row["place"] else (),
            total=row["total"],
            place=row["place"],
        )


def _scores_of(table: Table, player: int) -> Iterator[float]:
    for board in table.boards:
        scores = board.position.scores
        if scores is not None:
            yield scores[board.seating[player]]


def _chance(table: Table) -> str:
    chance = table.game.chance
    if chance is None or not any(step.role is None for board in table.boards for step in reversed(board.steps)):
        return ""
    if table.phase is Phase.OVER:
        return (
            f"All {chance.many} came from a seed of each game, which is published now; its SHA-256 was published before the game. "
            "With the record of the game, 'fangs verify' checks them."
        )
    return (
        f"All {chance.many} come from a seed of each game, which is published when all is over; "
        "until then its SHA-256 promises that it stays the same."
    )


# One game


def _game(table: Table, board: Board, player: int | None, turn: Turn | None) -> GameReport:
    turns, now = post_of(table).turns, len(board.steps)
    if turn is not None:
        first, last = turn.first[board.index], turn.last[board.index]
    else:
        first, last = turns[-1].last[board.index] if turns else 0, now
    drawing, view = board.game.board, board.at(last).json(board.seat_of(player))
    acts, svg = _acts(table, board.index, turn, player), drawing.svg(view)
    if turn is not None:
        svg = trailed(board, turn.base[board.index], last, board.seat_of(player), svg)
    return GameReport(
        number=board.index + 1,
        title=f"Game {board.index + 1}" if table.is_match else table.game.title,
        status=_sentence(drawing.status(view)),
        tally="" if last == now and board.is_over else board.game.tally(view),
        yours=tuple(board.first.called(role) for role in board.roles if board.player_of(role) == player),
        sent=tuple(_sent(table, board, turn, player)) if turn else (),
        happened=(*_happened(board, range(first + 1, last + 1), player), *acts),
        svg=svg,
        text=drawing.text(view),
        scores=tuple(_scores(table, board, player)) if last == now else (),
        seed_hash=dice.commitment(board.seed),
        seed=board.seed if table.phase is Phase.OVER else None,
        is_over=last == now and board.is_over,
    )


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _happened(board: Board, steps: range, player: int | None) -> Iterator[Happened]:
    """What the rules told the reader of these steps, with what chance decided before it."""
    one = board.game.chance.one if board.game.chance else ""
    known = board.rebased[-1][0] if board.rebased else 0
    if steps and steps[0] <= known:
        yield Happened("What was played before the rules were corrected is in the record.", is_act=True)
    for number in steps[max(known + 1 - steps.start, 0) :]:
        outcome = board.shown(number, player) if board.steps[number - 1].role is None else None
        rolled = None if outcome in (None, HIDDEN) else board.game.rolled(str(outcome))
        for event in board.told(number, player):
            said = rolled is None or outcome in _words(event.text) or _words(rolled) <= _words(event.text)
            yield Happened(event.text, event.clause or None, None if said else f"{one}: {rolled}")
            rolled = None


def _words(text: str) -> set[str]:
    return set(re.findall(r"[\w-]+", text))


def _sent(table: Table, board: Board, turn: Turn, player: int | None) -> Iterator[Sent]:
    """The orders in the order of the roles, so that nobody learns whose came first."""
    numbers = range(turn.base[board.index] + 1, turn.last[board.index] + 1)
    played = [
        (number, step)
        for number, step in zip(numbers, board.steps[numbers.start - 1 : numbers.stop - 1], strict=True)
        if step.chooser is not None and step.action not in board.game.master_actions
    ]
    rows: list[tuple[str, Order | None]] = []
    for number, stage in enumerate(turn.stages):
        orders = {order.role: order for order in stage if order.board == board.index}
        missing = [role for at, role in turn.missing if at == board.index and number == 0 and role not in orders]
        rows += [(role, orders.get(role)) for role in sorted([*orders, *missing], key=board.game.role_number)]
    for role, order in rows:
        number, step = next((one for one in played if one[1].role == role), (0, None))
        if step is not None:
            played.remove((number, step))
        missed, in_all = _missed(table, board.index, role, turn)
        owner = board.player_of(role)
        is_own = owner == player
        counted = None if step is None else board.shown(number, player)
        is_open = counted == step.action if step else is_own or not board.game.masks
        yield Sent(
            role=board.first.called(role),
            action=None if order is None else order.action if is_open else counted or HIDDEN,
            counted=counted,
            tried=order.tried if order and is_open else None,
            way=_way(board, role, turn, player),
            late=order is not None and order.late,
            missed=missed,
            missed_in_all=in_all,
            is_own=is_own,
            given=order.given if order and is_own else None,
            by=order.by if order and table.knows_owner(player, owner) else None,
            sealed=f"{order.salt} {table.name} {order.turn} {board.index + 1} {role} {order.action}"
            if order and is_open
            else None,
            receipt=order.receipt if order else None,
        )


def _way(board: Board, role: str, turn: Turn, player: int | None) -> str:
    """The way of a piece in a turn, from its first space to its last."""
    if board.rebased and turn.base[board.index] < board.rebased[-1][0]:
        return ""
    ends = (turn.base[board.index], turn.last[board.index])
    seat = board.seat_of(player)
    first, last = (board.game.whereabouts(board.at(steps).json(seat), role) for steps in ends)
    if first is None:
        return ""
    if last is None:
        return f"from {first}"
    return f"stays on {first}" if first == last else f"from {first} to {last}"


def _missed(table: Table, board: int, role: str, turn: Turn) -> tuple[int, int]:
    """In how many turns there was no order for a role: in a row up to this turn, and in all till then."""
    turns = post_of(table).turns
    gone = [(board, role) in one.missing for one in turns[turns.start : turn.number]]
    row = next((number for number, missing in enumerate(reversed(gone)) if not missing), len(gone))
    return row, sum(gone)


def _scores(table: Table, board: Board, player: int | None) -> Iterator[Score]:
    """The result by sides; who had which, where that is known by now."""
    position = board.position
    for number, score in enumerate(position.scores or ()):
        owner = board.seating.index(number)
        name = table.players[owner].called if table.knows_owner(player, owner) else None
        yield Score(position.side(number), score, name)
