"""`fangs post`: the Games Master's acts at a table."""

from __future__ import annotations

from typing import Annotated

import typer

from fangs.core.errors import RequestError
from fangs.table import decisions, mastering, ordering
from fangs.table.entries import Doings
from fangs.table.schedule import read_date
from fangs.table.setup import new_key
from fangs.table.table import Table

from .counter import Player, TableName, Where, Who, act, say

app = typer.Typer(rich_markup_mode=None)


@app.command()
def process(table: TableName) -> None:
    """Process the turn now, with the orders that are in."""
    act(table, mastering.process_now)


@app.command()
def back(table: TableName) -> None:
    """Take back the last turn, with all orders kept; the game is paused until 'resume' or 'process'."""
    act(table, mastering.take_back)


@app.command()
def withdraw(
    table: TableName,
    role: Annotated[str, typer.Argument(help="The role to act on.")],
    game: Annotated[int | None, typer.Option("--game", min=1, help="In which game of a match.")] = None,
    what: Annotated[
        str, typer.Option("--act", help="Which of the acts that the game gives to its Games Master.")
    ] = "withdraw",
) -> None:
    """Take a piece off, where the rules let the Games Master do so."""

    def decide(at: Table) -> Doings:
        if at.is_match and game is None:
            raise RequestError(f"In which game of the match? --game 1 to --game {len(at.boards)}.")
        return mastering.withdraw(at, (game or 1) - 1, role, what)

    act(table, decide)


@app.command()
def extend(table: TableName, hours: Annotated[float, typer.Argument(help="By how many hours.")]) -> None:
    """Put the deadline of this turn off."""
    act(table, lambda at: mastering.extend(at, hours))


@app.command()
def away(
    table: TableName,
    first: Annotated[str, typer.Argument(metavar="FIRST", help="The first day, as 2026-12-24.")],
    last: Annotated[str, typer.Argument(metavar="LAST", help="The last day.")],
    player: Annotated[str | None, typer.Option("--player", help="Whose holiday; the table's unless said.")] = None,
) -> None:
    """Note a holiday: no turn is due on these days."""
    from .office import player_named

    days = read_date(first), read_date(last)
    act(table, lambda at: ordering.away(at, player_named(at, player).player if player else None, *days))


@app.command()
def pause(table: TableName) -> None:
    """Stop the clock."""
    act(table, mastering.pause)


@app.command()
def resume(table: TableName) -> None:
    """Go on; the deadline is counted from now."""
    act(table, mastering.resume)


@app.command()
def replace(table: TableName, player: Player, who: Who) -> None:
    """Let somebody else, or a bot (bot:LEVEL), play on for a player."""
    from .office import player_named

    def decide(at: Table) -> Doings:
        number = int(player_named(at, player).player or 0)
        if who.startswith("bot:"):
            return decisions.stand_in(at, at.master, number, who.removeprefix("bot:"), 0.0)
        return mastering.replace(at, number, who)

    act(table, decide)


@app.command()
def master(table: TableName, who: Who) -> None:
    """Hand the table over to another Games Master."""
    key = new_key()
    at = act(table, lambda at: mastering.hand_over(at, who, key))
    say(f"The new Games Master's page: {Where.url or ''}/desk#{at.name}.{key}")
