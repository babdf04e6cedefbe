"""`fangs post`: a Games Master's desk on the command line."""

from __future__ import annotations

import dataclasses
import hashlib
import logging
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

import fangs
from fangs.core.errors import RequestError
from fangs.core.options import typed_options
from fangs.table.phase import Phase
from fangs.table.post.guards import post_of
from fangs.table.post.standing import standing

from .acts import app as acts
from .correct import app as correct
from .counter import Player, TableName, Where, look, named, office, players, say, text_of
from .papers import app as papers
from .words import app as words

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    help="Play by post: a Games Master's desk (docs/post.md).",
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
    typer.Option("--mail", envvar="FANGS_MAIL", help="A file with the mail settings (docs/post.md)."),
]
Url = Annotated[
    str | None, typer.Option("--url", envvar="FANGS_URL", help="The URL of the server's pages, for links in letters.")
]


@app.callback()
def where(folder: FolderOption = None, mail: Settings = None, url: Url = None) -> None:
    """Play by post: a Games Master's desk (docs/post.md)."""
    Where.folder, Where.mail, Where.url = folder, mail, url


@app.command()
def new(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The name of a game, see 'fangs list'.")],
    player: Annotated[
        list[str],
        typer.Option(
            "--player", metavar="WHO", help="'Ann <ann@example.org>', 'Ann' for paper, or bot:LEVEL; can be repeated."
        ),
    ],
    master: Annotated[str, typer.Option("--master", metavar="WHO", help="The Games Master, as 'Name <address>'.")] = "",
    match: Annotated[
        bool, typer.Option("--match", help="A match: several games at once, with the seats changed.")
    ] = False,
    option: Annotated[
        list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="An option of the game.")
    ] = None,
    hours: Annotated[float | None, typer.Option("--hours", help="The hours from one turn to the next.")] = None,
    days: Annotated[
        str | None, typer.Option("--days", metavar="tue,fri", help="Or the weekdays on which turns are due.")
    ] = None,
    at: Annotated[str, typer.Option("--at", metavar="HH:MM", help="The time on these days.")] = "18:00",
    zone: Annotated[str, typer.Option("--zone", metavar="AREA/CITY", help="The time zone.")] = "UTC",
    grace: Annotated[float, typer.Option("--grace", min=0, help="The grace period after the deadline, in hours.")] = 0,
    early: Annotated[bool, typer.Option(help="Process a turn as soon as all orders are in.")] = True,
    quiet: Annotated[
        float,
        typer.Option(
            "--quiet", min=0, metavar="MINUTES", help="The minutes between the last letter and early processing."
        ),
    ] = 15,
    late: Annotated[
        str | None,
        typer.Option("--late", metavar="rule|bot:LEVEL|lose|master", help="What happens if orders are missing."),
    ] = None,
    stand_in_after: Annotated[
        int,
        typer.Option(
            "--stand-in-after",
            min=0,
            metavar="TURNS",
            help="Missed turns in a row after which a bot plays on; 0: never.",
        ),
    ] = 0,
    stand_in: Annotated[str, typer.Option("--stand-in", metavar="LEVEL", help="Which bot.")] = "medium",
    extensions: Annotated[
        int, typer.Option("--extensions", min=0, help="How often each player may extend a deadline.")
    ] = 1,
    reminder: Annotated[
        float, typer.Option("--reminder", min=0, help="When to remind players, in hours before the deadline; 0: never.")
    ] = 24,
    patience: Annotated[
        float, typer.Option("--patience", min=0, help="How many hours a turn waits if the mailbox cannot be read.")
    ] = 6,
    press: Annotated[
        str,
        typer.Option("--press", metavar="name,role,nobody", help="How players may sign press; 'none': no press."),
    ] = "name",
    press_at_once: Annotated[bool, typer.Option("--press-at-once", help="Pass press on at once.")] = False,
    listed: Annotated[bool, typer.Option("--listed", help="Look for players in the lobby of the server.")] = False,
    house_rules: Annotated[
        str,
        typer.Option(
            "--house-rules", help="What else holds at this table; '@FILE' for a file, '-' for standard input."
        ),
    ] = "",
    master_sees: Annotated[bool, typer.Option("--master-sees", help="The Games Master may read orders early.")] = False,
) -> None:
    """Open a table by post."""
    from fangs.table.opening import Setup

    chosen = fangs.game(game)
    if hours is not None and days is not None:
        raise RequestError("Expected --hours or --days, not both.")
    schedule: dict[str, Any] = {"hours": 72.0 if hours is None else hours, "zone": zone}
    if days is not None:
        schedule = {"days": [day.strip().casefold()[:3] for day in days.split(",")], "at": at, "zone": zone}
    rules = {"schedule": schedule, "grace": grace, "early": early, "late": late, "extensions": extensions}
    rules |= {"patience": patience, "quiet": quiet / 60, "reminder": reminder, "master_sees": master_sees}
    signed = [word.strip().casefold() for word in press.split(",") if word.strip()]
    rules |= {"press": [] if signed == ["none"] else signed, "press_at_once": press_at_once}
    rules |= {"stand_in_after": stand_in_after, "stand_in": stand_in}
    rules |= {"house_rules": text_of(house_rules), "listed": listed}
    seats = [who if who.startswith("bot:") or who == "open" else f"post:{who}" for who in player]
    options = typed_options(chosen.options, option or [])
    with office(new=True) as place:
        setup = Setup(game, len(seats), options, match, seats, master, post=rules, asks=place.asks)
        table, keys = place.house.create(setup)
        say(f"Table {table.name}: {table.game.title}, {players(table)}.\n")
        say(standing(table))
        for seat in table.players:
            if seat.word is not None:
                # It opens the seat: only who must hand it on is shown it.
                word = f"word: {table.name}-{seat.word}" if place.folder or not seat.mail else "gets the word by mail"
                say(f"  {seat.called:<20} {seat.mail or 'on paper':<30} {word}")
        link = f"{Where.url or ''}/desk#{table.name}.{keys.seats[None]}"
        say(f"\nThe Games Master's page, where the tables are served: {link}")
        say(f"Your recovery code, in case you lose the link: {table.name}.{keys.recovery}")
        say("Keep both to yourself: they are shown only once.")
        if place.postman.carriers.outbound is None and any(seat.mail for seat in table.players):
            say(
                "\nNo mail is set up here, so that letters wait: docs/post.md says how, or --folder writes them as files."
            )


