"""Wraps the paragraphs and lists of pages at 100 characters: `python docs/wrap_pages.py [PAGE ...]`; `--check` only compares.

Without pages, all of them except those that a command writes whole. Tables, code, headings, comments, what the site takes from the
code, and the parts that commands write between two comments stay as they are. A line never breaks within a piece of code, within a short
link, or before what would look like the start of a list.
"""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
ROOT_PAGES = "README.md", "CONTRIBUTING.md", "CHANGELOG.md"
WIDTH = 100
SHORT = 60
"""This many characters of a link are kept on one line."""
GENERATED = re.compile(r"^<!-- (?!held by)[^>]*-->\n.*?^<!-- (?:the )?end of [^>]*-->$", re.MULTILINE | re.DOTALL)
FIXED = re.compile(r"^```.*?^```$|^<!--.*?-->$|^:::[^\n]*(?:\n +[^\n]+)*", re.MULTILINE | re.DOTALL)
BULLET = re.compile(r" *(?:[-*]|\d+\.) +")


def wrapped(paragraph: str) -> str:
    """A paragraph, or an entry of a list, in lines of the width."""
    bullet = BULLET.match(paragraph)
    first = bullet[0] if bullet else paragraph[: len(paragraph) - len(paragraph.lstrip())]
    text = " ".join(paragraph[len(first) :].split())
    text = re.sub(r"`[^`]+`|(?<=\d) %| (?=(?:[-*+]|\d+[.)]) )", lambda whole: whole[0].replace(" ", "\0"), text)
    text = re.sub(
        r"\[[^\]]*\]\([^)]*\)", lambda link: link[0].replace(" ", "\0") if len(link[0]) <= SHORT else link[0], text
    )
    lines = textwrap.wrap(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=" " * len(first),
        break_long_words=False,
        break_on_hyphens=False,
    )
    return "\n".join(lines).replace("\0", " ")


def paragraphs(lines: list[str]) -> Iterator[str]:
    """The parts of a page that has nothing fixed: paragraphs, entries of lists, and lines that stay alone."""
    part: list[str] = []
    for line in lines:
        alone = not line.strip() or line.startswith(("|", "#", "![")) or (line.startswith("    ") and not part)
        if part and (alone or BULLET.match(line)):
            yield wrapped("\n".join(part))
            part = []
        if alone:
            yield line
        else:
            part.append(line)
    if part:
        yield wrapped("\n".join(part))


def page(text: str) -> str:
    """A page with its paragraphs wrapped."""
    fixed = [match.span() for match in re.finditer(f"{GENERATED.pattern}|{FIXED.pattern}", text, GENERATED.flags)]
    parts, at = [], 0
    for start, end in [*fixed, (len(text), len(text))]:
        parts += ["\n".join(paragraphs(text[at:start].split("\n"))), text[start:end]]
        at = end
    return "".join(parts)


def main() -> None:
    """Wrap the pages, or (with --check) say which is not wrapped."""
    named = [Path(name) for name in sys.argv[1:] if name != "--check"]
    for path in named or [*(ROOT / name for name in ROOT_PAGES), *sorted((ROOT / "docs").rglob("*.md"))]:
        old = path.read_text("utf-8")
        new = old if "<!-- made by" in old else page(old)
        if "--check" not in sys.argv:
            path.write_text(new, "utf-8")
        elif new != old:
            sys.exit(f"{path} is not wrapped: run docs/wrap_pages.py")


if __name__ == "__main__":
    main()
