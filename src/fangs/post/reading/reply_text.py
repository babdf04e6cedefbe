"""Finds the writer's own text in an email, without quoted text, signatures and what mail programs add.

Doubtful text is removed. If an order is not read, the player can be asked again. If an order that the player did not
write is read, the game is spoilt.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import NamedTuple

from fangs.post.reading import headings, phrases, press_lines
from fangs.post.reading.phrases import pattern
from fangs.post.reading.press_lines import press_ends, press_head

MARK = "~~ Fangs: orders are written outside of what is quoted ~~"
"""A line in all our letters. In an answer, everything from this line on is quoted text, even without a `>`."""

_CORE = MARK.strip("~ ")
_OURS = re.compile(
    r"\breceipt [0-9a-f]{16}\b|-- missing --|^Your orders for turn [0-9]+:$|^NOT understood, and without effect:$|"
    r"^(?:Still missing: .*|Nothing is missing)\.$|^Answer this e?mail with your orders; 'help' explains\.$"
)
"""Matches lines that only our own letters contain."""
_QUOTED = re.compile(r"\s*(?:>|\uff1e|&gt;|[:\u00bb\u00a6]\s|\|(?!.*\|\s*$)|[A-Z]{1,3}>\s)")
_TAGGED, _TAG_ENDS = (re.compile(tag, re.IGNORECASE) for tag in (r"\[quote\b[^\]]*\]", r"\[/quote\]"))
"""The tags around quoted text in forums."""
_INTRODUCES = pattern(
    rf"(?<!\w){phrases.WROTE}(?!\w)[^:]{{0,120}}:$"  # On 4 May, the GM wrote:   Am 4. Mai schrieb der GM <gm@example.org>:
    rf"|^(?:{phrases.DAY}\b.{{0,160}}|[0-9]{{4}}\W[0-9]{{1,2}}\W[0-9]{{1,2}}\b.{{0,60}})<[^\s<>]+@[^\s<>]+>:?$"
)
_ENDS_INTRODUCTION = pattern(rf"{phrases.WROTE} ?[:\uff1a]")
"""Matches the end of a line above quoted text, if a long address has pushed it onto a line of its own."""
_MYSELF = pattern(rf"(?<!\w){phrases.MYSELF}(?!\w)")
_BEGINS_INTRODUCTION = pattern(rf"{phrases.DAY}\b.*[0-9]|.*<[^\s<>]+@")
_BORDER = pattern(
    rf"[-_=*]{{2,}} *{phrases.BORDERS} *[-_=*]*|{phrases.FORWARDS} *:?"
    r"|_+\._,_\._+"  # Yahoo's groups
    r"|[|>] ?-{5,}[-+]*[|>]"  # Lotus Notes
    rf"|-{{3,}} ?[^-].{{0,160}}(?:@|{phrases.WROTE}).{{0,80}}-{{3,}}"  # Zoho
    rf"|[-_=*#~ ]*{phrases.ABOVE}[-_=*#~. ]*"
    r"|>{2,}[^>].{0,160}(?:@|[0-9][.:/][0-9]{2}).{0,80}>{2,}"  # GroupWise
)
_RULE = re.compile(r"_{10,}|-{5,}(?:(?!--)[^0-9]){3,40}-{5,}")
"""Matches a line of dashes or underscores. People draw such lines too, between parts of a letter."""
_FROM = pattern(rf"\*?{phrases.FROM}\*? ?:\*?.*\S")
_HEAD = pattern(rf"\*?{phrases.HEADS}\*? ?:")
_SIGNATURE = re.compile(r"--|\u2014|__")
_ADDED = pattern(phrases.ADDED)
_LONG = 500
"""The maximum number of characters in a line that a mail program writes."""
_WIDE = 60
"""The minimum width of a quoted line that may have been wrapped, so that the rest of it lacks the `>`."""


class OwnText(NamedTuple):
    """The writer's own text in an email, and text that may be quoted."""

    text: str
    doubtful: str
    """Text that is not read, although it is not proved to be quoted. It begins with the line that raises the doubt."""