@app.command()
def tables() -> None:
    """All tables by post, and where they stand."""
    from .office import NO_TABLES

    with office() as place:
        names = place.names()
        if not names:
            say(f"{NO_TABLES} 'fangs post new' opens one.")
        for table in map(place.house.table, names):
            say(f"{table.name}  {table.game.title}, {players(table)}\n            {standing(table)}")


@app.command()
def desk(table: TableName) -> None:
    """Who has sent what (but not what it says), letters that did not go out, and what comes next."""
    from .desk_as_text import desk_as_text

    with office() as place:
        name = named(place, table)
        letters, now = place.store.letters_of(name), place.house.clock()
        say(place.house.look(name, lambda at: desk_as_text(at, letters, now)))


@app.command()
def enter(
    table: TableName,
    player: Player,
    orders: Annotated[
        str, typer.Argument(help="The orders, one per line; '@FILE' for a file, '-' for standard input.")
    ],
) -> None:
    """Enter orders that came on paper, by telephone or otherwise."""
    from .answer import entered
    from .office import player_named

    text = text_of(orders)
    with office() as place:
        at = place.house.table(named(place, table))
        number = int(player_named(at, player).player or 0)
        id = hashlib.sha256(f"{place.house.clock()} {at.name} {number} {text}".encode()).hexdigest()[:32]
        turn = post_of(at).turn.number
        received = place.clerk.read(at.name, number, text, id)
        place.settle()
        say(place.house.look(at.name, lambda after: entered(after, number, received.lines, turn)))
        after = place.house.table(at.name)
        if after.phase is Phase.OVER or post_of(after).turn.number != turn:
            say(f"The turn is processed: 'report {at.name} --turn {turn}' shows the result.\n\n{standing(after)}")


@app.command("try")
def dry_run(table: TableName) -> None:
    """A dry run: what would happen if the turn were processed now. Nothing is changed."""
    from fangs.table.post.turns import foreseen

    from .trial import in_words

    with office() as place:
        say(look(place, table, lambda at: in_words(at, foreseen(at, place.house.foresee))))


@app.command()
def pipe() -> None:
    """Take in one mail from standard input, for a mail server's alias or filter."""
    from .arrival import received as by_a_server
    from .letters import read_letter

    data = sys.stdin.buffer.read()
    with office() as place:
        letter = dataclasses.replace(read_letter(data), arrived=by_a_server(data, place.trusted))
        received = place.clerk.receive(letter)
        say(f"{received.kind}{f': {received.why}' if received.why else ''}")
        if received.kind == "stranger":
            raise typer.Exit(67)  # EX_NOUSER: the mail server says so to whoever sent it


@app.command("round")
def one_round() -> None:
    """Once around: fetch letters, let bots and the clock act, send what is due."""
    logging.getLogger("fangs.post").setLevel(logging.ERROR)  # the rest is said here, once
    with office() as place:
        done = place.postman.fetch()
        place.settle()
        done += place.postman.send()
        say(str(done))
        if done.troubles:
            raise typer.Exit(1)


@app.command()
def run() -> None:
    """Go around until told to stop: letters in, bots and the clock, letters out."""
    from fangs.table.keeper import Keeper
    from fangs.thinking.workers import Workers

    with office() as place:
        workers = Workers(wait=600)
        keeper = Keeper(place.house, workers)
        keeper.start()
        say("Fetching and sending letters; stop with Ctrl-C.")
        try:
            place.postman.run()
        except KeyboardInterrupt:
            pass
        finally:
            workers.close()
            keeper.close()


@app.command()
def again(table: TableName) -> None:
    """Send the letters after all that were given up."""
    with office() as place:
        number = place.store.letters_again(named(place, table), place.house.clock())
        say(f"{number} letter{'s' * (number != 1)} will be sent.")


app.add_typer(papers)
app.add_typer(acts)
app.add_typer(words)
app.add_typer(correct, name="correct")
