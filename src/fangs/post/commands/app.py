"""The command-line app `fangs post`, with commands that enter orders, and fetch and send letters."""

from __future__ import annotations

import dataclasses
import hashlib
import logging
import sys
from pathlib import Path
from typing import Annotated

import typer

from fangs.core.system.output import echo
from fangs.post.commands.acts import app as acts
from fangs.post.commands.announcements import app as words
from fangs.post.commands.context import Player, TableName, Where, look, named, office, players, text_of
from fangs.post.commands.correct import app as correct
from fangs.post.commands.new import new
from fangs.post.commands.show import app as papers
from fangs.table.phase import Phase
from fangs.table.post.guards import post_of
from fangs.table.post.standing import standing
from fangs.translation import joined, phrase, plural

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    help="Play by post: a Games Master's desk (docs/how-to/post.md).",
)

FolderOption = Annotated[
    Path | None,
    typer.Option(
        "--folder",
        envvar="FANGS_FOLDER",
        help="Work in this folder, without a network: it has in/, out/ and the tables.",
    ),
]
Settings = Annotated[
    Path | None,
    typer.Option("--mail", envvar="FANGS_MAIL", help="A file with the mail settings (docs/how-to/post.md)."),
]
Url = Annotated[
    str | None, typer.Option("--url", envvar="FANGS_URL", help="The URL of the server's pages, for links in letters.")
]


@app.callback()
def where(folder: FolderOption = None, mail: Settings = None, url: Url = None) -> None:
    """Play by post: a Games Master's desk (docs/how-to/post.md)."""
    from fangs.post.carrying.settings import pages_url

    Where.folder, Where.mail, Where.url = folder, mail, pages_url(url)


app.command()(new)


@app.command()
def tables() -> None:
    """List all tables by post and their state."""
    from fangs.post.office import NO_TABLES

    with office() as place:
        names = place.names()
        if not names:
            echo(joined(NO_TABLES, phrase("'fangs post new' opens one.")))
        for table in map(place.service.table, names):
            echo(f"{table.name}  {table.game.title}, {players(table)}\n            {standing(table)}")


@app.command()
def desk(table: TableName) -> None:
    """Show who has sent orders (but not their content), unsent letters, and what is due next."""
    from fangs.post.desk_text import desk_as_text

    with office() as place:
        name = named(place, table)
        letters, times, now = place.store.letters_of(name), place.store.letter_times(name), place.service.clock()
        echo(place.service.look(name, lambda at: desk_as_text(at, letters, now, times)))


@app.command()
def enter(
    table: TableName,
    player: Player,
    orders: Annotated[
        str, typer.Argument(help="The orders, one per line; '@FILE' for a file, '-' for standard input.")
    ],
) -> None:
    """Enter orders that came on paper, by telephone or otherwise."""
    from fangs.post.answering.answer import entered
    from fangs.post.office import player_named

    text = text_of(orders)
    with office() as place:
        at = place.service.table(named(place, table))
        number = int(player_named(at, player).player or 0)
        id = hashlib.sha256(f"{place.service.clock()} {at.name} {number} {text}".encode()).hexdigest()[:32]
        turn = post_of(at).turn.number
        received = place.clerk.read(at.name, number, text, id)
        place.settle()
        echo(place.service.look(at.name, lambda after: entered(after, number, received.lines, turn)))
        after = place.service.table(at.name)
        if after.phase is Phase.OVER or post_of(after).turn.number != turn:
            echo(
                phrase(
                    "The turn is processed. 'report {name} --turn {turn}' shows the result.", name=at.name, turn=turn
                )
            )
            echo(f"\n{standing(after)}")


@app.command("try")
def dry_run(table: TableName) -> None:
    """A dry run: show the result of processing the turn now. Nothing is changed."""
    from fangs.post.answering.dry_run import in_words
    from fangs.table.post.turns import foreseen

    with office() as place:
        echo(look(place, table, lambda at: in_words(at, foreseen(at, place.service.foresee))))


@app.command()
def pipe() -> None:
    """Read one email from standard input, for a mail server's alias or filter."""
    from fangs.post.carrying.arrival import received as by_a_server
    from fangs.post.reading.letters import read_letter

    data = sys.stdin.buffer.read()
    with office() as place:
        letter = dataclasses.replace(read_letter(data), arrived=by_a_server(data, place.trusted))
        received = place.clerk.receive(letter)
        echo(f"{received.kind}{f': {received.why}' if received.why else ''}")
        if received.kind == "stranger":
            raise typer.Exit(67)  # EX_NOUSER, which the mail server reports to the sender


@app.command("round")
def one_round() -> None:
    """Fetch letters, let bots play, enforce deadlines and send what is due, once."""
    logging.getLogger("fangs.post").setLevel(logging.ERROR)  # the other errors are printed here, once
    with office() as place:
        done = place.postman.fetch()
        place.settle()
        done += place.postman.send()
        echo(str(done))
        if done.troubles:
            raise typer.Exit(1)


@app.command()
def run() -> None:
    """Fetch letters, let bots play, enforce deadlines and send letters, until stopped."""
    from fangs.service.scheduler import Scheduler
    from fangs.thinking.workers import Workers

    with office() as place:
        workers = Workers(wait=600)
        scheduler = Scheduler(place.service, workers)
        scheduler.start()
        echo(phrase("Fetching and sending letters. Press Ctrl-C to stop."))
        try:
            place.postman.run()
        except KeyboardInterrupt:
            pass
        finally:
            workers.close()
            scheduler.close()


@app.command()
def again(table: TableName) -> None:
    """Send failed letters again."""
    with office() as place:
        number = place.store.letters_again(named(place, table), place.service.clock())
        echo(plural(number, "{count} letter will be sent.", "{count} letters will be sent."))


app.add_typer(papers)
app.add_typer(acts)
app.add_typer(words)
app.add_typer(correct, name="correct")
