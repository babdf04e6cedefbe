"""A seat at a table."""

from __future__ import annotations

from dataclasses import dataclass

from fangs.bots.levels.sentences import NAMES
from fangs.table.events.opened import SeatKind
from fangs.translation import ENGLISH, phrase

BOT_NAMES = ("Anchovy", "Barnacle", "Cuttlefish", "Dolphin", "Eel", "Flounder")
"""The names of bots, by the number of their seat."""
PROGRAM_MARK = " (bot)"
"""The mark after a program's name. No handle can contain it, because of its space and brackets, and no guest can use it."""
MAX_KEYS = 20
"""The maximum number of keys to a seat. If another key is added, the oldest one stops working."""


@dataclass(frozen=True)
class Seat:
    """A player's seat or, if `player` is None, the seat of a host who does not play."""

    player: int | None
    kind: SeatKind
    name: str | None = None
    bot: str | None = None
    """The bot that has the seat. In an open seat, it plays until a person takes the seat."""
    stand_in: str | None = None
    """The bot that has replaced a person who is away, or None."""
    keys: tuple[str, ...] = ()
    """The SHA-256 hashes of the keys that open the seat."""
    recovery: str | None = None
    """The SHA-256 hash of the recovery code with which the seat's holder can get a new key."""
    offered: bool = False
    """Whether the seat belongs to a new Games Master who has not used their link yet."""
    host: bool = False
    gone: bool = False
    """Whether the person has left for good and cannot return, because they resigned or were late at a strict table."""
    gone_at: float | None = None
    """The time when the person left for good, in seconds since 1970."""
    late: bool = False
    """Whether the person left because they were late at a strict table."""
    before: int | None = None
    """The player number that this person had in the previous game."""
    mail: str | None = None
    """The holder's email address, if the game is played by post."""
    word: str | None = None
    """A secret word that opens the seat and identifies letters from it, if the game is played by post."""
    language: str = ENGLISH
    """The language of the letters that the holder receives."""
    account: str | None = None
    """The id of the holder's account. None if the holder is a guest."""
    holder: int = 0
    """The number of people who held the seat before the current holder."""
    acted: float = 0.0
    """The time when the holder last acted, for example by choosing or by writing in the chat, in seconds since 1970."""
    missed: int = 0
    """The number of turns in a row that the holder has missed, if the game is played by post."""

    @property
    def number(self) -> int:
        """The player's number, or -1 for a host who does not play."""
        return -1 if self.player is None else self.player

    @property
    def is_program(self) -> bool:
        """Whether a program's account holds the seat."""
        return self.name is not None and self.name.endswith(PROGRAM_MARK)

    @property
    def chooser(self) -> str | None:
        """The bot that now chooses in this seat, or None if a person does."""
        return self.bot or self.stand_in

    @property
    def is_free(self) -> bool:
        """Whether the seat is waiting for somebody to take it."""
        return self.kind in ("open", "invited") and self.chooser is None

    @property
    def is_present(self) -> bool:
        """Whether a person has the seat and is playing. Only such a person is asked to agree to proposals."""
        return self.kind == "person" and self.stand_in is None and not self.gone

    @property
    def called(self) -> str:
        """The holder's name for use in sentences. No two holders at a table have the same name."""
        known = called(self.name, self.bot, self.player)
        return phrase("nobody yet") if not self.name and self.bot is None and self.is_free else known


LEVELS = {
    **NAMES,
    "perfect": phrase("perfect"),
    "random": phrase("random"),
    "greedy": phrase("greedy"),
    "search": phrase("search"),
}
"""Maps kinds of bots to their names. A kind without an entry is called by its id."""


def called(name: str | None, bot: str | None, player: int | None) -> str:
    """Return a person's name, or a bot's name and level such as `Eel (easy bot)`, for use in sentences."""
    if bot is not None and player is not None:
        return phrase("{name} ({level} bot)", name=BOT_NAMES[player % len(BOT_NAMES)], level=level(bot))
    return name or phrase("somebody")


def level(bot: str) -> str:
    """Return the translated name for a kind of bot."""
    return LEVELS.get(bot, bot)


def a_bot(bot: str) -> str:
    """Return a kind of bot with the indefinite article, such as `an easy bot`."""
    return (
        phrase("an {level} bot", level=level(bot)) if bot[:1] in "aeiou" else phrase("a {level} bot", level=level(bot))
    )
