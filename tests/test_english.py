"""Docstrings, comments and pages avoid phrases that the ten rules for plain English replace (CONTRIBUTING.md)."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

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
}
"""What we do not write, and what we write in its place."""
PHRASE = re.compile(rf"\b(?:{'|'.join(INSTEAD)})\b", re.IGNORECASE)


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """The lines that people read in a file, with their numbers: of a module, its docstrings and comments."""
    text = path.read_text("utf-8")
    if path.suffix != ".py":
        yield from enumerate(text.splitlines(), 1)
        return
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield from enumerate(node.value.value.splitlines(), node.lineno)


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


def test_pages_use_the_short_modern_words() -> None:
    assert dated((ROOT / "docs").rglob("*.md")) == []
