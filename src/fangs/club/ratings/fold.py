"""Computes all ratings from scratch, by applying one result after another.

Results are applied in the order in which they were entered. A correction takes effect from its result on, as if the
result had been right from the start.
"""

from __future__ import annotations

from collections.abc import Iterable

from fangs.club.ratings.book import Book, rate
from fangs.club.ratings.results import Entry, Pool, Result, amended, twice, unknown
from fangs.club.ratings.weighing import RULES, faded

Books = dict[Pool, Book]
PRUNED = 50_000
"""After this many results, old meetings are dropped from memory."""


def settled(entries: Iterable[Entry]) -> list[Result]:
    """List the results that count, in order. Annulled results are left out, and corrections are applied.

    Raise RequestError for an entry about a result that does not precede it, and for two results with the same id.
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
    """Compute the ratings in all pools from results and amendments.

    Raise RequestError if an entry is about a result that does not precede it, or if two results have the same id.
    """
    return fold_results(settled(entries))


def fold_results(results: Iterable[Result]) -> Books:
    """Compute the ratings in all pools from results that already include all amendments."""
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
    """Drop meetings between players that were too long ago to count."""
    half_life = RULES[now.pace].half_life
    for pair in [pair for pair, heat in book.pairs.items() if not faded(heat, now.at, half_life)]:
        del book.pairs[pair]
