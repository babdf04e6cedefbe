"""What a table by post has over the wire for those who play and watch: deadlines, receipts, reports and papers."""

from __future__ import annotations

import hashlib
import html
import re

import pytest

import fangs
from fangs.core.records import match
from tests.web.desks import NAMES, by_post, desk, do, order_all
from tests.web.serving import Client, open_table, refused


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
        refused(master.ask(f"{master.table}/report/{turn}"), 422, "request", "has not been processed yet")
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


def test_an_issue_of_several_tables_is_a_page_for_everybody_where_all_may_watch(url: str) -> None:
    several = [by_post(url, "lunch", 2, is_match=False)[0], by_post(url, "maneater", 5)[0]]
    do(several[1], "process")
    names = [master.table.removeprefix("/tables/") for master in several]
    address = f"/issue?table={names[0]}&table={names[1]}&title=Teeth+%26+Claws"
    page = Client(url).ask(address)
    assert page.is_success and "<h1>Teeth &amp; Claws</h1>" in page.text
    assert all(name in page.text for name in names) and page.text.count('class="blank"') == 2
    refused(Client(url).ask("/issue?table=0000000000"), 404)
    live, _ = open_table(url, "lunch", ["me", "friend"])
    refused(
        Client(url).ask(f"/issue?table={live.table.removeprefix('/tables/')}"), 422, "request", "not played by post"
    )
    many = "&".join(f"table={number:010x}" for number in range(21))
    refused(Client(url).ask(f"/issue?{many}"), 422, "request", "up to 20 tables")


def test_press_is_written_on_the_page_signed_as_the_table_allows_and_read_by_those_it_is_for(url: str) -> None:
    rules = {"press": ["role", "nobody"], "press_at_once": True}
    master, players = by_post(url, "maneater", 5, **rules)
    address = f"{master.table}/press"
    offered = players[0].ask(address).json()
    assert offered["readers"] == list(NAMES[1:5]) and offered["at_once"] and not offered["items"]
    assert [one["signed"] for one in offered["signatures"]][-1] == "nobody" and len(offered["signatures"]) == 6
    signed, words = offered["signatures"][0].values()
    players[0].done(address, to="all", signed=signed, text="I am not who I am.")
    players[0].done(address, to="Bob", signed="nobody", text="Trust me.")
    refused(players[0].send(address, text="Hello", signed="name"), 422, "request", "not by name")
    refused(Client(url).send(address, text="Hello"), 403, "seat")
    refused(Client(url).ask(address), 403, "seat")
    seen = [[one["text"] for one in player.ask(address).json()["items"]] for player in players]
    assert seen[0] == seen[1] == ["I am not who I am.", "Trust me."] and seen[2] == ["I am not who I am."]
    assert players[2].ask(address).json()["items"][0]["by"] == words
    numbers = [player.view()["post"]["press"] for player in players[:3]]
    assert numbers[0] == numbers[1] == [one["number"] for one in players[1].ask(address).json()["items"]]
    assert numbers[2] == numbers[0][:1] and set(numbers[0]).isdisjoint({1, 2}), "no number tells how much others write"
    assert [one["text"] for one in desk(master)["press"]] == ["I am not who I am."], "what is for Bob is his alone"
    do(master, "remove-press", number=1)
    assert not players[2].ask(address).json()["items"]
