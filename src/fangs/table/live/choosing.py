"""Choices at a live table, where a turn ends as soon as all players have chosen, and the events that its clock causes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fangs import bots
from fangs.core.errors import GameOver, IllegalMove, RequestError, quoted
from fangs.table import events as e
from fangs.table import strict
from fangs.table.board import Board
from fangs.table.events import Events
from fangs.table.guards import require_under_way
from fangs.table.live import bank, days_off
from fangs.table.live.state import Live
from fangs.table.people import first_throws
from fangs.table.phase import Phase
from fangs.table.post.schedule import Holiday
from fangs.table.refusals import NoSeat, Stale
from fangs.table.state import Table
from fangs.translation import phrase


def board_of(table: Table, board: object) -> Board:
    """Return the board with this index, or raise RequestError if it does not exist."""
    if type(board) is not int or not 0 <= board < len(table.boards):
        raise RequestError(phrase("There is no board {board} at this table.", board=quoted(board)))
    return table.boards[board]


def require_choosing(table: Table, board: int, number: int | None) -> Board:
    """Check that a player can choose on a board now, and return the board.

    `number` is the number of the position in which the player chooses, or None for the current position. Raises
    RequestError, GameOver, and Stale if the position has changed.
    """
    at = board_of(table, board)
    require_under_way(table)
    if at.ended:
        raise GameOver(phrase("The game is over."))
    if number is not None and number != at.number:
        raise Stale(phrase("The position has changed in the meantime. Please look at the new position."))
    return at


def choose(table: Table, player: int, board: int, number: int | None, role: str, action: str) -> Events:
    """Make a player's choice for a role in the position with this number, or raise Refusal, NoSeat, RequestError or Stale."""
    at = require_choosing(table, board, number)
    at.game.role_number(role)
    if role not in at.roles or at.player_of(role) != player:
        raise NoSeat(phrase("You cannot choose for {role}.", role=role))
    if action in at.game.master_actions:
        raise IllegalMove(
            phrase("{action} is an action for the Games Master, not for a player.", action=quoted(action))
        )
    secret = at.stays_secret(role, action)
    chosen = e.Chose(board, role, action, "player" if table.players[player].chooser is None else "bot")
    if table.is_match:
        return _choose_together(table, at, chosen)
    return [chosen] if secret else [_played(at, {**at.chosen, role: action})]


def _choose_together(table: Table, at: Board, chosen: e.Chose) -> Events:
    """Make a choice in a match, where all boards advance together. Nothing is revealed until every board's players have chosen."""
    if any(owing for board in table.boards for owing in board.owing if (board, owing) != (at, chosen.role)):
        return [chosen]
    return [
        _played(board, {**board.chosen, chosen.role: chosen.action} if board is at else board.chosen)
        for board in table.boards
        if not board.is_over
    ]


def _played(at: Board, actions: Mapping[str, str]) -> e.Played:
    return e.Played(at.index, at.revealed(actions))


def deadline(table: Table) -> float | None:
    """Return the time by which the current choices must be made, or None if there is no limit."""
    if not isinstance(table.rhythm, Live) or not table.is_playing:
        return None
    if table.rhythm.hours is None:
        return bank.first_out(table)
    # If owners are secret, a clock that runs only while people have to choose would give the owners away.
    if table.secret_owners is None and not table.is_match and not bank.owing(table):
        return None
    return days_off.later(table.began, table.rhythm.hours * 3600, table.rhythm.weekends, _holidays(table))


def _holidays(table: Table) -> list[Holiday]:
    """Return the holidays that extend the deadline.

    These are the holidays of the players who must choose or, if that is secret, of everybody.
    """
    assert isinstance(table.rhythm, Live)
    if table.secret_owners is not None or table.is_match:
        return [*table.rhythm.holidays]
    owing = bank.owing(table) if table.rhythm.holidays else []
    return [one for one in table.rhythm.holidays if one.player in owing]


def closing(table: Table, since: float) -> float | None:
    """Return the time when the clock must act next: to begin the game, or because somebody's time runs out.

    None if the clock has nothing to do. If the server's clock was set at `since`, everybody gets the full time again.
    """
    if isinstance(table.rhythm, Live) and table.rhythm.starts is not None:
        return None if any(seat.is_free for seat in table.seats) else table.rhythm.starts
    if _has_clocks(table):
        return bank.first_out(table, since)
    due = deadline(table)
    return due and max(due, since + due - table.began)


def hold(table: Table, last: float, now: float) -> Events:
    """Extend the current turn by the time since `last`, when a server was last running.

    If a server started in between but was killed, the time for which it has already stopped the clock does not count
    again.
    """
    lines = table.happened[table.happened.start :]
    held = sum(line.fields["time"] for line in lines if line.kind == "held" and line.at > last)
    away = now - max(last + held, _counted_from(table))
    return [e.Held(away)] if deadline(table) is not None and away > 0 else []


def for_the_clock(table: Table, now: float, since: float = 0.0) -> Events:
    """Return the events that are due by the clock. It begins the game, or lets bots play for people whose time has run out.

    At a strict table, these people lose instead.
    """
    due = closing(table, since)
    if due is None or now < due:
        return []
    if table.phase is Phase.SIGNING_UP:
        return [e.Began(), *first_throws(table)]
    late = bank.owing(table)
    if _has_clocks(table):
        late = [player for player in late if (bank.runs_out(table, player, since) or now) <= now]
    if table.opened.strict:
        return strict.lose(table, _first_out(table, late, since))
    return [e.StoodIn(player, bots.STAND_IN) for player in late]


def _first_out(table: Table, late: Sequence[int], since: float) -> Sequence[int]:
    """Return the late players whose time ran out first. After a missed deadline, these are all of them."""
    times = {player: bank.runs_out(table, player, since) or 0.0 for player in late}
    return [player for player in late if times[player] == min(times.values())]


def _has_clocks(table: Table) -> bool:
    return isinstance(table.rhythm, Live) and table.rhythm.bank is not None


def _counted_from(table: Table) -> float:
    """Return the time from which the deadline counts: the start of the turn or, if later, the last start of a clock."""
    clocks = table.rhythm.clocks if isinstance(table.rhythm, Live) else ()
    return max([table.began, *(clock.since for clock in clocks if clock.since is not None)])
