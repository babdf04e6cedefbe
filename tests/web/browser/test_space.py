"""Boards have their space on every screen, a finger hits what it means, and nothing moves under it."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import fangs
from fangs.core.laws import variants
from fangs.translation import speaking
from tests.form import some
from tests.web.browser.conftest import People
from tests.web.browser.house import House, Table
from tests.web.browser.openings import cut, whole
from tests.web.browser.person import PHONE, Person
from tests.web.browser.player import Player, play

HAND: dict[str, Any] = {"has_touch": True, "is_mobile": True}
ON_ITS_SIDE = {"width": 844, "height": 390}
SMALL_PHONE = {"width": 360, "height": 640}
LAPTOP = {"width": 1280, "height": 800}
FINGER = 40
SMALL = """() => [...document.querySelectorAll("#board [data-can]")].map((one) => {
    const {width, height} = one.getBoundingClientRect();
    return [one.id, Math.min(width, height)];
})"""


MARKED = """() => {
    const middles = (what) => [...document.querySelectorAll(`#board ${what}`)].map((one) => one.getBoundingClientRect())
        .map(({left, top, width, height}) => [left + width / 2, top + height / 2]);
    const marks = middles(".mark.can");
    return middles("[data-can]").every(([x, y]) => marks.some(([a, b]) => Math.hypot(a - x, b - y) < 6));
}"""
"""Whether every field that can be chosen has its mark."""


def begun(house: House, game: str) -> tuple[Table, int]:
    """A table in the middle of a game, and a player who is to choose."""
    record = cut(whole(game, None, seed="looks"), 30)
    table = house.table(game, ["friend"] * record.position.players, record=str(record))
    who = record.position.owner(record.position.owing[0])
    for player, key in table.keys.items():
        if player != who:
            house.ask("/join", {"token": key, "name": f"Bob {player}"})
    return table, who


def box(what: Locator) -> dict[str, float]:
    found = what.bounding_box()
    assert found
    return {name: float(number) for name, number in found.items()}


@pytest.mark.parametrize("game", some(fangs.names(), "mandua", "getbit"))
def test_a_phone_shows_the_whole_board_on_its_side_and_a_finger_hits_what_it_means(
    game: str, people: People, house: House
) -> None:
    table, who = begun(house, game)
    ann = people(viewport=ON_ITS_SIDE, **HAND)
    page = ann.join(table.link(who))
    expect(page.locator("#board .frame")).to_be_in_viewport(ratio=0.99)
    page.set_viewport_size(PHONE)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    small = [name for name, size in page.evaluate(SMALL) if size < FINGER]
    if small:
        taps_twice(ann, small[0])


@pytest.mark.parametrize("viewport", [PHONE, ON_ITS_SIDE], ids=["upright", "on its side"])
def test_a_page_with_a_long_log_ends_where_its_last_part_ends(
    viewport: dict[str, int], people: People, house: House
) -> None:
    table = house.table("lunch", ["friend"] * 2)
    for player in (0, 1):
        house.ask("/join", {"token": table.keys[player], "name": f"Bob {player}"})
    for _ in range(20):
        house.move(table, 0 if owes(house, table, 0) else 1)
    page = people(viewport=viewport, **HAND).come_back(table, 0)
    expect(page.locator("#log li").nth(30)).to_be_attached()
    beyond = "() => document.scrollingElement.scrollHeight - scrollY - document.querySelector('#table').getBoundingClientRect().bottom"
    assert page.evaluate(beyond) < FINGER


@pytest.mark.parametrize("path", ["/learn/{}", "/puzzles/{}#1", "/analyse/{}"])
def test_a_phone_on_its_side_shows_the_whole_board_to_learn_and_study_and_marks_go_with_their_fields(
    path: str, people: People
) -> None:
    page = people(viewport=PHONE, **HAND).go(path.format(fangs.names()[0]))
    expect(page.locator("#board .frame")).to_be_visible()
    page.set_viewport_size(ON_ITS_SIDE)
    expect(page.locator("#board .frame")).to_be_in_viewport(ratio=0.99)
    page.wait_for_function(MARKED)


def taps_twice(ann: Person, name: str) -> None:
    """The first tap on what is small plays nothing: it says what a second one plays, or picks what something must follow."""
    place = ann.page.locator(f'#board [id="{name}"]')
    place.tap(force=True)
    expect(ann.page.locator("#board [data-picked], .mark.aimed")).to_have_count(1)
    assert not ann.choices_sent
    if ann.page.locator(".mark.aimed").count():
        expect(ann.page.locator("#hint")).to_contain_text("Tap again")
        place.tap(force=True)
        expect(ann.page.locator(".mark.aimed")).to_have_count(0)
        assert ann.choices_sent == 1


def may_add(house: House, table: Table, player: int) -> bool:
    """Whether a player can add something to what a first click chooses."""
    (board,) = house.view(table, player)["boards"]
    return any(len(one["clicks"]) > 1 for choice in board["choices"].values() for one in choice["actions"])


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
    expect(page.locator("#hint")).to_contain_text("or choose what follows")
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


@pytest.mark.parametrize("path", ["/learn/maneater#3", "/puzzles/maneater#1", "/analyse/maneater", "a table"])
@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE], ids=["large", "small"])
def test_on_a_phone_what_a_first_tap_says_is_in_view_and_covers_neither_what_was_tapped_nor_moves_the_board(
    path: str, size: dict[str, int], people: People, house: House
) -> None:
    ann = people(viewport=size, **HAND)
    if path == "a table":
        path = ann.join(house.table("maneater", ["bot:random", "friend", "bot:random"]).link(1)).url
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


SMALLEST_WRITING = """() => Math.min(...[...document.querySelectorAll("#board svg text")]
    .map((one) => Number(one.getAttribute("font-size")) * one.getScreenCTM().a))"""
READABLE = 9
"""Pixels: the size of the smallest writing."""


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


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE, LAPTOP], ids=["upright", "on its side", "laptop"])
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


def test_my_hand_lies_large_at_the_bottom_and_the_others_see_theirs_there(people: People, house: House) -> None:
    record = cut(whole("getbit", 6, seed="looks"), 30)
    table = house.table("getbit", ["friend"] * 6, record=str(record))
    for player in range(6):
        house.ask("/join", {"token": table.keys[player], "name": f"Bob {player}"})
    for player in (0, 4):
        ann = people(viewport=PHONE, **HAND)
        page = ann.come_back(table, player)
        hands = {n: page.locator(f"#board [id^=card-{n}-].hand").first for n in range(6)}
        sizes = {n: box(hand) for n, hand in hands.items() if hand.count()}
        assert sizes[player]["width"] >= FINGER
        assert all(sizes[player]["y"] > one["y"] and one["width"] < FINGER for n, one in sizes.items() if n != player)
        assert page.evaluate(SMALLEST_WRITING) >= READABLE


@pytest.mark.parametrize("players", [2, 3, 6])
def test_on_a_phone_on_its_side_my_hands_are_only_so_large_that_all_else_can_be_read(
    players: int, people: People, house: House
) -> None:
    record = cut(whole("getbit", players, seed="looks"), 30)
    table = house.table("getbit", ["friend"] * players, record=str(record))
    for player in range(players):
        house.ask("/join", {"token": table.keys[player], "name": f"Bob {player}"})
    page = people(viewport=ON_ITS_SIDE, **HAND).come_back(table, 0)
    expect(page.locator("#board .frame")).to_be_in_viewport(ratio=0.99)
    assert page.evaluate(SMALLEST_WRITING) >= READABLE
    mine, other = (box(page.locator(f"#board [id^=card-{pirate}-].hand").first) for pirate in (0, 1))
    assert mine["width"] > 1.2 * other["width"]


# How far right of the map each card begins, and whether it ends within the height of the board.
BESIDE = """() => {
    const parts = [...document.querySelectorAll("#board .sheet > svg:not(.marks) [data-box]")];
    const [map, ...cards] = parts.map((one) => one.getBoundingClientRect());
    return cards.map(({ left, bottom }) => [left - map.right, bottom <= map.bottom]);
}"""


def test_the_cards_of_maneater_stand_right_of_the_map_on_a_laptop(people: People, house: House) -> None:
    table, _ = begun(house, "maneater")
    page = people(viewport=LAPTOP).go(table.path)
    expect(page.locator("#board .frame")).to_be_in_viewport(ratio=0.99)
    beside = page.evaluate(BESIDE)
    assert len(beside) == 6
    assert all(gap > 0 and is_within for gap, is_within in beside)


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
    page.locator("[data-do=zoom-whole]").click()
    assert box(map_) == whole_map


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


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE, ON_ITS_SIDE], ids=["laptop", "upright", "on its side"])
def test_the_recovery_code_covers_neither_words_nor_board_nor_buttons(
    viewport: dict[str, int], people: People, house: House
) -> None:
    table, who = begun(house, "getbit")
    page = people(viewport=viewport, **({} if viewport is LAPTOP else HAND)).join(table.link(who))
    code = box(page.locator("#recovery"))
    for other in (".turn", "#board .frame", "#happened-section", "#at-hand", "#replay", "#newcomer", "#seats-section"):
        at = box(page.locator(other))
        apart = (
            at["x"] + at["width"] <= code["x"] + 1
            or code["x"] + code["width"] <= at["x"] + 1
            or at["y"] + at["height"] <= code["y"] + 1
            or code["y"] + code["height"] <= at["y"] + 1
        )
        assert apart, f"the recovery code lies over {other}"


def test_notices_and_messages_come_without_moving_anything_and_are_noticed_on_a_phone(
    people: People, house: House
) -> None:
    table = house.table("mandua", ["friend", "friend"])
    ann, bob = people("Ann", viewport=PHONE, **HAND), people("Bob")
    ann.join(table.link(0))
    bob.join(table.link(1))
    ann.page.locator("[data-do=has-code]").click()
    ann.page.evaluate("scrollTo(0, 0)")
    before = box(ann.page.locator("#board .frame")), box(ann.page.locator("#happened"))
    house.do(table, 1, "say", text="Hello!")
    expect(ann.page.locator("#said")).to_contain_text("Bob Hello!")
    expect(ann.page.locator("#unread")).to_have_text("1 new")
    house.do(table, 1, "propose", what="draw")
    expect(ann.page.locator("#notices [data-do=agree]")).to_be_in_viewport()
    assert before == (box(ann.page.locator("#board .frame")), box(ann.page.locator("#happened")))
    ann.page.locator("[data-do=read-chat]").click()
    expect(ann.page.locator("#said .notice")).to_have_count(0)
    expect(ann.page.locator("#unread")).to_be_hidden()


PLACE_OF_BOARD = """() => {
    const {left, top, width, height} = document.querySelector("#board .frame").getBoundingClientRect();
    return [left, top + scrollY, width, height].map(Math.round);
}"""


SCREENS = {"laptop": LAPTOP, "phone": PHONE, "on_its_side": ON_ITS_SIDE}
EVERYWHERE = itertools.product(fangs.names(), SCREENS)


@pytest.mark.parametrize(
    "place",
    some(EVERYWHERE, ("overboard", "laptop"), ("getbit", "phone"), ("overboard", "on_its_side")),
    ids="-".join,
)
def test_the_board_stays_in_its_place_from_turn_to_turn_and_when_tips_and_notices_come(
    place: tuple[str, str], people: People, house: House
) -> None:
    game, viewport = place[0], SCREENS[place[1]]
    table, who = begun(house, game)
    ann = people(viewport=viewport, **({} if viewport is LAPTOP else HAND))
    ann.context.add_init_script(f"localStorage.setItem('fangs:guided', '\"{table.name}\"')")
    page = ann.join(table.link(who))
    player, other = Player(ann), next(one for one in table.keys if one != who)
    tips, places = page.locator("#coach .notice"), {tuple(page.evaluate(PLACE_OF_BOARD)): "at first"}
    told = 0
    for turn in range(4):
        while not owes(house, table, who):
            if house.view(table)["status"] == "over":
                return
            house.move(table, next(one for one in table.keys if owes(house, table, one)))
        expect(page.locator("#turn")).to_have_attribute("data-tone", "mine")
        places.setdefault(tuple(page.evaluate(PLACE_OF_BOARD)), f"in turn {turn}")
        if tips.count():
            told += 1
            expect(tips.first).to_be_in_viewport()
            page.locator("#coach [data-do=got-it]").click()
        house.do(table, other, "say", text=f"Well, {turn}")
        expect(page.locator("#chat")).to_contain_text(f"Well, {turn}")
        places.setdefault(tuple(page.evaluate(PLACE_OF_BOARD)), f"in turn {turn}, after a message")
        play([player], choices=1)
        places.setdefault(tuple(page.evaluate(PLACE_OF_BOARD)), f"after the choice of turn {turn}")
        assert told and len(places) == 1, (told, places)


def test_the_roles_to_choose_for_stand_in_one_line_on_a_phone_which_stays_when_it_is_empty(
    people: People, house: House
) -> None:
    table = house.table("maneater", ["friend"] * 2)
    for player in (0, 1):
        house.ask("/join", {"token": table.keys[player], "name": f"Bob {player}"})
    who = next(one for one in (0, 1) if len(house.view(table, one)["boards"][0]["choices"]) > 1)
    page = people(viewport=PHONE, **HAND).come_back(table, who)
    buttons = page.locator("#roles button")
    expect(buttons).to_have_count(4)
    full = box(page.locator("#roles"))["height"]
    assert all(one.evaluate("(one) => one.scrollWidth <= one.clientWidth") for one in buttons.all())
    page.locator("#roles").evaluate("(row) => row.replaceChildren()")
    assert box(page.locator("#roles"))["height"] == full


PLACES_OF_BUTTONS = """() => Object.fromEntries([...document.querySelectorAll("#at-hand button")].map((one) => {
    const {left, top, width, height} = one.getBoundingClientRect();
    return [one.textContent, [left, top + scrollY, width, height].map(Math.round)];
}))"""


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE])
@pytest.mark.parametrize(("other", "buttons"), [("bot:random", 3), ("friend", 3)])
def test_what_i_can_do_keeps_its_place_while_it_is_not_possible(
    other: str, buttons: int, viewport: dict[str, int], people: People, house: House
) -> None:
    table = house.table("mandua", ["friend", other])
    ann = people(viewport=viewport, reduced_motion="no-preference")
    page = ann.join(table.link(0))
    if other == "friend":
        house.ask("/join", {"token": table.keys[1], "name": "Bob"})
    expect(page.locator("#at-hand button")).to_have_count(buttons)
    before = page.evaluate(PLACES_OF_BUTTONS)
    back = page.locator("#at-hand [data-do=undo]")
    expect(back).to_have_attribute("aria-disabled", "true")
    play([Player(ann)], choices=1)
    expect(back).to_have_attribute("aria-disabled", "false")
    assert page.evaluate(PLACES_OF_BUTTONS) == before
    if other == "friend":
        expect(page.locator("#turn")).not_to_have_attribute("data-tone", "mine")
        house.do(table, 1, "propose", what="draw")
        expect(page.locator("#notices [data-do=agree]")).to_be_visible()
        expect(back).to_have_attribute("aria-disabled", "true")
    else:
        play([Player(ann)], choices=1)
    assert page.evaluate(PLACES_OF_BUTTONS) == before
    page.locator("#replay [data-do=first]").click()
    expect(page.locator("#turn")).to_contain_text("Earlier")
    assert page.evaluate(PLACES_OF_BUTTONS) == before
    for button in page.locator("#at-hand [aria-disabled=true]").all():
        button.click(force=True)
    expect(page.locator("#advice")).to_be_hidden()
    expect(page.locator("#alert")).to_be_empty()


def owes(house: House, table: Table, player: int) -> bool:
    """Whether a player must choose somewhere."""
    boards = house.view(table, player)["boards"]
    return any(choice["chosen"] is None for board in boards for choice in board["choices"].values())


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


def test_all_games_are_seen_at_once_and_what_is_forgotten_can_be_brought_back(people: People, house: House) -> None:
    table = house.table("mandua", ["friend", "friend"])
    house.ask("/join", {"token": table.keys[1], "name": "Bob"})
    ann = people(viewport=LAPTOP)
    ann.join(table.link(0))
    page = ann.go("/")
    expect(page.locator("#turns")).to_contain_text("Mandua with Bob")
    cards = page.locator(".card")
    expect(cards).to_have_count(len(fangs.names()))
    page.locator(".card svg").last.wait_for()
    sizes = [box(cards.nth(n)) for n in range(cards.count())]
    assert len({(round(one["width"]), one["height"], one["y"]) for one in sizes}) == 1
    assert all(one["y"] + one["height"] <= LAPTOP["height"] for one in sizes)
    page.locator("#mine [data-do=drop]").click()
    expect(page.locator("#mine li")).to_have_count(0)
    page.locator("#forgotten [data-do=remember]").click()
    expect(page.locator("#mine li")).to_contain_text("with Bob")


def test_words_are_read_whole_beside_dice_that_come_with_them(people: People, house: House) -> None:
    table, who = begun(house, "maneater")
    page = people(viewport=PHONE, **HAND).join(table.link(who))
    expect(page.locator("#outcome .faces").first).to_be_visible()
    assert page.locator(".turn-words").evaluate(WHOLE)


def test_words_are_still_read_whole_when_somebody_is_said_to_think(people: People, house: House) -> None:
    table, who = begun(house, "overboard")
    page = people(viewport=PHONE, **HAND).join(table.link(who))
    size = page.evaluate(
        """async () => {
            const loaded = (part) => performance.getEntriesByType("resource").find(({ name }) => name.includes(part)).name;
            const { showThinking, showTurn } = await import(loaded("page/status.js"));
            const box = document.querySelector(".turn-words");
            const show = (words) => showTurn({ tone: "", strong: "", text: "wait ".repeat(words) });
            let words = 1;
            do show(++words); while (!box.dataset.size);
            show(words - 1); // as many as can be read at full size
            showThinking("Easy bot 1, Easy bot 2 and Easy bot 3 are thinking…");
            return box.dataset.size;
        }"""
    )
    assert size
    assert page.locator(".turn-words").evaluate(WHOLE)


WHOLE = "({scrollHeight, clientHeight}) => scrollHeight <= clientHeight"


def longest_instructions(game: str) -> list[str]:
    """The longest that a person may be told to do in a game, in every language."""
    found = []
    for name in ("en", "de"):
        rng = random.Random(3)
        told = [""]
        with speaking(name):
            for players, options in itertools.islice(variants(fangs.game(game)), 0, None, 5):
                position = fangs.new(game, **{"players": players} | options)
                for _ in range(40):
                    if position.kind == "chance":
                        position = position.roll(rng)
                    elif position.kind == "decision":
                        views = [(position.json(position.owner(role)), role) for role in position.owing]
                        told += [str(position.game.board.asks(*one)) for one in views]
                        role = rng.choice(position.owing)
                        position = position.play(role, rng.choice(position.legal(role)))
        found.append(max(told, key=len))
    return found


def an_outcome(game: str) -> dict[str, Any] | None:
    """What chance decides in the middle of a game, as a page gets it."""
    of = fangs.game(game)
    last = next((one.action for one in reversed(whole(game, None, seed="looks").steps) if one.role is None), None)
    if last is None:
        return None
    faces = [face._asdict() for face in of.faces(last)]
    return {"outcome": last, "number": 1, "outcomes": [last], "words": [of.rolled(last)], "faces": [faces]}


@pytest.mark.parametrize("game", fangs.names())
def test_an_instruction_is_short_enough_to_be_read_whole_on_a_phone_beside_the_dice(
    game: str, people: People, house: House
) -> None:
    table, who = begun(house, game)
    page = people(viewport=PHONE, **HAND).join(table.link(who))
    page.evaluate(
        """async (outcome) => {
            const loaded = (part) => performance.getEntriesByType("resource").find(({ name }) => name.includes(part)).name;
            const { LastOutcome } = await import(loaded("board/chance.js"));
            const onBoard = document.querySelector("#board .chance");
            if (outcome && !onBoard) new LastOutcome(document.querySelector("#outcome")).show(outcome, { name: "chance" }, false);
        }""",
        an_outcome(game),
    )
    assert page.locator("#outcome").evaluate(WHOLE), "the dice are cut off"
    for words in longest_instructions(game):
        fits = page.evaluate(
            """async (text) => {
                const loaded = (part) => performance.getEntriesByType("resource").find(({ name }) => name.includes(part)).name;
                const { showTurn } = await import(loaded("page/status.js"));
                showTurn({ tone: "mine", strong: "Du bist am Zug.", text: `${text} Tippe auf das Brett.` });
                const box = document.querySelector(".turn-words");
                return box.scrollHeight <= box.clientHeight;
            }""",
            words,
        )
        assert fits, words
