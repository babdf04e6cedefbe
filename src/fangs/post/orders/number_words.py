"""Recognises numbers that are spelled out in English or German. They are only suggested, never read as orders."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_UNITS = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
]  # fmt: skip
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_EINHEITEN = [
    "null", "eins", "zwei", "drei", "vier", "funf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwolf",
    "dreizehn", "vierzehn", "funfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn",
]  # fmt: skip
_ZEHNER = ["zwanzig", "dreissig", "vierzig", "funfzig", "sechzig", "siebzig", "achtzig", "neunzig"]
MAX_TEXT = 300
"""The maximum length of a text in which numbers are replaced, in characters."""
MAX_WORDS = 5
"""The number of words in the longest number, such as "one hundred and seventy three"."""


def with_figures(text: str) -> str:
    """Replace spelled-out numbers from 0 to 199 in a normalized text by figures."""
    return _WORDS.sub(lambda match: "".join(_figures(match[0])), text) if len(text) <= MAX_TEXT else text


def _figures(words: str) -> Iterator[str]:
    """Yield the words and the signs between them, but replace the longest possible numbers by figures."""
    parts, at = re.split("([ -])", words), 0
    while at < len(parts):
        ends = range(min(at + 2 * MAX_WORDS - 1, len(parts)), at, -2)
        end = next((end for end in ends if " ".join(parts[at:end:2]) in _NUMBERS), None)
        yield parts[at] if end is None else str(_NUMBERS[" ".join(parts[at:end:2])])
        at = at + 1 if end is None else end
        yield from parts[at : at + 1]
        at += 1


def _english() -> Iterator[tuple[str, int]]:
    yield from _below_hundred(_UNITS, _TENS, "{ten} {unit}")
    for below, number in list(_below_hundred(_UNITS, _TENS, "{ten} {unit}")):
        for hundred in ("hundred", "one hundred", "a hundred"):
            yield hundred, 100
            if number:
                yield from ((f"{hundred} {below}", 100 + number), (f"{hundred} and {below}", 100 + number))


def _german() -> Iterator[tuple[str, int]]:
    found = list(_below_hundred(_EINHEITEN, _ZEHNER, "{unit}und{ten}"))
    yield from found
    for hundred in ("hundert", "einhundert"):
        yield hundred, 100
        yield from ((f"{hundred}{below}", 100 + number) for below, number in found if number)


def _below_hundred(units: Sequence[str], tens: Sequence[str], form: str) -> Iterator[tuple[str, int]]:
    yield from ((unit, number) for number, unit in enumerate(units))
    for number, ten in enumerate(tens, 2):
        yield ten, 10 * number
        for digit, unit in enumerate(units[1:10], 1):
            yield form.format(ten=ten, unit=unit.removesuffix("s") if unit == "eins" else unit), 10 * number + digit


_NUMBERS = dict(_english()) | dict(_german())
_WORDS = re.compile(r"\b[^\W\d_]+(?:[ -][^\W\d_]+)*\b")
"""Matches words with a single space or hyphen between them."""
