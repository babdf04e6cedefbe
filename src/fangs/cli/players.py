"""`fangs players`: the operator's commands for players who have an account."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fangs.cli.lists import After, AsJson, Row, cursor, day_of, echo_part, family
from fangs.cli.local_tables import rated_games
from fangs.core.system.output import echo, echo_json

if TYPE_CHECKING:
    from fangs.club.players.players import Players
    from fangs.club.players.records import Account

app = family("List, rename, export and delete players.")

Handle = Annotated[str, typer.Argument(metavar="HANDLE", help="The handle of a player or a program.")]


@app.command("list")
def list_players(
    text: Annotated[
        str, typer.Option("--named", metavar="TEXT", help="List only handles that contain this text.")
    ] = "",
    after: After = "",
    as_json: AsJson = False,
) -> None:
    """List the players and programs on the server, the newest first: day of signing up, and handle."""
    from fangs.club.players.accounts import PAGE
    from fangs.store.cursor import Cursor

    with _players() as players:
        found = players.accounts.all(cursor(after), text)
    none = "There are no such players." if text else "There are no players."
    echo_part(
        "players",
        [Row(f"{day_of(one.created)}  {one.called}", _in_json(one)) for one in found],
        Cursor(found[-1].created, found[-1].id) if len(found) == PAGE else None,
        command="fangs players list" + (f" --named {shlex.quote(text)}" if text else ""),
        nothing="There are no more players." if after else none,
        as_json=as_json,
    )


def _in_json(account: Account) -> dict[str, Any]:
    """Describe a player in JSON, for the list of players."""
    return {
        "id": account.id,
        "handle": account.handle,
        "program": account.is_program,
        "owner": account.owner,
        "created": account.created,
    }


@app.command()
def export(handle: Handle) -> None:
    """Print all data that the server stores about a player, as JSON. It is the same as the player's own download."""
    from fangs.club.own_data import own_data
    from fangs.club.studies.studies import Studies
    from fangs.club.tournament_service.tournament_service import TournamentService

    with rated_games() as rated:
        service, account = rated.players.service, rated.players.accounts.called(handle)
        found = own_data(rated, TournamentService(service), Studies(service.store, service.clock), account)
    echo_json(found)


@app.command()
def rename(handle: Handle, new: Annotated[str, typer.Argument(metavar="NEW", help="The new handle.")]) -> None:
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
    with rated_games() as rated:  # which stores the players of rated games, because their results still count
        yield rated.players
