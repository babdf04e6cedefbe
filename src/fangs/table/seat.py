"""A seat at a table."""

from __future__ import annotations

from dataclasses import dataclass

from fangs.bots.levels.sentences import NAMES
from fangs.table.events.opened import SeatKind
from fangs.translation import ENGLISH, phrase

BOT_NAMES = ("Anchovy", "Barnacle", "Cuttlefish", "Dolphin", "Eel", "Flounder")
"""The names for bots, by their seats."""
MAX_KEYS = 20
"""The most keys that open a seat. With one more, the oldest key opens nothing any more."""


@dataclass(frozen=True)
class Seat:
    """The player of the table with this number, or the host who only watches (None)."""

    player: int | None
    kind: SeatKind
    name: str | None = None
    bot: str | None = None
    """The bot that has the seat. At an open seat, it has the seat until somebody comes."""
    stand_in: str | None = None
    """The bot that plays on for a person who is away."""
    keys: tuple[str, ...] = ()
    """The SHA-256 of the keys that open the seat."""
    recovery: str | None = None
    """The SHA-256 of the code that gives the seat's holder a new key."""
    offered: bool = False
    """Whether the Games Master's seat was handed over by a link that has not been used yet."""
    host: bool = False
    gone: bool = False
    """Whether the person has resigned, or was late at a strict table, so that the stand-in stays."""
    gone_at: float | None = None
    """The time when the person resigned, or lost by being late, in seconds since 1970."""
    late: bool = False
    """Whether the person lost by being late."""
    before: int | None = None
    """The player number of this person at the table before this one."""
    mail: str | None = None
    """The email address for letters, at a table by post."""
    word: str | None = None
    """The word that identifies the seat's letters at a table by post. It also opens the seat."""
    language: str = ENGLISH
    """The language of letters to the holder."""
    account: str | None = None
    """The id of the holder's account, or None if the holder plays as a guest."""
    holder: int = 0
    """The number of people who had the seat before."""
    acted: float = 0.0
    """The time when the holder last chose, in seconds since 1970."""
    missed: int = 0
    """The number of turns by post in a row in which the holder owed orders and gave none."""

    @property
    def chooser(self) -> str | None:
        """The bot that chooses for this seat, or None if a person does."""
        return self.bot or self.stand_in

    @property
    def is_free(self) -> bool:
        """Whether somebody must still take this seat."""
        return self.kind in ("open", "invited") and self.chooser is None

    @property
    def is_present(self) -> bool:
        """Whether a person holds the seat and chooses for it, so that this person can agree to something."""
        return self.kind == "person" and self.stand_in is None and not self.gone

    @property
    def called(self) -> str:
        """The holder's name in sentences. It is different for everybody at a table, as long as it is known."""
        known = called(self.name, self.bot, self.player)
        return phrase("nobody yet") if not self.name and self.bot is None and self.is_free else known


LEVELS = {
    **NAMES,
    "perfect": phrase("perfect"),
    "random": phrase("random"),
    "greedy": phrase("greedy"),
    "search": phrase("search"),
}
"""The names of the kinds of bots. Other bots go by their own name."""


def called(name: str | None, bot: str | None, player: int | None) -> str:
    """A player in sentences, by the name that a person has given, or by the kind of the bot."""
    if bot is not None and player is not None:
        return phrase("{name} ({level} bot)", name=BOT_NAMES[player % len(BOT_NAMES)], level=level(bot))
    return name or phrase("somebody")


def level(bot: str) -> str:
    """The name of a kind of bot."""
    return LEVELS.get(bot, bot)


def a_bot(bot: str) -> str:
    """A bot in a sentence: `an easy bot`."""
    return (
        phrase("an {level} bot", level=level(bot)) if bot[:1] in "aeiou" else phrase("a {level} bot", level=level(bot))
    )
