"""Reads a map for Maneater from a TOML file such as `resort.toml`. Each error message names a line of the file."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from fangs.core.errors import InvalidMap, listed, near_miss, quoted
from fangs.core.fields import HIDDEN
from fangs.core.records.foreign_text import toml_in
from fangs.translation import phrase

BLANK, SEA, HERRING, NET, ROCK, AIRBEDS, ISLANDS = " ", ".", "h", "#", "^", "RGBY", "123"
MARKS = BLANK + SEA + HERRING + NET + ROCK + AIRBEDS + ISLANDS
MAX_HEXES, MAX_COLUMNS, MAX_ROWS = 250, 40, 40
HERRING_WORDS = ("forward 1", "back 1", "cramp", "astray", "whistle", "heads", "wave SE", "wave NW")
_HERRING = re.compile(r"(?:forward|back) [1-9]|wave (?:NE|SE|SW|NW)|cramp|astray|whistle|heads")
_KEYS = ("name", "shark_starts", "columns", "herrings")
_ITEM_OR_COMMENT = re.compile(r'"(?:[^"\\\n]|\\.)*+"?|\'[^\'\n]*+\'?|#[^\n]*|[\w.+-]+')

Place = tuple[int, int]
"""A place on the map: its column and row, counted from 0 (M1.2)."""


@dataclass(frozen=True)
class Map:
    """A map read from a file, as columns of characters such as "..h...^"."""

    name: str
    shark_starts: tuple[int, ...]
    columns: tuple[str, ...]
    fair: tuple[str, ...]
    foul: tuple[str, ...]

    def mark(self, place: Place) -> str:
        """Return the character at a column and row, or a blank outside the map."""
        column, row = place
        inside = 0 <= column < len(self.columns) and 0 <= row < len(self.columns[column])
        return self.columns[column][row] if inside else BLANK

    def is_home(self, place: Place) -> bool:
        """Return whether a place belongs to the home beach, which lies below the last hex of every column (M1.2)."""
        column, row = place
        return 0 <= column < len(self.columns) and row >= len(self.columns[column]) > 0

    def places(self, marks: str) -> list[Place]:
        """List all places with one of these characters, column by column from north to south."""
        return [
            (column, row) for column, text in enumerate(self.columns) for row, mark in enumerate(text) if mark in marks
        ]

    @property
    def hexes(self) -> list[Place]:
        """List the places of all numbered hexes, in order (M1.2). Rocks and islands have no numbers."""
        return self.places(SEA + HERRING + NET + AIRBEDS)


def beside(place: Place) -> tuple[Place, ...]:
    """Return the neighbours of a place to the N, NE, SE, S, SW and NW, in this order (M1.2)."""
    column, row = place
    low = column % 2  # odd columns lie half a hex lower
    east, west = column + 1, column - 1
    return (
        (column, row - 1),
        (east, row - 1 + low),
        (east, row + low),
        (column, row + 1),
        (west, row + low),
        (west, row - 1 + low),
    )


def read_map(text: str) -> Map:
    """Parse the text of a map file, or raise InvalidMap if it contains a mistake."""
    return _Reader(text).read()


class _Reader:
    """Reads one map file, and keeps its text so that error messages can name a line."""

    def __init__(self, text: str) -> None:
        self._text = text

    def read(self) -> Map:
        try:
            self._data = toml_in(self._text)
        except tomllib.TOMLDecodeError as error:
            raise self._not_toml(str(error)) from None
        except RecursionError:
            raise self._wrong(1, phrase("the file cannot be read as TOML, because it is nested too deeply.")) from None
        self._check_keys(self._data, _KEYS)
        found = Map(self._name(), self._numbers(), self._columns(), self._words("fair"), self._words("foul"))
        self._check_marks(found)
        self._check_islands(found)
        self._check_ways(found)
        self._check_shark(found)
        return found

    # The file

    def _not_toml(self, message: str) -> InvalidMap:
        what, _, where = message.partition(" (at ")
        line = re.match(r"line (\d+)", where)
        number = int(line[1]) if line else 1 + self._text.rstrip().count("\n")
        return self._wrong(number, phrase("the file is not TOML: {why}.", why=what[:1].lower() + what[1:]))

    def _wrong(self, where: int | str, message: str, clause: str | None = None) -> InvalidMap:
        """Create the error for a mistake in a line, or in the line of a key."""
        line = self._line(where) if isinstance(where, str) else where
        return InvalidMap.phrased("Line {line}: {message}", clause, line=line, message=message)

    def _line(self, key: str, item: int = -1) -> int:
        """Return the line number of a key, or of an item in the key's list."""
        start = re.search(rf"^[ \t]*+\[?[ \t]*+{key}\b", self._text, re.MULTILINE)
        if start is None:
            return 1
        place = start.end()
        if item >= 0:
            matches = _ITEM_OR_COMMENT.finditer(self._text, place)
            items = [match.start() for match in matches if not match[0].startswith("#")]
            place = items[item] if item < len(items) else place
        return 1 + self._text.count("\n", 0, place)

    def _line_of(self, place: Place) -> int:
        return self._line("columns", place[0])

    # Its keys

    def _check_keys(self, data: dict[str, Any], keys: Iterable[str]) -> None:
        for key in data:
            if key not in keys:
                raise self._wrong(
                    re.escape(key),
                    phrase(
                        "there is no key {key}. The keys are {keys}.{hint}",
                        key=quoted(key),
                        keys=listed(keys),
                        hint=near_miss(key, keys),
                    ),
                )
        for key in keys:
            if key not in data:
                raise self._wrong(
                    1 + self._text.rstrip().count("\n"), phrase("the file ends without the key {key}.", key=quoted(key))
                )

    def _name(self) -> str:
        name = self._data["name"]
        if not isinstance(name, str) or not 0 < len(name) <= 40 or not name.isprintable() or name != name.strip():
            raise self._wrong(
                "name", phrase("name must be 1 to 40 printable characters, but you gave {name}.", name=quoted(name))
            )
        if name == HIDDEN:
            raise self._wrong(
                "name", phrase("a map cannot be called {name}, which stands for something hidden.", name=quoted(name))
            )
        return name

    def _numbers(self) -> tuple[int, ...]:
        starts = self._data["shark_starts"]
        if (
            not isinstance(starts, list)
            or not 0 < len(starts) <= 8
            or any(type(n) is not int for n in starts)
            or len(set(starts)) < len(starts)
        ):
            raise self._wrong(
                "shark_starts",
                phrase(
                    "shark_starts must be a list of 1 to 8 different hexes, but you gave {starts}.",
                    starts=quoted(starts),
                ),
                "M1.4",
            )
        return tuple(starts)

    def _columns(self) -> tuple[str, ...]:
        columns = self._data["columns"]
        if not isinstance(columns, list) or not 0 < len(columns) <= MAX_COLUMNS:
            raise self._wrong(
                "columns",
                phrase("columns must be a list of 1 to {most} strings, one for each column.", most=MAX_COLUMNS),
                "M1.1",
            )
        for number, column in enumerate(columns):
            line = self._line("columns", number)
            if not isinstance(column, str):
                raise self._wrong(
                    line, phrase("a column must be a string, but you gave {column}.", column=quoted(column)), "M1.1"
                )
            if len(column.rstrip()) > MAX_ROWS:
                raise self._wrong(
                    line,
                    phrase(
                        "a column may have at most {most} rows, but this column has {count}.",
                        most=MAX_ROWS,
                        count=len(column.rstrip()),
                    ),
                    "M1.1",
                )
            for row, mark in enumerate(column):
                if mark not in MARKS:
                    raise self._wrong(
                        line,
                        phrase(
                            "{mark} in row {row} is not one of the characters {marks}.",
                            mark=quoted(mark),
                            row=row,
                            marks=quoted(MARKS),
                        ),
                        "M1.1",
                    )
        return tuple(column.rstrip() for column in columns)

    def _words(self, kind: str) -> tuple[str, ...]:
        table = self._data["herrings"]
        if not isinstance(table, dict):
            raise self._wrong(
                "herrings",
                phrase("herrings must be a table with fair and foul, but you gave {table}.", table=quoted(table)),
                "M6.2",
            )
        self._check_keys(table, ("fair", "foul"))
        words = table[kind]
        if not isinstance(words, list) or len(words) != 6:
            raise self._wrong(
                kind, phrase("{key} must be a list of 6 herrings, one for each side of the die.", key=kind), "M6.2"
            )
        for number, word in enumerate(words):
            if not isinstance(word, str) or not _HERRING.fullmatch(word):
                hint = near_miss(str(word), HERRING_WORDS)
                raise self._wrong(
                    self._line(kind, number),
                    phrase(
                        "{word} is not a herring. The herrings are {words}.{hint}",
                        word=quoted(word),
                        words=listed(HERRING_WORDS),
                        hint=hint,
                    ),
                    "M6.2",
                )
        return tuple(words)

    # The map as a whole

    def _check_marks(self, found: Map) -> None:
        if len(found.hexes) > MAX_HEXES:
            line = self._line_of(found.hexes[MAX_HEXES])
            raise self._wrong(
                line,
                phrase(
                    "the map has {count} hexes, but it may have at most {most}.", count=len(found.hexes), most=MAX_HEXES
                ),
                "M1.1",
            )
        for mark, colour in zip(
            AIRBEDS, (phrase("red"), phrase("green"), phrase("blue"), phrase("yellow")), strict=True
        ):
            places = found.places(mark)
            if not places:
                raise self._wrong(
                    "columns",
                    phrase("there is no airbed {mark} for {colour} in the columns.", mark=mark, colour=colour),
                    "M1.4",
                )
            if len(places) > 1:
                raise self._wrong(
                    self._line_of(places[1]),
                    phrase("this is a second airbed {mark} for {colour}.", mark=mark, colour=colour),
                    "M1.4",
                )

    def _check_islands(self, found: Map) -> None:
        """Check that the hexes of each island are connected, because an island is a single space (M1.3)."""
        for letter, mark in zip("ABC", ISLANDS, strict=True):
            places = found.places(mark)
            joined = set(places[:1])
            for _ in places:
                joined |= {place for place in places if joined & set(beside(place))}
            for place in places:
                if place not in joined:
                    message = phrase(
                        "this part of island {island} ({mark}) does not adjoin the rest of the island.",
                        island=letter,
                        mark=mark,
                    )
                    raise self._wrong(self._line_of(place), message, "M1.3")

    def _check_ways(self, found: Map) -> None:
        """Check that every hex and island adjoins another space (M4.1, M4.5), and some hex the home beach (M4.8)."""
        hexes = set(found.hexes)
        for place in found.hexes:
            if not any(
                there in hexes or found.mark(there) in ISLANDS or found.is_home(there) for there in beside(place)
            ):
                number = found.hexes.index(place) + 1
                raise self._wrong(
                    self._line_of(place),
                    phrase("hex {number} (row {row}) does not adjoin another space.", number=number, row=place[1]),
                    "M4.1",
                )
        for letter, mark in zip("ABC", ISLANDS, strict=True):
            places = found.places(mark)
            if places and not any(there in hexes for place in places for there in beside(place)):
                raise self._wrong(
                    self._line_of(places[0]), phrase("island {island} does not adjoin a hex.", island=letter), "M4.5"
                )
        if not any(found.is_home(there) for place in found.hexes for there in beside(place)):
            raise self._wrong(
                "columns", phrase("no hex adjoins the home beach, which lies below the last hex of a column."), "M4.8"
            )

    def _check_shark(self, found: Map) -> None:
        for start in found.shark_starts:
            line = self._line("shark_starts")
            if not 0 < start <= len(found.hexes):
                message = phrase(
                    "the shark cannot start on {hex}, because the hexes are numbered from 1 to {last}.",
                    hex=start,
                    last=len(found.hexes),
                )
                raise self._wrong(line, message, "M1.4")
            if found.mark(found.hexes[start - 1]) == NET:
                raise self._wrong(
                    line, phrase("the shark cannot start on {hex}, because that hex is a shark net.", hex=start), "M7.1"
                )
