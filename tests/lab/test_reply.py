"""A player who knows how the others choose: it wins where their choices can be foreseen, and it sees no more than they do."""

from __future__ import annotations

import pytest

import fangs
from fangs import RequestError
from fangs.lab.arena.arena import run
from fangs.lab.arena.reply import Reply
from fangs.lab.arena.report import rows
from fangs.lab.arena.settings import Contestant, Settings

FORESEEN = Settings("getbit", (Contestant("rival:1"), Contestant("rival:1", is_reply=True)), 2, {}, 1)


def last_round() -> fangs.Position:
    """Three are left with a limb each; `rival:1` plays 5 for both of those behind the first, who stay where they are."""
    start = fangs.new("getbit", players=4).json()
    three = {"line": [2, 0, 1], "limbs": [1, 1, 1, 0], "hands": [[1, 2, 3, 4, 5]] * 3 + [[]], "round": 9}
    return fangs.position(
        start | {"phase": "choose", "places": [None, None, None, 4], "stacks": [[], [], [], []]} | three
    )


def test_whoever_plays_the_same_again_and_again_is_beaten_by_a_reply_to_it() -> None:
    """The two who play 5 stay behind: whoever plays anything else from the middle is in front, and wins when the last one is out."""
    game = last_round()
    for seed in range(6):
        card = Reply("rival:1").choose(game.json(0), "0", game.legal("0"), seed)
        assert game.play("0", card).play("1", "5").play("2", "5").scores == [1, 0, 0, 0]


def test_an_arena_has_somebody_who_replies() -> None:
    outcome = run(FORESEEN, 1, stop=False)

    assert [row["bot"] for row in rows(outcome)] == ["rival:1", "reply to rival:1"]
    assert sum(row["forfeits"] for row in rows(outcome)) == 0
    assert FORESEEN.json()["bots"] == [
        {"name": "rival:1", "is": ["rival", 1]},
        {"reply to": "rival:1", "is": ["rival", 1]},
    ]


def test_a_reply_depends_on_what_its_player_sees_and_on_the_seed_alone() -> None:
    start = fangs.new("getbit", players=4).roll("2031")
    hidden = start.play("1", "5").play("2", "2")
    chosen = [
        Reply("medium").choose(position.json(0), "0", position.legal("0"), seed)
        for position in (start, hidden)
        for seed in (1, 1, 2, 3)
    ]

    assert chosen[:4] == chosen[4:]
    assert chosen[0] == chosen[1]


def test_nobody_replies_where_secrets_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(fangs.game("getbit")), "has_secrets", True)

    with pytest.raises(RequestError, match="secrets last"):
        FORESEEN.check()
