"""A dry run: what would happen if the turn were processed now, with nothing changed."""

from __future__ import annotations

from fangs.core.errors import RequestError, listed
from fangs.table import mastering, processing
from fangs.table.by_post import desk_of
from fangs.table.entries import Doings, Entry
from fangs.table.table import Table

from .as_text import as_text
from .report import report


def trial(table: Table, entries: list[Entry], now: float) -> Table:
    """A copy of the table on which the turn in hand is processed with what is in; the table itself stays as it is.

    Its dice are those of another seed: nobody, the Games Master included, sees the real ones before they are thrown. Raises RequestError.
    """
    copy = Table(table.name, "0" * 64, entries)
    doings = mastering.process_now(copy)
    _add(copy, doings, now)
    while follow_ups := processing.follow_ups(copy):
        _add(copy, follow_ups, now)
    assert copy.desk is not None
    if copy.desk.closed:
        raise RequestError("Bots have not chosen yet: try again in a moment.")
    if copy.desk.unreported:  # what bots do next belongs to the turn, but nobody knows it yet
        _add(copy, [("reported", {})], now)
    return copy


def in_words(table: Table, copy: Table) -> str:
    """What a dry run of a table came to, as far as its Games Master may know."""
    turn = desk_of(copy).turns[-1]
    game = "game {} " if table.is_match else ""
    missing = listed((f"{game.format(board + 1)}{role}" for board, role in turn.missing), "and", 30)
    said = f"Turn {turn.number} can be processed. {f'Without orders: {missing}.' if missing else 'All orders are in.'}"
    if not desk_of(table).rules.master_sees:
        return f"{said} What the orders come to is shown when they are final: at this table the Games Master does not see them before."
    return f"{said} With other dice than will be thrown, it would go like this:\n\n{as_text(report(copy, None, turn))}"


def _add(table: Table, doings: Doings, now: float) -> None:
    for kind, data in doings:
        table.add(Entry(table.length + 1, now, kind, data))
