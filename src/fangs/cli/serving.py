"""The commands for people who run a server: serve, back up, and restore."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from fangs.cli import server_options as option
from fangs.cli.options import say

app = typer.Typer()


@app.command()
def serve(
    host: option.Host = "127.0.0.1",
    port: option.Port = 8000,
    name: option.HostNames = None,
    log: option.Log = option.LogStyle.text,
    limits: option.Limited = True,
    limit: option.Limits = None,
    metrics: option.Metrics = None,
    bot_delay: option.BotDelay = 0.7,
    behind: option.Proxies = "127.0.0.1",
    opening: option.Opening = option.Who.all,
    tournaments: option.Tournaments = option.Who.all,
    by_post: option.ByPost = False,
    tables_a_day: option.TablesADay = 200,
    players_a_day: option.PlayersADay = 20,
    tables: option.TablesStored = None,
    keep_finished: option.KeepFinished = None,
    keep_abandoned: option.KeepAbandoned = None,
    contact: option.Contact = None,
    push: option.Push = True,
    mail: option.Mail = True,
    push_inside: option.PushInside = None,
    ray: option.Ray = None,
    warm: option.Warm = True,
) -> None:
    """Serve tables to browsers and programs (docs/how-to/serving.md)."""
    from fangs.post.carrying.settings import pages_url
    from fangs.web.limits import Limits
    from fangs.web.serving import start as starting
    from fangs.web.settings import Settings

    settings = Settings(
        opening=opening.value,
        tournaments=tournaments.value,
        password=os.environ.get("FANGS_PASSWORD"),
        by_post=by_post,
        tables_a_day=tables_a_day,
        players_a_day=players_a_day,
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
        mail=mail,
        push_inside=tuple(push_inside or ()),
        url=pages_url(os.environ.get("FANGS_URL")),
        warm=warm,
        ray=ray,
    )
    starting.for_others(say, host, port, settings, json_log=log is option.LogStyle.json)


@app.command()
def backup(file: Annotated[Path, typer.Argument(help="The file for the copy; it must not exist yet.")]) -> None:
    """Copy the database to a file, as it is. Games can go on meanwhile."""
    from fangs.store.address import address, database, shown
    from fangs.store.backup import back_up

    held = back_up(database(), file)
    say(f"The backup {file} of {shown(address(database()))} holds {held or 'nothing yet'}.")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="BACKUP", help="A file written by 'fangs backup'.")],
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace existing tables in SQLite; a copy of them is kept.")
    ] = False,
    broken_too: Annotated[
        bool, typer.Option("--broken-too", help="Restore even if some tables in the backup cannot be read.")
    ] = False,
) -> None:
    """Restore the database from a backup of SQLite, even to an empty PostgreSQL. Stop all servers first (docs/how-to/serving.md)."""
    from fangs.service import restoring
    from fangs.store.address import database

    say(
        restoring.sentence(
            file, database(), restoring.restore(file, database(), replace=replace, broken_too=broken_too)
        )
    )
