"""Encodes events for storage, as a kind, a version number and JSON data.

Personal data is stored apart from the log, by seat, so that it can be deleted.
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
from fangs.translation.phrases import in_english

KINDS: dict[str, type[Event]] = {kind.KIND: kind for kind in get_args(Event)}
"""Maps the stored name of each kind of event to its class."""
_READERS = {kind: reader_of(kind) for kind in KINDS.values()}
PERSONAL: dict[type[Event], tuple[str, ...]] = {
    kind: tuple(one.name for one in fields(kind) if one.metadata.get("personal")) for kind in KINDS.values()
}
"""For each class of event, the names of the fields with personal data, which are stored apart from the log."""
MARK = "request-mark"
"""The key under which an event stores its request's mark. Because of the hyphen, it cannot be the name of a field."""
NOBODY = -2
"""The seat number for spectators' personal data, such as what they say in the chat."""


class NewerLog(FangsError):
    """The error for a log that was written by a newer version of Fangs.

    The log is left unchanged.
    """

    kind = "store"


class BrokenLog(FangsError):
    """The error for an event that cannot be read, for example because its row is damaged."""

    kind = "store"


@dataclass(frozen=True)
class Entry:
    """A row of a log, which contains an event in its stored form.

    Rows are numbered from 1.
    """

    seq: int
    at: float
    kind: str
    data: dict[str, Any]
    version: int = 1
    personal: Mapping[int, dict[str, Any]] = field(default_factory=dict)
    """The event's personal data, by the index of the seat in `fangs.table.state.Table.seats`."""


def encoded(logged: Logged) -> Entry:
    """Encode an event as a row of the log."""
    event = logged.event
    data = msgspec.to_builtins(event, order=None, enc_hook=in_english)
    if logged.mark:
        data[MARK] = logged.mark
    apart = {name: data.pop(name, None) for name in PERSONAL[type(event)]}
    personal = {seat: kept for seat, kept in _by_seat(event, apart).items() if any(kept.values())}
    return Entry(logged.seq, logged.at, event.KIND, data, event.VERSION, personal)


def decoded(entry: Entry) -> list[Logged]:
    """Decode a row of the log.

    The result is usually one event. If an event of an older version has since been split, there are several.

    Raise NewerLog if the row was written by a newer version of Fangs, and BrokenLog if it cannot be read.
    """
    kind = KINDS.get(entry.kind)
    if kind is None or entry.version > kind.VERSION:
        raise NewerLog.phrased(
            "This table was written by a newer version of Fangs (event {number}, '{kind}' of version "
            "{version}). Open the table with that version of Fangs.",
            number=entry.seq,
            kind=entry.kind,
            version=entry.version,
        )
    found = []
    stored = {name: value for name, value in entry.data.items() if name != MARK}
    for name, data in upgraded(entry.kind, entry.version, stored):
        event = KINDS[name]
        try:
            found.append(_READERS[event](data | _together(event, entry.personal, data)))
        except msgspec.ValidationError as error:
            raise BrokenLog.phrased(
                "Event {number} of the log, '{kind}', cannot be read: {why}.",
                number=entry.seq,
                kind=entry.kind,
                why=error,
            ) from None
    return [Logged(entry.seq, entry.at, event, entry.data.get(MARK, "")) for event in found]


def _by_seat(event: Event, apart: dict[str, Any]) -> dict[int, dict[str, Any]]:
    if isinstance(event, Opened):
        return dict(enumerate(apart["people"]))
    return {seat_of(event): apart} if apart else {}


def seat_of(event: Event) -> int:
    """Return the seat number under which an event's personal data is stored. For people without a seat, it is negative."""
    match event:
        case events.HandedOver():
            return -1
        case events.Enrolled(number=number) | events.TurnedAway(number=number) | events.SignedUp(number=number):
            return FIRST - number
        case (
            events.Said(player=player)
            | events.Chose(player=player)
            | events.Prepared(player=player)
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
            return NOBODY if player is None else player
    raise AssertionError(f"nothing is personal in {event}")


def _together(event: type[Event], personal: Mapping[int, dict[str, Any]], data: dict[str, Any]) -> dict[str, Any]:
    if event is Opened and "people" not in data:
        return {"people": [personal.get(seat, {}) for seat in range(len(data["seats"]))]}
    return {name: value for kept in personal.values() for name, value in kept.items() if name in PERSONAL[event]}
