"""A tournament as CSV and as JSON. The caller provides the names, because a tournament knows players only by their ids."""

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
"""How CSV shows a cell without a game. The rounds before a late entrant's entry are empty."""
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def csv_text(state: Tournament, names: Mapping[str, str], season: int | None = None) -> str:
    """Return the crosstable as CSV, with a header line. Spreadsheets do not interpret any name as a formula."""
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
    """Return the name in a form that no spreadsheet interprets as a formula."""
    return "'" + name if name.startswith(_FORMULA) else name


def _written(cell: Cell) -> str:
    """Return a round in CSV: the opponents' lines, the own seat from 1, and the points, or a word instead.

    A game for third place is marked.
    """
    others, which = " ".join(map(str, cell.opponents)), " third place" if cell.is_third else ""
    if cell.kind == "game":
        seat = 0 if cell.seat is None else cell.seat
        return f"{others} s{seat + 1} {cell.points:g}{which}"
    return f"{others} {_MARKS[cell.kind]}{which}".strip()


def _without_players(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data without the players' ids, which would reveal who a former player was."""
    return {name: value for name, value in data.items() if name not in ("player", "players")}


def json_data(state: Tournament, names: Mapping[str, str], season: int | None = None) -> dict[str, Any]:
    """Return a tournament as JSON: the settings, the standings with the crosstable, the rounds, and the unevenness of meetings.

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
