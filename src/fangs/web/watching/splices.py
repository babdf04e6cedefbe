"""Which pieces of a text were replaced.

Two drawings that follow each other are alike almost everywhere. So pieces that occur once in both are found first, in one pass, and only
what is between them is compared by the standard library, whose time grows with the square.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import accumulate, compress, count, islice
from operator import ne
from typing import NamedTuple

FAR = 200
"""The most pieces that are skipped to find where two texts are alike again."""


Difference = tuple[int, int, int, int]
"""A range of pieces of one text, and the one in its place in the other: where each begins, and where it ends."""


class Splice(NamedTuple):
    """From a place on, so many characters are replaced."""

    at: int
    drop: int
    insert: str


class Pieces(NamedTuple):
    """A text in pieces, where each of them begins (and the last one ends), how often each occurs, and at which place last."""

    pieces: Sequence[str]
    starts: Sequence[int]
    counts: Mapping[str, int]
    places: Mapping[str, int]

    def place(self, piece: str) -> int | None:
        """The place of a piece that occurs only once."""
        return self.places[piece] if self.counts.get(piece) == 1 else None


@lru_cache(maxsize=64)
def pieces(text: str, end: str) -> Pieces:
    """A text in its pieces, each without the character at its end; the last one, which has none, is marked by it."""
    found = text.split(end)
    starts = list(accumulate(map(len(end).__add__, map(len, found)), initial=0))
    starts[-1], found[-1] = len(text), found[-1] + end
    return Pieces(found, starts, Counter(found), dict(zip(found, range(len(found)), strict=True)))


def splices(old: str, new: str) -> list[Splice]:
    """The replacements that turn the old text into the new one, from its end to its front.

    In a drawing a piece is an element's tag, with the text before it; elsewhere a line. Of a piece only the part that differs is replaced.
    """
    end = ">" if old[:1] == new[:1] == "<" else "\n"
    before, after = pieces(old, end), pieces(new, end)
    found = [
        Splice(before.starts[a], before.starts[b] - before.starts[a], new[after.starts[c] : after.starts[d]])
        for a, b, c, d in _one_by_one(_differences(before, after))
    ]
    return [_trimmed(old, splice) for splice in reversed(found)]


def _one_by_one(differences: Iterable[Difference]) -> Iterator[Difference]:
    """The same differences, but a range that is replaced by as many pieces is taken apart."""
    for a, b, c, d in differences:
        if b - a == d - c:
            yield from ((a + i, a + i + 1, c + i, c + i + 1) for i in range(b - a))
        else:
            yield a, b, c, d


def _trimmed(old: str, splice: Splice) -> Splice:
    """The same replacement, without what is the same at its beginning and at its end."""
    at, drop, insert = splice
    dropped = old[at : at + drop]
    front = _alike(dropped, insert)
    back = _alike(dropped[front:][::-1], insert[front:][::-1])
    return Splice(at + front, drop - front - back, insert[front : len(insert) - back])


def _differences(before: Pieces, after: Pieces) -> Iterator[Difference]:
    """The ranges in both texts where they differ."""
    old, new = before.pieces, after.pieces
    i = j = 0
    while i < len(old) and j < len(new):
        if alike := _alike(old, new, i, j):
            i, j = i + alike, j + alike
            continue
        down, across = _nearest(before, after, i, j)
        if min(down, across) <= 1:
            yield i, i + down, j, j + across
        else:
            between = SequenceMatcher(None, old[i : i + down], new[j : j + across], autojunk=False)
            yield from ((i + a, i + b, j + c, j + d) for what, a, b, c, d in between.get_opcodes() if what != "equal")
        i, j = i + down, j + across
    if i < len(old) or j < len(new):
        yield i, len(old), j, len(new)


def _alike(old: Sequence[str], new: Sequence[str], i: int = 0, j: int = 0) -> int:
    """How many pieces, or characters, are the same from these places on."""
    different = compress(count(), map(ne, islice(old, i, None), islice(new, j, None)))
    return next(different, min(len(old) - i, len(new) - j))


def _nearest(before: Pieces, after: Pieces, i: int, j: int) -> tuple[int, int]:
    """How many pieces of each to skip, few in total, until they are alike again; all the rest if that is too far away.

    Only a piece that occurs once in both is a sign of that: groups end everywhere.
    """
    down, across = len(before.pieces) - i, len(after.pieces) - j
    most = 2 * FAR
    for skipped in range(min(FAR, across)):
        if skipped >= most:
            break
        piece = after.pieces[j + skipped]
        place = before.place(piece)
        if place is not None and after.place(piece) is not None and 0 <= place - i < most - skipped:
            down, across = place - i, skipped
            most = down + across
    while down and across and before.pieces[i + down - 1] == after.pieces[j + across - 1]:
        down, across = down - 1, across - 1
    return down, across
