"""The protocol, as another program meets it: a process that reads and writes lines."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import fangs
from fangs.referee import answer_line
from tests.form import some


class Referee:
    """A `fangs referee` of one's own; knows nothing but the protocol."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "fangs", "referee"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def line(self, request: bytes) -> Any:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(request + b"\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def __call__(self, **request: Any) -> Any:
        return self.line(json.dumps(request).encode())

    def error(self, **request: Any) -> Any:
        return self(**request)["error"]


@pytest.fixture(scope="module")
def referee() -> Iterator[Referee]:
    referee = Referee()
    yield referee
    assert referee.process.stdin is not None and referee.process.stdout is not None
    referee.process.stdin.close()
    assert referee.process.wait(timeout=10) == 0, "it ends with its input"
    referee.process.stdout.close()


def test_games_are_told_with_players_options_and_edition(referee: Referee) -> None:
    games = {game["name"]: game for game in referee(op="games")["games"]}

    assert list(games) == list(fangs.names())
    assert games["lunch"]["title"] == "Let's Do Lunch!"
    assert games["lunch"]["players"] == [2]
    assert games["lunch"]["edition"] == 1
    assert games["lunch"]["options"]["target"]["default"] == 20


@pytest.mark.parametrize("name", some(fangs.names(), "maneater", "lunch"))
def test_a_program_that_knows_only_the_protocol_plays_every_game_to_its_end(referee: Referee, name: str) -> None:
    """Bots choose from views; the adjudicator holds the position. A race may take so long that it is cut."""
    game = next(game for game in referee(op="games")["games"] if game["name"] == name)
    dice = random.Random(7)
    for players in game["players"]:
        position = referee(op="new", game=name, players=players)["position"]
        for _ in range(6000):
            look = referee(op="look", position=position)
            if look["kind"] == "over":
                break
            role, action = None, None
            if look["kind"] == "chance":
                outcomes, chances = zip(*look["odds"], strict=True)
                action = dice.choices(outcomes, [int(c.split("/")[0]) / int(c.split("/")[-1]) for c in chances])[0]
            else:
                role = dice.choice(list(look["legal"]))
                chosen = referee(op="choose", position=position, role=role, bot="random", seed=dice.randrange(999))
                action = chosen["action"]
                assert action in look["legal"][role]
            answer = referee(op="play", position=position, role=role, action=action)
            position = answer["position"]
            assert all(isinstance(event, str) for event in answer["events"])
        else:
            assert name == "overboard", "only this race has no limit"
            continue
        assert look["scores"] and all(isinstance(score, int | float) for score in look["scores"])
        assert referee.error(op="play", position=position, role="0", action="x")["kind"] in ("over", "invalid")


def test_an_id_comes_back_with_its_answer(referee: Referee) -> None:
    assert referee(op="games", id="a")["id"] == "a"
    assert referee(op="nonsense", id=[1, {"two": None}])["id"] == [1, {"two": None}]
    assert "id" not in referee(op="games")


def test_new_takes_players_and_options(referee: Referee) -> None:
    position = referee(op="new", game="lunch", players=2, options={"target": 5})["position"]

    assert position == fangs.new("lunch", target=5).json()
    assert referee(op="new", game="lunch", players=None, options=None)["position"] == fangs.new("lunch").json()


def test_look_tells_legal_actions_odds_or_scores(referee: Referee) -> None:
    start = fangs.new("lunch")
    placing = start.roll("first:0").roll("113")

    assert referee(op="look", position=start.json()) == {
        "kind": "chance",
        "odds": [["first:0", "1/2"], ["first:1", "1/2"]],
    }
    legal = referee(op="look", position=placing.json())["legal"]
    assert {role: sorted(actions) for role, actions in legal.items()} == {
        "0": ["5a", "5b", "5c", "5d", "5e", "5f", "5g"]
    }


def test_view_and_draw_show_what_a_player_may_see(referee: Referee) -> None:
    claimed = fangs.new("lunch", eating="claimed").roll("first:0").roll("113").play("0", "5a")

    view = referee(op="view", position=claimed.json(), player=None)["position"]
    assert view["trapped"] == "?"
    assert referee(op="draw", position=view, **{"as": "text"})["drawing"] == claimed.text(None)
    assert referee(op="draw", position=view, **{"as": "svg"})["drawing"] == claimed.svg(None)


def test_the_same_seed_chooses_the_same(referee: Referee) -> None:
    placing = fangs.new("lunch").roll("first:0").roll("113").json(0)
    choices = {referee(op="choose", position=placing, role="0", bot="random", seed=5)["action"] for _ in range(5)}

    assert len(choices) == 1


PLACING = fangs.new("lunch").roll("first:0").roll("113").json()


