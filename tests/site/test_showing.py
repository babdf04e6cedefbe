"""Pictures, films and slides on a site: what Python gives the page of a table, and what it keeps to itself."""

from __future__ import annotations

import random
from typing import Any

import pytest

import fangs
from fangs.core.pictures.film import Look, film, smoothness, still
from fangs.core.pictures.slides import slides
from fangs.core.pictures.themes import Theme
from fangs.core.records.record import Record
from fangs.site.browser.answers import SHOTS
from fangs.translation import spelled
from tests.site.play import ask, asked, choices, open_table, play_to_the_end, view
from tests.web.browser.openings import whole

HIDING = "getbit"
"""A game in which choices are secret for a while."""
PATH = "/tables/{}/boards/0"


def over(game: str) -> tuple[str, Record]:
    """A table at which a game is over, and its record as everybody may have it."""
    record = whole(game, seed="showing")
    begun = [at for at, one in enumerate(record.positions) if one.kind == "decision" and not one.hides_choices()]
    seats = ["me", *["bot:random"] * (record.positions[0].players - 1)]
    table = open_table(game, seats, record=str(record.until(begun[-1])))
    play_to_the_end(table, random.Random("showing"))
    return PATH.format(table), Record.read(asked("GET", f"{PATH.format(table)}/record"))


@pytest.mark.parametrize("game", fangs.names())
def test_a_picture_is_the_one_that_a_server_draws(game: str) -> None:
    board, record = over(game)

    for at in (0, len(record.steps) // 2, len(record.steps)):
        for theme in Theme:
            found = asked("GET", f"{board}/at/{at}/picture.svg?theme={theme}")
            assert found == still(record, at, Look(theme=theme))
        assert f"{at} von {len(record.steps)}" in asked("GET", f"{board}/at/{at}/picture.svg?language=de")


@pytest.mark.parametrize("game", fangs.names())
def test_the_parts_of_a_film_are_the_film(game: str) -> None:
    board, record = over(game)
    last = len(record.steps)
    first = max(0, last - 12)
    smooth = smoothness(record, first, last, SHOTS)

    found: list[Any] = []
    done: int | None = 0
    while done is not None:
        part = asked("GET", f"{board}/shots?start={first}&end={last}&theme=dark&done={done}")
        found += part["shots"]
        done = part["done"]

    wanted = film(record, first, last, Look(theme=Theme.dark, smooth=smooth))
    assert [svg for svg, _ in found] == [shot.svg for shot in wanted]
    assert all(lasts > 0 for _, lasts in found)


@pytest.mark.parametrize("game", fangs.names())
def test_the_slides_of_a_game_are_those_of_its_record(game: str) -> None:
    board, record = over(game)

    assert asked("GET", f"{board}/slides") == spelled(slides(record, 0, len(record.steps)))
    assert asked("GET", f"{board}/slides?start=2&end=4") == spelled(slides(record, 2, 4))


def test_nobody_at_the_screen_is_shown_more_than_a_spectator() -> None:
    record = whole(HIDING, seed="showing")
    begun = next(at for at, position in enumerate(record.positions) if position.kind != "chance")
    seats = ["me", *["friend"] * (record.positions[0].players - 1)]
    tables = [open_table(HIDING, seats, record=str(record.until(begun))) for _ in range(2)]
    for which, table in enumerate(tables):
        asked("POST", f"/tables/{table}/moves", choices(view(table))[which])

    seen = [view(table)["boards"][0] for table in tables]
    assert all(any(choice["chosen"] for choice in board["choices"].values()) for board in seen)
    pictures = [
        asked("GET", f"{PATH.format(table)}/at/{board['steps']}/picture.svg")
        for table, board in zip(tables, seen, strict=True)
    ]
    shown = [asked("GET", f"{PATH.format(table)}/slides") for table in tables]
    assert pictures[0] == pictures[1] and shown[0] == shown[1]


REFUSED = {
    "a missing step": ("at/9999/picture.svg", "There is no step 9999"),
    "no number": ("slides?start=x", "x is not a number"),
    "a film of nothing": ("shots?start=1&end=1", "The last step of a film must come after its first step"),
}


@pytest.mark.parametrize(("path", "sentence"), REFUSED.values(), ids=REFUSED)
def test_a_picture_that_cannot_be_is_refused(path: str, sentence: str) -> None:
    board, _ = over("mandua")
    status, found = ask("GET", f"{board}/{path}")

    assert status == 422
    assert sentence in found["error"]["message"]


def test_there_is_no_film_of_a_running_game_and_none_that_is_too_long() -> None:
    running = open_table("mandua", ["me", "bot:random"])
    status, found = ask("GET", f"{PATH.format(running)}/shots")
    assert (status, found["error"]["kind"]) == (422, "request")

    long = open_table("lunch", ["me", "bot:random"])
    play_to_the_end(long, random.Random("long"))
    steps = view(long)["boards"][0]["steps"]
    status, found = ask("GET", f"{PATH.format(long)}/shots?start=0&end={steps}")
    assert (status == 200) == (steps <= 200)
    assert status == 200 or "can have at most 200 steps" in found["error"]["message"]
