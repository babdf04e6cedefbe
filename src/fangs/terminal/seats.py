"""Who sits where: people, and bots by their kind."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fangs import bots
from fangs.bots import Bot
from fangs.core.errors import RequestError, listed, quoted
from fangs.core.record import Record

_BOT_NAME = re.compile(r"(\w+)(?: \d+)? \(bot\)")


@dataclass(frozen=True)
class Seat:
    """A player: a name, and for a bot its kind."""

    name: str
    bot: Bot | None = None


def read_seat(text: str, player: int, alike: int = 0) -> Seat:
    """The seat that somebody asked for: `you`, `you:NAME`, or a kind of bot; raises RequestError."""
    if text == "you":
        return Seat("You")
    if text.startswith("you:"):
        return Seat(text.removeprefix("you:").strip())
    if text not in bots.names():
        raise RequestError(f"A seat is for you, you:NAME or {listed(bots.names())}, not {quoted(text)}.")
    return Seat(f"{text} {1 + alike} (bot)" if alike else f"{text} (bot)", bots.bot(text))


def read_seats(texts: Sequence[str], players: int) -> list[Seat]:
    """The seats of all players; by default the first is yours, and the others are easy bots."""
    if len(texts) > players:
        raise RequestError(f"{len(texts)} seats were given, but there are {players} players.")
    asked = list(texts) or ["you"]
    asked += ["easy"] * (players - len(asked))
    return [read_seat(text, player, asked[:player].count(text)) for player, text in enumerate(asked)]


def seats_of(record: Record) -> list[Seat]:
    """The seats as a record names them."""
    return [_named(record.names, player) for player in range(record.position.players)]


def _named(names: Mapping[int, str], player: int) -> Seat:
    name = names.get(player, "You")
    match = _BOT_NAME.fullmatch(name)
    return Seat(name, bots.bot(match[1])) if match and match[1] in bots.names() else Seat(name)
