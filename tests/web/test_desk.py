"""The Games Master's desk over the wire: every act, who may do it, and that nothing tells what is not final."""

from __future__ import annotations

import hashlib
import html
import re
import socket
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest

import fangs
from fangs.core import match
from tests.post.servers import smtpd
from tests.web.serving import PATIENCE, Client, Served, open_table
from tests.web.test_api import refused

NAMES = ("Ann", "Bob", "Cyd", "Dee", "Eve", "Flo")
MASTER = "Gus <gus@example.org>"
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
    "enter": ({"player": 0, "text": "hello"}, 200),
    "replace": ({"player": 0, "who": "Zoe <zoe@example.org>"}, 403),  # who has missed nothing and has not resigned
    "withdraw": ({"board": 0, "role": "red", "act": "withdraw"}, 200),
    "hand-over": ({"who": "Gil <gil@example.org>"}, 200),
    "again": ({}, 200),
}


def by_post(
    url: str,
    game: str = "maneater",
    players: int = 5,
    *,
    is_match: bool = True,
    bots: int = 0,
    mail: bool = False,
    **rules: Any,
) -> tuple[Client, list[Client]]:
    """A table by post: its Games Master, and the players on paper, each with the word as a key; those by mail get theirs by mail."""
    names = NAMES[: players - bots]
    seats = [f"post:{name} <{name.casefold()}@example.org>" if mail else f"post:{name}" for name in names]
    seats += ["bot:easy"] * bots
    asked = {"game": game, "players": players, "match": is_match, "seats": seats, "name": MASTER}
    opened = Client(url).done("/tables", **asked, post={"early": False, "quiet": 0, **rules})
    return Client(url, opened["token"]), [Client(url, token) for _, token in sorted(opened["links"].items())]


def desk(master: Client) -> Any:
    """The desk, without what changes by itself."""
    answer = master.ask(f"{master.table}/desk")
    assert answer.is_success, answer.text
    return {**answer.json(), "now": None}


def do(master: Client, act: str, /, **body: Any) -> Any:
    return master.done(f"{master.table}/desk/{act}", **body)


def order_all(player: Client, pick: int = 0) -> None:
    """Choose everywhere, the orders with this number among those that are possible."""
    view = player.view()
    for board in view["boards"]:
        for role, choice in board["choices"].items():
            action = choice["actions"][pick % len(choice["actions"])]["action"]
            sent = {"board": board["board"], "number": board["number"], "role": role, "action": action}
            player.done(f"{player.table}/moves", **sent)


def row(master: Client, player: int) -> Any:
    return desk(master)["players"][player]


def key(slip: Any) -> str:
    """What opens the seat of a player on paper, whose word is on the desk."""
    return str(slip["word"]).replace("-", ".")


# Opening, and who may come


