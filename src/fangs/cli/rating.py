"""`fangs ratings`: the anchors of the scale, and simulated leagues."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import fangs
from fangs.cli.options import say

app = typer.Typer(
    add_completion=False, help="Measure and examine the ratings of players (docs/why/ratings.md).", no_args_is_help=True
)


@app.command()
def anchors(
    game: Annotated[list[str] | None, typer.Argument(metavar="GAME...", help="The games; default: all.")] = None,
    rounds: Annotated[
        int, typer.Option("--rounds", min=1, help="The number of rounds of three games for each number of players.")
    ] = 200,
    minutes: Annotated[
        float, typer.Option("--minutes", min=0, help="The maximum time for new rounds of each number of players.")
    ] = 1.0,
    keep: Annotated[
        Path, typer.Option("--keep", metavar="FOLDER", help="Save every round here, and resume from saved rounds.")
    ] = Path("anchors"),
    cores: Annotated[int, typer.Option("--cores", min=1, help="The number of cores.")] = 1,
    page: Annotated[
        Path | None, typer.Option("--page", metavar="FILE", help="The page with the ladder, from which best is taken.")
    ] = None,
) -> None:
    """Let the levels of bots play each other, and write their strengths into ratings.toml in each game's folder."""
    from fangs.lab.leagues.anchors import measure
    from fangs.lab.tasks import Place

    measure(map(fangs.game, game or fangs.names()), rounds, minutes, keep, Place(cores), page, say)


@app.command()
def simulate(
    page: Annotated[
        Path | None, typer.Option("--write", metavar="FILE", help="Write the tables into this page instead.")
    ] = None,
    players: Annotated[int, typer.Option("--players", min=12, help="The number of players of each league.")] = 240,
) -> None:
    """Simulate leagues of players of known strength, and cheaters, and show what their ratings make of them."""
    from fangs.lab.leagues import page as pages

    text = pages.tables(players)
    if page is None:
        typer.echo(text)
    else:
        pages.write(page, text)
