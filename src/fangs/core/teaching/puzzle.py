"""Puzzles: game positions with one clearly best choice, read from `puzzles.jsonl` and `themes.toml` in a game's folder."""

from __future__ import annotations

import functools
import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from fangs.core.game import Game, View
from fangs.core.position import Position
from fangs.core.teaching.lesson import Entry, follow
from fangs.translation import phrase

FILE, THEMES = "puzzles.jsonl", "themes.toml"
LEVELS = {"easy": phrase("easy"), "medium": phrase("medium"), "hard": phrase("hard")}
"""The levels of difficulty, easiest first.

A beginner's first idea solves an easy puzzle, and a short look ahead solves a medium one. Neither solves a hard
puzzle.
"""


@dataclass(frozen=True)
class Theme:
    """The theme of a puzzle in the game's own words, and the conditions that a solution with this theme meets."""

    title: str
    text: str
    clause: str
    """The clause of the rules that solves the puzzle."""
    event: str
    """A pattern for the clauses of the events that the solution causes."""
    times: int
    """The minimum number of such events."""
    action: str
    """A pattern that the solution matches."""
    role: str | None

    def holds(self, role: str, action: str, clauses: Iterable[str]) -> bool:
        """Return whether a solution that causes events with these clauses has this theme."""
        events = sum(re.fullmatch(self.event, clause) is not None for clause in clauses)
        is_such = re.fullmatch(self.action, action) is not None and self.role in (None, role)
        return events >= self.times and is_such


@dataclass(frozen=True)
class Puzzle:
    """A position, and the role whose best choice the solver must find."""

    start: Position
    role: str
    answer: str
    then: tuple[Entry, ...]
    """The other players' choices, if all choose at the same time."""
    replies: Mapping[str, tuple[str, str]]
    """For each wrong action after which another role chooses next, that role and its best reply."""
    line: tuple[tuple[str, str], ...]
    """A continuation after the answer, as pairs of a role and its best action."""
    scores: Mapping[str, float]
    """The expected score of each action that was examined."""
    certain: frozenset[str]
    """The actions whose score is exact (from a table) or proven. The other scores are estimates from a long search."""
    exact: bool
    """Whether all scores come from a table of exact values."""
    theme: Theme
    level: str
    """One of LEVELS."""

    @property
    def proven(self) -> bool:
        """Whether it is proven that the answer wins, or that every other action loses."""
        return bool(self.certain) and not self.exact

    @property
    def solver(self) -> int:
        """The player who chooses."""
        return self.start.owner(self.role)

    @property
    def view(self) -> View:
        """The view of the player who chooses."""
        return self.start.json(self.solver)

    def follow(self, action: str) -> tuple[Position, ...]:
        """Return all positions from the start to the one after a listed action and the reply; raises RequestError for other actions."""
        reply = self.replies.get(action)
        return follow(self.start, self.role, action, self.then if reply is None else (*self.then, Entry(*reply)))


@functools.cache
def themes_of(game: Game) -> tuple[Theme, ...]:
    """Return the themes of a game, in the order in which they are tried. The last theme fits every solution."""
    path = game.folder / THEMES
    if not path.is_file():
        return ()
    return tuple(_theme(item) for item in tomllib.loads(path.read_text("utf-8-sig"))["theme"])


def _theme(item: Mapping[str, Any]) -> Theme:
    text, event = phrase(" ".join(item["text"].split())), item.get("event")
    times = item.get("times", 0 if event is None else 1)
    return Theme(
        phrase(item["title"]), text, item["clause"], event or "", times, item.get("action", ".*"), item.get("role")
    )


@functools.cache
def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, or none if the game has no puzzle file."""
    return tuple(read(game, json.loads(line)) for line in lines(game))


def count(game: Game) -> int:
    """Return the number of puzzles in a game, counted without parsing them."""
    return len(lines(game))


def lines(game: Game) -> list[str]:
    """Return the lines of the puzzle file, or none if there is no such file."""
    path = game.folder / FILE
    return path.read_text("utf-8-sig").splitlines() if path.is_file() else []


def read(game: Game, data: Mapping[str, Any]) -> Puzzle:
    """Create the puzzle that one line of the file describes."""
    then = tuple(Entry(role, action) for role, action in data.get("then", ()))
    start = Position.read(game, data["position"])
    positions = follow(start, data["role"], data["answer"], then)
    clauses = [event.clause for position in positions[1:] for event in position.events]
    theme = next(one for one in themes_of(game) if one.holds(data["role"], data["answer"], clauses))
    exact = data.get("exact", False)
    certain = frozenset(data["scores"] if exact else data.get("certain", ()))
    replies = {action: (role, text) for action, (role, text) in data.get("replies", {}).items()}
    line = tuple((role, text) for role, text in data.get("line", ()))
    level = data.get("level", "medium")
    return Puzzle(
        start, data["role"], data["answer"], then, replies, line, data["scores"], certain, exact, theme, level
    )
