"""Every error that people read, and every line that a command prints for them, is a phrase, which a catalogue says in their language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import fangs

SOURCES = Path(fangs.__file__).parent
EXAMPLES = SOURCES.parents[1] / "examples" / "src" / "fangs_examples"
IN_ENGLISH = (
    *("lab", "solve", "envs", "engine", "checking", "web/bench", "referee.py", "web/typescript.py"),
    *(
        "core/checks/laws.py",
        "core/checks/law.py",
        "core/checks/drawing_laws.py",
        "core/checks/twin_law.py",
        "core/checks/leaks.py",
        "core/checks/cases.py",
        "core/checks/slow.py",
        "core/game_files.py",
    ),
    *(
        "post/carrying/settings.py",
        "web/settings.py",
        "web/limits.py",
        "web/metrics.py",
        "web/serving/server.py",
        "web/serving/start.py",
    ),
    "web/serving/store_probe.py",
    *("thinking/cluster.py", "thinking/cluster_pool.py"),
    *("service/restoring.py", "store/connection.py", "store/address.py", "store/backup.py", "store/copying.py"),
    "store/database.py",
)
"""Read by researchers, programs, authors of games and operators only (docs/how-to/translating.md)."""
TOLD_TO_THE_MASTER = ("Unreachable", "NotSent", "PutOff")
"""Errors whose sentence the desk, the terminal or a file beside a letter shows to the Games Master."""
COMMANDS = ("post/commands/", "cli/playing.py")
"""The commands that speak the language of whoever types them."""

TYPED = ("--option", "word:")
"""What people type as it is printed, in every language."""


def trees(folder: Path = SOURCES) -> dict[str, ast.Module]:
    """The sources whose errors people read."""
    paths = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*.py"))}
    return {
        name: ast.parse(path.read_text("utf-8"))
        for name, path in paths.items()
        if not any(name == left or name.startswith(f"{left}/") for left in IN_ENGLISH)
    }


def errors() -> set[str]:
    """The classes of errors whose sentence reaches people, in all sources."""
    bases = {
        node.name: {ast.unparse(base).rpartition(".")[2] for base in node.bases}
        for path in SOURCES.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ClassDef)
    }
    found = {"FangsError", *TOLD_TO_THE_MASTER}
    while more := {name for name, over in bases.items() if over & found} - found:
        found |= more
    return found


def name_of(node: ast.AST) -> str:
    """What is called, without what it belongs to."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def is_plain(node: ast.AST) -> bool:
    """Whether it is a text with words that no catalogue knows."""
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and any(map(str.isalpha, node.value))


def is_not_one_word(node: ast.AST) -> bool:
    """Whether it may be words for people: one word within a phrase is the name of a field, which is the same in every language."""
    return not isinstance(node, ast.Constant) or " " in str(node.value)


class Module:
    """A module: which errors it makes, and what their sentences say."""

    def __init__(self, tree: ast.Module, errors: set[str]) -> None:
        self.tree, self.errors = tree, errors
        self.functions = [one for one in ast.walk(tree) if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef))]
        self.around = {id(node): function for function in self.functions for node in ast.walk(function)}
        self.makers: dict[str, int] = {}
        while self._more_makers():
            pass

    def _more_makers(self) -> bool:
        """Find the functions that make an error of a sentence that they are given, and where in their arguments it is."""
        before = len(self.makers)
        for function in self.functions:
            given = [one.arg for one in function.args.args if one.arg not in ("self", "cls")]
            for _, message in self.calls(function):
                used = {name_of(node) for node in self.said(message)}
                for place in (place for place, name in enumerate(given) if name in used):
                    self.makers.setdefault(function.name, place)
        return len(self.makers) > before

    def calls(self, tree: ast.AST) -> Iterator[tuple[ast.Call, ast.expr]]:
        """The calls that make an error, each with its sentence."""
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                name = name_of(node.func)
                if name == "phrased":
                    yield node, node
                place = 0 if name in self.errors else self.makers.get(name, -1)
                if 0 <= place < len(node.args):
                    yield node, node.args[place]

    def said(self, message: ast.AST, seen: frozenset[str] = frozenset()) -> Iterator[ast.AST]:
        """What an expression says itself, without its phrases; of names and functions, what they stand for."""
        if isinstance(message, ast.Call):
            name = name_of(message.func)
            if name == "join":
                for part in (message.func, *message.args):
                    yield from self.said(part, seen)
            if name not in seen:
                for value in self._returned(name):
                    yield from self.said(value, seen | {name})
        elif isinstance(message, ast.IfExp):
            yield from self.said(message.body, seen)
            yield from self.said(message.orelse, seen)
        elif isinstance(message, ast.Name) and message.id not in seen:
            yield message
            for value in self._assigned(message):
                yield from self.said(value, seen | {message.id})
        else:
            yield message
            if not isinstance(message, (ast.Subscript, ast.Compare, ast.Attribute)) or name_of(message) == "join":
                for child in ast.iter_child_nodes(message):
                    yield from self.said(child, seen)

    def values(self, message: ast.AST) -> Iterator[ast.AST]:
        """What the values of its phrases say themselves."""
        for node in ast.walk(message):
            if isinstance(node, ast.Call) and name_of(node.func) in ("phrase", "phrased", "plural"):
                for word in node.keywords:
                    yield from filter(is_not_one_word, self.said(word.value))

    def _returned(self, name: str) -> Iterator[ast.expr]:
        for function in self.functions:
            if function.name == name:
                yield from (node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value)

    def _assigned(self, name: ast.Name) -> Iterator[ast.expr]:
        for node in ast.walk(self.around.get(id(name), self.tree)):
            if isinstance(node, ast.Assign) and any(name_of(to) == name.id for to in node.targets):
                yield node.value
            if isinstance(node, (ast.AnnAssign, ast.NamedExpr)) and name_of(node.target) == name.id and node.value:
                yield node.value

    def untranslated(self) -> Iterator[tuple[int, str]]:
        """The errors whose sentence is no phrase: the line, and the text."""
        for call, message in self.calls(self.tree):
            for node in (*self.said(message), *self.values(message)):
                if is_plain(node):
                    assert isinstance(node, ast.Constant)
                    yield call.lineno, node.value


