"""What is foretold of an action follows from its chooser's view, is true, and leaves to players what the rules leave to them."""

from __future__ import annotations

import random
import zlib
from xml.etree.ElementTree import fromstring

import pytest

import fangs
from fangs.core.checks.laws import scrambled
from fangs.core.fields import compact
from fangs.core.position import Position
from fangs.core.teaching.preview import NOTHING, foretold
from tests.core.test_guide import positions
from tests.games.maneater.positions import with_keys
from tests.names import internal

MOST = 4_000  # bytes for all actions of a role, compressed


@pytest.mark.parametrize("name", fangs.names())
def test_what_is_foretold_follows_from_the_view_alone_is_in_words_and_is_drawn_with_what_is_there(name: str) -> None:
    game, rng, said = fangs.game(name), random.Random(name), 0
    for position in positions(name):
        for role in position.owing:
            player = position.owner(role)
            view = position.json(player)
            other = Position(game, scrambled(game, position.state, player, rng)).json(player)
            drawn = {element.get("id") for element in fromstring(position.svg(player)).iter()}
            legal = position.legal(role)
            told = {action: foretold(game, view, role, action) for action in rng.sample(legal, min(6, len(legal)))}
            assert told == {action: foretold(game, other, role, action) for action in told}
            if rng.random() < 0.05:
                everything = [[action, *foretold(game, view, role, action)] for action in legal]
                assert len(zlib.compress(compact(everything).encode())) < MOST
            for text, effects in told.values():
                assert not internal(text) and (not text or text.endswith(".")), text
                assert {effect["id"] for effect in effects if effect["do"] == "leave"} <= drawn
                said += bool(text) + bool(effects)
    assert said > 10


@pytest.mark.parametrize(("name", "options"), [("lunch", {"eating": "claimed"}), ("mandua", {"captures": "challenge"})])
def test_what_the_rules_leave_to_the_players_to_see_is_not_foretold(name: str, options: dict[str, str]) -> None:
    game = fangs.game(name)
    for number in range(4):
        rng, position = random.Random(number), fangs.new(name, **options)
        for _ in range(40):
            role = None if position.kind == "chance" else position.owing[0]
            if role is None:
                position = position.roll(rng)
                continue
            legal = position.legal(role)
            view = position.json(position.owner(role))
            for action in rng.sample(legal, min(3, len(legal))):
                text, effects = foretold(game, view, role, action)
                assert not text and not any(effect["do"] == "leave" for effect in effects), (view, action)
            position = position.play(role, rng.choice(legal))
            if position.kind == "over":
                break


def test_a_meal_is_foretold_and_nothing_where_nothing_comes_of_it() -> None:
    step = fangs.position(
        fangs.new("lunch").json()
        | {"phase": "place", "roll": "113", "hand": [11, 11], "board": ["......."] * 3 + ["AB....."] + ["......."] * 3}
    )
    view = step.json(0)
    assert "on 4d is eaten" in foretold(step.game, view, "0", "5d").text
    assert foretold(step.game, view, "0", "5a") == NOTHING


def test_several_who_are_eaten_at_once_are_foretold_in_one_sentence_and_then_the_rest() -> None:
    board = ["A.A.A..", "......A", "......A", ".BBA..A", "BB....A", "A.A...A", "......."]
    feast = fangs.position(
        fangs.new("lunch").json()
        | {"phase": "place", "roll": "111", "hand": [1, 8], "score": [13, -13], "board": board}
    )

    said = foretold(feast.game, feast.json(0), "0", "3d").text

    assert said == (
        "4 Bloodboilers, on 3e, 4d, 4e and 5d, are eaten and go back to their hand. "
        "The Boneheads have placed their last cannibal and win the round. "
        "The Boneheads score 12, one for each cannibal that the other tribe still holds. The Boneheads win the match."
    )


def test_the_shark_is_told_which_swimmers_near_a_space_it_cannot_attack() -> None:
    swimmers = {"red": {"at": "131", "bitten": 4}, "blue": {"at": "132", "bitten": 3}}
    position = with_keys(turn=5, shark="146", swimmers=swimmers)
    told = foretold(position.game, position.json(position.owner("shark")), "shark", "145").text
    assert told == "Red, blue, yellow could end on this space or beside it. Red cannot be attacked in this turn."
