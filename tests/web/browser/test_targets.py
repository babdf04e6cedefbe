"""A finger hits what it means beside the board, too: nothing that is pressed there is small on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.form import some
from tests.post.servers import Smtpd
from tests.web.browser.conftest import People
from tests.web.browser.house import House
from tests.web.browser.openings import cut, whole
from tests.web.browser.person import PHONE, Person
from tests.web.browser.screens import FINGER, ON_ITS_SIDE
from tests.web.serving import Served
from tests.web.test_letters import mail, until

__all__ = ["mail"]

GAME = "overboard"  # it is solved, so its review needs nothing compiled
# All that can be pressed off the board and is too small, with its size; links within a text are as large as its letters.
TOO_SMALL = """(least) => {
    const isInText = (one) => one.matches("a:not(.button), .clause") && getComputedStyle(one).display.startsWith("inline")
        && one.parentElement.textContent.trim().length > one.textContent.trim().length + 1;
    const pressed = (one) => one.matches("[type=checkbox], [type=radio]") ? one.closest("label") ?? one : one;
    return [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]")]
        .filter((one) => !one.closest("#board svg") && one.checkVisibility({visibilityProperty: true}) && !isInText(one))
        .map((one) => [one, pressed(one).getBoundingClientRect()])
        .filter(([one, {width, height, right, bottom}]) => right > 0 && bottom + scrollY > 0 && Math.min(width, height) < least - 0.5)
        .map(([one, {width, height}]) => `${one.outerHTML.slice(0, 90)}: ${Math.round(width)} by ${Math.round(height)}`);
}"""
UNFOLD = "(all) => all.forEach((one) => (one.open = true))"


def page_at(path: str) -> Callable[[Person, House], None]:
    def go(ann: Person, house: House) -> None:
        ann.go(path)

    return go


def at_a_table(ann: Person, house: House) -> None:
    """In the middle of a game, with all that can be unfolded."""
    table = house.table(GAME, ["friend", "friend"], record=str(cut(whole(GAME, 2, seed="done"), 9)))
    for player in (0, 1):
        house.ask("/join", {"token": table.keys[player], "name": f"Bob {player}"})
    for player in (0, 0, 1):
        if any(house.view(table, player)["boards"][0]["choices"].values()):
            house.move(table, player)
    house.do(table, 1, "say", text="Hello!")
    ann.come_back(table, 0)
    ann.page.locator("details").evaluate_all(UNFOLD)


def while_the_host_waits(ann: Person, house: House) -> None:
    page = ann.go(f"/new?game={GAME}")
    page.get_by_role("button", name="Open the table").click()
    ann.at_table()


def at_a_link(ann: Person, house: House) -> None:
    ann.go(house.table(GAME, ["friend", "friend"]).link(0))
    expect(ann.page.get_by_role("textbox")).to_be_visible()


def with_what(opener: str) -> Callable[[Person, House], None]:
    def open_it(ann: Person, house: House) -> None:
        at_a_table(ann, house)
        ann.page.locator(opener).first.click()

    return open_it


def looking_back(ann: Person, house: House) -> None:
    at_a_table(ann, house)
    ann.page.locator("#replay-slider").fill("1")


def at_the_end(ann: Person, house: House) -> None:
    """With the review of the game."""
    table, _ = house.over(whole(GAME, 2, seed="done"))
    page = ann.go(table.path)
    page.locator("#ending").get_by_role("link", name="Review").click()
    expect(page.locator("#review .judged").first).to_be_attached(timeout=120_000)
    page.locator("details").evaluate_all(UNFOLD)


def at_the_desk(ann: Person, house: House) -> None:
    """In the second turn, with all that can be unfolded."""
    seats = ["post:Bob <bob@example.org>", "post:Cyd", "post:Dee", "post:Eve", "post:Fay"]
    table = house.table("maneater", seats, name="Gus <gus@example.org>", post={"early": False, "listed": True})
    page = ann.go(f"/desk#{table.host}")
    expect(page.locator("#received tbody tr")).to_have_count(len(seats))
    page.locator("[data-do=process]").click()
    page.get_by_role("dialog").locator("button[value=yes]").click()
    expect(page.locator("#turn-head")).to_have_text("Turn 2")
    page.locator("details").evaluate_all(UNFOLD)


def asked_once_more(ann: Person, house: House) -> None:
    at_the_desk(ann, house)
    ann.page.locator("[data-do=process]").click()
    expect(ann.page.get_by_role("dialog")).to_be_visible()


def setting_up_by_post(ann: Person, house: House) -> None:
    page = ann.go(f"/new?game={GAME}")
    page.locator("select[name=seat]").first.wait_for()
    page.locator("[name=pace][value=post]").check(force=True)
    expect(page.locator("[name=who]").first).to_be_visible()


PLACES: dict[str, Callable[[Person, House], None]] = {
    "the lobby": page_at("/"),
    "setting up": page_at(f"/new?game={GAME}"),
    "setting up by post": setting_up_by_post,
    "the desk": at_the_desk,
    "the desk that asks once more": asked_once_more,
    "a lesson": page_at(f"/learn/{GAME}"),
    "a puzzle": page_at(f"/puzzles/{GAME}#1"),
    "the analysis board": page_at(f"/analyse/{GAME}"),
    "the rules": page_at(f"/games/{GAME}/rules"),
    "a link": at_a_link,
    "a table that waits": while_the_host_waits,
    "a table": at_a_table,
    "the settings": with_what("[popovertarget=settings]"),
    "beside": with_what("#rules"),
    "resigning": with_what("[data-do=resign]"),
    "an earlier position": looking_back,
    "the end": at_the_end,
}


@pytest.mark.parametrize("size", some([PHONE, ON_ITS_SIDE], PHONE), ids=["upright", "on its side"])
@pytest.mark.parametrize("place", some(PLACES, "the lobby", "the desk", "a lesson", "the settings", "the end"))
def test_whatever_is_pressed_off_the_board_is_large_enough_for_a_finger(
    place: str, size: dict[str, int], people: People, house: House
) -> None:
    ann = people(viewport=size, has_touch=True, is_mobile=True)
    PLACES[place](ann, house)
    assert settled(ann.page) and ann.page.evaluate(TOO_SMALL, FINGER) == []


@pytest.mark.parametrize("size", some([PHONE, ON_ITS_SIDE], PHONE), ids=["upright", "on its side"])
@pytest.mark.long
def test_whatever_is_pressed_is_large_enough_where_one_signs_up_and_agrees_to_letters(
    size: dict[str, int], people: People, serve: Callable[..., Served], mail: Smtpd
) -> None:
    served = serve()
    table = House(served.url).table(GAME, ["open", "post:Bob"], name="Gus", post={"listed": True})
    ann = people(at=served.url, viewport=size, has_touch=True, is_mobile=True)
    page = ann.go(f"/sign-up#{table.name}")

    def all_is_large() -> bool:
        return settled(page) > 0 and page.evaluate(TOO_SMALL, FINGER) == []

    expect(page.locator("#sign-up")).to_be_visible()
    assert all_is_large()
    page.locator("#name").fill("Ann")
    page.get_by_role("textbox", name="Your email address").fill("ann@example.net")
    page.get_by_role("button", name="Sign up").click()
    expect(page.locator("#done")).to_be_visible()
    assert all_is_large()
    until(lambda: mail.mailbox.taken)
    page.goto(served.url + re.findall(r"/letters/\w+", str(mail.mailbox.taken[0].get_content()))[0])
    for button in ("Send me emails about my games", "No emails, please"):
        expect(page.get_by_role("button", name=button)).to_be_visible()
        assert all_is_large()
        page.get_by_role("button", name=button).click()
    expect(page.get_by_role("button", name="No emails, please")).to_be_hidden()
    assert all_is_large()


def settled(page: Page) -> int:
    """How many things can be pressed, once the page is drawn."""
    page.wait_for_load_state("networkidle")
    return page.locator("button:visible, a:visible").count()
