"""The cases of every game, `cases/*.txt` in its folder, carried out; docs/cases.md says how they are written."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import fangs
from fangs import Position, Record


class Case(NamedTuple):
    """One case: where it stands, the clauses that it shows, and its statements with their line numbers."""

    game: str
    place: str
    clauses: tuple[str, ...]
    statements: list[tuple[int, str]]


def cases_of(game: str) -> Iterator[Case]:
    for path in sorted((fangs.game(game).folder / "cases").glob("*.txt")):
        yield from read_cases(game, path)


def read_cases(game: str, path: Path) -> Iterator[Case]:
    statements: list[tuple[int, str]] = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if line.startswith("=="):
            clauses = tuple(re.findall(r"\b[A-Z]\d+\.\d+\b", line))
            assert clauses, f"{path.name}:{number}: a headline names a clause"
            statements = []
            yield Case(game, f"{path.name}:{number} {line[2:].strip()}", clauses, statements)
        elif line.strip() and not line.startswith("#"):
            if statements and _is_open(statements[-1][1]):
                statements[-1] = (statements[-1][0], statements[-1][1] + " " + line.strip())
            else:
                statements.append((number, line.strip()))


def _is_open(statement: str) -> bool:
    return sum(statement.count(c) for c in "{[") > sum(statement.count(c) for c in "}]")


CASES = [case for game in fangs.names() for case in cases_of(game)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game}/{case.place}"[:90])
def test_case(case: Case) -> None:
    runner = Runner(case.game)
    for number, statement in case.statements:
        word, _, rest = statement.partition(" ")
        try:
            getattr(runner, f"do_{word}")(rest)
        except AssertionError as error:
            raise AssertionError(f"line {number}: {statement}\n{error}\n{runner.position}") from None
        except fangs.FangsError as error:
            raise AssertionError(f"line {number}: {statement}\n{type(error).__name__}: {error}") from error


@pytest.mark.parametrize("game", fangs.names())
def test_every_clause_has_a_case(game: str) -> None:
    clauses = set(fangs.game(game).rulebook.clauses)

    shown = {clause for case in CASES if case.game == game for clause in case.clauses}

    assert shown >= clauses, f"no case shows {sorted(clauses - shown)}"
    assert shown <= clauses, f"there is no clause {sorted(shown - clauses)}"


class Runner:
    """Carries out the statements of a case, one after another."""

    def __init__(self, game: str) -> None:
        self.game = fangs.game(game)
        self.position = fangs.new(game)

    def do_new(self, rest: str) -> None:
        players, _, options = rest.partition("{")
        given = json.loads("{" + options) if options else {}
        self.position = Record(self.game, int(players) if players.strip() else None, given).position

    def do_from(self, rest: str) -> None:
        self.position = Position.read(self.game, merged(self.position.json(), json.loads(rest)))

    def do_play(self, rest: str) -> None:
        role, _, action = rest.partition(" ")
        self.position = self.position.play(role, action)

    def do_dice(self, rest: str) -> None:
        self.position = self.position.play(None, rest)

    def do_now(self, rest: str) -> None:
        compare(self.position.json(), json.loads(rest))

    def do_view(self, rest: str) -> None:
        player, _, keys = rest.partition(" ")
        compare(self.position.json(None if player == "spectator" else int(player)), json.loads(keys))

    def do_legal(self, rest: str) -> None:
        match = re.fullmatch(r"(\S+?)(:| has| lacks| counts)(?: (.*))?", rest)
        assert match, "a legal statement is 'legal ROLE: ...', '... has', '... lacks' or '... counts'"
        role, how, words = match[1], match[2].strip(), match[3] or ""
        listed = set(self.position.legal(role))
        expected = set(filter(None, words.split(", ")))
        checks: dict[str, Callable[[], bool]] = {
            ":": lambda: listed == expected,
            "has": lambda: listed >= expected,
            "lacks": lambda: not listed & expected,
            "counts": lambda: len(listed) == int(words),
        }
        assert checks[how](), f"listed are {len(listed)}: {sorted(listed)}"

    def do_odds(self, rest: str) -> None:
        some = rest.startswith("has ")
        pairs = [pair.rsplit(" ", 1) for pair in rest.removeprefix("has ").split(", ")]
        expected = {outcome: Fraction(chance) for outcome, chance in pairs}
        odds = dict(self.position.odds)
        assert odds.items() >= expected.items() if some else odds == expected, f"the odds are {odds}"

    def do_owes(self, rest: str) -> None:
        position = self.position
        owing = {"chance": ("dice",), "over": ("nobody",)}.get(position.kind) or position.owing
        assert set(owing) == set(rest.split()), f"{owing} owes"

    def do_over(self, rest: str) -> None:
        assert self.position.scores == [float(score) for score in rest.split()], (
            f"the scores are {self.position.scores}"
        )

    def do_refuse(self, rest: str) -> None:
        given, _, expected = rest.rpartition(" -> ")
        role, _, action = given.partition(" ")
        kind, _, clause = expected.partition(" ")
        before = self.position.json()
        with pytest.raises(fangs.Refusal) as refusal:
            self.position.play(None if role == "dice" else role, action)
        assert refusal.value.kind == kind, f"it is refused as {refusal.value.kind}: {refusal.value}"
        assert not clause or refusal.value.clause == clause, f"it is refused by {refusal.value.clause}: {refusal.value}"
        assert self.position.json() == before

    def do_event(self, rest: str) -> None:
        clause, _, words = rest.partition(" ")
        told = [event for event in self.position.events if event.clause == clause and words in event.text]
        assert told, f"told was {[str(event) for event in self.position.events]}"

    def do_impossible(self, rest: str) -> None:
        keys, _, clause = rest.partition(" -> ")
        with pytest.raises(fangs.InvalidPosition) as error:
            Position.read(self.game, merged(self.position.json(), json.loads(keys)))
        assert not clause.strip() or error.value.clause == clause.strip(), (
            f"refused by {error.value.clause}: {error.value}"
        )


def merged(old: Any, new: Any) -> Any:
    """The old JSON with the keys of the new one put in, deeply."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return {**old, **{key: merged(old.get(key), value) for key, value in new.items()}}
    return new


def compare(actual: Any, expected: Any, where: str = "") -> None:
    """Whether the JSON holds what is expected: objects in the keys given, all else exactly."""
    if isinstance(expected, Mapping):
        for key, value in expected.items():
            assert key in actual, f"there is no {where}{key}"
            compare(actual[key], value, f"{where}{key}.")
    else:
        assert actual == expected, f"{where.rstrip('.')} is {actual!r}, not {expected!r}"
