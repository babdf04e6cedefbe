"""Looking back at any position, while the game goes on undisturbed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import fangs
from tests.form import some
from tests.web.browser.conftest import People
from tests.web.browser.house import House, Table
from tests.web.browser.openings import cut, whole
from tests.web.browser.person import Person
from tests.web.browser.player import Player, play
from tests.web.browser.screens import HAND, SHEET, SMALLEST_PHONE, box
from tests.web.browser.story import board_text

SLIDER = "#replay-slider"
BACK = "#replay [data-do=back]"


@pytest.fixture
def table(house: House) -> Table:
    """A game of two friends who have turns by turns to choose, in its middle."""
    record = cut(whole("mandua", 2, seed="replay"), 20)
    return house.table("mandua", ["friend", "friend"], record=str(record))


def sit_down(people: People, house: House, table: Table) -> tuple[Person, int, int]:
    """Ann, in whose turn it is not; who has the turn; and the steps so far."""
    for player, name in enumerate(("Ann", "Bob")):
        house.ask("/join", {"token": table.keys[player], "name": name})
    other = next(seat["player"] for seat in house.view(table)["seats"] if seat["owes"])
    mine = 1 - other
    ann = people("Ann")
    ann.come_back(table, mine)
    steps = house.view(table, mine)["boards"][0]["steps"]
    expect(ann.page.locator(SLIDER)).to_have_attribute("max", str(steps))
    return ann, other, steps


def drawn(page: Page) -> str:
    """What the board shows, as text."""
    return board_text(page)


def expect_position(page: Page, house: House, table: Table, steps: int) -> None:
    board_text(page)
    expect(page.locator("#text")).to_have_text(house.ask(f"{table.path}/boards/0/at/{steps}")["text"])


def test_stepping_passes_over_secret_choices_to_where_something_happened(people: People, house: House) -> None:
    table = house.table("getbit", ["friend"] * 4, record=str(cut(whole("getbit", 4, seed="replay"), 21)))
    steps = house.view(table)["boards"][0]["steps"]
    told = [at for at in range(1, steps) if house.ask(f"{table.path}/boards/0/at/{at}")["events"]]
    assert len(told) > 5 and told[-1] - told[-2] > 1
    ann = people("Ann")
    page = ann.go(table.path)
    ann.at_table()
    for at in told[:-4:-1]:
        page.locator("#replay [data-do=previous]").click()
        expect(page.locator(SLIDER)).to_have_js_property("value", str(at))
    page.locator("#replay [data-do=previous]").evaluate("(button) => { button.click(); button.click(); }")
    expect(page.locator(SLIDER)).to_have_js_property("value", str(told[-5]))
    page.locator("#replay [data-do=next]").click()
    expect(page.locator(SLIDER)).to_have_js_property("value", str(told[-4]))


@pytest.mark.long
def test_the_slider_shows_every_earlier_position_and_leads_back(people: People, house: House, table: Table) -> None:
    ann, _, steps = sit_down(people, house, table)
    page = ann.page
    present = drawn(page)
    for at in (0, steps // 2, steps - 1):
        page.locator(SLIDER).fill(str(at))
        expect_position(page, house, table, at)
        expect(page.locator("#board [data-can]")).to_have_count(0)
    page.locator("#replay [data-do=previous]").click()
    expect_position(page, house, table, steps - 2)
    page.locator("#replay [data-do=first]").click()
    expect_position(page, house, table, 0)
    page.locator("#replay [data-do=next]").click()
    expect_position(page, house, table, 1)
    page.locator(BACK).click()
    expect(page.locator("#text")).to_have_text(present)
    expect(page.locator(BACK)).to_be_hidden()


def buttons(page: Page) -> list[Any]:
    """Where the buttons below the board are; the last two share a place."""
    where = (
        "(all) => all.map((one) => one.getBoundingClientRect()).map(({x, y, width, height}) => [x, y, width, height])"
    )
    found: list[Any] = page.locator("#replay > :is(button, input), #replay .one-place").evaluate_all(where)
    return found


def test_what_others_do_meanwhile_does_not_disturb_who_looks_back_but_is_told(
    people: People, house: House, table: Table
) -> None:
    ann, other, steps = sit_down(people, house, table)
    page = ann.page
    places = buttons(page)
    page.locator(SLIDER).fill("3")
    expect_position(page, house, table, 3)
    words = page.locator(BACK).inner_text()
    house.move(table, other)
    expect(page.locator(SLIDER)).not_to_have_attribute("max", str(steps))
    expect_position(page, house, table, 3)
    expect(page.locator(BACK)).not_to_have_text(words)
    expect(page.locator(BACK)).to_contain_text(re.compile("[1-9]"))
    assert buttons(page) == places, "a button has moved"
    page.locator(BACK).click()
    expect_position(page, house, table, house.view(table)["boards"][0]["steps"])


def test_every_position_has_an_address_and_who_opens_it_sees_it(people: People, house: House, table: Table) -> None:
    ann, _, steps = sit_down(people, house, table)
    ann.page.locator(SLIDER).fill("5")
    expect_position(ann.page, house, table, 5)
    address = ann.page.url
    assert "at=5" in address
    cem = people("Cem")
    cem.go(address.removeprefix(cem.address))
    cem.at_table()
    expect_position(cem.page, house, table, 5)
    cem.page.locator(BACK).click()
    expect_position(cem.page, house, table, steps)
    assert "at=" not in cem.page.url


def test_a_position_is_shared_as_a_link_and_a_picture(people: People, house: House, table: Table) -> None:
    ann, _, steps = sit_down(people, house, table)
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page, dialog = ann.page, ann.page.get_by_role("dialog")
    page.locator("[data-do=share-game]").click()
    link = dialog.get_by_label("Link", exact=True)

    expect(link).to_have_value(re.compile(rf"^http://.*{table.path}\?board=0&at={steps}$"))
    for _ in range(2):  # the second time while it still says so
        copy = dialog.locator("[data-do=copy]").first
        copy.click()
        expect(copy).to_have_text("Copied")
        expect(copy).to_have_attribute("aria-live", "polite")  # what it says is heard, in the dialog too
    assert page.evaluate("navigator.clipboard.readText()") == link.input_value()
    with page.expect_download() as download:
        dialog.get_by_text("Download PNG").click()
    assert download.value.suggested_filename == f"fangs-{steps}.png"
    with page.expect_download() as download:
        dialog.get_by_text("Download the record").click()
    assert Path(download.value.path()).read_text("utf-8").startswith("fangs record")
    expect(dialog.get_by_text("Download film")).to_have_count(0)
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)


def test_a_position_is_handed_to_the_sheet_of_a_phone(people: People, house: House, table: Table) -> None:
    ann = people("Ann", viewport=SMALLEST_PHONE, **HAND)
    ann.context.add_init_script(SHEET)
    house.ask("/join", {"token": table.keys[1], "name": "Bob"})
    ann.join(table.link(0))
    page, dialog = ann.page, ann.page.get_by_role("dialog")
    page.locator("[data-do=share-game]").click()
    dialog.get_by_role("button", name="Share Link").click()
    assert page.evaluate("given.url") == dialog.get_by_label("Link", exact=True).input_value()
    assert dialog.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    assert box(dialog.get_by_label("Link", exact=True))["width"] > 100


def test_while_it_is_told_what_happened_the_step_that_is_told_is_shared_or_the_last_one(
    people: People, house: House, table: Table
) -> None:
    page = people("Cem", reduced_motion="no-preference").go(table.path)
    expect(page.locator("#board svg").first).to_be_visible()
    for player, name in enumerate(("Ann", "Bob")):
        house.ask("/join", {"token": table.keys[player], "name": name})
    page.evaluate("window.setTimeout = () => 0")  # so that the first scene stays
    before = house.view(table)["boards"][0]["steps"]
    for _ in range(4):
        house.move(table, next(seat["player"] for seat in house.view(table)["seats"] if seat["owes"]))
    last = house.view(table)["boards"][0]["steps"]
    page.locator(".film-says").wait_for()
    expect(page.locator(SLIDER)).to_have_attribute("max", str(last))  # the last move has arrived, too
    page.locator("[data-do=share-game]").press("Enter")

    which = page.get_by_role("dialog").get_by_label("Position")
    told = int(which.input_value())
    assert before < told < last
    expect(page.get_by_role("dialog").get_by_label("Link", exact=True)).to_have_value(re.compile(rf"&at={told}$"))
    which.select_option(str(last))
    expect(page.get_by_role("dialog").get_by_label("Link", exact=True)).to_have_value(re.compile(rf"&at={last}$"))


def test_a_line_of_the_log_leads_to_its_position(people: People, house: House, table: Table) -> None:
    ann, other, _ = sit_down(people, house, table)
    house.move(table, other)
    line = ann.page.locator("#log [data-do=replay]").first
    at = int(line.get_attribute("data-at") or 0)
    line.click()
    expect_position(ann.page, house, table, at)


@pytest.mark.parametrize("game", some(fangs.names(), "overboard"))
def test_a_game_that_is_over_can_be_looked_at_from_its_beginning_to_its_end(
    game: str, people: People, house: House
) -> None:
    table, record = house.over(whole(game, min(fangs.game(game).players), seed="over"))
    steps = len(record.steps)
    cem = people("Cem")
    cem.go(f"{table.path}?board=0&at={steps // 2}")
    cem.at_table()
    expect(cem.page.locator(SLIDER)).to_have_attribute("max", str(steps))
    expect_position(cem.page, house, table, steps // 2)
    for at in (0, steps // 3):
        cem.page.locator(SLIDER).fill(str(at))
        expect_position(cem.page, house, table, at)
    on = cem.page.locator("#replay [data-analyse]")
    expect(cem.page.locator("#replay-at")).to_have_text(f"Step {steps // 3} of {steps}")
    expect(on).to_have_attribute("href", re.compile(f"at={steps // 3}$"))
    cem.page.locator(BACK).click()
    expect_position(cem.page, house, table, steps)
    expect(cem.page.locator("#turn")).to_have_attribute("data-tone", "over")
    expect(cem.page.locator("#replay-at")).to_have_text(f"Step {steps} of {steps}")
    expect(on).to_have_attribute("aria-disabled", "true")
    expect(on).not_to_have_attribute("href", re.compile("."))
    signs = cem.page.locator("#replay button:has(svg)").all()
    assert signs and all(sign.get_attribute("title") for sign in signs)


def test_the_last_position_of_a_game_that_its_people_ended_goes_on_on_the_analysis_board(
    people: People, house: House
) -> None:
    table = house.table("mandua", ["friend", "friend"])
    ann, bob = people("Ann"), people("Bob")
    ann.join(table.link(0))
    bob.join(table.link(1))
    house.move(table, 0)
    house.do(table, 1, "resign")

    expect(ann.page.locator("#turn")).to_have_attribute("data-tone", "over")
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("#replay [data-analyse]")).to_have_attribute("href", re.compile("at=1$"))


def test_what_was_picked_is_not_lost_to_the_live_game_when_one_has_looked_back(
    people: People, house: House, table: Table
) -> None:
    ann, other, _ = sit_down(people, house, table)
    house.move(table, other)
    expect(ann.page.locator("#turn")).to_have_attribute("data-tone", "mine")
    ann.page.locator(SLIDER).fill("1")
    expect_position(ann.page, house, table, 1)
    ann.page.locator(BACK).click()
    play([Player(ann)], choices=1)
