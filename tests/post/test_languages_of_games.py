"""The language of letters in the other games."""

from __future__ import annotations

from typing import Any

import pytest

import fangs
from fangs.post.orders.reading import Misread, Ordered, read_orders
from tests.post.corpus import seats
from tests.post.places import owed, position, read

OTHERS: list[tuple[str, dict[str, Any], tuple[str, ...], list[tuple[str, list[str]]]]] = [
    (
        "getbit", {"steps": [(None, "2031")]}, ("2",),
        [
            ("4", ["1 2 4"]),
            ("card 4", ["1 2 4"]),
            ("I play the 4", ["1 2 4"]),
            ("play the 4 of the green pirate", ["1 2 4"]),
            ("green: 4", ["1 2 4"]),
            ("Green pirate: 4", ["1 2 4"]),
            ("The green pirate plays card no. 4, please", ["1 2 4"]),
            ("pirate 2: 4", ["?"]),  # a number names a card, and nobody: the second, or the one with the number 2?
            ("2: 4", ["?"]),
            ("round 1: 4", ["1 2 4"]),
            ("round 2: 4", ["?"]),
            ("blue: 4", ["?"]),
            ("4 please", ["1 2 4"]),
            ("4, thanks!", ["1 2 4"]),
            ("#4", ["1 2 4"]),
            ("04", ["1 2 4"]),
            ("(4)", ["1 2 4"]),
            ("Gr\u00fcn: 4", ["1 2 4"]),
            ("It is 4 now.", ["? green: 4"]),
            ("Today is the 4.", ["? green: 4"]),
            ("thanks for the 4", ["? green: 4"]),
            ("let's make it 4!", ["? green: 4"]),
            ("We'll be 4 today", ["? green: 4"]),
            ("by the 4", ["? green: 4"]),
            ("I will go at 5.", ["? green: 5"]),
            ("I want to go on the 4.", ["? green: 4"]),
            ("I play at 4", ["? green: 4"]),
            ("Let's play on the 4.", ["? green: 4"]),
            ("We go the 4.", ["? green: 4"]),
            ("Ich spiele am 4.", ["? green: 4"]),
            ("I choose the 4", ["1 2 4"]),
            ("4 or 5", ["?"]),
            ("4 5", ["?"]),
            ("2 4", ["?"]),
            ("45", ["?"]),
            ("7", ["?"]),
            ("-4", ["? green: 4"]),
            ("4th", ["?"]),
        ],
    ),
    (
        "getbit", {"steps": [(None, "2031")], "players": 2}, ("0", "2"),
        [
            ("4", ["? red: 4"]),
            ("red: 4, green: 5", ["1 0 4", "1 2 5"]),
            ("red 4; green 5", ["1 0 4", "1 2 5"]),
            ("red pirate: 4\nthe green pirate: 5", ["1 0 4", "1 2 5"]),
            ("card 4 for red and card 5 for green", ["?"]),
            ("0: 4; 2: 5", ["?"]),
            ("cancel green", ["cancel 1 2"]),
        ],
    ),
    (
        "lunch", {"steps": [(None, "first:0"), (None, "133")], "last_call": "declared", "eating": "claimed"}, ("0",),
        [
            ("7c", ["1 0 7c"]),
            ("7C", ["1 0 7c"]),
            ("7 c", ["1 0 7c"]),
            ("place a cannibal on 7c", ["1 0 7c"]),
            ("Boneheads: 7c", ["1 0 7c"]),
            ("The Boneheads place a cannibal on 7c.", ["1 0 7c"]),
            ("player 0: 7c", ["? boneheads: 7c"]),
            ("7c last!", ["1 0 7c last!"]),
            ("7c last", ["1 0 7c last!"]),
            ("7c, last one!", ["1 0 7c last!"]),
            ("place a cannibal on 7c and call the last one", ["1 0 7c last!"]),
            ("Bloodboilers: 7c", ["?"]),
            ("c7", ["?"]),
            ("3c", ["?"]),
            ("eat 5c", ["?"]),
            ("not 7c", ["? boneheads: 7c"]),
        ],
    ),
    (
        "lunch", {"steps": [(None, "first:0"), (None, "133"), ("0", "7c")], "eating": "claimed"}, ("0",),
        [("done", ["1 0 done"]), ("eat nobody else", ["1 0 done"]), ("Done!", ["1 0 done"]), ("well done", ["? boneheads: done"])],
    ),
    (
        "mandua", {}, ("0",),
        [
            ("c3", ["1 0 c3"]),
            ("C3", ["1 0 c3"]),
            ("hunter c3", ["1 0 c3"]),
            ("place a hunter on c3", ["1 0 c3"]),
            ("Hunters: c3!", ["1 0 c3"]),
            ("tigers: c3", ["?"]),
            ("c3-c4", ["?"]),
            ("A", ["?"]),
        ],
    ),
    (
        "mandua", {"steps": [("0", "a1")]}, ("1",),
        [
            ("A-c5", ["1 1 A-c5"]),
            ("a-c5", ["1 1 A-c5"]),
            ("a - c5", ["1 1 A-c5"]),
            ("A to C5", ["1 1 A-c5"]),
            ("move from A to c5", ["1 1 A-c5"]),
            ("tiger A-c5", ["1 1 A-c5"]),
            ("move a tiger from A to c5", ["1 1 A-c5"]),
            ("the tiger A \u2192 c5", ["1 1 A-c5"]),
            ("c5", ["?"]),
            ("a c5", ["? tigers: A-c5"]),
        ],
    ),
    (
        "mandua",
        {"steps": [("0", "b3"), ("1", "A-c5"), ("0", "c3"), ("1", "c5-d5"), ("0", "d3"), ("1", "B-e3"), ("0", "e4")]},
        ("1",),
        [
            ("e3xe5", ["1 1 e3xe5"]),
            ("E3 x E5", ["1 1 e3xe5"]),
            ("jump from e3 over e4 to e5", ["1 1 e3xe5"]),
            ("e3xe5xc5", ["1 1 e3xe5"]),
            ("e3xe5xz9", ["?"]),
            ("e3-e5", ["?"]),
            ("e3xe5, not c5", ["? tigers: e3xe5"]),
        ],
    ),
    (
        "mandua", {"captures": "challenge", "steps": [("0", "b3")]}, ("1",),
        [
            ("announce 3", ["1 1 announce 3"]),
            ("I announce that 3 will be taken", ["1 1 announce 3"]),
            ("Announce 0", ["1 1 announce 0"]),
            ("announce 26", ["?"]),
            ("3", ["?"]),
        ],
    ),
    (
        "mandua", {"captures": "challenge", "steps": [("0", "b3"), ("1", "announce 0"), ("1", "A-c5")]}, ("0",),
        [
            ("challenge 3", ["1 0 challenge 3"]),
            ("challenge: 3 could have been taken", ["1 0 challenge 3"]),
            ("Play on!", ["1 0 play on"]),
            ("do not challenge", ["1 0 play on"]),
            ("don't challenge", ["?"]),
            ("challenge", ["?"]),
        ],
    ),
    (
        "overboard", {}, ("0",),
        [
            ("row n", ["1 0 row n"]),
            ("Row North", ["1 0 row n"]),
            ("row to the west, please", ["1 0 row w"]),
            ("row from p12 to p11", ["1 0 row n"]),
            ("The ship of arms rows from p12 to p11", ["1 0 row n"]),
            ("arms: row n", ["1 0 row n"]),
            ("stay", ["1 0 stay"]),
            ("stay on p12", ["1 0 stay"]),
            ("row", ["? arms: row w"]),
            ("row nw", ["? arms: row w"]),
            ("moons: row n", ["?"]),
            ("row s", ["?"]),
            ("q9 sail", ["?"]),
        ],
    ),
]  # fmt: skip
CASES = [(name, start, roles, *case) for name, start, roles, cases in OTHERS for case in cases]


