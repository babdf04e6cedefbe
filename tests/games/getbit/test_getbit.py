"""Get Bit!: overtaking, what is told, what is refused, what is hidden, and its drawing."""

from __future__ import annotations

import itertools
import math
import random
import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

import fangs
from fangs import EVERYTHING, Position
from fangs.core.animation import Point, played
from fangs.core.drawing import IVORY, PLAYER_COLOURS
from fangs.games.getbit import notation, rules
from fangs.games.getbit.board import on_stack
from fangs.translation import languages, speaking

FULL = [1, 2, 3, 4, 5]


def swim(line: str = "2031", players: int = 4) -> Position:
    """The first round, the line being known."""
    return fangs.new("getbit", players).roll(line)


def reveal(position: Position, cards: str) -> Position:
    """Every pirate in the line chooses, the lowest first."""
    for role, card in zip(position.owing, cards, strict=True):
        position = position.play(role, card)
    return position


def test_a_tie_of_two_is_told_in_words_for_two_in_every_language() -> None:
    for language in languages():
        with speaking(language):
            told = str(reveal(swim(), "4245").events[5])
            assert "4" in told and not re.search(r"\b(all|alle|jeder)\b", told)


def third_round() -> Position:
    """All were tied twice, and pirate 1 was bitten."""
    return reveal(reveal(swim(), "1111"), "2222")


# The line


def overtaking(pirates: int, line: tuple[int, ...], cards: tuple[int, ...]) -> rules.State:
    s = rules.State()
    s.players = s.swimming = pirates
    s.line[:pirates] = line
    s.chosen[:pirates] = cards
    return s


def test_the_line_built_at_once_is_the_line_after_one_pirate_after_another() -> None:
    rng = random.Random(1)
    all_of_four = itertools.product(itertools.permutations(range(4)), itertools.product(FULL, repeat=4))
    some_of_six = ((tuple(rng.sample(range(6), 6)), tuple(rng.randint(1, 7) for _ in range(6))) for _ in range(5000))
    for line, cards in itertools.chain(all_of_four, some_of_six):
        at_once, in_turn = (overtaking(len(line), line, cards) for _ in range(2))
        rules.overtake(at_once)
        rules.overtake_in_turn(in_turn)
        assert at_once == in_turn


