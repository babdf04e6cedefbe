"""Cleans up records, positions and maps that have been emailed, forwarded or pasted by other programs."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from fangs.core.fields import DoubleKey, read_json

_INVISIBLE = "\u00ad\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff"
"""Invisible characters that programs add, such as soft hyphens, byte order marks, and marks of the writing direction."""
SPACES = str.maketrans(dict.fromkeys("\t\u00a0\u2007\u202f", " ") | dict.fromkeys(_INVISIBLE))
"""A table for `str.translate`, which replaces unusual spaces with ordinary ones and removes invisible characters."""
_QUOTE = re.compile(r"(?: ?>)+ ?")
_SIGNATURE = re.compile(r"--? ?|_{5,}|-{5,}.*|```|~~~")
"""Matches a line with which email programs begin a signature or another addition, or with which a quoted text ends in Markdown."""
_CUT = re.compile(r"(?:seed|seed sha256):")
_WITH_JSON = re.compile(r"(?:options|rebased|corrected): [^{]*(\{.*)")
MAX_BROKEN, MAX_JOINED = 100, 20_000
"""The maximum number of lines from which a line of a record is put together, and of its characters."""

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


def json_of(text: str) -> Any:
    """Parse JSON in which a program may have made the quotation marks typographic. Raise ValueError if it is invalid."""
    try:
        return read_json(text)
    except ValueError:
        return read_json(text.translate(_TYPOGRAPHIC))


def rejoined(lines: Iterator[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Yield the numbered lines of a record, and put the long lines together that a program has broken at a space."""
    for number, line in lines:
        whole = line
        for _ in range(MAX_BROKEN):
            if not _is_cut(whole) or (more := next(lines, None)) is None:
                break
            whole = f"{whole} {more[1]}"
        yield number, whole


def _is_cut(line: str) -> bool:
    if _CUT.fullmatch(line):
        return True
    found = _WITH_JSON.fullmatch(line)
    if not found or len(line) > MAX_JOINED:
        return False
    if not line.endswith("}"):
        return True
    try:
        json_of(found[1])
    except DoubleKey:
        return False
    except ValueError:
        return True
    return False


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
        line = line.strip()
        is_outside = line and not line.startswith(quoted)
        line = line.removeprefix(quoted).strip()
        if is_outside or _SIGNATURE.fullmatch(line):
            yield Part(before, "\n".join(found))
            found = None
        else:
            found.append(line if "{" in line else " ".join(line.split()))
    if found is not None:
        yield Part(before, "\n".join(found))


def without_ending(lines: list[tuple[int, str]], words: frozenset[str]) -> list[tuple[int, str]]:
    """Remove closing paragraphs, such as a greeting, after the last line that begins with one of these words."""
    last = max((at for at, (_, line) in enumerate(lines) if line.partition(" ")[0] in words), default=len(lines))
    is_apart = last + 1 < len(lines) and lines[last + 1][0] > lines[last][0] + 1
    return lines[: last + 1] if is_apart else lines
