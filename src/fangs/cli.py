"""The command line: every command of `fangs`."""

from __future__ import annotations

import json
import os
import random
import sys
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

import fangs
from fangs.core.errors import FangsError, RequestError, quoted
from fangs.core.options import typed_options
from fangs.core.position import EVERYTHING
from fangs.core.record import Record
from fangs.core.registry import use_map
from fangs.post.command import app as post
from fangs.web.command import app as tables_app

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
app.add_typer(post, name="post")
app.add_typer(tables_app, name="tables")
console = Console(highlight=False, emoji=False)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="One of those that 'fangs list' shows.")]
MapFile = Annotated[
    Path | None, typer.Option("--map", metavar="FILE", help="Play on the map in this file, where a game has a map.")
]
Seed = Annotated[
    int | None, typer.Option("--seed", help="Roll the same dice, and let bots choose the same, every time.")
]
Players = Annotated[int | None, typer.Option("--players", help="How many play.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="An option of the game; again for more.")
]
Seats = Annotated[
    list[str] | None,
    typer.Option(
        "--seat", metavar="you|you:NAME|BOT", help="Who sits where, in the order of the players; a bot by its kind."
    ),
]
Resume = Annotated[Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a game that was saved.")]
Cores = Annotated[int, typer.Option("--cores", min=1, help="How many cores the batch is measured with, besides one.")]


class Drawing(StrEnum):
    """How a position is drawn."""

    text = "text"
    svg = "svg"


class LogStyle(StrEnum):
    """How a server writes its log."""

    text = "text"
    json = "json"


class Who(StrEnum):
    """Who may open tables on a server."""

    all = "all"
    password = "password"
    nobody = "nobody"


@app.callback(invoke_without_command=True)
def start(context: typer.Context) -> None:
    """Five table games about being eaten, or nearly: play them, referee them, study them."""
    if context.invoked_subcommand is None:
        from fangs.web import start as starting

        starting.at_home(_say)


@app.command("list")
def list_games() -> None:
    """The games, for how many, and with which options."""
    for game in map(fangs.game, fangs.names()):
        players = ", ".join(map(str, game.players))
        _say(f"{game.name:<10} {game.title}  ({players} players)\n           {game.about}")
        for option in game.options:
            default = "" if option.default is None else f"; {option.default} unless said otherwise"
            _say(
                f"           --option {option.name}=...  {option.expected}{default}: {option.meaning} ({option.clause})"
            )


@app.command()
def rules(
    game: GameName,
    clause: Annotated[str | None, typer.Argument(help="A clause (L3.4) or a section (L3) of them.")] = None,
) -> None:
    """The rules of a game, or one clause of them."""
    rulebook = fangs.game(game).rulebook
    _say(rulebook.clause(clause) if clause else rulebook.text)


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="One of those that 'fangs list' shows.")] = None,
    players: Players = None,
    option: Options = None,
    seat: Seats = None,
    seed: Seed = None,
    resume: Resume = None,
    map_file: MapFile = None,
) -> None:
    """Play at the terminal: people and bots in any mix, several people at one keyboard."""
    from fangs.terminal.files import new_file, read_record
    from fangs.terminal.seats import read_seats, seats_of
    from fangs.terminal.session import Left, Session

    if game is not None and resume is not None:
        raise RequestError("'fangs play GAME' begins a game, 'fangs play --resume FILE' goes on with one: which is it?")
    if game is None and resume is None:
        from fangs.terminal.welcome import choose_game

        game = choose_game(console)
        if game is None:
            return
    if resume:
        if players is not None or option:
            raise RequestError("Players and options of a saved game stay as they are.")
        _use_map(map_file)
        record, file = read_record(resume), resume
    else:
        chosen = use_map(str(game), map_file) if map_file else fangs.game(str(game))
        record, file = Record(chosen, players, typed_options(chosen.options, option or [])), new_file(chosen)
    seats = seats_of(record) if resume and not seat else read_seats(seat or [], record.position.players)
    for player, sitting in enumerate(seats):
        record.name(player, sitting.name)
    session = Session(record, seats, random.SystemRandom() if seed is None else random.Random(seed), console, file)
    try:
        session.run()
    except (Left, KeyboardInterrupt):
        session.keep_for_later()


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record, as 'save' writes it; '-' for standard input.")],
    to: Annotated[int | None, typer.Option("--to", help="Show only the position after so many steps.")] = None,
    game: Annotated[int, typer.Option("--game", min=1, help="Which game of a match.")] = 1,
    map_file: MapFile = None,
) -> None:
    """Step through a game that was saved, or show one position of it."""
    from fangs.terminal import replay as replaying
    from fangs.terminal.files import read_records

    _use_map(map_file)
    records = read_records(file)
    if game > len(records):
        raise RequestError(f"There is no game {game}: the file has {len(records)}.")
    record = records[game - 1]
    if to is not None:
        replaying.show(record, to, console)
    elif sys.stdin.isatty():
        replaying.step_through(record, console)
    else:
        replaying.show_all(record, console)


