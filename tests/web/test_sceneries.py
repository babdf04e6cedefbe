"""Sceneries: what never changes on a board, at an address that never changes."""

from __future__ import annotations

import random
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import fangs
from fangs.core.position import Position
from fangs.table.views.drawings import drawing
from tests.web.serving import Client

STATIC = Path(fangs.__file__).parent / "web" / "static"
SETTINGS = [(name, players) for name in fangs.names() for players in fangs.game(name).players]


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_a_scenery_has_all_symbols_and_layers_of_its_pieces_and_is_kept_for_ever(
    name: str, players: int, stranger: Client
) -> None:
    game = fangs.game(name)
    board = drawing(game, Position(game, game.start(players)).json(None))
    answer = stranger.ask(board["scenery"])
    assert answer.status_code == 200 and "immutable" in answer.headers["cache-control"]
    tree = ElementTree.fromstring(answer.text)
    symbols = {one.get("data-symbol") for one in tree.iter()}
    layers = {one.get("data-layer") for one in tree.iter()}
    assert {piece["symbol"] for piece in board["pieces"]} <= symbols
    assert {piece.get("layer", "") for piece in board["pieces"]} <= layers


@pytest.mark.parametrize("name", fangs.names())
def test_nothing_on_a_board_has_an_id_of_the_pages(name: str) -> None:
    pages = {
        found for page in STATIC.glob("*/*.html") for found in re.findall(r'\bid="([^"]+)"', page.read_text("utf-8"))
    }
    for position in fangs.new(name).random_game(random.Random(name)):
        drawn = set(re.findall(r'\bid="([^"]+)"', position.svg()))
        assert not drawn & pages


def test_the_address_of_an_older_scenery_answers_with_today_s_which_is_not_kept(stranger: Client) -> None:
    game = fangs.game("getbit")
    address = drawing(game, fangs.new("getbit").json(None))["scenery"]
    answer = stranger.ask(re.sub(r"scenery/\w+", "scenery/0123456789abcdef", address))
    assert answer.status_code == 200 and "immutable" not in answer.headers["cache-control"]


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ("/games/luch/scenery/1.svg?language=en", 404),
        ("/games/getbit/scenery/1.svg?players=9&language=en", 422),
        ("/games/lunch/scenery/1.svg?options=[&language=en", 422),
        ("/games/lunch/scenery/1.svg?options={%22target%22:-7}&language=en", 422),
        ("/games/lunch/scenery/1.svg?language=tlh", 200),
    ],
)
def test_a_scenery_that_cannot_be_is_refused(asked: str, status: int, stranger: Client) -> None:
    assert stranger.ask(asked).status_code == status
