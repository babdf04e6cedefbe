"""What lies beside every board: the game in short, and what the things on it are."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import islice
from xml.etree.ElementTree import Element, fromstring

import pytest

import fangs
from fangs.core.legend_entry import LegendEntry
from fangs.core.position import Position
from fangs.core.teaching.legend import entry_of, legend_of
from tests.names import internal

of_every_game = pytest.mark.parametrize("name", fangs.names())


def positions(name: str, games: int = 3, steps: int = 120) -> Iterator[Position]:
    """Every seventh of some random games."""
    for number in range(games):
        yield from islice(fangs.new(name).random_game(random.Random(f"{name} {number}")), 0, steps, 7)


@of_every_game
def test_the_rules_begin_with_the_goal_in_a_sentence_and_a_turn_in_three(name: str) -> None:
    book = fangs.game(name).rulebook
    assert re.fullmatch(r"[A-Z][^.]*\.(?: [A-Z][^.]*\.)?", book.goal) and len(book.goal) < 140
    assert len(book.turn) == 3
    for text in (book.goal, *book.turn):
        assert not internal(text) and len(text) < 180, text
    assert book.text.index("**Goal.**") < book.text.index("**Your turn.**") < book.text.index("\n## ")
    assert not re.search(r"\*\* \([SPRC]", book.text), "a source stands before what it is the source of"


def clicks(position: Position) -> set[str]:
    """The ids of all that is clicked in a position."""
    view, board = position.json(), position.game.board
    ways = (board.clicks(view, role, action) for role in position.owing for action in position.legal(role))
    return {name for way in ways for name in way}


def speaks_for_itself(element: Element, *, is_clicked: bool) -> bool:
    """Whether an element is a button; or nobody clicks it, and it is writing, or no thing of a kind: a line, a mark of something else."""
    kind = element.get("class")
    return kind == "button" or (not is_clicked and (kind in (None, "turn") or element.tag.endswith("text")))


@of_every_game
def test_everything_on_a_board_that_has_a_name_is_explained_with_its_clause(name: str) -> None:
    game = fangs.game(name)
    shown: set[LegendEntry | None] = set()
    for position in positions(name):
        clicked = clicks(position)
        for element in fromstring(position.svg(None)).iter():
            entry, element_id = entry_of(element, game.legend), element.get("id")
            shown.add(entry)
            is_plain = speaks_for_itself(element, is_clicked=element_id in clicked)
            assert entry or not element_id or is_plain, f"{element_id} is nowhere explained"
    for entry in game.legend:
        assert entry in shown, f"{entry.name} is never drawn"
        assert entry.clause in game.rulebook.clauses
        assert not internal(entry.text) and len(entry.text) < 150 and entry.text.endswith(".")


@of_every_game
def test_the_legend_has_a_drawing_of_everything_that_it_explains(name: str) -> None:
    game = fangs.game(name)
    legend = legend_of(game)
    assert len(legend.shown) == len(game.legend) and None not in legend.shown
    assert set(legend.shown) == set(range(len(legend.drawings))), "a drawing shows nothing new"
    for entry, number in zip(game.legend, legend.shown, strict=True):
        elements = fromstring(legend.drawings[number or 0]).iter()
        assert any(entry_of(element, game.legend) == entry for element in elements), entry.name


@of_every_game
def test_the_rules_and_the_lobby_say_the_same_of_how_long_a_game_takes(name: str) -> None:
    game = fangs.game(name)

    assert game.rulebook.text.splitlines()[2].endswith(f" · {game.length}*")
