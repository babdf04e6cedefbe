"""`fangs studies`: the operator's commands for studies."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from fangs.cli.lists import After, AsJson, Row, cursor, day_of, echo_part, family
from fangs.cli.local_tables import local_tables
from fangs.core.system.output import echo

if TYPE_CHECKING:
    from fangs.club.studies.studies import AnyStudy, Studies

app = family("List and delete studies.")


@app.command("list")
def list_studies(after: After = "", as_json: AsJson = False) -> None:
    """List the studies on the server, the last saved first: id, day, game, title, and the player's handle, if a player saved it."""
    from fangs.club.studies.studies import PAGE
    from fangs.store.cursor import Cursor

    with _studies() as studies:
        found = studies.all(cursor(after))
    echo_part(
        "studies",
        [Row(_line(one), one._asdict()) for one in found],
        Cursor(found[-1].changed, found[-1].id) if len(found) == PAGE else None,
        command="fangs studies list",
        nothing="There are no more studies." if after else "There are no studies.",
        as_json=as_json,
    )


def _line(study: AnyStudy) -> str:
    from fangs.translation import isolated

    handle = f"  ({isolated(study.handle)})" if study.handle else ""
    title = isolated(" ".join(study.title.split()))
    return f"{study.id}  {day_of(study.changed)}  {study.game:<10}  {title}{handle}"


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
