"""The seats of a game at the terminal, taken by people at one keyboard or by bots."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fangs import bots
from fangs.bots import Bot
from fangs.core.errors import RequestError, listed, quoted
from fangs.core.position import Position
from fangs.core.records.record import Record
from fangs.translation import phrase, plural

YOU = "You"
"""The name that a record gives to a person who has not given one."""
_NUMBERED = re.compile(r"Player ([1-9])")
"""Matches the names that a record gives to several people who have not given any."""
_BOT_NAME = re.compile(r"(\w+(?:[:@]\d+)?)(?: \d+)? \(bot\)")


@dataclass(frozen=True)
class Seat:
    """A player's seat, for a person or a bot. `bot` is the function that chooses a bot's actions."""

    name: str
    bot: Bot | None = None

    @property
    def called(self) -> str:
        """The name of the player in the reader's language."""
        return seat_name(self.name)


def seat_name(name: str) -> str:
    """Translate a name from a record, such as `You`, to the reader's language. A person's own name stays unchanged."""
    if name == YOU:
        return phrase("You")
    if match := _NUMBERED.fullmatch(name):
        return phrase("Player {number}", number=match[1])
    match = _BOT_NAME.fullmatch(name)
    return phrase("{name} (bot)", name=name.removesuffix(" (bot)")) if match else name


def read_seat(text: str, start: Position, alike: int = 0) -> Seat:
    """Parse a seat that a user typed: `you`, `you:NAME`, or the name of a bot.

    Raise RequestError for any other text, and for a bot that cannot play from this position.
    """
    if text == "you":
        return Seat(YOU)
    if text.startswith("you:"):
        return Seat(text.removeprefix("you:").strip())
    if not _is_bot(text, start):
        names = listed(bots.offered(start), most=12)
        raise RequestError.phrased(
            "A seat must be given as you, you:NAME or {bots}, but you gave {text}.", bots=names, text=quoted(text)
        )
    bots.require(text, start)
    return Seat(f"{text} {1 + alike} (bot)" if alike else f"{text} (bot)", bots.bot(text))


def read_seats(texts: Sequence[str], start: Position) -> list[Seat]:
    """Parse the seats that a user typed. By default, the first seat is for the user, and easy bots have the others."""
    players = start.players
    if len(texts) > players:
        raise RequestError(
            plural(
                len(texts),
                "The game has {players} players, but you gave {count} seat.",
                "The game has {players} players, but you gave {count} seats.",
                players=players,
            )
        )
    asked = list(texts) or ["you"]
    asked += ["easy"] * (players - len(asked))
    return _told_apart([read_seat(text, start, asked[:player].count(text)) for player, text in enumerate(asked)])


def seats_of(record: Record) -> list[Seat]:
    """Restore the seats of a recorded game from the names in it, or raise RequestError if a bot can no longer play it."""
    return _told_apart([_named(record.names, player, record.position) for player in range(record.position.players)])


def _told_apart(seats: list[Seat]) -> list[Seat]:
    """Number the people who have given no names, if several people play."""
    if sum(seat.bot is None for seat in seats) < 2:
        return seats
    return [Seat(f"Player {number}") if seat.name == YOU else seat for number, seat in enumerate(seats, 1)]


def _named(names: Mapping[int, str], player: int, position: Position) -> Seat:
    name = names.get(player, YOU)
    match = _BOT_NAME.fullmatch(name)
    if match is None or not _is_bot(match[1], position):
        return Seat(name)
    bots.require_able(match[1], position)
    return Seat(name, bots.bot(match[1]))


def _is_bot(name: str, position: Position) -> bool:
    try:
        bots.skill(name, position.game)
    except RequestError:
        return False
    return True
