"""No page is wider than its window, however long people's names are and whatever the language is."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import fangs
from tests.form import some
from tests.web.browser.conftest import People
from tests.web.browser.house import House, Table
from tests.web.browser.openings import whole
from tests.web.browser.person import PHONE
from tests.web.browser.screens import HAND, box

LONG = ["Donaudampfschifffahrtsgesellschaftskapit", "M" * 40, "W" * 40]
"""The longest names, without a space at which they could be broken."""
WIDE = 1440
WIDTH = "document.documentElement.scrollWidth"
PAGES = ["/", "/watch", "/library", "/join", "/sign-up", "/account", "/ratings", "/tournaments", "/new", "/desk"]
OF_GAMES = ["/learn/getbit", "/analyse/overboard", "/puzzles/maneater", "/games/lunch/rules"]
ODD_FIELDS = """() => {
    for (const one of document.querySelectorAll("[hidden], details")) { one.hidden = false; one.open = true; }
    const seen = [...document.querySelectorAll(".field > :is(input, select, textarea)")].map((one) => [one, one.getBoundingClientRect()]);
    return seen.filter(([one, {width, height}]) => width && (height < 44 || Math.abs(width - one.parentElement.clientWidth) > 1))
        .map(([one, {width, height}]) => `${one.name || one.id}: ${width} x ${height} in ${one.parentElement.clientWidth}`);
}"""
"""The fields that are too small for a finger, or not as wide as what surrounds them; also those that are shown only at times."""
CUT_OFF = """() => [...document.querySelectorAll("#ending :is(button, a)")]
    .filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.textContent)"""
CROPPED = """() => [...document.querySelectorAll(".turn > .outcome")]
    .filter((one) => one.scrollHeight > one.clientHeight).map((one) => one.textContent)"""
SCROLLED = """() => [...document.querySelectorAll("#ending .totals")]
    .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"""


def joined(house: House, table: Table) -> Table:
    for player, key in table.keys.items():
        house.ask("/join", {"token": key, "name": LONG[player % len(LONG)]})
    return table


def shown(page: Page, path: str) -> None:
    page.goto(path, wait_until="networkidle", timeout=60_000)


@pytest.mark.parametrize("width", some([320, 390, 1024, 1440], 320))
@pytest.mark.parametrize("language", some(["de", "en"], "de"))
def test_long_names_make_no_page_wider_than_its_window(language: str, width: int, people: People, house: House) -> None:
    """Neither where the page was opened, nor when the window is made wide."""
    table = joined(house, house.table("getbit", ["friend"] * 3))
    house.do(table, 1, "say", text=f"https://example.org/{'a' * 90}")
    house.ask("/tables", {"game": "lunch", "players": 2, "seats": ["me", "open"], "name": LONG[2]})
    invited = house.ask("/tables", {"game": "lunch", "players": 2, "seats": ["me", "friend"], "name": LONG[2]})
    ann = people("Ann", viewport={"width": width, "height": 800}, locale=language)
    for path in [*PAGES, *OF_GAMES, table.path, f"/join#{invited['links']['1']}"]:
        ann.page.set_viewport_size({"width": width, "height": 800})
        shown(ann.page, path)
        assert ann.page.evaluate(WIDTH) <= width, path
        ann.page.set_viewport_size({"width": WIDE, "height": 800})
        ann.page.evaluate("new Promise(requestAnimationFrame)")  # the page has fitted its words to this size
        assert ann.page.evaluate(WIDTH) <= WIDE, path
    ann.page.set_viewport_size({"width": width, "height": 800})
    ann.come_back(table, 1)
    assert ann.page.evaluate(WIDTH) <= width, "the player's own table"
    ann.page.set_viewport_size({"width": WIDE, "height": 800})
    ann.page.evaluate("new Promise(requestAnimationFrame)")
    assert ann.page.evaluate(WIDTH) <= WIDE, "the player's own table"
    ann.forgive()  # /desk and /join were opened without a key


@pytest.mark.parametrize("width", some([320, 390, 1024, 1440], 390, 1440))
def test_clocks_of_people_with_long_names_leave_the_words_their_room(width: int, people: People, house: House) -> None:
    clocks = {"bank": 36_000, "increment": 0}
    table = joined(house, house.table("getbit", ["friend"] * 3, pace=clocks))
    ann = people("Ann", viewport={"width": width, "height": 800}, locale="de")
    page = ann.come_back(table, 0)
    expect(page.locator("#clocks .clock")).to_have_count(3)
    expect(page.locator("#outcome .lot")).to_have_count(6)

    assert page.evaluate(WIDTH) <= width
    assert page.evaluate(CROPPED) == []
    assert box(page.locator(".turn-words"))["width"] > 0.4 * box(page.locator(".turn"))["width"]


BROKEN = """() => {
    const [{ firstChild: text }, range] = [document.querySelector(".top h1"), document.createRange()];
    return [...text.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1;
    }).map(([word]) => word);
}"""
"""The words of the heading that are broken."""


@pytest.mark.parametrize("width", some([320, 360, 390], 360))
def test_no_word_of_a_game_s_name_is_broken_on_a_german_phone(width: int, people: People, house: House) -> None:
    page = people(viewport={**PHONE, "width": width}, locale="de", **HAND).page
    for game in fangs.names():
        page.goto(house.table(game, ["friend"] * min(fangs.game(game).players)).path)
        expect(page.locator(".top h1")).to_have_text(fangs.game(game).title)
        assert page.evaluate(BROKEN) == []


@pytest.mark.parametrize("width", some([390, 1024], 1024))
def test_the_notice_of_another_game_is_closed_however_long_the_names_are(
    width: int, people: People, house: House
) -> None:
    first, second = (joined(house, house.table("mandua", ["friend"] * 2)) for _ in range(2))
    ann = people("Ann", viewport={"width": width, "height": 800})
    ann.come_back(first, 0)
    page = ann.come_back(second, 0)
    house.move(second, 0)

    expect(page.locator("#elsewhere")).to_contain_text(LONG[1])
    close = box(page.locator("#elsewhere").get_by_role("button", name="Close"))
    assert close["x"] + close["width"] <= width


@pytest.mark.parametrize("width", some([390, 1024], 390))
def test_an_invitation_s_link_stays_in_the_panel_of_the_players(width: int, people: People) -> None:
    ann = people("Jürgen Müller-Lüdenscheidt", viewport={"width": width, "height": 800}, locale="de")
    page = ann.go("/new?game=lunch")
    page.locator("#seat-1").select_option("friend")
    page.locator("#name").fill(ann.name)
    page.get_by_role("button", name="Tisch eröffnen").click()
    page.locator("#go").click()
    ann.at_table()
    expect(page.locator("#seats-section .copyable input")).to_be_visible()
    assert page.evaluate(WIDTH) <= width


@pytest.mark.parametrize("width", some([320, 390], 320))
def test_all_buttons_of_the_end_panel_are_on_a_german_phone(width: int, people: People, house: House) -> None:
    table = joined(house, house.table("mandua", ["friend"] * 2))
    house.do(table, 1, "resign")
    ann = people("Ann", viewport={**PHONE, "width": width}, locale="de", **HAND)
    page = ann.come_back(table, 0)
    expect(page.locator("#ending [data-do=rematch]")).to_be_visible()
    assert page.evaluate(CUT_OFF) == []


@pytest.mark.parametrize("width", some([390, 1024], 390))
def test_long_names_fit_into_a_result_and_a_review(width: int, people: People, house: House) -> None:
    begun = whole("overboard", 2).until(12)  # a solved game, whose review takes no time
    table = joined(house, house.table("overboard", ["friend"] * 2, record=str(begun)))
    house.do(table, 1, "resign")
    page = people("Ann", viewport={"width": width, "height": 800}).go(table.path)
    page.locator("#ending [data-do=start-review]").click()
    expect(page.locator("#review .across")).to_be_visible(timeout=30_000)

    assert page.evaluate(WIDTH) <= width
    assert page.evaluate(SCROLLED) == []


@pytest.mark.parametrize("width", some([320, 1440], 320))
def test_every_field_is_as_wide_as_its_label_and_large_enough_for_a_finger(width: int, people: People) -> None:
    ann = people("Ann", viewport={"width": width, "height": 800})
    for path in [*PAGES, "/analyse/overboard"]:
        shown(ann.page, path)
        assert ann.page.evaluate(ODD_FIELDS) == [], path
    ann.forgive()  # /desk, /join and /sign-up were opened without a key
