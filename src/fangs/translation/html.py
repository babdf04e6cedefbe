"""Translates HTML pages: the text between tags, and the attributes that people read or hear."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape, unescape

from fangs.translation.collecting import collected

_TAG = re.compile(r"(<!--.*?-->|<script.*?</script>|<[^>]+>)", re.DOTALL)
_READ = re.compile(r'(?P<name> (?:aria-label|title|placeholder|alt|content|data-said))="(?P<value>[^"]*)"')
_NOT_READ = re.compile(r"<(?:script|style|meta (?!name=\"description\"))")
_FIELD, _ONE = re.compile(r"\{\{(\w+)\}\}"), re.compile(r"\{(\w+)\}")
"""Matches a field in a page, such as `{{name}}`, and the same field in a message, such as `{name}`."""
_LETTER = re.compile(r"[^\W\d_]")


def translated(page: str, translate: Callable[[str], str]) -> str:
    """Translate all texts in a page."""
    return "".join(_piece(piece, translate) for piece in _TAG.split(page))


def messages(page: str) -> list[str]:
    """Collect all texts in a page."""
    return collected(translated, page)


def _piece(piece: str, translate: Callable[[str], str]) -> str:
    if piece.startswith("<"):
        return piece if _NOT_READ.match(piece) else _READ.sub(lambda found: _attribute(found, translate), piece)
    text = " ".join(unescape(piece).split())
    if not _LETTER.search(_FIELD.sub("", text)):
        return piece
    start, end = piece[: len(piece) - len(piece.lstrip())], piece[len(piece.rstrip()) :]
    said = _ONE.sub(r"{{\1}}", translate(_FIELD.sub(r"{\1}", text)))
    return start + escape(said, quote=False) + end


def _attribute(found: re.Match[str], translate: Callable[[str], str]) -> str:
    value = unescape(found["value"])
    return f'{found["name"]}="{escape(translate(value))}"' if _LETTER.search(value) else found[0]


def escaped(text: str) -> str:
    """Translate a text into the reader's language, and escape it for HTML."""
    return escape(str(text))