@pytest.mark.parametrize("folder", [SOURCES, EXAMPLES], ids=["the program", "the examples"])
def test_the_sentence_of_every_error_that_people_read_is_a_phrase(folder: Path) -> None:
    kinds = errors()
    found = [
        f"{name}, line {line}: {text!r}"
        for name, tree in trees(folder).items()
        for line, text in Module(tree, kinds).untranslated()
    ]

    assert len(kinds) > 15
    assert not found, "\n".join(found)


def test_every_line_that_a_command_for_players_or_games_masters_prints_is_a_phrase() -> None:
    commands = {name: tree for name, tree in trees().items() if name.startswith(COMMANDS)}
    found = [
        f"{name}, line {line}: {text!r}"
        for name, tree in commands.items()
        for line, text in Module(tree, {"say", "echo"}).untranslated()
        if text.strip() not in TYPED
    ]

    assert len(commands) > 7
    assert not found, "\n".join(found)


def test_what_makes_phrases_is_called_by_its_name_from_which_the_catalogues_are_made() -> None:
    found = [
        f"{path.name}, line {node.lineno}: {one.name} as {one.asname}"
        for path in SOURCES.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("fangs.translation")
        for one in node.names
        if one.name in {"phrase", "plural", "say", "say_plural"} and one.asname not in (None, one.name)
    ]

    assert not found, "\n".join(found)


def spec(value: ast.FormattedValue) -> str:
    """How a value in an f-string is to be formatted."""
    parts = value.format_spec.values if isinstance(value.format_spec, ast.JoinedStr) else []
    return "".join(str(part.value) for part in parts if isinstance(part, ast.Constant))


def test_every_number_in_a_phrase_is_written_in_the_reader_s_language() -> None:
    """A fraction or thousands in a phrase are a `figure`: Python's format would write them as English has them."""
    says = {"phrase", "plural", "say", "say_plural", "joined"}
    found = [
        f"{name}, line {one.lineno}: {ast.unparse(one)}"
        for name, tree in trees().items()
        if name != "cli/studying.py"  # commands for researchers, in English
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and name_of(call.func) in says
        for one in ast.walk(call)
        if isinstance(one, ast.FormattedValue) and re.search(r",|\.[1-9]|g$", spec(one))
    ]

    assert not found, "\n".join(found)


def test_there_is_a_sentence_for_every_module_left_out() -> None:
    assert all((SOURCES / name).exists() for name in IN_ENGLISH)


PLANTED = {
    "a text": 'raise RequestError("It is late.")',
    "a text with values": 'raise RequestError(f"{who} is late.")',
    "a text of two": 'raise RequestError("It is late." if late else phrase("It is early."))',
    "a text after a phrase": 'raise RequestError(phrase("It is late.") + " Too late.")',
    "a text within a phrase": 'raise RequestError(phrase("It is {how}.", how="much too late" if late else phrase("early")))',
    "a function that says a part of a phrase": 'raise RequestError(phrase("{why}", why=told()))',
    "a text within a phrased error": 'raise RequestError.phrased("It is {how}.", how="much too late" if late else why)',
    "a joined text": 'raise RequestError(" ".join(["It is late.", why]))',
    "a name": 'why = f"{who} is late."\n    raise RequestError(why)',
    "an error of a module": 'raise errors.RequestError("It is late.")',
    "an error returned": 'return RequestError("It is late.")',
    "a function that says it": 'raise RequestError(f"{told()}")',
    "a function that makes it": 'raise wrong("late")',
    "a function of a function": 'raise twice("late")',
}
MADE = """
def told(): return "It is late."
def wrong(why): return RequestError(phrase("It is {why}.", why=why) if True else why)
def twice(why): return wrong(why)
def planted(who, late, why):
    """


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_sentence_without_a_phrase_is_found(fault: str) -> None:
    right = 'raise RequestError(phrase("{who} is {how}.", who=who, how={"late": phrase("late")}["late"]))'

    assert list(Module(ast.parse(MADE + PLANTED[fault]), {"RequestError"}).untranslated())
    phrased = right.replace("Error(phrase(", "Error.phrased(").removesuffix(")")

    assert not list(Module(ast.parse(MADE + right), {"RequestError"}).untranslated())
    assert not list(Module(ast.parse(MADE + phrased), {"RequestError"}).untranslated())
