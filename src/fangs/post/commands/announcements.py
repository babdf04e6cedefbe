"""The commands of `fangs post` that send a Games Master's messages, and remove press or people."""

from __future__ import annotations

from typing import Annotated

import typer

from fangs.core.system.output import echo
from fangs.post.commands.context import TableName, act, look, office, text_of
from fangs.table.events.press import Pressed
from fangs.table.post.commands import announcements, enrolling
from fangs.table.post.commands import press as presses
from fangs.table.post.enrolled import FIRST
from fangs.table.post.guards import post_of
from fangs.translation import phrase

app = typer.Typer(rich_markup_mode=None)

Text = Annotated[str, typer.Argument(help="The text; '@FILE' for a file, '-' for standard input.")]


@app.command()
def comment(table: TableName, text: Text) -> None:
    """Write a comment for the next report."""
    said = text_of(text)
    act(table, lambda at, now: announcements.comment(at, said))


@app.command()
def write(
    table: TableName,
    text: Text,
    to: Annotated[str | None, typer.Option("--to", metavar="PLAYER", help="One player; default: all.")] = None,
) -> None:
    """Write to all players, or to one, at once."""
    from fangs.post.office import player_named

    said = text_of(text)
    act(table, lambda at, now: announcements.write(at, None if to is None else player_named(at, to).player, said))


@app.command("house-rules")
def house_rules(
    table: TableName,
    text: Annotated[
        str | None,
        typer.Argument(help="All of them; '@FILE' for a file, '-' for standard input; without it they are printed."),
    ] = None,
) -> None:
    """Change the house rules and tell everybody, or print them."""
    if text is None:
        with office() as place:
            echo(look(place, table, lambda at: post_of(at).rules.house_rules or phrase("There are no house rules.")))
        return
    said = text_of(text)
    act(table, lambda at, now: announcements.change_house_rules(at, said))


@app.command("remove-press")
def remove_press(
    table: TableName,
    number: Annotated[int, typer.Argument(min=1, help="The number of the press, as the desk shows it.")],
) -> None:
    """Remove press that a player wrote to all or to you, or your own."""
    name = act(table, lambda at, now: presses.remove(at, number))
    with office() as place:
        place.service.erase(name, Pressed.KIND, number)


@app.command()
def lobby(
    table: TableName, off: Annotated[bool, typer.Option("--off", help="Look for no more players.")] = False
) -> None:
    """List the table in the lobby of the server, where people sign up for a seat or the waiting list."""
    act(table, lambda at, now: enrolling.look_for_players(at, not off))


@app.command()
def strike(
    table: TableName,
    number: Annotated[int, typer.Argument(min=1, help="The number on the list, as the desk shows it.")],
) -> None:
    """Remove somebody from the list of those who wait for a place or watch, and delete the address."""
    name = act(table, lambda at, now: enrolling.strike(at, number))
    with office() as place:
        place.service.forget(name, FIRST - number)
