"""Pictures and films from a server: everybody sees what a spectator sees, cheaply, and never a secret."""

from __future__ import annotations

import io
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

import fangs
from fangs.translation import languages
from fangs.web.routes.picturing import STEPS
from tests.form import some
from tests.web.serving import Client, open_table

HIDING = "getbit"
"""A game in which choices are secret for a while."""


@pytest.fixture
def over(url: str) -> Client:
    """A player at a table whose game is over."""
    ann, (bob,) = open_table(url, "mandua", ["me", "friend"])
    for player in (ann, bob, ann, bob):
        for board in player.view()["boards"]:
            if board["choices"]:
                player.choose(player.view())
    ann.done(f"{ann.table}/resign")
    return ann


def steps_of(client: Client) -> int:
    (board,) = client.view()["boards"]
    return int(board["steps"])


def words_in(svg: str) -> str:
    return " ".join("".join(part.itertext()) for part in ElementTree.fromstring(svg).iter())


@pytest.mark.parametrize("language", languages())
def test_a_picture_of_a_table_has_a_caption_in_the_language_that_is_asked_for(
    over: Client, stranger: Client, language: str
) -> None:
    svg = stranger.ask(f"{over.table}/boards/0/at/1/picture.svg?language={language}&theme=dark")

    assert svg.headers["content-type"].startswith("image/svg+xml")
    assert ("Ein Jäger" in words_in(svg.text)) == (language == "de")
    assert "#161c21" in svg.text


@pytest.mark.parametrize("size", some([320, 480, 640, 960, 1200], 320))
def test_a_picture_has_one_of_a_few_sizes(over: Client, stranger: Client, size: int) -> None:
    png = stranger.ask(f"{over.table}/boards/0/at/1/picture.png?size={size}")

    assert png.headers["content-type"] == "image/png"
    assert Image.open(io.BytesIO(png.content)).width == size
    assert png.headers["cross-origin-resource-policy"] == "cross-origin"


@pytest.mark.parametrize("kind", ["webp", "apng", "gif"])
def test_a_film_of_a_finished_game_moves(over: Client, stranger: Client, kind: str) -> None:
    made = stranger.ask(f"{over.table}/boards/0/film.{kind}?size=320")

    image = Image.open(io.BytesIO(made.content))
    assert made.headers["content-type"] == f"image/{kind}"
    assert image.width == 320 and getattr(image, "n_frames", 1) > steps_of(over)


def test_a_picture_of_a_finished_game_is_cached_and_one_of_a_running_game_is_asked_for_again(
    over: Client, url: str, stranger: Client
) -> None:
    ann, _ = open_table(url, "mandua", ["me", "friend"])

    for kind in ("svg", "png"):
        now, ended = (stranger.ask(f"{one.table}/boards/0/at/0/picture.{kind}") for one in (ann, over))
        assert "immutable" in ended.headers["cache-control"] and now.headers["cache-control"] == "no-cache"
        again = stranger.http.get(
            f"{ann.table}/boards/0/at/0/picture.{kind}", headers={"If-None-Match": now.headers["etag"]}
        )
        assert (again.status_code, again.content) == (304, b"")


def test_a_picture_shows_no_secret_to_the_player_who_has_it_either(url: str, stranger: Client) -> None:
    players = fangs.game(HIDING).usual_players
    ann, _ = open_table(url, HIDING, ["me", *["friend"] * (players - 1)])
    ann.choose(ann.view())
    at = steps_of(ann)

    mine, theirs = (one.ask(f"{ann.table}/boards/0/at/{at}/picture.svg").text for one in (ann, stranger))
    assert mine == theirs
    choices: dict[str, Any] = ann.view()["boards"][0]["choices"]
    assert any(choice["chosen"] for choice in choices.values()), "there is a secret choice"


def test_a_finished_game_is_data_to_look_through_and_a_running_one_only_position_by_position(
    over: Client, url: str, stranger: Client
) -> None:
    ann, _ = open_table(url, "mandua", ["me", "friend"])
    ann.choose(ann.view())
    last = steps_of(over)

    whole = stranger.ask(f"{over.table}/boards/0/slides?language=de").json()
    assert [whole["first"], len(whole["slides"]), whole["of"]] == [0, last + 1, last]
    assert "Ein Jäger" in whole["slides"][1]["caption"]
    part = stranger.ask(f"{over.table}/boards/0/slides?start=1&end=2").json()
    assert [part["first"], len(part["slides"])] == [1, 2]
    (one,) = stranger.ask(f"{ann.table}/boards/0/slides?start=1&end=1").json()["slides"]
    assert all(isinstance(piece, dict) for piece in one["pieces"])
    running = stranger.ask(f"{ann.table}/boards/0/slides")
    assert (running.status_code, running.json()["error"]["kind"]) == (422, "request")


REFUSED = {
    "a missing step": ("boards/0/at/9999/picture.svg", 422, "There is no step 9999"),
    "a step before the start": ("boards/0/at/-1/picture.png", 422, "There is no step -1"),
    "another board": ("boards/7/at/0/picture.svg", 422, "There is no board 7"),
    "another size": ("boards/0/at/0/picture.png?size=333", 422, "The request's 'size' is wrong"),
    "another theme": ("boards/0/at/0/picture.png?theme=pink", 422, "The request's 'theme' is wrong"),
    "data of a missing step": ("boards/0/slides?start=9999&end=9999", 422, "There is no step 9999"),
    "data of a stretch that ends too late": ("boards/0/slides?start=0&end=9999", 422, "There is no step 9999"),
    "a film of too much": (f"boards/0/film.webp?start=-{STEPS}", 422, f"can have at most {STEPS} steps"),
    "a film of nothing": (
        "boards/0/film.gif?start=1&end=1",
        422,
        "The last step of a film must come after its first step",
    ),
}


@pytest.mark.parametrize(("path", "status", "sentence"), REFUSED.values(), ids=REFUSED)
def test_a_picture_that_cannot_be_is_refused(
    over: Client, stranger: Client, path: str, status: int, sentence: str
) -> None:
    answer = stranger.ask(f"{over.table}/{path}")

    assert answer.status_code == status
    assert sentence in answer.json()["error"]["message"]


def test_there_is_no_film_of_a_running_game_and_no_picture_of_a_table_without_spectators(
    url: str, stranger: Client
) -> None:
    running, _ = open_table(url, "mandua", ["me", "friend"])
    closed, _ = open_table(url, "mandua", ["me", "friend"], spectators=False)

    film = stranger.ask(f"{running.table}/boards/0/film.webp")
    assert (film.status_code, film.json()["error"]["kind"]) == (422, "request")
    for client in (stranger, closed):
        for path in (
            "at/0/picture.svg",
            "at/0/picture.png",
            "film.webp",
            "film.apng",
            "slides",
            "slides?start=0&end=0",
        ):
            assert client.ask(f"{closed.table}/boards/0/{path}").status_code == 403


@pytest.mark.parametrize("name", some(fangs.names(), "overboard"))
def test_a_game_and_its_puzzles_have_pictures(name: str, stranger: Client) -> None:
    for path in (f"/pictures/games/{name}.png", f"/pictures/puzzles/{name}/0.png"):
        answer = stranger.ask(f"{path}?size=320&theme=dark")
        assert Image.open(io.BytesIO(answer.content)).width == 320
    assert stranger.ask("/pictures/games/chess.png").status_code == 404
    assert stranger.ask(f"/pictures/puzzles/{name}/9999.png").status_code == 404
    assert stranger.ask("/pictures/studies/nothing.png").status_code == 404
