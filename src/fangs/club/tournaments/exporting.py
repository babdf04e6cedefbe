"""Exports a tournament as CSV or JSON. The caller supplies the players' names, because only their ids are stored."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from typing import Any

import msgspec

from fangs.club.tournaments.crosstable import Cell, columns, crosstable
from fangs.club.tournaments.formats.tables import how_uneven
from fangs.club.tournaments.scores import bye_kind, voided
from fangs.club.tournaments.settings import as_json
from fangs.club.tournaments.state import Tournament

_MARKS = {
    "walkover": "+",
    "forfeit": "-",
    "void": "x",
    "pending": "*",
    "annulled": "x",
    "bye": "bye",
    "asked": "bye",
    "rest": "rest",
    "gone": "absent",
    "before": "",
}
"""The symbols with which CSV marks rounds without a game. Rounds before a late entry stay empty."""
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def csv_text(state: Tournament, names: Mapping[str, str], season: int | None = None) -> str:
    """Export the crosstable as CSV with a header line. Spreadsheets cannot mistake any name in it for a formula."""
    lines = crosstable(state, season)
    rounds = columns(lines)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    head = ["place", "division", "player", "points", *state.settings.ties, "played", "won", "drawn", "lost"]
    writer.writerow([*head, *(f"round {number}" for number, _ in enumerate(rounds, 1))])
    for line in lines:
        row = line.row
        numbers = [f"{one:g}" for one in (row.points, *row.ties)]
        counts = [row.played, row.won, row.drawn, row.lost]
        name = _harmless(names.get(row.player, row.player))
        cells = {cell.round: _written(cell) for cell in line.cells}
        shown = [cells.get(number, "") for number in rounds]
        writer.writerow([row.place, row.division + 1, name, *numbers, *counts, *shown])
    return out.getvalue()


def _harmless(name: str) -> str:
    """Escape a name that a spreadsheet would mistake for a formula."""
    return "'" + name if name.startswith(_FORMULA) else name


def _written(cell: Cell) -> str:
    """Format a crosstable cell for CSV, such as "3 s1 1" for the opponent's line, the seat and the points.

    Without a game, a symbol stands for the seat and the points. A game for third place is marked.
    """
    others, which = " ".join(map(str, cell.opponents)), " third place" if cell.is_third else ""
    if cell.kind == "game":
        seat = 0 if cell.seat is None else cell.seat
        return f"{others} s{seat + 1} {cell.points:g}{which}"
    return f"{others} {_MARKS[cell.kind]}{which}".strip()


def _without_players(data: dict[str, Any]) -> dict[str, Any]:
    """Remove players' ids from JSON data, because they could reveal who a former player was."""
    return {name: value for name, value in data.items() if name not in ("player", "players")}


def json_data(state: Tournament, names: Mapping[str, str], season: int | None = None) -> dict[str, Any]:
    """Export a tournament as JSON, with its settings, standings, rounds, and how evenly the entrants met.

    The settings leave out the seed, the directors and the invited players.
    """
    settings = as_json(state.settings)
    for name in ("invited", "seed", "directors"):
        del settings[name]
    lines, void = [], voided(state)
    for line in crosstable(state, season):
        data = msgspec.to_builtins(line)
        row = _without_players(data["row"])
        lines.append({"line": line.line, "name": names.get(line.row.player), **row, "rounds": data["cells"]})
    return {
        "settings": settings,
        "phase": str(state.phase),
        "season": state.season if season is None else season,
        "standings": lines,
        "rounds": [
            {
                "number": one.number,
                "stage": one.stage,
                "began": one.began,
                "pairings": [_without_players(msgspec.to_builtins(pairing)) for pairing in one.pairings],
                "byes": [{"number": bye.number, "kind": bye_kind(bye, void)} for bye in one.byes],
            }
            for one in state.rounds
        ],
        "unevenness": msgspec.to_builtins(how_uneven(state)) if state.settings.size > 2 else None,
    }
