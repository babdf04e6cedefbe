"""Nothing older is ever drawn: whatever order frames and answers come in, what a page shows goes forward."""

from __future__ import annotations

import contextlib
from pathlib import Path

from playwright.sync_api import Error, Route, expect

from tests.form import amount
from tests.web.browser.conftest import People
from tests.web.browser.house import House
from tests.web.browser.player import Player, play
from tests.web.browser.proxy import Proxy

BEGINNINGS = [[["open", "frame"], amount(4, long=5)], [["open", "frame", "cut"], amount(5, long=6)]]
"""How it begins, and how many steps follow, in all orders."""
MODEL = Path(__file__).with_name("one_order.js")


def test_in_all_orders_of_frames_and_answers_views_go_forward_and_the_newest_comes(
    people: People, house: House
) -> None:
    """Every sequence of changes, cuts, answers, frames and refusals up to a length, each at any time after it was made."""
    ann = people("Ann")
    table = house.table("mandua", ["friend", "friend"])
    page = ann.go(table.path)
    script = page.evaluate("[...document.scripts].map(({src}) => src).find((src) => src.endsWith('table/table.js'))")
    orders, bad = page.evaluate(MODEL.read_text(), [script.replace("table.js", "live.js"), BEGINNINGS])
    assert bad == []
    assert orders > amount(100, long=1000)


def test_a_view_that_was_fetched_while_the_line_was_bad_is_not_drawn_over_what_was_pushed_since(
    people: People, house: House
) -> None:
    table = house.table("mandua", ["friend", "friend"])
    proxy = Proxy(house.address)
    bob = people("Bob", at=proxy.address)
    house.ask("/join", {"token": table.keys[0], "name": "Ann"})
    bob.join(table.link(1))
    expect(bob.page.locator("#turn")).to_have_attribute("data-tone", "others")
    late: list[tuple[Route, object]] = []
    bob.context.route("**/view", lambda route: late.append((route, house.view(table, 1))))
    with bob.page.expect_request("**/view"):
        proxy.cut()
        proxy.mend()
    expect(bob.page.locator("#line")).to_have_text("")
    house.move(table, 0)
    expect(bob.page.locator("#turn")).to_have_attribute("data-tone", "mine")
    for route, old in late:
        with contextlib.suppress(Error):  # the page waits for it no more
            route.fulfill(json=old)
    bob.page.wait_for_timeout(300)
    expect(bob.page.locator("#turn")).to_have_attribute("data-tone", "mine")
    bob.forgive()
    play([Player(bob)], choices=1)
    proxy.close()


def test_a_desk_is_not_set_back_by_an_answer_that_comes_late(people: People, house: House) -> None:
    table = house.table("mandua", ["post:Ann", "post:Bob"], name="Gus", post={})
    gus = people("Gus")
    page = gus.go(f"/desk#{table.host}")
    expect(page.locator("#state")).to_contain_text(" is due ")
    late: list[tuple[Route, object]] = []

    def hold(route: Route) -> None:
        if late:
            return route.continue_()
        late.append((route, house.ask(f"{table.path}/desk", key=table.host)))

    gus.context.route("**/desk?seen=*", hold)
    with page.expect_request("**/desk?seen=*"):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.locator("[data-do=pause]").click()
    expect(page.locator("#state")).to_contain_text("paused")
    for route, old in late:
        with contextlib.suppress(Error):  # the page waits for it no more
            route.fulfill(json=old)
    page.wait_for_timeout(300)
    assert "paused" in page.locator("#state").inner_text(), "until the desk asks again"
    gus.forgive()
