"""Ratings from nothing, and ratings kept up to date: the same to the last digit.

The order of the results is the order in which they were entered. A correction counts from its result on, as if it had been so at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from fangs.club.ratings.book import Book, Rated, rate, undo
from fangs.club.ratings.results import Entry, Pool, Result, amended, twice, unknown
from fangs.club.ratings.weighing import RULES, faded

Books = dict[Pool, Book]
PRUNED = 50_000
"""After this many results of a pool, meetings that have faded are dropped."""


def settled(entries: Iterable[Entry]) -> list[Result]:
    """The results that count, in order: annulled ones are left out, corrected ones are as they were corrected last.

    Raises RequestError for an entry about a result that is not before it, and for two results with one id.
    """
    originals: dict[str, Result] = {}
    current: dict[str, Result | None] = {}
    for entry in entries:
        if isinstance(entry, Result):
            if entry.id in originals:
                raise twice(entry)
            originals[entry.id] = current[entry.id] = entry
        elif entry.result not in originals:
            raise unknown(entry)
        else:
            current[entry.result] = amended(originals[entry.result], entry)
    return [result for result in current.values() if result is not None]


def fold(entries: Iterable[Entry]) -> Books:
    """The ratings of all pools, from nothing. Raises RequestError."""
    return fold_results(settled(entries))


def fold_results(results: Iterable[Result]) -> Books:
    """The ratings of all pools from results that count, such as a stream from a database."""
    books: Books = {}
    for number, result in enumerate(results, 1):
        book = books.get(result.pool)
        if book is None:
            book = books[result.pool] = Book()
        rate(book, result)
        if number % PRUNED == 0:
            prune(book, result)
    return books


def prune(book: Book, now: Result) -> None:
    """Drop the meetings that have faded, which changes no rating (as long as no later result ended before this one)."""
    half_life = RULES[now.pace].half_life
    for pair in [pair for pair, heat in book.pairs.items() if not faded(heat, now.at, half_life)]:
        del book.pairs[pair]


@dataclass
class _Line:
    original: Result
    current: Result | None
    rated: Rated | None = None


@dataclass
class RunningFold:
    """Ratings in memory, kept up to date entry by entry.

    A new result costs the same however many there are. A correction takes back the results of its pool after the one that it corrects, and
    rates them again: its cost is the number of these results. `undo` needs nothing but what each result has changed, so that a store that
    keeps it beside each result needs no checkpoints either.
    """

    books: Books = field(default_factory=dict)
    _lines: dict[Pool, list[_Line]] = field(default_factory=dict)
    _places: dict[str, tuple[Pool, int]] = field(default_factory=dict)

    def apply(self, entry: Entry) -> list[Rated]:
        """Add an entry, and return what was rated, in order; raises RequestError, and then nothing has changed."""
        if isinstance(entry, Result):
            return self._add(entry)
        if entry.result not in self._places:
            raise unknown(entry)
        pool, number = self._places[entry.result]
        lines, book = self._lines[pool], self.books[pool]
        after = amended(lines[number].original, entry)
        for line in reversed(lines[number:]):
            if line.rated is not None:
                undo(book, line.rated)
                line.rated = None
        lines[number].current = after
        return [self._rate(book, line, line.current) for line in lines[number:] if line.current is not None]

    def _add(self, result: Result) -> list[Rated]:
        if result.id in self._places:
            raise twice(result)
        lines = self._lines.setdefault(result.pool, [])
        self._places[result.id] = result.pool, len(lines)
        lines.append(_Line(result, result))
        return [self._rate(self.books.setdefault(result.pool, Book()), lines[-1], result)]

    @staticmethod
    def _rate(book: Book, line: _Line, result: Result) -> Rated:
        line.rated = rate(book, result)
        return line.rated

    def rated(self) -> Iterator[Rated]:
        """What every result that counts has changed, pool by pool, in order."""
        return (line.rated for lines in self._lines.values() for line in lines if line.rated is not None)
