"""Helpers for all commands of `fangs post`: they open the post office, find tables and print results."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from fangs.core.errors import RequestError, listed
from fangs.core.system.output import echo
from fangs.table.events import Events
from fangs.table.post.standing import standing
from fangs.table.post.state import MASTER
from fangs.table.state import Table
from fangs.translation import phrase

if TYPE_CHECKING:
    from fangs.post.office import Office

TableName = Annotated[
    str, typer.Argument(metavar="TABLE", help="Its name, or the beginning of it; '-' for the only one.")
]
Player = Annotated[str, typer.Argument(metavar="PLAYER", help="A player's name, or the beginning of it.")]
Who = Annotated[str, typer.Argument(metavar="WHO", help="'Name <address>', or a name.")]

T = TypeVar("T")


class Where:
    """The options before the command's name: the folder with the tables, the mail settings and the server's URL."""

    folder: Path | None = None
    mail: Path | None = None
    url: str | None = None


@contextmanager
def office(*, new: bool = False) -> Iterator[Office]:
    """Open the post office that the command-line options describe, or raise RequestError if it cannot be opened."""
    from fangs.post.carrying.settings import mail_settings
    from fangs.post.office import opened

    with opened(mail_settings(os.environ, Where.mail), Where.folder, Where.url, new=new) as place:
        yield place


def named(place: Office, table: str) -> str:
    """Find a table by the beginning of its name, and return the full name.

    Raise RequestError unless exactly one table matches.
    """
    return place.name(None if table == "-" else table)


def look(place: Office, table: str, see: Callable[[Table], T]) -> T:
    """Find a table by the name that the user typed, call `see` with it, and return the result.

    Raise RequestError unless exactly one table matches.
    """
    return place.service.look(named(place, table), see)


def act(table: str, command: Callable[[Table, float], Events]) -> str:
    """Carry out a Games Master's command at a table, and print what happens. Return the table's full name.

    Raise FangsError if the command is refused.
    """
    with office() as place:
        name = named(place, table)
        before = len(place.service.table(name).happened)
        place.service.transact(name, command)
        place.settle()
        echo(place.service.look(name, lambda at: news(at, before)))
        return name


def news(table: Table, before: int) -> str:
    """Summarise what has happened since line `before` of a table's history, as far as the Games Master may read it."""
    lines = []
    for line in (line for line in table.happened[before:] if line.is_for(MASTER)):
        game = phrase("game {number}: ", number=line.board + 1) if table.is_match and line.board is not None else ""
        lines.append(f"  {game}{line}{f' ({line.clause})' if line.clause else ''}")
    return "\n".join([*lines, str(standing(table))])


def players(table: Table) -> str:
    """List the players' names for use in a sentence."""
    return listed((seat.called for seat in table.players), "and", 9)


def board_of(table: Table, game: int | None) -> int:
    """Convert a game's number to a board's index.

    Raise RequestError if there is no such game, or if a match needs a number.
    """
    if game is None and table.is_match:
        raise RequestError.phrased("Choose a game of the match: --game 1 to --game {last}.", last=len(table.boards))
    if game is not None and game > len(table.boards):
        raise RequestError.phrased(
            "There is no game {game}. Games are numbered from 1 to {last}.", game=game, last=len(table.boards)
        )
    return (game or 1) - 1


def text_of(given: str) -> str:
    """Return the text that the user typed, or read it from a file (`@FILE`) or standard input (`-`).

    Raise RequestError if it cannot be read.
    """
    from fangs.core.records.files import read_text

    if given == "-" or given.startswith("@"):
        return read_text(Path(given.removeprefix("@")))
    return given.replace("\\n", "\n")
