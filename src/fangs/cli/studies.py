"""`fangs studies`: the operator's commands for studies."""

from __future__ import annotations

from contextlib import closing
from typing import Annotated

import typer

app = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode=None, help="Delete studies.")


@app.callback()
def studies() -> None:
    """Delete studies."""


@app.command()
def delete(
    study: Annotated[str, typer.Argument(metavar="STUDY", help="The id of a study, as its address has it.")],
) -> None:
    """Delete a study, whoever made it. Running servers show it no more."""
    import time

    from fangs.club.studies.studies import Studies
    from fangs.store.address import database
    from fangs.store.store import Store

    with closing(Store(database())) as store:
        Studies(store, time.time).erase(study)
    typer.echo(f"Study {study} is deleted.")
