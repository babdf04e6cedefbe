"""A site answers its pages as the server does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest

import fangs
from fangs import bots
from fangs.core.teaching import puzzle
from fangs.core.teaching.lesson import lesson_of
from fangs.translation import languages
from tests.site.play import ask
from tests.web.serving import Client


def addresses(game: str) -> Iterator[str]:
    """What pages ask about a game, whoever asks."""
    at, known = f"/games/{game}", fangs.game(game)
    yield f"{at}/guide"
    yield f"{at}/legend"
    yield f"{at}/clauses/{next(iter(known.rulebook.clauses))}"
    yield f"{at}/clauses/X9.9"
    yield f"{at}/lesson"
    for number, step in enumerate(lesson_of(known).steps[:3]):
        yield f"{at}/lesson/{number}/foretold"
        yield f"{at}/lesson/{number}?action={quote(step.answers[0])}"
    for number in range(min(2, puzzle.count(known))):
        yield f"{at}/puzzles/{number}"
        yield f"{at}/puzzles/{number}/foretold"
        yield f"{at}/tried/{number}"
    yield f"{at}/puzzles/1000"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", fangs.names())
def test_what_is_the_same_for_everybody_is_what_the_server_answers(game: str, language: str, stranger: Client) -> None:
    for path in addresses(game):
        there = stranger.http.get(path, headers={"Accept-Language": language})
        status, here = ask("GET", path, language=language)

        assert (status, here) == (there.status_code, there.json()), path


@pytest.mark.parametrize("game", fangs.names())
def test_the_analysis_board_is_the_server_s(game: str, stranger: Client) -> None:
    body: dict[str, Any] = {"game": game}
    for _ in range(4):
        there = stranger.http.post("/analysis/look", json=body)
        status, here = ask("POST", "/analysis/look", body)
        assert (status, here) == (there.status_code, there.json())
        found = here["odds"][0]["outcome"] if here["kind"] == "chance" else here["actions"][0]["action"]
        body = {"game": game, "position": here["position"], "role": here["role"], "action": found}


@pytest.mark.parametrize("game", fangs.names())
def test_the_bots_of_a_site_are_those_of_the_server_that_need_no_compiler(game: str, stranger: Client) -> None:
    there = {one["name"] for one in stranger.http.get(f"/games/{game}/bots").json()["bots"]}
    here = {one["name"] for one in ask("GET", f"/games/{game}/bots")[1]["bots"]}

    assert {"easy", "medium"} <= here <= there == set(bots.offered(fangs.new(game)))
    start = fangs.new(game).json()
    assert not any(bots.is_compiled(bots.at_table(name, start)) for name in here)


def test_a_site_says_of_itself_what_a_server_does(stranger: Client) -> None:
    there, (status, here) = stranger.http.get("/house").json(), ask("GET", "/house")

    assert status == 200 and set(here) == set(there)
    assert here["opening"] == there["opening"] == "all"


def test_whoever_opens_a_study_at_a_site_is_told_that_it_needs_a_server() -> None:
    status, here = ask("POST", "/studies", {})

    assert status == 422 and here["error"]["message"].startswith("Studies need a server.")


@pytest.mark.parametrize("game", fangs.names())
def test_the_scenery_of_a_drawing_is_there(game: str) -> None:
    _, here = ask("POST", "/analysis/look", {"game": game})
    status, svg = ask("GET", here["drawing"]["scenery"])

    assert status == 200 and svg.startswith("<svg")
