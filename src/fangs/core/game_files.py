"""Checks the files of a game, and adds the defaults for what they leave out."""

from __future__ import annotations

import difflib
import functools
import inspect
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from fangs.core.errors import BrokenGame, listed, quoted
from fangs.core.fields import is_whole
from fangs.core.interface import FILES, USUAL
from fangs.engine import neighbour

MAX_PLAYERS, MAX_EDITION = 1_000, 1_000_000
ALIKE = 0.8
"""The minimum similarity at which a name counts as a misspelling of another."""


def complete(file: str, module: Any) -> None:
    """Add the defaults for all names that a game's file does not define."""
    for name, value in USUAL.get(file, {}).items():
        vars(module).setdefault(name, value)


def faults(file: str, module: Any) -> Iterator[str]:
    """Yield an error message for each name that a game's file lacks, and for each function with the wrong parameters."""
    needed = dict(members(FILES[file][0]))
    for name, expected in members(FILES[file][1]):
        found = getattr(module, name, None)
        if found is None:
            if name in needed:
                meant = [other for other, value in vars(module).items() if not isinstance(value, type)]
                near = difflib.get_close_matches(name, meant, 1, ALIKE)
                yield f"{file}.py lacks `{_shown(name, expected)}`." + (f" Did you mean {near[0]}?" if near else "")
        elif callable(expected) and _takes(found) not in (None, _takes(expected, 1)):
            yield f"{file}.py has `{_shown(name, found, 0)}`, where `{_shown(name, expected)}` is needed."


def wrong_facts(game: Any) -> Iterator[str]:
    """Yield an error message for each value in `GAME`, and for the names of the roles, if they cannot be right."""
    players, names, roles = game.players, tuple(game.notation.ROLE_NAMES), game.rules.ROLES
    if not isinstance(players, tuple) or not players or not all(is_whole(one, 1, MAX_PLAYERS) for one in players):
        yield f"In __init__.py, players must be a tuple of numbers such as (2,) or (2, 3, 4), but it is {quoted(players)}."
    elif game.usual_players not in players:
        may = listed(map(str, players))
        yield f"In __init__.py, usual_players must be {may}, but it is {quoted(game.usual_players)}."
    if not is_whole(game.edition, 1, MAX_EDITION):
        yield f"In __init__.py, edition must be a whole number from 1, but it is {quoted(game.edition)}."
    if len(names) != roles:
        yield f"In notation.py, ROLE_NAMES must have a name for each of the {roles} ROLES in rules.py, but it has {len(names)}."
    if twice := sorted({name for name in names if names.count(name) > 1}):
        yield f"In notation.py, ROLE_NAMES must have different names, but it has {quoted(twice[0])} more than once."


@functools.cache
def beside(rules: ModuleType, file: str, like: str | None = None) -> ModuleType | None:
    """Import an optional file of a game, or return None if the game does not have it.

    On first use, the file is checked and completed as a `like` file. Raise BrokenGame if the file has faults.
    """
    found = neighbour(rules, file)
    wrong = [] if found is None else list(faults(like or file, found))
    if wrong:
        raise BrokenGame(f"{Path(str(rules.__file__)).parent.name} cannot be used: {' '.join(wrong)}")
    if found is not None:
        complete(like or file, found)
    return found


def members(protocol: type) -> Iterator[tuple[str, Any]]:
    """Yield the name of each member of a protocol, with its function if it is a method, otherwise with None."""
    for base in reversed(protocol.__mro__):
        if not getattr(base, "_is_protocol", False) or base is Protocol:
            continue
        yield from ((name, None) for name in vars(base).get("__annotations__", ()))
        for name, value in vars(base).items():
            if isinstance(value, property):
                yield name, None
            elif inspect.isfunction(value) and not name.startswith("_"):
                yield name, value


def _takes(function: Any, but: int = 0) -> int | None:
    """Count the arguments that a function takes. Return None if the number varies or is unknown."""
    try:
        parameters = list(inspect.signature(function).parameters.values())[but:]
    except (TypeError, ValueError):
        return None
    return None if any(one.kind is one.VAR_POSITIONAL for one in parameters) else len(parameters)


def _shown(name: str, function: Any, but: int = 1) -> str:
    if function is None:
        return name
    return f"{name}({', '.join(list(inspect.signature(function).parameters)[but:])})"
