"""Tournament events as they are stored: a kind, a version, and data as JSON."""

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
"""Every kind of event, by its stored name."""
_READERS = {kind: reader_of(kind) for kind in KINDS.values()}

Upgrade = Callable[[dict[str, Any]], list[tuple[str, dict[str, Any]]]]
"""A function that converts the data of an older version to kinds and data in current versions."""
UPGRADES: dict[tuple[str, int], Upgrade] = {}
"""The upgrades for all older versions of kinds that were ever stored."""


class NewerTournament(FangsError):
    """The error if the log was written by a newer version of Fangs. Such a log is not changed."""

    kind = "store"


class BrokenTournament(FangsError):
    """The error if an event in the log cannot be read, because Fangs did not write it or it was damaged."""

    kind = "store"


@dataclass(frozen=True)
class Entry:
    """A row in a log, with its number (from 1), its time, and a stored event."""

    seq: int
    at: float
    kind: str
    data: dict[str, Any]
    version: int = 1


def encoded(logged: Logged) -> Entry:
    """Return a logged event in its stored form."""
    event = logged.event
    data = msgspec.to_builtins(event, enc_hook=in_english)
    return Entry(logged.seq, logged.at, event.KIND, data, event.VERSION)


def decoded(entry: Entry) -> list[Logged]:
    """Return the event in a row, or several events if the kind of an older version was split.

    Raises NewerTournament or BrokenTournament.
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
