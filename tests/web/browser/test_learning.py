"""Whoever has never seen a game learns it: step by step on a board of its own, beside the board of a table, and in a first game."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import fangs
from tests.form import some
from tests.web.browser.axe import violations
from tests.web.browser.conftest import People
from tests.web.browser.house import House
from tests.web.browser.person import DESKTOP, PHONE
from tests.web.browser.player import PLACE, Player, play
from tests.web.browser.test_accessibility import LOOKS

SIDEWAYS = {"width": 844, "height": 390}
WIDER = "() => document.scrollingElement.scrollWidth - innerWidth"


def looks_well(page: Page) -> None:
    """Nothing is wider than the screen, and axe has nothing to say, in all looks."""
    for scheme, size, how in LOOKS:
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size(size)
        assert page.evaluate(WIDER) <= 0, f"{page.url} is wider than its window"
        wrong = violations(page, **how)
        assert not wrong, f"{page.url}, {scheme}: {wrong}"


def click_way(page: Page, clicks: list[str]) -> None:
    """Click what is to be clicked for an action."""
    for name in clicks:
        place = page.wait_for_function(PLACE, arg=name).json_value()  # the board may be drawn anew just now
        page.mouse.click(place["x"], place["y"])


def answer(page: Page, step: dict[str, Any], is_expected: bool) -> bool:
    """Choose on the board what a step asks for, or something else, if there is anything; whether there is."""
    found = [one for one in step["actions"] if (one["action"] in step["expected"]) == is_expected]
    if found:
        click_way(page, found[0]["clicks"])
        expect(page.locator(f"#said[data-tone={'right' if is_expected else 'other'}]")).to_be_visible()
    return bool(found)


@pytest.mark.parametrize("game", some(fangs.names(), "getbit"))
def test_a_game_is_learned_on_a_board_step_by_step_and_then_played(game: str, people: People, house: House) -> None:
    steps = house.ask(f"/games/{game}/lesson")["steps"]
    ann = people("Ann", bypass_csp=True)
    page = ann.go("/")
    page.locator(f"#games a[href='/learn/{game}']").click()
    for number, step in enumerate(steps):
        expect(page.locator("#task-head")).to_have_text(step["title"])
        if number == 1:
            page.reload()
        if answer(page, step, is_expected=False):
            page.locator("#lesson-buttons [data-do=again]").press("Enter")
        if number % 3:
            answer(page, step, is_expected=True)
        else:
            page.locator("[data-do=show]").click()
            expect(page.locator("#said[data-tone=right]")).to_be_visible()
        if number == 1:
            looks_well(page)
        if number < len(steps) - 1:
            expect(page.locator("[data-do=next]")).to_be_focused()
            page.keyboard.press("Enter")
    page.locator("#lesson-buttons [data-do=play]").first.click()
    ann.at_table()
    expect(page.locator("#newcomer .notice")).to_have_count(0)
    if ann.tone == "mine":
        page.locator("#coach [data-do=got-it]").first.click()


@pytest.mark.parametrize(
    ("game", "number", "side", "asked"),
    [
        ("maneater", 0, "red and blue", "You are red"),
        pytest.param("maneater", 1, "the shark", "You are the shark", marks=pytest.mark.long),
        pytest.param("mandua", 0, "the hunters", "You are the hunters", marks=pytest.mark.long),
    ],
)
def test_where_sides_are_unlike_a_learner_chooses_one_for_the_first_game(
    game: str, number: int, side: str, asked: str, people: People, house: House
) -> None:
    ann = people()
    page = ann.go(f"/learn/{game}#{len(house.ask(f'/games/{game}/lesson')['steps'])}")
    page.locator("[data-do=show]").click()
    play = page.locator("#lesson-buttons [data-do=play]").nth(number)
    expect(play).to_have_accessible_name(f"Play a first game as {side}")
    play.click()
    ann.at_table()
    expect(page.locator("#turn")).to_contain_text(asked)


@pytest.mark.long
def test_where_sides_are_alike_a_learner_chooses_the_number_of_players_for_the_first_game(
    people: People, house: House
) -> None:
    ann, lesson = people(), house.ask("/games/getbit/lesson")
    page = ann.go(f"/learn/getbit#{len(lesson['steps'])}")
    page.locator("[data-do=show]").click()
    number = page.get_by_label("The number of players")
    expect(number).to_have_value(str(lesson["first_game"]["players"]))
    number.select_option("6 players")
    page.locator("#lesson-buttons [data-do=play]").click()
    ann.at_table()
    expect(page.locator("#seats li")).to_have_count(6)


def test_a_newcomer_to_a_game_is_offered_its_lesson_once(people: People, house: House) -> None:
    ann = people()
    page = ann.join(house.table("lunch", ["friend", "friend"]).link(0))
    offer = page.locator("#newcomer .notice")
    expect(offer).to_contain_text("new to you")
    expect(offer).to_contain_text("Get all twelve cannibals onto the board first")
    with page.context.expect_page() as beside:
        offer.get_by_role("link", name="How to play").click()
    expect(beside.value.locator("#task-head")).to_be_visible()
    offer.get_by_role("button", name="No, I know it").click()
    expect(offer).to_have_count(0)
    ann.join(house.table("lunch", ["friend", "friend"]).link(0))
    expect(page.locator("#seats")).to_contain_text("Ann")
    expect(offer).to_have_count(0)


def test_a_lesson_marks_what_to_look_at_what_to_choose_and_what_is_mine_and_says_which_is_which(people: People) -> None:
    look, choose, key = ".mark.look", ".mark.pointed", "#key span"
    page = people().go("/learn/overboard#2")
    expect(page.locator(key)).to_have_text(["Look at this", "Yours"])
    expect(page.locator(f"#board {look}")).to_have_count(1)
    expect(page.locator(f"#board {choose}")).to_have_count(0)
    page.goto("/learn/maneater#5")
    expect(page.locator(key)).to_have_text(["Look at this", "Click this", "Yours"])
    for mark, dashes in ((look, "none"), (choose, "7px, 5px")):
        expect(page.locator(f"#board {mark}")).to_have_count(1)
        expect(page.locator(f"#board {mark}")).to_have_css("stroke-dasharray", dashes)
    assert (page.locator(f"#board {look}").get_attribute("d") or "").count("M") == 4, "four corners, no ring"
    click_way(page, ["island-B"])
    expect(page.locator("#said[data-tone=right]")).to_be_visible()
    expect(page.locator(f"#board :is({look}, {choose}), {key}")).to_have_count(0)
    page = people(viewport=PHONE, has_touch=True, is_mobile=True).go("/learn/getbit")
    expect(page.locator(key)).to_have_text(["Tap this", "Yours"])


def test_a_second_click_elsewhere_changes_the_choice_and_a_third_goes_on(people: People) -> None:
    page = people().go("/learn/mandua#7")
    expect(page.locator("#task-head")).to_have_text("March")
    click_way(page, ["field-a2"])
    expect(page.locator("#board [data-picked]")).to_have_id("field-a2")
    click_way_of_another(page, "field-b4")
    expect(page.locator("#board [data-picked]")).to_have_id("field-b4")
    click_way(page, ["field-b5"])
    expect(page.locator("#said[data-tone=right]")).to_be_visible()


def test_from_an_island_one_clicks_only_where_the_ship_is_to_end(people: People) -> None:
    page = people().go("/learn/overboard#5")
    expect(page.locator("#task-head")).to_have_text("Start where you like")
    expect(page.locator("#anew")).to_have_text("A new position")
    click_way(page, ["space-m3"])
    expect(page.locator("#said[data-tone=right]")).to_be_visible()


@pytest.mark.parametrize(
    ("page_of", "asked"), [("/learn/lunch#3", "/games/lunch/lesson/2"), ("/puzzles/lunch#1", "/games/lunch/puzzles/0")]
)
def test_where_one_learns_and_studies_it_is_said_and_drawn_what_a_choice_would_do(
    page_of: str, asked: str, people: People, house: House
) -> None:
    page = people().go(page_of)
    told = house.ask(f"{asked}/foretold")
    found = next(one for one in told["actions"] if any(effect["do"] == "leave" for effect in one["effects"]))
    page.locator(f"#board [id='square-{found['action']}']").hover()
    expect(page.locator(".foretold")).to_contain_text(found["text"])
    expect(page.locator("#board .mark.taken").first).to_be_attached()


IN_REACH = PLACE.replace("nearest", "center")


@pytest.mark.parametrize("game", some(fangs.names(), "overboard"))
def test_on_a_phone_a_finger_does_what_a_lesson_asks_for_by_tapping_it_thing_by_thing_and_again_where_that_is_said(
    game: str, people: People, house: House
) -> None:
    page = people(viewport=PHONE, has_touch=True, is_mobile=True).go(f"/learn/{game}")
    said = page.locator("#said")
    for number, step in enumerate(house.ask(f"/games/{game}/lesson")["steps"]):
        for found in (one for one in step["actions"] if one["action"] in step["expected"]):
            page.goto("about:blank")
            page.goto(f"/learn/{game}#{number + 1}")
            expect(page.locator("#task-head")).to_have_text(step["title"])
            for name in found["clicks"]:
                assert not said.text_content(), f"{found['action']}: {said.text_content()}"
                place = page.wait_for_function(IN_REACH, arg=name).json_value()
                page.touchscreen.tap(place["x"], place["y"])
            if page.locator(".mark.aimed").count():
                expect(page.locator(".foretold")).to_contain_text("Tap again")
                page.touchscreen.tap(place["x"], place["y"])
            expect(said).to_have_attribute("data-tone", "right")


BELOW = """() => document.querySelector("#board .frame").getBoundingClientRect().bottom
    <= document.querySelector(".answer").getBoundingClientRect().top"""


@pytest.mark.parametrize("game", some(fangs.names(), "maneater"))
@pytest.mark.long
def test_on_a_phone_upright_and_on_its_side_what_came_of_a_choice_and_the_next_step_are_in_view(
    game: str, people: People, house: House
) -> None:
    steps = house.ask(f"/games/{game}/lesson")["steps"]
    for size in (PHONE, SIDEWAYS):
        page = people(viewport=size, has_touch=True, is_mobile=True).go(f"/learn/{game}")
        for number, step in enumerate(steps):
            expect(page.locator("#task-head")).to_have_text(step["title"])
            page.locator("[data-do=show]").tap()
            expect(page.locator("#said[data-tone=right]")).to_be_in_viewport(ratio=1)
            following = page.locator(f"#lesson-buttons [data-do={'next' if number < len(steps) - 1 else 'play'}]").last
            expect(following).to_be_in_viewport(ratio=1)
            assert page.evaluate(WIDER) <= 0
            if number == 0 and size is PHONE:
                page.locator("#task-head").tap()
                expect(page.locator("#task")).to_have_text(step["text"])
                expect(page.locator("#task")).to_be_visible()
                page.evaluate("scrollTo(0, document.scrollingElement.scrollHeight)")
                assert page.evaluate(BELOW), "what came of the choice covers the board, and one cannot scroll it away"
            if number < len(steps) - 1:
                following.tap()


@pytest.mark.long
def test_on_a_phone_a_puzzle_s_solution_is_in_view_and_an_invitation_begins_with_who_asks(
    people: People, house: House
) -> None:
    link = house.table("maneater", ["friend"] * 3).link(1)
    for size in (PHONE, SIDEWAYS):
        page = people(viewport=size, has_touch=True, is_mobile=True).go("/puzzles/mandua")
        page.locator("[data-do=show]").tap()
        expect(page.locator("#said[data-tone=right]")).to_be_in_viewport(ratio=1)
        expect(page.locator("#lesson-buttons [data-do=next]")).to_be_in_viewport(ratio=1)
        page.goto(link)
        expect(page.locator("#invitation h2")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("kind", ["learn", "puzzles"])
@pytest.mark.parametrize("game", some(fangs.names(), "mandua"))
def test_on_an_upright_phone_the_answer_lies_below_the_board_and_scrolls_there(
    game: str, kind: str, people: People
) -> None:
    page = people(viewport=PHONE, has_touch=True, is_mobile=True, bypass_csp=True).go(f"/{kind}/{game}#1")
    page.locator("[data-do=show]").tap()
    expect(page.locator("#said[data-tone=right]")).to_be_visible()
    page.wait_for_function(BELOW)
    expect(page.locator("#board .frame")).to_be_in_viewport(ratio=1)
    expect(page.locator("#lesson-buttons [data-do=next]")).to_be_in_viewport(ratio=1)
    assert page.locator(".answer").evaluate("(sheet) => sheet.offsetHeight") >= 9 * 16 - 2


def test_what_came_of_a_choice_is_said_when_all_of_it_was_shown(people: People) -> None:
    page = people(reduced_motion="no-preference").go("/learn/getbit")
    click_way(page, ["card-0-4"])
    expect(page.locator(".film")).to_be_visible()
    assert page.locator("#said").text_content() == ""
    expect(page.locator(".film-says")).to_be_visible()
    page.get_by_role("button", name="Skip").click()
    expect(page.locator("#said[data-tone=right]")).to_be_visible()
    expect(page.locator("[data-do=next]")).to_be_focused()


def test_on_a_phone_what_happens_is_said_in_view_also_where_the_board_is_longer_than_the_screen(people: People) -> None:
    page = people(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="no-preference").go("/learn/getbit#7")
    frame = page.locator("#board .frame").bounding_box()
    assert frame and frame["y"] + frame["height"] > PHONE["height"]
    page.locator("[data-do=show]").evaluate("(button) => button.click()")  # without scrolling there
    expect(page.locator(".film-says")).to_be_in_viewport(ratio=1)


@pytest.mark.long
def test_the_shark_s_way_to_its_prey_is_marked_and_nobody_is_drawn_where_they_were_not_taken(people: People) -> None:
    page = people().go("/learn/maneater#6")
    click_way(page, ["hex-97", "hex-97"])
    expect(page.locator("#said[data-tone=right]")).to_be_visible()
    expect(page.locator("#board .ghost")).to_have_count(0)  # the shark is there
    shark = page.locator("#board [id=piece-shark]").bounding_box()
    tips = [tip.bounding_box() for tip in page.locator("#board .trail.tip").all()]
    assert shark and any(
        tip and abs(tip["x"] - shark["x"]) < shark["width"] and abs(tip["y"] - shark["y"]) < shark["height"]
        for tip in tips
    ), "no arrow leads to the shark"


def test_from_a_table_the_lesson_leads_back_to_it(people: People, house: House) -> None:
    table = house.table("lunch", ["friend", "friend"])
    ann = people()
    page = ann.join(table.link(0))
    with page.context.expect_page() as beside:
        page.locator("#newcomer").get_by_role("link", name="How to play").click()
    back = beside.value.get_by_role("link", name="Back to my table")
    expect(back).to_have_attribute("href", table.path)
    ann.go("/learn/lunch")
    expect(page.locator("#task-head")).not_to_be_empty()
    expect(page.locator("#back")).to_be_hidden()


def click_way_of_another(page: Page, name: str) -> None:
    """Click what changes the choice that was begun."""
    place = page.locator(f"#board [id={name}][data-instead]").bounding_box()
    assert place
    page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)


def test_pointing_at_a_choice_says_what_will_come_of_it_and_draws_it(people: People, house: House) -> None:
    page = people().join(house.table("mandua", ["friend", "bot:random"]).link(0))
    said = page.locator(".foretold")
    page.locator("#board #field-c5").hover()
    expect(said).to_have_text("Click here to place a hunter on c5. The tigers can take one hunter, and must.")
    expect(page.locator("#board .zoom")).to_have_attribute("data-corner", "bottom right")  # where nothing is drawn
    page.locator("#board #field-b2").focus()
    expect(said).to_have_text("Click here to place a hunter on b2.")


@pytest.mark.long
def test_a_guided_game_says_one_thing_in_a_turn_at_most_each_first_of_its_kind_and_none_twice(
    people: People, house: House
) -> None:
    ann = people()
    table = house.table("overboard", ["friend", "bot:random"])
    page = ann.join(table.link(0))
    page.get_by_role("button", name="Guide me").click()
    said, player = page.locator("#coach .notice p"), Player(ann)
    expect(said).to_have_text(
        "Choose where your ship ends its move: by sails, a zigzag (for tacking) or oars. To see the way "
        "there, point at a space with the mouse. On a touch screen, choose “Always tap twice” in the "
        "settings."
    )
    heard = [said.text_content()]
    page.get_by_role("button", name="Got it").click()
    house.do(table, 0, "say", text="Well?")
    expect(page.locator("#chat")).to_contain_text("Well?")
    expect(said).to_have_count(0)
    for _ in range(40):
        if len(heard) >= 5:
            break
        play([player], choices=1)
        expect(page.locator("#turn")).to_have_attribute("data-tone", "mine")
        page.wait_for_function("(before) => document.querySelector('#coach p')?.textContent !== before", arg=heard[-1])
        heard += [text for text in said.all_text_contents() if text]
    assert len(heard) >= 5
    assert len(set(heard)) == len(heard)
    page.reload()
    ann.at_table()
    expect(page.get_by_text(str(heard[0]))).to_have_count(0)


HEARD = """{
    const begin = AudioScheduledSourceNode.prototype.start;
    window.heard = 0;
    AudioScheduledSourceNode.prototype.start = function (...more) { window.heard += 1; return begin.apply(this, more); };
}"""


@pytest.mark.long
def test_on_a_phone_a_guided_game_speaks_below_the_board_a_first_tap_says_what_comes_and_sounds_end_with_a_click(
    people: People, house: House
) -> None:
    ann = people(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="no-preference")
    ann.context.add_init_script(HEARD)
    ann.context.add_init_script("""localStorage.setItem("fangs:settings", '{"taps": "always", "speed": "fast"}')""")
    page = ann.join(house.table("mandua", ["friend", "bot:random"], pace={"hours": 1 / 6}).link(0))
    expect(page.locator("#deadline")).to_have_text(re.compile(r"^(10|9|8):\d\d left$"))
    page.get_by_role("button", name="Guide me").tap()
    coach, board = page.locator("#coach .notice").bounding_box(), page.locator("#board").bounding_box()
    assert coach and board and coach["y"] >= board["y"] + board["height"], "whose turn it is and what to do can be read"
    expect(page.locator("#coach")).to_be_in_viewport()
    page.get_by_role("button", name="Got it").tap()
    field = page.locator("#board #field-c5")
    field.tap(force=True)
    said = page.locator(".foretold")
    expect(said).to_have_text("Place a hunter on c5. The tigers can take one hunter, and must. Tap again to play it.")
    expect(said).to_be_in_viewport()
    assert not ann.choices_sent
    field.tap(force=True)
    page.wait_for_function("() => window.heard > 0")
    expect(page.locator("#turn")).to_have_attribute("data-tone", "mine")
    page.get_by_role("button", name="Sounds").tap()
    page.wait_for_function("() => document.querySelector('.film') === null")
    before = page.evaluate("window.heard")
    other = page.locator("#board #field-e2[data-can]")
    other.tap(force=True)
    expect(said).to_contain_text("Place a hunter on e2.")
    other.tap(force=True)
    expect(page.locator("#replay-slider")).to_have_attribute("max", "4")
    page.wait_for_function("() => document.querySelector('.film') === null")
    assert page.evaluate("window.heard") == before


@pytest.mark.parametrize("viewport", some([DESKTOP, PHONE], PHONE))
@pytest.mark.long
def test_a_hint_says_in_words_what_comes_of_a_choice_and_is_seen_where_it_was_asked_for(
    viewport: dict[str, int], people: People, house: House
) -> None:
    table = house.table("overboard", ["friend", "bot:random"])  # which is solved, so nothing need be compiled
    page = people(viewport=viewport).join(table.link(0))
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#advice")).to_be_in_viewport()  # at once, while the computer thinks
    rows = page.locator("#advice-found tbody tr")
    expect(rows.first).to_contain_text("wins exactly", timeout=60_000)
    expect(page.locator("#advice-found .why")).to_contain_text(" next best")
    expect(page.locator("#board .mark.pointed")).not_to_have_count(0)  # the best one, without a click
    expect(rows.last).to_be_in_viewport()
