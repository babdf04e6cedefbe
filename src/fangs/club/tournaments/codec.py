"""Converts tournament events to their stored form: a kind, a version number and JSON data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, get_args

import msgspec

from fangs.club.tournaments.events import Event, Logged
from fangs.core.decoding import reader_of
from fangs.core.errors import FangsError
from fangs.translation import phrase
from fangs.translation.phrases import in_english

KINDS: dict[str, type[Event]] = {kind.KIND: kind for kind in get_args(Event)}
"""Maps the stored name of each event kind to its class."""
_READERS = {kind: reader_of(kind) for kind in KINDS.values()}

Upgrade = Callable[[dict[str, Any]], list[tuple[str, dict[str, Any]]]]
"""A function that converts an old event's data to kinds and data in the current form."""
UPGRADES: dict[tuple[str, int], Upgrade] = {}
"""The upgrades for all earlier versions of events that were ever stored, by kind and version."""


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


def decoded(entry: Entry) -> list[Logged]:
    """Convert a row in the log to its event, or to several events if an old kind of event was split.

    Raise NewerTournament if a newer version of Fangs wrote it, and BrokenTournament if it cannot be read.
    """
    kind = KINDS.get(entry.kind)
    if kind is None or entry.version > kind.VERSION:
        raise NewerTournament(
            phrase(
                "This tournament was written by a newer version of Fangs (event {number}, '{kind}' of version "
                "{version}). Open it with that version.",
                number=entry.seq,
                kind=entry.kind,
                version=entry.version,
            )
        )
    upgrade = UPGRADES.get((entry.kind, entry.version))
    found = [(entry.kind, entry.data)] if upgrade is None else upgrade(entry.data)
    try:
        return [Logged(entry.seq, entry.at, _READERS[KINDS[name]](data)) for name, data in found]
    except msgspec.ValidationError as error:
        raise BrokenTournament(
            phrase(
                "Event {number} of the tournament, '{kind}', cannot be read: {why}.",
                number=entry.seq,
                kind=entry.kind,
                why=error,
            )
        ) from None
