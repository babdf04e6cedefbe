"""Pages fit the screens they are shown on, move only where that is wanted, and remember how one likes them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import fangs
from tests.form import some
from tests.web.browser.conftest import People
from tests.web.browser.house import House
from tests.web.browser.openings import cut, whole
from tests.web.browser.person import DESKTOP, NOWHERE, PHONE
from tests.web.browser.player import Player, play

WIDER = "() => document.scrollingElement.scrollWidth - innerWidth"
# Counts animations from their beginnings, since they are over soon.
COUNT = """() => {
    window.animations = document.getAnimations().length;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...given) { window.animations += 1; return animate.apply(this, given); };
    for (const what of ["transitionrun", "animationstart"]) document.addEventListener(what, () => { window.animations += 1; });
}"""


def middle_of(house: House, game: str, match: bool = False) -> str:
    """The address of a table in the middle of a game, as one who watches sees it."""
    record = cut(whole(game, None, seed="looks"), 30)
    seats = ["friend"] * record.position.players
    table = house.table(game, seats, match=match) if match else house.table(game, seats, record=str(record))
    for player, key in table.keys.items():
        house.ask("/join", {"token": key, "name": f"A rather long name {player}"})
    return table.path


def fits(page: Page) -> None:
    assert page.evaluate(WIDER) <= 0, f"{page.url} is wider than its window"


@pytest.mark.parametrize("game", some(fangs.names(), "overboard"))
def test_on_a_phone_nothing_is_wider_than_the_screen_and_the_board_is_the_largest_thing(
    game: str, people: People, house: House
) -> None:
    ann = people(viewport=PHONE, has_touch=True, is_mobile=True)
    link = house.table(game, ["friend", *["bot:random"] * (fangs.game(game).usual_players - 1)]).link(0)
    for path in ("/", f"/new?game={game}", link, f"/games/{game}/rules"):
        ann.go(path).wait_for_load_state("networkidle")
        fits(ann.page)
    page = ann.go(middle_of(house, game))
    ann.at_table()
    fits(page)
    page.locator("details").evaluate_all("(all) => all.forEach((one) => (one.open = true))")
    fits(page)
    page.locator("details").evaluate_all("(all) => all.forEach((one) => (one.open = false))")
    seen = page.evaluate("""() => [...document.querySelectorAll("#board .frame, .turn, .panel, .top, .under")].map((one) => {
        const {width, top, bottom} = one.getBoundingClientRect();
        return [one.className, width * Math.max(0, Math.min(bottom, innerHeight) - Math.max(0, top))];
    })""")
    assert max(seen, key=lambda one: one[1])[0] == "frame", seen


@pytest.mark.parametrize("game", some(fangs.names(), "maneater"))
def test_on_a_desk_the_board_and_how_it_stands_are_seen_without_scrolling(
    game: str, people: People, house: House
) -> None:
    ann = people(viewport=DESKTOP)
    page = ann.go(middle_of(house, game))
    ann.at_table()
    fits(page)
    for what in ("#board .frame", "#turn", "#happened"):
        expect(page.locator(what)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("wants", some(["reduce", "no-preference"], "reduce"))
def test_things_move_only_for_those_who_do_not_mind(wants: str, people: People, house: House) -> None:
    table = house.table("mandua", ["friend", "friend"])
    ann, bob = people("Ann", reduced_motion=wants), people("Bob", reduced_motion=wants)
    ann.join(table.link(0))
    bob.join(table.link(1))
    ann.page.evaluate(COUNT)
    play([Player(ann), Player(bob)], choices=2)
    assert bool(ann.page.evaluate("window.animations")) == (wants == "no-preference")


@pytest.mark.long
def test_nothing_moves_once_that_was_switched_off(people: People, house: House) -> None:
    ann = people("Ann", reduced_motion="no-preference")
    ann.go(NOWHERE).evaluate("localStorage.setItem('fangs:settings', JSON.stringify({motion: false}))")
    table = house.table("mandua", ["friend", "bot:random"])
    ann.join(table.link(0))
    ann.page.evaluate(COUNT)
    play([Player(ann)], choices=2)
    assert not ann.page.evaluate("window.animations")


def test_how_one_likes_the_pages_is_remembered_on_all_of_them(people: People) -> None:
    ann = people(color_scheme="light")
    page = ann.go("/")
    page.locator("[popovertarget=settings]").click()
    menu = page.locator("#settings")
    light = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    menu.locator("input[value=dark]").check()
    # Those that ask the browser for a permission, which none has been given here, stay as they are.
    boxes = menu.locator("label").filter(has_not_text=re.compile("[Nn]otif|[Mm]essage")).get_by_role("checkbox")
    before = [box.is_checked() for box in boxes.all()]
    assert len(before) >= 2
    for box in boxes.all():
        box.set_checked(not box.is_checked())
    for path in ("/", "/new", "/join", f"/games/{fangs.names()[0]}/rules"):
        ann.go(path)
        assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") != light
        page.locator("[popovertarget=settings]").click()
        expect(menu.locator("input[value=dark]")).to_be_checked()
        assert [box.is_checked() for box in boxes.all()] == [not one for one in before]
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    page.locator("[popovertarget=settings]").click()
    menu.get_by_role("button", name="Close").click()
    expect(menu).to_be_hidden()


# For how many milliseconds an event is shown; 0 where nothing moves.
BEAT = """async () => {
    const { name } = performance.getEntriesByType("resource").find(({ name }) => name.endsWith("page/settings.js"));
    const { beat, mayMove } = await import(name);
    return mayMove() ? beat() : 0;
}"""


def test_how_quickly_what_happens_is_shown_is_set(people: People) -> None:
    page = people(reduced_motion="no-preference").go("/")
    assert 300 <= page.evaluate(BEAT) <= 600
    page.get_by_role("button", name="Settings").click()
    found = []
    for words in ("slowly", "at normal speed", "quickly", "at once, without animation"):
        page.get_by_label(words).check()
        found.append(page.evaluate(BEAT))
    assert found == sorted(found, reverse=True) and len(set(found)) == 4
    assert found[0] == 600 and found[-2:] == [300, 0]


# How bright places are drawn: those that can be chosen, and the others.
BRIGHT = """(place) => ["[data-can]", ":not([data-can])"].map((which) => [...new Set(
    [...document.querySelectorAll(`#board [id^=${place}-]${which}`)].map((one) => getComputedStyle(one).filter))])"""


@pytest.mark.parametrize(("game", "place"), [("lunch", "square"), ("mandua", "field")])
def test_what_can_be_chosen_is_brighter_than_the_rest(game: str, place: str, people: People, house: House) -> None:
    page = people().join(house.table(game, ["friend", "bot:random"]).link(0))
    expect(page.locator("#turn")).to_have_attribute("data-tone", "mine")
    expect(page.locator("#board [data-can]").first).to_be_attached()
    (can,), others = page.evaluate(BRIGHT, place)
    assert others == ["none"]
    assert float(can.removeprefix("brightness(").removesuffix(")")) > 1.1
