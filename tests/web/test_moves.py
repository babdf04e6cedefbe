"""Choices, positions, the log, and what people agree on, by requests: with good ones and with bad ones."""

from __future__ import annotations

import random
import re

import pytest

import fangs
from fangs import Record
from fangs.core.records import dice
from tests.proof import is_proven
from tests.web.serving import Client, open_table, refused

GAMES = fangs.names()


@pytest.mark.parametrize("name", GAMES)
def test_moves_are_made_and_refused_with_the_sentence_and_the_clause(name: str, url: str) -> None:
    number = min(fangs.game(name).players)
    ann, friends = open_table(url, name, ["me", *["friend"] * (number - 1)])
    everybody = [ann, *friends]
    board = ann.view()["boards"][0]
    role = board["owing"][0]
    mover = next(client for client in everybody if role in client.view()["boards"][0]["choices"])
    other = next(client for client in everybody if client is not mover)
    move = {"board": 0, "number": board["number"], "role": role}
    action = mover.view()["boards"][0]["choices"][role]["actions"][0]["action"]
    path = f"{ann.table}/moves"

    with Client(url) as stranger:
        refused(stranger.send(path, **move, action=action), 403, "seat")
    refused(other.send(path, **move, action=action), 403, "seat")
    refused(mover.send(path, **move, action="nonsense"), 422, "invalid", "not understood")
    refused(mover.send(path, **{**move, "number": 10**30}, action=action), 409, "stale")
    refused(mover.send(path, **{**move, "role": "nobody"}, action=action), 422, "invalid")
    for unplayed in set(fangs.game(name).notation.ROLE_NAMES) - set(board["names"]):
        refused(mover.send(path, **{**move, "role": unplayed}, action=action), 403, "seat")
    refused(mover.send(path, **{**move, "board": 1}, action=action), 422, "request", "no board")
    for wrong in ({"board": -1}, {"number": "1"}, {"number": 1.5}, {"role": 0}, {"action": None}, {"more": 1}):
        refused(mover.send(path, **{**move, "action": action, **wrong}), 422, "request", str(next(iter(wrong))))
    before = mover.view()
    answer = mover.send(path, **move, action=action)
    assert answer.status_code == 200 and set(answer.json()) == {"number"}
    after = mover.view()
    assert (after["boards"][0]["number"], after["boards"][0]["choices"]) != (
        before["boards"][0]["number"],
        before["boards"][0]["choices"],
    )


def test_an_illegal_move_cites_its_clause(two: tuple[Client, Client]) -> None:
    ann, bob = two
    board = ann.view()["boards"][0]
    role = board["owing"][0]
    mover = ann if role in ann.view()["boards"][0]["choices"] else bob
    column = mover.view()["boards"][0]["choices"][role]["actions"][0]["action"][0]
    other = "6" if column != "6" else "7"
    answer = mover.send(f"{ann.table}/moves", number=board["number"], role=role, action=f"{other}a")
    refused(answer, 422, "illegal")
    assert re.fullmatch(r"L\d+\.\d+", answer.json()["error"]["clause"])


@pytest.mark.parametrize("name", GAMES)
def test_any_position_of_a_game_can_be_looked_at_again(name: str, url: str) -> None:
    ann, _ = open_table(url, name, ["me", *["bot:random"] * (min(fangs.game(name).players) - 1)])
    with ann.live() as watch:
        board = watch.until(lambda view: ann.choose(view) is None and view["boards"][0]["steps"])["boards"][0]
    for steps in (0, 1, board["steps"]):
        told = ann.ask(f"{ann.table}/boards/0/at/{steps}").json()
        assert told["steps"] == steps and told["drawing"]["pieces"] and told["text"]
        assert "choices" not in told
    for steps in (-1, 10**9, 10**40, "x", "1.5"):
        refused(ann.ask(f"{ann.table}/boards/0/at/{steps}"), 422)
    for number in (1, -1, 10**40, "x"):
        refused(ann.ask(f"{ann.table}/boards/{number}/at/0"), 422)
        refused(ann.ask(f"{ann.table}/boards/{number}/record"), 422)
    record = ann.ask(f"{ann.table}/boards/0/record")
    assert record.headers["content-type"].startswith("text/plain")
    assert record.headers["content-disposition"] == f'attachment; filename="{ann.name}-0.fangs"'
    assert Record.read(record.text).game is fangs.game(name)


def test_the_log_is_read_from_any_line_on(two: tuple[Client, Client]) -> None:
    ann, _ = two
    whole = ann.ask(f"{ann.table}/log").json()
    assert whole["from"] == 0 and [line["n"] for line in whole["items"]] == list(range(len(whole["items"])))
    assert ann.ask(f"{ann.table}/log?start=1").json()["items"] == whole["items"][1:]
    assert ann.ask(f"{ann.table}/log?start=-5").json() == whole
    assert ann.ask(f"{ann.table}/log?start={10**30}").json()["items"] == []
    refused(ann.ask(f"{ann.table}/log?start=x"), 422, words="start")


