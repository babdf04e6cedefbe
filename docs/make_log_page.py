"""Writes the table of events in docs/reference/log.md anew, from the dataclasses and their docstrings; `--check` only compares."""

from __future__ import annotations

import ast
import inspect
import sys
from dataclasses import fields
from pathlib import Path

from fangs.table.events import Event
from fangs.table.events.codec import KINDS, PERSONAL

PAGE = Path(__file__).parent / "reference" / "log.md"
BEGIN, END = "<!-- events: made by docs/make_log_page.py -->\n", "<!-- end of events -->\n"


def described(kind: type[Event]) -> dict[str, str]:
    """What the docstring below each field says."""
    (body,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(body, ast.ClassDef)
    found = {}
    for field, text in zip(body.body, body.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant):
            found[ast.unparse(field.target)] = str(text.value.value)
    return found


def section(word: str, kind: type[Event]) -> str:
    """One kind of event: its word, its class, what it says, and its fields."""
    about = described(kind)
    rows = []
    for field in fields(kind):
        notes = [about.get(field.name, "")] + ["(beside the log)"] * (field.name in PERSONAL[kind])
        rows.append(
            f"| `{field.name}` | `{str(field.type).replace('|', chr(92) + '|')}` | {' '.join(filter(None, notes))} |"
        )
    head = f"### `{word}`, version {kind.VERSION}\n\n`{kind.__name__}`: {inspect.getdoc(kind)}\n"
    return head + ("\n| field | type | |\n| --- | --- | --- |\n" + "\n".join(rows) + "\n" if rows else "")


def page(old: str) -> str:
    """The page with today's events."""
    before, _, rest = old.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + "\n" + "\n".join(section(word, kind) for word, kind in KINDS.items()) + "\n" + END + after


def main() -> None:
    """Write the page, or (with --check) say whether it is up to date."""
    old = PAGE.read_text("utf-8")
    new = page(old)
    if "--check" in sys.argv:
        sys.exit(0 if new == old else "docs/reference/log.md is not up to date: run docs/make_log_page.py")
    PAGE.write_text(new, "utf-8")


if __name__ == "__main__":
    main()
