"""Reads a game's puzzles from `puzzles.jsonl` and `themes.toml`. A puzzle is a position with one clearly best choice."""

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
"""The difficulty levels of puzzles, from easiest to hardest.

A beginner's first idea solves an easy puzzle, and a short look ahead solves a medium one. Neither solves a hard
puzzle.
"""


@dataclass(frozen=True)
class Theme:
    """A theme of puzzles, such as an idea in their solutions, with the conditions that a solution must meet."""

    title: str
    text: str
    clause: str
    """The clause of the rules that explains the solution."""
    event: str
    """A pattern for the clauses of events that the solution must cause."""
    times: int
    """The minimum number of these events that the solution must cause."""
    action: str
    """A pattern that the action of a solution must match."""
    role: str | None

    def holds(self, role: str, action: str, clauses: Iterable[str]) -> bool:
        """Return whether a solution has this theme.

        `clauses` are the clauses of the events that the solution causes.
        """
        events = sum(re.fullmatch(self.event, clause) is not None for clause in clauses)
        is_such = re.fullmatch(self.action, action) is not None and self.role in (None, role)
        return events >= self.times and is_such


@dataclass(frozen=True)
class Puzzle:
    """A position in which the solver must find a role's best action."""

    start: Position
    role: str
    answer: str
    then: tuple[Entry, ...]
    """The choices of the other players, if they choose at the same time."""
    replies: Mapping[str, tuple[str, str]]
    """For each wrong action after which another role chooses next: that role and its best reply."""
    line: tuple[tuple[str, str], ...]
    """How the game can continue after the answer, as pairs of a role and its best action."""
    scores: Mapping[str, float]
    """The expected score of each action that was examined."""
    certain: frozenset[str]
    """The actions whose score is exact (from a table) or proven. The other scores are estimates from a long search."""
    exact: bool
    """Whether all scores come from a table of exact values."""
    theme: Theme
    level: str
    """The difficulty, which is one of LEVELS."""

    @property
    def proven(self) -> bool:
        """Whether a proof shows that the answer wins, or that every other action loses."""
        return bool(self.certain) and not self.exact

    @property
    def solver(self) -> int:
        """The number of the player who must find the best action."""
        return self.start.owner(self.role)

    @property
    def view(self) -> View:
        """The position as the solver sees it."""
        return self.start.json(self.solver)

    def follow(self, action: str) -> tuple[Position, ...]:
        """Play a legal action and the reply to it, and return all positions, beginning with the start.

        Raise RequestError for other actions.
        """
        reply = self.replies.get(action)
        return follow(self.start, self.role, action, self.then if reply is None else (*self.then, Entry(*reply)))


@functools.cache
def themes_of(game: Game) -> tuple[Theme, ...]:
    """Read the themes of a game's puzzles, in the order in which they are tried. The last theme matches every solution."""
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
    """Read a game's puzzles. There are none if the game has no puzzle file."""
    return tuple(read(game, json.loads(line)) for line in lines(game))


def count(game: Game) -> int:
    """Count a game's puzzles without parsing them."""
    return len(lines(game))


def lines(game: Game) -> list[str]:
    """Return the lines of a game's puzzle file, one for each puzzle, or none if there is no such file."""
    path = game.folder / FILE
    return path.read_text("utf-8-sig").splitlines() if path.is_file() else []


def read(game: Game, data: Mapping[str, Any]) -> Puzzle:
    """Create a puzzle from the data in one line of a game's puzzle file."""
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
