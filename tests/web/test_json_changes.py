"""What has changed between two views, put together again, is the newer one; and it is short where little has changed."""

from __future__ import annotations

import random
from itertools import islice, pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import fangs
from fangs.table.views.drawings import drawing
from fangs.web.watching.json_changes import changed, changes

PIECES = st.lists(
    st.fixed_dictionaries({"id": st.sampled_from("abcdefgh"), "symbol": st.sampled_from(("ship", "card"))}),
    max_size=8,
    unique_by=lambda piece: piece["id"],
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 2) | st.text("ab>", max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
)


def positions(game: str, most: int = 40) -> list[fangs.Position]:
    """The positions of a game at random, one after the other."""
    return list(islice(fangs.new(game).random_game(random.Random(game)), most))


@given(PIECES, PIECES)
def test_pieces_lie_as_they_do_now_whatever_was_there_before(old: list[Any], new: list[Any]) -> None:
    assert changed(old, list(changes(old, new))) == new


def test_of_pieces_only_those_that_lie_otherwise_are_sent() -> None:
    old = [{"id": name, "symbol": "card"} for name in "abcdef"]
    new = [old[0], {"id": "g", "symbol": "card"}, {"id": "b", "symbol": "back"}, *old[2:5]]
    put = [{"at": 1, "piece": new[1]}, {"at": 2, "piece": new[2]}]
    assert list(changes({"pieces": old}, {"pieces": new})) == [{"path": ("pieces",), "without": ["f"], "put": put}]


@given(VALUES, VALUES)
@example([{"a": 1}, None], [{"a": 2}, None])
@example([None], [{"a": None}])
@example(["a"], [{"a": 1}])
@example([{"a": 1}, {"a": 1}], [{"a": 2}, 3])
def test_a_value_is_made_of_any_other(old: Any, new: Any) -> None:
    assert changed(old, list(changes(old, new))) == new
    assert list(changes(new, new)) == []


@pytest.mark.parametrize("game", fangs.names())
def test_a_board_is_made_of_the_one_before_by_a_little_of_it(game: str) -> None:
    shares = []
    for old, new in pairwise(drawing(position.game, position.json(0)) for position in positions(game)):
        made = list(changes(old, new))
        assert changed(old, made) == new
        shares.append(len(msgspec.json.encode(made)) / len(msgspec.json.encode(new)))

    assert sorted(shares)[len(shares) // 2] < 0.5


ACTIONS = [{"action": str(at), "clicks": [f"hex-{at}"], "label": f"swim to {at}"} for at in range(40)]


def test_a_list_of_other_records_is_sent_whole() -> None:
    assert list(changes({"actions": ACTIONS[:20]}, {"actions": ACTIONS[20:]})) == [
        {"path": ("actions",), "value": ACTIONS[20:]}
    ]


def test_of_a_list_of_records_only_the_other_ones_are_sent() -> None:
    new = [*ACTIONS[:5], ACTIONS[30], *ACTIONS[6:10], ACTIONS[10] | {"label": "stay"}, *ACTIONS[11:20]]
    assert list(changes(ACTIONS[:20], new)) == [
        {"path": (5,), "value": ACTIONS[30]},
        {"path": (10, "label"), "value": "stay"},
    ]


def test_of_two_seats_only_the_fields_that_changed_are_sent() -> None:
    """Most of the records differ, but few of their fields."""
    seats = [{"player": player, "name": f"Guest {player}", "kind": "person", "owes": player == 0} for player in (0, 1)]
    new = [seat | {"owes": not seat["owes"]} for seat in seats]
    assert list(changes({"seats": seats}, {"seats": new})) == [
        {"path": ("seats", 0, "owes"), "value": False},
        {"path": ("seats", 1, "owes"), "value": True},
    ]


def test_records_that_lose_most_of_their_fields_are_sent_whole() -> None:
    old = [{"a": at, "b": at, "c": at} for at in range(3)]
    new = [{"a": at} for at in range(3)]
    assert list(changes(old, new)) == [{"path": (), "value": new}]
