"""Builds the report of a turn for a reader. It contains only what that reader may know."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace as changed

from fangs.core.errors import RequestError
from fangs.core.fields import HIDDEN
from fangs.core.records import dice
from fangs.core.records.correction import CORRECTED
from fangs.post.reporting.arrows import trailed
from fangs.post.reporting.report_contents import GameReport, Happened, Person, Report, Score
from fangs.post.reporting.sent import sent
from fangs.post.reporting.tasks import tasks
from fangs.table.board import Board
from fangs.table.phase import Phase
from fangs.table.post.guards import post_of
from fangs.table.post.orders import Turn
from fangs.table.post.standing import standing
from fangs.table.post.standing_in import is_secret, warning
from fangs.table.post.state import Post
from fangs.table.seat import a_bot
from fangs.table.state import Table
from fangs.table.views.narration import EVENT
from fangs.table.views.narration import Happened as Line
from fangs.table.views.table_view import ending, totals
from fangs.translation import capital, isolated, phrase, say

RECEIPTS = phrase(
    "Every order got a receipt when it came in. The receipt is the SHA-256 of a line SALT TABLE TURN "
    "GAME ROLE ACTION. It shows that the order processed is the order that was sent. The lines and "
    "their receipts:"
)


def report(table: Table, player: int | None, turn: Turn | None = None, *, sealed: bool = False) -> Report:
    """Build the report of a turn or, if `turn` is None, of the current state.

    The report is for a player or, if `player` is None, for a spectator or the Games Master. If `sealed` is set, it
    leaves out current orders, so that the reader can pass it on.
    """
    post = post_of(table)
    is_latest = turn is None or turn.number == len(post.turns)
    is_over = table.phase is Phase.OVER
    reader = None if player is None else table.holder_of(player)
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
        press=tuple(one for one in turn.press if one.is_for(reader)) if turn else (),
        games=_games(table, player, turn),
        people=tuple(_people(table, player, is_end=is_latest and is_over)),
        receipts=RECEIPTS if turn and turn.orders else "",
        chance=_chance(table),
    )


def latest_report(table: Table) -> Report:
    """Build the report of the last turn for everybody, or of the current state if there was no turn yet."""
    turns = post_of(table).turns
    return report(table, None, turns[-1] if turns else None)


def processed_turn(table: Table, number: int) -> Turn:
    """Find a turn by its number, or raise RequestError if it has not been processed."""
    turns = post_of(table).turns
    if not 0 < number <= len(turns):
        raise RequestError.phrased(
            "Turn {turn} has not been processed yet (turns processed: {count}).", turn=number, count=len(turns)
        )
    return turns[number - 1]


# The whole table


def _made(post: Post, turn: Turn) -> str:
    when = post.rules.schedule.spell(turn.at)
    why = {
        "clock": say("at the deadline"),
        "master": say("by the Games Master"),
        "all in": say("when all orders were in"),
    }[turn.by]
    return f"{when}, {why}" if turn.stages else when


def _reliability(post: Post, player: int) -> str:
    count = post.reliability.get(player)
    return "" if count is None else say("Your orders so far: {count}.", count=count)


def _ending(table: Table) -> str | None:
    end = ending(table)
    return None if end is None else str(end["sentence"])


def _acts(table: Table, board: int | None, turn: Turn | None, player: int | None) -> Iterator[Happened]:
    """Yield what people and the clock did in a turn or, if `turn` is None, since the last turn.

    The acts are those at a board or, if `board` is None, at the whole table.
    """
    now = turn or post_of(table).turn
    first, last = now.lines
    lines = table.happened[first : None if turn is None else last]
    for number, line in enumerate(lines):
        is_here = line.board == board and line.kind != EVENT and line.is_for(player)
        if is_here and not _is_said(line.kind, now) and not _is_undone(line, lines[number + 1 :]):
            yield Happened(str(line), line.clause, is_act=True)


def _is_said(kind: str, turn: Turn) -> bool:
    """Return whether the report already mentions an act in another place.

    These acts are players sitting down at the start, the reason for processing a turn, and the end of its time.
    """
    return kind in ("processed_by_master", "grace") or (kind == "sat" and turn.number == 1)


def _is_undone(line: Line, later: Sequence[Line]) -> bool:
    """Return whether an act at a board, such as a correction, was taken back with its turn."""
    if line.board is None or line.steps is None:
        return False
    return any(one.back_to is not None and one.back_to[line.board] < line.steps for one in later)


def _people(table: Table, player: int | None, *, is_end: bool) -> Iterator[Person]:
    rows = {row["player"]: row for row in totals(table) or ()} if is_end else {}
    first = table.boards[0]
    for number, seat in enumerate(table.players):
        is_told = seat.stand_in and (number == player or seat.gone or not is_secret(table))
        note = say("{bot} plays on", bot=a_bot(seat.stand_in or "")) if is_told else ""
        row = rows.get(number, {"total": None, "place": None})
        is_known = not table.is_match and table.knows_owner(player, number)
        yield Person(
            name=isolated(seat.called),
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
        return say(
            "All {many} came from a seed of each game. The seed is published now, and its SHA-256 was "
            "published before the game. With the record of the game, 'fangs verify' checks them.",
            many=chance.many,
        )
    return say(
        "All {many} come from a seed of each game, which is published when all is over. Until then, its "
        "SHA-256 guarantees that the seed stays the same.",
        many=chance.many,
    )


# One game


def _games(table: Table, player: int | None, turn: Turn | None) -> tuple[GameReport, ...]:
    """Build the reports on all games. Boards of a match that look the same before the first turn are drawn only once."""
    games = tuple(_game(table, board, player, turn) for board in table.boards)
    if turn is not None or post_of(table).turns:
        return games
    seen = [board.game.board.text(board.position.json(None)) for board in table.boards]
    first = [seen.index(text) for text in seen]
    return tuple(
        game if same == number else changed(game, like=same + 1)
        for number, (game, same) in enumerate(zip(games, first, strict=True))
    )


def _game(table: Table, board: Board, player: int | None, turn: Turn | None) -> GameReport:
    turns, now = post_of(table).turns, len(board.steps)
    if turn is not None:
        first, last = turn.first[board.index], turn.last[board.index]
    else:
        first, last = turns[-1].last[board.index] if turns else 0, now
    end = last if turn is None else _corrected_until(table, board, turn)
    drawing, view = board.game.board, board.at(end).json(board.seat_of(player))
    acts, svg = _acts(table, board.index, turn, player), board.game.svg(view)
    if turn is not None:
        svg = trailed(board, turn.base[board.index], last, board.seat_of(player), svg)
    return GameReport(
        number=board.index + 1,
        title=say("Game {number}", number=board.index + 1) if table.is_match else table.game.title,
        status=capital(drawing.status(view)),
        tally="" if end == now and board.is_over else board.game.tally(view),
        yours=tuple(board.first.called(role) for role in board.roles_of(player)),
        sent=tuple(sent(table, board, turn, player)) if turn else (),
        happened=(*_happened(board, range(first + 1, last + 1), player), *acts),
        corrected=tuple(_happened(board, range(last + 1, end + 1), player)),
        svg=svg,
        text=drawing.text(view),
        like=None,
        scores=tuple(_scores(table, board, player)) if end == now else (),
        seed_hash=dice.commitment(board.seed),
        seed=board.seed if table.phase is Phase.OVER else None,
    )


def _corrected_until(table: Table, board: Board, turn: Turn) -> int:
    """Return the number of steps that a turn's report covers, including later corrections by the Games Master."""
    last, turns = turn.last[board.index], post_of(table).turns
    end = turns[turn.number].base[board.index] if turn.number < len(turns) else len(board.steps)
    is_corrected = any(step.role == CORRECTED for step in board.steps[last:end])
    return end if is_corrected and last >= board.readable_from else last


