"""Writes the results of a study as tables for people, as CSV, or as a folder of files with plots."""

from __future__ import annotations

import csv
import io
import itertools
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from rich import box
from rich.markup import escape
from rich.table import Table

from fangs.core.errors import listed
from fangs.core.system.text_file import write_file
from fangs.lab import plots
from fangs.lab.frames import as_frame, has_polars
from fangs.lab.study import OF_SETTING, Chosen, Found, Luck, Study

SELDOM = 0.01
"""A choice counts as hardly ever made if its share is at most this."""
ENOUGH = 30
"""How often a choice must have been possible before it can be called rare."""
MAX_NAMED = 12
FILES = (
    *(f"{name}.{kind}" for name in ("seats", "choices", "luck") for kind in ("csv", "parquet")),
    "seats.svg",
    "choices.svg",
)
"""The names of all files that a study can write into its folder."""


def setting(one: Found | Chosen | Luck) -> str:
    """Describe a setting briefly, such as "4 players, map resort, medium"."""
    return ", ".join(filter(None, (f"{one.players} players", one.options, one.map and f"map {one.map}", one.bot)))


def seats_table(found: Sequence[Found]) -> Table:
    """Format the results for each seat as a table for people."""
    rows = (
        (
            one,
            f"{one.seat}: {one.side}",
            _share(one.wins, one.least, one.most),
            f"{one.points:.2f}",
            f"{one.choices:.0f}",
            f"{one.close:.1f}",
        )
        for one in found
    )
    return _table(("seat", "wins", "points", "choices a game", "ahead by"), rows)


def choices_table(found: Sequence[Chosen]) -> Table:
    """Tabulate for people how often each kind of choice was made."""
    rows = (
        (one, one.choice, f"{one.listed:,}", f"{one.made:,}", _share(one.share, one.least, one.most)) for one in found
    )
    return _table(("choice", "possible", "made", "share"), rows)


def _table(columns: Sequence[str], rows: Iterable[tuple[Any, ...]]) -> Table:
    """Build a table with a heading for each setting and its rows below."""
    table = Table(*columns, box=box.SIMPLE_HEAD, pad_edge=False)
    for name, own in itertools.groupby(rows, key=lambda row: setting(row[0])):
        table.add_section()
        table.add_row(f"[bold]{escape(name)}[/bold]")
        for _, *cells in own:
            table.add_row(*cells)
    return table


def seldom(found: Sequence[Chosen]) -> Iterator[str]:
    """List the choices that were never or hardly ever made, in sentences for each setting."""
    for name, own in itertools.groupby(found, key=setting):
        possible = [one for one in own if one.listed >= ENOUGH]
        never = [one for one in possible if not one.made]
        rarely = [one for one in possible if 0 < one.share <= SELDOM]
        for word, those in (("never", never), ("hardly ever", rarely)):
            if those:
                named = [f"{one.choice} ({one.made:,} of {one.listed:,})" for one in those]
                yield f"{name}: {word} chosen: {listed(named, 'and', MAX_NAMED)}."


def luck(found: Sequence[Luck]) -> Iterator[str]:
    """Say for each setting how much of the result chance decides."""
    for one in found:
        games = f"{one.games:,} games, each played {one.times} times with the same dice or draws"
        yield f"{setting(one)}: chance decides {_share(one.share, one.least, one.most)} of the result; {games}."


def as_csv(found: Sequence[Found] | Sequence[Chosen] | Sequence[Luck], luck: Sequence[Luck] = ()) -> str:
    """Format the results as CSV. With `luck`, each line also says how much chance decides with its setting."""
    decided = {one[:OF_SETTING]: (one.times, one.share, one.least, one.most) for one in luck}
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow((*found[0]._fields, *(("times", "luck", "luck_least", "luck_most") if luck else ())))
    writer.writerows((*one, *decided.get(one[:OF_SETTING], ())) for one in found)
    return out.getvalue()


def write(study: Study, title: str, folder: Path) -> str:
    """Write all results into a folder, as CSV and if possible as Parquet and plots. Return a sentence about the files.

    Files of an earlier study in this folder are replaced or removed.
    """
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, found in (("seats", study.seats), ("choices", study.choices), ("luck", study.luck)):
        if not found:
            continue
        write_file(folder / f"{name}.csv", as_csv(found).encode())
        written.append(f"{name}.csv")
        if has_polars():
            packed = io.BytesIO()
            as_frame(one._asdict() for one in found).write_parquet(packed)
            write_file(folder / f"{name}.parquet", packed.getvalue())
            written.append(f"{name}.parquet")
    if plots.has_matplotlib():
        even = [1 / one.players for one in study.seats]
        seats = [(f"{setting(one)}: {one.seat}, {one.side}", one.wins, one.least, one.most) for one in study.seats]
        choices = [(f"{setting(one)}: {one.choice}", one.share, one.least, one.most) for one in study.choices]
        plots.shares(seats, f"{title}: wins by seat", folder / "seats.svg", even)
        plots.shares(choices, f"{title}: how often a choice is made where it is possible", folder / "choices.svg")
        written += ["seats.svg", "choices.svg"]
    for name in FILES:
        if name not in written:
            (folder / name).unlink(missing_ok=True)
    missing = ["Parquet"] * (not has_polars()) + ["plots"] * (not plots.has_matplotlib())
    more = f' For {listed(missing, "and")}, install the extra: pip install "fangs[plots]".' if missing else ""
    return f"Wrote {listed(written, 'and', len(written))} in {folder}.{more}"


def _share(share: float, least: float, most: float) -> str:
    return f"{share:.0%} ({least:.0%} to {most:.0%})"
