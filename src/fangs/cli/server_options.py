"""The options of `fangs serve`."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer


class LogStyle(StrEnum):
    """The format in which a server writes its log."""

    text = "text"
    json = "json"


class Who(StrEnum):
    """The people who may open tables or set up tournaments on a server."""

    all = "all"
    password = "password"
    nobody = "nobody"


Host = Annotated[str, typer.Option("--host", help="The address to listen on; use 0.0.0.0 to let others in.")]
Port = Annotated[int, typer.Option("--port", help="The port; 0 picks a free one.")]
HostNames = Annotated[
    list[str] | None, typer.Option("--name", metavar="NAME", help="A host name of this server; can be repeated.")
]
Log = Annotated[LogStyle, typer.Option("--log", help="The format of the log.")]
Limited = Annotated[bool, typer.Option(help="Limit the requests of each address.")]
Limits = Annotated[
    list[str] | None,
    typer.Option("--limit", metavar="NAME=NUMBER", help="Change a limit (docs/how-to/serving.md); can be repeated."),
]
Metrics = Annotated[
    str | None,
    typer.Option("--metrics", metavar="HOST:PORT", help="Serve the metrics at this address instead of /metrics."),
]
BotDelay = Annotated[
    float,
    typer.Option(
        "--bot-delay", min=0.0, metavar="SECONDS", help="The delay before a bot moves, so that people can follow."
    ),
]
Proxies = Annotated[
    str,
    typer.Option(
        "--behind", metavar="ADDRESSES", help="The trusted reverse proxies: IP addresses and networks, with commas."
    ),
]
Opening = Annotated[
    Who, typer.Option("--opening", envvar="FANGS_OPENING", help="Who may open tables; the password is FANGS_PASSWORD.")
]
Tournaments = Annotated[
    Who,
    typer.Option(
        "--tournaments",
        envvar="FANGS_TOURNAMENTS",
        help="Which players may set up tournaments; the password is FANGS_PASSWORD.",
    ),
]
ByPost = Annotated[bool, typer.Option(envvar="FANGS_BY_POST", help="Allow tables by post.")]
TablesADay = Annotated[
    int,
    typer.Option(
        "--tables-a-day", envvar="FANGS_TABLES_A_DAY", help="The maximum number of new tables per address and day."
    ),
]
PlayersADay = Annotated[
    int,
    typer.Option(
        "--players-a-day",
        envvar="FANGS_PLAYERS_A_DAY",
        help="The maximum number of new players per address and day; 0 lets nobody sign up.",
    ),
]
TablesStored = Annotated[
    int | None, typer.Option("--tables", envvar="FANGS_TABLES", help="The maximum number of stored tables.")
]
KeepFinished = Annotated[
    int | None,
    typer.Option(
        "--keep-finished", envvar="FANGS_KEEP_FINISHED", metavar="DAYS", help="Delete finished tables after this time."
    ),
]
KeepAbandoned = Annotated[
    int | None,
    typer.Option(
        "--keep-abandoned",
        envvar="FANGS_KEEP_ABANDONED",
        metavar="DAYS",
        help="Delete inactive tables after this time.",
    ),
]
Contact = Annotated[
    str | None,
    typer.Option("--contact", envvar="FANGS_CONTACT", metavar="ADDRESS", help="The address for reports of abuse."),
]
Push = Annotated[bool, typer.Option(envvar="FANGS_PUSH", help="Send messages to browsers while no page is open.")]
Mail = Annotated[
    bool, typer.Option(envvar="FANGS_MAIL_NEWS", help="Send emails about live tables, if email is set up.")
]
PushInside = Annotated[
    list[str] | None,
    typer.Option("--push-inside", metavar="HOST:PORT", help="A push service inside your network; can be repeated."),
]
Ray = Annotated[
    str | None,
    typer.Option(
        "--ray", metavar="ADDRESS", envvar="FANGS_RAY", help="Run the bots on the Ray cluster at this address."
    ),
]
Warm = Annotated[bool, typer.Option(help="Prepare strong bots at the start, not at their first use.")]
