"""Does a test fail if one comparison, connective, number or sign in core, table or post is changed?

    python -m tests.mutants                            a random sample of 150 such mutants
    python -m tests.mutants --sample 300 --seed 2      another one
    python -m tests.mutants --only press               of the modules with this in their names

First it runs the tests of these three parts once and notes which functions each of them calls; what it notes is kept in `.mutants.json`
until it is deleted. Then it tries each mutant, in a process of its own, with the tests that call its function, the quickest first.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import importlib
import io
import json
import os
import random
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src"
PARTS = ("core", "table", "store", "service", "post")
MAP = ROOT / ".mutants.json"
LONGEST, MAX_SECONDS, AT_LEAST = 20.0, 40.0, 60
"""Of a mutant, tests are tried that took so many seconds at most, together; it has ten times as long, and at least so long."""
OTHERS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add,
}  # fmt: skip
Reached = dict[str, tuple[float, list[str]]]
"""The tests: how long each took, and the functions that it called."""


class Mutant(NamedTuple):
    """The so-and-so-manieth change of a function."""

    file: str
    function: str
    number: int
    line: int
    what: str

    @property
    def key(self) -> str:
        """The function, as tests are noted by it."""
        return f"{self.file}:{self.function}"

    def __str__(self) -> str:
        return f"{self.file}:{self.line}, {self.function}: {self.what}"


class Change(ast.NodeTransformer):
    """Counts what can be changed in a function, and changes one of it."""

    def __init__(self, number: int = -1) -> None:
        self.number, self.found = number, list[tuple[int, str]]()

    def _is_next(self, node: ast.AST, what: str) -> bool:
        self.found.append((getattr(node, "lineno", 0), what))
        return len(self.found) - 1 == self.number

    def visit(self, node: ast.AST) -> Any:
        """Change a node, if it is its turn."""
        if isinstance(node, (ast.Raise, ast.Assert, ast.JoinedStr)):
            return node  # words
        if isinstance(node, ast.Compare):
            node.ops = [self._other(node, one) for one in node.ops]
        elif isinstance(node, (ast.BoolOp, ast.BinOp)):
            node.op = self._other(node, node.op)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not) and self._is_next(node, "not x -> x"):
            return self.generic_visit(node.operand)
        elif isinstance(node, ast.Constant) and isinstance(node.value, (bool, int)):
            new = not node.value if isinstance(node.value, bool) else node.value + 1
            if self._is_next(node, f"{node.value} -> {new}"):
                return ast.copy_location(ast.Constant(new), node)
        return self.generic_visit(node)

    def _other(self, node: ast.AST, op: Any) -> Any:
        other = OTHERS.get(type(op))
        if other is None or not self._is_next(node, f"{type(op).__name__} -> {other.__name__}"):
            return op
        return other()


def functions(tree: ast.AST, before: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions and methods of a module."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            yield from functions(node, f"{before}{node.name}.")
        elif isinstance(node, ast.FunctionDef):
            yield f"{before}{node.name}", node


def changed(function: ast.FunctionDef, number: int = -1) -> Change:
    """The changes of a function's body; the one of this number is made."""
    change = Change(number)
    function.body = [change.visit(statement) for statement in function.body]
    return change


def mutants(only: str = "") -> Iterator[Mutant]:
    """All that there are."""
    for part in PARTS:
        for path in sorted((SOURCES / "fangs" / part).rglob("*.py")):
            file = path.relative_to(SOURCES).as_posix()
            if only in file and "migrations" not in file:
                for name, function in functions(ast.parse(path.read_text("utf-8"))):
                    for number, (line, what) in enumerate(changed(function).found):
                        yield Mutant(file, name, number, line, what)


