"""Normalizes the text that people write, so that orders can be found in it.

This unifies dashes and quotes, joins wrapped lines, and removes bullets and filler words.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator

MAX_LINE = 300
"""The maximum number of characters in a line that can be an order."""
MAX_WRITTEN = 2000
"""The maximum number of lines of a letter that are read."""

_MEANINGLESS = (
    "please pls plz thanks thank you thx ty ok okay i i'd i'll id ill we we'd we'll me my mine our the this that's "
    "it it's is are be to of for on at from with by now so want wants wish would will shall like let lets make "
    "makes try tries take takes going order orders ordered move moves go goes and just also still again here today "
    "bitte danke merci svp prego grazie gracias gm sir dear hi hello "
    "auf nach zu zum zur der die das den dem vers sur le les el los il lo al hacia su op naar het de "
    "geht gehe zieht schwimmt va vai gaat feld case casilla casella vak "
)
SPARE = frozenset(_MEANINGLESS.split())
"""Filler words, which do not change the meaning of an order."""

_PLAIN = str.maketrans(
    dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d", "-")
    | dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u00b4", "'")
    | dict.fromkeys('\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033"*_`|()[]{}\t\x0b\x0c\r', " ")
    | dict.fromkeys("\u00ad\u200b\u200c\u200d\u2060\ufeff\u200e\u200f\u2068\u2069\ufe0f\u20e3")
    | dict.fromkeys("\u2192\u21d2\u21a6\u2794\u279c\u279d\u279e\u27f6\u27f9\u2b95", ">")
    | {"\u203a": ">", "\u00d7": "x", "\u2044": "/", "\u2026": "..."}
    | {"\u00df": "ss", "\u00f8": "o", "\u0142": "l", "\u3001": ",", "\u3002": "."}
)
_WIDE = str.maketrans({code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)})
"""Maps full-width characters, which Japanese and Chinese keyboards produce, to ordinary ones."""
_ACCENTS = re.compile("[\u0300-\u036f]")
_BULLET = re.compile(r"^(?:[-+\u2022\u2023\u25aa\u25cf\u25e6\u00b7\u00a7\uf0a7\uf0b7]+ +)+|^o(?:\t|\s{2,})")
"""Matches bullets at the beginning of a line, including the symbols and the letter o that Word uses as bullets."""
_NUMBERED = re.compile(r"^\s*\(?(?:[0-9]{1,2}[.)]|[a-z]\))\s+(?=[a-z])")
_SIGN_OF_NUMBER = re.compile(r"# ?(?=[0-9])")
_MARKS_AT_END = " .,;:!"
_UNFINISHED = re.compile(
    r"(?:[,/>]|\b(?:or|else|otherwise|if|unless|taken|then|before|and|oder|sonst|wenn|falls|besetzt|und|ou|sinon))$"
)
_CONTINUES = re.compile(
    r"(?:[/>,]|(?:or|else|otherwise|if|unless|except|but|only|then|before|"
    r"oder|sonst|wenn|falls|aber|nur|ou|si|sinon|se|altrimenti|als|anders|tenzij)\b)"
)


def tidy(line: str) -> str:
    """Normalize a line: lower case, plain characters without accents, single spaces, and no bullet or number before it.

    Other functions call such a text tidy.
    """
    narrow = unicodedata.normalize("NFC", with_plain_digits(line.translate(_WIDE).lower()))
    narrow = re.sub(r"\b\u00e0\b", "to", narrow)
    plain = _without_accents(_NUMBERED.sub("", _BULLET.sub("", narrow)).translate(_PLAIN))
    plain = "".join(" " if c.isspace() else c for c in _SIGN_OF_NUMBER.sub(" ", plain))
    plain = re.sub(r"(?<![-=])[-=]+ ?>", ">", " ".join(plain.split()))
    plain = re.sub(r"(?<![a-z])'|'(?![a-z])", "", plain)
    return _NUMBERED.sub("", _BULLET.sub("", plain.strip())).strip()


def with_plain_digits(text: str) -> str:
    """Replace the digits of other scripts by ASCII digits."""
    return text if text.isascii() else "".join(str(unicodedata.decimal(c)) if c.isdecimal() else c for c in text)


def _without_accents(text: str) -> str:
    """Remove accents from a text, as in `grun` for `grün`, because many people leave them out."""
    return text if text.isascii() else _ACCENTS.sub("", unicodedata.normalize("NFD", text))


def closed(text: str) -> str:
    """Remove the punctuation marks at the end of a text."""
    return text.rstrip(_MARKS_AT_END)


def politely(text: str) -> str:
    """Remove words such as "please" and "thanks" from a text, and its final punctuation except question marks."""
    kept = re.sub(r"\b(?:please|pls|plz|bitte|thanks|thank you|thx|danke|svp|merci)\b", " ", text)
    return re.sub(r"(?<![ ,])[ ,]+\?$", "?", closed(" ".join(kept.split()).replace(" ,", ",")).strip(" ,"))


def without_spare(text: str, spare: frozenset[str]) -> str:
    """Remove the filler words `spare` from a text."""
    return " ".join(word for word in text.split() if word.strip(",.:!") not in spare).strip(" ,:")


def paragraphs(text: str) -> Iterator[list[str]]:
    """Split a text into paragraphs at empty lines, and yield each as a list of lines."""
    group: list[str] = []
    for line in text.splitlines()[:MAX_WRITTEN]:
        if line.strip():
            group.append(line.strip())
        elif group:
            yield group
            group = []
    if group:
        yield group


def joined(
    lines: list[str], matters: Callable[[str], bool], awaits: Callable[[str], bool], is_whole: Callable[[str], bool]
) -> list[str]:
    """Join lines of a paragraph that were wrapped in the middle of an order.

    `matters` tells whether a line can be an order, and `awaits` whether its order should follow on the next line.
    `is_whole` tells whether a line is a complete order. Two complete orders are never joined.
    """
    out: list[str] = []
    for line in map(_shortened, lines):
        unfinished = _UNFINISHED.search(tidy(out[-1])) if out else None
        wrapped = (unfinished or _CONTINUES.match(tidy(line))) and not (out and is_whole(line) and is_whole(out[-1]))
        if out and matters(out[-1]) and (wrapped or awaits(out[-1])):
            out[-1] = _shortened(f"{out[-1]} {line}")
        else:
            out.append(line)
    return out


def _shortened(line: str) -> str:
    """Shorten a line that is too long for an order, but keep its beginning and its end."""
    return line if len(line) <= 2 * MAX_LINE else f"{line[:MAX_LINE]} {line[-MAX_LINE:]}"


def split(text: str, border: re.Pattern[str]) -> list[str]:
    """Split a text at all matches of a pattern."""
    ends = [*(match.span() for match in border.finditer(text)), (len(text), len(text))]
    starts = [0, *(end for _, end in ends)]
    return [text[start:end] for start, (end, _) in zip(starts, ends, strict=False)]
