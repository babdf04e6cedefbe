"""`fangs studies`: the operator's commands for studies."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from fangs.cli.local_tables import local_tables
from fangs.core.output import echo

if TYPE_CHECKING:
    from fangs.club.studies.studies import Studies

app = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode=None, help="List and delete studies.")


@app.callback()
def studies() -> None:
    """List and delete studies."""


@app.command("list")
def list_studies(
    after: Annotated[
        str,
        typer.Option(
            "--after",
            metavar="PLACE",
            help="The place from which to continue the list, as the end of its previous part says.",
        ),
    ] = "",
) -> None:
    """List the studies on the server, the last saved first: id, day, game, title, and the player's handle, if a player saved it."""
    from datetime import UTC, datetime

    from fangs.club.studies.studies import PAGE
    from fangs.store.cursor import Cursor
    from fangs.translation import isolated

    with _studies() as studies:
        found = studies.all(Cursor.read(after) if after else None)
    for one in found:
        day = datetime.fromtimestamp(one.changed, UTC).date()
        title, handle = isolated(" ".join(one.title.split())), f"  ({isolated(one.handle)})" if one.handle else ""
        echo(f"{one.id}  {day}  {one.game:<10}  {title}{handle}")
    if len(found) == PAGE:
        echo(f"To go on: fangs studies list --after {Cursor(found[-1].changed, found[-1].id)}")
    elif not found:
        echo("There are no more studies." if after else "There are no studies.")


@app.command()
def delete(
    study: Annotated[str, typer.Argument(metavar="STUDY", help="The id of a study, as its address has it.")],
) -> None:
    """Delete a study, whoever made it. Running servers no longer show it."""
    with _studies() as studies:
        studies.erase(study)
    echo(f"Study {study} is deleted.")


@contextmanager
def _studies() -> Iterator[Studies]:
    from fangs.club.studies.studies import Studies

    with local_tables() as service:
        yield Studies(service.store, service.clock)
