"""Options that several commands share, and functions that print."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

import fangs
from fangs.core.discovery import sources
from fangs.core.discovery.registry import use_map
from fangs.core.system.output import harmless
from fangs.core.system.text_file import require_file, require_folder

console = Console(highlight=False, emoji=False)
complaints = Console(stderr=True, highlight=False, emoji=False)


def named(game: str | None) -> str | None:
    """Return the name of a game. If a folder is given, load the game in it first.

    Raise RequestError if there is no such game.
    """
    return None if game is None else sources.named(game)


def output_file(path: Path | None) -> Path | None:
    """Check that a file can be written before a command does its work, and return its path.

    Raise RequestError if the file cannot be written.
    """
    if path is not None:
        require_file(path)
    return path


def output_folder(path: Path | None) -> Path | None:
    """Check that a folder can be written before a command does its work, and return its path.

    Raise RequestError if the folder cannot be written.
    """
    if path is not None:
        require_folder(path)
    return path


def file_option(*names: str, help: str) -> Any:
    """Define an option for a file to write, which is checked before the command does its work."""
    return typer.Option(*names, metavar="FILE", callback=output_file, help=help)


def folder_option(*names: str, help: str) -> Any:
    """Define an option for a folder to write to, which is checked before the command does its work."""
    return typer.Option(*names, metavar="FOLDER", callback=output_folder, help=help)


GameFolders = Annotated[
    list[str] | None,
    typer.Option("--game", metavar="[NAME=]FOLDER", help="Also load the game in this folder; can be repeated."),
]
GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", callback=named, help="The name of a game, see 'fangs list', or a folder with a game."
    ),
]
MapFile = Annotated[
    Path | None,
    typer.Option("--map", metavar="FILE", help="Play on the custom map in this file, if the game has maps."),
]
Seed = Annotated[int | None, typer.Option("--seed", help="A seed that makes chance and bots repeatable.")]
Players = Annotated[int | None, typer.Option("--players", help="The number of players.")]
Ray = Annotated[
    str | None,
    typer.Option("--ray", metavar="ADDRESS", envvar="FANGS_RAY", help="Work on the Ray cluster at this address."),
]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="An option of the game; can be repeated.")
]


def say(text: str) -> None:
    """Print one or more sentences to the terminal, without control characters."""
    console.print(harmless(str(text)), markup=False, soft_wrap=not console.is_terminal)


def say_broken() -> None:
    """Print the errors of games that cannot be loaded to standard error."""
    for wrong in fangs.broken():
        complaints.print(f"fangs: {wrong}", markup=False, soft_wrap=True)


def use_map_everywhere(file: Path | None) -> None:
    """Use a custom map for every game that has maps. Raise InvalidMap if a game cannot use it."""
    if file is None:
        return
    for game in fangs.all_games():
        if game.map_name is not None:
            use_map(game.name, file)
