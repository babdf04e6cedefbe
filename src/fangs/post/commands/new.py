"""The command `fangs post new`, which opens a table that is played by post."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import fangs
from fangs.core.options import typed_options
from fangs.core.system.output import echo
from fangs.post.commands import new_options as offered
from fangs.post.commands.context import Where, office, players, text_of
from fangs.table.post.standing import standing
from fangs.table.state import Table
from fangs.translation import isolated, phrase

if TYPE_CHECKING:
    from fangs.post.office import Office


def new(
    game: offered.Game,
    player: offered.Players,
    master: offered.Master = "",
    match: offered.Match = False,
    option: offered.Options = None,
    hours: offered.Hours = None,
    days: offered.Days = None,
    at: offered.At = "18:00",
    zone: offered.Zone = "UTC",
    grace: offered.Grace = 0,
    early: offered.Early = True,
    quiet: offered.Quiet = 15,
    late: offered.Late = None,
    stand_in_after: offered.StandInAfter = 0,
    stand_in: offered.StandIn = "medium",
    extensions: offered.Extensions = 1,
    reminder: offered.Reminder = 24,
    patience: offered.Patience = 6,
    press: offered.Signed = "name",
    press_at_once: offered.PressAtOnce = False,
    listed: offered.Listed = False,
    house_rules: offered.HouseRules = "",
    master_sees: offered.MasterSees = False,
) -> None:
    """Open a table by post."""
    from fangs.table.lifecycle.opening import Setup

    rules: dict[str, Any] = {"schedule": offered.schedule(hours, days, at, zone), "press": _signatures(press)}
    rules |= {"grace": grace, "early": early, "late": late, "extensions": extensions}
    rules |= {"patience": patience, "quiet": quiet / 60, "reminder": reminder, "master_sees": master_sees}
    rules |= {"stand_in_after": stand_in_after, "stand_in": stand_in}
    rules |= {"press_at_once": press_at_once, "house_rules": text_of(house_rules), "listed": listed}
    seats = [who if who.startswith("bot:") or who == "open" else f"post:{who}" for who in player]
    options = typed_options(fangs.game(game).options, option or [])
    with office(new=True) as place:
        setup = Setup(game, len(seats), options, match, seats, master, post=rules, asks=place.asks)
        table, keys = place.service.create(setup)
        what = phrase(
            "Table {name}: {title}, {players}.", name=table.name, title=table.game.title, players=players(table)
        )
        echo(f"{what}\n\n{standing(table)}")
        _say_words(place, table)
        link, code = f"{Where.url or ''}/desk#{table.name}.{keys.seats[None]}", f"{table.name}.{keys.recovery}"
        page = phrase("The Games Master's page, where the tables are served: {link}", link=link)
        echo(f"\n{page}")
        echo(phrase("Your recovery code, in case you lose the link: {code}", code=code))
        echo(phrase("Keep both to yourself. They are shown only once."))
        if place.postman.carriers.outbound is None and any(seat.mail for seat in table.players):
            waits = phrase(
                "No email is set up here, so letters wait. See docs/how-to/post.md for how to set it up, or use "
                "--folder to write letters as files."
            )
            echo(f"\n{waits}")


def _signatures(press: str) -> list[str]:
    signed = [word.strip().casefold() for word in press.split(",") if word.strip()]
    return [] if signed == ["none"] else signed


def _say_words(place: Office, table: Table) -> None:
    """Print the players, with the secret words that the Games Master must pass on because they are not emailed."""
    for seat in table.players:
        if seat.word is not None:
            is_handed_on = place.folder or not seat.mail
            word = f"word: {table.name}-{seat.word}" if is_handed_on else phrase("gets the word by email")
            echo(f"  {isolated(seat.called):<20} {seat.mail or phrase('on paper'):<30} {word}")
