"""A seat at a table."""

from __future__ import annotations

from dataclasses import dataclass

from fangs.bots.levels.sentences import NAMES
from fangs.table.events.opened import SeatKind
from fangs.translation import ENGLISH, phrase

BOT_NAMES = ("Anchovy", "Barnacle", "Cuttlefish", "Dolphin", "Eel", "Flounder")
"""The names given to bots, by seat."""
MAX_KEYS = 20
"""The maximum number of keys to a seat. If another key is added, the oldest key stops working."""


@dataclass(frozen=True)
class Seat:
    """The seat of a player or, if `player` is None, of a host who does not play."""

    player: int | None
    kind: SeatKind
    name: str | None = None
    bot: str | None = None
    """The bot that has the seat. At an open seat, this bot plays until somebody takes the seat."""
    stand_in: str | None = None
    """The bot that plays on for a person who is away."""
    keys: tuple[str, ...] = ()
    """The SHA-256 of each key that opens the seat."""
    recovery: str | None = None
    """The SHA-256 of the code that gives the seat's holder a new key."""
    offered: bool = False
    """Whether the Games Master's seat was handed over by a link that nobody has used yet."""
    host: bool = False
    gone: bool = False
    """Whether the person has resigned or was late at a strict table. In that case, they cannot take the seat back from the bot."""
    gone_at: float | None = None
    """The time when the person resigned or lost for being late, in seconds since 1970."""
    late: bool = False
    """Whether the person lost for being late."""
    before: int | None = None
    """This person's player number at the previous table."""
    mail: str | None = None
    """The email address for letters, if the table is played by post."""
    word: str | None = None
    """The word that identifies letters from the seat, if the table is played by post. It also opens the seat."""
    language: str = ENGLISH
    """The language of letters to the holder."""
    account: str | None = None
    """The id of the holder's account, or None if the holder plays as a guest."""
    holder: int = 0
    """The number of people who held the seat before."""
    acted: float = 0.0
    """The time when the holder last chose, answered a proposal, wrote in the chat or sat down, in seconds since 1970."""
    missed: int = 0
    """The number of turns by post that the holder has missed in a row by giving none of the orders that were due."""

    @property
    def chooser(self) -> str | None:
        """The bot that chooses for this seat, or None if no bot does."""
        return self.bot or self.stand_in

    @property
    def is_free(self) -> bool:
        """Whether somebody must still take the seat."""
        return self.kind in ("open", "invited") and self.chooser is None

    @property
    def is_present(self) -> bool:
        """Whether a person holds the seat and chooses for it. Only such a person can agree to something."""
        return self.kind == "person" and self.stand_in is None and not self.gone

    @property
    def called(self) -> str:
        """The holder's name as used in sentences. All names that are known at a table are different."""
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
    """Return a player's name as used in sentences: the person's own name, or the name of a bot with its kind."""
    if bot is not None and player is not None:
        return phrase("{name} ({level} bot)", name=BOT_NAMES[player % len(BOT_NAMES)], level=level(bot))
    return name or phrase("somebody")


def level(bot: str) -> str:
    """Return the name of a kind of bot."""
    return LEVELS.get(bot, bot)


def a_bot(bot: str) -> str:
    """Return a kind of bot as used in a sentence, such as `an easy bot`."""
    return (
        phrase("an {level} bot", level=level(bot)) if bot[:1] in "aeiou" else phrase("a {level} bot", level=level(bot))
    )
