"""A live board in a notebook: games against bots by what the page asks."""

from __future__ import annotations

import json
import random

import pytest

import fangs
from fangs.core.errors import IllegalMove, InvalidMove, RequestError
from fangs.core.position import Position
from fangs.notebook import Board


def against(game: str, bot: str = "random") -> Board:
    """A person in the first seat, and bots."""
    return Board(game, bots=dict.fromkeys(range(1, fangs.game(game).usual_players), bot), seed=1)


def click(board: Board, choice: int) -> None:
    """What the page asks when a choice is clicked."""
    board.asked = {"number": board.shown["number"], "choice": choice}


@pytest.mark.parametrize("game", fangs.names())
def test_a_game_is_played_by_choices_and_chance_and_bots_reply(game: str) -> None:
    board, rng = against(game), random.Random(game)

    for _ in range(40):
        if board.position.kind == "over":
            break
        assert board.position.kind == "decision" and board.shown["choices"] and board.shown["says"]
        click(board, rng.randrange(len(board.shown["choices"])))

    assert len(board.played) > 10
    assert all(after.kind for after in board.played)


@pytest.mark.parametrize("game", fangs.names())
def test_the_page_gets_nothing_that_the_person_may_not_know(game: str) -> None:
    """What is shown follows from the view of the person's seat."""
    board, rng = against(game), random.Random(game)
    for _ in range(10):
        if board.position.kind == "over":
            return
        seen = fangs.position(board.position.json(0))
        hidden = Position(board.position.game, board.position.state)
        assert board.shown["svg"] == hidden.svg(0) == hidden.game.svg(hidden.json(0))
        assert seen.json(0) == board.position.json(0)
        click(board, rng.randrange(len(board.shown["choices"])))


def test_a_click_on_an_earlier_position_does_nothing() -> None:
    board = against("lunch")
    late = {"number": board.shown["number"], "choice": 0}
    board.asked = late
    before = len(board.played)

    board.asked = {**late, "again": True}

    assert len(board.played) == before


def test_one_goes_back_to_the_own_last_choice() -> None:
    board = against("mandua")
    first = board.position
    click(board, 0)
    assert board.position != first

    board.asked = {"number": board.shown["number"], "back": True}

    assert board.position == first and json.loads(json.dumps(board.shown["choices"]))


def test_a_position_is_played_on() -> None:
    start = fangs.new("getbit", players=2)
    board = Board(start, bots={1: "easy"})

    assert board.played[0] is start and board.position.kind == "decision"


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(RequestError, match="There is no bot"):
        Board("lunch", bots={1: "genius"})
    for wrong in ({7: "easy"}, {"1": "easy"}, {True: "easy"}):
        with pytest.raises(RequestError, match="There is no player"):
            Board("lunch", bots=wrong)  # type: ignore[arg-type]
    for wrong in ("easy", ["easy"]):
        with pytest.raises(RequestError, match="`bots` must map players' numbers to bots, but it is "):
            Board("lunch", bots=wrong)  # type: ignore[arg-type]
    board = against("lunch")
    before = len(board.played)
    with pytest.raises((IllegalMove, InvalidMove)):
        board.play("0", "z9")
    assert len(board.played) == before
