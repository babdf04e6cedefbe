"""A browser that blocks all cookies, and so all storage too: what needs neither works, and everything else says what is missing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import fangs
from tests.form import some
from tests.web.browser.conftest import People
from tests.web.browser.house import House
from tests.web.browser.person import Person

BLOCKED = """
const refuse = () => { throw new DOMException("The operation is insecure.", "SecurityError"); };
for (const name of ["localStorage", "sessionStorage", "indexedDB"]) Object.defineProperty(window, name, { get: refuse });
Object.defineProperty(navigator, "cookieEnabled", { get: () => false });
Object.defineProperty(document, "cookie", { get: () => "", set: () => {} });
"""
ASKED = "Allow cookies for this site"


@pytest.fixture
def ann(people: People) -> Person:
    """Somebody who blocks all cookies."""
    one = people("Ann")
    one.context.add_init_script(BLOCKED)
    return one


def choose(page: Page) -> None:
    """Press the first button with something to choose, which may be in a closed list."""
    page.locator("#choices-list button, #odds button").first.evaluate("(one) => one.click()")


@pytest.mark.parametrize("game", some(fangs.names(), "getbit"))
def test_lessons_puzzles_and_the_analysis_board_need_no_cookies(game: str, ann: Person) -> None:
    for path, tells in (("learn", "#said"), ("puzzles", "#said"), ("analyse", "#turn")):
        page = ann.go(f"/{path}/{game}")
        page.locator("#choices-list button, #odds button").first.wait_for(state="attached")
        before = page.locator(tells).inner_text()
        choose(page)
        expect(page.locator(tells)).not_to_have_text(before)


def test_who_wants_a_seat_is_asked_to_allow_cookies(ann: Person, house: House) -> None:
    table = house.table("lunch", ["friend", "friend"])
    page = ann.go("/")
    page.locator("[data-do=play]").first.click()
    expect(page.locator("#alert")).to_contain_text(ASKED)
    page = ann.go("/new?game=lunch")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("#alert")).to_contain_text(ASKED)
    page = ann.go(table.link(0))
    page.locator("#join").get_by_role("textbox").fill("Ann")
    page.locator("#join button[type=submit], #join button:not([type])").first.click()
    expect(page.locator("#alert")).to_contain_text(ASKED)


def test_every_page_opens_without_cookies(ann: Person) -> None:
    for path in ("/watch", "/library", "/ratings", "/account", "/tournaments"):
        expect(ann.go(path).locator("#settings [name=language]"), path).to_have_count(1)
