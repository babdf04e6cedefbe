"""The commands of `fangs post` for a Games Master's actions at a table."""

from __future__ import annotations

from typing import Annotated

import typer

from fangs.core.system.output import echo
from fangs.post.commands.context import Player, TableName, Where, Who, act, board_of, named, office
from fangs.table.keys import new_key
from fangs.table.names import mail_address
from fangs.table.post.commands import aside as asides
from fangs.table.post.commands import enrolling, ordering
from fangs.table.post.commands import master as acts
from fangs.table.post.guards import post_of
from fangs.table.post.schedule import read_date
from fangs.translation import phrase

app = typer.Typer(rich_markup_mode=None)

CONSENTS = {
    None: phrase("{address} was never asked."),
    "asked": phrase("{address} was asked but has not answered."),
    "given": phrase("{address} gets letters."),
    "ended": phrase("{address} does not want letters."),
}
"""Sentences that tell whether the owner of an address has agreed to letters."""


@app.command()
def process(table: TableName) -> None:
    """Process the turn now, with the orders that are in."""
    act(table, lambda at, now: acts.process_now(at))


@app.command()
def back(table: TableName) -> None:
    """Take back the last turn, with all orders kept; the game is paused until 'resume' or 'process'."""
    act(table, lambda at, now: acts.take_back(at))


@app.command()
def withdraw(
    table: TableName,
    role: Annotated[str, typer.Argument(help="The role to act on.")],
    game: Annotated[int | None, typer.Option("--game", min=1, help="The number of the game in a match.")] = None,
    what: Annotated[
        str, typer.Option("--act", help="The act, one that the game allows its Games Master.")
    ] = "withdraw",
) -> None:
    """Remove a piece, if the rules let the Games Master do so."""
    act(table, lambda at, now: acts.withdraw(at, board_of(at, game), role, what))


@app.command()
def extend(table: TableName, hours: Annotated[float, typer.Argument(help="The number of hours.")]) -> None:
    """Extend the deadline of this turn."""
    act(table, lambda at, now: acts.extend(at, hours))


@app.command()
def forward(table: TableName, hours: Annotated[float, typer.Argument(help="The number of hours.")]) -> None:
    """Bring the deadline of this turn forward, with a day's notice."""
    act(table, lambda at, now: acts.bring_forward(at, hours, now))


@app.command()
def away(
    table: TableName,
    first: Annotated[str, typer.Argument(metavar="FIRST", help="The first day, as 2026-12-24.")],
    last: Annotated[str, typer.Argument(metavar="LAST", help="The last day.")],
    player: Annotated[str | None, typer.Option("--player", help="The player; default: the whole table.")] = None,
) -> None:
    """Enter a holiday: no turn is due on these days."""
    from fangs.post.office import player_named

    days = read_date(first), read_date(last)
    act(table, lambda at, now: ordering.away(at, player_named(at, player).player if player else None, *days))


@app.command()
def strike_holiday(
    table: TableName, number: Annotated[int, typer.Argument(help="Which of the holidays that `desk` lists.")]
) -> None:
    """Delete a holiday. If the deadline becomes earlier, it is still at least a day away."""
    act(table, lambda at, now: acts.strike_holiday(at, number))


@app.command()
def pause(table: TableName) -> None:
    """Stop the clock."""
    act(table, lambda at, now: acts.pause(at))


@app.command()
def resume(table: TableName) -> None:
    """Resume the game; the deadline is counted from now, but is never earlier than it was."""
    act(table, lambda at, now: acts.resume(at, now))


@app.command()
def replace(table: TableName, player: Player, who: Who) -> None:
    """Replace a player by another person, the first on the waiting list (next), or a bot (bot:LEVEL).

    The player's own name with another address corrects the address.
    """
    from fangs.post.office import player_named

    act(table, lambda at, now: enrolling.replace(at, int(player_named(at, player).player or 0), who, now))


@app.command()
def master(table: TableName, who: Who) -> None:
    """Hand the table over to another Games Master."""
    key = new_key()
    name = act(table, lambda at, now: acts.hand_over(at, who, key))
    echo(phrase("The new Games Master's page: {link}", link=f"{Where.url or ''}/desk#{name}.{key}"))


@app.command()
def aside(
    table: TableName,
    letter: Annotated[str, typer.Argument(help="The number of the letter, or its beginning, as the desk shows it.")],
    enter: Annotated[bool, typer.Option("--enter", help="Enter its orders.")] = False,
    back: Annotated[bool, typer.Option("--return", help="Send it back to its sender.")] = False,
) -> None:
    """Enter a letter that could not be read, send it back, or close it."""
    if not enter:
        act(table, lambda at, now: asides.send_back(at, letter) if back else asides.take_up(at, letter))
        return
    from fangs.post.answering.answer import entered
    from fangs.post.answering.unreadable import entered_unread

    with office() as place:
        name = named(place, table)
        at = place.service.table(name)
        turn, is_unread = post_of(at).turn.number, asides.readable(at, asides.named(at, letter)) is None
        received = place.clerk.enter_aside(name, letter)
        if is_unread:
            echo(entered_unread(received.lines))
            return
        echo(place.service.look(name, lambda at: entered(at, received.player or 0, received.lines, turn)))


@app.command()
def address(
    mail: Annotated[str, typer.Argument(metavar="ADDRESS", help="An address for letters.")],
    agreed: Annotated[bool, typer.Option("--agreed", help="Its owner has told you that letters are welcome.")] = False,
    ended: Annotated[bool, typer.Option("--ended", help="Its owner wants no letters.")] = False,
    forget: Annotated[bool, typer.Option("--forget", help="Ask again when a letter is due.")] = False,
) -> None:
    """Show whether an address has agreed to letters, or record what its owner has told you."""
    checked = mail_address(mail)
    with office() as place:
        store, now = place.store, place.service.clock()
        word = store.address_word(checked)
        if agreed:
            store.agree(word, now)
        if ended:
            store.end(word, now)
        if forget:
            store.not_asked(word)
        echo(phrase(CONSENTS[store.consent(word)], address=checked))
