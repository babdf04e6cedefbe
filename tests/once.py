"""What is the same for all commands, databases and servers in a process is made once.

A program makes it once, too; but in a process of tests thousands of commands run, thousands of databases are set up, and hundreds of
servers start.
"""

from __future__ import annotations

import functools
import sys
from typing import Any

import sqlalchemy as sa
import typer

from fangs import cli
from fangs.store.sql.schema import metadata

_STATEMENTS: dict[str, list[str]] = {}
"""What makes all tables, by the kind of database."""


def make_once() -> None:
    """Let this process, and those that are forked from it, make these things once."""
    typer.main.get_command = functools.cache(typer.main.get_command)
    commands = typer.main.get_command(cli.app)
    commands.list_commands(typer.Context(commands))  # which makes the parsers of all families of commands
    metadata.create_all = functools.partial(_create_all, metadata.create_all)  # type: ignore[method-assign]
    if "fangs.web.serving.interface" in sys.modules:  # so there will be servers
        _make_routes_once()


def _make_routes_once() -> None:
    """Let every server have the same handlers of its routes, which FastAPI makes for each; what they answer with is the request's."""
    from fastapi import routing

    from fangs.web.serving.interface import interface

    included = [route for route in interface().routes if isinstance(route, routing._IncludedRouter)]
    made = {id(route.original_router): route.effective_candidates() for route in included}
    make = routing._IncludedRouter.effective_candidates

    def effective_candidates(self: Any) -> Any:
        plain = not self.include_context.prefix
        return made[id(self.original_router)] if plain and id(self.original_router) in made else make(self)

    routing._IncludedRouter.effective_candidates = effective_candidates  # type: ignore[method-assign]


def _create_all(create_all: Any, connection: sa.Connection, checkfirst: bool) -> None:
    """Make all tables by the statements that SQLAlchemy made them by the first time."""
    if statements := _STATEMENTS.get(connection.dialect.name):
        for statement in statements:
            connection.exec_driver_sql(statement)
        return
    heard: list[str] = []

    def hear(*said: Any) -> None:
        heard.append(said[2])

    sa.event.listen(connection, "before_cursor_execute", hear)
    create_all(connection, checkfirst=checkfirst)
    sa.event.remove(connection, "before_cursor_execute", hear)
    _STATEMENTS[connection.dialect.name] = heard