def _happened(board: Board, steps: range, player: int | None) -> Iterator[Happened]:
    """Yield the events of these steps as sentences, and add the dice that the sentences do not mention."""
    one = board.game.chance.one if board.game.chance else ""
    known = board.readable_from
    if steps and steps[0] <= known:
        yield Happened(say("The record has the steps that were played before the rules were corrected."), is_act=True)
    for number in steps[max(known + 1 - steps.start, 0) :]:
        outcome = board.shown(number, player) if board.steps[number - 1].role is None else None
        rolled = None if outcome in (None, HIDDEN) else board.game.rolled(str(outcome))
        for event in board.told(number, player):
            said = rolled is None or outcome in _words(event.text) or _words(rolled) <= _words(event.text)
            yield Happened(event.text, event.clause or None, None if said else f"{one}: {rolled}")
            rolled = None


def _words(text: str) -> set[str]:
    return set(re.findall(r"[\w-]+", text))


def _scores(table: Table, board: Board, player: int | None) -> Iterator[Score]:
    """Yield each side's score, with the player's name if the reader may know it."""
    position = board.position
    for number, score in enumerate(position.scores or ()):
        owner = board.seating.index(number)
        name = table.players[owner].called if table.knows_owner(player, owner) else None
        yield Score(position.side(number), score, name and isolated(name))
