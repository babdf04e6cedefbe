"""`fangs post`: reports, pages to print, and records."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import fangs
from fangs.core.errors import RequestError
from fangs.core.system.output import echo
from fangs.post.commands.context import TableName, look, named, office
from fangs.post.reporting.report_contents import Report
from fangs.table.phase import Phase
from fangs.table.state import Table

app = typer.Typer(rich_markup_mode=None)


@app.command()
def report(
    table: TableName,
    turn: Annotated[int | None, typer.Option("--turn", min=1, help="The turn; default: the current state.")] = None,
    player: Annotated[str | None, typer.Option("--player", help="The reader; default: everybody.")] = None,
    html: Annotated[bool, typer.Option("--html", help="As a page with the boards drawn.")] = False,
) -> None:
    """Print the report of a turn, as text or as a page."""
    from fangs.post.office import player_named
    from fangs.post.reporting.report import processed_turn
    from fangs.post.reporting.report import report as make
    from fangs.post.reporting.report_html import as_html
    from fangs.post.reporting.report_text import as_text

    def see(at: Table) -> Report:
        reader = None if player is None else player_named(at, player).player
        return make(at, reader, None if turn is None else processed_turn(at, turn), sealed=True)

    with office() as place:
        found = look(place, table, see)
        echo((as_html if html else as_text)(found))


@app.command()
def sheet(tables: Annotated[list[str], typer.Argument(metavar="TABLE...", help="One or more tables.")]) -> None:
    """A page to print for a magazine: the last turn of these tables, several games on a sheet."""
    from fangs.post.reporting.printed import sheet as printed
    from fangs.post.reporting.report import latest_report

    with office() as place:
        names = dict.fromkeys(named(place, one) for one in tables)
        echo(printed([place.service.look(name, latest_report) for name in names]))


@app.command()
def issue(
    tables: Annotated[
        list[str] | None, typer.Argument(metavar="TABLE...", help="The tables in it; default: all by post.")
    ] = None,
    title: Annotated[
        str, typer.Option("--title", help="The title of the magazine, with its number; default: By post.")
    ] = "",
    words: Annotated[
        Path | None, typer.Option("--words", metavar="FILE", help="The editor's introduction; '-': standard input.")
    ] = None,
) -> None:
    """An issue of a magazine to print, or to save as PDF from a browser: contents, standings, turns, press, slips."""
    from fangs.core.records.files import read_text
    from fangs.post.reporting.magazine import issue as printed
    from fangs.post.reporting.printed import BY_POST

    said = "" if words is None else read_text(words)
    with office() as place:
        names = dict.fromkeys(named(place, one) for one in tables) if tables else dict.fromkeys(place.names())
        found = [place.service.whole(name) for name in names]
        echo(printed(found, title=title or BY_POST, words=said))


@app.command()
def slips(table: TableName) -> None:
    """Order slips to print, one per player, with the boards on them."""
    from fangs.post.reporting.printed import slips as printed

    def see(at: Table) -> str:
        if at.phase is Phase.OVER:
            raise RequestError.phrased("The game is over, so there is nothing to order.")
        return printed(at)

    with office() as place:
        echo(look(place, table, see))


@app.command("map")
def blank_map(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The name of a game, see 'fangs list'.")],
    players: Annotated[
        int | None, typer.Option("--players", help="The number of players; default: that of the game.")
    ] = None,
) -> None:
    """The board of a game without pieces, to print."""
    from fangs.post.reporting.printed import blank_map as printed

    echo(printed(fangs.game(game), players))


@app.command()
def record(table: TableName) -> None:
    """The record of the game, or of the whole match, for 'fangs replay' and 'fangs verify'."""
    from fangs.post.reporting.records import whole_record

    with office() as place:
        echo(look(place, table, whole_record), end="")
