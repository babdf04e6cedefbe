"""The rules that a Games Master sets for a game played by post, about deadlines, missing orders, press and so on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, get_args

from fangs import bots
from fangs.core.errors import RequestError, listed, quoted
from fangs.core.game import Game
from fangs.table.events.press import Signed
from fangs.table.names import plain
from fangs.table.post.schedule import Schedule, checked_hours
from fangs.translation import phrase

MAX_EXTENSIONS = 10
MAX_HOUSE_RULES = 4000
MAX_TURNS = 20
YES_OR_NO = ("early", "master_sees", "press_at_once", "listed")


@dataclass(frozen=True)
class Rules:
    """The rules that the Games Master sets for a game played by post."""

    schedule: Schedule
    grace: float
    """The number of hours after the deadline during which orders still count."""
    early: bool
    """Whether a turn is processed before its deadline when all orders are in."""
    late: str
    """What happens if orders are missing: `rule`, `bot:LEVEL`, `lose` or `master`.

    A rule of the game replaces the orders, a bot plays on, late players lose, or the Games Master decides.
    """
    extensions: int
    """The number of times that each player can extend a deadline."""
    reminder: float
    """The number of hours before the deadline when players are reminded of missing orders. 0 means never."""
    master_sees: bool
    """Whether the Games Master may read orders before they are revealed."""
    patience: float = 6.0
    """The number of hours that a turn waits after its deadline for a mailbox that cannot be read."""
    quiet: float = 0.0
    """The number of hours after the last letter until a turn is processed early. 0 means as soon as all orders are in."""
    press: tuple[Signed, ...] = ()
    """The ways in which players can sign messages, beginning with the default. Empty if they cannot send messages."""
    press_at_once: bool = False
    """Whether messages are sent at once instead of waiting for the report."""
    stand_in_after: int = 0
    """The number of turns in a row that a player must miss before a bot plays on. 0 means that no bot does."""
    stand_in: str = bots.STAND_IN
    """The bot that plays on for players who have missed turns."""
    listed: bool = False
    """Whether the table is listed in the lobby, where people can ask for a seat."""
    house_rules: str = ""
    """The house rules that the Games Master has written."""

    @classmethod
    def read(cls, data: Mapping[str, Any], game: Game) -> Rules:
        """Read the rules from JSON, in which every field is optional. Raise RequestError if they are not valid."""
        unknown = set(data) - set(cls.__dataclass_fields__)
        if unknown:
            raise RequestError.phrased(
                "A table by post has no setting {given}. Its settings are {known}.",
                known=listed(cls.__dataclass_fields__, "and", 9),
                given=quoted(min(unknown)),
            )
        given: dict[str, Any] = {**dict.fromkeys(YES_OR_NO, False), "early": True, "extensions": 1, **data}
        for name in YES_OR_NO:
            if not isinstance(given[name], bool):
                raise RequestError.phrased(
                    "{name} must be true or false, but it is {given}.", name=f"{name!r}", given=quoted(given[name])
                )
        if type(given["extensions"]) is not int or not 0 <= given["extensions"] <= MAX_EXTENSIONS:
            raise RequestError.phrased(
                "You can allow up to {most_extensions} extensions, but you asked for {given}.",
                most_extensions=MAX_EXTENSIONS,
                given=quoted(given["extensions"]),
            )
        return cls(
            schedule=Schedule.read(given.get("schedule", {"hours": 72})),
            grace=_hours_or_none(given.get("grace", 0), phrase("The time of grace")),
            early=given["early"],
            late=_late(given.get("late"), game),
            extensions=given["extensions"],
            reminder=_hours_or_none(given.get("reminder", 24), phrase("The time from a reminder to the deadline")),
            master_sees=given["master_sees"],
            quiet=_hours_or_none(
                given.get("quiet", 0.25), phrase("The time that a turn with all orders waits for more letters")
            ),
            patience=_hours_or_none(given.get("patience", 6), phrase("The time that a turn waits for the mailbox")),
            press=_press(given.get("press", ["name"])),
            press_at_once=given["press_at_once"],
            stand_in_after=_turns(given.get("stand_in_after", 0)),
            stand_in=_bot(given.get("stand_in", bots.STAND_IN), game),
            listed=given["listed"],
            house_rules=checked_house_rules(given.get("house_rules", "")),
        )

    def json(self) -> dict[str, Any]:
        """Convert the rules to JSON, which `read` converts back."""
        return {**vars(self), "schedule": self.schedule.json()}


def checked_house_rules(text: object) -> str:
    """Remove invisible characters from house rules, or raise RequestError if they are too long or not a string."""
    if not isinstance(text, str) or len(text.strip()) > MAX_HOUSE_RULES:
        raise RequestError.phrased(
            "House rules must be text of at most {most_house_rules} characters.", most_house_rules=MAX_HOUSE_RULES
        )
    return plain(text)


def _turns(number: object) -> int:
    if type(number) is not int or not 0 <= number <= MAX_TURNS:
        raise RequestError.phrased(
            "A bot can stand in after 1 to {most_turns} missed turns, or never (0), but you gave {number}.",
            most_turns=MAX_TURNS,
            number=quoted(number),
        )
    return number


def _bot(name: object, game: Game) -> str:
    bots.require_at_table(str(name))
    bots.require_files(str(name), game)
    return str(name)


def _press(signed: object) -> tuple[Signed, ...]:
    known = get_args(Signed)
    found = tuple(dict.fromkeys(signed)) if isinstance(signed, list | tuple) else None
    if found is None or not set(found) <= set(known):
        raise RequestError.phrased(
            "The ways to sign press must be a list of {known}, or an empty list, but you gave {signed}.",
            known=listed(known),
            signed=quoted(signed),
        )
    return found


def _hours_or_none(hours: object, what: str) -> float:
    return 0.0 if hours in (0, None) and not isinstance(hours, bool) else checked_hours(hours, what)


def _late(late: object, game: Game) -> str:
    if late is None:
        return "rule" if game.no_order else f"bot:{bots.STAND_IN}"
    if late == "rule" and not game.no_order:
        raise RequestError.phrased(
            "{title} has no rule for missing orders. Choose bot:LEVEL, lose or master instead.", title=game.title
        )
    if isinstance(late, str) and late.startswith("bot:"):
        _bot(late.removeprefix("bot:"), game)
    elif late not in ("rule", "lose", "master"):
        words = listed(["rule", "bot:LEVEL", "lose", "master"])
        raise RequestError.phrased(
            "For missing orders, you can choose {words}, but you gave {late}.", words=words, late=quoted(late)
        )
    return str(late)
