"""Regular expressions take time in proportion to the length of what they read, whatever stands there.

Python's are matched by trying: where two repetitions can share what they match, a text that fails takes the square of its length, or more.
Each pattern is tried on texts that are made from itself: what leads to one of its repetitions, a long run of what that repetition takes,
and an end at which all of it fails.
"""

from __future__ import annotations

import ast
import contextlib
import importlib
import itertools
import re
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from re import _constants as sre  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

import pytest

import fangs
from fangs import Record
from fangs.core.errors import FangsError
from fangs.core.fields import read_json
from fangs.core.records import match
from fangs.games.maneater.mapfile import read_map
from fangs.post.answering.invitation import MAX_ANSWER, wants_letters
from fangs.post.answering.press import without_press
from fangs.post.orders.normalizing import MAX_LINE
from fangs.post.orders.reading import read_orders
from fangs.post.reading.letters import MAX_ADDRESS, read_letter
from fangs.post.reading.press_lines import MAX_HEAD
from fangs.post.reading.reply_text import _LONG as LONG_LINE
from fangs.table.names import MAX_NAME, person, person_name, plain
from fangs.web.cookies import read_cookies
from fangs.web.hosts import named
from fangs.web.layers.encoding import best
from fangs.web.layers.languages import wanted
from tests.post.places import owed, position

ROOT = Path(fangs.__file__).parent
LONGEST = 7_680
SLOW = 0.03
"""Seconds for the longest text: in proportion it takes a millisecond; by the square, some hundred."""
OWN_FILES = (
    "web/assets.py",
    "web/pages/rulepage.py",
    "web/typescript.py",
    "core/rulebook.py",
    "core/checks/cases.py",
    "post/reporting/arrows.py",
    "translation/",
    "checking/",
    "lab/",
    "engine/",
    "web/bench/",
)
"""What reads only files of the package and of its developers; `translation/reader.py` reads headers, and is tried."""
LETTER_LINE = 2 * MAX_LINE + 2
BOUNDS = {
    "post/orders/reading.py": LETTER_LINE,
    "post/orders/speech.py": LETTER_LINE,
    "post/orders/remarks.py": LETTER_LINE,
    "post/orders/staying.py": LETTER_LINE,
    "post/orders/requests.py": LETTER_LINE,
    "post/orders/normalizing.py": LETTER_LINE,
    "post/reading/reply_text.py": LONG_LINE,
    "post/reading/headings.py": 3 * LONG_LINE,
    "post/answering/invitation.py": MAX_ANSWER,
    "post/reading/letters.py": MAX_ADDRESS,
    "post/reading/press_lines.py": MAX_HEAD,
    "table/names.py": MAX_NAME,
    "translation/reader.py": 500,
}
"""Where patterns read a part of a text that was measured before: how long it may be."""
CALLS = {"compile", "match", "search", "fullmatch", "sub", "split", "findall", "finditer", "subn"}
ENDS = ("", "\x00", "!")
FLAGS = {name: getattr(re, name) for name in ("IGNORECASE", "MULTILINE", "DOTALL", "ASCII", "I", "M", "S", "A")}


# Which patterns there are


def modules() -> list[Path]:
    return [path for path in sorted(ROOT.rglob("*.py")) if not _reads_own_files(str(path.relative_to(ROOT)))]


def _reads_own_files(name: str) -> bool:
    return name.startswith(OWN_FILES) and name != "translation/reader.py"


@cache
def uses() -> dict[str, set[str]]:
    """How patterns are used, by the names that they have, wherever in the package."""
    found: dict[str, set[str]] = {}
    for path in ROOT.rglob("*.py"):
        for name, method in re.findall(
            r"\b(\w+)\.(match|fullmatch|search|sub|findall|finditer|split)\b", path.read_text("utf-8")
        ):
            found.setdefault(name, set()).add(method)
    return found


def ways_of(names: set[str]) -> frozenset[str]:
    """Whether texts are searched, or matched from their beginning; both where nobody knows."""
    methods = set().union(*(uses().get(name, set()) for name in names)) or {"match", "search"}
    return frozenset("match" if method in ("match", "fullmatch") else "search" for method in methods)


