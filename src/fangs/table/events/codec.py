"""The stored form of events: a kind, a version number and JSON data.

Personal data are stored apart from the log, by seat, so that they can be deleted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, get_args

import msgspec

from fangs.core.decoding import reader_of
from fangs.core.errors import FangsError
from fangs.table import events
from fangs.table.events import Event, Logged, Opened
from fangs.table.events.upgrade import upgraded
from fangs.table.post.enrolled import FIRST
from fangs.translation import phrase
from fangs.translation.phrases import in_english

KINDS: dict[str, type[Event]] = {kind.KIND: kind for kind in get_args(Event)}
"""Maps the stored name of each kind of event to its class."""
_READERS = {kind: reader_of(kind) for kind in KINDS.values()}
PERSONAL: dict[type[Event], tuple[str, ...]] = {
    kind: tuple(one.name for one in fields(kind) if one.metadata.get("personal")) for kind in KINDS.values()
}
"""For each class of event, the names of the fields with personal data. These fields are stored apart from the log."""
MARK = "request-mark"
"""The key under which an event stores the mark of its request. The hyphen keeps it apart from all field names."""
NOBODY = -2
"""The seat number for personal data of spectators, such as what they say in the chat."""


class NewerLog(FangsError):
    """The error for a log that was written by a newer version of Fangs. The log is left unchanged."""

    kind = "store"


class BrokenLog(FangsError):
    """The error for an event that cannot be read, because it was damaged or because another program wrote it."""

    kind = "store"


@dataclass(frozen=True)
class Entry:
    """A row of a log: an event in its stored form, with its number (counted from 1) and its time."""

    seq: int
    at: float
    kind: str
    data: dict[str, Any]
    version: int = 1
    personal: Mapping[int, dict[str, Any]] = field(default_factory=dict)
    """The event's personal data, by seat number (`fangs.table.state.Table.seats`)."""


def encoded(logged: Logged) -> Entry:
    """Convert an event to its stored form, and return it as a row of the log."""
    event = logged.event
    data = msgspec.to_builtins(event, order=None, enc_hook=in_english)
    if logged.mark:
        data[MARK] = logged.mark
    apart = {name: data.pop(name, None) for name in PERSONAL[type(event)]}
    personal = {seat: kept for seat, kept in _by_seat(event, apart).items() if any(kept.values())}
    return Entry(logged.seq, logged.at, event.KIND, data, event.VERSION, personal)


def decoded(entry: Entry) -> list[Logged]:
    """Read the events from a row of a log, or raise NewerLog or BrokenLog.

    There is usually one. If an event of an older version has since been split, there are several.
    """
    kind = KINDS.get(entry.kind)
    if kind is None or entry.version > kind.VERSION:
        raise NewerLog(
            phrase(
                "This table was written by a newer version of Fangs (event {number}, '{kind}' of version "
                "{version}). Open the table with that version of Fangs.",
                number=entry.seq,
                kind=entry.kind,
                version=entry.version,
            )
        )
    found = []
    stored = {name: value for name, value in entry.data.items() if name != MARK}
    for name, data in upgraded(entry.kind, entry.version, stored):
        event = KINDS[name]
        try:
            found.append(_READERS[event](data | _together(event, entry.personal, data)))
        except msgspec.ValidationError as error:
            raise BrokenLog(
                phrase(
                    "Event {number} of the log, '{kind}', cannot be read: {why}.",
                    number=entry.seq,
                    kind=entry.kind,
                    why=error,
                )
            ) from None
    return [Logged(entry.seq, entry.at, event, entry.data.get(MARK, "")) for event in found]


def _by_seat(event: Event, apart: dict[str, Any]) -> dict[int, dict[str, Any]]:
    if isinstance(event, Opened):
        return dict(enumerate(apart["people"]))
    return {seat_of(event): apart} if apart else {}


def seat_of(event: Event) -> int:
    """Return the number of the seat under which an event's personal data are stored. People without a seat have negative numbers."""
    match event:
        case events.HandedOver():
            return -1
        case events.Enrolled(number=number) | events.TurnedAway(number=number) | events.SignedUp(number=number):
            return FIRST - number
        case events.Said(player=None) | events.Chose(player=None) | events.Prepared(player=None):
            return NOBODY
        case (
            events.Said(player=int(player))
            | events.Chose(player=int(player))
            | events.Prepared(player=int(player))
            | events.Sat(player=player)
            | events.AccountLinked(player=player)
            | events.Complained(player=player)
            | events.LetterRead(player=player)
            | events.PutAside(player=player)
            | events.SentBack(player=player)
            | events.Pressed(player=player)
            | events.Replaced(player=player)
            | events.AddressChanged(player=player)
            | events.Sealed(player=player)
        ):
            return player
    raise AssertionError(f"nothing is personal in {event}")


def _together(event: type[Event], personal: Mapping[int, dict[str, Any]], data: dict[str, Any]) -> dict[str, Any]:
    if event is Opened and "people" not in data:
        return {"people": [personal.get(seat, {}) for seat in range(len(data["seats"]))]}
    return {name: value for kept in personal.values() for name, value in kept.items() if name in PERSONAL[event]}
