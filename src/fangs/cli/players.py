"""`fangs players`: the operator's commands for players who have an account."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from fangs.cli.local_tables import local_tables
from fangs.core.output import echo

if TYPE_CHECKING:
    from fangs.club.players.players import Players

app = typer.Typer(
    no_args_is_help=True, add_completion=False, rich_markup_mode=None, help="List, rename and delete players."
)

Handle = Annotated[str, typer.Argument(metavar="HANDLE", help="The handle of a player or a program.")]


@app.callback()
def players() -> None:
    """List, rename and delete players."""


@app.command("list")
def list_players(
    text: Annotated[
        str, typer.Option("--named", metavar="TEXT", help="List only handles that contain this text.")
    ] = "",
    after: Annotated[
        str,
        typer.Option(
            "--after",
            metavar="PLACE",
            help="The place from which to continue the list, as the end of its previous part says.",
        ),
    ] = "",
) -> None:
    """List the players and programs on the server, the newest first: day of signing up, and handle."""
    from datetime import UTC, datetime

    from fangs.club.players.accounts import PAGE
    from fangs.store.cursor import Cursor

    with _players() as players:
        found = players.accounts.all(Cursor.read(after) if after else None, text)
    for one in found:
        echo(f"{datetime.fromtimestamp(one.created, UTC).date()}  {one.called}")
    if len(found) == PAGE:
        named = f"--named {shlex.quote(text)} " if text else ""
        echo(f"To go on: fangs players list {named}--after {Cursor(found[-1].created, found[-1].id)}")
    elif not found:
        echo(
            "There are no more players." if after else "There are no such players." if text else "There are no players."
        )


@app.command()
def rename(
    handle: Handle,
    new: Annotated[str, typer.Argument(metavar="NEW", help="The new handle.")],
) -> None:
    """Give a player another handle. Nobody can take the old one for a year. Tables keep the names that they have."""
    with _players() as players:
        renamed = players.accounts.impose(players.accounts.called(handle), new)
    echo(f"{handle} is now called {renamed.called}.")


@app.command()
def delete(handle: Handle) -> None:
    """Delete a player as if the player had done it: the account, names and words at all tables, and programs; results are kept."""
    from fangs.club.tournament_service.leaving import leave
    from fangs.club.tournament_service.tournament_service import TournamentService

    with _players() as players:
        leave(players, TournamentService(players.service), players.accounts.called(handle))
    echo(f"{handle} is deleted.")


@contextmanager
def _players() -> Iterator[Players]:
    from fangs.club.players.players import Players
    from fangs.club.rated.rated import RatedGames

    with local_tables() as service:
        players = Players(service)
        RatedGames(players)  # stores the players of rated games, because their results still count
        yield players
