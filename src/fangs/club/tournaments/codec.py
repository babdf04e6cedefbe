"""Converts tournament events to their stored form: a kind, a version number and JSON data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, get_args

import msgspec

from fangs.club.tournaments.events import Event, Logged
from fangs.core.decoding import reader_of
from fangs.core.errors import FangsError
from fangs.translation.phrases import in_english

KINDS: dict[str, type[Event]] = {kind.KIND: kind for kind in get_args(Event)}
"""Maps the stored name of each event kind to its class."""
_READERS = {kind: reader_of(kind) for kind in KINDS.values()}


class NewerTournament(FangsError):
    """The error for a log that was written by a newer version of Fangs. The log is left unchanged."""

    kind = "store"


class BrokenTournament(FangsError):
    """The error for an event that cannot be read because it was damaged or another program wrote it."""

    kind = "store"


@dataclass(frozen=True)
class Entry:
    """A row in a tournament's log: an event in its stored form, with its number (counted from 1) and its time."""

    seq: int
    at: float
    kind: str
    data: dict[str, Any]
    version: int = 1


def encoded(logged: Logged) -> Entry:
    """Convert an event to a row in the log."""
    event = logged.event
    data = msgspec.to_builtins(event, enc_hook=in_english)
    return Entry(logged.seq, logged.at, event.KIND, data, event.VERSION)


def decoded(entry: Entry) -> Logged:
    """Convert a row in the log to its event.

    Raise NewerTournament if a newer version of Fangs wrote it, and BrokenTournament if it cannot be read.
    """
    kind = KINDS.get(entry.kind)
    if kind is None or entry.version > kind.VERSION:
        raise NewerTournament.phrased(
            "This tournament was written by a newer version of Fangs (event {number}, '{kind}' of version "
            "{version}). Open it with that version.",
            number=entry.seq,
            kind=entry.kind,
            version=entry.version,
        )
    try:
        return Logged(entry.seq, entry.at, _READERS[kind](entry.data))
    except msgspec.ValidationError as error:
        raise BrokenTournament.phrased(
            "Event {number} of the tournament, '{kind}', cannot be read: {why}.",
            number=entry.seq,
            kind=entry.kind,
            why=error,
        ) from None
