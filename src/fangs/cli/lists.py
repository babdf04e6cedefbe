"""Prints long lists in parts, as lines or as JSON, for the operator's commands."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from fangs.core.system.output import echo, echo_json

if TYPE_CHECKING:
    from fangs.store.cursor import Cursor

After = Annotated[
    str,
    typer.Option(
        "--after",
        metavar="PLACE",
        help="The place from which to continue the list, as the end of its previous part says.",
    ),
]
AsJson = Annotated[
    bool, typer.Option("--json", help="Print JSON; `next` in it is where the list goes on, or null at its end.")
]


def family(about: str) -> typer.Typer:
    """Create the app of a command that has subcommands. `about` says in its help what they do."""
    return typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode=None, help=about)


class Row(NamedTuple):
    """An entry of a list: as a line for people, and as JSON for programs."""

    line: str
    data: dict[str, Any]


def echo_part(
    name: str, rows: Sequence[Row], following: Cursor | None, *, command: str, nothing: str, as_json: bool
) -> None:
    """Print a part of a list.

    `command` prints the list from its beginning, and `nothing` is printed instead of an empty part.
    """
    if as_json:
        echo_json({name: [row.data for row in rows], "next": None if following is None else str(following)})
        return
    for row in rows:
        echo(row.line)
    if following is not None:
        echo(f"To go on: {command} --after {following}")
    elif not rows:
        echo(nothing)


def cursor(text: str) -> Cursor | None:
    """Parse the place where a part of a list begins. Return None for the beginning of the list.

    Raise RequestError if the text cannot be parsed.
    """
    from fangs.store.cursor import Cursor

    return Cursor.read(text) if text else None


def day_of(at: float) -> str:
    """Format the day (UTC) of a time, such as 2026-11-24."""
    return datetime.fromtimestamp(at, UTC).date().isoformat()