def live(mutant: Mutant) -> FunctionType | None:
    """The function that a mutant changes; None if it is not found by its name."""
    found: Any = importlib.import_module(mutant.file.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    for name in mutant.function.split("."):
        found = vars(found).get(name)
        if found is None:
            return None
    for wrapped in ("fget", "func", "__func__", "__wrapped__"):
        found = getattr(found, wrapped, found)
    return found if isinstance(found, FunctionType) and found.__code__.co_filename.endswith(mutant.file) else None


def code_of(mutant: Mutant) -> CodeType:
    """The changed function, compiled."""
    path = SOURCES / mutant.file
    tree = ast.parse(path.read_text("utf-8"))
    changed(dict(functions(tree))[mutant.function], mutant.number)
    code = compile(ast.fix_missing_locations(tree), str(path), "exec", dont_inherit=True)
    for name in mutant.function.split("."):
        code = next(one for one in code.co_consts if isinstance(one, CodeType) and one.co_name == name)
    return code


class Noting:
    """A plugin that notes which functions each test calls."""

    def __init__(self) -> None:
        self.reached: Reached = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Pytest's hook."""
        seen: set[CodeType] = set()

        def note(frame: FrameType, event: str, argument: object) -> None:
            seen.add(frame.f_code)

        began = time.monotonic()
        threading.settrace(note)
        sys.settrace(note)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            threading.settrace(None)  # type: ignore[arg-type]
            here = [(Path(code.co_filename), code.co_qualname) for code in seen if "/fangs/" in code.co_filename]
            names = {
                f"{path.relative_to(SOURCES).as_posix()}:{name.partition('.<locals>')[0]}"
                for path, name in here
                if path.is_relative_to(SOURCES) and path.relative_to(SOURCES).parts[1] in PARTS
            }
            self.reached[item.nodeid] = time.monotonic() - began, sorted(names)
            if len(self.reached) % 10 == 0:
                self.keep()

    def keep(self) -> None:
        """Write it down."""
        MAP.write_text(json.dumps(self.reached))


def pytest_run(*arguments: str, plugins: tuple[object, ...] = ()) -> int:
    """Run pytest in this process, and see nothing of it."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        usual = ["-n0", "-q", "-p", "no:cacheprovider", "--rootdir", str(ROOT), "-W", "ignore"]
        return int(pytest.main([*usual, *arguments], plugins=plugins))


def noted() -> Reached:
    """Which functions each test calls, as it was noted, or is now."""
    if not MAP.is_file():
        noting = Noting()
        child = os.fork()
        if child == 0:
            pytest_run(*(f"tests/{part}" for part in PARTS), plugins=(noting,))
            noting.keep()
            os._exit(0)
        os.waitpid(child, 0)
    found: Reached = json.loads(MAP.read_text())
    return found


def is_found(mutant: Mutant, tests: list[str], seconds: float) -> bool:
    """Whether one of these tests fails with a mutant, or does not end."""
    child = os.fork()
    if child == 0:
        function = live(mutant)
        assert function is not None
        function.__code__ = code_of(mutant)
        signal.signal(signal.SIGALRM, lambda *_: os._exit(1))
        signal.alarm(int(max(AT_LEAST, 10 * seconds)))
        os._exit(pytest_run("-x", *tests) != 0)
    return os.waitpid(child, 0)[1] != 0


def concerned(mutant: Mutant, reached: Reached) -> tuple[list[str], float]:
    """The tests that call its function, the quickest first, and how long they take."""
    chosen, seconds = list[str](), 0.0
    for test, (took, names) in sorted(reached.items(), key=lambda one: one[1][0]):
        if mutant.key in names and took < LONGEST and seconds + took < MAX_SECONDS:
            chosen.append(test)
            seconds += took
    return chosen, seconds


def main() -> None:
    """Try a sample, and say which mutants no test finds."""
    asked = argparse.ArgumentParser(prog="python -m tests.mutants")
    asked.add_argument("--sample", type=int, default=150)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--only", default="")
    given = asked.parse_args()
    os.chdir(ROOT)
    reached = noted()
    pytest_run("--collect-only", *(f"tests/{part}" for part in PARTS))
    known = [mutant for mutant in mutants(given.only) if live(mutant)]
    called = {name for _, names in reached.values() for name in names}
    within = [mutant for mutant in known if mutant.key in called]
    print(f"{len(known):,} mutants, {len(within):,} of them in functions that a test calls.", flush=True)
    tried = found = 0
    for mutant in random.Random(given.seed).sample(within, min(given.sample, len(within))):
        tests, seconds = concerned(mutant, reached)
        is_dead = bool(tests) and is_found(mutant, tests, seconds)
        tried, found = tried + 1, found + is_dead
        print(f"{found} of {tried} found" + ("" if is_dead else f"; left: {mutant}  ({len(tests)} tests)"), flush=True)


if __name__ == "__main__":
    main()
