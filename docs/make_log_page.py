"""Writes the list of events in docs/reference/log.md anew, from the dataclasses and their docstrings; `--check` only compares."""

from __future__ import annotations

import ast
import inspect
import re
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Literal, get_args, get_origin

from fangs.table.events import Event
from fangs.table.events.codec import KINDS, PERSONAL

PAGE = Path(__file__).parent / "reference" / "log.md"
BEGIN, END = "<!-- events: made by docs/make_log_page.py -->\n", "<!-- end of events -->\n"
WIDTH = 100

Kinds = list[tuple[str, type[Event]]]
"""Kinds of events by their stored names."""


def described(kind: type[Event]) -> dict[str, str]:
    """What the docstring below each field says."""
    (body,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(body, ast.ClassDef)
    found = {}
    for field, text in zip(body.body, body.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant):
            found[ast.unparse(field.target)] = str(text.value.value)
    return found


def typed(kind: type[Event], name: str) -> str:
    """A type as its field names it, with the values of a `Literal` in its place."""
    named = getattr(sys.modules[kind.__module__], name, None)
    return " | ".join(map(repr, get_args(named))) if get_origin(named) is Literal else name


def wrapped(text: str, first: str = "", rest: str = "") -> Iterator[str]:
    """A paragraph in lines of the page's width, with no break in a piece of code."""
    whole = re.sub(r"`[^`]+`", lambda code: code[0].replace(" ", "\0"), text)
    for line in textwrap.wrap(
        whole, WIDTH, initial_indent=first, subsequent_indent=rest, break_long_words=False, break_on_hyphens=False
    ):
        yield line.replace("\0", " ")


def section(word: str, kind: type[Event]) -> Iterator[str]:
    """One kind of event: its stored name, its class with its fields, and what it means."""
    yield f"#### `{word}`" + f", version {kind.VERSION}" * (kind.VERSION > 1)
    for paragraph in str(inspect.getdoc(kind)).split("\n\n"):
        yield ""
        yield from wrapped(paragraph)
    types = [
        (field.name, re.sub(r"\b[A-Z]\w*", lambda name: typed(kind, name[0]), str(field.type)))
        for field in fields(kind)
    ]
    shown = ", ".join(f"{name}: {of}".replace(" ", "\0") for name, of in types).replace(",\0", ", ")
    yield ""
    yield from wrapped(f"{kind.__name__}({shown})", " " * 4, " " * 8)
    about = described(kind)
    notes = [(f"`{name}`", about[name]) for name, _ in types if name in about]
    notes += [("Beside the log", ", ".join(f"`{name}`" for name in PERSONAL[kind]) + ".")] * bool(PERSONAL[kind])
    if notes:
        yield ""
    for name, note in notes:
        yield from wrapped(f"{name}: {note}", "- ", "  ")


def grouped() -> Iterator[tuple[str, Kinds]]:
    """The kinds of events by the module that has them, with its first line."""
    modules = {kind.__module__: None for kind in KINDS.values()}
    for module in modules:
        about = str(sys.modules[module].__doc__).split("\n")[0].rstrip(".")
        yield about, [(word, kind) for word, kind in KINDS.items() if kind.__module__ == module]


def lines() -> Iterator[str]:
    """A table of the kinds, and a section for each."""
    groups = list(grouped())
    yield "| | |"
    yield "| --- | --- |"
    for about, kinds in groups:
        yield f"| {about} | {', '.join(f'`{word}`' for word, _ in kinds)} |"
    for about, kinds in groups:
        yield ""
        yield f"### {about}"
        for word, kind in kinds:
            yield ""
            yield from section(word, kind)


def page(old: str) -> str:
    """The page with today's events."""
    before, _, rest = old.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + "\n" + "\n".join(lines()) + "\n\n" + END + after


def main() -> None:
    """Write the page, or (with --check) say whether it is up to date."""
    old = PAGE.read_text("utf-8")
    new = page(old)
    if "--check" in sys.argv:
        sys.exit(0 if new == old else "docs/reference/log.md is not up to date: run docs/make_log_page.py")
    PAGE.write_text(new, "utf-8")


if __name__ == "__main__":
    main()
