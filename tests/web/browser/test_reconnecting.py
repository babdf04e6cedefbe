"""A connection that is lost is noticed, said, and mended without a reload."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import WebSocket, expect

from tests.web.browser.conftest import People
from tests.web.browser.house import House, Table
from tests.web.browser.person import Person
from tests.web.browser.player import Player, play
from tests.web.browser.proxy import Proxy
from tests.web.browser.screens import owes

WATCHDOG = 12_000
BACK = 30_000
STAMP = "() => window.stamp = 'not loaded again'"


@pytest.fixture
def proxy(url: str) -> Iterator[Proxy]:
    proxy = Proxy(url)
    yield proxy
    proxy.close()


@pytest.fixture
def table(house: House) -> Table:
    """A game in which the two have turns by turns to choose."""
    return house.table("mandua", ["friend", "friend"])


def seated(people: People, proxy: Proxy, table: Table, house: House) -> Person:
    ann = people("Ann", at=proxy.address)
    house.ask("/join", {"token": table.keys[1], "name": "Bob"})
    ann.join(table.link(0))
    expect(ann.page.locator("#turn")).to_have_attribute("data-tone", "mine")
    ann.page.evaluate(STAMP)
    return ann


def steps(person: Person) -> str:
    return person.page.locator("#replay-slider").get_attribute("max") or ""


def is_back_in_the_present(ann: Person, house: House, table: Table) -> None:
    present = house.view(table, 0)["boards"][0]["steps"]
    expect(ann.page.locator("#replay-slider")).to_have_attribute("max", str(present), timeout=BACK)
    expect(ann.page.locator("#line")).to_have_text("", timeout=BACK)
    assert ann.page.evaluate("window.stamp") == "not loaded again"
    ann.forgive()  # of course requests failed meanwhile
    play([Player(ann)], choices=1)


def test_after_a_cut_the_page_says_so_and_comes_back_to_the_present_by_itself(
    people: People, house: House, proxy: Proxy, table: Table
) -> None:
    ann = seated(people, proxy, table, house)
    play([Player(ann)], choices=1)
    proxy.cut()
    expect(ann.page.locator("#line")).not_to_have_text("")
    house.move(table, 1)
    proxy.mend()
    is_back_in_the_present(ann, house, table)


def test_a_line_that_goes_dead_without_a_word_is_noticed_and_mended_too(
    people: People, house: House, proxy: Proxy, table: Table
) -> None:
    ann = seated(people, proxy, table, house)
    play([Player(ann)], choices=1)
    proxy.freeze()
    house.move(table, 1)
    expect(ann.page.locator("#line")).not_to_have_text("", timeout=WATCHDOG + 5_000)
    assert steps(ann) == "1", "nothing was heard of the other's move yet"
    proxy.mend()
    is_back_in_the_present(ann, house, table)


def test_a_choice_that_cannot_be_sent_is_said_and_can_be_made_again(
    people: People, house: House, proxy: Proxy, table: Table
) -> None:
    ann = seated(people, proxy, table, house)
    proxy.cut()
    expect(ann.page.locator("#line")).not_to_have_text("")
    ann.page.locator("#choices summary").click()
    ann.page.locator("#choices [data-way]").first.click()
    expect(ann.page.get_by_role("alert").filter(has_text=" ")).to_be_visible()
    proxy.mend()
    expect(ann.page.locator("#line")).to_have_text("", timeout=BACK)
    expect(ann.page.locator("#alert")).to_have_text("")
    is_back_in_the_present(ann, house, table)
    assert house.view(table, 0)["boards"][0]["steps"] == 1


def test_what_was_picked_stays_picked_when_the_choice_cannot_be_sent(
    people: People, house: House, proxy: Proxy
) -> None:
    table = house.table("maneater", ["friend"] * 2)
    for player in table.keys:
        house.ask("/join", {"token": table.keys[player], "name": f"Bob {player}"})
    who = next(player for player in table.keys if owes(house, table, player))
    page = (ann := people("Ann", at=proxy.address)).come_back(table, who)
    page.locator("#board [data-can]").first.press("Enter")
    picked = page.locator("#board [data-picked]")
    before = picked.first.get_attribute("id")
    proxy.cut()
    expect(page.locator("#line")).not_to_have_text("")
    picked.first.press("Enter")
    expect(page.locator("#alert")).to_contain_text("Nothing is lost")
    expect(picked.first).to_have_attribute("id", before or "")
    proxy.mend()
    expect(page.locator("#line")).to_have_text("", timeout=BACK)
    ann.forgive()
    picked.first.press("Enter")
    expect(page.locator("#turn")).not_to_have_text("Go on.")
    expect(picked).to_have_count(0)


LOOK = """(hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_page_says_whether_somebody_looks_at_it_also_when_it_connects_anew(
    people: People, house: House, proxy: Proxy, table: Table
) -> None:
    """Or a forgotten tab would keep letters from its player, and stand-ins from the table."""
    ann = people("Ann", at=proxy.address)
    streams: list[WebSocket] = []
    ann.page.on("websocket", lambda stream: streams.append(stream))
    ann.join(table.link(0))
    expect(ann.page.locator("#line")).to_have_text("")
    said: list[str | bytes] = []
    streams[-1].on("framesent", lambda frame: said.append(frame))
    ann.page.evaluate(LOOK, True)
    ann.page.evaluate(LOOK, False)
    ann.page.evaluate(LOOK, True)
    with ann.page.expect_websocket(lambda stream: "&hidden" in stream.url):
        proxy.cut()
        proxy.mend()
    assert said == ['{"in_sight":false}', '{"in_sight":true}', '{"in_sight":false}']
    ann.page.evaluate(LOOK, False)
    ann.forgive()
