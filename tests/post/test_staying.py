"""Orders to do nothing, in the plain words of a person, in all games."""

from __future__ import annotations

import random

import pytest

import fangs
from fangs.core.position import Position
from fangs.post.orders.reading import Misread, Ordered, read_orders
from fangs.post.orders.speech import Speech
from tests.post.places import owed, position, read

SAID = ("stays", "stay put", "will stay", "waits", "holds", "does nothing", "nothing", "no move", "passes", "bleibt")


def on_island() -> Position:
    """Red is on an island, where a swimmer may stay."""
    data = position("maneater").json()
    data["swimmers"]["red"]["at"] = "A"
    return Position.read(fangs.game("maneater"), data)


CASES: list[tuple[str, Position, str, str, str | None]] = [
    # the game, the position, the role as it is written and as it is, and what staying is
    ("maneater", on_island(), "red", "red", "A"),
    ("maneater", position("maneater"), "shark", "shark", "120"),
    ("maneater", position("maneater"), "red", "red", None),
    ("overboard", position("overboard"), "ROLE", "ROLE", "stay"),
    ("getbit", position("getbit", [(None, "2031")]), "green", "2", None),
    ("lunch", position("lunch"), "ROLE", "ROLE", None),
    ("mandua", position("mandua"), "hunters", "0", None),
]


@pytest.mark.parametrize("said", SAID)
@pytest.mark.parametrize(("name", "at", "written", "role", "action"), CASES)
def test_to_stay_is_an_order_where_the_game_allows_it(
    name: str, at: Position, written: str, role: str, action: str | None, said: str
) -> None:
    role = at.owing[0] if role == "ROLE" else role
    places = owed(at, role)
    written = Speech(fangs.game(name), places).name(role) if written == "ROLE" else written
    assert read(f"{written} {said}", places, name) == ["?" if action is None else f"1 {role} {action}"]
    assert read(f"{written}: {said}, please!", places, name) == ["?" if action is None else f"1 {role} {action}"]


@pytest.mark.parametrize("name", fangs.names())
def test_to_stay_is_an_order_that_can_be_played_or_refused_with_a_reason(name: str) -> None:
    rng, game = random.Random(7), fangs.game(name)
    at = fangs.new(name)
    for _ in range(150):
        if at.kind == "over":
            break
        if at.kind == "chance":
            at = at.roll(rng)
            continue
        role = rng.choice(list(at.owing))
        (line,) = read_orders(f"{Speech(game, owed(at, role)).name(role)} {rng.choice(SAID)}", game, owed(at, role))
        assert isinstance(line, Ordered | Misread)
        if isinstance(line, Ordered):
            at.play(role, line.action)
        else:
            assert line.expected and "''" not in line.expected and "not understood" not in line.expected
        at = at.play(role, rng.choice(at.legal(role)))


def test_why_a_piece_cannot_stay_is_said() -> None:
    def why(name: str, at: Position, role: str, text: str) -> str:
        (line,) = read_orders(text, fangs.game(name), owed(at, role))
        assert isinstance(line, Misread)
        return line.expected

    assert "A swimmer with legs must order another space" in why("maneater", position("maneater"), "red", "red stays")
    told = why("getbit", position("getbit", [(None, "2031")]), "2", "green passes")
    assert told.startswith("You cannot stay or pass here. ")
    assert read("next turn: red stays", owed(on_island(), "red")) == ["?"], "where it will be is not known yet"
    assert read("pass", owed(on_island(), "red")) == ["? red: A"]
    assert read("red is still waiting here", owed(on_island(), "red")) == ["? red: A"], "this says how things are"
    assert read("red stays to see the film", owed(on_island(), "red")) == ["?"]
