"""Prints hints and reviews of games at the terminal."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.console import Console
from rich.progress import track
from rich.table import Table

from fangs.core.errors import RequestError
from fangs.core.records.record import Record
from fangs.terminal.seats import seat_name
from fangs.thinking import review
from fangs.translation import figure, say

CHUNK = 10
WORST = 12
"""The maximum number of costly decisions that are shown."""


def as_hint(found: dict[str, Any]) -> str:
    """Format a hint as text: the best actions with their expected scores.

    If others choose at the same time, the text also says how often to play each action.
    """
    lines = [
        f"  {one['action']:<12} "
        + (
            say("expects exactly {score}", score=figure(one["score"], ".1%"))
            if found["exact"]
            else say("expects {score}", score=figure(one["score"], ">7.2f"))
        )
        + (say(", {share} of the time", share=f"{one['share']:4.0%}") if found["mixed"] else "")
        + f"   {one['label']}"
        for one in found["best"]
    ]
    told = [f"  {one['action']}: {one['told']}" for one in found["best"] if one["told"]]
    return "\n".join([*lines, *told, *([f"  {found['why']}"] if found["why"] else [])])


def show(record: Record, console: Console, allowance: int) -> None:
    """Review every step of a finished game, and print tables of costly decisions and luck.

    Raise RequestError if the game is not over.
    """
    if not record.is_finished:
        raise RequestError.phrased("A game can be reviewed only when it is over.")
    starts = range(0, len(record.steps), CHUNK)
    judged = [
        one
        for start in track(starts, say("Judging"), console=console, transient=True)
        for one in review.judge(str(record), start, start + CHUNK, allowance)
    ]
    console.print(_players(record, judged))
    console.print(_turning_points(record, judged))
    console.print(_decisions(record, judged))


def _table(title: str, *columns: str) -> Table:
    return Table(*columns, box=box.SIMPLE_HEAD, title=title, title_justify="left")


def _players(record: Record, judged: list[dict[str, Any]]) -> Table:
    table = _table(say("By player"), "", say("score"), say("decisions"), say("given away"), say("luck"))
    scores = record.position.scores
    for row in review.summary(judged, record.position.players):
        player = row["player"]
        name = seat_name(record.names[player]) if player in record.names else record.position.side(player)
        numbers = (
            figure(scores[player], "g") if scores else "",
            row["decisions"],
            figure(row["gave_away"], ".2f"),
            figure(row["luck"], "+.2f"),
        )
        table.add_row(str(name), *map(str, numbers))
    return table


def _turning_points(record: Record, judged: list[dict[str, Any]]) -> Table:
    table = _table(say("Where the game turned"), say("step"), "", say("what it did"))
    for one in judged:
        if one["turned"]:
            by = one["turned"]["by"]
            if by == "choice":
                what = f"{record.position.called(one['role'])}: {one['says']}"
            else:
                what = record.game.decides if by == "dice" else say("everyone's choices were revealed")
            table.add_row(str(one["step"]), str(what), str(one["turned"]["words"]))
    return table


def _decisions(record: Record, judged: list[dict[str, Any]]) -> Table:
    columns = (say("step"), say("role"), say("chosen"), say("better"), say("gave away"))
    table = _table(say("The costliest decisions"), *columns)
    decisions = [one for one in judged if one.get("gave_away")]
    for one in sorted(decisions, key=lambda one: -one["gave_away"])[:WORST]:
        table.add_row(
            str(one["step"]),
            str(record.position.called(one["role"])),
            str(one["says"]),
            str(one["best_says"]),
            str(figure(one["gave_away"], ".2f")),
        )
    return table
