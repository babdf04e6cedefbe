"""`fangs post correct`: corrections by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fangs.core.errors import RequestError
from fangs.core.system.output import echo_json
from fangs.post.commands.context import TableName, act, board_of, look, office
from fangs.table.events import Events
from fangs.table.post.commands import correcting
from fangs.table.state import Table

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Correct an order or an outcome of chance of the last turn, or a position; it is recorded, and all players are told.",
)
Game = Annotated[int | None, typer.Option("--game", min=1, help="The number of the game in a match.")]
Why = Annotated[str, typer.Option("--why", help="Reason, for all to read.")]
Was = Annotated[str | None, typer.Option("--was", help="What it was, if the last turn had several.")]


@app.command()
def order(
    table: TableName,
    role: Annotated[str, typer.Argument(help="Whose order.")],
    new: Annotated[str, typer.Argument(metavar="ORDER", help="What it should have been, as the record writes it.")],
    why: Why,
    was: Was = None,
    game: Game = None,
) -> None:
    """Correct an order of the last turn."""

    def command(at: Table, now: float) -> Events:
        board = board_of(at, game)
        return correcting.order(at, board, _role(at, board, role), new, why, was)

    act(table, command)


@app.command()
def die(
    table: TableName,
    new: Annotated[
        str, typer.Argument(metavar="OUTCOME", help="The outcome that it should have been, as the record writes it.")
    ],
    why: Why,
    was: Was = None,
    game: Game = None,
) -> None:
    """Correct an outcome of chance of the last turn: a roll of the dice, a card, a coin."""
    act(table, lambda at, now: correcting.die(at, board_of(at, game), new, why, was))


@app.command()
def position(
    table: TableName,
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="JSON; without it, the position is shown.")
    ] = None,
    why: Annotated[str, typer.Option("--why", help="Reason, for all to read.")] = "",
    game: Game = None,
) -> None:
    """Correct the position of a game, or print it as spectators see it; fields given as '?' stay as they are."""
    from fangs.core.records.files import read_text
    from fangs.core.records.foreign_text import json_in

    if file is None:
        with office() as place:
            shown = look(place, table, lambda at: at.boards[board_of(at, game)].position.json(None))
            echo_json(shown)
            return
    try:
        given = json_in(read_text(file))
    except ValueError as error:
        raise RequestError.phrased("The position is not JSON: {why}.", why=error) from None
    act(table, lambda at, now: correcting.position(at, board_of(at, game), given, why))


def _role(table: Table, board: int, typed: str) -> str:
    """Translate a typed role to the game's own name. An unknown role is returned unchanged, and refused later."""
    from fangs.post.orders.speech import Place, Speech

    at = table.boards[board]
    if typed in at.roles:
        return typed
    return Speech(at.game, [Place(board, role, at.position, owing=True) for role in at.roles]).role_of(typed) or typed