@pytest.mark.parametrize(
    ("request_", "kind", "clause", "words"),
    [
        ({"op": "look", "position": {"game": "lunch"}}, "position", None, "The field options is missing"),
        ({"op": "look", "position": {"game": "go"}}, "position", None, "game must be getbit, "),
        ({"op": "look", "position": PLACING | {"hand": [13, 12]}}, "position", "L1.3", "hand must be 2 whole numbers"),
        (
            {"op": "look", "position": PLACING | {"hand": [11, 12]}},
            "position",
            "L1.3",
            "12 cannibals in all, but you gave 0 on",
        ),
        ({"op": "look", "position": PLACING | {"moon": 1}}, "position", None, "There is no field 'moon'"),
        ({"op": "look"}, "request", None, "The request has no position"),
        ({"op": "play", "position": PLACING, "role": "0", "action": "7h"}, "invalid", "L1.1", "not understood"),
        (
            {"op": "play", "position": PLACING, "role": "0", "action": "7a"},
            "illegal",
            "L2.2",
            "The roll 1, 1, 3 puts the cannibal in column 5, and 7a is not in that column.",
        ),
        (
            {"op": "play", "position": PLACING, "role": "1", "action": "5a"},
            "turn",
            None,
            "Bloodboilers cannot choose",
        ),
        (
            {"op": "play", "position": PLACING, "role": None, "action": "113"},
            "turn",
            None,
            "It is not time to roll the dice",
        ),
        ({"op": "play", "position": PLACING, "role": 0, "action": "5a"}, "request", None, "role must be a string"),
        ({"op": "play", "position": PLACING, "action": "5a"}, "request", None, "has no role"),
        ({"op": "new", "game": "lunch", "players": 3}, "request", None, "is for 2 players, but you asked for 3"),
        (
            {"op": "new", "game": "lunch", "options": {"target": 1.5}},
            "request",
            "L5.3",
            "target must be a whole number",
        ),
        ({"op": "new", "game": "lunch", "options": {"colour": "red"}}, "request", None, "no option 'colour'"),
        ({"op": "new", "game": "lunch", "options": []}, "request", None, "Options must be an object"),
        ({"op": "view", "position": PLACING, "player": 2}, "request", None, "There is no player 2"),
        ({"op": "view", "position": PLACING, "player": -1}, "request", None, "A player must be a whole number or null"),
        ({"op": "draw", "position": PLACING, "as": "png"}, "request", None, "as text or svg, but not as 'png'"),
        ({"op": "choose", "position": PLACING, "role": "0", "bot": "deep"}, "request", None, "There is no bot 'deep'"),
        ({"op": "choose", "position": PLACING, "role": "1"}, "turn", None, "Bloodboilers cannot choose"),
        ({"op": "choose", "position": PLACING, "role": "9"}, "invalid", None, "There is no role '9'"),
        ({"op": "lok", "position": PLACING}, "request", None, "Did you mean look"),
        ({}, "request", None, "There is no op null"),
    ],
)
def test_what_cannot_be_done_is_answered_with_kind_sentence_and_clause(
    referee: Referee, request_: dict[str, Any], kind: str, clause: str | None, words: str
) -> None:
    error = referee.error(**request_)

    assert (error["kind"], error["clause"]) == (kind, clause), error
    assert words in error["message"]


def test_a_line_with_a_double_key_is_refused(referee: Referee) -> None:
    error = referee.line(b'{"op": "games", "op": "new"}')["error"]
    assert error["message"] == "This line is not JSON: the key 'op' occurs twice in the same object."


def test_a_line_may_begin_with_a_byte_order_mark_and_is_told_plainly_that_it_is_no_utf_8(referee: Referee) -> None:
    assert "games" in referee.line(b'\xef\xbb\xbf{"op": "games"}')
    assert (
        referee.line(b'{"op": "\xff"}')["error"]["message"] == "This line is not JSON because it is not text in UTF-8."
    )


@pytest.mark.parametrize(
    "line",
    [b"{", b"\xff\xfe", b"nonsense", b"NaN", b'{"id": 1e999}',
     b'{"op": Infinity}', b"[" * 200_000, b"1" * 5000, b'{"op": "' + b"x" * 1_100_000 + b'"}'],
    ids=lambda line: repr(line[:12]),
)  # fmt: skip
def test_a_line_that_is_no_json_is_said_to_be_none_and_the_next_is_read_as_if_nothing_had_happened(
    referee: Referee, line: bytes
) -> None:
    assert referee.line(line)["error"]["kind"] == "json"
    assert "games" in referee(op="games")


def test_a_request_that_is_no_object_is_refused(referee: Referee) -> None:
    assert referee.line(b"[]")["error"]["kind"] == "request"


def test_a_fault_in_a_game_is_told_as_one_and_does_not_end_the_referee(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(fields: object) -> object:
        return ".xo".index("z")

    monkeypatch.setattr(fangs.game("getbit").notation, "from_json", broken)
    answer = answer_line(json.dumps({"id": 7, "op": "look", "position": {"game": "getbit"}}).encode())

    message = answer["error"]["message"]
    assert (answer["id"], answer["error"]["kind"]) == (7, "fault")
    assert message.startswith(
        "The request cannot be answered because of a fault in a game: tests/test_referee.py, line "
    )
    assert message.endswith("ValueError: substring not found.")


def test_blank_lines_are_passed_over(referee: Referee) -> None:
    assert "games" in referee.line(b"\n  \n" + b'{"op": "games"}')
