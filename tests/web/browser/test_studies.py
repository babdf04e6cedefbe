"""Studies in browsers: branches, words and arrows are saved on the analysis board, and read elsewhere under the link."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

import fangs
from fangs.core.position import Position
from tests.web.browser.axe import violations
from tests.web.browser.conftest import People
from tests.web.browser.house import House
from tests.web.browser.openings import whole
from tests.web.browser.person import DESKTOP, PHONE
from tests.web.browser.test_learning import click_way

GAME = "mandua"
SIZES = pytest.mark.parametrize(("scheme", "size"), [("light", PHONE), ("dark", DESKTOP)], ids=["phone", "desktop"])


def choose(page: Page, house: House, number: int) -> None:
    """Make one of the choices at the start of the game."""
    start = Position(fangs.game(GAME), fangs.game(GAME).start())
    seen = house.ask("/analysis/look", {"game": GAME, "position": start.json()})
    click_way(page, seen["actions"][number]["clicks"])


@SIZES
def test_a_study_is_made_with_branches_words_and_arrows_and_read_in_another_browser(
    people: People, house: House, scheme: str, size: dict[str, int]
) -> None:
    ann = people("Ann", bypass_csp=True, viewport=size)
    page, line = ann.go(f"/analyse/{GAME}"), ann.page.locator("#line li")
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    choose(page, house, 0)
    expect(line).to_have_count(2)
    page.locator("#line-doings [data-do=back]").click()
    choose(page, house, 1)
    expect(page.locator(".branches button")).to_have_count(1)
    page.get_by_label("Title").fill("Two openings")
    page.get_by_label("Words at this position").fill("The better one.")
    page.locator("[data-do=draw-marks]").click()
    page.locator('#board [id="field-a1"]').focus()
    page.keyboard.press("Enter")
    page.locator('#board [id="field-D"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#board .trail.tip.ahead")).to_have_count(1)
    page.locator("[data-do=draw-marks]").click()
    assert not violations(page)

    page.locator("[data-do=save-as-study]").click()

    page.wait_for_url("**/studies/*")
    expect(page.locator("h1")).to_have_text("Two openings")
    expect(page.locator("[data-do=save-study]")).to_be_visible()
    assert not violations(page)
    page.get_by_label("Words at this position").fill("The best one.")
    page.locator("[data-do=save-study]").click()
    expect(page.locator("[data-do=save-study]")).to_have_attribute("aria-disabled", "true")

    bob = people("Bob", bypass_csp=True, viewport=size)
    read = bob.go("/studies/" + page.url.rsplit("/", 1)[1])
    read.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    expect(read.locator("#study-told")).to_have_text("The best one.")
    expect(read.locator("#board .trail.tip.ahead")).to_have_count(1)
    expect(read.locator("#study-words")).to_be_hidden()
    expect(read.locator("[data-do=save-study]")).to_have_count(0)
    read.locator(".branches button").click()
    expect(read.locator("#study-told")).to_have_text("")
    expect(read.locator("#line [aria-current]")).to_have_attribute("data-at", "1")
    read.locator("#line-doings [data-do=back]").click()
    expect(read.locator("#line [aria-current]")).to_have_attribute("data-at", "0")
    assert not violations(read)
    assert read.evaluate("document.documentElement.scrollWidth <= innerWidth")
    with read.expect_download() as file:
        read.get_by_role("link", name="Download").click()
    saved = file.value.path().read_text("utf-8")
    assert json.loads(saved)["title"] == "Two openings"

    bob.go(f"/analyse/{GAME}")
    read.locator("#set-up textarea").evaluate("(box, text) => (box.value = text)", saved)
    read.locator("#set-up").evaluate("(form) => form.requestSubmit()")
    read.wait_for_url("**/studies/*")
    expect(read.locator("[data-do=save-study]")).to_be_visible()


def test_a_finished_game_is_saved_as_a_study_and_deleted(people: People, house: House) -> None:
    record = whole(GAME, 2, seed="done")
    table = house.table(GAME, ["friend", "bot:random"], record=str(record))
    page = people("Ann").go(f"/analyse/{GAME}#table={table.name}&board=0&at=2")
    page.get_by_role("button", name="Save the whole game as a study").click()
    page.wait_for_url("**/studies/*")
    expect(page.locator("#line li")).to_have_count(1 + len(record.steps))
    page.locator("#line button").last.click()
    expect(page.locator("#asks")).to_be_empty()
    page.on("dialog", lambda dialog: dialog.accept())

    page.get_by_role("button", name="Delete").click()

    page.wait_for_url(f"**/analyse/{GAME}")
