"""Translates Markdown documents: headings, paragraphs, list items, table cells, and drawings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from fangs.translation.collecting import collected

_ITEM = re.compile(
    r"(?P<mark> *(?:- (?:\*\*[A-Z]\d+\.\d+\*\* )?|\d\. )|#+ (?:[A-Z]\d+ )?|\*\*(?:Goal|Your turn)\.\*\* ?)(?P<rest>.*)",
    re.DOTALL,
)
_FENCE = re.compile(r" *```(?P<kind>\w*)")
_RULE = re.compile(r" *\|[ |:-]+\|")
_OF_WORDS = re.compile(r"[^\W\d_]{3}|\b[a-z]{2} ")
"""Matches a table cell that contains words. Cells with only a number or a square of the board are not translated."""
_LETTER = re.compile(r"[^\W\d_]")


def translated(text: str, translate: Callable[[str], str]) -> str:
    """Translate all texts in a document. Markup and clause numbers stay the same."""
    return "\n".join(_block(block, translate) for block in _blocks(text.splitlines())) + "\n"


def messages(text: str) -> list[str]:
    """Collect all texts in a document."""
    return collected(translated, text)


def _blocks(lines: list[str]) -> Iterator[list[str]]:
    """Split a document into blocks, and yield the lines of each.

    A block is a drawing with its fences, a table row, an empty line, or a paragraph.
    """
    at = 0
    while at < len(lines):
        end = at + 1
        if _FENCE.match(lines[at]):
            while end < len(lines) and not _FENCE.match(lines[end]):
                end += 1
            end += 1
        elif not _stands_alone(lines[at]):
            while end < len(lines) and not _stands_alone(lines[end]) and not _ITEM.match(lines[end]):
                end += 1
        yield lines[at:end]
        at = end


def _stands_alone(line: str) -> bool:
    return not line.strip() or line.lstrip().startswith(("|", "#", "```"))


def _block(lines: list[str], translate: Callable[[str], str]) -> str:
    first = lines[0]
    if fence := _FENCE.match(first):
        drawn = "\n".join(lines[1:-1])
        said = translate(drawn) if not fence["kind"] and re.search(r"[^\W\d_]{3}", drawn) else drawn
        return "\n".join([first, said, lines[-1]])
    if first.lstrip().startswith("|"):
        return first if _RULE.fullmatch(first) else _row(first, translate)
    if not first.strip():
        return first
    indent = first[: len(first) - len(first.lstrip())]
    mark = ""
    text = "\n".join(lines)
    while (item := _ITEM.fullmatch(text)) and item["rest"]:
        mark, text = mark + item["mark"], item["rest"]
    text = " ".join(text.split())
    return (mark or indent) + (translate(text) if _LETTER.search(text) and not _ITEM.fullmatch(text) else text)


def _row(line: str, translate: Callable[[str], str]) -> str:
    cells = (cell.strip() for cell in line.strip().strip("|").split("|"))
    indent = line[: len(line) - len(line.lstrip())]
    return indent + "| " + " | ".join(translate(cell) if _OF_WORDS.search(cell) else cell for cell in cells) + " |"
