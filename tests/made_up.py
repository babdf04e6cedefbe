"""A made-up language: every message in other letters. What its reader still sees in ours has not been translated."""

from __future__ import annotations

import functools
import io
import re
import string
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from babel.messages import Catalog
from babel.messages.pofile import write_po

from fangs.translation import catalogues, spelled
from fangs.translation.sources import Message, Part, parts

NAME = "el"
"""Dates come from Babel, which knows no made-up language; those of this one have none of our letters either."""
_WIDE = str.maketrans({letter: chr(ord(letter) + 0xFEE0) for letter in string.ascii_letters})
_KEPT = re.compile(r"\{\w+(?::\w+)?\}|`[^`]*`|\]\([^)]*\)|<[^>]*>|&\w+;")
"""Fields, code and addresses, which stay in every language."""
_IN_ENGLISH = re.compile(r"(?<![\w.])\d+\.\d{1,2}(?![\d.]|\.\d)")
"""A number with a decimal point, where the language has a comma."""
_WORD = re.compile(r"(?=[A-Za-z]*[a-z])[A-Za-z]{2,}")
_NOT_WORDS = re.compile(
    r"\w+://\S+|[\w.+-]+@[\w.-]+|/[\w/#.-]+|'[^'\n]{0,60}'|\b[A-Z]\d+(?:\.\d+)?\b|\b[0-9a-f]{7,}\b|`[^`]*`|--?\w+"
)
"""Addresses, files, what somebody has written, clauses, hashes, code, options of commands."""


def in_other_letters(message: str) -> str:
    """A message as the language has it."""
    found, at = "", 0
    for kept in _KEPT.finditer(message):
        found += message[at : kept.start()].translate(_WIDE) + kept[0]
        at = kept.end()
    return found + message[at:].translate(_WIDE)


def in_our_letters(text: object, allowed: frozenset[str] = frozenset()) -> list[str]:
    """The words and numbers of a text that have not been translated, without those allowed: names, and what is written as in records."""
    plain = _NOT_WORDS.sub(" ", str(spelled(text)))
    return [word for word in _WORD.findall(plain) if word not in allowed] + _IN_ENGLISH.findall(plain)


@pytest.fixture
def made_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The name of the language, which everybody can choose during the test."""
    folder = tmp_path / "made-up"
    _put(folder, _of_ours())
    monkeypatch.setattr(catalogues, "LOCALE", folder)
    monkeypatch.setattr(catalogues, "_folders", {str(folder): None})
    monkeypatch.setattr("fangs.web.assets.LOCALE", folder)
    _read_anew()
    yield NAME
    loaded = catalogues._folders
    monkeypatch.undo()
    for one in loaded:  # of games that were loaded meanwhile
        catalogues.add(Path(one))
    forget(tmp_path)


def write(folder: Path, sources: Iterable[Part]) -> None:
    """Write the catalogue of these parts into a folder."""
    _put(folder, _made(sources))


def _put(folder: Path, made: bytes) -> None:
    folder.mkdir()
    (folder / f"{NAME}.po").write_bytes(made)


@functools.cache
def _of_ours() -> bytes:
    """The catalogue of the program and its games, for which all sources are read."""
    return _made(parts())


def _made(sources: Iterable[Part]) -> bytes:
    made = Catalog(locale=NAME, charset="utf-8")
    for part in sources:
        for message, places in part.messages().items():
            made.add(message, _coded(message), locations=[(place, 0) for place in places])
    file = io.BytesIO()
    write_po(file, made)
    return file.getvalue()


def _coded(message: Message) -> str | tuple[str, ...]:
    return in_other_letters(message) if isinstance(message, str) else tuple(map(in_other_letters, message))


def forget(folder: Path) -> None:
    """Read no catalogues under this folder any more."""
    for one in [one for one in catalogues._folders if Path(one).is_relative_to(folder)]:
        del catalogues._folders[one]
    _read_anew()


def _read_anew() -> None:
    catalogues.languages.cache_clear()
    catalogues._catalogue.cache_clear()
