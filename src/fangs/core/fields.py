"""Reads JSON that anybody may have sent, and writes it: a refusal names the field, the value, what was expected and the clause."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from fangs.core.errors import InvalidPosition, listed, near_miss, quoted
from fangs.translation import phrase

MAX_DEEP = 20
"""Objects and lists within each other; no value of ours comes near it."""
HIDDEN = "?"
"""In a view, the value of what its reader may not know."""


class Fields:
    """The fields of a JSON object, taken one by one."""

    def __init__(self, data: object, where: str = "") -> None:
        """Raises InvalidPosition if `data` is no object; `where` is its own name in error messages."""
        self._prefix = where + "." if where else ""
        if not isinstance(data, Mapping):
            raise InvalidPosition(
                phrase("{where} must be an object, not {data}.", where=where or phrase("A position"), data=quoted(data))
            )
        self._data = data
        self._taken: set[str] = set()

    def wrong(self, name: str, expected: str, clause: str | None = None) -> InvalidPosition:
        """The error that this field is not as expected."""
        return InvalidPosition(
            phrase(
                "{prefix}{name} must be {expected}, not {given}.",
                prefix=self._prefix,
                name=name,
                expected=expected,
                given=quoted(self._data.get(name)),
            ),
            clause,
        )

    def take(self, name: str) -> Any:
        """The value of a field; raises InvalidPosition where it is missing."""
        if name not in self._data:
            raise InvalidPosition(phrase("The field {prefix}{name} is missing.", prefix=self._prefix, name=name))
        self._taken.add(name)
        return self._data[name]

    def object(self, name: str) -> Fields:
        """A field that is an object itself."""
        return Fields(self.take(name), self._prefix + name)

    def whole(self, name: str, low: int, high: int, clause: str | None = None) -> int:
        """A whole number from low to high."""
        value = self.take(name)
        if not is_whole(value, low, high):
            raise self.wrong(name, phrase("a whole number from {low} to {high}", low=low, high=high), clause)
        return int(value)

    def whole_or_null(self, name: str, low: int, high: int, null: int, clause: str | None = None) -> int:
        """A whole number from low to high; `null` where the field is null."""
        return null if self.take(name) is None else self.whole(name, low, high, clause)

    def flag(self, name: str, clause: str | None = None) -> int:
        """true or false, as 1 or 0."""
        value = self.take(name)
        if not isinstance(value, bool):
            raise self.wrong(name, phrase("true or false"), clause)
        return int(value)

    def choice(self, name: str, words: Sequence[str], clause: str | None = None) -> int:
        """One of these words; returns its place among them."""
        value = self.take(name)
        if not isinstance(value, str) or value not in words:
            raise self.wrong(name, listed(words), clause)
        return words.index(value)

    def choice_or_null(self, name: str, words: Sequence[str], null: int, clause: str | None = None) -> int:
        """One of these words, as its place among them; `null` where the field is null."""
        return null if self.take(name) is None else self.choice(name, words, clause)

    def items(self, name: str, most: int, least: int = 0, clause: str | None = None) -> list[Any]:
        """A list of so many values."""
        value = self.take(name)
        if not isinstance(value, (list, tuple)) or not least <= len(value) <= most:
            count = f"{least}" if least == most else f"{least} to {most}"
            raise self.wrong(name, phrase("a list of {count} values", count=count), clause)
        return list(value)

    def wholes(self, name: str, count: int, low: int, high: int, clause: str | None = None) -> list[int]:
        """A list of exactly so many whole numbers from low to high."""
        values = self.items(name, count, count, clause)
        if not all(is_whole(value, low, high) for value in values):
            raise self.wrong(
                name, phrase("{count} whole numbers from {low} to {high}", count=count, low=low, high=high), clause
            )
        return values

    def flags(self, name: str, count: int, clause: str | None = None) -> list[int]:
        """A list of exactly so many of true or false, as 1 or 0."""
        values = self.items(name, count, count, clause)
        if not all(isinstance(value, bool) for value in values):
            raise self.wrong(name, phrase("{count} values true or false", count=count), clause)
        return [int(value) for value in values]

    def choices(self, name: str, words: Sequence[str], most: int, clause: str | None = None) -> list[int]:
        """A list of at most so many of these words, all different and in the order of `words`; as their places."""
        values = self.items(name, most, clause=clause)
        if not all(isinstance(value, str) and value in words for value in values):
            raise self.wrong(name, phrase("a list of {words}", words=listed(words)), clause)
        places = [words.index(value) for value in values]
        if places != sorted(set(places)):
            raise self.wrong(name, phrase("in order and without repetition"), clause)
        return places

    def is_hidden(self, name: str) -> bool:
        """Whether this is a view in which the field is a secret; takes it if so."""
        hidden = name in self._data and self._data[name] == HIDDEN
        if hidden:
            self._taken.add(name)
        return hidden

    def done(self) -> None:
        """Raises InvalidPosition if there are fields that nobody has read."""
        for name in self._data:
            if name not in self._taken:
                hint = near_miss(str(name), sorted(self._taken))
                raise InvalidPosition(
                    phrase("There is no field {prefix} here.{hint}", prefix=quoted(self._prefix + str(name)), hint=hint)
                )


def is_whole(value: object, low: int, high: int) -> bool:
    """Whether this JSON value is a whole number from low to high (true is not 1)."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def read_json(text: str) -> Any:
    """The value that a text of JSON says; raises ValueError where it says none, or one that is nested too deeply to be worked with."""
    try:
        value = json.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    within = [value]
    for _ in range(MAX_DEEP):
        within = [part for one in within for part in _parts(one)]
        if not within:
            return value
    raise ValueError("it is nested too deeply")


def compact(data: object) -> str:
    """JSON on one line, always the same for the same data."""
    return json.dumps(data, ensure_ascii=False, separators=(", ", ": "), allow_nan=False)


def overlaid(old: Any, new: Any) -> Any:
    """The old JSON with the keys of the new one put in, at all depths."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return {**old, **{key: overlaid(old.get(key), value) for key, value in new.items()}}
    return new


def _parts(value: object) -> Iterable[Any]:
    return value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
