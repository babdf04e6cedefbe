"""A number such as 3.0 in a body is a whole number, as in JSON Schema."""

from __future__ import annotations

from typing import Any

import pytest

from fangs.web.api_route import _number
from tests.web.serving import Client, open_table, refused


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3.0", 3),
        ("-2.0", -2),
        ("1e3", 1000),
        ("9007199254740992.0", 2**53),
        ("1.5", 1.5),
        ("1e300", 1e300),
        ("1e999", float("inf")),
    ],
)
def test_a_whole_float_is_read_as_an_integer_if_it_is_exact(text: str, value: float) -> None:
    found = _number(text)

    assert (found, type(found)) == (value, type(value))


def test_a_table_is_opened_and_played_with_whole_floats(url: str, stranger: Client) -> None:
    seats = ["me", "bot:random", "bot:random", "bot:random"]
    opened = stranger.done("/tables", game="getbit", players=4.0, seats=seats, name="Ann")
    ann = Client(url, opened["token"])
    view = ann.view()
    assert len(view["seats"]) == 4
    role, choice = next(iter(view["boards"][0]["choices"].items()))
    action = choice["actions"][0]["action"]
    number = view["boards"][0]["number"]
    ann.done(f"{ann.table}/moves", board=0.0, number=float(number), role=role, action=action)


@pytest.mark.parametrize("more", [{"number": 0.5}, {"board": 0.5}, {"number": "0"}, {"number": True}])
def test_anything_else_is_still_not_a_whole_number(url: str, more: dict[str, Any]) -> None:
    ann, _ = open_table(url, "lunch", ["me", "bot:random"])
    sent = {"board": 0, "number": 0, "role": "0", "action": "1", **more}
    refused(ann.send(f"{ann.table}/moves", **sent), 422, "request", "must be a whole number, but it is ")