def test_lines_are_numbered_in_the_order_in_which_they_are_written() -> None:
    for players in (2, 3, 4, 5, 6):
        start = fangs.new("getbit", players)
        lines = [line for line, _ in start.odds]

        assert lines == sorted(lines) and len(set(lines)) == rules.LINES[players]
        for line in lines[:: max(1, len(lines) // 30)]:
            assert "".join(map(str, start.roll(line).json()["line"])) == line


# What is told


def test_a_round_is_told_in_order() -> None:
    first = reveal(swim(), "4245")

    assert [str(event) for event in first.events] == [
        "The green pirate shows 4, G2.2",
        "The red pirate shows 4, G2.2",
        "The yellow pirate shows 5, G2.2",
        "The blue pirate shows 2, G2.2",
        "The blue pirate moves to the front, G2.2",
        "The red and green pirates are tied with 4 and do not move, G2.2",
        "The yellow pirate moves to the front, G2.2",
        "The shark does not bite in the first round, G2.3",
    ]
    assert first.json()["line"] == [3, 1, 2, 0]


def test_a_bite_and_a_nearly_empty_hand_are_told() -> None:
    fourth = reveal(third_round(), "3333")

    assert [str(event) for event in fourth.events][5:] == [
        "The shark bites the yellow pirate, who has three limbs left, G2.3",
        "The yellow pirate moves to the front and takes all its cards back, G2.3",
        "The green pirate has just two cards in hand and takes all its cards back, G2.6",
        "The red pirate has just two cards in hand and takes all its cards back, G2.6",
    ]
    assert fourth.json()["hands"] == [FULL, [1, 2, 4, 5], FULL, FULL]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_game_is_over_when_the_limbs_run_out(players: int) -> None:
    """In every round but the first a limb is lost: there are at most so many rounds."""
    pirates = rules.PIRATES[players]
    survivors = 2 if players > 3 else pirates - 1
    most = 1 + 4 * (pirates - survivors) + 3 * survivors

    for seed in range(15):
        rng, position = random.Random(seed), fangs.new("getbit", players)
        while position.kind != "over":
            role = position.owing[0] if position.owing else None
            position = position.play(role, rng.choice(position.legal(role)) if role else position.draw(rng))
        assert position.json()["round"] <= most <= notation.MAX_ROUNDS
        assert sum(position.json()["limbs"]) == 4 * pirates - position.json()["round"] + 1
        assert position.scores is not None and sum(position.scores) == 1


# What is refused


@pytest.mark.parametrize(
    ("role", "card", "said"),
    [
        ("0", "2", "The red pirate has played its 2 and has not taken it back. Its hand is 3, 4, 5. (G2.1)"),
        ("1", "6", "There is no 6 with 4 pirates, because the cards go from 1 to 5. (G1.2)"),
    ],
)
def test_a_card_that_is_not_in_the_hand_is_refused_with_the_reason(role: str, card: str, said: str) -> None:
    with pytest.raises(fangs.IllegalMove) as refusal:
        third_round().play(role, card)

    assert str(refusal.value) == said


@pytest.mark.parametrize("text", ["", "0", "10", "01", "two", "?", "²", "-1"])
def test_what_is_no_card_is_not_understood(text: str) -> None:
    with pytest.raises(fangs.InvalidMove, match=r"is not understood\. Write a card from 1 to 5\."):
        swim().play("0", text)


@pytest.mark.parametrize("text", ["", "203", "20311", "2032", "2034", "2 0 3 1"])
def test_what_is_no_line_is_not_understood(text: str) -> None:
    with pytest.raises(fangs.InvalidMove, match=r"is not a line. Write each of the pirates 0 to 3 once"):
        fangs.new("getbit").roll(text)


def test_a_choice_may_be_changed_until_the_last_is_made() -> None:
    waiting = swim().play("0", "1").play("1", "2").play("0", "3")

    assert waiting.owing == ("2", "3") and waiting.choosing == ("0", "1", "2", "3")
    assert waiting.json()["chosen"] == [3, 2, None, None] and not waiting.events


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"players": 7}, "players must be a whole number from 2 to 6, but you gave 7. (G1.1)"),
        ({"players": 5}, "limbs must be a list of 5 values"),
        ({"line": [2, 0, 3]}, "line must be a list of the pirates that have a limb left"),
        ({"line": [2, 0, 3, 3]}, "line must be a list of different pirates, 0 to 3"),
        ({"hands": [[3, 4, 5], FULL, [3, 4, 5], [5, 4, 3]]}, "hands[3] must be in order and without repetition"),
        ({"hands": [[3, 4, 5], FULL, [3, 4, 5], [3, 4]]}, "hands[3] must be all of 1 to 5 once"),
        ({"hands": [[3, 4, 5], FULL, [3, 4, 5], [3, 4, 6]]}, "hands[3] must be a list of cards, 1 to 5"),
        (
            {"hands": [[4, 5], FULL, [3, 4, 5], [3, 4, 5]], "stacks": [[1, 2, 3], [], [1, 2], [1, 2]]},
            "hands[0] must be a list of at least 3 cards",
        ),
        ({"hands": [[3, 4, 5], [2, 3, 4, 5], [3, 4, 5], [3, 4, 5]]}, "hands[1] must be all of 1 to 5 once"),
        ({"chosen": [1, None, None, None]}, "chosen[0] must be null or a card of that pirate's hand"),
        (
            {"chosen": [3, 3, 3, 3]},
            "null for at least one pirate in the line, since all cards are revealed when the last pirate has chosen",
        ),
        (
            {"chosen": [3, "?", "?", "?"]},
            "null for at least one pirate in the line, since all cards are revealed when the last pirate has chosen",
        ),
        ({"places": [1, None, None, None]}, "places must be [None, None, None, None]"),
        ({"phase": "over"}, "phase must be over only when 2 pirates are left"),
        ({"phase": "lineup"}, "line must be empty in the phase lineup"),
    ],
)
def test_what_cannot_be_is_no_position(keys: dict[str, Any], said: str) -> None:
    with pytest.raises(fangs.InvalidPosition) as error:
        fangs.position(third_round().json() | keys)

    assert said in str(error.value)


