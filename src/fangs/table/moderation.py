"""Moderates a table's chat. The host can mute people and remove lines, and everybody with a seat can report abuse.

The functions here check a command and return its events. They do not change the table.
"""

from __future__ import annotations

from fangs.core.errors import RequestError
from fangs.core.records.readable import is_readable, one_line
from fangs.table import events as e
from fangs.table.events import Events
from fangs.table.people import MAX_SAID, seat_of
from fangs.table.refusals import NoSeat
from fangs.table.seat import Seat
from fangs.table.state import ChatLine, Table

MAX_COMPLAINTS = 20
"""The maximum number of reports of abuse at one table."""


def mute(table: Table, seat: Seat, player: int | None, muted: bool) -> Events:
    """Mute or unmute a player, or all spectators if `player` is None.

    Raise NoSeat unless the sender is the host, and RequestError if there is no such player or the host tries to mute
    themselves.
    """
    _require_host(seat)
    if player is not None and seat_of(table, player) is seat:
        raise RequestError.phrased("You cannot mute yourself.")
    return [e.Muted(player, muted)] if (player in table.muted) != muted else []


def line_to_remove(table: Table, seat: Seat, number: int) -> ChatLine:
    """Find a line of the chat by number, so that the host can remove it.

    Raise NoSeat unless the sender is the host, and RequestError if there is no such line.
    """
    _require_host(seat)
    if not 0 < number <= len(table.chat):
        raise RequestError.phrased(
            "The chat has no line {number}. Its lines are numbered from 1 to {chat}.",
            number=number,
            chat=len(table.chat),
        )
    return table.chat[number - 1]


def unsay(table: Table, seat: Seat, number: int) -> Events:
    """Remove a line from the chat, as the host.

    Raise NoSeat unless the sender is the host, and RequestError if there is no such line.
    """
    return [] if line_to_remove(table, seat, number).removed else [e.Unsaid(number)]


def complain(table: Table, seat: Seat, text: str) -> Events:
    """Report abuse to the server's operator.

    Raise RequestError if the report is empty, unreadable or too long, or if there have been too many reports.
    """
    said = one_line(text)
    if not 0 < len(said) <= MAX_SAID or not is_readable(said):
        raise RequestError.phrased("A report must have 1 to {most_said} printable characters.", most_said=MAX_SAID)
    if table.complaints >= MAX_COMPLAINTS:
        raise RequestError.phrased(
            "Abuse at this table has already been reported {most_complaints} times.", most_complaints=MAX_COMPLAINTS
        )
    return [e.Complained(seat.number, said)]


def _require_host(seat: Seat) -> None:
    if not seat.host:
        raise NoSeat.phrased("Only the host can moderate the chat.")
