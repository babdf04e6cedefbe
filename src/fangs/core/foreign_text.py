"""Records in texts that came through other people's programs: mailed, forwarded, pasted, or several in one file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

SPACES = str.maketrans(dict.fromkeys("\t\u00a0\u2007\u202f", " ") | {"\ufeff": None})
"""Spaces that programs put in the place of ours, and the mark with which some begin a text."""
_QUOTE = re.compile(r"(?: ?>)+ ?")
_SIGNATURE = re.compile(r"--? ?|_{5,}|-{5,}.*")
"""Lines with which mail programs begin what is no part of a letter."""


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