# What is hidden


def test_a_player_sees_the_choices_of_all_pirates_of_that_player() -> None:
    chosen = swim(players=2).play("0", "1").play("1", "2").play("2", "3")

    assert chosen.json(0)["chosen"] == [1, "?", 3, None]
    assert chosen.json(1)["chosen"] == ["?", 2, "?", None]
    assert chosen.json(None)["chosen"] == ["?", "?", "?", None]
    assert chosen.json(EVERYTHING)["chosen"] == [1, 2, 3, None]


def test_no_drawing_shows_what_another_has_chosen() -> None:
    one, other = swim().play("0", "1"), swim().play("0", "5")

    assert one.svg(1) == other.svg(1) and one.text(1) == other.text(1)
    assert one.svg(0) != other.svg(0) and one.text(0) != other.text(0)


# The picture


def test_whatever_is_clicked_is_drawn() -> None:
    position = third_round()

    for role in position.choosing:
        for card in position.legal(role):
            assert all(f'id="{name}"' in position.svg(0) for name in position.game.board.clicks({}, role, card))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_at_the_end_who_was_eaten_swims_no_more_has_no_cards_and_is_said_to_be_eaten(players: int) -> None:
    for seed in range(5):
        rng, position = random.Random(seed), fangs.new("getbit", players)
        while position.kind != "over":
            role = position.owing[0] if position.owing else None
            position = position.play(role, rng.choice(position.legal(role)) if role else position.draw(rng))
        pirates, svg = rules.PIRATES[players], position.svg(None)
        swims = {int(number) for number in re.findall(r'id="pirate-(\d)"', svg)}
        won = position.json()["places"].index(1)
        assert won in {number % players for number in swims}
        assert svg.count(">eaten") == position.text().count("eaten ") == pirates - len(swims)
        assert {int(number) for number in re.findall(r'id="card-(\d)-', svg)} <= swims
        assert len(swims) == 1 or players < 4


def test_cards_have_the_colour_of_their_owner_in_hand_played_and_face_down() -> None:
    position = third_round().play("0", "3")
    svg = ElementTree.fromstring(position.svg(1))
    cards = [one for one in svg.iter() if "card" in one.get("class", "").split()]
    assert {name for one in cards for name in one.get("class", "").split()} >= {"hand", "played", "back"}
    for one in cards:
        owner = int(one.get("id", "").split("-")[1])
        assert next(iter(one)).get("fill") == PLAYER_COLOURS[owner]


def test_the_line_in_letters_shows_who_has_lost_what() -> None:
    assert third_round().text().splitlines()[2:5] == [
        "     blue   green    red    yellow      /|",
        r"     \o/     \o/     \o/     \o/     __/ |__",
        r" ~~~~/~~~~~~~/~\~~~~~/~\~~~~~/~\~~~~~~~~~~~~",
    ]


def test_the_board_in_letters_fits_a_terminal() -> None:
    for players in (2, 3, 4, 5, 6):
        position, rng = fangs.new("getbit", players), random.Random(players)
        while position.kind != "over":
            role = position.owing[0] if position.owing else None
            position = position.play(role, rng.choice(position.legal(role)) if role else position.draw(rng))
            lines = position.text().splitlines()
            assert max(map(len, lines)) < 80 and len(lines) <= 30


@pytest.mark.parametrize(
    ("players", "owners"), [(2, "0101.."), (3, "012012"), (4, "0123.."), (5, "01234."), (6, "012345")]
)
def test_a_pirate_that_does_not_take_part_is_nobodys(players: int, owners: str) -> None:
    first = fangs.new("getbit", players)

    found = [first.owner(str(pirate)) for pirate in range(6)]
    assert "".join("." if owner < 0 else str(owner) for owner in found) == owners


def test_a_pirate_that_was_eaten_is_out_and_the_others_are_not() -> None:
    game, view = fangs.game("getbit"), fangs.new("getbit", 4).json()
    assert [game.out(view, role) for role in "0123"] == [""] * 4

    swims = view | {"phase": "choose", "line": [0, 1, 3], "limbs": [4, 1, 0, 2]}

    assert [game.out(swims, role) for role in "0123"] == ["", "", "The shark ate you.", ""]