@pytest.mark.parametrize(("name", "start", "roles", "text", "expected"), CASES)
def test_all_games_are_spoken(
    name: str, start: dict[str, Any], roles: tuple[str, ...], text: str, expected: list[str]
) -> None:
    assert read(text, owed(position(name, **start), *roles), name) == expected


ARROWS = ("->", "\u2192", ">", "=>", "-", "|", "..", ";", "to")
PAIRS = {
    "match": ("red", "52", "53"),
    "green": ("green", "92", "93"),
    "pirate": ("green", "4", "5"),
    "tribe": ("boneheads", "7c", "7d"),
    "hunters": ("hunters", "c3", "d3"),
    "tigers": ("tigers", "A-c5", "B-e3"),
    "ship": ("arms", "p12 row n", "p12 row w"),
}


@pytest.mark.parametrize("seat", PAIRS)
def test_of_two_actions_with_a_sign_between_them_none_is_ordered_without_the_other(seat: str) -> None:
    role, one, other = PAIRS[seat]
    game, places = seats()[seat]
    assert PAIRS.keys() == seats().keys()
    for sign in ARROWS:
        for text in (f"{role} {one} {sign} {other}", f"{role}: {one}{sign}{other}"):
            assert not [line for line in read_orders(text, fangs.game(game), places) if not isinstance(line, Misread)]
    if seat == "match":
        shark = read_orders("shark 118 > 119", fangs.game(game), places)
        assert [type(line) for line in shark] == [Misread]


def test_of_a_chain_the_first_step_is_ordered_now_and_the_others_when_they_are_due() -> None:
    (name, start, roles, *_), *_ = (case for case in CASES if case[3] == "e3xe5xc5")
    (line,) = read_orders("e3xe5xc5", fangs.game(name), owed(position(name, **start), *roles))

    assert isinstance(line, Ordered)
    assert (line.action, line.later) == ("e3xe5", ("e5xc5",))
