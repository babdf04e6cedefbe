"""Finds all messages in the source files: Python modules, pages, scripts, rules and TOML files."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from fangs.translation import html, markdown

PACKAGE = Path(__file__).parent.parent
GAMES = PACKAGE / "games"
PAGES = PACKAGE / "web" / "static"
TEMPLATE = PACKAGE / "checking" / "template"
"""The template for new games. A game that is made from it has its own catalogues."""
TRANSLATION = "fangs.translation"
_KEYWORDS = {"phrase": 0, "sentence": 0, "say": 0, "plural": 1, "say_plural": 1}
"""Maps each function that translates messages to the index of the argument with the message."""
_TEXT = r'"(?:[^"\\]|\\.)*"'
_CALL = re.compile(rf'\b(?:say\(|plural\([^"]*?,)\s*(?P<one>{_TEXT})(?:,\s*(?P<many>{_TEXT}))?')
_MARKED = re.compile(
    rf"^from fangs\.translation(?:\.phrases)? import .*\b(?:{'|'.join(_KEYWORDS)})\b|\.phrased\(", re.MULTILINE
)
_READ = ("title", "text", "picture", "right", "wrong")
"""The keys in TOML files whose values people read. The key `instead` holds a table of such texts."""

Message = str | tuple[str, str]
"""A message, or a pair of a singular and a plural message."""


class Part(NamedTuple):
    """A part of the sources that has its own catalogues: the program or a game."""

    name: str
    folder: Path
    locale: Path

    def files(self) -> Iterator[Path]:
        """Yield the source files that contain messages."""
        is_game = self.folder != PACKAGE
        for path in sorted(self.folder.rglob("*")):
            if path.suffix == ".py" and (is_game or not {GAMES, TEMPLATE} & {*path.parents}):
                if _MARKED.search(path.read_text("utf-8")):
                    yield path
            elif is_game:
                if path.name == "RULES.md" or path.suffix == ".toml":
                    yield path
            elif PAGES in path.parents and path.suffix in (".js", ".html"):
                yield path

    def messages(self) -> dict[Message, list[str]]:
        """Collect all messages, each with the files in which it occurs."""
        found: dict[Message, list[str]] = {}
        for path in self.files():
            for message in _READERS[path.suffix](path):
                places = found.setdefault(message, [])
                if (place := path.relative_to(self.folder).as_posix()) not in places:
                    places.append(place)
        for one in [message[0] for message in found if not isinstance(message, str)]:
            found.pop(one, None)  # it is said as the first form of the other
        return found


def parts(*folders: Path) -> list[Part]:
    """Return the program and its games or, if folders are given, only the games in them."""
    if folders:
        return [Part(folder.name, folder, folder / "locale") for folder in folders]
    games = sorted(path for path in GAMES.iterdir() if (path / "rules.py").is_file())
    return [Part("fangs", PACKAGE, PACKAGE / "translation" / "locale"), *parts(*games)]


def _of_python(path: Path) -> Iterator[Message]:
    for _, given in _calls(path):
        texts = [one.value for one in given if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        if len(texts) == len(given):
            yield (texts[0], texts[1]) if len(texts) == 2 else texts[0]


def put_together(path: Path) -> Iterator[int]:
    """Yield the lines of a Python module whose messages are put together, so that no catalogue can contain them."""
    for line, given in _calls(path):
        if any(isinstance(one, ast.JoinedStr | ast.BinOp) for one in given):
            yield line


def _calls(path: Path) -> Iterator[tuple[int, list[ast.expr]]]:
    """Yield the calls that translate a message: the line of each, with the message or its singular and plural."""
    nodes = [*ast.walk(ast.parse(path.read_text("utf-8")))]
    ours = [one for one in nodes if isinstance(one, ast.ImportFrom) and (one.module or "").startswith(TRANSLATION)]
    imported = {name.name for one in ours for name in one.names}
    for node in nodes:
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Attribute) and node.func.attr == "phrased":
            yield node.lineno, node.args[:1]
        elif isinstance(node.func, ast.Name) and node.func.id in imported & {*_KEYWORDS}:
            first = _KEYWORDS[node.func.id]
            if len(given := node.args[first : first + 1 + first]) == 1 + first:
                yield node.lineno, given


def _of_script(path: Path) -> Iterator[Message]:
    for found in _CALL.finditer(path.read_text("utf-8")):
        one, many = (json.loads(text) if text else "" for text in (found["one"], found["many"]))
        yield (one, many) if found["many"] else one


def _of_toml(path: Path) -> Iterator[Message]:
    def walk(value: Any, is_read: bool) -> Iterator[str]:
        if isinstance(value, Mapping):
            for key, inner in value.items():
                yield from walk(
                    inner, is_read=key in _READ or key == "instead" or (is_read and not isinstance(inner, list))
                )
        elif isinstance(value, list):
            for inner in value:
                yield from walk(inner, is_read=False)
        elif is_read and isinstance(value, str) and value.strip():
            yield " ".join(value.split())

    yield from walk(tomllib.loads(path.read_text("utf-8")), is_read=False)


_READERS: dict[str, Callable[[Path], Iterator[Message]]] = {
    ".py": _of_python,
    ".js": _of_script,
    ".html": lambda path: iter(html.messages(path.read_text("utf-8"))),
    ".md": lambda path: iter(markdown.messages(path.read_text("utf-8"))),
    ".toml": _of_toml,
}