def test_a_pirate_is_told_that_it_was_bitten_or_eaten() -> None:
    board = fangs.game("getbit").board

    assert board.befell({}, "1", [(rules.BITTEN, 1, 3, 0)]) == "The shark bit you."
    assert board.befell({}, "1", [(rules.BITTEN, 1, 0, 0), (rules.OUT, 1, 0, 0)]).startswith("The shark ate you")
    assert board.befell({}, "0", [(rules.BITTEN, 1, 3, 0)]) == ""


@pytest.mark.parametrize("limbs", [4, 3, 2, 1])
def test_where_a_limb_was_bitten_off_a_stump_is_drawn(limbs: int) -> None:
    view = fangs.new("getbit", 4).json()
    swims = view | {"round": 5, "phase": "choose", "line": [0, 1, 2, 3], "limbs": [limbs, 4, 4, 4]}
    drawn = ElementTree.fromstring(fangs.game("getbit").svg(swims))
    bones = [one for one in drawn.iter() if one.tag.endswith("ellipse") and one.get("fill") == IVORY]

    assert len(bones) == 4 - limbs


# The film of a round

TAKING_AWAY = (rules.FLED, rules.TAKEN_BACK, rules.OUT, rules.FRONT_WINS)


def cards_drawn(position: Position, player: int | None) -> dict[str, Point]:
    """Where the cards are that a player sees, by id."""
    pieces = position.game.pieces(position.json(player))
    return {piece.id: (piece.x, piece.y) for piece in pieces if piece.id.startswith(("card-", "back-"))}


def lies_at(places: dict[str, Point], card: str, at: Point) -> bool:
    return card in places and math.dist(places[card], at) < 1


def rounds(players: int) -> Iterator[tuple[Position, Position]]:
    """The positions before and after all cards are turned over, in random games."""
    for seed in range(5):
        rng, position = random.Random(seed), fangs.new("getbit", players)
        while position.kind != "over":
            role = position.owing[0] if position.owing else None
            before = position
            position = before.play(role, rng.choice(before.legal(role)) if role else before.draw(rng))
            if any(event.told[0] == rules.SHOWN for event in position.events):
                yield before, position


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_each_card_that_is_played_lies_beside_its_pirate_until_it_is_told_that_it_is_taken_away(players: int) -> None:
    seen = set()
    for before, after in rounds(players):
        told, stacks = [event.told for event in after.events], before.json()["stacks"]
        for player in (None, *range(players)):
            lie, cards = cards_drawn(before, player), {one[1]: one[2] for one in told if one[0] == rules.SHOWN}
            scenes = before.game.staged(before.json(player), after.json(player), after.events)
            for scene, (event, a, b, _) in zip(scenes, told, strict=True):
                lie = played(lie, [scene], {})
                if event in TAKING_AWAY:
                    del cards[b if event == rules.FRONT_WINS else a]
                    seen.add(event)
                for pirate, card in cards.items():
                    assert lies_at(lie, f"card-{pirate}-{card}", on_stack(pirate, len(stacks[pirate])))
            drawn = cards_drawn(after, player)
            assert drawn.keys() == {name for name in lie if name.startswith(("card", "back"))}
            assert all(lies_at(lie, name, at) for name, at in drawn.items())
    assert seen == set(TAKING_AWAY[: 4 if players > 3 else 3])


def test_all_cards_are_turned_over_together_and_those_who_overtake_go_one_after_the_other() -> None:
    before = swim("2031").play("0", "2").play("1", "1").play("2", "4")
    after = before.play("3", "3")
    first, *others = before.game.staged(before.json(), after.json(), after.events)
    going = [[effect["id"] for effect in scene or () if effect["do"] == "go"] for scene in others]

    assert [effect["do"] for effect in first or ()] == ["turn"] * 4
    assert [scene is None for scene in others] == [True] * 3 + [False] * (len(others) - 3)
    assert [names for names in going if names] == [["pirate-1"], ["pirate-0"], ["pirate-3"], ["pirate-2"]]
