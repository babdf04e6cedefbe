"""Prints the measurements of `fangs bench` as tables, and lists missed time budgets."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.table import Table

from fangs.lab.bench import ALLOWANCES, MAX_TO_C

IMPORT_BUDGET = 0.15  # seconds


def as_tables(rows: list[dict[str, Any]], cores: int) -> list[Table]:
    """Format the measurements as tables for people."""
    games = _table("Random games a second", "plain", "compiled", "times", "budget", "")
    many = _table(
        "Choices a second in a batch; a learner's steps", "1 core", f"{cores} cores", "times", "learner, 1 core"
    )
    single = _table(
        "Plain Python: legal actions and a move with its events; a drawing", "median", "longest", "SVG", "size"
    )
    searches = _table(
        "Simulations a second; their time as a multiple of a random game's",
        *(f"{n:,}" for n in ALLOWANCES),
        *(f"{n:,} x{cores}" for n in ALLOWANCES),
        *(f"times {n:,}" for n in ALLOWANCES),
    )
    for row in rows:
        name, plain, fast = row["game"], row["playouts plain"], row["playouts compiled"]
        games.add_row(name, f"{plain:,.0f}", f"{fast:,.0f}", f"{fast / plain:.0f}", *_budget_cells(row))
        one, more = row["batch choices, 1 core"], row[f"batch choices, {cores} cores"]
        steps = row["steps of a learner"]
        learner = "no Gymnasium" if steps is None else f"{steps / 1e6:.2f} M"
        many.add_row(name, f"{one / 1e6:.1f} M", f"{more / 1e6:.1f} M", f"{more / one:.2f}", learner)
        move, longest = f"{row['move'] * 1e6:.0f} µs", f"{row['longest move'] * 1e3:.2f} ms"
        single.add_row(name, move, longest, f"{row['svg'] * 1e3:.1f} ms", f"{row['svg bytes'] / 1000:.0f} kB")
        searches.add_row(
            name,
            *(f"{row[figure] / 1000:,.0f} k" for figure in _searches(cores)),
            *(f"{row[f'search times playouts, {n:,}']:.2f}" for n in ALLOWANCES),
        )
    return [games, many, single, searches]


def _searches(cores: int) -> list[str]:
    return [f"simulations, {count}, {n:,}" for count in ("1 core", f"{cores} cores") for n in ALLOWANCES]


def _table(title: str, *headings: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("", min_width=10)
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def verdicts(rows: list[dict[str, Any]], import_seconds: float) -> str:
    """Report how long `import fangs` takes, and each missed time budget."""
    said = [f"import fangs and one position: {import_seconds:.2f} s (budget {IMPORT_BUDGET} s)"]
    for row in rows:
        asked = row["budgets"]
        if row["move"] > asked["move"]:
            said.append(
                f"{row['game']}: one legal list and one move take {row['move'] * 1e6:.0f} µs, not {asked['move'] * 1e6:.0f}"
            )
        if row["svg"] > asked["svg"]:
            said.append(f"{row['game']}: one drawing takes {row['svg'] * 1e3:.1f} ms, not {asked['svg'] * 1e3:.0f}")
        for n in ALLOWANCES:
            times = row[f"search times playouts, {n:,}"]
            if times > asked["search"]:
                said.append(
                    f"{row['game']}: of {n:,} simulations one takes {times:.1f} times a random game, not {asked['search']:g}"
                )
    return "\n".join(said)


def _budget_cells(row: dict[str, Any]) -> tuple[str, str]:
    if row["budget"] is None and not row["has yardstick"]:
        return "none", "[dim]its pace names none[/]"
    verdict = {True: "[green]met[/]", False: "[red]missed[/]", None: "[yellow]not measured: no C compiler here[/]"}
    wanted = f"{row['budget']:,}" if row["budget"] else f"within {MAX_TO_C} x C"
    return wanted, (f"{row['times C']:.2f} x C, " if row["times C"] else "") + verdict[row["met"]]
