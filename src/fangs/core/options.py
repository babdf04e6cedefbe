"""Defines the kinds of options that can be set when a game starts."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import perm
from typing import Any

from fangs.core.errors import RequestError, listed, near_miss, quoted
from fangs.core.fields import Fields, is_whole, plain_int
from fangs.translation import phrase

MAX_LISTS = 200
"""The maximum number of lists that users of a `Several` option can choose from.

If there are more, users type the words instead.
"""


@dataclass(frozen=True, kw_only=True)
class Option(ABC):
    """An option of a game, such as its length.

    `samples` are the values with which the law checks play.
    """

    name: str
    default: Any
    meaning: str
    clause: str
    samples: tuple[Any, ...] = ()
    called: str = ""
    """The name that people use for the option. If it is empty, they use `name`."""

    @property
    def title(self) -> str:
        """The name of the option in sentences and on pages."""
        return self.called or self.name.replace("_", " ")

    @property
    def words(self) -> list[str]:
        """The names that people use for the option's values, in the order of `values`, or none for a range of numbers."""
        return []

    @property
    @abstractmethod
    def values(self) -> Any:
        """The possible values as JSON: a list, or an object that describes them, such as the minimum and the maximum."""

    @property
    @abstractmethod
    def expected(self) -> str:
        """A description of the possible values, for use in a sentence."""

    @abstractmethod
    def accepts(self, value: object) -> bool:
        """Return whether this JSON value is a possible value of the option."""

    def fits(self, value: object, players: int) -> bool:
        """Return whether a game of `players` players can have this value, which must be one of the option's values."""
        return True

    def read(self, text: str) -> Any:
        """Parse a value that a user typed, or raise RequestError if it is not a possible value."""
        return self.check(text)

    def typed(self, value: Any) -> str:
        """Write a value as a user would type it."""
        return str(value)

    def check(self, value: Any) -> Any:
        """Return the given value if it is a possible value of the option, or raise RequestError if it is not."""
        if not self.accepts(value):
            raise RequestError.phrased(
                "The option {name} must be {expected}, but it is {value}.",
                self.clause,
                name=self.name,
                expected=self.expected,
                value=quoted(value),
            )
        return value

    def describe(self) -> dict[str, Any]:
        """Describe the option as JSON for the protocol."""
        return {"default": self.default, "values": self.values, "meaning": self.meaning, "clause": self.clause}


@dataclass(frozen=True, kw_only=True)
class Choice(Option):
    """An option whose value is one of a few words or numbers."""

    among: tuple[Any, ...]
    among_words: tuple[str, ...] = ()

    @property
    def words(self) -> list[str]:
        """The names that people use for the values: `among_words` or, if it is empty, the values themselves."""
        return list(self.among_words or map(str, self.among))

    @property
    def values(self) -> Any:
        """All possible values."""
        return list(self.among)

    @property
    def expected(self) -> str:
        """All possible values in words."""
        return listed(map(str, self.among))

    def accepts(self, value: object) -> bool:
        """Return whether a value is one of the possible values (true does not count as 1)."""
        return any(type(value) is type(one) and value == one for one in self.among)

    def read(self, text: str) -> Any:
        """Parse a value that a user typed, or raise RequestError if it is not a possible value.

        A value can be a word made of digits.
        """
        return self.check(next((one for one in self.among if str(one) == text), text))


@dataclass(frozen=True, kw_only=True)
class Number(Option):
    """An option whose value is an integer in a range."""

    low: int
    high: int

    @property
    def values(self) -> Any:
        """The minimum and the maximum."""
        return {"least": self.low, "most": self.high}

    @property
    def expected(self) -> str:
        """The range in words."""
        return phrase("a whole number from {low} to {high}", low=self.low, high=self.high)

    def accepts(self, value: object) -> bool:
        """Return whether a value is an integer in the range."""
        return is_whole(value, self.low, self.high)

    def read(self, text: str) -> Any:
        """Parse a number that a user typed, or raise RequestError if it is not in the range."""
        return self.check(int(text) if re.fullmatch("-?[0-9]{1,19}", text) else text)


