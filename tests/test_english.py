"""Docstrings, comments, log messages and pages avoid phrases that the ten rules for plain English replace (CONTRIBUTING.md)."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
INSTEAD = {
    "so many": "this many",
    "but for": "except",
    "none where": "or None if",
    "where there is no": "if there is no",
    "where there is none": "or None",
    "worked out": "computed",
    "for ever": "forever",
    "anew": "again",
    "to be had": "available",
    "what came of": "the result of",
    "one points at": "under the pointer",
}
"""What we do not write, and what we write in its place."""
PHRASE = re.compile(rf"\b(?:{'|'.join(INSTEAD)})\b", re.IGNORECASE)
LOGGING = {"debug", "info", "warning", "error", "exception", "critical", "complain"}
"""The functions that log a message."""
COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL)
TWICE = re.compile(r"(?<!\S)([^\s|]+(?: [^\s|]+)+) \1(?!\S)")
"""Matches two or more words that come twice in a row, except in a drawing with bars."""
TAG = re.compile(r"@\w+ (?:\{.*?\} )?\[?\w+\]?")
"""Matches what a comment in a script says to programs: a tag with a type and a name, such as `@param {number} at`."""


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """The lines that people read in a file, with their numbers: of a module, its docstrings, comments and log messages."""
    text = path.read_text("utf-8")
    if path.suffix == ".js":
        for comment in COMMENT.finditer(text):
            yield from enumerate(TAG.sub("", comment[0]).splitlines(), text.count("\n", 0, comment.start()) + 1)
        return
    if path.suffix != ".py":
        yield from enumerate(text.splitlines(), 1)
        return
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for docstring in docstrings(text):
        yield from enumerate(docstring.value.splitlines(), docstring.lineno)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in LOGGING:
            yield from ((node.lineno, one.value) for one in texts(node))


def docstrings(text: str) -> Iterator[Any]:
    """The docstrings of a module, its classes, functions and attributes."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value


def texts(call: ast.Call) -> Iterator[Any]:
    """The texts in a call, even in its f-strings."""
    parts = (part for argument in call.args for part in ast.walk(argument))
    yield from (part for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str))


def dated(paths: Iterator[Path]) -> list[str]:
    """The phrases that are to be replaced, with their places."""
    return [
        f"{path.relative_to(ROOT)}:{number}: {found[0]!r}: write {INSTEAD[found[0].lower()]!r}"
        for path in paths
        for number, line in prose(path)
        for found in PHRASE.finditer(re.sub("`[^`]*`", "", line))
    ]


@pytest.mark.parametrize("part", sorted(path.name for path in (ROOT / "src" / "fangs").iterdir() if path.is_dir()))
def test_docstrings_and_comments_use_the_short_modern_words(part: str) -> None:
    assert dated((ROOT / "src" / "fangs" / part).rglob("*.py")) == []


@pytest.mark.parametrize("part", sorted(path.name for path in (ROOT / "src" / "fangs").iterdir() if path.is_dir()))
def test_docstrings_say_nothing_twice_in_a_row(part: str) -> None:
    assert [
        f"{path.relative_to(ROOT)}:{docstring.lineno}: {twice[1]!r}"
        for path in (ROOT / "src" / "fangs" / part).rglob("*.py")
        for docstring in docstrings(path.read_text("utf-8"))
        if (twice := TWICE.search(" ".join(docstring.value.split())))
    ] == []


def test_the_comments_of_the_pages_scripts_use_the_short_modern_words() -> None:
    assert dated((ROOT / "src" / "fangs").rglob("*.js")) == []


def test_the_phrases_are_found_in_comments_of_scripts_and_in_log_messages(tmp_path: Path) -> None:
    script, module = tmp_path / "one.js", tmp_path / "one.py"
    script.write_text('/** Drawn anew. @param {boolean} anew */\nsay("anew"); // anew\nopen("https://anew");\n')
    module.write_text('log.warning("%s is drawn anew", 1)\ncomplain(log, f"table {name} is lost for ever", error)\n')

    assert [number for number, line in prose(script) if PHRASE.search(line)] == [1, 2]
    assert [number for number, line in prose(module) if PHRASE.search(line)] == [1, 2]


def test_pages_use_the_short_modern_words() -> None:
    assert dated((ROOT / "docs").rglob("*.md")) == []
