"""Letters in the languages of many programs for mail, and how many of them are understood: `python -m tests.post.corpus`."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

import fangs
from fangs.post.orders.doubtful import unread
from fangs.post.orders.reading import Misread, Place, read_orders
from fangs.post.reading.letters import read_letter
from tests.post.places import match, owed, position, told

from .clients import CLIENTS, Draft, sent

FOLDER = Path(__file__).parent
TEXTS: list[dict[str, Any]] = tomllib.loads((FOLDER / "texts.toml").read_text("utf-8"))["text"]
LANGUAGES: dict[str, dict[str, Any]] = tomllib.loads((FOLDER / "languages.toml").read_text("utf-8"))
OLD = {
    "match": "red 53\ngreen 104",
    "green": "104",
    "pirate": "5",
    "tribe": "7a",
    "ship": "row n",
    "hunters": "b2",
    "tigers": "B-e3",
}
"""What the quoted mail orders."""

Rate = Literal["understood", "asked back", "misread"]


class Sample(NamedTuple):
    """A letter, the seat of its writer, and what is meant by it."""

    name: str
    seat: str
    data: bytes
    means: frozenset[str]


@cache
def seats() -> Mapping[str, tuple[str, list[Place]]]:
    """The game and the places of each seat."""
    return {
        "match": ("maneater", match()),
        "green": ("maneater", owed(position("maneater"), "green")),
        "pirate": ("getbit", owed(position("getbit", [(None, "2031")]), "2")),
        "tribe": ("lunch", owed(position("lunch", [(None, "first:0"), (None, "133")], last_call="declared"), "0")),
        "ship": ("overboard", owed(position("overboard"), "0")),
        "hunters": ("mandua", owed(position("mandua"), "0")),
        "tigers": ("mandua", owed(position("mandua", [("0", "a1")]), "1")),
    }


def samples() -> Iterator[Sample]:
    """Each program for mail in each language, with one text after the other."""
    number = 0
    for code, language in LANGUAGES.items():
        for client in CLIENTS:
            text = TEXTS[number % len(TEXTS)]
            number += 1
            says = f"{language['hello']}\n\n{text['says']}\n\n{language['bye']}\nAnn"
            data = sent(client, Draft(language, says, OLD[text["seat"]]))
            yield Sample(f"{code} {client.__name__} {number}", text["seat"], data, frozenset(text["means"]))


def rate(sample: Sample) -> tuple[Rate, list[str]]:
    """What became of a letter, and how its lines were read.

    Misread is one of which an order came that was not meant, or of which one that was meant is lost, and nothing is asked.
    """
    letter = read_letter(sample.data)
    game, places = seats()[sample.seat]
    lines = [] if letter.refused else read_orders(letter.text, fangs.game(game), places)
    lines += unread(letter.doubtful, lines, fangs.game(game), places)
    shown = [told(line) for line in lines] or [letter.refused or ""]
    asks = letter.refused is not None or any(isinstance(line, Misread) for line in lines)
    orders = {told(line) for line in lines if not isinstance(line, Misread)}
    if orders == sample.means and not (asks and sample.means):
        return "understood", shown
    return ("asked back" if orders <= sample.means and asks else "misread"), shown


@cache
def rated() -> list[tuple[Sample, Rate, list[str]]]:
    """All letters, what became of each, and how its lines were read."""
    return [(sample, *rate(sample)) for sample in samples()]


def rates() -> dict[str, Counter[Rate]]:
    """How many letters of each game came to what."""
    found: dict[str, Counter[Rate]] = {}
    for sample, what, _ in rated():
        found.setdefault(seats()[sample.seat][0], Counter())[what] += 1
    return found


def table() -> str:
    """The rates as a table for docs/how-to/post.md: each game with a letter that was not understood, and all games."""
    found = sorted(rates().items())
    total = sum((count for _, count in found), Counter[Rate]())
    kinds: tuple[Rate, ...] = ("understood", "asked back", "misread")
    rows = [(fangs.game(name).title, count) for name, count in found if count.total() > count["understood"]]
    head = ["| letters of | in all | understood | asked back | misread |", "| --- | --- | --- | --- | --- |"]
    body = [
        f"| {name} | {count.total()} | " + " | ".join(str(count[kind]) for kind in kinds) + " |"
        for name, count in [*rows, ("all", total)]
    ]
    return "\n".join([*head, *body])