@dataclass(frozen=True, kw_only=True)
class Several(Option):
    """An option whose value is a list of different words, which can also be given as comma-separated text."""

    among: tuple[str, ...]
    fewest: int
    most: int

    @property
    def words(self) -> list[str]:
        """The names that people use for the possible lists. There are none if there are too many lists."""
        return [", ".join(one) or phrase("none") for one in self.values] if self.can_list else []

    @property
    def expected(self) -> str:
        """The possible values in words."""
        example, among = ",".join(self.among[: max(self.fewest, 1)]), ", ".join(self.among)
        return phrase(
            "{fewest} to {most} different words from {among}, such as {example}",
            fewest=self.fewest,
            most=self.most,
            among=among,
            example=example,
        )

    @property
    def can_list(self) -> bool:
        """Whether the possible lists are few enough to choose from."""
        return sum(perm(len(self.among), n) for n in range(self.fewest, self.most + 1)) <= MAX_LISTS

    @property
    def values(self) -> Any:
        """Every possible list or, if there are too many, the words and how many of them a list can have."""
        if not self.can_list:
            return {"among": list(self.among), "fewest": self.fewest, "most": self.most}
        return [list(one) for n in range(self.fewest, self.most + 1) for one in permutations(self.among, n)]

    def accepts(self, value: object) -> bool:
        """Return whether this JSON value is a possible list."""
        return (
            isinstance(value, (list, tuple))
            and self.fewest <= len(value) <= self.most
            and all(one in self.among for one in value)
            and len(set(value)) == len(value)
        )

    def check(self, value: Any) -> Any:
        """Convert a list or comma-separated text to a list of words, or raise RequestError if it is not a possible list."""
        text = value.strip() if isinstance(value, str) else None
        words = value if text is None else [word.strip() for word in text.split(",")] if text else []
        return list(words if self.accepts(words) else super().check(value))

    def typed(self, value: Any) -> str:
        """Write a list as comma-separated text."""
        return ",".join(value)


def check_options(options: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """Check the given options of a game, and add the defaults of the other options.

    Raise RequestError if an option is unknown or has a value that is not allowed.
    """
    if not isinstance(given, Mapping):
        raise RequestError.phrased("Options must be an object, but they are {given}.", given=quoted(given))
    known = {option.name: option for option in options}
    for name in given:
        option_named(known, name)
    return {name: option.check(plain_int(given.get(name, option.default))) for name, option in known.items()}


def option_named(known: Mapping[str, Option], name: object) -> Option:
    """Return the option with this name, or raise RequestError if the game has no such option."""
    if name in known:
        return known[str(name)]
    instead = (
        phrase("Its options are {options}.", options=listed(known, "and")) if known else phrase("It has no options.")
    )
    raise RequestError.phrased(
        "There is no option {name} in this game. {instead}{near}",
        name=quoted(name),
        instead=instead,
        near=near_miss(str(name), known),
    )


def options_field(fields: Fields, options: Sequence[Option]) -> dict[str, Any]:
    """Read the options in a position's JSON, which must include every option of the game.

    Raise InvalidPosition if an option is missing or unknown, or has a value that is not allowed.
    """
    inner = fields.object("options")
    for option in options:
        if not option.accepts(inner.take(option.name)):
            raise inner.wrong(option.name, option.expected, option.clause)
    inner.done()
    return {option.name: inner.take(option.name) for option in options}


def typed_options(known: Sequence[Option], given: Iterable[str]) -> dict[str, Any]:
    """Parse options that a user typed as KEY=VALUE, and return their values by name.

    Raise RequestError if an option is unknown or has a value that is not allowed.
    """
    by_name = {option.name: option for option in known}
    options: dict[str, Any] = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not equals:
            raise RequestError.phrased("Options must be written as KEY=VALUE, but you wrote {text}.", text=quoted(text))
        options[key] = option_named(by_name, key).read(value)
    return options
