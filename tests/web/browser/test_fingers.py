"""A finger hits what it means on the board, and is told before it plays."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import fangs
from tests.form import some
from tests.web.browser.conftest import People
from tests.web.browser.house import House, Table
from tests.web.browser.openings import cut, whole
from tests.web.browser.person import PHONE
from tests.web.browser.screens import FINGER, HAND, LAPTOP, ON_ITS_SIDE, PLACE_OF_BOARD, SMALL_PHONE, begun, box


def may_add(house: House, table: Table, player: int) -> bool:
    """Whether a player can add where else a swimmer swims; the shark adds whom it bites."""
    (board,) = house.view(table, player)["boards"]
    return any(", or else to " in one["label"] for choice in board["choices"].values() for one in choice["actions"])


@pytest.mark.long
def test_two_taps_play_a_small_space_and_a_button_adds_where_else(people: People, house: House) -> None:
    table, who = begun(house, "maneater")
    house.ask("/join", {"token": table.keys[who], "name": "Ann"})
    several = next(player for player in table.keys if may_add(house, table, player))  # whose roles are whose is drawn
    ann = people(viewport=PHONE, **HAND)
    page = ann.come_back(table, several)
    goes_on = page.locator('#board [data-can][aria-label*="more can be added"]').first
    first = page.locator(f'#board [id="{goes_on.get_attribute("id")}"]')
    for _ in range(2):
        first.tap(force=True)
    expect(page.locator(".mark.chosen")).to_have_count(1)
    first.tap(force=True)
    page.locator(".foretold").get_by_role("button", name="Add more").tap()
    expect(page.locator("#hint")).to_contain_text(
        re.compile("or tap something else, for example to swim to .*, or else to .*")
    )
    follows = page.locator("#board [data-can]:not([data-picked])").first.get_attribute("id")
    for _ in range(2):
        page.locator(f'#board [id="{follows}"]').tap(force=True)
    expect(page.locator(".mark.chosen")).to_have_count(2)
    assert ann.choices_sent == 2


TAPPED = """([least, lowest]) => {
    const small = [...document.querySelectorAll("#board [data-can]")].map((one) => one.getBoundingClientRect())
        .filter(({top, height, width}) => Math.min(width, height) < least && top + height / 2 < innerHeight)
        .map(({left, top, width, height}) => ({ x: left + width / 2, y: top + height / 2 }));
    return small.sort((one, other) => one.y - other.y).at(lowest ? -1 : 0);
}"""
"""The highest or the lowest field in view that a finger may miss, so that a first tap only says what it would play."""
REACHED = "({x, y}) => document.elementFromPoint(x, y).closest('#board') !== null"


@pytest.mark.parametrize(
    "path",
    some(["/learn/maneater#3", "/puzzles/maneater#1", "/analyse/maneater", "a table"], "a table"),
)
@pytest.mark.parametrize("size", some([PHONE, SMALL_PHONE], SMALL_PHONE), ids=["large", "small"])
def test_on_a_phone_what_a_first_tap_says_is_in_view_and_covers_neither_what_was_tapped_nor_moves_the_board(
    path: str, size: dict[str, int], people: People, house: House
) -> None:
    ann = people(viewport=size, **HAND)
    if path == "a table":
        path = ann.join(house.table("maneater", ["bot:random", "friend", "bot:random"]).link(1)).url
        expect(ann.page.locator("#turn")).to_contain_text("Tap on the board.")
    page = ann.page
    for lowest in (False, True):
        page.goto("about:blank")
        page.goto(path)
        expect(page.locator("#board [data-can]").first).to_be_attached()
        tapped = page.evaluate(TAPPED, [FINGER, lowest])
        before = page.evaluate(PLACE_OF_BOARD), page.evaluate("scrollY")
        page.touchscreen.tap(tapped["x"], tapped["y"])
        expect(page.locator("#board :is(.mark.aimed, .mark.picked)")).to_have_count(1)
        said = page.locator("#hint:visible, .foretold.aimed:visible").last
        expect(said).to_be_in_viewport(ratio=1)
        for button in said.locator("button").all():
            expect(button).to_be_in_viewport(ratio=1)
        assert page.evaluate(REACHED, tapped), "what was said lies over what was tapped"
        assert (page.evaluate(PLACE_OF_BOARD), page.evaluate("scrollY")) == before


def test_a_finger_that_misses_a_small_space_that_stands_alone_points_at_it(people: People) -> None:
    page = people(viewport=PHONE, **HAND).go("/learn/overboard#2")
    at, aimed = box(page.locator("#board [id=space-l8][data-can]")), page.locator(".mark.aimed")
    assert at["width"] < FINGER
    x, y, most = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2, FINGER / 2 - 1
    for east, south in ((most, 0), (-most, 0), (0, most), (0, -most)):
        page.touchscreen.tap(x + east, y + south)
        expect(aimed).to_have_count(1)
        page.touchscreen.tap(x, y - 2 * FINGER)  # elsewhere
        expect(aimed).to_have_count(0)


COVERED = """() => {
    const card = document.querySelector("#sign-card").getBoundingClientRect();
    return [...document.querySelectorAll("#board [data-can]")].filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return left < card.right && card.left < right && top < card.bottom && card.top < bottom;
    }).map(({ id }) => id);
}"""
"""What can be chosen and lies under what is said of a thing."""


@pytest.mark.parametrize(
    "size", some([PHONE, ON_ITS_SIDE, LAPTOP], PHONE, LAPTOP), ids=["upright", "on its side", "laptop"]
)
def test_what_is_said_of_a_thing_covers_nothing_that_can_be_chosen_lets_taps_through_and_goes_at_the_next(
    size: dict[str, int], people: People
) -> None:
    page = people(viewport=size, **({} if size is LAPTOP else HAND)).go("/learn/overboard#2")
    press = page.mouse.click if size is LAPTOP else page.touchscreen.tap
    card, marked = page.locator("#sign-card"), page.locator(":is(.mark.aimed, #said[data-tone=right])")
    for name in ("castaway-1-suns", "space-j8", "space-n8", "space-l5", "space-l11", "fleet-1"):
        at = box(page.locator(f'#board [id="{name}"]'))
        press(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
        expect(card).to_be_in_viewport(ratio=1)
        assert page.evaluate(COVERED) == [], name
    choice = box(page.locator("#board [id=space-l8][data-can]"))
    page.evaluate(
        "({x, y}) => Object.assign(document.querySelector('#sign-card').style, {left: `${x}px`, top: `${y}px`})", choice
    )
    press(choice["x"] + choice["width"] / 2, choice["y"] + choice["height"] / 2)
    expect(marked).to_have_count(1)
    expect(card).to_be_hidden()


@pytest.mark.long
def test_every_board_is_zoomed_and_moved_by_wheel_keys_and_buttons_and_a_drag_chooses_nothing(
    people: People, house: House
) -> None:
    table, who = begun(house, "maneater")
    ann = people(viewport=LAPTOP)
    page = ann.join(table.link(who))
    frame, map_ = page.locator("#board .frame"), page.locator("#board [id=home]")
    whole_map = box(map_)
    page.locator("#board").press("+")
    assert box(map_)["width"] == pytest.approx(1.5 * whole_map["width"], rel=0.01)
    before = box(map_)
    page.locator("#board").press("Shift+ArrowLeft")
    assert box(map_)["x"] > before["x"]
    at = box(frame)
    page.mouse.move(at["x"] + 200, at["y"] + 200)
    before = box(map_)
    page.mouse.down()
    page.mouse.move(at["x"] + 150, at["y"] + 120, steps=4)
    page.mouse.up()
    assert box(map_)["y"] < before["y"] and not ann.choices_sent
    page.locator("#board").press("0")
    assert box(map_) == whole_map
    page.mouse.move(0, 0)
    numbers = page.locator("#board .numbers")
    expect(numbers).to_have_css("opacity", "0.76")
    page.mouse.move(at["x"] + 200, at["y"] + 200)
    expect(numbers).to_have_css("opacity", "1")
    page.mouse.wheel(0, -300)  # which scrolls the page
    page.wait_for_timeout(100)
    expect(frame).to_have_class("frame")
    page.keyboard.down("Control")
    page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    expect(frame).to_have_class("frame zoomed")
    expect(page.locator("[data-do=zoom-in]")).to_have_attribute("title", "Zoom in")
    page.locator("[data-do=zoom-whole]").click()
    assert box(map_) == whole_map


@pytest.mark.parametrize("path", some(["/learn/lunch", "/puzzles/lunch"], "/puzzles/lunch"))
def test_the_next_step_and_the_next_puzzle_begin_with_the_whole_board(path: str, people: People) -> None:
    page = people().go(path)
    page.locator("[data-do=show]").click()
    expect(page.locator("#said[data-tone=right]")).to_be_visible()
    page.locator("#board").press("+")
    expect(page.locator("#board .frame")).to_have_class("frame zoomed")
    page.locator("#lesson-buttons [data-do=next]").click()
    expect(page.locator("#said[data-tone='']")).to_be_attached()
    expect(page.locator("#board .frame")).to_have_class("frame")


@pytest.mark.parametrize("game", some(fangs.names(), "maneater"))
def test_two_fingers_zoom_a_board_and_choose_nothing(game: str, people: People, house: House) -> None:
    table, who = begun(house, game)
    ann = people(viewport=PHONE, **HAND)
    page = ann.join(table.link(who))
    frame, drawing = box(page.locator("#board .frame")), page.locator("#board .sheet > svg:not(.marks)")
    before = box(drawing)
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
    touches = ann.context.new_cdp_session(page)
    for what, apart in (("touchStart", 30), ("touchMove", 60), ("touchMove", 90)):
        points = [{"x": x + side * apart, "y": y, "id": side + 1} for side in (-1, 1)]
        touches.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": points})
    touches.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("#board .frame")).to_have_class("frame zoomed")
    assert box(drawing)["width"] == pytest.approx(3 * before["width"], rel=0.1)
    assert page.evaluate("visualViewport.scale") == 1, "the board is zoomed, and the page is not"
    assert not ann.choices_sent and not page.locator("#board [data-picked], .mark.aimed").count()


def test_arrows_go_to_a_choice_from_the_first_focus_on(people: People, house: House) -> None:
    table, who = begun(house, "lunch")
    page = people().join(table.link(who))
    page.locator("#board").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#board [data-can]:focus")).to_have_count(1)


def test_a_click_where_only_one_piece_can_land_picks_that_piece(people: People, house: House) -> None:
    game = whole("mandua", None, seed="looks")
    tigers = next(one for one in (cut(game, left) for left in range(30, 60)) if one.position.owing == ("1",))
    table, who = house.table("mandua", ["friend"] * 2, record=str(tigers)), 1
    ann = people()
    page = ann.join(table.link(who))
    house.ask("/join", {"token": table.keys[0], "name": "Bob"})
    (choice,) = house.view(table, who)["boards"][0]["choices"].values()
    ways = [one["clicks"] for one in choice["actions"]]
    piece, landing = next(way for way in ways if sum(way[-1] == other[-1] for other in ways) == 1)
    page.locator(f"#board [id='{landing}']").click()
    expect(page.locator("#board [data-picked]")).to_have_id(piece)
    expect(page.locator("#turn")).to_contain_text("Go on.")
    assert not ann.choices_sent
    page.locator(f"#board [id='{landing}']").click()
    expect(page.locator("#board [data-picked]")).to_have_count(0)
    expect(page.locator("#turn")).not_to_contain_text("Go on.")
    assert ann.choices_sent == 1
