"""A place at a table."""

from __future__ import annotations

from dataclasses import dataclass

from fangs.table.events.opened import SeatKind
from fangs.translation import ENGLISH, phrase

BOT_NAMES = ("Anchovy", "Barnacle", "Cuttlefish", "Dolphin", "Eel", "Flounder")
"""The words for bots, by their seats."""
MAX_KEYS = 20
"""The most keys that open a seat; with one more, the oldest opens nothing."""


@dataclass(frozen=True)
class Seat:
    """Who plays as the player of the table with this number (None: the host, who only watches)."""

    player: int | None
    kind: SeatKind
    name: str | None = None
    bot: str | None = None
    """The bot that has the seat; at one that is open, until somebody comes."""
    stand_in: str | None = None
    """The bot that plays on for a person who is away."""
    keys: tuple[str, ...] = ()
    """The SHA-256 of the keys that open the seat."""
    recovery: str | None = None
    """The SHA-256 of the code that gives its holder a new key."""
    offered: bool = False
    """Whether the Games Master's seat was handed over by a link that has not been used yet."""
    host: bool = False
    gone: bool = False
    """Whether the person has resigned, so that the stand-in stays."""
    before: int | None = None
    """The player that this person was at the table before this one."""
    mail: str | None = None
    """Where letters go, at a table by post."""
    word: str | None = None
    """The word that identifies a letter from here, at a table by post; it opens the seat too."""
    language: str = ENGLISH
    """The language of letters to its holder."""
    holder: int = 0
    """How many people have had the seat before this one."""
    acted: float = 0.0
    """When its holder last chose something, in seconds since 1970."""
    missed: int = 0
    """In how many turns by post in a row its holder owed orders and gave none."""

    @property
    def chooser(self) -> str | None:
        """The bot that chooses for this seat; None where a person does."""
        return self.bot or self.stand_in

    @property
    def is_free(self) -> bool:
        """Whether somebody must still sit down here."""
        return self.kind in ("open", "invited") and self.chooser is None

    @property
    def is_present(self) -> bool:
        """Whether a person holds the seat and chooses for it, so that this person can agree to something."""
        return self.kind == "person" and self.stand_in is None and not self.gone

    @property
    def called(self) -> str:
        """The name in sentences of whoever sits here: different for everybody at a table, as long as it is known."""
        if self.bot is not None and self.player is not None:
            name = BOT_NAMES[self.player % len(BOT_NAMES)]
            return phrase("{name} ({level} bot)", name=name, level=level(self.bot))
        return self.name or (phrase("nobody yet") if self.is_free else phrase("somebody"))


LEVELS = {
    "easy": phrase("easy"),
    "medium": phrase("medium"),
    "hard": phrase("hard"),
    "best": phrase("best"),
    "perfect": phrase("perfect"),
    "random": phrase("random"),
    "greedy": phrase("greedy"),
    "search": phrase("search"),
}
"""What people call the bots; of others, their name."""


def level(bot: str) -> str:
    """What people call a kind of bot."""
    return LEVELS.get(bot, bot)


def a_bot(bot: str) -> str:
    """A bot in a sentence: `an easy bot`."""
    return (
        phrase("an {level} bot", level=level(bot)) if bot[:1] in "aeiou" else phrase("a {level} bot", level=level(bot))
    )
