"""Reads and runs the hand-worked cases of a game, which are test scripts in `cases/*.txt` (docs/reference/cases.md)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from fangs.core.errors import FangsError, InvalidPosition, Refusal
from fangs.core.fields import overlaid, read_json
from fangs.core.game import Game
from fangs.core.position import Position
from fangs.core.records.record import Record


class CaseFailed(AssertionError):
    """Raised if a statement of a case does not hold. The message gives the line, the statement, and the actual value."""


class Case(NamedTuple):
    """A test case: its file and line, the clauses that it covers, and its statements with their line numbers."""

    game: Game
    place: str
    clauses: tuple[str, ...]
    statements: list[tuple[int, str]]

    def carry_out(self) -> None:
        """Run the statements in order, or raise CaseFailed for the first one that does not hold."""
        runner = Runner(self.game)
        for number, statement in self.statements:
            word, _, rest = statement.partition(" ")
            try:
                _require(word in STATEMENTS, f"there is no statement {word!r}")
                STATEMENTS[word](runner, rest)
            except CaseFailed as error:
                raise CaseFailed(f"line {number}: {statement}\n{error}\n{runner.position}") from None
            except (FangsError, ValueError) as error:
                raise CaseFailed(f"line {number}: {statement}\n{type(error).__name__}: {error}") from error


def cases_of(game: Game) -> Iterator[Case]:
    """Yield all cases of a game."""
    for path in sorted((game.folder / "cases").glob("*.txt")):
        yield from _read_cases(game, path)


def without_case(game: Game) -> list[str]:
    """Return the clauses of the rules that no case covers, and the unknown clauses that cases name."""
    shown = {clause for case in cases_of(game) for clause in case.clauses}
    return sorted(shown ^ set(game.rulebook.clauses))


def _read_cases(game: Game, path: Path) -> Iterator[Case]:
    statements: list[tuple[int, str]] = []
    for number, line in enumerate(path.read_text("utf-8-sig").splitlines(), 1):
        if line.startswith("=="):
            clauses = tuple(re.findall(r"\b[A-Z]\d+\.\d+\b", line))
            _require(clauses, f"{path.name}:{number}: a headline names a clause")
            statements = []
            yield Case(game, f"{path.name}:{number} {line[2:].strip()}", clauses, statements)
        elif line.strip() and not line.startswith("#"):
            if statements and _is_open(statements[-1][1]):
                statements[-1] = (statements[-1][0], statements[-1][1] + " " + line.strip())
            else:
                statements.append((number, line.strip()))


def _is_open(statement: str) -> bool:
    return sum(statement.count(c) for c in "{[") > sum(statement.count(c) for c in "}]")


def _require(kept: object, said: str) -> None:
    if not kept:
        raise CaseFailed(said)


class Runner:
    """Runs the statements of a case one by one, and holds the current position."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.position = Position(game, game.start())

    def new(self, rest: str) -> None:
        """Start a new game."""
        players, _, options = rest.partition("{")
        given = read_json("{" + options) if options else {}
        self.position = Record(self.game, int(players) if players.strip() else None, given).position

    def changed(self, rest: str) -> None:
        """Replace some fields of the position (the statement `from`)."""
        self.position = Position.read(self.game, overlaid(self.position.json(), read_json(rest)))

    def play(self, rest: str) -> None:
        """Play an action of a role, as in `play red 93`."""
        role, _, action = rest.partition(" ")
        self.position = self.position.play(role, action)

    def dice(self, rest: str) -> None:
        """Play an outcome of the dice."""
        self.position = self.position.play(None, rest)

    def now(self, rest: str) -> None:
        """Check that the position has these fields and values."""
        compare(self.position.json(), read_json(rest))

    def view(self, rest: str) -> None:
        """Check that a player's view has these fields and values."""
        player, _, keys = rest.partition(" ")
        numbers = {"spectator": None, **{str(number): number for number in range(self.position.players)}}
        _require(player in numbers, f"a view is of {', '.join(numbers)}, not of {player!r}: 'view 0 {{...}}'")
        compare(self.position.json(numbers[player]), read_json(keys))

    def legal(self, rest: str) -> None:
        """Check a role's listed actions: all of them, some of them, or their number."""
        match = re.fullmatch(r"(\S+?)(:| has| lacks| counts)(?: (.*))?", rest)
        if match is None:
            raise CaseFailed("a legal statement is 'legal ROLE: ...', '... has', '... lacks' or '... counts'")
        role, how, words = match[1], match[2].strip(), match[3] or ""
        listed = set(self.position.legal(role))
        expected = set(filter(None, words.split(", ")))
        checks: dict[str, Callable[[], bool]] = {
            ":": lambda: listed == expected,
            "has": lambda: listed >= expected,
            "lacks": lambda: not listed & expected,
            "counts": lambda: len(listed) == int(words),
        }
        _require(checks[how](), f"listed are {len(listed)}: {sorted(listed)}")

    def odds(self, rest: str) -> None:
        """Check the probabilities of all or some outcomes of the dice."""
        some = rest.startswith("has ")
        pairs = [pair.rsplit(" ", 1) for pair in rest.removeprefix("has ").split(", ")]
        expected = {outcome: Fraction(chance) for outcome, chance in pairs}
        odds = dict(self.position.odds)
        _require(odds.items() >= expected.items() if some else odds == expected, f"the odds are {odds}")

    def owes(self, rest: str) -> None:
        """Check which roles must act now. `dice` stands for the dice, and `nobody` for the end of the game."""
        position = self.position
        owing = {"chance": ("dice",), "over": ("nobody",)}.get(position.kind) or position.owing
        _require(set(owing) == set(rest.split()), f"{owing} owes")

    def over(self, rest: str) -> None:
        """Check that the game is over and has these scores."""
        _require(
            self.position.scores == [float(score) for score in rest.split()], f"the scores are {self.position.scores}"
        )

    def refuse(self, rest: str) -> None:
        """Check that an action is refused for the given reason, and that this changes nothing."""
        given, _, expected = rest.rpartition(" -> ")
        role, _, action = given.partition(" ")
        kind, _, clause = expected.partition(" ")
        before = self.position.json()
        try:
            self.position.play(None if role == "dice" else role, action)
        except Refusal as refusal:
            _require(refusal.kind == kind, f"it is refused as {refusal.kind}: {refusal}")
            _require(not clause or refusal.clause == clause, f"it is refused by {refusal.clause}: {refusal}")
        else:
            raise CaseFailed("it is not refused")
        _require(self.position.json() == before, "the position has changed")

    def event(self, rest: str) -> None:
        """Check that the last step caused an event of this clause, whose text contains these words."""
        clause, _, words = rest.partition(" ")
        told = [event for event in self.position.events if event.clause == clause and words in event.text]
        _require(told, f"told was {[str(event) for event in self.position.events]}")

    def impossible(self, rest: str) -> None:
        """Check that a position with these fields is refused as impossible."""
        keys, _, clause = rest.partition(" -> ")
        try:
            Position.read(self.game, overlaid(self.position.json(), read_json(keys)))
        except InvalidPosition as error:
            _require(not clause.strip() or error.clause == clause.strip(), f"refused by {error.clause}: {error}")
        else:
            raise CaseFailed("the position is not refused")


STATEMENTS: dict[str, Callable[[Runner, str], None]] = {
    "new": Runner.new,
    "from": Runner.changed,
    "play": Runner.play,
    "dice": Runner.dice,
    "now": Runner.now,
    "view": Runner.view,
    "legal": Runner.legal,
    "odds": Runner.odds,
    "owes": Runner.owes,
    "over": Runner.over,
    "refuse": Runner.refuse,
    "event": Runner.event,
    "impossible": Runner.impossible,
}
"""Maps the first word of a statement to the method that runs it."""


def compare(actual: Any, expected: Any, where: str = "") -> None:
    """Check that a JSON value is as expected, or raise CaseFailed.

    Objects must match only in the expected keys. Everything else must match exactly.
    """
    if isinstance(expected, Mapping):
        for key, value in expected.items():
            _require(key in actual, f"there is no {where}{key}")
            compare(actual[key], value, f"{where}{key}.")
    else:
        _require(actual == expected, f"{where.rstrip('.')} is {actual!r}, not {expected!r}")
