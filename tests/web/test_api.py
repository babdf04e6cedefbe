"""The interface for programs and pages: every route with good and with bad requests."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, urlencode

import httpx
import pytest

import fangs
from fangs import Record, bots
from fangs.core import dice
from fangs.solve.exact import known
from fangs.table.seat import MOST_KEYS
from tests.web.serving import Client, Served, open_table

GAMES = fangs.names()
NO_JSON = {"content-type": "text/plain"}


def refused(answer: httpx.Response, status: int, kind: str | None = None, words: str = "") -> None:
    """Said in a sentence, as JSON, with this status."""
    assert answer.status_code == status, answer.text
    assert set(answer.json()) == {"error"}
    told = answer.json()["error"]
    assert set(told) == {"kind", "message", "clause"}
    assert kind is None or told["kind"] == kind, told
    assert words in told["message"], told
    assert re.fullmatch(r"\S.*[.?!]", told["message"], re.DOTALL), told


@pytest.fixture
def stranger(url: str) -> Iterator[Client]:
    with Client(url) as client:
        yield client


@pytest.fixture
def two(url: str) -> Iterator[tuple[Client, Client]]:
    """Two people at a table of the first game that two can play."""
    ann, (bob,) = open_table(url, "lunch", ["me", "friend"])
    with ann, bob:
        yield ann, bob


# Games, rules, pictures


def test_all_games_and_bots_are_described(stranger: Client) -> None:
    told = stranger.ask("/games").json()
    assert [game["name"] for game in told["games"]] == list(GAMES)
    assert [bot["name"] for bot in told["bots"]] == list(bots.names())
    for described in told["games"]:
        game = fangs.game(described["name"])
        assert described["title"] == game.title
        assert described["players"] == list(game.players)
        assert described["match"] == (game.match is not None)
        assert described["draw"] == (game.draw.clause if game.draw else None)
        assert all(len(sides) == int(players) for players, sides in described["sides"].items())
        assert [option["name"] for option in described["options"]] == [option.name for option in game.options]
        assert all(option["meaning"] and option["clause"] and option["expected"] for option in described["options"])


@pytest.mark.parametrize("name", GAMES)
def test_a_perfect_bot_is_offered_and_sits_down_just_where_the_game_is_solved_with_its_setting(
    name: str, stranger: Client
) -> None:
    game = fangs.game(name)
    described = next(one for one in stranger.ask("/games").json()["games"] if one["name"] == name)
    for players in game.players:
        for changed in [{}, *({option.name: sample} for option in game.options for sample in option.samples)]:
            try:
                start = fangs.Position(game, game.start(players, changed))
            except fangs.RequestError:
                continue  # a sample for another number of players
            is_solved = known(game, start.state) is not None
            setting = {"players": players, "options": json.dumps(changed)}
            told = stranger.ask(f"/games/{name}/bots?{urlencode(setting)}").json()["bots"]
            assert [bot["name"] for bot in told if bot["name"] != "perfect"] == list(bots.names())
            assert ("perfect" in [bot["name"] for bot in told]) == is_solved
            if not changed:
                assert (players in described["solved"]) == is_solved
                seats = ["me", *["bot:perfect"] * (players - 1)]
                opened = stranger.send("/tables", game=name, players=players, seats=seats, name="Ann")
                assert opened.is_success if is_solved else "solved" in opened.json()["error"]["message"]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_picture_and_every_clause_a_text_and_a_place(name: str, stranger: Client) -> None:
    picture = stranger.ask(f"/games/{name}/picture.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml") and picture.text.startswith("<svg")
    page = stranger.ask(f"/games/{name}/rules")
    assert page.headers["content-type"].startswith("text/html")
    for clause in fangs.game(name).rulebook.clauses:
        assert f'id="{clause}"' in page.text
    clause = next(iter(fangs.game(name).rulebook.clauses))
    told = stranger.ask(f"/games/{name}/clauses/{clause}").json()
    assert told["clause"] == clause and len(told["text"]) > 20 and "**" not in told["text"]


@pytest.mark.parametrize("name", fangs.names())
def test_a_lesson_tells_what_comes_of_every_answer(name: str, stranger: Client) -> None:
    assert f'data-game="{name}"' in stranger.ask(f"/learn/{name}").text
    steps = stranger.ask(f"/games/{name}/lesson").json()["steps"]
    for number, step in enumerate(steps):
        for action in [step["expected"][0], *(one["action"] for one in step["actions"][:2])]:
            told = stranger.ask(f"/games/{name}/lesson/{number}?action={quote(action)}").json()
            assert told["right"] == (action in step["expected"]) and told["said"] and told["svg"] != step["svg"]
    refused = stranger.ask(f"/games/{name}/lesson/0?action=nothing")
    assert refused.status_code == 422


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/learn/luch", "Did you mean lunch?"),
        ("/games/luch/lesson", "no game"),
        ("/games/lunch/lesson/99?action=4d", "no such step"),
        ("/games/luch/bots", "Did you mean lunch?"),
        ("/games/luch/rules", "Did you mean lunch?"),
        ("/games/luch/picture.svg", "no game 'luch'"),
        ("/games/luch/clauses/L1.1", "no game"),
        ("/games/lunch/clauses/L99.9", "L99.9"),
        ("/static/none.js", "nothing at this address"),
        ("/static/lobby.html", "nothing at this address"),
        ("/static/..%2fserver.py", "nothing at this address"),
        ("/static/%2e%2e/server.py", "nothing at this address"),
        ("/nowhere", "nothing at this address"),
        ("/tables/none/view", "no table 'none'"),
        ("/tables/none/summary", "no table 'none'"),
        ("/tables/none/log", "no table 'none'"),
        ("/tables/none/boards/0/record", "no table 'none'"),
        ("/tables/none/boards/0/at/0", "no table 'none'"),
        ("/tables/%00/view", "no table"),
        ("/tables/%F0%9F%90%9F/view", "no table"),
        ("/tables/%ff/view", "no table"),
        (f"/tables/{'x' * 3000}/view", "no table"),
    ],
)
def test_what_is_not_there_is_said_not_to_be(path: str, words: str, stranger: Client) -> None:
    refused(stranger.ask(path), 404, words=words)


def test_pages_are_there_for_any_table_and_send_no_secrets(stranger: Client) -> None:
    for path in ("/", "/new", "/new?game=lunch", "/join", "/tables/any"):
        page = stranger.ask(path)
        assert page.status_code == 200 and page.headers["content-type"].startswith("text/html")
    assert stranger.ask("/favicon.ico").headers["location"] == "/static/icon.svg"


# Opening and entering


@pytest.mark.parametrize("name", GAMES)
def test_a_table_against_bots_is_played_at_once(name: str, stranger: Client) -> None:
    opened = stranger.done("/tables", game=name, name="Ann")
    with Client(stranger.url, opened["token"]) as ann:
        view = ann.view()
        assert view["status"] == "playing" and view["you"] == 0 and view["host"]
        assert opened["links"] == {} and opened["player"] == 0
        assert [seat["kind"] for seat in view["seats"]] == ["person"] + ["bot"] * (len(view["seats"]) - 1)
        assert view["seats"][0]["name"] == "Ann"


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({}, "game"),
        ({"game": 5}, "game"),
        ({"game": "luch", "name": "Ann"}, "Did you mean lunch?"),
        ({"game": "lunch"}, "A name has"),
        ({"game": "lunch", "name": "Ann", "players": 3}, "is for 2 players, not 3"),
        ({"game": "lunch", "name": "Ann", "players": "2"}, "players"),
        ({"game": "lunch", "name": "Ann", "options": {"target": "x"}}, "target"),
        ({"game": "lunch", "name": "Ann", "options": {"\ud800": 1}}, ""),
        ({"game": "lunch", "name": "Ann", "options": {"target": "\ud800"}}, ""),
        ({"game": "lunch", "name": "Ann", "options": []}, "options"),
        ({"game": "lunch", "name": "Ann", "seats": ["me"] * 21}, "seats"),
        ({"game": "lunch", "name": "Ann", "pace": {"hours": -1}}, "hours"),
        ({"game": "lunch", "name": "Ann", "pace": {"hours": float("nan")}}, "hours"),
        ({"game": "lunch", "name": "Ann", "pace": {"hour": 1}}, "pace.hour"),
        ({"game": "lunch", "name": "Ann", "colour": "red"}, "colour"),
        ({"game": "lunch", "name": "Ann", "\ud800": "red"}, ""),
        ({"game": "lunch", "name": "Ann", "record": "fangs record\ngame: getbit\n"}, "edition"),
        ({"game": "lunch", "name": "\ud800"}, ""),
        ({"game": "lunch", "name": "Ann", "match": True}, "match"),
        ({"game": "lunch", "name": "Ann", "chat": "none"}, "chat"),
    ],
)
def test_a_table_that_cannot_be_is_refused(body: dict[str, Any], words: str, stranger: Client) -> None:
    answer = stranger.http.post("/tables", content=json.dumps(body), headers={"content-type": "application/json"})
    refused(answer, 422, words=words)


def test_a_link_is_used_once_and_gives_a_token_that_opens_the_seat_again_and_on_other_devices(url: str) -> None:
    with Client(url) as stranger:
        opened = stranger.done("/tables", game="lunch", seats=["friend", "friend"])
    assert sorted(opened["links"]) == ["0", "1"] and opened["player"] is None
    link = opened["links"]["0"]
    with Client(url) as device:
        joined = device.done("/join", token=link, name="Bob")
        assert (joined["table"], joined["player"]) == (opened["table"], 0)
        assert joined["recovery"] and joined["token"] != link
        assert device.ask(f"/tables/{opened['table']}/view").json()["you"] == 0, "by the cookie"
    with Client(url) as device:
        again = device.done("/join", token=joined["token"])
        assert again == {**joined, "recovery": None}, "the recovery code is shown once"
        assert device.ask(f"/tables/{opened['table']}/view").json()["you"] == 0, "by the cookie"
    with Client(url, link) as sender:
        refused(sender.send("/join", token=link, name="Eve"), 404, "table", "has been used")
        refused(sender.ask(f"{sender.table}/view"), 403, "seat")
    with Client(url, opened["token"]) as host:
        view = host.view()
        assert view["host"] and view["you"] is None and view["status"] == "waiting"
        assert [seat["kind"] for seat in view["seats"]] == ["person", "invited"]
        refused(host.send(f"{host.table}/resign"), 422)
        refused(host.send(f"{host.table}/moves", number=0, role="0", action="x"), 403, "seat")
        refused(host.send(f"{host.table}/propose", what="undo"), 422)
        host.done(f"{host.table}/say", text="Welcome.")
        assert host.view()["chat"][-1]["name"] == "the host"


@pytest.mark.parametrize(
    ("token", "status"),
    [
        ("", 404),
        (".", 404),
        ("none.none", 404),
        ("none", 404),
        ("x.\0", 404),
        ("x.\ud800", 422),
        ("x" * 201, 422),
        (5, 422),
        (None, 422),
    ],
)
def test_a_link_that_opens_nothing_says_so(token: Any, status: int, stranger: Client) -> None:
    body = json.dumps({"token": token})
    refused(stranger.http.post("/join", content=body, headers={"content-type": "application/json"}), status)


def test_a_friend_needs_a_name_and_may_take_another(url: str) -> None:
    with Client(url) as stranger:
        opened = stranger.done("/tables", game="lunch", seats=["me", "friend"], name="Ann")
    with Client(url, opened["links"]["1"]) as bob:
        for name in ("", "  ", "x" * 41, "a\tb\0", None):
            refused(bob.send("/join", token=bob.token, name=name), 422, words="name")
        assert bob.view()["status"] == "waiting"
        bob.use(bob.done("/join", token=bob.token, name="Bob")["token"])
        bob.done("/join", token=bob.token, name="Robert")
        assert bob.view()["seats"][1]["name"] == "Robert"
        assert "Bob is now called Robert." in [line["text"] for line in bob.view()["log"]["items"]]


def test_open_seats_are_in_the_lobby_until_they_are_taken(url: str) -> None:
    with Client(url) as stranger:
        opened = stranger.done("/tables", game="lunch", seats=["me", "open"], name="Ann")
        name = opened["table"]
        listed = {table["table"]: table for table in stranger.ask("/open").json()["tables"]}
        assert listed[name]["free"] == [1] and listed[name]["names"] == ["Ann"]
        for player in (0, 2, -1):
            assert stranger.send(f"/tables/{name}/sit", player=player, name="Bob").status_code in (403, 422)
        refused(stranger.send(f"/tables/{name}/sit", player=1, name=""), 422)
        sat = stranger.done(f"/tables/{name}/sit", player=1, name="Bob")
        assert name not in {table["table"] for table in stranger.ask("/open").json()["tables"]}
        refused(stranger.send(f"/tables/{name}/sit", player=1, name="Cem"), 403, "seat", "not open")
    with Client(url, sat["token"]) as bob:
        assert bob.view()["you"] == 1


def test_an_open_seat_that_a_bot_has_taken_is_nobody_s_to_take(url: str) -> None:
    with Client(url) as stranger:
        opened = stranger.done("/tables", game="lunch", seats=["me", "open"], name="Ann")
        with Client(url, opened["token"]) as ann:
            ann.done(f"{ann.table}/stand-in", player=1, bot="random")
            refused(stranger.send(f"{ann.table}/sit", player=1, name="Bob"), 403, "seat")


def test_a_renewed_link_closes_the_old_one_as_long_as_nobody_sits_there(url: str) -> None:
    with Client(url) as stranger:
        opened = stranger.done("/tables", game="lunch", seats=["me", "friend"], name="Ann")
    with Client(url, opened["token"]) as ann, Client(url, opened["links"]["1"]) as bob:
        refused(bob.send(f"{bob.table}/link", player=0), 403, "seat", "Only the host")
        refused(ann.send(f"{ann.table}/link", player=2), 422)
        refused(ann.send(f"{ann.table}/link", player=0), 422)
        renewed = ann.done(f"{ann.table}/link", player=1)["token"]
        refused(bob.ask(f"{bob.table}/view"), 403, "seat", "renewed")
        refused(bob.send(f"{bob.table}/say", text="Hello?"), 403, "seat")
        refused(bob.send("/join", token=bob.token), 404, "table", "renewed")
        with Client(url, renewed) as again:
            again.use(again.done("/join", token=renewed, name="Bob")["token"])
            assert again.view()["you"] == 1 and again.view()["seats"][1]["name"] == "Bob"
            refused(ann.send(f"{ann.table}/link", player=1), 422, "request", "Bob sits there: free the seat first.")
            assert again.view()["you"] == 1


@pytest.mark.parametrize(
    "header", ["Bearer", "Basic x", "Bearer x.y", "nonsense", "Bearer {table}.", "Bearer {table}.x"]
)
def test_an_authorization_that_opens_nothing_is_refused(header: str, two: tuple[Client, Client]) -> None:
    ann, _ = two
    headers = {"authorization": header.format(table=ann.name)}
    refused(httpx.get(f"{ann.url}{ann.table}/view", headers=headers), 403, "seat")
    refused(httpx.post(f"{ann.url}{ann.table}/say", headers=headers, json={"text": "x"}), 403, "seat")


def test_where_spectators_are_not_wanted_they_get_nothing(url: str) -> None:
    ann, (bob,) = open_table(url, "lunch", ["me", "friend"], spectators=False)
    with ann, bob, Client(url) as stranger:
        for path in ("view", "summary", "log", "boards/0/at/0", "boards/0/record"):
            refused(stranger.ask(f"{ann.table}/{path}"), 403, "seat", "only for those who have a seat")
            assert bob.ask(f"{bob.table}/{path}").is_success
        refused(stranger.send(f"{ann.table}/say", text="x"), 403, "seat")


# Playing


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
    refused(mover.send(path, **move, action="nonsense"), 422, "invalid", "expected")
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
    for _ in range(3):
        ann.choose(ann.view())
    board = ann.view()["boards"][0]
    for steps in (0, 1, board["steps"]):
        told = ann.ask(f"{ann.table}/boards/0/at/{steps}").json()
        assert told["steps"] == steps and told["svg"].startswith("<svg") and told["text"]
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
    refused(ann.send(f"{table}/rematch"), 403)
    refused(ann.send(f"{table}/follow"), 403)
    ann.done(f"{table}/resign")
    assert bob.view()["ending"]["sentence"] == "Ann resigns: Bob wins."
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
        assert dice.check(Record.read(ann.ask(f"{ann.table}/boards/0/record").text)) >= 0


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


# What all of it has


def test_openapi_documents_every_route_with_a_sentence(stranger: Client) -> None:
    told = stranger.ask("/openapi.json").json()
    operations = {(path, way): what for path, ways in told["paths"].items() for way, what in ways.items()}
    assert len(operations) > 25
    assert all(what["summary"] and what["description"].endswith(".") for what in operations.values())
    for path in re.findall(r"`(?:GET |POST )?(/[a-z./{}-]*)", (fangs_docs() / "api.md").read_text()):
        assert path in told["paths"] or path == "/openapi.json", path


def fangs_docs() -> Any:
    from pathlib import Path

    return Path(__file__).parents[2] / "docs"


def test_health_readiness_and_metrics(stranger: Client, server: Served) -> None:
    assert stranger.ask("/health").json() == {"status": "ok"}
    assert stranger.ask("/ready").json() == {"status": "ok"}
    stranger.ask("/tables/secret-table/view")
    told = stranger.ask("/metrics").text
    assert re.search(r'fangs_requests_total\{route="/health",status="200"\} [1-9]', told)
    assert 'route="/tables/{table}/view",status="404"' in told
    assert "fangs_watchers " in told
    assert "secret-table" not in told + server.errors.read_text(), "the log says no table's name"


# Invitations


def test_an_invitation_says_what_a_link_is_to_and_only_who_has_the_link_is_told(url: str, stranger: Client) -> None:
    opened = stranger.done("/tables", game="lunch", players=2, seats=["me", "friend"], name="Ann", spectators=False)
    table, link = opened["table"], opened["links"]["1"]
    with Client(url) as bob:
        told = bob.done(f"/tables/{table}/invitation", token=link)
        assert told["host"] == "Ann" and told["game"] == "lunch" and told["player"] == 1
        assert told["side"] == fangs.new("lunch", 2).side(1) and told["names"] == ["Ann"]
        assert not told["taken"] and not told["here"]
        own = bob.done("/join", token=link, name="Bob")["token"]
        assert bob.done(f"/tables/{table}/invitation", token=link)["here"]
    with Client(url) as cem:
        for nothing in (link, f"{table}.x", table, "other.key"):
            refused(cem.send(f"/tables/{table}/invitation", token=nothing), 404, "table", "opens no seat")
        told = cem.done(f"/tables/{table}/invitation", token=own)
        assert told["taken"] and not told["here"]


def test_only_an_address_of_this_server_is_made_into_a_qr_code(url: str, stranger: Client) -> None:
    assert stranger.done("/qr", address=f"{url}/join#a.b")["picture"].startswith("data:image/svg+xml")
    for other in ("https://example.org/", "javascript:alert(1)", "", "//", f"{url}.example.org/", "http://[/"):
        refused(stranger.send("/qr", address=other), 422, "request", "of this server")
    refused(stranger.send("/qr", address=f"{url}/{'☃' * 1900}"), 422, "request", "too long")


def test_who_has_a_seat_gets_more_keys_of_it_and_never_so_many_that_the_oldest_is_lost(
    two: tuple[Client, Client], stranger: Client
) -> None:
    ann, _ = two
    refused(stranger.send(f"{ann.table}/another-key"), 403, "seat")
    for _ in range(MOST_KEYS - 1):
        token = ann.done(f"{ann.table}/another-key")["token"]
    assert stranger.done("/join", token=token)["player"] == 0
    refused(ann.send(f"{ann.table}/another-key"), 403, "seat", "recovery code")
    assert ann.view()["you"] == 0


def test_a_bot_keeps_a_seat_warm_until_somebody_comes_and_then_the_seat_is_taken(url: str, stranger: Client) -> None:
    opened = stranger.done("/tables", game="lunch", seats=["me", "open:random"], name="Ann")
    with Client(url, opened["token"]) as ann:
        assert ann.view()["status"] == "playing"
        offers = {offer["table"]: offer for offer in stranger.ask("/open").json()["tables"]}
        assert offers[opened["table"]]["free"] == [1] and offers[opened["table"]]["names"] == ["Ann"]
        stranger.done(f"{ann.table}/sit", player=1, name="Bob")
        seat = ann.view()["seats"][1]
        assert (seat["name"], seat["kind"], seat["bot"], seat["stand_in"]) == ("Bob", "person", None, None)
        refused(stranger.send(f"{ann.table}/sit", player=1, name="Cem"), 403, "seat")
        assert opened["table"] not in {offer["table"] for offer in stranger.ask("/open").json()["tables"]}
    opened = stranger.done("/tables", game="overboard", players=3, seats=["me", "open:random", "friend"], name="Ann")
    with Client(url, opened["token"]) as ann, Client(url) as friend:
        friend.done("/join", token=opened["links"]["2"], name="Bob")
        refused(stranger.send(f"{ann.table}/sit", player=1, name="Cem"), 403, "seat")  # who might be Bob
