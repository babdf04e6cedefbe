"""Formats the results of `fangs bench web` as tables, for a terminal or for a page of the documentation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from rich import box
from rich.table import Table

from fangs.web.bench.figures import Result, settings
from fangs.web.bench.measuring import Figures, Times

MS, KB = 1e3, 1e-3
CPU_BUDGETS = {(False, 0): 0.5e-3, (True, 50): 5e-3, (False, 1000): 40e-3}
"""The maximum CPU seconds per move, by whether the watchers hold seats and by the number of watchers."""
PUSH_BUDGET = 4000.0
START_BUDGET = 2.0


MARKS = ("<!-- the web table: fangs bench web --write writes it -->", "<!-- the end of the web table -->")
"""The lines of a page between which the results of one process on SQLite are written."""
POSTGRES_MARKS = (
    "<!-- two servers: fangs bench web --postgres URL --write writes it -->",
    "<!-- the end of two servers -->",
)

PUSH_TITLE = "Of which the push to all watchers, in ms"
NOT_ON_PAGES = {(False, 1), (False, 50), (False, 500), (True, 5)}
"""The settings that a page leaves out because their results lie between others.

A setting says whether the watchers hold seats, and how many there are.
"""


class Sheet(NamedTuple):
    """A table with a title, headings and rows."""

    title: str
    headings: Sequence[str]
    rows: Sequence[Sequence[str]]


def sheets(result: Result) -> list[Sheet]:
    """Arrange all results of a run in tables."""
    return [
        _by_setting("CPU a move, in ms", result, lambda one: _ms(one.cpu), _cpu_verdict),
        _by_setting(PUSH_TITLE, result, _push_cost(result)),
        _by_setting("From a move to its response, p50 / p99, in ms", result, lambda one: _times(one.answered)),
        _by_setting("From a move to the last watcher, p50 / p99, in ms", result, lambda one: _times(one.shown)),
        _by_setting("Median size of a push (of the first view), in kB", result, _sizes, _size_verdict),
        _crowd(result),
        _grown(result),
        *([_beside(result)] if result.peer else []),
    ]


def _beside(result: Result) -> Sheet:
    """Compare our CPU times with boardgame.io's in a table.

    It has a row for two players alone, and one for each number of spectators.
    """
    ours = {(one.setting.game, one.setting.seated, one.setting.watchers): one.cpu for one in result.moves}
    rows = []
    for theirs in result.peer:
        pages = (True, 2) if theirs.watchers == 0 else (False, theirs.watchers)
        own = [ours.get((game, *pages)) for game in result.extent.games]
        cells = ["" if cpu is None else f"{cpu / theirs.cpu:.2f}" for cpu in own]
        rows.append([f"{theirs.game}, {_who(*pages)}", _ms(theirs.cpu), *cells])
    title = "CPU a move, as a multiple of boardgame.io 0.50.2"
    return Sheet(title, ["its game, and the watchers", "its CPU, ms", *result.extent.games], rows)


def _by_setting(
    title: str,
    result: Result,
    cell: Callable[[Figures], str],
    verdict: Callable[[Sequence[Figures]], str] | None = None,
) -> Sheet:
    rows = []
    for seated, watchers in settings(result.extent):
        own = [one for one in result.moves if (one.setting.seated, one.setting.watchers) == (seated, watchers)]
        cells = [cell(one) for one in own]
        if any(cells):
            rows.append([_who(seated, watchers), *cells, *([verdict(own)] if verdict else [])])
    return Sheet(title, ["watchers", *result.extent.games, *(["budget"] if verdict else [])], rows)


def _who(seated: bool, watchers: int) -> str:
    return f"{watchers:,} with seats" if seated else f"{watchers:,}" if watchers else "none"


def _cpu_verdict(own: Sequence[Figures]) -> str:
    budget = CPU_BUDGETS.get((own[0].setting.seated, own[0].setting.watchers))
    return (
        "" if budget is None else _verdict(f"{_ms(budget)}", [one for one in own if float(_ms(one.cpu)) > budget * MS])
    )


def _size_verdict(own: Sequence[Figures]) -> str:
    return _verdict(f"{PUSH_BUDGET * KB:g}", [one for one in own if one.push is not None and one.push > PUSH_BUDGET])


def _verdict(budget: str, missed: Sequence[Figures]) -> str:
    return f"{budget}: " + (f"missed by {', '.join(one.setting.game for one in missed)}" if missed else "met")


def _push_cost(result: Result) -> Callable[[Figures], str]:
    alone = {one.setting.game: one.cpu for one in result.moves if not one.setting.watchers}

    def cell(one: Figures) -> str:
        return _ms(one.cpu - alone[one.setting.game]) if one.setting.watchers and alone else ""

    return cell


def _sizes(one: Figures) -> str:
    return "" if one.push is None or one.whole is None else f"{one.push * KB:.2f} ({one.whole * KB:.1f})"


def _crowd(result: Result) -> Sheet:
    first = result.crowds[0]
    title = f"{first.tables} tables at once, over {first.lines} connections"
    headings = ["pages at each", "moves", "moves a second", "CPU a move, ms", "to the response, p50 / p99, ms"]
    rows = [
        [many.pages or "none", many.moves, f"{many.rate:.0f}", _ms(many.cpu), _times(many.answered)]
        for many in result.crowds
    ]
    return Sheet(title, headings, [list(map(str, row)) for row in rows])


def _grown(result: Result) -> Sheet:
    rows = [[one.what, _ms(one.little), _ms(one.much)] for one in result.grown]
    sizes = zip(result.extent.lengths, result.extent.stores, strict=True)
    headings = [f"{moves:,} moves, and {tables:,} tables" for moves, tables in sizes]
    return Sheet("Cost of opening pages as the store grows, CPU in ms", ["", *headings], rows)


def verdict(result: Result) -> str:
    """Describe how the server was measured, how fast it starts, and how fast this machine is."""
    met = "met" if result.start <= START_BUDGET else "missed"
    return (
        f"Measured with {result.where}. The server starts in {result.start:.1f} s (budget {START_BUDGET:g} s: {met}), "
        f"with {result.start_cpu:.1f} s of CPU. A loop of a million additions in Python took {result.calibration * MS:.0f} ms of CPU "
        "on this machine at the same time."
    )


def as_tables(result: Result) -> Iterable[Table]:
    """Format the results of a run as tables for a terminal."""
    for sheet in sheets(result):
        if sheet.rows:
            table = Table(*sheet.headings, box=box.SIMPLE_HEAD, title=sheet.title, title_justify="left")
            for row in sheet.rows:
                table.add_row(*row)
            yield table


def as_markdown(result: Result) -> str:
    """Format the most important results of a run as Markdown.

    The cost of the push is left out because it is the difference between two other rows.
    """
    parts = [verdict(result)]
    for sheet in sheets(_for_page(result)):
        if sheet.rows and sheet.title != PUSH_TITLE:
            lines = [sheet.headings, ["---"] * len(sheet.headings), *sheet.rows]
            parts += [f"{sheet.title}:", "\n".join(f"| {' | '.join(row)} |" for row in lines)]
    return "\n\n".join(parts)


def _for_page(result: Result) -> Result:
    """Return a copy of the results without the settings that a page leaves out."""
    spectators = [number for number in result.extent.spectators if (False, number) not in NOT_ON_PAGES]
    seated = [number for number in result.extent.seated if (True, number) not in NOT_ON_PAGES]
    peer = [one for one in result.peer if (False, one.watchers) not in NOT_ON_PAGES]
    return replace(result, extent=replace(result.extent, spectators=spectators, seated=seated), peer=peer)


def _ms(seconds: float) -> str:
    return f"{seconds * MS:.2f}" if seconds < 0.01 else f"{seconds * MS:.1f}"


def _times(times: Times | None) -> str:
    return "" if times is None else f"{times.p50 * MS:.1f} / {times.p99 * MS:.1f}"