class _Kind(Enum):
    """The kind of a line in an email: the writer's own text, or something that is not read."""

    OWN = auto()
    ADDED = auto()
    SIGNATURE = auto()
    QUOTED = auto()
    """A line that is marked as quoted, or the line that introduces it."""
    BETWEEN = auto()
    """A line between quoted lines that may be the wrapped end of the line above it."""
    DOUBTFUL = auto()
    """A line at which another person's text may begin."""
    PROVED = auto()
    """A line at which another person's text certainly begins."""


def own_text(text: str) -> OwnText:
    """Reduce the text of an email to the writer's own text. Messages to other players that have an `end` are kept."""
    lines = [headings.visible(line) for line in re.split(r"\r\n|\r|\n|\u2028|\u2029", text)]
    lines = _with_signs(without_armour(lines))
    kept, doubtful = list[str](), list[str]()
    out, at = kept, 0
    while at < len(lines):
        if out is kept and press_head(lines[at]) and (end := press_ends(lines, at)[1]):
            body, proof = _press(lines, at + 1, end)
            kept += [lines[at], *body]
            doubtful += proof
            out, at = doubtful if proof else kept, end + 1
            continue
        kind, length = _kind(lines, at)
        if kind is _Kind.PROVED:
            doubtful += lines[at : at + length]
            break
        if kind in (_Kind.SIGNATURE, _Kind.DOUBTFUL):
            out = doubtful
        if kind is _Kind.BETWEEN:
            doubtful += lines[at : at + length]
        elif kind not in (_Kind.QUOTED, _Kind.ADDED):
            out += lines[at : at + length]
        at += length
    return OwnText("\n".join(kept).strip(), "\n".join(doubtful).strip())


def _press(lines: Sequence[str], at: int, end: int) -> tuple[list[str], list[str]]:
    """Read the rest of a message to other players.

    If another person's text certainly begins in it, the line that proves this is returned, too.
    """
    body: list[str] = []
    while at < end:
        kind, length = _kind(lines, at)
        if kind is _Kind.PROVED:
            return [*body, press_lines.DOUBTFUL], [lines[at]]
        is_sure = kind not in (_Kind.QUOTED, _Kind.BETWEEN, _Kind.DOUBTFUL)
        body += lines[at : at + length] if is_sure else [press_lines.DOUBTFUL]
        at += length
    return [*body, lines[end]], []


def _kind(lines: Sequence[str], at: int) -> tuple[_Kind, int]:
    """Classify the line at index `at`. Return its kind and the number of lines that belong together."""
    line = lines[at]
    if len(line) <= _LONG:
        if _BORDER.fullmatch(line) or _is_ours(lines, at):
            return _Kind.PROVED, 0
        if _SIGNATURE.fullmatch(line):
            return _Kind.SIGNATURE, 1
        if _RULE.fullmatch(line):
            return _Kind.DOUBTFUL, 1
        if _is_head(lines, at):
            length = headings.head_length(lines, at)
            is_proved = headings.names_writer("\n".join(lines[at : at + length]))
            return (_Kind.PROVED if is_proved else _Kind.DOUBTFUL), length
        if length := _introduction(lines, at):
            return _introduces(lines, at, length), length
    if _QUOTED.match(line):
        return _Kind.QUOTED, 1
    if _is_torn_off(lines, at):
        return _Kind.BETWEEN, 1
    return (_Kind.ADDED if _is_added(line) else _Kind.OWN), 1


def _introduces(lines: Sequence[str], at: int, length: int) -> _Kind:
    """Classify an introduction such as `On 4 May, the GM wrote:`. If it has no date or quotes the writer, it is doubtful."""
    if _is_marked(lines, at + length):
        return _Kind.QUOTED
    said = " ".join(lines[at : at + length])
    is_introduced = _INTRODUCES.search(said) or headings.introduces(said)
    is_proved = headings.is_dated(said) and is_introduced and not _MYSELF.search(said)
    return _Kind.PROVED if is_proved else _Kind.DOUBTFUL