@app.command()
def review(
    file: Annotated[Path, typer.Argument(help="A record of a game that is over; '-' for standard input.")],
    simulations: Annotated[
        int, typer.Option("--simulations", min=10, help="How much is thought about each decision and each throw.")
    ] = 1000,
    map_file: MapFile = None,
) -> None:
    """Say what each decision of a game gave away, and what was luck."""
    from fangs.terminal import review as reviewing
    from fangs.terminal.files import read_record

    _use_map(map_file)
    reviewing.show(read_record(file), console, simulations)


@app.command()
def show(
    file: Annotated[Path, typer.Argument(metavar="POSITION.json", help="A position as JSON; '-' for standard input.")],
    drawing: Annotated[Drawing, typer.Option("--as", help="How it is drawn.")] = Drawing.text,
    player: Annotated[
        str | None, typer.Option("--player", metavar="N|spectator", help="Only what this player may see.")
    ] = None,
    map_file: MapFile = None,
) -> None:
    """Draw a position."""
    from fangs.terminal.files import read_text

    _use_map(map_file)
    try:
        data = json.loads(read_text(file))
    except (ValueError, RecursionError) as error:
        raise RequestError(f"The file {quoted(str(file))} is no JSON: {error}.") from None
    position = fangs.position(data)
    whose = EVERYTHING if player is None else None if player == "spectator" else _player(player)
    typer.echo(position.svg(whose) if drawing is Drawing.svg else position.text(whose))


@app.command()
def serve(
    host: Annotated[
        str, typer.Option("--host", help="The address to listen on; 0.0.0.0 lets others in.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", help="The port; 0 takes a free one.")] = 8000,
    name: Annotated[
        list[str] | None,
        typer.Option("--name", metavar="NAME", help="A name by which this server is reached; again for more."),
    ] = None,
    log: Annotated[LogStyle, typer.Option("--log", help="How the log is written.")] = LogStyle.text,
    limits: Annotated[bool, typer.Option(help="Whether one address may ask for only so much.")] = True,
    limit: Annotated[
        list[str] | None,
        typer.Option("--limit", metavar="NAME=NUMBER", help="Change a limit (docs/serving.md); again for more."),
    ] = None,
    metrics: Annotated[
        str | None, typer.Option("--metrics", metavar="HOST:PORT", help="Tell the counters there, and not at /metrics.")
    ] = None,
    bot_delay: Annotated[
        float, typer.Option("--bot-delay", min=0.0, metavar="SECONDS", help="How long bots take, for people to follow.")
    ] = 0.7,
    behind: Annotated[
        str, typer.Option("--behind", metavar="ADDRESSES", help="The reverse proxies that are believed about who asks.")
    ] = "127.0.0.1",
    opening: Annotated[
        Who,
        typer.Option("--opening", envvar="FANGS_OPENING", help="Who may open tables; the password: FANGS_PASSWORD."),
    ] = Who.all,
    by_post: Annotated[
        bool, typer.Option(envvar="FANGS_BY_POST", help="Whether tables by post may be opened.")
    ] = False,
    tables_a_day: Annotated[
        int, typer.Option("--tables-a-day", envvar="FANGS_TABLES_A_DAY", help="Tables opened a day from one place.")
    ] = 200,
    tables: Annotated[
        int | None, typer.Option("--tables", envvar="FANGS_TABLES", help="How many tables are kept in all.")
    ] = None,
    keep_finished: Annotated[
        int | None,
        typer.Option("--keep-finished", envvar="FANGS_KEEP_FINISHED", metavar="DAYS", help="Then they are deleted."),
    ] = None,
    keep_abandoned: Annotated[
        int | None,
        typer.Option(
            "--keep-abandoned", envvar="FANGS_KEEP_ABANDONED", metavar="DAYS", help="The same, without moves."
        ),
    ] = None,
    contact: Annotated[
        str | None,
        typer.Option("--contact", envvar="FANGS_CONTACT", metavar="ADDRESS", help="For complaints of abuse."),
    ] = None,
    warm: Annotated[
        bool, typer.Option(help="Whether the strong bots get ready at the start; else when they are first asked.")
    ] = True,
) -> None:
    """Serve tables to browsers and programs (docs/serving.md)."""
    from fangs.web import start as starting
    from fangs.web.limits import Limits
    from fangs.web.settings import Settings

    settings = Settings(
        opening=opening.value,
        password=os.environ.get("FANGS_PASSWORD"),
        by_post=by_post,
        tables_a_day=tables_a_day,
        tables=tables,
        keep_finished=keep_finished,
        keep_abandoned=keep_abandoned,
        contact=contact,
        names=tuple(name or ()),
        trusted=behind,
        limited=limits,
        limits=Limits.named(limit or ()),
        metrics=starting.place(metrics),
        bot_delay=bot_delay,
        warm=warm,
    )
    starting.for_others(_say, host, port, settings, json_log=log is LogStyle.json)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="Where the copy goes; nothing is overwritten.")],
) -> None:
    """Copy all tables to a file, while they are played on."""
    from fangs.table.address import database
    from fangs.table.store import Store

    store = Store(database())
    try:
        store.backup(file)
    finally:
        store.close()
    _say(f"All tables of {store.url_shown} are in {file}.")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="BACKUP", help="What 'fangs backup' has written.")],
    replace: Annotated[
        bool, typer.Option("--replace", help="Even where there are tables already; a copy of them is kept.")
    ] = False,
    broken_too: Annotated[
        bool, typer.Option("--broken-too", help="Even if some tables in the backup cannot be read.")
    ] = False,
) -> None:
    """Put a backup in the place of the database, while no server runs (docs/serving.md)."""
    from fangs.table import restoring
    from fangs.table.address import database

    _say(
        restoring.sentence(
            file, database(), restoring.restore(file, database(), replace=replace, broken_too=broken_too)
        )
    )


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="A record of a game that is over; '-' for standard input.")],
    map_file: MapFile = None,
) -> None:
    """Check that the dice of a record, or of all games of a match, are those of the seed that was promised before the game."""
    from fangs.core import dice
    from fangs.terminal.files import read_records

    _use_map(map_file)
    for record in read_records(file):
        throws = dice.check(record)
        _say(f"All {throws} throws are those of the seed, and the SHA-256 of the seed is {record.seed_hash}.")


