"""`fangs tournaments`: the operator's commands for tournaments."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from fangs.cli.lists import After, AsJson, Row, cursor, day_of, echo_part, family
from fangs.cli.local_tables import local_tables
from fangs.core.system.output import echo

if TYPE_CHECKING:
    from fangs.club.tournament_service.tournament_service import TournamentService

app = family("List, resume and delete tournaments, and remove their words.")

Id = Annotated[str, typer.Argument(metavar="TOURNAMENT", help="The id of a tournament, as its address has it.")]


@app.command("list")
def list_tournaments(after: After = "", as_json: AsJson = False) -> None:
    """List the tournaments on the server, the latest announced first: id, day, game and title."""
    from fangs.club.tournament_service.log import PAGE
    from fangs.store.cursor import Cursor

    with _tournaments() as service:
        found = service.log.all(cursor(after))
    rows = [
        Row(
            f"{one.id}  {day_of(announced)}  {one.game:<10}  {one.title}",
            {
                "id": one.id,
                "title": one.title,
                "game": one.game,
                "format": one.format,
                "rated": bool(one.rated),
                "phase": one.phase,
                "announced": announced,
                "starts": one.starts,
                "entrants": one.entrants,
            },
        )
        for one, announced in found
    ]
    echo_part(
        "tournaments",
        rows,
        Cursor(found[-1][1], found[-1][0].id) if len(found) == PAGE else None,
        command="fangs tournaments list",
        nothing="There are no more tournaments." if after else "There are no tournaments.",
        as_json=as_json,
    )


@app.command()
def blank(tournament: Id) -> None:
    """Remove a tournament's title and description, and its directors' reasons. Its page says so, and its title is then its id."""
    with _tournaments() as service:
        service.blank(tournament)
    echo(f"The title, the description and the directors' reasons of tournament {tournament} are removed.")


@app.command()
def resume(tournament: Id) -> None:
    """Resume a paused tournament, for example if its directors do not come back."""
    from fangs.club.tournaments.directing import resume_anyway

    with _tournaments() as service:
        service.transact(tournament, lambda state, now: resume_anyway(state))
    echo(f"Tournament {tournament} resumes.")


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