def test_who_opens_a_table_by_post_is_its_games_master_and_has_no_seat(url: str) -> None:
    with Client(url) as stranger:
        answer = stranger.send(
            "/tables", game="lunch", players=2, seats=["post:Ann <ann@example.org>", "post:Bob"], name=MASTER, post={}
        )
        opened = answer.json()
        assert opened["player"] is None and set(opened["links"]) == {"1"}, (
            "Ann has hers by mail, and nobody else is shown it"
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
    assert told["players"][0]["word"] is None and key(told["players"][1]) == opened["links"]["1"]
    assert told["mail"] is False, "no mail is set up on this server"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seats": ["me", "bot:easy"]}, "has no seat"),
        ({"seats": ["post:", "bot:easy"]}, "A name has 1 to"),
        ({"seats": ["post:Ann <nowhere>", "bot:easy"]}, "Name <name@example.org>"),
        ({"post": {"schedule": {"days": []}}}, "Days of the week"),
        ({"post": {"schedule": {"hours": 24, "zone": "Europe/Berlinn"}}}, "Did you mean"),
        ({"post": {"late": "rule"}}, "no rule for missing orders"),
        ({"post": {"speed": 1}}, "not 'speed'"),
        ({"post": None}, "A seat is for"),
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
        refused(other.send(f"{master.table}/desk/{act}", **ACTS[act][0]), 403, "seat", "for the Games Master")
    assert desk(master) == before
    body, status = ACTS[act]
    assert master.send(f"{master.table}/desk/{act}", **body).status_code == status


@pytest.mark.parametrize("page", ["desk", "slips"])
def test_the_desk_and_the_slips_are_for_the_games_master_alone(url: str, page: str) -> None:
    master, players = by_post(url)
    assert master.ask(f"{master.table}/{page}").is_success
    for other in (players[0], Client(url)):
        refused(other.ask(f"{master.table}/{page}"), 403, "seat", "for the Games Master")


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

    do(master, "process")
    told = desk(master)
    assert (told["turn"], told["turns"][0]["by"]) == (2, "master")
    first = [board["svg"] for board in told["boards"]]

    do(master, "back")
    told = desk(master)
    assert (told["turn"], told["paused"], told["turns"], told["phase"]) == (1, True, [], "open")
    assert "paused" in told["standing"], told["standing"]
    assert [one["understood"] for one in told["players"]] == [5, 5, 5, 5, 0]
    refused(master.send(f"{master.table}/desk/extend", hours=1), 422, "request", "paused")

    do(master, "resume")
    do(master, "process")
    assert [board["svg"] for board in desk(master)["boards"]] == first


def test_the_deadline_is_put_off_by_hours_and_holidays_and_stops_while_the_game_is_paused(url: str) -> None:
    master, _ = by_post(url, schedule={"hours": 48, "zone": "UTC"})
    due = desk(master)["deadline"]
    do(master, "extend", hours=1.5)
    assert desk(master)["deadline"] == due + 1.5 * 3600

    day = time.strftime("%Y-%m-%d", time.gmtime(due))
    do(master, "away", player=1, first=day, last=day)
    assert desk(master)["deadline"] > due + 24 * 3600
    assert any("Bob has a holiday" in line["text"] for line in desk(master)["log"]["items"])

    do(master, "pause")
    assert desk(master)["deadline"] is None and master.view()["deadline"] is None
    refused(master.send(f"{master.table}/desk/pause"), 422, "request", "paused already")
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
    assert (yan["name"], yan["mail"], yan["word"]) == ("Yan", "yan@example.org", None), "Yan has the word by mail"
    lines = desk(master)["log"]["items"]
    said = ["Zoe plays on for Ann.", "A bot plays on for Bob: an easy bot.", "Yan plays on for Cyd."]
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


def test_a_desk_that_is_handed_over_opens_with_the_new_key_only(url: str) -> None:
    master, _ = by_post(url)
    token = do(master, "hand-over", who="Gil <gil@example.org>")["token"]
    refused(master.ask(f"{master.table}/desk"), 403, "seat")
    assert desk(Client(url, token))["master"] == {"name": "Gil", "mail": "gil@example.org"}


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
        ("replace", {"player": 0, "who": "bot:genius"}, "genius"),
        ("replace", {"player": 0, "who": " "}, "A name has"),
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
        refused(master.send(f"{master.table}/desk/{act}"), 422, "request", "Orders of Bob and Cyd are missing")


# Dry runs


def test_a_dry_run_changes_nothing_and_tells_only_what_is_missing(url: str) -> None:
    master, players = by_post(url)
    order_all(players[0])
    before = desk(master)

    told = do(master, "try")

    assert desk(master) == before
    assert told["turn"] == 1 and len(told["missing"]) == 20
    assert "Turn 1 can be processed. Without orders: " in told["text"]
    assert "shown when they are final" in told["text"]


def test_a_dry_run_shows_how_it_would_go_where_the_games_master_may_see_orders(url: str) -> None:
    master, players = by_post(url, master_sees=True)
    for player in players:
        order_all(player)
    text = do(master, "try")["text"]
    assert "All orders are in" in text and "other dice" in text and "swims to" in text
    assert desk(master)["turn"] == 1


@pytest.mark.parametrize("game", fangs.names())
def test_a_dry_run_does_not_wait_for_what_bots_do_after_the_people(url: str, game: str) -> None:
    master, seats = by_post(url, game, fangs.game(game).usual_players, is_match=False, bots=1, master_sees=True)
    until = time.monotonic() + PATIENCE
    while not any(board["choices"] for seat in seats for board in seat.view()["boards"]):
        assert time.monotonic() < until, "it is for nobody to choose"
    for seat in seats:
        order_all(seat)
    # A bot that chooses with the people takes a moment.
    while (answer := master.send(f"{master.table}/desk/try")).is_error:
        assert "Bots have not chosen yet" in answer.text and time.monotonic() < until, answer.text
    assert answer.json()["missing"] == [] and "other dice" in answer.json()["text"]


# Secrets


def everything(master: Client, others: list[Client]) -> list[bytes]:
    """All that the Games Master, the other players and a spectator can fetch, without the time."""
    pages = ["desk", "view", "log", "report", "report/1", "sheet", "slips", "record", "summary"]
    found = [master.ask(f"{master.table}/{page}") for page in pages]
    found.append(master.send(f"{master.table}/desk/try"))
    for other in others:
        found += [other.ask(f"{master.table}/{page}") for page in pages if page not in ("desk", "slips")]
    assert all(answer.is_success for answer in found), [answer.text[:200] for answer in found if answer.is_error]
    return [re.sub(rb'"(now|received)":[\d.]+', b"", answer.content) for answer in found]


@pytest.mark.parametrize(("game", "players", "is_match"), [("maneater", 5, True), ("getbit", 4, False)])
def test_what_was_ordered_changes_no_byte_of_what_others_can_fetch(
    url: str, game: str, players: int, is_match: bool
) -> None:
    master, seats = by_post(url, game, players, is_match=is_match)
    for seat in seats:
        order_all(seat)
    do(master, "process")
    for seat in seats:
        order_all(seat)
    mine = seats[0].view()["post"]["orders"]
    before = everything(master, [*seats[1:], Client(url)])

    order_all(seats[0], pick=1)
    changed = seats[0].view()["post"]["orders"]
    assert [one["action"] for one in changed] != [one["action"] for one in mine]
    assert everything(master, [*seats[1:], Client(url)]) == before

    for text in ("orders?", "report?", "orders?\nhelp"):
        told = do(master, "enter", player=0, text=text)["text"]
        assert "receipt" not in told and "Nothing is missing" in told


def test_where_the_table_allows_it_the_desk_shows_the_orders(url: str) -> None:
    master, players = by_post(url, master_sees=True)
    order_all(players[0])
    own = {(one["board"], one["role"], one["action"]) for one in players[0].view()["post"]["orders"]}
    assert {(one["board"], one["role"], one["action"]) for one in row(master, 0)["orders"]} == own


# At the table


def test_a_player_sees_the_deadline_and_receipts_that_the_report_proves(url: str) -> None:
    master, players = by_post(url, schedule={"days": ["tue"], "at": "18:00", "zone": "Europe/Berlin"})
    order_all(players[0])
    told = players[0].view()
    assert told["post"]["turn"] == 1 and told["post"]["due"].endswith("18:00 (Europe/Berlin)")
    assert told["deadline"] == desk(master)["deadline"]
    assert not {"undo", "rematch", "link"} & {*told["may"], *master.view()["may"]}
    assert players[1].view()["post"]["orders"] == [] == Client(url).ask(f"{master.table}/view").json()["post"]["orders"]

    do(master, "process")

    page = html.unescape(players[0].ask(f"{master.table}/report/1").text)
    for order in told["post"]["orders"]:
        (sealed,) = re.findall(rf"<code>([^<]*)</code><br><code>{order['receipt']}</code>", page)
        assert sealed.endswith(f" {master.name} 1 {order['board'] + 1} {order['role']} {order['action']}")
        assert hashlib.sha256(sealed.encode()).hexdigest() == order["receipt"]
    assert players[0].view()["post"]["processed"] == 1 and players[0].view()["post"]["orders"] == []


def test_a_report_is_a_page_for_the_one_who_asks(url: str) -> None:
    master, players = by_post(url)
    do(master, "process")
    pages = [client.ask(f"{master.table}/report/1") for client in (master, *players, Client(url))]
    assert all(page.headers["content-type"] == "text/html; charset=utf-8" for page in pages)
    assert len({page.text for page in pages}) == 6, "the Games Master and a spectator know the same"
    assert 'href="/report.css"' in pages[0].text and "<style" not in pages[0].text
    assert master.ask("/report.css").headers["content-type"].startswith("text/css")
    for turn in (0, 2, -1):
        refused(master.ask(f"{master.table}/report/{turn}"), 422, "request", "not processed yet")
    refused(master.ask(f"{master.table}/report/first"), 422, "request")


def test_the_record_of_a_match_is_read_again(url: str) -> None:
    master, _ = by_post(url)
    do(master, "process")
    answer = Client(url).ask(f"{master.table}/record")
    assert f'filename="{master.name}.fangs"' in answer.headers["content-disposition"]
    assert len(match.read(answer.text)) == 5
    assert not any(name in answer.text for name in NAMES)


def test_where_nobody_may_watch_reports_are_for_those_who_have_a_seat(url: str) -> None:
    seats = [f"post:{name}" for name in NAMES[:2]]
    opened = Client(url).done("/tables", game="lunch", players=2, seats=seats, name="Gus", spectators=False, post={})
    for page in ("report", "sheet", "record"):
        refused(Client(url).ask(f"/tables/{opened['table']}/{page}"), 403, "seat")
        assert Client(url, opened["links"]["0"]).ask(f"/tables/{opened['table']}/{page}").is_success


@pytest.mark.parametrize("game", fangs.names())
def test_every_game_has_its_desk_and_papers(url: str, game: str) -> None:
    players = fangs.game(game).usual_players
    master, seats = by_post(url, game, players, is_match=False)
    owing = [seat for seat in seats if any(board["choices"] for board in seat.view()["boards"])]
    for seat in owing:
        order_all(seat)
    assert do(master, "try")["missing"] == []
    do(master, "process")
    for page in ("desk", "report", "report/1", "sheet", "slips", "record"):
        assert master.ask(f"{master.table}/{page}").is_success


# The postman


def test_a_server_with_mail_sends_the_letters_and_says_on_the_desk_that_it_can(
    serve: Callable[..., Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    with smtpd() as mail:
        monkeypatch.setenv("FANGS_SMTP", f"smtp://{mail.server.host}:{mail.server.port}")
        monkeypatch.setenv("FANGS_MAIL_FROM", "Gus <gm@example.org>")
        served = serve()
        master, _ = by_post(served.url, "lunch", 2, is_match=False, mail=True)
        until = time.monotonic() + PATIENCE
        while {letter["state"] for letter in desk(master)["letters"]} != {"held"}:
            assert time.monotonic() < until, desk(master)["letters"]
            time.sleep(0.05)
        assert desk(master)["mail"] is True
        # Each is asked first whether letters may come.
        assert {letter["To"].addresses[0].username for letter in mail.mailbox.taken} == {"ann", "bob"}
        assert served.stop() == 0


def test_a_mail_server_that_says_nothing_does_not_keep_a_server_from_stopping(
    serve: Callable[..., Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        monkeypatch.setenv("FANGS_SMTP", f"smtp://127.0.0.1:{silent.getsockname()[1]}")
        monkeypatch.setenv("FANGS_MAIL_FROM", "Gus <gm@example.org>")
        served = serve()
        by_post(served.url, "lunch", 2, is_match=False, mail=True)
        silent.settimeout(PATIENCE)
        with silent.accept()[0]:
            began = time.monotonic()
            assert served.stop() == 0
            assert time.monotonic() - began < 15


def test_letters_that_wait_are_counted_and_those_given_up_are_sent_again_when_asked(url: str) -> None:
    master, _ = by_post(url, mail=True)
    assert {letter["state"] for letter in desk(master)["letters"]} == {"waiting"}
    assert do(master, "again") == {"letters": 0}
    waiting = re.search(r"^fangs_letters_waiting (\d+)", httpx.get(f"{url}/metrics").text, re.MULTILINE)
    assert waiting and int(waiting[1]) >= 6