def _with_signs(lines: Sequence[str]) -> list[str]:
    """Put `>` before the lines between the quote tags of forums."""
    out: list[str] = []
    is_tagged = False
    for line in lines:
        is_tagged = is_tagged or bool(_TAGGED.match(line))
        out.append(f"> {line}" if is_tagged else line)
        is_tagged = is_tagged and not _TAG_ENDS.search(line)
    return out


def _is_head(lines: Sequence[str], at: int) -> bool:
    """Return whether the header of a quoted email may begin at this line."""
    below = lines[at + 1 : at + 4]
    if headings.is_block(lines, at) or (_FROM.fullmatch(lines[at]) and any(map(_HEAD.match, below))):
        return True
    return bool(_HEAD.match(lines[at])) and any(map(_FROM.fullmatch, below[:1]))


def _is_marked(lines: Sequence[str], at: int) -> bool:
    """Return whether the next line that is not empty is marked as quoted."""
    return bool(_QUOTED.match(next((lines[row] for row in range(at, len(lines)) if lines[row]), "")))


def _is_ours(lines: Sequence[str], at: int) -> bool:
    """Return whether a quotation of one of our letters begins at this line, without `>` before it.

    The line `MARK` may be broken in two.
    """
    line = lines[at]
    if _QUOTED.match(line):
        return False
    below = "".join(lines[at + 1 : at + 2])
    is_broken = _CORE in f"{line} {below}" and _CORE not in below
    return _CORE in line or is_broken or bool(_OURS.search(line))


def _introduction(lines: Sequence[str], at: int) -> int:
    """Count the lines of an introduction, such as `On ... the GM wrote:`, that begins here. Return 0 if none does."""
    for length in (1, 2, 3):
        words = lines[at : at + length]
        if len(words) < length or any(not word or len(word) > _LONG or _QUOTED.match(word) for word in words):
            return 0
        said = " ".join(words)
        is_sure = _INTRODUCES.search(said) and (length == 1 or _BEGINS_INTRODUCTION.match(words[0]))
        if is_sure and (not _MYSELF.search(said) or headings.is_dated(said) or _is_marked(lines, at + length)):
            return length + any(map(_ENDS_INTRODUCTION.fullmatch, lines[at + length : at + length + 1]))
        if _is_introduction(words, headings.introduces):
            return length
        if length == 1 and headings.may_introduce(said) and any(lines[:at]):
            return length
        if _is_introduction(words, headings.may_introduce) and _is_marked(lines, at + length):
            return length
    return 0


def _is_introduction(words: Sequence[str], introduces: Callable[[str], bool]) -> bool:
    """Return whether lines introduce quoted text, but would not without their first line, which could also be an order."""
    return introduces(" ".join(words)) and not introduces(" ".join(words[1:]))


def _is_added(line: str) -> bool:
    return len(line) <= _LONG and bool(_ADDED.fullmatch(line.strip(" *_.[]")))


def _is_torn_off(lines: Sequence[str], at: int) -> bool:
    """Return whether a line between quoted lines may be the wrapped end of the line above it."""
    before, after = (lines[k] if 0 <= k < len(lines) else "" for k in (at - 1, at + 1))
    return len(before) >= _WIDE and bool(_QUOTED.match(before) and _QUOTED.match(after))


_BEGINS, _SIGNED, _ENDS = (
    f"-----{line}-----" for line in ("BEGIN PGP SIGNED MESSAGE", "BEGIN PGP SIGNATURE", "END PGP SIGNATURE")
)


def without_armour(lines: Sequence[str]) -> list[str]:
    """Remove the headers and signatures of signed text (PGP)."""
    kept: list[str] = []
    where = "outside"
    for line in lines:
        if line == _BEGINS:
            where = "head"
        elif line == _SIGNED and where == "text":
            where = "signature"
        elif line == _ENDS and where == "signature":
            where = "outside"
        elif where == "head" and not line:
            where = "text"
        elif where == "text":
            kept.append(line.removeprefix("- "))
        elif where == "outside":
            kept.append(line)
    return kept
