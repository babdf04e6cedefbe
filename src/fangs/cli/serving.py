"""Commands for those who run a server: serve, back up, restore."""

from __future__ import annotations

import os
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from fangs.cli.given import say

app = typer.Typer()


class LogStyle(StrEnum):
    """How a server writes its log."""

    text = "text"
    json = "json"


class Who(StrEnum):
    """Who may open tables on a server."""

    all = "all"
    password = "password"
    nobody = "nobody"


@app.command()
def serve(
    host: Annotated[
        str, typer.Option("--host", help="The address to listen on; use 0.0.0.0 to let others in.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", help="The port; 0 picks a free one.")] = 8000,
    name: Annotated[
        list[str] | None,
        typer.Option("--name", metavar="NAME", help="A host name of this server; can be repeated."),
    ] = None,
    log: Annotated[LogStyle, typer.Option("--log", help="The format of the log.")] = LogStyle.text,
    limits: Annotated[bool, typer.Option(help="Limit the requests of each address.")] = True,
    limit: Annotated[
        list[str] | None,
        typer.Option("--limit", metavar="NAME=NUMBER", help="Change a limit (docs/serving.md); can be repeated."),
    ] = None,
    metrics: Annotated[
        str | None, typer.Option("--metrics", metavar="HOST:PORT", help="Serve the metrics there, and not at /metrics.")
    ] = None,
    bot_delay: Annotated[
        float,
        typer.Option(
            "--bot-delay", min=0.0, metavar="SECONDS", help="The delay before a bot moves, so that people can follow."
        ),
    ] = 0.7,
    behind: Annotated[
        str, typer.Option("--behind", metavar="ADDRESSES", help="The trusted reverse proxies.")
    ] = "127.0.0.1",
    opening: Annotated[
        Who,
        typer.Option("--opening", envvar="FANGS_OPENING", help="Who may open tables; the password: FANGS_PASSWORD."),
    ] = Who.all,
    by_post: Annotated[bool, typer.Option(envvar="FANGS_BY_POST", help="Allow tables by post.")] = False,
    tables_a_day: Annotated[
        int,
        typer.Option(
            "--tables-a-day", envvar="FANGS_TABLES_A_DAY", help="The most tables that one address may open in a day."
        ),
    ] = 200,
    tables: Annotated[
        int | None, typer.Option("--tables", envvar="FANGS_TABLES", help="The most tables that are stored.")
    ] = None,
    keep_finished: Annotated[
        int | None,
        typer.Option(
            "--keep-finished",
            envvar="FANGS_KEEP_FINISHED",
            metavar="DAYS",
            help="Delete finished tables after this time.",
        ),
    ] = None,
    keep_abandoned: Annotated[
        int | None,
        typer.Option(
            "--keep-abandoned",
            envvar="FANGS_KEEP_ABANDONED",
            metavar="DAYS",
            help="Delete inactive tables after this time.",
        ),
    ] = None,
    contact: Annotated[
        str | None,
        typer.Option("--contact", envvar="FANGS_CONTACT", metavar="ADDRESS", help="Whom to contact about abuse."),
    ] = None,
    push: Annotated[
        bool, typer.Option(envvar="FANGS_PUSH", help="Send messages to browsers while no page is open.")
    ] = True,
    push_inside: Annotated[
        list[str] | None,
        typer.Option("--push-inside", metavar="HOST:PORT", help="A push service inside your network; can be repeated."),
    ] = None,
    warm: Annotated[bool, typer.Option(help="Prepare strong bots at the start, not when first used.")] = True,
) -> None:
    """Serve tables to browsers and programs (docs/serving.md)."""
    from fangs.web import start as starting
    from fangs.web.limits import Limits
    from fangs.web.settings import Settings

    settings = Settings(
        opening=opening.value,
        password=os.environ.get("FANGS_PASSWORD"),
        by_post=by_post,
        tables_a_day=tables_a_day,
        tables=tables,
        keep_finished=keep_finished,
        keep_abandoned=keep_abandoned,
        contact=contact,
        names=tuple(name or ()),
        trusted=behind,
        limited=limits,
        limits=Limits.named(limit or ()),
        metrics=starting.place(metrics),
        bot_delay=bot_delay,
        push=push,
        push_inside=tuple(push_inside or ()),
        url=os.environ.get("FANGS_URL"),
        warm=warm,
    )
    starting.for_others(say, host, port, settings, json_log=log is LogStyle.json)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file for the copy; it must not exist yet.")],
) -> None:
    """Copy all tables to a file, while they are played on."""
    from fangs.table.address import database
    from fangs.table.store import Store

    store = Store(database())
    try:
        store.backup(file)
    finally:
        store.close()
    say(f"All tables of {store.url_shown} are in {file}.")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="BACKUP", help="A file written by 'fangs backup'.")],
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace existing tables; a copy of them is kept.")
    ] = False,
    broken_too: Annotated[
        bool, typer.Option("--broken-too", help="Restore even if some tables in the backup cannot be read.")
    ] = False,
) -> None:
    """Put a backup in the place of the database, while no server runs (docs/serving.md)."""
    from fangs.table import restoring
    from fangs.table.address import database

    say(
        restoring.sentence(
            file, database(), restoring.restore(file, database(), replace=replace, broken_too=broken_too)
        )
    )
