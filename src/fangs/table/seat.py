"""A place at a table."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Seat:
    """Who plays as the table's player of this number (None: the host who only looks on)."""

    player: int | None
    kind: str
    """`person`, `bot`, `open` (anyone may sit down), `invited` (somebody has the link) or `host` (a host without a seat)."""
    name: str | None = None
    bot: str | None = None
    stand_in: str | None = None
    """The bot that plays on for a person who is away."""
    locks: list[str] = field(default_factory=list)
    """The SHA-256 of the keys that open the seat."""
    host: bool = False
    gone: bool = False
    """Whether the person has resigned, so that the stand-in stays."""
    before: int | None = None
    """The player who this person was at the table before this one."""
    mail: str | None = None
    """Where letters go, at a table by post."""
    word: str | None = None
    """What a letter from here is known by, at a table by post; it opens the seat too."""

    @property
    def chooser(self) -> str | None:
        """The bot that chooses for this seat; None where a person does."""
        return self.bot or self.stand_in

    @property
    def is_free(self) -> bool:
        """Whether somebody must sit down here yet."""
        return self.kind in ("open", "invited") and self.stand_in is None

    @property
    def called(self) -> str:
        """What sentences call who sits here."""
        if self.kind == "bot":
            return f"{self.bot} bot {self.player}"
        return self.name or f"player {self.player}"


def a_bot(level: str) -> str:
    """A bot in a sentence: `an easy bot`."""
    return f"{'an' if level[:1] in 'aeiou' else 'a'} {level} bot"
