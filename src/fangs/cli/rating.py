"""`fangs ratings`: commands that measure the strength of bots, simulate leagues, and amend a server's ratings."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

import fangs
from fangs.cli.local_tables import rated_games
from fangs.cli.options import file_option, folder_option, say
from fangs.core.system.output import echo

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
    keep: Annotated[Path, folder_option("--keep", help="Save every round here, and resume from saved rounds.")] = Path(
        "anchors"
    ),
    cores: Annotated[int, typer.Option("--cores", min=1, help="The number of cores.")] = 1,
) -> None:
    """Let the levels of bots play each other, and write their strengths into ratings.toml in each game's folder."""
    from fangs.lab.leagues.anchors import measure
    from fangs.lab.tasks import Place

    measure(map(fangs.game, game or fangs.names()), rounds, minutes, keep, Place(cores), say)


@app.command()
def simulate(
    page: Annotated[Path | None, file_option("--write", help="Write the tables into this page instead.")] = None,
    players: Annotated[int, typer.Option("--players", min=12, help="The number of players of each league.")] = 240,
) -> None:
    """Simulate leagues of players of known strength, and of cheaters, and show what ratings they get."""
    from fangs.lab.leagues import page as pages

    text = pages.tables(players)
    if page is None:
        echo(text)
    else:
        pages.write(page, text)


@app.command()
def rebuild() -> None:
    """Recompute all ratings from the results, and say whether they are the same to the last digit."""
    with rated_games() as rated:
        found = list(rated.ledger.rebuild())
        if not found:
            say("There are no rated results.")
        for (game, pace), is_same in found:
            say(
                f"{game}, {pace}: {'the same to the last digit' if is_same else 'not the same as before, and right now'}."
            )


Reason = Annotated[str, typer.Option("--reason", help="The reason, which everybody can read.")]


@app.command()
def annul(table: Annotated[str, typer.Argument(help="The rated table.")], reason: Reason) -> None:
    """Annul the result of a rated game by adding an entry; ratings are then as if the game had not been rated."""
    from fangs.club.ratings.results import Annulled

    with rated_games() as rated:
        rated.ledger.amend(
            Annulled(id=f"annul {table} {time.time()}", at=time.time(), result=table, by="operator", reason=reason)
        )
    say(f"The result of table {table} is annulled.")


@app.command()
def correct(
    table: Annotated[str, typer.Argument(help="The rated table.")],
    places: Annotated[
        str,
        typer.Argument(
            help="The places by handle, such as 'Ann=1 Bob=2'; equal places are a tie. Bots and former players: by id."
        ),
    ],
    reason: Reason,
) -> None:
    """Correct the result of a rated game by adding an entry."""
    from fangs.club.ratings.results import Corrected

    with rated_games() as rated:
        found = rated.ledger.places(table, _named(places))
        rated.ledger.amend(
            Corrected(
                id=f"correct {table} {time.time()}",
                at=time.time(),
                result=table,
                places=found,
                by="operator",
                reason=reason,
            )
        )
    say(f"The result of table {table} is corrected.")


def _named(places: str) -> dict[str, str]:
    """Parse the places of players from a text such as `Ann=1 Bob=2`. Names can contain spaces."""
    name, *rest = places.split("=")
    found = {}
    for part in rest:
        place, _, following = part.strip().partition(" ")
        found[name.strip()] = place
        name = following
    return found
