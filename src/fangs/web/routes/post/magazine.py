"""The route for an issue of a magazine, a page with several tables that are played by post.

The page shows what spectators may read.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from fangs.core.errors import RequestError
from fangs.post.reporting.magazine import MAX_TABLES
from fangs.post.reporting.magazine import issue as printed
from fangs.service.table_service import TableService
from fangs.table.post.guards import post_of
from fangs.table.state import Table
from fangs.table.trail import NotHeld
from fangs.web.answers import HTML, READING, described_as
from fangs.web.layers.cost import MeteredRoute
from fangs.web.routes.post.desk import STYLE
from fangs.web.routes.tables.looking import open_to

router = APIRouter(tags=["by post"], route_class=MeteredRoute)


@router.get("/issue", **described_as(HTML, "The page.", refusals=READING))
def issue(
    request: Request,
    table: Annotated[
        list[str], Query(json_schema_extra={"maxItems": MAX_TABLES}, description="A table; again for more of them.")
    ],
    title: Annotated[str, Query(max_length=80, description="The title of the magazine, with its number.")] = "By post",
) -> HTMLResponse:
    """A printable issue of a magazine: contents, standings, the last turn of each table, press, deadlines and order slips."""
    service: TableService = request.app.state.service
    names = list(dict.fromkeys(table))
    if len(names) > MAX_TABLES:
        raise RequestError.phrased("An issue can have up to {most_tables} tables.", most_tables=MAX_TABLES)
    found = [service.look(name, _watched) for name in names]
    try:
        made = printed(found, title=title, stylesheet=STYLE)
    except NotHeld:  # after a long turn
        made = printed([service.whole(name) for name in names], title=title, stylesheet=STYLE)
    return HTMLResponse(made)


def _watched(table: Table) -> Table:
    """Check that a table is played by post and that spectators may watch it, and return the table.

    Raise RequestError or NoSeat otherwise.
    """
    post_of(open_to(table, None))
    return table
