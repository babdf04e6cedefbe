"""What has changed between two views, put together again, is the newer one; and it is short where little has changed."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import islice, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fangs
from fangs.web.watching.json_changes import changed, changes
from fangs.web.watching.splices import splices

PIECES = st.lists(st.sampled_from(["<g>", "</g>", "<a>", "<b>", "<c>", "<d>", "text", "é", "", ">", "\n"]), max_size=60)
Show = Callable[[fangs.Position, int], str]
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 2) | st.text("ab>", max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
)


def positions(game: str, most: int = 40) -> list[fangs.Position]:
    """The positions of a game at random, one after the other."""
    return list(islice(fangs.new(game).random_game(random.Random(game)), most))


def put_together(old: str, new: str) -> str:
    for at, drop, insert in splices(old, new):
        old = old[:at] + insert + old[at + drop :]
    return old


@given(PIECES, PIECES)
def test_a_text_is_made_of_any_other(old: list[str], new: list[str]) -> None:
    assert put_together("".join(old), "".join(new)) == "".join(new)


@given(VALUES, VALUES)
def test_a_value_is_made_of_any_other(old: Any, new: Any) -> None:
    assert changed(old, list(changes(old, new))) == new
    assert list(changes(new, new)) == []


@pytest.mark.parametrize("game", fangs.names())
@pytest.mark.parametrize("shown", [fangs.Position.svg, fangs.Position.text])
def test_a_board_is_made_of_the_one_before_by_a_little_of_it(game: str, shown: Show) -> None:
    shares = []
    for old, new in pairwise(shown(position, 0) for position in positions(game)):
        assert put_together(old, new) == new
        shares.append(sum(len(splice.insert) for splice in splices(old, new)) / len(new))

    assert sorted(shares)[len(shares) // 2] < 0.15


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


def test_of_a_line_of_a_text_only_what_differs_is_sent() -> None:
    old = "".join(f"{number:4} here stands a number\n" for number in range(50))
    new = old.replace("  17 here", "  17 there")
    (change,) = changes(old, new)
    assert change == {"path": (), "at": old.index("here", old.index("  17 ")), "drop": 0, "insert": "t"}
