"""`fangs tournaments`: the operator's commands for tournaments."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from fangs.cli.local_tables import local_tables
from fangs.core.output import echo

if TYPE_CHECKING:
    from fangs.club.tournament_service.tournament_service import TournamentService

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    help="List tournaments, remove their words, and delete them.",
)

Id = Annotated[str, typer.Argument(metavar="TOURNAMENT", help="The id of a tournament, as its address has it.")]


@app.callback()
def tournaments() -> None:
    """List tournaments, remove their words, and delete them."""


@app.command("list")
def list_tournaments(
    after: Annotated[
        str,
        typer.Option(
            "--after",
            metavar="PLACE",
            help="The place from which to continue the list, as the end of its previous part says.",
        ),
    ] = "",
) -> None:
    """List the tournaments on the server, the latest announced first: id, day, game and title."""
    from datetime import UTC, datetime

    from fangs.club.tournament_service.log import PAGE
    from fangs.store.cursor import Cursor

    with _tournaments() as service:
        found = service.log.all(Cursor.read(after) if after else None)
    for one, announced in found:
        echo(f"{one.id}  {datetime.fromtimestamp(announced, UTC).date()}  {one.game:<10}  {one.title}")
    if len(found) == PAGE:
        last, announced = found[-1]
        echo(f"To go on: fangs tournaments list --after {Cursor(announced, last.id)}")
    elif not found:
        echo("There are no more tournaments." if after else "There are no tournaments.")


@app.command()
def blank(tournament: Id) -> None:
    """Remove a tournament's title and description, and its directors' reasons. Its page says so, and its title is then its id."""
    with _tournaments() as service:
        service.blank(tournament)
    echo(f"The title, the description and the directors' reasons of tournament {tournament} are removed.")


@app.command()
def delete(tournament: Id) -> None:
    """Delete a tournament. The games that have begun can be finished, and their results and ratings are kept."""
    with _tournaments() as service:
        service.delete(tournament)
    echo(f"Tournament {tournament} is deleted.")


@contextmanager
def _tournaments() -> Iterator[TournamentService]:
    from fangs.club.tournament_service.tournament_service import TournamentService

    with local_tables() as service:
        yield TournamentService(service)