@app.command()
def referee(map_file: MapFile = None) -> None:
    """Answer other programs: one JSON request a line in, one answer a line out (docs/referee.md)."""
    from fangs.referee import serve

    _use_map(map_file)
    serve(sys.stdin.buffer, sys.stdout.buffer)


@app.command()
def arena(
    game: GameName,
    bot: Annotated[
        list[str] | None, typer.Argument(metavar="BOT...", help="A level, a kind, or a kind with its allowance.")
    ] = None,
    players: Players = None,
    option: Options = None,
    games: Annotated[int, typer.Option("--games", min=1, help="How many games at most, in whole rounds.")] = 200,
    seed: Annotated[int, typer.Option("--seed", help="Other dice, and other choices of bots, for another number.")] = 1,
    bot_command: Annotated[
        list[str] | None,
        typer.Option("--bot-command", metavar="COMMAND", help="A program takes part; again for more."),
    ] = None,
    patience: Annotated[
        float, typer.Option("--patience", min=0.01, metavar="SECONDS", help="How long a program may take to choose.")
    ] = 10.0,
    results: Annotated[
        Path | None, typer.Option("--results", metavar="FILE", help="Keeps every round; the same call goes on with it.")
    ] = None,
    cores: Annotated[int | None, typer.Option("--cores", min=1, help="On how many cores; all unless said.")] = None,
    stop: Annotated[bool, typer.Option(help="Whether to stop once it is settled who is better.")] = True,
    as_csv: Annotated[bool, typer.Option("--csv", help="As CSV instead of a table.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON instead of a table.")] = False,
    map_file: MapFile = None,
) -> None:
    """Let bots play each other, in turn in every seat and with the same dice, and say who is better (docs/arena.md)."""
    from fangs.lab import command, report
    from fangs.lab.settings import Contestant, Settings

    chosen = use_map(game, map_file) if map_file else fangs.game(game)
    contestants = [Contestant(name) for name in bot or []] + [Contestant(line, True) for line in bot_command or []]
    options = typed_options(chosen.options, option or [])
    seats = chosen.usual_players if players is None else players
    settings = Settings(game, tuple(contestants), seats, options, seed, patience, map_file)
    outcome = command.play(settings, games, results, cores, stop)
    if as_json:
        typer.echo(json.dumps(report.as_json(outcome), indent=1))
    elif as_csv:
        typer.echo(report.as_csv(outcome), nl=False)
    else:
        console.print(report.as_table(outcome))
        _say(report.verdict(outcome))


