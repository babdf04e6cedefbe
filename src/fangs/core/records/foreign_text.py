"""Cleans up records, positions and maps that have been emailed, forwarded or pasted by other programs."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from fangs.core.fields import read_json

SPACES = str.maketrans(dict.fromkeys("\t\u00a0\u2007\u202f", " ") | {"\ufeff": None})
"""A table for `str.translate`, which replaces unusual spaces with ordinary ones and removes the byte order mark."""
_QUOTE = re.compile(r"(?: ?>)+ ?")
_SIGNATURE = re.compile(r"--? ?|_{5,}|-{5,}.*")
"""Matches a line with which email programs begin a signature or another addition to a letter."""


_TYPOGRAPHIC = str.maketrans(
    dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033", '"') | dict.fromkeys("\u2018\u2019", "'")
)
"""A table for `str.translate`, which replaces typographic quotation marks with plain ones."""
MAX_DOTS = 200
"""The maximum number of dots in a line of TOML."""
_KEY = re.compile(r"\s*(?:[\w-]+\s*=|\[)")


def json_in(text: str) -> Any:
    """Find the JSON object in a text and parse it, or raise ValueError if there is none.

    Text around the object, the marks of quoted lines and typographic quotes do not matter.
    """
    first: ValueError | None = None
    for found in _cleaner(text):
        try:
            return read_json(found)
        except ValueError as error:
            first = first or error
            begin, end = found.find("{"), found.rfind("}")
        if 0 <= begin < end:
            with suppress(ValueError):
                return read_json(found[begin : end + 1])
    raise first or ValueError


def toml_in(text: str) -> dict[str, Any]:
    """Parse the TOML in a text. Other text around it is ignored.

    Raise TOMLDecodeError if it is invalid. In the error message, lines keep their numbers.
    """
    first: tomllib.TOMLDecodeError | None = None
    for found in _cleaner(text):
        for lines in (found.splitlines(), _from_key_to_signature(found.splitlines())):
            try:
                _require_few_dots(lines)
                if said := tomllib.loads("\n".join(lines)):
                    return said
            except tomllib.TOMLDecodeError as error:
                first = first or error
    if first is None:
        return {}
    raise first


def _require_few_dots(lines: Iterable[str]) -> None:
    """Raise TOMLDecodeError if a line has too many dots.

    The time for parsing a key grows with the square of its number of parts.
    """
    for number, line in enumerate(lines, 1):
        if line.count(".") > MAX_DOTS:
            raise tomllib.TOMLDecodeError(f"There are more than {MAX_DOTS} dots (at line {number}, column 1)")


def _cleaner(text: str) -> Iterator[str]:
    """Yield the text unchanged, then without the marks of quoted lines, and then also with plain quotation marks."""
    yield text.removeprefix("\ufeff")
    lines = [line.translate(SPACES) for line in text.splitlines()]
    bare = "\n".join(line[mark.end() :] if (mark := _QUOTE.match(line)) else line for line in lines)
    yield bare
    yield bare.translate(_TYPOGRAPHIC)


def _from_key_to_signature(lines: list[str]) -> list[str]:
    """Blank everything before the first key of a TOML text and after its last value. Lines keep their numbers."""
    first = next((at for at, line in enumerate(lines) if _KEY.match(line)), len(lines))
    last = next((at for at, line in enumerate(lines) if at > first and _SIGNATURE.fullmatch(line)), len(lines))
    end = max((at for at, line in enumerate(lines[:last]) if set(line) & set('=[]"#')), default=-1)
    return [line if first <= at <= end else "" for at, line in enumerate(lines)]


class Part(NamedTuple):
    """A part of a text, such as one of several records, and the number of lines before it."""

    before: int
    text: str


def parts(text: str, titles: Iterable[str]) -> Iterator[Part]:
    """Split a text into parts, such as records, each of which begins with one of the lines in `titles`.

    Text before the first part is left out. Spaces are normalized, and the marks of quoted lines (`>`) are removed. A
    quoted part ends where its marks end, and the last part ends at a signature.
    """
    found: list[str] | None = None
    before = 0
    quoted = ""
    for number, raw in enumerate(text.splitlines()):
        line = raw.translate(SPACES)
        mark = _QUOTE.match(line)
        if line[mark.end() if mark else 0 :].strip() in titles:
            if found is not None:
                yield Part(before, "\n".join(found))
            found, before, quoted = [], number, mark[0].strip() if mark else ""
        if found is None:
            continue
        if quoted and not line.lstrip().startswith(quoted) and line.strip():
            yield Part(before, "\n".join(found))
            found = None
            continue
        line = line.strip().removeprefix(quoted).strip()
        if _SIGNATURE.fullmatch(line):
            yield Part(before, "\n".join(found))
            found = None
            continue
        found.append(line if "{" in line else " ".join(line.split()))
    if found is not None:
        yield Part(before, "\n".join(found))


def without_ending(lines: list[tuple[int, str]], words: frozenset[str]) -> list[tuple[int, str]]:
    """Remove closing paragraphs, such as a greeting, after the last line that begins with one of these words."""
    last = max((at for at, (_, line) in enumerate(lines) if line.partition(" ")[0] in words), default=len(lines))
    is_apart = last + 1 < len(lines) and lines[last + 1][0] > lines[last][0] + 1
    return lines[: last + 1] if is_apart else lines
