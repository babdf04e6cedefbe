"""The commands for players: games and their rules, playing in the terminal, and records of games."""

from __future__ import annotations

import random
import sys
from contextlib import nullcontext
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

import fangs
from fangs.cli.options import (
    GameName,
    MapFile,
    Options,
    Players,
    Seed,
    console,
    file_option,
    named,
    say,
    say_broken,
    use_map_everywhere,
)
from fangs.core.discovery.registry import use_map
from fangs.core.errors import RequestError, listed, quoted
from fangs.core.options import Choice, Option, typed_options
from fangs.core.pictures.themes import Theme
from fangs.core.position import EVERYTHING
from fangs.core.records.record import Record
from fangs.core.system.output import echo, echo_json
from fangs.translation import languages, phrase, plural, speaking, spelled

app = typer.Typer()

Seats = Annotated[
    list[str] | None,
    typer.Option(
        "--seat", metavar="you|you:NAME|BOT", help="Who takes the next seat: you or a kind of bot; can be repeated."
    ),
]
GameNumber = Annotated[
    int, typer.Option("--game", min=1, help="The number of the game in a match, or in a file of several.")
]
Resume = Annotated[Path | None, typer.Option("--resume", metavar="FILE", help="Resume a saved game.")]


class Drawing(StrEnum):
    """The format in which a position is drawn."""

    text = "text"
    svg = "svg"


@app.command("list")
def list_games(
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, with the kinds of bots.")] = False,
) -> None:
    """List the games, their numbers of players and their options."""
    say_broken()
    if as_json:
        from fangs import bots
        from fangs.content import games as content

        echo_json(spelled(content.games(bots.names())))
        return
    for game in fangs.all_games():
        players = ", ".join(map(str, game.players))
        for_so_many = phrase("{players} players", players=players)
        say(f"{game.name:<10} {game.title}  ({for_so_many})\n           {game.about}")
        for option in game.options:
            usual = "" if option.default is None else option.typed(option.default) or phrase("none")
            default = phrase("; default {default}", default=usual) if usual else ""
            say(
                f"           --option {option.name}=...  {_values(option)}{default}: {option.meaning} ({option.clause})"
            )


def _values(option: Option) -> str:
    """List the values that users can type for a game's option, each with its meaning."""
    if not isinstance(option, Choice):
        return option.expected
    return listed(
        str(value) if str(value) == str(words) else f"{value} ({words})"
        for value, words in zip(option.among, option.words, strict=True)
    )


@app.command()
def rules(
    game: GameName,
    clause: Annotated[str | None, typer.Argument(help="Only this clause (L3.4) or section (L3).")] = None,
) -> None:
    """Show the rules of a game, or only one clause or section."""
    rulebook = fangs.game(game).rulebook
    say(rulebook.clause(clause) if clause else rulebook.printed())


@app.command()
def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]", callback=named, help="The name of a game, see 'fangs list', or a folder with a game."
        ),
    ] = None,
    players: Players = None,
    option: Options = None,
    seat: Seats = None,
    seed: Seed = None,
    resume: Resume = None,
    map_file: MapFile = None,
) -> None:
    """Play at the terminal, with any mix of people and bots; several people can share the keyboard."""
    from fangs.terminal.files import GameFile
    from fangs.terminal.seats import read_seats, seats_of
    from fangs.terminal.session import Session, SessionLeft

    if game is not None and resume is not None:
        raise RequestError.phrased("Give either a game or --resume FILE, not both.")
    if game is None and resume is None:
        from fangs.terminal.welcome import choose_game

        game = choose_game(console)
        if game is None:
            return
    if resume:
        if players is not None or option:
            raise RequestError.phrased("The players and options of a saved game cannot be changed.")
        use_map_everywhere(map_file)
        file, record = GameFile.resumed(resume)
    else:
        chosen = use_map(str(game), map_file) if map_file else fangs.game(str(game))
        record = Record(chosen, players, typed_options(chosen.options, option or []))
        file = GameFile.new(chosen)
    if resume and not seat:
        seats = seats_of(record)
    else:
        seats = read_seats(seat or [], record.position)
        for player, sitting in enumerate(seats):
            record.name(player, sitting.name)
    session = Session(record, seats, random.SystemRandom() if seed is None else random.Random(seed), console, file)
    try:
        is_saved = session.run()
    except (SessionLeft, KeyboardInterrupt):
        is_saved = session.keep_for_later()
    if not is_saved:
        raise typer.Exit(1)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record, written by 'save'; '-' for standard input.")],
    to: Annotated[int | None, typer.Option("--to", help="Show only the position after this many steps.")] = None,
    game: GameNumber = 1,
    map_file: MapFile = None,
) -> None:
    """Step through a saved game, or show one position of it."""
    from fangs.core.records.files import read_records
    from fangs.terminal import replay as replaying

    use_map_everywhere(map_file)
    record = _nth(read_records(file), game)
    if to is not None:
        replaying.show(record, to, console)
    elif sys.stdin.isatty():
        replaying.step_through(record, console)
    else:
        replaying.show_all(record, console)


