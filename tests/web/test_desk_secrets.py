"""The Games Master's desk over the wire: dry runs, and that nothing tells what is not final."""

from __future__ import annotations

import re
import time

import pytest

import fangs
from tests.web.desks import by_post, desk, do, order_all, row
from tests.web.serving import PATIENCE, Client

# Dry runs


def test_a_dry_run_changes_nothing_and_tells_only_what_is_missing(url: str) -> None:
    master, players = by_post(url)
    order_all(players[0])
    before = desk(master)

    told = do(master, "try")

    assert desk(master) == before
    assert told["turn"] == 1 and len(told["missing"]) == 20
    assert "Turn 1 can be processed. Without orders: " in told["text"]
    assert "shown when the orders are final" in told["text"]


def test_a_dry_run_shows_how_it_would_go_where_the_games_master_may_see_orders(url: str) -> None:
    master, players = by_post(url, master_sees=True)
    for player in players:
        order_all(player)
    text = do(master, "try")["text"]
    assert "All orders are in" in text and "The real rolls will be different" in text and "swims to" in text
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
        assert "The bots have not chosen yet" in answer.text and time.monotonic() < until, answer.text
    assert answer.json()["missing"] == [] and "could go like this" in answer.json()["text"]


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
