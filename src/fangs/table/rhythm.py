"""Commands and queries that work both for live games and for games played by post.

Each function calls the function for the table's kind of game.
"""

from __future__ import annotations

from dataclasses import dataclass

from fangs.table import strict
from fangs.table.events import Events
from fangs.table.guards import SeatKeys, require_choosing, require_own_choice, require_player, require_seat
from fangs.table.live import bank, choosing, prepared
from fangs.table.live import clock as live_clock
from fangs.table.people import hand_back
from fangs.table.post import clock, turns
from fangs.table.post.commands import ahead
from fangs.table.post.commands.ordering import Wanted, order
from fangs.table.refusals import NoSeat
from fangs.table.seat import Seat
from fangs.table.state import Table


@dataclass(frozen=True)
class Choice:
    """A command that makes a choice for the seat that these keys open."""

    keys: SeatKeys
    board: int
    number: int
    """The number of the position that the player has seen."""
    role: str
    action: str

    def __call__(self, table: Table, now: float) -> Events:
        """Choose, or raise NoSeat if the keys open no seat, or the errors of `require_chooser` and `choose`."""
        player = require_chooser(table, require_seat(self.keys.seat(table)))
        return choose(table, player, self.board, self.number, self.role, self.action)


def require_chooser(table: Table, seat: Seat) -> int:
    """Return the number of the player for whom the person in this seat can choose.

    Raise NoSeat if the person has left the game or a bot plays for them, and the errors of `require_player`.
    """
    player = require_player(table, seat)
    if seat.gone:
        raise NoSeat(strict.left(table))
    if seat.stand_in and table.post is None:  # A player by post takes the seat back from a bot by sending orders.
        raise NoSeat.phrased("A bot is playing in your place. Take your seat back first.")
    return player


def choose(table: Table, player: int, board: int, number: int | None, role: str, action: str) -> Events:
    """Choose an action for a player's role.

    At a live table, the action is played at once, unless others must still choose. By post, it is an order.

    Raise Refusal, NoSeat, RequestError or Stale.
    """
    at = require_choosing(table, board, number)
    if table.post is None:
        require_own_choice(at, player, role, action)
        return choosing.choose(table, at, role, action)
    orders, seat = order(table, player, [Wanted(board, role, action)]), table.players[player]
    return [*(hand_back(table, seat) if seat.stand_in is not None else []), *orders]


def for_bots(table: Table, board: int, number: int, role: str, action: str) -> Events:
    """Choose an action for a bot. Return no events if the position has changed or the bot no longer has to choose."""
    at = table.boards[board]
    if number != at.number or (at, role) not in table.due_of_bots:
        return []
    if table.post is None:
        require_own_choice(at, at.player_of(role), role, action)
        return choosing.choose(table, at, role, action)
    return order(table, at.player_of(role), [Wanted(board, role, action)], by="bot")


def for_the_clock(table: Table, now: float, mailbox: float | None = None, since: float = 0.0) -> Events:
    """Return the events that the clock causes at this time, such as the end of a turn at its deadline.

    `since` is the time when the server's clock was last set. For `mailbox`, see `fangs.table.post.clock.for_the_clock`.
    """
    if table.post is None:
        return live_clock.for_the_clock(table, now, since)
    return clock.for_the_clock(table, now, mailbox)


def hold(table: Table, last: float, now: float) -> Events:
    """Make up for the time since `last`, during which no server was running.

    At a live table, the clock stood still during that time. By post, the dates stay as they are, so nothing happens.
    """
    return live_clock.hold(table, last, now) if table.post is None else []


def deadline(table: Table, player: int | None = None) -> float | None:
    """Return the deadline for the current choices or orders, or None if there is none.

    At a table with clocks, it is when the first clock runs out or, for a player whose own clock runs, when that does.
    """
    own = None if player is None else bank.runs_out(table, player)
    if own is not None:
        return own
    return live_clock.deadline(table) if table.post is None else clock.deadline(table)


def wake(table: Table, delay: float, since: float = 0.0) -> float | None:
    """Return the time when a bot or the clock must act next, or None if the table waits for people.

    A bot waits for `delay` seconds before it chooses.
    """
    if table.due_of_bots:
        return table.began + delay
    return live_clock.closing(table, since) if table.post is None else clock.wake(table)


def follow_ups(table: Table) -> Events:
    """Return the events that now follow automatically, such as a prepared choice, revealed orders or a report.

    They are empty if nothing follows.
    """
    return prepared.due(table) or ahead.due(table) or turns.follow_ups(table)


def may_have_hints(table: Table, seat: Seat) -> bool:
    """Return whether a player may ask for hints, because all other players have been bots from the beginning."""
    return (
        table.is_playing
        and not table.opened.strict
        and all(other.kind == "bot" for other in table.players if other is not seat)
    )
