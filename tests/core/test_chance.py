"""Each game says what decides by chance in it and how an outcome looks, and everything that people read uses its words."""

from __future__ import annotations

import dataclasses
import types

import pytest

import fangs
from fangs.core.chance import CARDS, COIN, DICE, LOTS, WHEEL, Chance, Face
from fangs.core.records.correction import Correction

LUNCH = fangs.game("lunch")


def with_chance(chance: Chance) -> fangs.Game:
    """A game that says no more of its chance than what it is."""
    board = types.ModuleType("board")
    vars(board).update({name: value for name, value in vars(LUNCH.board).items() if name not in ("faces", "rolled")})
    return dataclasses.replace(LUNCH, chance=chance, board=board)


@pytest.mark.parametrize("chance", [DICE, CARDS, COIN, WHEEL, LOTS], ids=lambda chance: str(chance.name))
def test_refusals_and_corrections_use_the_words_of_the_game(chance: Chance) -> None:
    start = fangs.Position(game := with_chance(chance), game.start())
    placing = start.roll("first:0").roll("113")

    with pytest.raises(
        fangs.OutOfTurn, match=rf"^It is not time to {chance.call} because the Boneheads must choose first\.$"
    ):
        placing.play(None, "113")
    with pytest.raises(fangs.OutOfTurn, match=rf"cannot choose now because {chance.name} must decide first\.$"):
        start.play("0", "5c")
    after = Correction("die", "misread", {}, was="112", now="113").applied(placing)
    assert after.events[0].text == f"the Games Master corrects {chance.name}: 113, not 112 (misread)"


@pytest.mark.parametrize("chance", [DICE, CARDS, COIN, WHEEL, LOTS], ids=lambda chance: str(chance.name))
def test_an_outcome_of_which_a_game_says_nothing_is_written_on_the_usual_thing(chance: Chance) -> None:
    assert with_chance(chance).faces("12") == (Face(chance.face, "12"),)


OUTCOMES = {
    ("getbit", "2031"): [("lot", "green"), ("lot", "red"), ("lot", "yellow"), ("lot", "blue")],
    ("lunch", "113"): [("pips", "1"), ("pips", "1"), ("pips", "3")],
    ("lunch", "first:1"): [("die", "the Bloodboilers begin")],
    ("maneater", "foul5"): [("die", "foul"), ("pips", "5")],
    ("maneater", "red"): [("lot", "red")],
    ("overboard", "nw"): [("die", "NW")],
    ("overboard", "5"): [("die", "5")],
}


@pytest.mark.parametrize(("game", "outcome"), OUTCOMES)
def test_an_outcome_looks_as_its_game_says(game: str, outcome: str) -> None:
    assert list(fangs.game(game).faces(outcome)) == OUTCOMES[game, outcome]


def test_it_is_said_whose_dice_they_are() -> None:
    lunch = fangs.new("lunch")
    assert lunch.game.thrown_for(lunch.json(None)) is None, "who begins is decided for both"
    second = lunch.roll("first:1")
    assert second.game.thrown_for(second.json(None)) == "1"
    windy = fangs.new("overboard")
    assert windy.game.thrown_for(windy.json(None)) is None, "the wind blows for all"
    assert windy.game.thrown_for(windy.roll("nw").json(None)) == "0"


def test_a_game_whose_rules_know_no_odds_has_no_chance() -> None:
    rules = types.ModuleType("rules")
    vars(rules).update({name: value for name, value in vars(LUNCH.rules).items() if name not in ("odds", "fair")})

    assert dataclasses.replace(LUNCH, rules=rules).chance is None and LUNCH.chance is DICE
