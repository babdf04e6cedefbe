"""What the servers have acknowledged in the course of the month, so that it can be looked for at the end."""

from __future__ import annotations

import threading
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

from fangs.web.bench.acknowledged import Choice


@dataclass
class Known:
    """A table that the club knows of."""

    game: str
    public: bool = True
    rated: bool = False
    tournament: str | None = None


@dataclass(frozen=True)
class Expected:
    """An event that must be in the log of a tournament: its kind, and some of its fields."""

    kind: str
    fields: dict[str, Any]

    def is_in(self, event: object) -> bool:
        return getattr(event, "KIND", None) == self.kind and all(
            getattr(event, name) == value for name, value in self.fields.items()
        )


@dataclass
class Memory:
    """All of it. Several threads write."""

    tables: dict[str, Known] = field(default_factory=dict)
    choices: dict[tuple[str, int], list[Choice]] = field(default_factory=lambda: defaultdict(list))
    """By table and board."""
    said: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    sat: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """The tables at which somebody sat, by the id of the account."""
    entered: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """The tournaments that somebody entered, by the id of the account."""
    acts: dict[str, list[Expected]] = field(default_factory=lambda: defaultdict(list))
    """By tournament: what was done there, in order, each of which has an event of its own."""
    results: dict[str, list[Expected]] = field(default_factory=lambda: defaultdict(list))
    """By tournament: the results that somebody was shown."""
    studies: dict[str, tuple[str, int, Any]] = field(default_factory=dict)
    """The account, the edition and the tree of each study that was saved last."""
    amended: dict[str, tuple[bool, str]] = field(default_factory=dict)
    """The tables whose results the operator has annulled (True) or corrected, and the reason."""
    counted: Counter[str] = field(default_factory=Counter)
    """How much of what was done and compared."""
    surprises: list[str] = field(default_factory=list)
    """Answers that nobody expected."""
    lock: threading.Lock = field(default_factory=threading.Lock)

    def count(self, what: str, number: int = 1) -> None:
        with self.lock:
            self.counted[what] += number

    def opened(self, table: str, known: Known) -> None:
        """A table was opened, or seen for the first time."""
        with self.lock:
            if table not in self.tables:
                self.tables[table] = known
                self.counted["games"] += 1

    def chose(self, table: str, board: int, choice: Choice) -> None:
        with self.lock:
            self.choices[table, board].append(choice)
            self.counted["choices"] += 1

    def spoke(self, table: str, text: str) -> None:
        with self.lock:
            self.said[table].append(text)
            self.counted["lines of chat"] += 1

    def did(self, tournament: str, kind: str, **fields: Any) -> None:
        """Something was done in a tournament."""
        with self.lock:
            self.acts[tournament].append(Expected(kind, fields))
            self.counted["acts in tournaments"] += 1

    def shown(self, tournament: str, kind: str, pairing: str, places: list[int], absent: list[int]) -> None:
        """Somebody was shown a result."""
        seen = Expected(kind, {"pairing": pairing, "places": tuple(places), "absent": tuple(absent)})
        if seen not in self.results[tournament]:
            self.results[tournament].append(seen)
            self.count("results of tournaments")
