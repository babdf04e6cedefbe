"""Nothing moves under the hand: boards, buttons and lines keep their places, whatever comes."""

from __future__ import annotations

import itertools

import pytest
from playwright.sync_api import expect

import fangs
from fangs.table.views.table_view import CHAT_LINES
from tests.form import some, some_rows
from tests.web.browser.conftest import People
from tests.web.browser.house import House
from tests.web.browser.person import PHONE
from tests.web.browser.player import Player, play
from tests.web.browser.screens import HAND, LAPTOP, ON_ITS_SIDE, PLACE_OF_BOARD, begun, box, owes


@pytest.mark.parametrize(
    "viewport", some([LAPTOP, PHONE, ON_ITS_SIDE], PHONE), ids=["laptop", "upright", "on its side"]
)
def test_the_recovery_code_covers_neither_words_nor_board_nor_buttons(
    viewport: dict[str, int], people: People, house: House
) -> None:
    table, who = begun(house, "getbit")
    page = people(viewport=viewport, **({} if viewport is LAPTOP else HAND)).accept(table.link(who))
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
    field = page.locator("#recovery input")
    assert field.evaluate("(one) => one.scrollWidth <= one.clientWidth"), "the code is cut off"


@pytest.mark.long
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


def test_a_message_is_new_and_noticed_also_after_as_many_as_a_view_contains(people: People, house: House) -> None:
    table = house.table("mandua", ["friend", "friend"])
    house.ask("/join", {"token": table.keys[1], "name": "Bob"})
    for line in range(CHAT_LINES):
        house.do(table, 1, "say", text=f"Line {line}")
    ann = people("Ann", viewport=PHONE, **HAND)
    ann.join(table.link(0))
    expect(ann.page.locator("#chat li")).to_have_count(CHAT_LINES)
    expect(ann.page.locator("#unread")).to_be_hidden()
    house.do(table, 1, "say", text="Hello!")
    expect(ann.page.locator("#said")).to_contain_text("Bob Hello!")
    house.do(table, 1, "say", text="Are you there?")
    expect(ann.page.locator("#said")).to_contain_text("Bob Are you there?")
    expect(ann.page.locator("#unread")).to_have_text("2 new")


SCREENS = {"laptop": LAPTOP, "phone": PHONE, "on_its_side": ON_ITS_SIDE}
EVERYWHERE = itertools.product(fangs.names(), SCREENS)


@pytest.mark.parametrize(
    "place",
    some(EVERYWHERE, ("getbit", "phone")),
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


@pytest.mark.parametrize("viewport", some([LAPTOP, PHONE], PHONE))
@pytest.mark.parametrize(("other", "buttons"), some_rows([("bot:random", 3), ("friend", 3)], ("friend", 3)))
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
    expect(page.locator("#turn")).to_contain_text("An earlier position")
    assert page.evaluate(PLACES_OF_BUTTONS) == before
    for button in page.locator("#at-hand [aria-disabled=true]").all():
        button.click(force=True)
    expect(page.locator("#advice")).to_be_hidden()
    expect(page.locator("#alert")).to_be_empty()


PLACE_OF_REPLAY = """() => {
    const {left, top, width, height} = document.querySelector("#replay").getBoundingClientRect();
    return [left, top, width, height].map(Math.round);
}"""


@pytest.mark.parametrize("down", some([0, 40, 9999], 40))
def test_the_buttons_of_the_replay_stay_under_the_pointer_when_the_end_is_left(
    down: int, people: People, house: House
) -> None:
    table = house.table("mandua", ["friend", "bot:random"])
    ann = people()
    page = ann.join(table.link(0))
    play([Player(ann)], choices=2)
    house.do(table, 0, "resign")
    expect(page.locator("#ending")).to_be_visible()
    page.evaluate(f"scrollTo(0, {down})")
    before = page.evaluate(PLACE_OF_REPLAY)
    for _ in range(2):
        page.locator("#replay [data-do=previous]").click()
        expect(page.locator("#ending")).to_be_hidden()
        assert page.evaluate(PLACE_OF_REPLAY) == before
    page.locator("#replay [data-do=last]").click()
    expect(page.locator("#ending")).to_be_visible()
    assert page.evaluate(PLACE_OF_REPLAY) == before


@pytest.mark.long
def test_closing_a_notice_at_the_end_of_a_phone_s_page_moves_nothing(people: People, house: House) -> None:
    here, elsewhere = (house.table("mandua", ["friend", "friend"]) for _ in range(2))
    ann = people(viewport=PHONE, **HAND)
    for table in (elsewhere, here):
        house.ask("/join", {"token": table.keys[1], "name": "Bob"})
        page = ann.join(table.link(0))
    assert "noticed" not in (page.locator("#table").get_attribute("class") or "")
    house.move(here, 0)
    cross = page.locator("#elsewhere").get_by_role("button", name="Close")
    expect(cross).to_be_visible()
    page.evaluate("scrollTo(0, document.scrollingElement.scrollHeight)")
    before = box(page.locator("#seats-section"))
    cross.tap()
    expect(cross).to_be_hidden()
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert box(page.locator("#seats-section")) == before
