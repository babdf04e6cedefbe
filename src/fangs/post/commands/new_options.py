"""The options of `fangs post new`."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from fangs.core.errors import RequestError

Game = Annotated[str, typer.Argument(metavar="GAME", help="The name of a game, see 'fangs list'.")]
Players = Annotated[
    list[str],
    typer.Option(
        "--player", metavar="WHO", help="'Ann <ann@example.org>', 'Ann' for paper, or bot:LEVEL; can be repeated."
    ),
]
Master = Annotated[str, typer.Option("--master", metavar="WHO", help="The Games Master, as 'Name <address>'.")]
Match = Annotated[bool, typer.Option("--match", help="A match: several games at once, with the seats changed.")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="An option of the game.")]
Hours = Annotated[float | None, typer.Option("--hours", help="The hours from one turn to the next.")]
Days = Annotated[
    str | None,
    typer.Option("--days", metavar="tue,fri", help="The weekdays on which turns are due, instead of --hours."),
]
At = Annotated[str, typer.Option("--at", metavar="HH:MM", help="The time on these days.")]
Zone = Annotated[str, typer.Option("--zone", metavar="AREA/CITY", help="The time zone.")]
Grace = Annotated[float, typer.Option("--grace", min=0, help="The grace period after the deadline, in hours.")]
Early = Annotated[bool, typer.Option(help="Process a turn as soon as all orders are in.")]
Quiet = Annotated[
    float,
    typer.Option("--quiet", min=0, metavar="MINUTES", help="The minutes between the last letter and early processing."),
]
Late = Annotated[
    str | None,
    typer.Option("--late", metavar="rule|bot:LEVEL|lose|master", help="What happens if orders are missing."),
]
StandInAfter = Annotated[
    int,
    typer.Option(
        "--stand-in-after",
        min=0,
        metavar="TURNS",
        help="Missed turns in a row after which a bot plays on; 0: never.",
    ),
]
StandIn = Annotated[str, typer.Option("--stand-in", metavar="LEVEL", help="The bot that plays on.")]
Extensions = Annotated[int, typer.Option("--extensions", min=0, help="How often each player may extend a deadline.")]
Reminder = Annotated[
    float, typer.Option("--reminder", min=0, help="When to remind players, in hours before the deadline; 0: never.")
]
Patience = Annotated[
    float, typer.Option("--patience", min=0, help="The hours that a turn waits if the mailbox cannot be read.")
]
Signed = Annotated[
    str,
    typer.Option("--press", metavar="name,role,nobody", help="How players may sign press; 'none': no press."),
]
PressAtOnce = Annotated[bool, typer.Option("--press-at-once", help="Pass press on at once.")]
Listed = Annotated[bool, typer.Option("--listed", help="Look for players in the lobby of the server.")]
HouseRules = Annotated[
    str,
    typer.Option("--house-rules", help="What else applies at this table; '@FILE' for a file, '-' for standard input."),
]
MasterSees = Annotated[bool, typer.Option("--master-sees", help="The Games Master may read orders early.")]


def schedule(hours: float | None, days: str | None, at: str, zone: str) -> dict[str, Any]:
    """Convert the options for turns to a schedule in JSON, or raise RequestError if they contradict each other."""
    if hours is not None and days is not None:
        raise RequestError.phrased("Give either --hours or --days, not both.")
    if days is not None:
        return {"days": [day.strip().casefold()[:3] for day in days.split(",")], "at": at, "zone": zone}
    return {"hours": 72.0 if hours is None else hours, "zone": zone}
