"""What the commands share: their usual options, and how they speak."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

import fangs
from fangs.core.registry import use_map

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


def say(text: str) -> None:
    """Say a sentence, or several, to whoever called."""
    console.print(text, markup=False, soft_wrap=not console.is_terminal)


def use_map_everywhere(file: Path | None) -> None:
    """Play every game that has a map on the one in this file; raises InvalidMap."""
    for name in fangs.names():
        if file is not None and fangs.game(name).map_name is not None:
            use_map(name, file)