@app.command()
def bench(
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME]...|web|soak", help="Which games, all unless said; the web table; or how it bears kills."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON instead of a table.")] = False,
    cores: Cores = 2,
    quick: Annotated[bool, typer.Option("--quick", help="web: a short form.")] = False,
    postgres: Annotated[
        str | None, typer.Option("--postgres", metavar="URL", help="web: two servers on this empty database.")
    ] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="web: as Markdown instead of tables.")] = False,
    write: Annotated[
        Path | None, typer.Option("--write", metavar="PAGE", help="web: put the Markdown into a page.")
    ] = None,
    minutes: Annotated[float, typer.Option("--minutes", min=0.05, help="soak: for how long.")] = 10.0,
    seed: Annotated[int, typer.Option("--seed", help="soak: other kills and locks for another number.")] = 1,
) -> None:
    """Measure random games plain and compiled, batches on one core and more, moves and drawings, against the budgets."""
    from fangs import bench as measuring

    if games == ["web"]:
        _bench_web(quick, postgres, as_json, markdown, write)
        return
    if games == ["soak"]:
        _soak(minutes, seed, as_json)
        return
    rows = measuring.run(games or [], cores)
    seconds = measuring.import_time()
    if as_json:
        typer.echo(json.dumps({"machine": measuring.machine(), "import": seconds, "games": rows}, indent=1))
        return
    for table in measuring.as_tables(rows, cores):
        console.print(table)
    _say(measuring.verdicts(rows, seconds))


def _bench_web(quick: bool, postgres: str | None, as_json: bool, markdown: bool, write: Path | None) -> None:
    from fangs import bench as measuring
    from fangs.lab import ladder
    from fangs.web.bench import figures, sheets

    result = figures.run(figures.SHORT if quick else figures.WHOLE, postgres)
    if as_json:
        typer.echo(json.dumps({"machine": measuring.machine(), **asdict(result)}, indent=1))
    elif write:
        ladder.write(write, sheets.as_markdown(result), sheets.POSTGRES_MARKS if postgres else sheets.MARKS)
    elif markdown:
        typer.echo(sheets.as_markdown(result))
    else:
        for table in sheets.as_tables(result):
            console.print(table)
        _say(sheets.verdict(result))


def _soak(minutes: float, seed: int, as_json: bool) -> None:
    from fangs.web.bench import soak

    result = soak.run(soak.Plan(minutes * 60, seed=seed), _say)
    if as_json:
        typer.echo(json.dumps(asdict(result), indent=1))
    else:
        console.print(soak.as_table(result))
        _say(soak.verdict(result))
    if result.lost:
        raise typer.Exit(1)


@app.command()
def warm() -> None:
    """Compile all games now, so that nothing waits for it later."""
    from fangs import bench as measuring
    from fangs.engine.twin import cache_folder, forget_old

    for name in fangs.names():
        _say(f"{name:<10} {measuring.warm(fangs.game(name)):6.1f} s")
    _say(f"Kept in {cache_folder()}.")
    gone = forget_old()
    if gone:
        _say(f"Removed what was compiled for {gone} older version{'s' * (gone > 1)}.")


def main() -> None:
    """Run the command line; whatever goes wrong is said in a sentence."""
    try:
        app(prog_name="fangs")
    except FangsError as error:
        sys.exit(f"fangs: {error}")
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # whoever read our output has gone
        sys.exit(1)
    except Exception as error:
        if os.environ.get("FANGS_DEBUG"):
            raise
        sys.exit(
            f"fangs: this should not have happened: {type(error).__name__}: {error}. With FANGS_DEBUG=1 it says where."
        )


def _use_map(file: Path | None) -> None:
    """Play every game that has a map on the one in this file; raises InvalidMap."""
    for name in fangs.names():
        if file is not None and fangs.game(name).map_name is not None:
            use_map(name, file)


def _player(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise RequestError(f"A player is a number or 'spectator', not {quoted(text)}.")
    return int(text[:9])


def _say(text: str) -> None:
    console.print(text, markup=False, soft_wrap=not console.is_terminal)
