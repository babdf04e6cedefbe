"""The Games Master's desk over the wire: every act, and who may do it."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.web.desks import MASTER, by_post, desk, do, key, order_all, row
from tests.web.serving import Client, open_table, refused

# An act, what is sent with it, and the status of its answer at a table where nothing has happened.
ACTS: dict[str, tuple[dict[str, Any], int]] = {
    "try": ({}, 200),
    "process": ({}, 200),
    "back": ({}, 422),
    "pause": ({}, 200),
    "resume": ({}, 422),
    "extend": ({"hours": 5}, 200),
    "forward": ({"hours": 5}, 200),
    "away": ({"player": None, "first": "2027-02-01", "last": "2027-02-14"}, 200),
    "strike-holiday": ({"number": 1}, 422),
    "enter": ({"player": 0, "text": "hello"}, 200),
    "replace": ({"player": 0, "who": "Zoe <zoe@example.org>"}, 403),  # who has missed nothing and has not resigned
    "withdraw": ({"board": 0, "role": "red", "act": "withdraw"}, 200),
    "comment": ({"text": "A quiet turn."}, 200),
    "write": ({"text": "Do you still play?", "player": 0}, 200),
    "house-rules": ({"text": "Be kind."}, 200),
    "remove-press": ({"number": 1}, 422),
    "strike": ({"number": 1}, 422),
    "lobby": ({"listed": True}, 200),
    "correct": ({"what": "order", "role": "red", "now": "92", "why": "misread"}, 422),
    "hand-over": ({"who": "Gil <gil@example.org>"}, 200),
    "again": ({}, 200),
}


# Opening, and who may come


def test_who_opens_a_table_by_post_is_its_games_master_and_has_no_seat(url: str) -> None:
    with Client(url) as stranger:
        answer = stranger.send(
            "/tables", game="lunch", players=2, seats=["post:Ann <ann@example.org>", "post:Bob"], name=MASTER, post={}
        )
        opened = answer.json()
        assert opened["player"] is None and set(opened["links"]) == {"1"}, (
            "Ann has hers by email, and nobody else is shown it"
        )
        assert "HttpOnly" in answer.headers["set-cookie"]
        assert stranger.ask(f"/tables/{opened['table']}/desk").is_success, "the cookie opens it"
    with Client(url) as elsewhere:
        joined = elsewhere.done("/join", token=opened["token"])
        seat = {"table": opened["table"], "player": None, "token": opened["token"]}
        assert joined == {**seat, "recovery": None}, "who opened the table has been shown the recovery code"
        told = elsewhere.ask(f"/tables/{opened['table']}/desk").json()
    assert told["master"] == {"name": "Gus", "mail": "gus@example.org"}
    assert [(one["name"], one["mail"]) for one in told["players"]] == [("Ann", "ann@example.org"), ("Bob", None)]
    assert key(told["players"][1]) == opened["links"]["1"]
    assert told["mail"] is False, "no mail is set up on this server"
    with Client(url) as ann:
        link = key(told["players"][0])  # nobody else can bring it to her
        assert ann.done("/join", token=link, name=None)["player"] == 0


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seats": ["me", "bot:easy"]}, "has no seat"),
        ({"seats": ["post:", "bot:easy"]}, "A name must have 1 to"),
        ({"seats": ["post:Ann <nowhere>", "bot:easy"]}, "Name <name@example.org>"),
        ({"post": {"schedule": {"days": []}}}, "at least one day of the week"),
        ({"post": {"schedule": {"hours": 24, "zone": "Europe/Berlinn"}}}, "Did you mean"),
        ({"post": {"late": "rule"}}, "no rule for missing orders"),
        ({"post": {"speed": 1}}, "no setting 'speed'"),
        ({"post": None}, "A seat must be given as"),
        ({"name": "Gus <gus>"}, "Name <name@example.org>"),
    ],
)
def test_a_table_by_post_that_cannot_be_is_refused_in_words(url: str, change: dict[str, Any], words: str) -> None:
    asked = {"game": "lunch", "players": 2, "seats": ["post:Ann", "bot:easy"], "name": MASTER, "post": {}}
    refused(Client(url).send("/tables", **{**asked, **change}), 422, "request", words)


@pytest.mark.parametrize("act", ACTS)
def test_an_act_is_for_the_games_master_alone(url: str, act: str) -> None:
    master, players = by_post(url)
    before = desk(master)
    for other in (players[0], Client(url)):
        refused(
            other.send(f"{master.table}/desk/{act}", **ACTS[act][0]),
            403,
            "seat",
            "Only the Games Master of this table can use the desk",
        )
    assert desk(master) == before
    body, status = ACTS[act]
    assert master.send(f"{master.table}/desk/{act}", **body).status_code == status


@pytest.mark.parametrize("page", ["desk", "slips"])
def test_the_desk_and_the_slips_are_for_the_games_master_alone(url: str, page: str) -> None:
    master, players = by_post(url)
    assert master.ask(f"{master.table}/{page}").is_success
    for other in (players[0], Client(url)):
        refused(
            other.ask(f"{master.table}/{page}"), 403, "seat", "Only the Games Master of this table can use the desk"
        )


def test_another_table_has_no_desk_and_no_reports(url: str) -> None:
    host, _ = open_table(url, "lunch", ["me", "friend"])
    for page in ("desk", "report", "report/1", "sheet", "slips"):
        refused(host.ask(f"{host.table}/{page}"), 422, "request", "not played by post")
    refused(host.send(f"{host.table}/desk/process"), 422, "request", "not played by post")
    assert host.view()["post"] is None
    assert host.ask(f"{host.table}/record").text.startswith("fangs record")


def test_who_has_seen_the_desk_as_it_is_gets_no_more_than_its_tag(url: str) -> None:
    master, players = by_post(url)
    tag = desk(master)["tag"]
    assert set(master.ask(f"{master.table}/desk?seen={tag}").json()) == {"tag", "now"}
    players[0].choose(players[0].view())
    changed = master.ask(f"{master.table}/desk?seen={tag}").json()
    assert changed["tag"] != tag and changed["players"][0]["understood"] == 1


# Acts


def test_a_turn_is_processed_taken_back_with_all_orders_kept_and_processed_again(url: str) -> None:
    master, players = by_post(url)
    for player in players[:4]:
        order_all(player)
    assert [one["understood"] for one in desk(master)["players"]] == [5, 5, 5, 5, 0]

    do(master, "process", turn=1)
    refused(master.send(f"{master.table}/desk/process", turn=1), 409, "stale", "turn 2")
    refused(master.send(f"{master.table}/desk/back", turn=1), 409, "stale", "turn 2")
    told = desk(master)
    assert (told["turn"], told["turns"][0]["by"]) == (2, "master")
    first = [board["drawing"] for board in told["boards"]]

    do(master, "back")
    told = desk(master)
    assert (told["turn"], told["paused"], told["turns"], told["phase"]) == (1, True, [], "open")
    assert "paused" in told["standing"], told["standing"]
    assert [one["understood"] for one in told["players"]] == [5, 5, 5, 5, 0]
    refused(master.send(f"{master.table}/desk/extend", hours=1), 422, "request", "paused")

    do(master, "resume")
    do(master, "process")
    assert [board["drawing"] for board in desk(master)["boards"]] == first


def test_the_deadline_is_put_off_by_hours_and_holidays_and_stops_while_the_game_is_paused(url: str) -> None:
    master, _ = by_post(url, schedule={"hours": 48, "zone": "UTC"})
    due = desk(master)["deadline"]
    do(master, "extend", hours=1.5)
    assert desk(master)["deadline"] == due + 1.5 * 3600

    day = time.strftime("%Y-%m-%d", time.gmtime(due))
    do(master, "away", player=1, first=day, last=day)
    assert desk(master)["deadline"] > due + 24 * 3600
    assert any("Bob is on holiday" in line["text"] for line in desk(master)["log"]["items"])
    assert desk(master)["holidays"] == [{"number": 1, "player": 1, "days": [day, day]}]
    do(master, "strike-holiday", number=1)
    assert desk(master)["holidays"] == [] and desk(master)["deadline"] == due + 1.5 * 3600
    do(master, "away", player=1, first=day, last=day)

    do(master, "pause")
    assert desk(master)["deadline"] is None and master.view()["deadline"] is None
    refused(master.send(f"{master.table}/desk/pause"), 422, "request", "already paused")
    do(master, "resume")
    assert desk(master)["deadline"] > due


def test_who_is_replaced_cannot_get_in_any_more_and_the_orders_are_void(url: str) -> None:
    master, players = by_post(url)
    for _ in range(2):
        do(master, "process")
    (mine,) = (one for one in row(master, 0)["places"] if one["role"] == "blue")
    legal = players[0].view()["boards"][mine["board"]]["choices"]["blue"]["actions"][0]["action"]
    do(master, "enter", player=0, text=f"blue {legal}")
    assert row(master, 0)["understood"] == 1

    do(master, "replace", player=0, who="Zoe")
    refused(players[0].ask(f"{master.table}/view"), 403, "seat")
    zoe = row(master, 0)
    assert (zoe["name"], zoe["mail"], zoe["understood"]) == ("Zoe", None, 0), "what Ann had ordered is void"
    assert Client(url, key(zoe)).view()["you"] == 0
    assert Client(url, key(zoe)).view()["post"]["orders"] == []

    do(master, "replace", player=1, who="bot:easy")
    assert row(master, 1)["bot"] == "easy"
    do(master, "replace", player=2, who="Yan <yan@example.org>")
    yan = row(master, 2)
    assert (yan["name"], yan["mail"]) == ("Yan", "yan@example.org") and yan["word"], "no letter brings Yan the word"
    lines = desk(master)["log"]["items"]
    said = ["Zoe takes over from Ann.", "From now on, an easy bot plays for Bob.", "Yan takes over from Cyd."]
    assert [line["text"] for line in lines][-3:] == said
    assert [line["what"] for line in lines][-3:] == ["replaced", "stood_in", "replaced"]


def test_a_player_is_replaced_only_after_resigning_or_missing_two_turns_in_a_row(url: str) -> None:
    master, players = by_post(url)
    order_all(players[0])
    order_all(players[1])
    before = desk(master)
    for who in ("Zoe <zoe@example.org>", "bot:easy"):
        for player in (0, 1):
            refused(master.send(f"{master.table}/desk/replace", player=player, who=who), 403, "seat")
    assert desk(master) == before

    players[0].done(f"{master.table}/resign")
    assert row(master, 0)["gone"]
    do(master, "replace", player=0, who="Zoe")
    assert Client(url, key(row(master, 0))).view()["post"]["orders"] == []
    do(master, "process")
    do(master, "process")
    refused(
        master.send(f"{master.table}/desk/replace", player=1, who="Yan"), 403, "seat", "not missed 2 turns in a row"
    )
    do(master, "process")
    do(master, "replace", player=1, who="Yan")
    assert row(master, 1)["name"] == "Yan"


def test_orders_from_paper_are_entered_and_answered_in_full(url: str) -> None:
    master, players = by_post(url)
    (mine,) = (one for one in row(master, 0)["places"] if one["role"] == "blue")
    legal = players[0].view()["boards"][mine["board"]]["choices"]["blue"]["actions"][0]["action"]

    text = do(master, "enter", player=0, text=f"Blue to {legal}, please\nred nowhere\n\nThanks, Ann")["text"]

    assert "Understood" in text and f"{legal} " in text
    assert "NOT understood" in text and "nowhere" in text
    assert "Still missing" in text and "Thanks" not in text
    assert row(master, 0)["understood"] == 1 and row(master, 0)["received"]
    (order,) = players[0].view()["post"]["orders"]
    assert (order["role"], order["action"], order["by"]) == ("blue", legal, "master")


def test_a_piece_is_withdrawn_and_the_orders_of_the_others_stay(url: str) -> None:
    master, players = by_post(url)
    for player in players:
        order_all(player)
    do(master, "withdraw", board=2, role="red", act="withdraw")
    assert "red" not in desk(master)["boards"][2]["roles"]
    assert sum(one["understood"] for one in desk(master)["players"]) == 24
    refused(master.send(f"{master.table}/desk/withdraw", board=2, role="red", act="eat"), 422, "request", "no act")
    refused(master.send(f"{master.table}/desk/withdraw", board=7, role="red", act="withdraw"), 422, "request", "1 to 5")


def test_an_order_a_die_and_a_position_are_corrected_and_all_are_told(url: str) -> None:
    master, players = by_post(url, "lunch", 2, is_match=False)
    for _ in range(4):
        order_all(players[desk(master)["boards"][0]["roles"] == ["1"]])
        do(master, "process")
    asked = f"{master.table}/desk/correct/0"
    refused(players[0].ask(asked), 403, "seat", "Only the Games Master of this table can use the desk")
    found = master.ask(asked).json()
    assert found["position"]["game"] == "lunch"
    step = next(one for one in found["steps"] if one["others"])
    what = {"what": "die" if step["role"] is None else "order", "role": step["role"], "now": step["others"][0]}
    do(master, "correct", **what, was=step["action"], why="misread")
    do(master, "correct", what="position", position=found["position"], why="but it was right")
    told = [line["text"] for line in desk(master)["log"]["items"]]
    assert sum("the Games Master corrects" in text for text in told) == 2
    assert told == [line["text"] for line in players[0].view()["log"]["items"]]
    assert "corrected: {" in players[0].ask(f"{master.table}/record").text
    refused(master.send(f"{master.table}/desk/correct", what="die", why=""), 422, "request", "'now'")
    refused(
        master.send(f"{master.table}/desk/correct", what="position", why=""),
        422,
        "request",
        "must have exactly the fields",
    )


def test_a_desk_that_is_handed_over_opens_with_the_new_key_only(url: str) -> None:
    master, _ = by_post(url)
    token = do(master, "hand-over", who="Gil <gil@example.org>")["token"]
    refused(master.ask(f"{master.table}/desk"), 403, "seat")
    assert desk(Client(url, token))["master"] == {"name": "Gil", "mail": "gil@example.org"}


def test_what_the_games_master_can_do_to_a_piece_is_called_so_in_the_readers_language(url: str) -> None:
    master, _ = by_post(url)
    for language, called in (("en", "withdraw"), ("de", "zurückziehen")):
        told = master.http.get(f"{master.table}/desk", headers={"Accept-Language": language}).json()
        assert told["acts"] == [{"act": "withdraw", "called": called}]


@pytest.mark.parametrize("player", [-1, 5, 99])
@pytest.mark.parametrize("act", ["away", "enter", "replace"])
def test_a_player_whom_there_is_not_is_refused(url: str, act: str, player: int) -> None:
    master, _ = by_post(url)
    body = {**ACTS[act][0], "player": player}
    refused(master.send(f"{master.table}/desk/{act}", **body), 422, "request", "There is no player")


@pytest.mark.parametrize(
    ("act", "body", "words"),
    [
        ("extend", {"hours": -1}, "more than 0"),
        ("away", {"first": "Christmas", "last": "2027-01-02"}, "Christmas"),
        ("away", {"first": "2027-01-02", "last": "2027-01-01"}, "2027-01-01"),
        ("away", {"first": "9999-12-31", "last": "9999-12-31"}, "too far in the future"),
        ("replace", {"player": 0, "who": "bot:genius"}, "genius"),
        ("replace", {"player": 0, "who": " "}, "A name must"),
        ("hand-over", {"who": "Gil <gil>"}, "Name <name@example.org>"),
        ("process", {"sure": True}, "wrong"),
    ],
)
def test_what_cannot_be_done_is_refused_in_words(url: str, act: str, body: dict[str, Any], words: str) -> None:
    master, _ = by_post(url)
    refused(master.send(f"{master.table}/desk/{act}", **body), 422, None, words)


def test_without_a_rule_for_missing_orders_they_are_asked_for_by_name(url: str) -> None:
    master, players = by_post(url, "getbit", 3, is_match=False)
    order_all(players[0])
    for act in ("try", "process"):
        refused(master.send(f"{master.table}/desk/{act}"), 422, "request", "Orders from Bob and Cyd are missing")
