"""Maneater: positions that cannot be are refused, and said why."""

from __future__ import annotations

from typing import Any

import pytest

import fangs
from tests.games.maneater.positions import merged, with_keys

GAME = fangs.game("maneater")
COLOURS = ("red", "green", "blue", "yellow")


HOME_AGAIN = {"at": None, "state": "home"}
ALONE = {"green": HOME_AGAIN, "blue": HOME_AGAIN, "yellow": HOME_AGAIN}
ALONE_SCORE = {"green": 3, "blue": 3, "yellow": 3}
ON_HERRINGS = {
    "turn": 3,
    "swimmers": {"red": {"at": "66"}, "blue": {"at": "142"}},
    "orders": {"shark": "120", "red": "66", "blue": "142"},
}


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        (
            {"options": {"map": "pond"}},
            "Fangs has loaded the map 'resort', but not the map 'pond'. Use --map FILE to load another map.",
        ),
        ({"options": {"shark_start": 121}}, "options.shark_start must be 120 or 119, but you gave 121. (M1.4)"),
        ({"options": {"turn_limit": 3}, "turn": 4}, "turn must be a whole number from 1 to 3, but you gave 4. (M8.3)"),
        ({"shark": "106"}, "shark must be a hex from '1' to '227' that is not a net, but you gave '106'. (M7.1)"),
        (
            {"swimmers": {"red": {"at": "home"}}},
            "swimmers.red.at must be a hex from '1' to '227' or the letter of an island",
        ),
        ({"swimmers": {"red": {"at": None}}}, "swimmers.red.at must be a hex"),
        (
            {"swimmers": {"red": {"state": "eaten"}}},
            "swimmers.red.at must be null, since the state is eaten, but you gave '79'.",
        ),
        ({"swimmers": {"red": {"at": "91"}}}, "Red and green cannot both be on '91'. (M4.3)"),
        (
            {"swimmers": {"red": {"legs": 3}}},
            "swimmers.red.legs must be a whole number from 0 to 2, but you gave 3. (M1.4)",
        ),
        (
            {"phase": "over"},
            "phase must be a phase other than over, since somebody is still in play, but you gave 'over'. (M8.1)",
        ),
        ({"swimmers": dict.fromkeys(COLOURS, HOME_AGAIN)}, "phase must be over, since nobody is in play"),
        ({"swimmers": {"red": {"at": None, "state": "stranded"}}}, "phase must be over, since somebody is stranded"),
        ({"turn": 9, "last": 3}, "last must be null unless exactly one swimmer is in play, but you gave 3. (M8.2)"),
        ({"swayed": "astray"}, "swayed must be null unless a turn is being resolved, but you gave 'astray'. (M6.6)"),
        ({"herrings": ["red"]}, "herrings must be the swimmers still to be rolled for in the phase herring"),
        ({"phase": "herring", "herrings": ["red"]}, "herrings must be without red, who is not on a red herring"),
        ({**ON_HERRINGS, "phase": "herring", "herrings": ["blue", "red"]}, "herrings must be in order"),
        (
            merged({**ON_HERRINGS, "phase": "herring", "herrings": ["red"]}, {"orders": {"shark": "79"}}),
            "orders.shark cannot be '79'. For the shark, 79 is 6 steps away from 120, but it can swim at most 4. (M7.1)",
        ),
        (
            merged({**ON_HERRINGS, "phase": "herring", "herrings": ["red"]}, {"orders": {"shark": None}}),
            "orders.shark must be an order, since all orders are in, but you gave null. (M3.1)",
        ),
        (
            {"phase": "bite"},
            "phase must be a phase other than bite, unless the shark is beside several swimmers that it can bite",
        ),
        (
            {"phase": "bite", "swimmers": {"red": {"at": "119"}, "green": {"at": "121"}, "blue": {"at": "120"}}},
            "phase must be a phase other than bite, since the shark can swallow the swimmer on its hex",
        ),
        (
            {"phase": "bite", "swayed": "astray", "swimmers": {"red": {"at": "119"}, "green": {"at": "121"}}},
            "swayed must be null or heads, since the shark attacks",
        ),
        ({"orders": {"red": "92"}}, "orders.red cannot be '92'. 92 is 3 steps away from 79"),
        ({"orders": {"red": "withdraw"}}, "orders.red must be an order that can be kept"),
        ({"orders": {"red": 80}}, "orders.red must be an order or null, but you gave 80."),
        ({"orders": {"red": "80x"}}, "orders.red: '80x' is not understood"),
        (
            {"turn": 5, "swimmers": {"red": {"legs": 0, "bitten": 3}}, "score": {"shark": 2}, "orders": {"red": "80"}},
            "orders.red must be null, since this role has nothing to choose now, but you gave '80'. (M3.1)",
        ),
        (
            {"orders": dict.fromkeys(("shark", *COLOURS), "nmr")},
            "All orders are in, so the turn would already have been resolved. (M3.1)",
        ),
        ({"swimmers": {"pink": {}}}, "There is no field 'swimmers.pink' here."),
    ],
)
def test_what_cannot_be_is_no_position(keys: dict[str, Any], said: str) -> None:
    with pytest.raises(fangs.InvalidPosition) as error:
        with_keys(**keys)

    assert said in str(error.value)


def test_a_stay_may_have_been_written_before_a_withdrawal() -> None:
    """M4.6: it is void when it comes to be tried, and no earlier."""
    gone = {"at": None, "state": "eaten"}
    two = with_keys(
        turn=9,
        swimmers={"red": {"at": "A", "stayed": True}, "green": gone, "blue": gone},
        score={"shark": 6},
    )

    written = two.play("red", "A").play("yellow", "withdraw")
    over = written.play("shark", "nmr")

    assert fangs.position(written.json()) == written
    assert "A" not in written.legal("red")
    assert over.json()["swimmers"]["red"]["at"] == "32"
    assert "Red has given an impossible order and is carried back to 32, M4.7" in map(str, over.events)


def test_the_order_of_a_withdrawn_swimmer_is_kept_until_the_turn_ends() -> None:
    """Position: orders are kept until the turn ends."""
    withdrawn = fangs.new("maneater").play("green", "92/93").play("green", "withdraw")

    assert withdrawn.json()["orders"]["green"] == "92/93"
    assert fangs.position(withdrawn.json()) == withdrawn
