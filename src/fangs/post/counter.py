"""Where every `fangs post` command begins: which tables, and what is said of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fangs.core.errors import listed
from fangs.table.by_post import desk_of
from fangs.table.entries import Doings
from fangs.table.table import Table

if TYPE_CHECKING:
    from .office import Office

TableName = Annotated[
    str, typer.Argument(metavar="TABLE", help="Its name, or the beginning of it; '-' for the only one.")
]
Player = Annotated[str, typer.Argument(metavar="PLAYER", help="A player's name, or the beginning of it.")]
Who = Annotated[str, typer.Argument(metavar="WHO", help="'Name <address>', or a name.")]


class Where:
    """Where the tables are, and how mail goes: what was said before the command."""

    folder: Path | None = None
    mail: Path | None = None
    url: str | None = None


@contextmanager
def office(*, new: bool = False) -> Iterator[Office]:
    """The post office that is meant; raises RequestError."""
    from .office import opened
    from .settings import mail_settings

    with opened(mail_settings(os.environ, Where.mail), Where.folder, Where.url, new=new) as place:
        yield place


def named(place: Office, table: str) -> Table:
    """The table that somebody typed; raises RequestError."""
    return place.table(None if table == "-" else table)


def act(table: str, decide: Callable[[Table], Doings]) -> Table:
    """Do something at a table as its Games Master, and say what came of it; raises FangsError."""
    with office() as place:
        name = named(place, table).name
        before = place.house.look(name, lambda at: len(at.lines))
        place.house.act(name, lambda at, now: decide(at))
        place.settle()
        at = place.house.table(name)
        for line in at.lines[before:]:
            game = f"game {line.board + 1}: " if at.is_match and line.board is not None else ""
            say(f"  {game}{line.text}{f', {line.clause}' if line.clause else ''}")
        say(state(at))
        return at


def players(table: Table) -> str:
    """Who plays, in words."""
    return listed((seat.called for seat in table.players), "and", 9)


def state(table: Table) -> str:
    """Where a table stands, in a sentence."""
    desk = desk_of(table)
    if table.status != "playing":
        return "The game is over." if table.status == "over" else "It begins when every seat is taken."
    due = desk.deadline(table)
    if desk.paused:
        return f"Turn {desk.turn.number}: the game is paused, and no deadline is running."
    when = "being processed" if due is None else f"due {desk.rules.schedule.spell(due)}"
    if due is not None and desk.overdue:
        return f"Turn {desk.turn.number} was {when}: orders are missing, and the Games Master decides."
    return f"Turn {desk.turn.number} is {when}."


def say(text: str) -> None:
    """Print a line."""
    typer.echo(text)
