"""Wins that are proven: each reply to them loses, and nothing is claimed that is not so."""

from __future__ import annotations

import random

import fangs
from fangs import Position
from fangs.solve.forced import forced_win


def hunt(tigers: str, hunters: str) -> Position:
    """The hunters to move, none in supply."""
    first = fangs.new("mandua").json()
    return fangs.position(first | {"tigers": tigers.split(), "hunters": hunters.split(), "supply": 0})


def proven(position: Position, most: int = 3000) -> str | None:
    win = forced_win(position.game.rules, position.state, 0, most)
    return None if win is None else str(position.game.notation.write(position.state, 0, win))


def test_whatever_the_tigers_answer_the_hunters_win() -> None:
    """A maharaja, after the hunters have given away all others (an outside hand found it)."""
    rng = random.Random(1)
    for _ in range(20):
        game = hunt("c2 d1 e2 e3", "a1 a2 a3 b1 b2 b3 b4 b5 c3 c4 d3 d4 d5 e1 e4 e5")
        while game.kind != "over":
            role = game.owing[0]
            action = proven(game) if role == "0" else rng.choice(game.legal(role))
            assert action is not None
            game = game.play(role, action)
        assert game.scores == [1, 0]


def test_what_cannot_be_proven_within_the_allowance_is_not_claimed() -> None:
    assert proven(hunt("c2 d1 e2 e3", "a1 a2 a3 b1 b2 b3 b4 b5 c3 c4 d3 d4 d5 e1 e4 e5"), most=1) is None
    assert proven(hunt("A B C D", "a1 a5 e1 e5")) is None
    assert forced_win(fangs.game("lunch").rules, fangs.new("lunch").state, 0, 100) is None
