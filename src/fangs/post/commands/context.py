"""What every `fangs post` command needs first: it opens the tables, and prints about them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from fangs.core.errors import listed
from fangs.core.output import echo
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
    """The options that come before the command. They say where the tables are, and give the mail settings."""

    folder: Path | None = None
    mail: Path | None = None
    url: str | None = None


@contextmanager
def office(*, new: bool = False) -> Iterator[Office]:
    """Yield the post office that the options before the command describe, or raise RequestError."""
    from fangs.post.carrying.settings import mail_settings
    from fangs.post.office import opened

    with opened(mail_settings(os.environ, Where.mail), Where.folder, Where.url, new=new) as place:
        yield place


def named(place: Office, table: str) -> str:
    """Return the full name of a table, of which the user may have typed only the beginning. Raise RequestError."""
    return place.name(None if table == "-" else table)


def look(place: Office, table: str, see: Callable[[Table], T]) -> T:
    """Call `see` with a table whose name the user typed, and return the result. Raise RequestError."""
    return place.service.look(named(place, table), see)


def act(table: str, command: Callable[[Table, float], Events]) -> str:
    """Run a command at a table as its Games Master, and print what happens. Return the table's full name, or raise FangsError."""
    with office() as place:
        name = named(place, table)
        before = len(place.service.table(name).happened)
        place.service.transact(name, command)
        place.settle()
        say(place.service.look(name, lambda at: news(at, before)))
        return name


def news(table: Table, before: int) -> str:
    """Return a text with the state of a table and its history after the first `before` lines, as far as the Games Master may read it."""
    lines = []
    for line in (line for line in table.happened[before:] if line.is_for(MASTER)):
        game = phrase("game {number}: ", number=line.board + 1) if table.is_match and line.board is not None else ""
        lines.append(f"  {game}{line}{f' ({line.clause})' if line.clause else ''}")
    return "\n".join([*lines, str(standing(table))])


def players(table: Table) -> str:
    """Return a list of the players' names for use in a sentence."""
    return listed((seat.called for seat in table.players), "and", 9)


def say(text: str) -> None:
    """Print a line in the reader's language."""
    echo(text)


def text_of(given: str) -> str:
    """Return the text that the user typed, or the text of a file (`@FILE`) or of standard input (`-`). Raise RequestError."""
    from fangs.core.records.files import read_text

    if given == "-" or given.startswith("@"):
        return read_text(Path(given.removeprefix("@")))
    return given.replace("\\n", "\n")
