"""`fangs tables`: the operator's commands for tables."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from fangs.cli.lists import After, AsJson, Row, cursor, day_of, echo_part, family
from fangs.cli.local_tables import local_tables, rated_games
from fangs.core.errors import RequestError, quoted
from fangs.core.system.output import echo, echo_json

if TYPE_CHECKING:
    from fangs.service.table_service import TableService

app = family("List and delete tables, and what is stored about people.")

Name = Annotated[str, typer.Argument(metavar="TABLE", help="The name of a table, as its address has it.")]
Number = Annotated[
    str,
    typer.Argument(
        metavar="SEAT",
        help="The number of a player, from 0; 'host' for one without; 'waiting-3' for number 3 of the waiting list.",
    ),
]


@app.command("list")
def list_tables(
    game: Annotated[str | None, typer.Option("--game", metavar="GAME", help="List only tables of this game.")] = None,
    state: Annotated[
        Literal["waiting", "playing", "over", "unreadable"] | None,
        typer.Option("--state", help="List only tables in this state."),
    ] = None,
    since: Annotated[
        str | None,
        typer.Option("--since", metavar="DAY", help="List only tables that have changed since this day (UTC)."),
    ] = None,
    after: After = "",
    as_json: AsJson = False,
) -> None:
    """List the tables on the server, the newest first: name, days of opening and of the last change, game and state."""
    from fangs.service import listing

    filters = listing.TableFilters(game, state, _beginning_of(since))
    with local_tables() as service:
        found, following = listing.list_tables(service, filters, cursor(after))
    given = {"--game": game, "--state": state, "--since": since}
    options = [f" {name} {shlex.quote(value)}" for name, value in given.items() if value]
    none = "There are no such tables." if options else "There are no tables."
    echo_part(
        "tables",
        [
            Row(f"{one.table}  {day_of(one.opened)}  {day_of(one.changed)}  {one.game:<10}  {one.state}", one._asdict())
            for one in found
        ],
        following,
        command=f"fangs tables list{''.join(options)}",
        nothing="There are no more tables." if after else none,
        as_json=as_json,
    )


def _beginning_of(day: str | None) -> float:
    """Return the beginning of a day (UTC) in seconds since 1970, or 0 without a day.

    Raise RequestError if there is no such day.
    """
    from fangs.table.post.schedule import midnight, read_date

    return midnight(read_date(day), "UTC") if day else 0.0


@app.command()
def delete(table: Name) -> None:
    """Delete a table and all data stored about it."""
    with local_tables() as service:
        service.delete(table)
    echo(f"Table {table} is deleted.")


@app.command()
def forget(table: Name, seat: Number) -> None:
    """Delete the names, addresses and words of everybody who has had a seat; the moves of the game are kept."""
    with rated_games() as rated:  # which stores the players of a rated game, because its result still counts
        service = rated.players.service
        service.forget(table, _seat(service, table, seat))
    echo(f"All personal data of seat {seat} at table {table} is deleted.")


@app.command()
def export(table: Name, seat: Number) -> None:
    """Print all data stored about everybody who has had a seat, as JSON."""
    from fangs.service.personal_data import belongings

    with local_tables() as service:
        echo_json(belongings(service, table, _seat(service, table, seat)))


def _seat(service: TableService, table: str, seat: str) -> int:
    from fangs.service.erasure import MASTER
    from fangs.table.people import player_of
    from fangs.table.post.enrolled import FIRST

    if seat == "host":
        return MASTER
    log = service.rows(table)  # even if the table cannot be read
    if seat.startswith("waiting-") and seat[8:].isdecimal():
        number = FIRST - int(seat[8:])
        if not any(number in entry.personal for entry in log):
            raise RequestError.phrased("Nothing is stored about {seat} at this table.", seat=quoted(seat))
        return number
    if not seat.isdecimal():
        raise RequestError.phrased(
            "{seat} is not a seat. A seat is the number of a player, 'host', or a waiting seat such as 'waiting-3'.",
            seat=quoted(seat),
        )
    return player_of(int(seat), log[0].data["players"])
