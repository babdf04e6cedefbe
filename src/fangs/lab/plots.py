"""Draws plots as SVG files with Matplotlib, which comes with the extra `plots`. Equal data give equal files."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

from fangs.core.drawing import BLUE, QUIET
from fangs.core.system import extras
from fangs.core.system.text_file import write_file

ROW = 0.28
"""The height of a row in a plot, in inches."""

Row = tuple[str, float, float, float]
"""A row in a plot: a name, a share, and the ends of its interval."""


def has_matplotlib() -> bool:
    """Return whether Matplotlib is installed."""
    return extras.found("matplotlib") is not None


def shares(rows: Sequence[Row], title: str, file: Path, even: Sequence[float] = ()) -> None:
    """Plot shares with their intervals, one per row, and save the plot in a file.

    `even` has the share of every row that would be even, which is marked.
    """
    import matplotlib
    from matplotlib.figure import Figure

    names, values, least, most = zip(*rows, strict=True)
    below = [value - low for value, low in zip(values, least, strict=True)]
    above = [high - value for value, high in zip(values, most, strict=True)]
    places = range(len(rows))
    with matplotlib.rc_context({"svg.hashsalt": "fangs", "svg.fonttype": "none"}):
        figure = Figure(figsize=(9, 1.1 + ROW * len(rows)), layout="constrained")
        axes = figure.add_subplot()
        axes.errorbar(values, places, xerr=[below, above], fmt="o", color=BLUE, capsize=3)
        if even:
            axes.scatter(even, places, marker="|", s=160, color=QUIET, zorder=0, label="even")
            axes.legend(loc="best")
        axes.set_yticks(places, names)
        axes.set_ylim(len(rows) - 0.5, -0.5)
        axes.set_xlim(0, max(1e-9, min(1, 1.08 * max(most))))
        axes.xaxis.set_major_formatter(matplotlib.ticker.PercentFormatter(1))
        axes.grid(axis="x", alpha=0.3)
        axes.set_title(title, loc="left")
        drawn = io.BytesIO()
        figure.savefig(drawn, format="svg", metadata={"Date": None})
    write_file(file, drawn.getvalue())