def test_people_talk_agree_resign_and_play_again(two: tuple[Client, Client]) -> None:
    ann, bob = two
    table = ann.table
    with Client(ann.url) as stranger:
        for path, body in (
            ("say", {"text": "x"}),
            ("propose", {"what": "undo"}),
            ("answer", {"proposal": 1, "yes": True}),
            ("resign", {}),
            ("stand-in", {"player": 0, "bot": "random"}),
            ("hand-back", {}),
            ("link", {"player": 0}),
            ("rematch", {}),
            ("follow", {}),
        ):
            refused(stranger.send(f"{table}/{path}", **body), 403, "seat")
    ann.done(f"{table}/say", text="Hello!")
    assert bob.view()["chat"][-1]["text"] == "Hello!"
    for client in (ann, bob):
        client.choose(client.view())
    mover = next(client for client in (ann, bob) if "undo" in client.view()["may"])
    other = bob if mover is ann else ann
    mover.done(f"{table}/propose", what="undo")
    asked = other.view()["proposal"]
    assert asked["yours"] and asked["what"] == "undo"
    refused(other.send(f"{table}/answer", proposal=asked["proposal"] + 1, yes=True), 409, "stale")
    refused(mover.send(f"{table}/answer", proposal=asked["proposal"], yes=True), 403, "seat")
    other.done(f"{table}/answer", proposal=asked["proposal"], yes=True)
    assert ann.view()["proposal"] is None
    refused(ann.send(f"{table}/hand-back"), 422)
    refused(ann.send(f"{table}/rematch"), 422)
    refused(ann.send(f"{table}/follow"), 403)
    ann.done(f"{table}/resign")
    assert bob.view()["ending"]["sentence"] == "Ann resigned, so you win."
    new = bob.done(f"{table}/rematch")["table"]
    assert ann.done(f"{table}/rematch")["table"] == new == ann.view()["rematch"]
    for client, player in ((ann, 1), (bob, 0)):
        followed = client.done(f"{table}/follow")
        assert followed["table"] == new and followed["player"] == player
        with Client(client.url, followed["token"]) as again:
            view = again.view()
            assert view["you"] == player and view["status"] == "playing"
            assert [seat["name"] for seat in view["seats"]] == ["Bob", "Ann"]
            assert view["host"] == (client is ann)


@pytest.mark.parametrize("name", GAMES)
def test_the_seed_is_told_only_at_the_end_and_no_hash_of_a_key_ever(name: str, url: str) -> None:
    """Whatever may be fetched is looked through for anything that a key, its hash, or the seed would look like."""
    ann, _ = open_table(url, name, ["me", *["bot:random"] * (min(fangs.game(name).players) - 1)])
    rng = random.Random(4)
    paths = ["view", "summary", "log", "boards/0/at/0", "boards/0/record"]
    promised = ann.view()["boards"][0]["seed_hash"]

    def strange() -> set[str]:
        texts = [ann.ask(f"{ann.table}/{path}").text for path in paths]
        assert not any(ann.token and ann.token.partition(".")[2] in text for text in texts)
        return {word for text in texts for word in re.findall(r"\b[0-9a-f]{64}\b", text)}

    for _ in range(4):
        assert strange() == {promised}
        ann.choose(ann.view(), pick=rng.randrange(100))
    if len(ann.view()["seats"]) == 2:
        ann.done(f"{ann.table}/resign")
        seed = ann.view()["boards"][0]["seed"]
        assert strange() == {promised, seed}
        assert dice.commitment(seed) == promised
        assert is_proven(Record.read(ann.ask(f"{ann.table}/boards/0/record").text))


@pytest.mark.parametrize("name", [name for name in GAMES if fangs.game(name).match])
def test_a_match_is_one_table_with_all_its_boards(name: str, url: str) -> None:
    number = min(fangs.game(name).players)
    ann, friends = open_table(url, name, ["me", *["friend"] * (number - 1)], match=True)
    view = ann.view()
    match = fangs.game(name).match
    assert match is not None
    assert [board["board"] for board in view["boards"]] == list(range(match.games(number)))
    answer = ann.choose(view, board=1)
    assert answer is not None and answer.is_success
    assert len({board["seed_hash"] for board in view["boards"]}) == match.games(number)
    for client in (ann, *friends):
        assert client.ask(f"{ann.table}/boards/1/record").is_success


def test_a_record_is_carried_to_another_table(url: str) -> None:
    ann, _ = open_table(url, "lunch", ["me", "bot:random"])
    for _ in range(3):
        ann.choose(ann.view())
    text = ann.ask(f"{ann.table}/boards/0/record").text
    with Client(url) as stranger:
        opened = stranger.done("/tables", game="lunch", seats=["me", "friend"], name="Ann", record=text)
    with Client(url, opened["token"]) as again:
        steps = Record.read(text).steps
        assert Record.read(again.ask(f"{again.table}/boards/0/record").text).steps[: len(steps)] == steps
