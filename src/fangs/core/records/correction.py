"""Defines corrections by hand, which change the position with which a recorded game continues.

corrected: {"what": "order", "role": "red", "was": "92", "now": "93", "why": "misread", "set": {"swimmers.red.at": "93"}}

A Games Master makes corrections. An entry says what was corrected and why, and lists the changed fields of the position by their paths.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

from fangs.core.errors import InvalidRecord, RequestError, quoted
from fangs.core.fields import HIDDEN, compact
from fangs.core.game import Event
from fangs.core.marking import hides
from fangs.core.position import Position
from fangs.core.records.foreign_text import json_of
from fangs.translation import joined, phrase

CORRECTED = "corrected:"
"""The word that a record uses instead of a role's name for a correction. No role has this name."""
BY_HAND = (-1, 0, 0, 0)
"""The numbers in a correction's event, which no rule reported."""
MAX_WHY, MAX_LINE = 200, 400
"""The maximum length of a reason, and of any text in a correction when a record is read."""
MAX_TOLD = 6
"""The maximum number of changed fields that the sentence about a correction lists."""

What = Literal["order", "die", "position"]


@dataclass(frozen=True)
class Correction:
    """A correction by hand: what was wrong, the reason, and the fields of the position that change."""

    what: What
    why: str
    changes: Mapping[str, Any]
    """The new value of each changed field of the position, by the field's path, such as `swimmers.red.at`."""
    role: str | None = None
    was: str | None = None
    now: str | None = None
    """The order or outcome that should have been played instead of `was`."""

    @classmethod
    def read(cls, text: str) -> Correction:
        """Parse a correction as written in a record, or raise InvalidRecord if it is invalid."""
        try:
            data = json_of(text)
        except ValueError:
            raise InvalidRecord.phrased("The correction is not JSON: {text}.", text=quoted(text)) from None
        words = ("why", "role", "was", "now")
        if (
            not isinstance(data, dict)
            or data.get("what") not in get_args(What)
            or not isinstance(data.get("set"), dict)
        ):
            raise InvalidRecord.phrased(
                "A correction must have 'what' and 'set', but you gave {text}.", text=quoted(text)
            )
        if any(not _is_line(data.get(word, "")) for word in words):
            raise InvalidRecord.phrased(
                "In a correction, 'why', 'role', 'was' and 'now' must be lines of at most {most_line} "
                "characters, but you gave {text}.",
                most_line=MAX_LINE,
                text=quoted(text),
            )
        return cls(data["what"], data.get("why", ""), data["set"], *(data.get(word) for word in words[1:]))

    def __str__(self) -> str:
        said = {"what": self.what, "role": self.role, "was": self.was, "now": self.now, "why": self.why}
        return compact({**{word: value for word, value in said.items() if value is not None}, "set": self.changes})

    def applied(self, position: Position) -> Position:
        """Apply this correction, and return the new position with an event that describes the correction.

        Raise InvalidRecord if a field does not exist, InvalidPosition if the new position is invalid, or RequestError
        if the players or options change or something is hidden.
        """
        data = position.json()
        before = {path: _put(data, path, value) for path, value in self.changes.items()}
        after = Position.read(position.game, data)
        if after.is_view or after.players != position.players or _options(after) != _options(position):
            raise RequestError.phrased("A correction cannot change the players or options of a game, or hide anything.")
        event = Event(self._sentence(position, before), "", BY_HAND)
        return Position(after.game, after.state, (event,))

    def _sentence(self, position: Position, before: Mapping[str, Any]) -> str:
        why = f" ({self.why})" if self.why else ""
        if self.what == "order" and self.role is not None:
            return phrase(
                "the Games Master corrects the order of {whose}: {now}, not {was}{why}",
                whose=position.called(self.role),
                now=self.now,
                was=self.was,
                why=why,
            )
        if self.what == "die":
            chance = position.game.decides
            return phrase(
                "the Games Master corrects {chance}: {now}, not {was}{why}",
                chance=chance,
                now=self.now,
                was=self.was,
                why=why,
            )
        changes = [
            phrase("{field} {now}, not {was}", field=_spelled(path), now=_said(now), was=_said(before[path]))
            for path, now in self.changes.items()
        ]
        left = len(changes) - MAX_TOLD
        more = phrase("and {count} more", count=left) if left > 0 else ""
        told = joined(*changes[:MAX_TOLD], more, by="; ")
        return phrase("the Games Master corrects the position: {changes}{why}", changes=told, why=why)


def _said(value: object) -> str:
    """Format a value from a position for use in a sentence."""
    return value if isinstance(value, str) else compact(value)


def changes(before: Position, after: Position) -> dict[str, Any]:
    """Compare two positions, and return the new values of the fields that differ.

    Raise RequestError if a changed field, or a choice in the second position, is hidden from anybody.
    """
    found = dict(_changes(before.json(), after.json(), ""))
    # When dice are due, every choice has been revealed.
    seen = [] if after.kind == "chance" else [position.json(None) for position in (before, after)]
    if after.hides_choices() or any(hides(_at(view, path)) for view in seen for path in found):
        raise RequestError.phrased("This correction would reveal something that is hidden from the players.")
    return found


def merged(before: Any, given: Any) -> Any:
    """Merge a person's changes into a position's JSON. Fields that the person cannot see (`?`) stay unchanged."""
    if given == HIDDEN:
        return before
    if isinstance(given, dict) and isinstance(before, dict):
        return {key: merged(before.get(key), value) for key, value in given.items()}
    if isinstance(given, list) and isinstance(before, list) and len(given) == len(before):
        return [merged(*pair) for pair in zip(before, given, strict=True)]
    return given


def _is_line(given: object) -> bool:
    return isinstance(given, str) and len(given) <= MAX_LINE and given.isprintable()


# Fields by their paths


def _changes(before: Any, after: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Yield the path and the new value of each field that differs between two positions.

    The parts are as small as possible. Objects with the same fields, and lists of the same length, are compared part by
    part.
    """
    if isinstance(before, dict) and isinstance(after, dict) and (not path or before.keys() == after.keys()):
        for key in after:
            yield from _changes(before.get(key), after[key], f"{path}.{key}" if path else key)
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after) and path:
        for number, pair in enumerate(zip(before, after, strict=True)):
            yield from _changes(*pair, f"{path}.{number}")
    elif before != after:
        yield path, after


def _at(data: Any, path: str) -> Any:
    """Look up the value at a path, or raise LookupError, TypeError or ValueError if there is none."""
    for key in path.split("."):
        data = data[int(key)] if isinstance(data, list) else data[key]
    return data


def _put(data: Any, path: str, value: Any) -> Any:
    """Set the value at a path, and return the old value. Raise InvalidRecord if there is no such path."""
    *above, last = path.split(".")
    try:
        within = _at(data, ".".join(above)) if above else data
        key: Any = int(last) if isinstance(within, list) else last
        before, within[key] = within[key], copy.deepcopy(value)
    except (LookupError, TypeError, ValueError):
        raise InvalidRecord.phrased("The position has no field {path}.", path=quoted(path)) from None
    return before


def _spelled(path: str) -> str:
    return path.replace(".", " ")


def _options(position: Position) -> Any:
    data = position.json()
    return data.get("options"), data.get("players")
