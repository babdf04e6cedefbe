"""Extracts the text of an HTML email, with `>` before quoted lines.

The page is read once, without building a tree. The time is therefore proportional to its length, however deeply its
elements are nested.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from html.parser import HTMLParser
from typing import NamedTuple

_APART = frozenset({"p", "ul", "ol", "table", "hr"})
_BLOCKS = _APART | {
    "address", "article", "blockquote", "body", "br", "center", "dd", "div", "dl", "dt", "footer", "h1", "h2", "h3", "h4", "h5", "h6",
    "header", "html", "li", "pre", "section", "tr",
}  # fmt: skip
_CELLS = frozenset({"td", "th"})
_IN_CELL = frozenset({"p", "div", "center", "br"})
"""Block elements that mail programs put into table cells. They begin a new line only between two texts in a cell."""
_EMPTY = frozenset({
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
})  # fmt: skip
_STRUCK_OUT = frozenset({"del", "s", "strike"})
_NOT_WRITTEN = _STRUCK_OUT | {
    "button", "head", "noscript", "script", "select", "style", "svg", "template", "textarea", "title",
}  # fmt: skip
_SIGNATURES = ("gmail_signature", "moz-signature", "signature")
_QUOTES = ("yahoo_quoted", "protonmail_quote", "tutanota_quote", "moz-forward-container", "quote")
_BEGINS_QUOTE = frozenset({"divrplyfwdmsg", "appendonsend", "mail-editor-reference-message-container", "stopspelling"})
_UNSEEN = (
    "display:none", "visibility:hidden", "line-through", "font-size:0;", "font-size:0px", "mso-hide:all",
    "mso-list:ignore", "opacity:0;", "max-height:0;", "max-height:0px",
)  # fmt: skip
_SHOWN = {("input", "checkbox", False): "[ ] ", ("input", "radio", False): "( ) ", ("bdo", "rtl", False): "\u202e"}
"""Text for elements that change the meaning of what follows, such as an empty check box."""
_MAY_STRIKE_OUT = re.compile(r"<(?:del|s|strike)\b|line-through", re.IGNORECASE)
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)|<!\[[^<>]*>", re.DOTALL)
# Python's parser would read the rest of the page again for each comment that does not end.
_NO_TAG = re.compile(r"<(?![^<>]*>)")
_BORDER = "-----Original Message-----"


class _Open(NamedTuple):
    """An open HTML element: whether it is left out, struck out or quoted, and whether its line breaks are kept."""

    tag: str
    left_out: bool
    struck_out: bool
    quoted: bool
    intact: bool


class _Cell(NamedTuple):
    """The state of a table cell: whether it has text or lines, and whether more text begins a new line."""

    has_text: bool = False
    breaks: bool = False
    is_apart: bool = False
    has_lines: bool = False


def from_html(page: str) -> str:
    """Extract the text of an HTML page, without parts that are struck out or hidden."""
    return "\n".join(_read(page).lines)


def strikes_out(page: str) -> bool:
    """Return whether a page strikes out text that is neither quoted nor hidden.

    Most pages need not be parsed to know this.
    """
    return bool(_MAY_STRIKE_OUT.search(page)) and _read(page).strikes_out


def _read(page: str) -> _Reader:
    reader = _Reader()
    plain = _COMMENT.sub(" ", page).replace("<![", "&lt;![")  # the parser accepts no nested sections
    reader.feed(_NO_TAG.sub("&lt;", plain))
    reader.close()
    reader.end_line()
    return reader


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.line: list[str] = []
        self.open: list[_Open] = []
        self.names: Counter[str] = Counter()
        self.left_out = self.struck_out = self.quoted = self.intact = 0
        self.strikes_out = False
        self.cell = _Cell()

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        """Handle the start of an element."""
        about = {name: (value or "").lower() for name, value in attrs}
        one = _Open(tag, _is_left_out(tag, about), _is_struck_out(tag, about), _is_quoted(tag, about), tag == "pre")
        if tag in _BLOCKS or one.quoted:
            self._break(one)
        if tag in _CELLS:
            self.cell = _Cell()
        if about.get("id") in _BEGINS_QUOTE:
            self.lines.append(_BORDER)
        self.line.append(_SHOWN.get((tag, about.get("dir", about.get("type", "")), "checked" in about), ""))
        if tag not in _EMPTY:
            self.open.append(one)
            self._count(one, 1)

    def handle_endtag(self, tag: str) -> None:
        """Handle the end of an element, and of the unclosed elements in it."""
        while self.names[tag]:
            one = self.open.pop()
            if one.tag in _BLOCKS or one.quoted:
                self._break(one)
            if one.tag in _CELLS:
                self._end_cell()
            self._count(one, -1)
            if one.tag == tag:
                break

    def handle_data(self, data: str) -> None:
        """Handle text."""
        if self.left_out:
            is_hidden = self.left_out > self.struck_out
            self.strikes_out |= not is_hidden and not self.quoted and not data.isspace()
            return
        if data.strip() and self._in_cell:
            self._begin_text()
        if data[:1].isdigit() and (self.names["sup"] or self.names["sub"]):
            self.line.append(" ")  # the number of a footnote is not part of the number before it
        first, *others = data.split("\n") if self.intact else [data]
        self.line.append(first)
        for other in others:
            self.end_line()
            self.line.append(other)

    def end_line(self, apart: bool = False) -> None:
        """Begin a new line. If `apart` is set, insert an empty line before it."""
        text = " ".join("".join(self.line).split())
        self.line.clear()
        sign = "> " if self.quoted else ""
        if text:
            self.lines.append(sign + text)
        if apart and self.lines and self.lines[-1].strip("> "):
            self.lines.append(sign.strip())

    @property
    def _in_cell(self) -> bool:
        return any(self.names[tag] for tag in _CELLS)

    def _break(self, one: _Open) -> None:
        """Begin a new line for a block element. In a table cell, wait for more text, so that a row stays on one line."""
        is_apart = one.tag in _APART
        if one.tag not in _IN_CELL or one.quoted or not self._in_cell:
            self.cell = _Cell()
            self.end_line(is_apart)
        elif self.cell.has_text:
            self.cell = self.cell._replace(breaks=True, is_apart=self.cell.is_apart or is_apart)

    def _begin_text(self) -> None:
        if self.cell.breaks:
            self.end_line(self.cell.is_apart)
        self.cell = _Cell(has_text=True, has_lines=self.cell.has_lines or self.cell.breaks)

    def _end_cell(self) -> None:
        """Finish a table cell. If it has several lines, the table is used for layout, so the next cell begins a new line."""
        if self.cell.has_lines:
            self.end_line()
        self.line.append(" ")
        self.cell = _Cell(has_text=True)

    def _count(self, one: _Open, by: int) -> None:
        self.names[one.tag] += by
        self.left_out += by * one.left_out
        self.struck_out += by * one.struck_out
        self.quoted += by * one.quoted
        self.intact += by * one.intact


def _is_left_out(tag: str, about: Mapping[str, str]) -> bool:
    style = about.get("style", "").replace(" ", "") + ";"
    unseen = "hidden" in about or any(way in style for way in _UNSEEN)
    return tag in _NOT_WRITTEN or unseen or _is_called(about, _SIGNATURES)


def _is_struck_out(tag: str, about: Mapping[str, str]) -> bool:
    return tag in _STRUCK_OUT or "line-through" in about.get("style", "")


def _is_quoted(tag: str, about: Mapping[str, str]) -> bool:
    return tag in ("blockquote", "details") or _is_called(about, _QUOTES)


def _is_called(about: Mapping[str, str], names: tuple[str, ...]) -> bool:
    """Return whether an element's class, id or name is one of these names, perhaps after a mail program's prefix."""
    called = [*about.get("class", "").split(), about.get("id", ""), about.get("name", "")]
    return any(one == name or ("_" in name and one.endswith(name)) for one in called for name in names)