def written(path: Path) -> Iterator[tuple[str, int, frozenset[str]]]:
    """The patterns that stand in a call of `re` in a module as they are, and how they are used."""
    named = {}
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            named[id(node.value)] = node.targets[0].id
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CALLS):
            continue
        if isinstance(node.func.value, ast.Name) and node.func.value.id == "re" and node.args:
            found = node.args[0]
            if isinstance(found, ast.Constant) and isinstance(found.value, str | bytes):
                text = found.value.decode("latin-1") if isinstance(found.value, bytes) else found.value
                flags = [name.attr for name in ast.walk(node) if isinstance(name, ast.Attribute) and name.attr in FLAGS]
                name = named.get(id(node), "") if node.func.attr == "compile" else ""
                ways = ways_of({name}) if node.func.attr == "compile" else ways_of_call(node.func.attr)
                yield text, sum({FLAGS[name] for name in flags}), ways


def ways_of_call(method: str) -> frozenset[str]:
    return frozenset({"match" if method in ("match", "fullmatch") else "search"})


def compiled(path: Path) -> Iterator[tuple[str, int, frozenset[str]]]:
    """The patterns that a module has made when it is imported, by whatever way, and how they are used."""
    name = ".".join(("fangs", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__")
    if name.startswith(("fangs.games", "fangs.checking", "fangs.store.migrations", "fangs.envs")) or name.endswith(
        "__main__"
    ):
        return
    module = importlib.import_module(name)
    for name, value in list(vars(module).items()):
        for text, flags in _within(value):
            yield text, flags, ways_of({name})


def _within(value: Any) -> Iterator[tuple[str, int]]:
    if isinstance(value, re.Pattern):
        text = value.pattern.decode("latin-1") if isinstance(value.pattern, bytes) else value.pattern
        yield text, value.flags & ~re.UNICODE
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _within(inner)
    elif isinstance(value, list | tuple | set | frozenset):
        for inner in value:
            yield from _within(inner)
    elif isinstance(value, type) and value.__module__.startswith("fangs"):
        for inner in vars(value).values():
            if isinstance(inner, re.Pattern):
                yield from _within(inner)


@cache
def patterns() -> dict[tuple[str, int, frozenset[str]], str]:
    """All patterns with their flags and how they are used, and a module of each."""
    found: dict[tuple[str, int, frozenset[str]], str] = {}
    for path in modules():
        for pattern in itertools.chain(written(path), compiled(path)):
            found.setdefault(pattern, str(path.relative_to(ROOT)))
    return found


# Texts on which a pattern may take long


def example(parts: Any) -> str:
    """A short text that these parts of a pattern match, as far as can be told."""
    return "".join(_example(operator, value) for operator, value in parts)


def _example(operator: Any, value: Any) -> str:
    match operator:
        case sre.LITERAL:
            return chr(value)
        case sre.NOT_LITERAL:
            return "~" if value != ord("~") else "!"
        case sre.ANY:
            return "x"
        case sre.IN:
            return _member(value)
        case sre.BRANCH:
            return example(value[1][0])
        case sre.SUBPATTERN:
            return example(value[3])
        case sre.MAX_REPEAT | sre.MIN_REPEAT | sre.POSSESSIVE_REPEAT:
            return example(value[2]) * value[0]
        case sre.ATOMIC_GROUP:
            return example(value)
    return ""


CATEGORIES = {
    sre.CATEGORY_DIGIT: "1",
    sre.CATEGORY_SPACE: " ",
    sre.CATEGORY_WORD: "a",
    sre.CATEGORY_NOT_DIGIT: "a",
    sre.CATEGORY_NOT_SPACE: "a",
    sre.CATEGORY_NOT_WORD: ".",
}


def _member(members: Any) -> str:
    if members[0][0] == sre.NEGATE:
        alone = re.compile("[" + "".join(["^", *(_as_class(*one) for one in members[1:])]) + "]", re.DOTALL)
        return next(sign for sign in " .a1\t;~\n\x01" if alone.match(sign) or sign == "\x01")
    operator, value = members[0]
    return {sre.LITERAL: lambda: chr(value), sre.RANGE: lambda: chr(value[0])}.get(
        operator, lambda: CATEGORIES[value]
    )()


def _as_class(operator: Any, value: Any) -> str:
    if operator == sre.LITERAL:
        return re.escape(chr(value))
    if operator == sre.RANGE:
        return f"{re.escape(chr(value[0]))}-{re.escape(chr(value[1]))}"
    return {
        sre.CATEGORY_DIGIT: r"\d",
        sre.CATEGORY_SPACE: r"\s",
        sre.CATEGORY_WORD: r"\w",
        sre.CATEGORY_NOT_DIGIT: r"\D",
        sre.CATEGORY_NOT_SPACE: r"\S",
        sre.CATEGORY_NOT_WORD: r"\W",
    }[value]


def runs(parts: Any, before: str = "") -> Iterator[tuple[str, str]]:
    """For each repetition in a pattern: what leads to it, and what it takes once."""
    for operator, value in parts:
        match operator:
            case sre.MAX_REPEAT | sre.MIN_REPEAT | sre.POSSESSIVE_REPEAT:
                if value[1] > 20:
                    for pump in _pumps(value[2]):
                        yield before, pump
                yield from runs(value[2], before)
            case sre.BRANCH:
                for branch in value[1]:
                    yield from runs(branch, before)
            case sre.SUBPATTERN:
                yield from runs(value[3], before)
            case sre.ATOMIC_GROUP:
                yield from runs(value, before)
        before += _example(operator, value)


def _pumps(parts: Any) -> set[str]:
    found = {example(parts)}
    if len(parts) == 1 and parts[0][0] == sre.IN:
        alone = re.compile(
            "|".join(_as_class(*one) for one in parts[0][1] if one[0] != sre.NEGATE and one[0] == sre.CATEGORY)
            or r"(?!)"
        )
        found |= {sign for sign in " .a1\t\"'<-" if alone.match(sign)}
    return {pump for pump in found if pump}


BY_HAND = [
    ";",
    ";a=b",
    "=?utf-8?q?a?= ",
    "a@b.example, ",
    " ",
    "\t",
    ".",
    '"',
    "<",
    "(",
    "a",
    "1",
    '\\"',
    "- ",
    "a ",
    "a.",
    "1 ",
    "\n",
    ", ",
    "=",
    "a@",
    "[",
    "> ",
]


def seconds(pattern: re.Pattern[str], text: str, ways: frozenset[str]) -> float:
    """The CPU time for a text, at the best of three."""
    times = []
    for _ in range(3):
        began = time.thread_time()
        if "search" in ways:
            pattern.search(text)
        pattern.fullmatch(text)
        times.append(time.thread_time() - began)
        if times[-1] < SLOW / 4:
            break
    return min(times)


def slow_text(
    pattern: re.Pattern[str], ways: frozenset[str] = frozenset({"search"}), most: int = LONGEST
) -> str | None:
    """A text on which a pattern takes more time than in proportion; None if none is found."""
    tree = parser.parse(pattern.pattern, pattern.flags & ~re.UNICODE)
    tries = {*runs(tree), *(("", sign) for sign in BY_HAND)}
    for before, pump in sorted(tries):
        for end in ENDS:
            length = 30
            while length <= most:
                text = before + pump * (length // len(pump)) + end
                if seconds(pattern, text, ways) > SLOW:
                    return f"{before!r} + {pump!r} * {length // len(pump)} + {end!r}"
                length *= 4
    return None


# The law


@pytest.mark.parametrize("folder", sorted({path.relative_to(ROOT).parts[0] for path in modules()}))
def test_every_pattern_takes_time_in_proportion(folder: str) -> None:
    slow = []
    for (text, flags, ways), where in patterns().items():
        if Path(where).parts[0] != folder:
            continue
        if found := slow_text(re.compile(text, flags), ways, BOUNDS.get(where, LONGEST)):
            slow.append(f"{where}: {text!r} takes long for {found}")
    assert not slow, "\n".join(slow)


def test_there_are_many_patterns_and_those_of_every_kind_of_place_are_found() -> None:
    found = {Path(where).parts[0] for where in patterns().values()}
    assert len(patterns()) > 100 and {"core", "post", "table", "web", "games", "translation"} <= found


@pytest.mark.parametrize(
    "text",
    [
        r"\s*(?P<name>[\w*-]+)\s*(?:;\s*q=(?P<weight>[01](?:\.\d{0,3})?))?\s*",
        r"\W*(?:stop|no|end|unsubscribe|nein|non)\b\W*(?:thanks|thank you|please)?\W*",
        r"x*y?x*z",
        r"[^<>]*<[^<>]*>[^<>]*",
        r" +$",
    ],
)
def test_a_pattern_that_takes_long_is_found(text: str) -> None:
    assert slow_text(re.compile(text, re.IGNORECASE))


# What reads the texts of strangers


FLOWED = "Content-Type: text/plain; format=flowed"
HEADS = {
    "parameters": "Content-Type: text/plain",
    "parameters with values": "Content-Type: text/plain;a=b",
    "boundary": "Content-Type: multipart/mixed; boundary=",
    "disposition": "Content-Disposition: inline;a=b",
    "subject": "Subject: =?utf-8?q?a?= ",
    "sender": "From: ",
    "receivers": "To: ",
    "references": "References: ",
}


def mail(text: str, more: str = "X-A: b") -> bytes:
    head = f"From: a@b.example\r\nTo: games+letters-{'a' * 26}@resort.example\r\nSubject: {text[:200].strip()}\r\n{more}\r\n\r\n"
    return f"{head}{text}\r\n".encode("utf-8", "replace")


def with_head(head: str, text: str) -> bytes:
    """A letter with a long head: the half of it is one line, the other half lines of 70 characters."""
    line = text.replace("\n", " ")
    half = len(line) // 2
    folded = [line[:half], *(line[at : at + 70] for at in range(half, len(line), 70))]
    return "\r\n ".join([head + folded[0], *folded[1:]]).encode("utf-8", "replace") + b"\r\n\r\nhello\r\n"


def refused(read: Callable[[str], object]) -> Callable[[str], None]:
    """The same, where a refusal is as good as an answer."""

    def reading(text: str) -> None:
        with contextlib.suppress(FangsError):
            read(text)

    return reading


def many_keys(text: str) -> None:
    """An object with a key for every ten characters, the last of them twice."""
    keys = [*map(str, range(len(text) // 10)), "last", "last"]
    with contextlib.suppress(ValueError):
        read_json("{" + ", ".join(f'"{key}": 0' for key in keys) + "}")


READERS: dict[str, tuple[int, Callable[[str], object]]] = {
    "Accept-Encoding": (64_000, lambda text: best(f"a{text}b", ["br", "gzip"])),
    "Accept-Language": (64_000, lambda text: wanted([(b"accept-language", text.encode("latin-1", "replace"))])),
    "Cookie": (64_000, lambda text: wanted([(b"cookie", f'language="{text}'.encode("latin-1", "replace"))])),
    "cookies": (64_000, lambda text: read_cookies(f'seat="{text}"; language="{text}')),
    "Host": (64_000, lambda text: named([text])),
    "a letter": (64_000, lambda text: read_letter(mail(text))),
    "an answer about letters": (64_000, lambda text: wants_letters(read_letter(mail(f"stop{text}x")))),
    **{
        f"a letter's {name}": (240_000, lambda text, head=head: read_letter(with_head(head, text)))
        for name, head in HEADS.items()
    },
    "flowed text": (
        240_000,
        lambda text: read_letter(mail(f"{text} \n" * 3, FLOWED)),
    ),
    "short lines of flowed text": (
        240_000,
        lambda text: text[0] == "a" and read_letter(mail(f"{text[:8]} \n" * (len(text) // 10), FLOWED)),
    ),
    "a page as a letter": (240_000, lambda text: read_letter(mail(f"<p>{text}</p>", "Content-Type: text/html"))),
    "a map": (16_000, refused(lambda text: read_map(f'{text}\n"f o" = 1'))),
    "press": (64_000, lambda text: without_press(f"press to all:\nend{text}x\npress{text}x:\n", lambda _: False)),
    "a record": (64_000, refused(lambda text: Record.read(f"fangs record 1\ngame: lunch\nname 0: {text}x\n{text}"))),
    "several records": (64_000, refused(lambda text: match.read(f"{text}\nresult: {text}x"))),
    "an object of many keys": (240_000, many_keys),
    "a name": (64_000, refused(lambda text: person_name(f"a{text}x"))),
    "a person": (64_000, refused(lambda text: person(f"a{text}x <a@b.example>"))),
    "house rules": (64_000, plain),
    **{
        f"orders of {name}": (64_000, lambda text, name=name: read_orders(text, fangs.game(name), owed(position(name))))
        for name in fangs.names()
    },
    **{
        f"an action of {name}": (64_000, refused(lambda text, name=name: fangs.new(name).play("0", f"a{text}x")))
        for name in fangs.names()
    },
}
"""What reads a text, and how long that may be."""


def seconds_for(read: Callable[[str], object], text: str) -> float:
    began = time.thread_time()
    read(text)
    return time.thread_time() - began


@pytest.mark.parametrize("what", READERS)
def test_what_strangers_send_is_read_in_time_in_proportion(what: str) -> None:
    most, read = READERS[what]
    for pump in BY_HAND:
        for _ in range(3):
            took = [seconds_for(read, pump * (length // len(pump))) for length in (most // 4, most)]
            if took[1] < 0.05 + 8 * took[0]:
                break
        assert took[1] < 0.05 + 8 * took[0], (
            f"{pump!r}: {took[0] * 1000:.1f} ms, four times as long: {took[1] * 1000:.1f} ms"
        )