@app.command()
def review(
    file: Annotated[Path, typer.Argument(help="The record of a finished game; '-' for standard input.")],
    simulations: Annotated[
        int,
        typer.Option(
            "--simulations", min=10, help="The number of simulations for each decision and each outcome of chance."
        ),
    ] = 1000,
    game: GameNumber = 1,
    map_file: MapFile = None,
) -> None:
    """Show what each decision in a game gave away, and how much was luck."""
    from fangs.core.records.files import read_records
    from fangs.terminal import review as reviewing

    use_map_everywhere(map_file)
    reviewing.show(_nth(read_records(file), game), console, simulations)


def _nth(records: list[Record], game: int) -> Record:
    if game > len(records):
        raise RequestError.phrased(
            "There is no game {game} because the file has only {count}.", game=game, count=len(records)
        )
    return records[game - 1]


@app.command()
def show(
    file: Annotated[Path, typer.Argument(metavar="POSITION.json", help="A position as JSON; '-' for standard input.")],
    drawing: Annotated[Drawing, typer.Option("--as", help="The format of the drawing.")] = Drawing.text,
    player: Annotated[
        str | None, typer.Option("--player", metavar="N|spectator", help="Show only what this player may see.")
    ] = None,
    map_file: MapFile = None,
) -> None:
    """Draw a position."""
    from fangs.core.records.files import read_text
    from fangs.core.records.foreign_text import json_in
    from fangs.core.records.record import TITLE

    use_map_everywhere(map_file)
    text = read_text(file)
    if text.lstrip().startswith(TITLE):
        raise RequestError.phrased("This is a record, not a position: use 'fangs replay' to show it.")
    try:
        data = json_in(text)
    except ValueError as error:
        raise RequestError.phrased(
            "The file {file} is not JSON: {error}.", file=quoted(str(file)), error=error
        ) from None
    position = fangs.position(data)
    whose = EVERYTHING if player is None else None if player == "spectator" else _player(player)
    echo(position.svg(whose) if drawing is Drawing.svg else position.text(whose))


@app.command()
def film(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="The record of a game; '-' for standard input.")],
    output: Annotated[
        Path,
        file_option("-o", "--output", help="The file to write: a picture (.svg, .png) or a film (.apng, .webp, .gif)."),
    ],
    first: Annotated[
        int | None, typer.Option("--from", metavar="N", help="Begin the film after N steps; default: 0.")
    ] = None,
    last: Annotated[
        int | None,
        typer.Option("--to", metavar="N", help="End the film, or take the picture, after N steps; default: all."),
    ] = None,
    size: Annotated[int, typer.Option("--size", min=120, max=2000, help="The width in pixels.")] = 480,
    theme: Annotated[Theme, typer.Option("--theme", help="The colours.")] = Theme.light,
    language: Annotated[
        str | None, typer.Option("--language", metavar="CODE", help="The language; default: yours.")
    ] = None,
    player: Annotated[
        str | None,
        typer.Option(
            "--player", metavar="N|all", help="Show what this player saw, or everything; default: a spectator."
        ),
    ] = None,
    game: GameNumber = 1,
    map_file: MapFile = None,
) -> None:
    """Make a picture or a film of a saved game (docs/how-to/pictures.md)."""
    from fangs.core.records.files import read_records
    from fangs.terminal import filming

    use_map_everywhere(map_file)
    reader = EVERYTHING if player == "all" else None if player in (None, "spectator") else _player(player)
    record = _nth(read_records(file), game)
    with speaking(_known_language(language)) if language else nullcontext():
        filming.write(record, output, filming.Wish(first, last, size, reader, theme), console)


def _known_language(code: str) -> str:
    """Return a language code such as `de`, or raise RequestError if Fangs is not translated into this language."""
    known = list(languages())
    if code not in known:
        raise RequestError.phrased(
            "There is no language {code}. Choose from {known}.", code=quoted(code), known=listed(known, "or")
        )
    return code


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="The record of a finished game; '-' for standard input.")],
    map_file: MapFile = None,
) -> None:
    """Check that the outcomes of chance in a record, or in all games of a match, come from the promised seed."""
    from fangs.core.records import dice
    from fangs.core.records.files import read_records

    use_map_everywhere(map_file)
    for record in read_records(file):
        throws = dice.check(record)
        say(
            plural(
                throws,
                "The only outcome of chance matches the seed, and the SHA-256 of the seed is {hash}.",
                "All {count} outcomes of chance match the seed, and the SHA-256 of the seed is {hash}.",
                hash=record.seed_hash,
            )
        )
        for steps, what in record.corrections():
            say(
                plural(
                    steps,
                    "After {count} step, {what}. This correction overrides the rules and chance.",
                    "After {count} steps, {what}. This correction overrides the rules and chance.",
                    what=what,
                )
            )


def _player(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise RequestError.phrased("A player must be a number or 'spectator', but you gave {text}.", text=quoted(text))
    return int(text[:9])
