"""My games in the lobby, where there are many of them."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browser.conftest import People
from tests.web.browser.house import House


def test_all_games_that_go_on_are_listed_and_those_that_are_over_page_by_page(people: People, house: House) -> None:
    tables = [house.table("lunch", ["friend", "friend"]).name for _ in range(55)]
    ann = people("Ann")
    page = ann.go("/")
    over = [{"table": f"t{n}", "title": "Mandua", "with": "Bob", "at": n, "result": "", "place": 1} for n in range(120)]
    for key, value in (("tables", tables), ("played", over)):
        page.evaluate("([key, value]) => localStorage.setItem(`fangs:${key}`, JSON.stringify(value))", [key, value])
    page.reload()
    expect(page.locator("#mine li")).to_have_count(55)
    ann.go("/")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#mine li")).to_have_count(55)
    page.locator("#played-section summary").click()
    expect(page.locator("#played li")).to_have_count(51)
    page.get_by_role("button", name="Show 50 more").click()
    expect(page.locator("#played li")).to_have_count(101)
    page.get_by_role("button", name="Show 20 more").click()
    expect(page.locator("#played li")).to_have_count(120)
