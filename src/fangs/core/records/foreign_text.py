"""Texts that came through other people's programs: records, positions and maps that were mailed, forwarded or pasted."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from fangs.core.fields import read_json

SPACES = str.maketrans(dict.fromkeys("\t\u00a0\u2007\u202f", " ") | {"\ufeff": None})
"""Spaces that programs put in the place of ours, and the mark with which some begin a text."""
_QUOTE = re.compile(r"(?: ?>)+ ?")
_SIGNATURE = re.compile(r"--? ?|_{5,}|-{5,}.*")
"""Lines with which mail programs begin what is no part of a letter."""


_TYPOGRAPHIC = str.maketrans(
    dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033", '"') | dict.fromkeys("\u2018\u2019", "'")
)
"""Quotes that programs put in the place of ours."""
_KEY = re.compile(r"\s*(?:[\w-]+\s*=|\[)")


def json_in(text: str) -> Any:
    """The object of JSON in a text, with whatever stands around it, marks of quotation and other quotes; raises ValueError for none."""
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
    """What a text of TOML says, with whatever stands around it, as `json_in`; lines keep their numbers. Raises TOMLDecodeError."""
    first: tomllib.TOMLDecodeError | None = None
    for found in _cleaner(text):
        for lines in (found.splitlines(), _from_key_to_signature(found.splitlines())):
            try:
                if said := tomllib.loads("\n".join(lines)):
                    return said
            except tomllib.TOMLDecodeError as error:
                first = first or error
    if first is None:
        return {}
    raise first


def _cleaner(text: str) -> Iterator[str]:
    """The text, and then more and more of what programs do to it undone."""
    yield text.removeprefix("\ufeff")
    lines = [line.translate(SPACES) for line in text.splitlines()]
    bare = "\n".join(line[mark.end() :] if (mark := _QUOTE.match(line)) else line for line in lines)
    yield bare
    yield bare.translate(_TYPOGRAPHIC)


def _from_key_to_signature(lines: list[str]) -> list[str]:
    """Lines of TOML without a greeting before the first key and behind the last value, and a signature; all keep their numbers."""
    first = next((at for at, line in enumerate(lines) if _KEY.match(line)), len(lines))
    last = next((at for at, line in enumerate(lines) if at > first and _SIGNATURE.fullmatch(line)), len(lines))
    end = max((at for at, line in enumerate(lines[:last]) if set(line) & set('=[]"#')), default=-1)
    return [line if first <= at <= end else "" for at, line in enumerate(lines)]


class Part(NamedTuple):
    """A piece of a text, and how many lines are before it."""

    before: int
    text: str


def parts(text: str, titles: Iterable[str]) -> Iterator[Part]:
    """Each piece of a text that begins with one of these lines, without what is before the first of them.

    Spaces are ours then, and marks of quotation are gone; a quotation ends where they end, and all ends at a signature.
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
    """Numbered lines without a last paragraph, or several, of which no line begins with one of these words, such as a greeting."""
    last = max((at for at, (_, line) in enumerate(lines) if line.partition(" ")[0] in words), default=len(lines))
    is_apart = last + 1 < len(lines) and lines[last + 1][0] > lines[last][0] + 1
    return lines[: last + 1] if is_apart else lines
