"""The rules and the legend beside every board, what a thing on it is, and the signs that lead to a clause."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import fangs
from tests.form import some
from tests.web.browser.conftest import People
from tests.web.browser.house import House
from tests.web.browser.openings import whole
from tests.web.browser.person import DESKTOP, PHONE
from tests.web.browser.player import Player, play
from tests.web.browser.screens import FINGER, box
from tests.web.browser.test_learning import looks_well


def click_middle(page: Page, name: str) -> None:
    """Click the middle of something on the board, whether it can be chosen or not."""
    at = page.locator(f'#board [id="{name}"]').bounding_box()
    assert at
    page.mouse.click(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)


def test_the_rules_and_what_things_are_lie_beside_the_board_and_the_table_stays(people: People, house: House) -> None:
    ann = people("Ann", bypass_csp=True)
    page = ann.join(house.table("maneater", ["friend"] * 3).link(1))
    address, opener, panel = page.url, page.locator("#rules"), page.locator("#beside")
    opener.press("Enter")
    with page.context.expect_page() as rules:
        panel.get_by_role("link", name="Open the rules page").click()
    rules.value.get_by_role("link", name="Back to my table").click()
    rules.value.wait_for_url(address)
    rules.value.close()
    for words in ("Goal.", "Your turn", "On the board", "A shark net", "All clauses", "M7.6"):
        expect(panel).to_contain_text(words)
    expect(panel).not_to_contain_text("JSON")  # which is for programs, and on the page of the rules
    signs = fangs.game("maneater").legend
    expect(panel.locator(".legend-of-board li")).to_have_count(len(signs))
    expect(panel.locator(".legend-of-board svg")).to_have_count(len(signs))
    looks_well(page)
    page.set_viewport_size(DESKTOP)
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(opener).to_be_focused()
    for name, what, clause in (
        ("hex-56", "A shark net", "M7.8"),
        ("hex-95", "A red herring", "M6.1"),
        ("home", "home", "M4.8"),
    ):
        click_middle(page, name)
        expect(page.locator("#sign-card")).to_contain_text(what)
        expect(page.locator("#sign-card")).to_contain_text(clause)
        page.keyboard.press("Escape")
        expect(page.locator("#sign-card")).to_be_hidden()
    assert page.url == address


@pytest.mark.parametrize("game", some(fangs.names(), "mandua"))
def test_the_legend_has_a_picture_of_everything_from_the_beginning_to_the_end_of_a_game(
    game: str, people: People, house: House
) -> None:
    record, ann = whole(game, seed="looks"), people()
    page = ann.page
    seats = ["friend"] * record.position.players
    begun = [record.until(steps) for steps in (0, len(record.steps) - len(record.steps) // 2)]
    tables = [house.table(game, seats, record=str(one)) for one in begun]
    for table in (*tables, house.over(record)[0]):
        ann.go(table.path)
        ann.at_table()
        page.locator("#rules").click()
        pictures = page.locator("#beside .legend-of-board svg use")
        expect(pictures).to_have_count(len(fangs.game(game).legend), timeout=20_000)
        assert all(pictures.evaluate_all("(all) => all.map((one) => one.getBBox().width > 0)"))


@pytest.mark.parametrize(
    ("path", "net"),  # which is not near anything that can be chosen
    [
        ("/learn/maneater#2", "hex-183"),
        pytest.param("/puzzles/maneater#1", "hex-183", marks=pytest.mark.long),
        pytest.param("/analyse/maneater", "hex-56", marks=pytest.mark.long),
    ],
)
def test_where_one_learns_and_studies_the_rules_lie_beside_the_board_and_a_click_says_what_a_thing_is(
    path: str, net: str, people: People
) -> None:
    page = people("Ann", bypass_csp=True).go(path)
    expect(page.locator("#board svg").first).to_be_visible()
    opener, panel, card = page.locator("#rules"), page.locator("#beside"), page.locator("#sign-card")
    opener.click()
    expect(panel.locator(".legend-of-board svg")).to_have_count(len(fangs.game("maneater").legend), timeout=20_000)
    expect(panel.get_by_role("link", name="How to play Maneater")).to_have_count(0 if "learn" in path else 1)
    looks_well(page)
    page.set_viewport_size(DESKTOP)
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(opener).to_be_focused()
    click_middle(page, net)
    expect(card).to_contain_text("A shark net")
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()


def test_the_sign_of_a_rule_has_a_word_beside_it_until_a_first_one_is_pressed(people: People) -> None:
    page = people().go("/learn/mandua")
    expect(page.locator("#board svg").first).to_be_visible()
    signs, words = page.locator("#beside .clause"), page.locator("#beside .clause-word:visible")
    page.locator("#rules").click()
    clause = signs.first.get_attribute("data-clause")
    expect(signs.first).to_have_text(f"§rule{clause}")
    expect(signs.first).to_have_accessible_name(f"Show rule {clause}")
    expect(words).to_have_text(["rule"])  # once in a list
    signs.first.click()
    expect(page.locator(".clause-card")).to_contain_text(f"Rule {clause}")
    page.reload()
    expect(page.locator("#board svg").first).to_be_visible()
    page.locator("#rules").click()
    expect(signs.first).to_be_visible()
    expect(words).to_have_count(0)


@pytest.mark.long
def test_the_text_of_a_rule_leaves_a_phone_s_board_free_and_is_closed_by_its_cross_and_by_a_tap_elsewhere(
    people: People, house: House
) -> None:
    ann = people(viewport=PHONE, has_touch=True, is_mobile=True)
    page = ann.join(house.table("mandua", ["friend", "bot:random"]).link(0))
    play([Player(ann)], choices=1)
    page.evaluate("scrollTo(0, 0)")
    sign, card = page.locator("#happened .clause").first, page.locator(".clause-card")
    sign.tap()
    cross = card.get_by_role("button", name="Close")
    assert min(box(cross)["width"], box(cross)["height"]) >= FINGER
    board = box(page.locator("#board .frame"))
    assert box(card)["y"] >= board["y"] + board["height"], "it covers the board"
    cross.tap()
    expect(card).to_be_hidden()
    sign.tap()
    expect(card).to_be_visible()
    page.touchscreen.tap(board["x"] + board["width"] / 2, board["y"] + 8)
    expect(card).to_be_hidden()
    page.set_viewport_size(DESKTOP)
    sign.click()
    expect(card).to_be_visible()
    slider = box(page.locator("#replay-slider"))
    page.mouse.move(slider["x"] + slider["width"] / 2, slider["y"] + slider["height"] / 2)
    page.mouse.down()
    expect(card).to_be_hidden()
    page.mouse.up()


def test_what_floats_over_the_page_and_asks_nothing_can_be_put_away(people: People, house: House) -> None:
    table = house.table("mandua", ["friend", "friend"])
    for player, name in enumerate(("Ann", "Bob")):
        house.ask("/join", {"token": table.keys[player], "name": name})
    page = people("Cyd").go(table.path)
    notice = page.locator("#notices [data-key=watching]")
    expect(notice).to_have_text("×You are watching.")
    notice.get_by_role("button", name="Hide this").click()
    expect(notice).to_have_count(0)
    house.move(table, 0)
    expect(page.locator("#turn")).to_contain_text("tiger moves")
    expect(notice).to_have_count(0)
    house.do(table, 1, "propose", what="draw")
    expect(page.locator("#notices [data-key=proposal]")).to_contain_text("Bob asks for a draw.")


def test_a_long_message_leaves_the_board_of_a_phone_free(people: People, house: House) -> None:
    table = house.table("getbit", ["friend"] * 2)
    ann = people("Ann", viewport=PHONE, has_touch=True, is_mobile=True)
    page = ann.join(table.link(0))
    house.ask("/join", {"token": table.keys[1], "name": "Bob"})
    house.do(table, 1, "say", text="long " * 100)

    notice = page.locator("#said .notice")
    expect(notice).to_contain_text("long long")
    assert box(notice)["height"] < PHONE["height"] / 5
