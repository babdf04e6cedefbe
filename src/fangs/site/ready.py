"""Stores responses that are the same for everybody as files, so that most pages need not wait for Python."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import fangs
from fangs.content import puzzles
from fangs.core.game import Game
from fangs.core.pictures.slides import Slides
from fangs.core.teaching import puzzle
from fangs.core.teaching.lesson import lesson_of
from fangs.site.browser.answers import answer
from fangs.site.browser.tables import Tables
from fangs.translation import language, spelled

FOLDER = "answers"


def answers() -> Iterator[tuple[str, str]]:
    """Yield the path and the text of every stored response, in the reader's language.

    The files are in `FOLDER`, and each is named after the address of its request.
    """
    sceneries = set()
    for path in _paths():
        found = _answer(path)
        sceneries |= set(_sceneries(found))
        yield f"{FOLDER}/{language()}{path}.json", json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    for game in fangs.all_games():
        for number in range(puzzle.count(game)):
            sceneries |= set(_sceneries(_answer(f"/games/{game.name}/puzzles/{number}")))
        if puzzle.count(game):
            yield f"{FOLDER}/{language()}/embed/{game.name}.json", json.dumps(_puzzles(game), ensure_ascii=False)
    for scenery in sorted(sceneries):
        yield f"{FOLDER}/{language()}{urlsplit(scenery).path}", _answer(scenery)


def _paths() -> Iterator[str]:
    yield "/house"
    yield "/games"
    for game in fangs.all_games():
        at = f"/games/{game.name}"
        yield f"{at}/guide"
        yield f"{at}/legend"
        if steps := lesson_of(game).steps:
            yield f"{at}/lesson"
            yield from (f"{at}/lesson/{number}/foretold" for number in range(len(steps)))


def _puzzles(game: Game) -> Any:
    """Return all puzzles of a game as slides, which other websites can embed."""
    slides = Slides(str(game.title))
    for number, found in enumerate(puzzles.of(game)):
        slides.add(game, found.view, str(puzzles.puzzle(game, number)["task"]))
    return spelled(slides.json())


def _answer(path: str) -> Any:
    status, found = answer(Tables(lambda: 0.0), "GET", path, {}, language())
    assert status == 200, f"{path}: {found}"
    return found


def _sceneries(found: Any) -> Iterator[str]:
    """Yield the addresses of all sceneries in a JSON response."""
    if isinstance(found, dict):
        if isinstance(found.get("scenery"), str):
            yield found["scenery"]
        for value in found.values():
            yield from _sceneries(value)
    elif isinstance(found, list | tuple):
        for value in found:
            yield from _sceneries(value)
