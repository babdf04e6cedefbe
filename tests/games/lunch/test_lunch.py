"""Let's Do Lunch!: known values, worked out by hand or counted otherwise."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from fractions import Fraction
from xml.etree import ElementTree

import pytest

import fangs
from fangs import Position, RequestError
from fangs.bots import bot
from fangs.core.teaching.legend import legend_of
from fangs.core.teaching.lesson import lesson_of
from fangs.games.lunch import notation, rivals, rules
from fangs.games.lunch.notation import ROLLS, SQUARE_NAMES, TRIBE_NAMES
from fangs.thinking.hint import hint

START = fangs.new("lunch", target=0).roll("first:0")


def test_every_roll_is_as_likely_as_three_dice_make_it() -> None:
    """L1.4, counted over all 6 * 6 * 6 ways in which the dice can fall."""
    faces = (1, 1, 2, 2, 3, 3)
    falls = Counter("".join(map(str, sorted(dice))) for dice in itertools.product(faces, repeat=3))

    assert dict(START.odds) == {roll: Fraction(count, 216) for roll, count in falls.items()}


@pytest.mark.parametrize(
    ("column", "chance"),
    [(3, "1/27"), (4, "3/27"), (5, "6/27"), (6, "7/27"), (7, "6/27"), (8, "3/27"), (9, "1/27")],
)
def test_the_odds_of_each_column(column: int, chance: str) -> None:
    """L2.2. Column 6 is rolled by 222, 1/27, and by 123, 6/27, which loses the turn (L2.3)."""
    assert sum(odds for roll, odds in START.odds if sum(map(int, roll)) == column) == Fraction(chance)


def test_the_odds_of_what_a_roll_lets_one_do() -> None:
    """L2.2 to L2.4, on an empty board."""
    after = {roll: (chance, START.roll(roll)) for roll, chance in START.odds}

    assert sum(chance for chance, position in after.values() if position.kind == "chance") == Fraction(6, 27)
    assert sum(chance for roll, (chance, _) in after.items() if len(set(roll)) == 1) == Fraction(3, 27)
    assert {len(position.legal("0")) for _, position in after.values() if position.kind == "decision"} == {7}


def position(board: list[str], roll: str, **fields: object) -> Position:
    hand = [12 - sum(row.count(mark) for row in board) for mark in "AB"]
    return fangs.position(START.json() | {"board": board, "hand": hand, "phase": "place", "roll": roll} | fields)


def eaten(board: list[str], roll: str, square: str) -> list[str]:
    """What Bloodboilers the Boneheads eat by placing a cannibal there."""
    before = position(board, roll)
    after = before.play("0", square)
    words = [event.text for event in after.events if event.clause == "L3.1"]
    return sorted(word for text in words for word in text.split() if word in SQUARE_NAMES)


def test_the_most_that_one_cannibal_can_eat() -> None:
    """L3.1, L3.3: from the middle of column 5 all eight ways, the River left out, and the column being a loop."""
    board = [
        "A.A.A..",
        ".BBB...",
        "AB.BBA.",
        ".BBB...",
        "A.A.A..",
        ".......",
        ".......",
    ]

    assert eaten(board, "113", "5c") == ["4b", "4c", "4d", "5b", "5d", "7c"]


@pytest.mark.parametrize(
    ("column", "square", "expected"),
    [
        ("ABBBBB.", "5g", ["5b", "5c", "5d", "5e", "5f"]),  # down from a by way of f: both ways end on 5a
        (".BBBBBB", "5a", []),  # L3.4: all round, back to itself
        ("BBB.ABB", "5d", ["5a", "5b", "5c", "5f", "5g"]),  # L3.3: up past the edge
        ("B.....A", "5b", ["5a"]),
        ("AB.BA..", "5c", ["5b", "5d"]),
    ],
)
def test_a_column_is_a_loop(column: str, square: str, expected: list[str]) -> None:
    board = [f"..{mark}...." for mark in column]

    assert eaten(board, "113", square) == expected


@pytest.mark.parametrize(
    ("row", "roll", "square"), [("AB.....", "333", "9b"), ("B....BA", "112", "4b"), (".BBBBBA", "111", "3b")]
)
def test_a_row_is_not(row: str, roll: str, square: str) -> None:
    board = [".......", row, *["......."] * 5]
    inside = ["4b", "5b", "7b", "8b"] if row == ".BBBBBA" else []  # L3.5: all but the one in the River

    assert eaten(board, roll, square) == inside


def test_the_directions_are_the_eight_of_a_square() -> None:
    ways = set(zip(rules.EAST, rules.SOUTH, strict=True))

    assert ways == set(itertools.product((-1, 0, 1), repeat=2)) - {(0, 0)}


def test_triples_are_those_that_roll_again() -> None:
    assert [roll for number, roll in enumerate(ROLLS) if rules.is_triple(number)] == ["111", "222", "333"]
    assert all(rules.TOTAL[number] == sum(map(int, roll)) for number, roll in enumerate(ROLLS))


def test_a_column_can_hold_seven_and_then_nobody() -> None:
    one_free = position(["..A...."] * 6 + ["......."], "113")
    assert one_free.legal("0") == ["5g"]

    after = one_free.play("0", "5g").roll("122")
    assert [event.clause for event in after.events] == ["L2.2", "L2.5"]
    assert after.json()["turn"] == 0


# What must be noticed

CLAIMED = {"target": 0, "eating": "claimed", "last_call": "automatic"}
MEALS = [
    pytest.param([".......", "ABBA...", ".B.....", ".A....."], {"4b", "5b"}, True, id="one stands in the column"),
    pytest.param(["ABBA...", ".......", "A......"], {"4a", "5a"}, False, id="of two in the column one traps"),
    pytest.param(["A.BA..."], {"5a"}, False, id="from the free square somebody may have been eaten"),
    pytest.param(["ABB.A.."], set(), True, id="nobody was eaten from the River"),
    pytest.param(["A......", "AB....."], set(), True, id="nobody is trapped"),
]  # a 111 was rolled: column 3


@pytest.mark.parametrize(("board", "meal", "is_sure"), MEALS)
def test_a_bot_sees_for_itself_whom_it_can_eat(board: list[str], meal: set[str], is_sure: bool) -> None:
    """L3.7: a view shows nobody what is trapped."""
    options = {"target": 0, "eating": "claimed", "last_call": "automatic"}
    rows = [*board, *["......."] * 7][:7]
    seen = position(rows, "111", options=options, phase="eat", trapped="?")
    known, sure = seen.game.worked_out(seen.state)

    assert {SQUARE_NAMES[square] for square in range(49) if known.trapped >> square & 1} == meal
    assert sure == is_sure
    for level in ("greedy", "search:40"):
        assert not meal or bot(level)(seen.json(), "0", random.Random(1)).removeprefix("eat ") in meal


def test_a_hint_tells_nobody_whom_they_can_eat() -> None:
    seen = position(
        ["ABBA...", *["......."] * 6], "111", phase="eat", trapped="?",
        options={"target": 0, "eating": "claimed", "last_call": "automatic"},
    )  # fmt: skip

    with pytest.raises(RequestError, match="so there is no hint"):
        hint(seen.json(), "0")


def test_who_begins_and_what_may_be_missed_are_said_without_the_words_of_rule_sheets() -> None:
    begun = fangs.new("lunch").roll("first:1")
    eating = next(option for option in begun.game.options if option.name == "eating")

    assert [event.text for event in begun.events] == ["The Bloodboilers roll higher and begin the round"]
    assert all(f"{word}: " in eating.meaning for word in eating.values)


def test_after_a_step_of_the_lesson_no_column_is_framed_for_nobody_to_sit_down_in() -> None:
    steps = lesson_of(START.game).steps
    ends = [one.follow(one.answers[0])[-1] for one, after in itertools.pairwise(steps) if not after.goes_on]

    assert len(ends) > 5 and not any('id="rolled"' in end.svg(0) for end in ends)


def test_the_lesson_shows_the_roll_that_loses_the_turn() -> None:
    thrown = next(step for step in lesson_of(START.game).steps if "1, 2 and 3" in step.text)

    assert [event.clause for event in thrown.follow(thrown.answers[0])[-1].events] == ["L2.2", "L2.3"]


def test_a_player_is_told_which_turns_were_lost_and_what_was_eaten() -> None:
    lost = START.roll("123")

    assert lost.game.befell(lost.json(), "0", lost.events) == "You lost a turn because you rolled 1, 2, 3."
    assert lost.game.befell(lost.json(), "1", lost.events) == ""

    before = position(["A......", "B......", "......."] + ["......."] * 4, "111")
    after = before.play("0", "3c")
    assert after.game.befell(after.json(), "1", after.events) == "One of your cannibals was eaten."
    assert after.game.befell(after.json(), "0", after.events) == ""


def test_the_drawing_says_how_many_points_win_so_that_nobody_takes_them_for_rounds() -> None:
    assert "Round 1: 20 points win the match" in fangs.new("lunch").svg(None)
    assert "The only round" in fangs.new("lunch", target=0).svg(None)


def test_each_column_has_a_sign_at_both_ends_that_it_goes_on_at_the_other() -> None:
    svg = ElementTree.fromstring(START.svg(None))

    assert sum(one.get("class") == "end" for one in svg.iter()) == 2 * rules.COLUMNS
    assert "end" in {sign.ids.removeprefix(r"\.") for sign in START.game.legend}


def test_the_legend_shows_a_hand_by_its_cannibals() -> None:
    legend, hand = legend_of(START.game), [sign.ids for sign in START.game.legend].index(r"\.hand|(table|tray|hand)-\d")
    drawing = ElementTree.fromstring(legend.drawings[legend.shown[hand] or 0])
    table = next(one for one in drawing.iter() if one.get("id") == "table-0")
    named = [one for one in table.iter() if one.get("id") or one.get("class")]

    assert [one.get("id") or one.get("class") for one in named[:3]] == ["table-0", "heads-0", "hand"]
    assert len(named[2]) == 2, "what is seen first, and is not too wide, is what is shown"


def test_dice_are_drawn_once_and_each_hand_sits_at_a_table_with_its_name() -> None:
    svg = ElementTree.fromstring(START.roll("133").svg(None))
    drawn = {one.get("id"): one for one in svg.iter() if one.get("id")}

    assert sorted(name for name in drawn if name.startswith("die-")) == ["die-0", "die-1", "die-2"]
    assert [drawn[f"tray-{player}"].text for player in (0, 1)] == list(TRIBE_NAMES)


# How it is shown


def test_each_cannibal_that_is_eaten_leaves_by_itself_along_the_line() -> None:
    rows = [".....A.", ".....B.", ".....B.", ".....B.", ".....B.", ".......", "......."]
    keys = {"phase": "place", "roll": "233", "turn": 0, "hand": [11, 8], "board": rows}
    before = fangs.position(fangs.new("lunch", target=0).json() | keys)
    after = before.play("0", "8f")
    scenes = before.game.staged(before.json(), after.json(), after.events)
    leaving = [[effect["id"] for effect in scene or () if effect["do"] == "leave"] for scene in scenes]
    told = [f"cannibal-{SQUARE_NAMES[event.told[2]]}" for event in after.events if event.told[0] == rules.EATEN]

    assert leaving == [[], *([name] for name in told)]
    assert told in (line := ["cannibal-8b", "cannibal-8c", "cannibal-8d", "cannibal-8e"], line[::-1])


def test_a_beginner_who_names_what_is_trapped_likes_the_same_placements() -> None:
    """L3.7: what is trapped is eaten later, and counts as eaten when a cannibal is placed."""
    position, rng, compared = START, random.Random(4), set()
    while position.kind != "over":
        if position.kind == "chance":
            position = position.roll(rng)
            continue
        state, role = position.state, rules.owing(position.state) - 1
        named = state.copy()
        named.eating = rules.CLAIMED
        for text in position.legal(position.owing[0]) if state.hand[role] > 2 else ():
            action, liked = position.game.notation.read(state, role, text), []
            for before in (state, named):
                after = before.copy()
                rules.play(after, role, action)
                liked.append(rivals.lunch(before, role, action, after))
            assert liked[0] == liked[1]
            compared.add(liked[0] + state.board.count(2 - role))
        position = position.play(position.owing[0], rng.choice(position.legal(position.owing[0])))

    assert len(compared) > 1


@pytest.mark.parametrize(("target", "said"), [(0, "The Boneheads win the game"), (1, "The Boneheads win the match")])
def test_a_single_round_is_no_match(target: int, said: str) -> None:
    assert notation.sentence(fangs.new("lunch", target=target).state, rules.WINS_MATCH, 0, 0, 0)[0] == said


def test_a_negative_score_is_drawn_and_said_with_a_real_minus() -> None:
    view = START.json() | {"score": [4, -4]}
    board = fangs.game("lunch").board

    assert "score −4" in [piece.says for piece in fangs.game("lunch").pieces(view)]
    assert "Bloodboilers −4" in board.tally(view)
