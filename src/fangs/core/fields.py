"""Reads and writes JSON from untrusted senders. Errors name the field, its value, the expected value and the clause."""

from __future__ import annotations

import json
import operator
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from fangs.core.errors import InvalidPosition, listed, near_miss, quoted
from fangs.translation import phrase, plural

MAX_DEEP = 20
"""The maximum depth of nested objects and lists. Our own values are nested far less deeply."""
HIDDEN = "?"
"""The placeholder for a hidden value in a view."""


class Fields:
    """Reads the fields of a JSON object one at a time, and checks their values."""

    def __init__(self, data: object, where: str = "") -> None:
        """Prepare to read the fields of `data`, or raise InvalidPosition if it is not an object.

        `where` is the name of the object in error messages.
        """
        self._prefix = where + "." if where else ""
        if not isinstance(data, Mapping):
            raise InvalidPosition.phrased(
                "{where} must be an object, but it is {data}.", where=where or phrase("A position"), data=quoted(data)
            )
        self._data = data
        self._taken: set[str] = set()

    def wrong(self, name: str, expected: str, clause: str | None = None) -> InvalidPosition:
        """Create the error for a field that does not have the expected value."""
        return InvalidPosition.phrased(
            "{prefix}{name} must be {expected}, but you gave {given}.",
            clause,
            prefix=self._prefix,
            name=name,
            expected=expected,
            given=quoted(self._data.get(name)),
        )

    def take(self, name: str) -> Any:
        """Return the value of a field, or raise InvalidPosition if the field is missing."""
        if name not in self._data:
            raise InvalidPosition.phrased("The field {prefix}{name} is missing.", prefix=self._prefix, name=name)
        self._taken.add(name)
        return self._data[name]

    def object(self, name: str) -> Fields:
        """Return the fields of a nested object."""
        return Fields(self.take(name), self._prefix + name)

    def whole(self, name: str, low: int, high: int, clause: str | None = None) -> int:
        """Read a field that must be an integer from `low` to `high`."""
        value = self.take(name)
        if not is_whole(value, low, high):
            raise self.wrong(name, phrase("a whole number from {low} to {high}", low=low, high=high), clause)
        return int(value)

    def whole_or_null(self, name: str, low: int, high: int, null: int, clause: str | None = None) -> int:
        """Read a field that must be an integer from `low` to `high`, or null. If it is null, return the argument `null`."""
        return null if self.take(name) is None else self.whole(name, low, high, clause)

    def flag(self, name: str, clause: str | None = None) -> int:
        """Read a field that must be a boolean, and return it as 1 or 0."""
        value = self.take(name)
        if not isinstance(value, bool):
            raise self.wrong(name, phrase("true or false"), clause)
        return int(value)

    def choice(self, name: str, words: Sequence[str], clause: str | None = None) -> int:
        """Convert the value of a field to its index in the list `words`."""
        value = self.take(name)
        if not isinstance(value, str) or value not in words:
            raise self.wrong(name, listed(words), clause)
        return words.index(value)

    def choice_or_null(self, name: str, words: Sequence[str], null: int, clause: str | None = None) -> int:
        """Convert the value of a field to its index in the list `words`. If it is null, return the argument `null`."""
        return null if self.take(name) is None else self.choice(name, words, clause)

    def items(self, name: str, most: int, least: int = 0, clause: str | None = None) -> list[Any]:
        """Read a field that must be a list with at least `least` and at most `most` items."""
        value = self.take(name)
        if not isinstance(value, (list, tuple)) or not least <= len(value) <= most:
            count = f"{least}" if least == most else f"{least} to {most}"
            expected = plural(most, "a list of {count} value", "a list of {count} values", count=count)
            raise self.wrong(name, expected, clause)
        return list(value)

    def wholes(self, name: str, count: int, low: int, high: int, clause: str | None = None) -> list[int]:
        """Read a field that must be a list of exactly `count` integers from `low` to `high`."""
        values = self.items(name, count, count, clause)
        if not all(is_whole(value, low, high) for value in values):
            expected = plural(
                count,
                "{count} whole number from {low} to {high}",
                "{count} whole numbers from {low} to {high}",
                low=low,
                high=high,
            )
            raise self.wrong(name, expected, clause)
        return values

    def flags(self, name: str, count: int, clause: str | None = None) -> list[int]:
        """Read a field that must be a list of exactly `count` booleans, and return it as a list of 1s and 0s."""
        values = self.items(name, count, count, clause)
        if not all(isinstance(value, bool) for value in values):
            expected = plural(count, "{count} value that is true or false", "{count} values that are true or false")
            raise self.wrong(name, expected, clause)
        return [int(value) for value in values]

    def choices(self, name: str, words: Sequence[str], most: int, clause: str | None = None) -> list[int]:
        """Read a field that must be a list of words, and convert it to a list of their indices in `words`.

        The field must have at most `most` different words, in the order of `words`.
        """
        values = self.items(name, most, clause=clause)
        if not all(isinstance(value, str) and value in words for value in values):
            raise self.wrong(name, phrase("a list of {words}", words=listed(words)), clause)
        places = [words.index(value) for value in values]
        if places != sorted(set(places)):
            raise self.wrong(name, phrase("in order and without repetition"), clause)
        return places

    def is_hidden(self, name: str) -> bool:
        """Return whether a field is hidden from the reader of this view. If so, it counts as read."""
        hidden = name in self._data and self._data[name] == HIDDEN
        if hidden:
            self._taken.add(name)
        return hidden

    def done(self) -> None:
        """Check that all fields of the object have been read, or raise InvalidPosition."""
        for name in self._data:
            if name not in self._taken:
                hint = near_miss(str(name), sorted(self._taken))
                raise InvalidPosition.phrased(
                    "There is no field {prefix} here.{hint}", prefix=quoted(self._prefix + str(name)), hint=hint
                )


def is_whole(value: object, low: int, high: int) -> bool:
    """Return whether a JSON value is an integer from `low` to `high` (true does not count as 1)."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def plain_int(value: Any) -> Any:
    """Convert an integer of another type, such as NumPy's, to an int. Return any other value unchanged."""
    if type(value) is int or isinstance(value, bool):
        return value
    try:
        return operator.index(value)
    except TypeError:
        return value


class DoubleKey(ValueError):
    """Raised if an object in a JSON text has the same key twice, because one of the two values would be lost."""


def unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object of its keys and values, or raise DoubleKey.

    Pass it to `json.loads` as `object_pairs_hook` for everything that people or their programs write.
    """
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)
        raise DoubleKey(phrase("the key {key} occurs twice in the same object", key=quoted(twice)))
    return found


def read_json(text: str) -> Any:
    """Parse a JSON text, or raise ValueError if the text is not JSON, is nested too deeply or has a double key."""
    try:
        value = json.loads(text, object_pairs_hook=unique_keys)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    within = [value]
    for _ in range(MAX_DEEP):
        within = [part for one in within for part in _parts(one)]
        if not within:
            return value
    raise ValueError("it is nested too deeply")


def compact(data: object) -> str:
    """Write data as JSON on one line, without escaping non-ASCII characters."""
    return json.dumps(data, ensure_ascii=False, separators=(", ", ": "), allow_nan=False)


def overlaid(old: Any, new: Any) -> Any:
    """Update an old JSON value with a new one. Objects are merged key by key at every depth."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return {**old, **{key: overlaid(old.get(key), value) for key, value in new.items()}}
    return new


def _parts(value: object) -> Iterable[Any]:
    return value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
