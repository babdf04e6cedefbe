"""Which letters the entries of a table by post call for."""

from __future__ import annotations

from collections.abc import Iterable

from fangs.table.desk import MASTER
from fangs.table.entries import Entry, Outgoing
from fangs.table.seat import Seat
from fangs.table.table import Table

NOTICES = ("extended", "holiday", "paused", "resumed", "reopened", "handed_over", "withdrawn", "resigned", "stood_in")
"""The kinds of entries that everybody is told of."""


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
