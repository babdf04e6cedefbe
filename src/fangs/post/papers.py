"""`fangs post`: what is read, printed and kept of a table."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

import fangs
from fangs.core.errors import RequestError
from fangs.table.by_post import desk_of

from .counter import TableName, named, office

app = typer.Typer(rich_markup_mode=None)


@app.command()
def report(
    table: TableName,
    turn: Annotated[int | None, typer.Option("--turn", min=1, help="Which turn; how things stand unless said.")] = None,
    player: Annotated[str | None, typer.Option("--player", help="For whom; for everybody unless said.")] = None,
    html: Annotated[bool, typer.Option("--html", help="As a page with the boards drawn.")] = False,
) -> None:
    """The report of a turn, as text or as a page."""
    from .as_html import as_html
    from .as_text import as_text
    from .office import player_named
    from .report import report as make

    with office() as place:
        at = named(place, table)
        reader = None if player is None else player_named(at, player).player
        turns = desk_of(at).turns
        if turn is not None and turn > len(turns):
            raise RequestError(f"Turn {turn} is not processed yet: there are {len(turns)}.")
        told = make(at, reader, None if turn is None else turns[turn - 1], sealed=True)
        sys.stdout.write((as_html if html else as_text)(told) + "\n")


@app.command()
def sheet(tables: Annotated[list[str], typer.Argument(metavar="TABLE...", help="One or more tables.")]) -> None:
    """A page to print, for a magazine: the last turn of these tables, several games on a sheet."""
    from .printed import sheet as printed
    from .report import report as make

    with office() as place:
        found = {at.name: at for at in (named(place, one) for one in tables)}.values()
        reports = [make(at, None, turns[-1] if (turns := desk_of(at).turns) else None) for at in found]
        sys.stdout.write(printed(reports) + "\n")


@app.command()
def slips(table: TableName) -> None:
    """Order slips to print, one a player, with the boards on them."""
    from .printed import slips as printed

    with office() as place:
        at = named(place, table)
        if at.status == "over":
            raise RequestError("The game is over: there is nothing to order.")
        sys.stdout.write(printed(at) + "\n")


@app.command("map")
def blank_map(
    game: Annotated[str, typer.Argument(metavar="GAME", help="One of those that 'fangs list' shows.")],
    players: Annotated[int | None, typer.Option("--players", help="For how many; as usual unless said.")] = None,
) -> None:
    """The board of a game without pieces, to print."""
    from .printed import blank_map as printed

    sys.stdout.write(printed(fangs.game(game), players) + "\n")


@app.command()
def record(table: TableName) -> None:
    """The record of the game, or of the whole match: 'fangs replay' and 'fangs verify' read it."""
    with office() as place:
        sys.stdout.write(named(place, table).whole_record())
