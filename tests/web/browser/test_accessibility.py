"""axe finds no violation on any page, in any of its states, light and dark, on a phone and on a desk.

The pages to learn, to analyse and with puzzles are looked at in the same looks where they are used: test_learning.py, test_studying.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

import fangs
from tests.form import amount, some
from tests.web.browser.axe import VIOLATIONS, violations
from tests.web.browser.conftest import People
from tests.web.browser.house import House, Table
from tests.web.browser.openings import cut, whole
from tests.web.browser.person import DESKTOP, PHONE, Person
from tests.web.browser.player import Player, play
from tests.web.browser.test_lobby import set_up

EVERYTHING: dict[str, Any] = {}
COLOURS: dict[str, Any] = {
    "options": {**VIOLATIONS, "runOnly": ["color-contrast"]},
    "context": {"exclude": [["svg"]]},
}
# Each theme and each width is looked at for everything once, and the other pairs for their colours; those of a board, which are the
# same at any width and by far the dearest, not again.
LOOKS: list[tuple[Any, Any, dict[str, Any]]] = [("light", PHONE, EVERYTHING), ("dark", DESKTOP, EVERYTHING)]
LOOKS += amount([], long=[("light", DESKTOP, COLOURS), ("dark", PHONE, COLOURS)])
Check = Callable[[str], None]


@pytest.fixture
def ann(people: People) -> Person:
    """Somebody whose pages let axe in, which their policy would not."""
    return people("Ann", bypass_csp=True)


@pytest.fixture
def check(ann: Person) -> Check:
    """Looks at the page as it stands in all looks."""

    def look(state: str) -> None:
        found = []
        for scheme, size, how in LOOKS:
            ann.page.emulate_media(color_scheme=scheme)
            ann.page.set_viewport_size(size)
            ann.page.evaluate("new Promise(requestAnimationFrame)")  # the page has fitted its words to this size
            if wrong := violations(ann.page, **how):
                found.append(f"{state}, {scheme}, {size['width']} wide: {wrong}")
        assert not found, "\n".join(found)

    return look


def game_of_friends(house: House, game: str, left: int = 30, **more: object) -> Table:
    record = cut(whole(game, None, seed="axe"), left)
    return house.table(game, ["friend"] * record.position.players, record=str(record), **more)


def all_join(house: House, table: Table) -> None:
    for player, key in table.keys.items():
        house.ask("/join", {"token": key, "name": f"Friend {player}"})


def test_the_lobby(ann: Person, check: Check, house: House) -> None:
    page = ann.go("/")
    expect(page.locator("#games article svg")).to_have_count(len(fangs.names()))
    check("the lobby")
    house.table("lunch", ["friend", "open"])
    ann.join(house.table("lunch", ["friend", "bot:random"]).link(0))
    ann.go("/")
    expect(page.locator("#mine li")).to_have_count(1)
    expect(page.locator("#open li").first).to_be_visible()
    check("the lobby with tables")
    page.locator("[popovertarget=settings]").click()
    check("the settings")


@pytest.mark.parametrize("game", some(fangs.names(), "getbit"))
def test_setting_up_and_the_rules(game: str, ann: Person, check: Check) -> None:
    ann.go(f"/new?game={game}").locator("select[name=seat]").first.wait_for()
    check("setting up")
    ann.go(f"/games/{game}/rules")
    check("the rules")


@pytest.mark.long
def test_the_links_joining_and_a_table_that_is_not_there(ann: Person, check: Check) -> None:
    set_up(ann, ["me", "friend"])
    check("the links")
    link = ann.page.locator("#links").get_by_role("textbox").input_value()
    ann.page.locator("#go").click()
    ann.at_table()
    check("a table that waits")
    ann.context.clear_cookies()  # which makes somebody else of her
    ann.go(link)
    expect(ann.page.locator("#invitation svg")).to_be_visible()
    check("an invitation")
    ann.go("/join#nothing1234.key")
    expect(ann.page.get_by_role("alert")).not_to_be_empty()
    check("joining, refused")
    ann.go("/tables/nothing1234")
    expect(ann.page.locator("#gone")).to_be_visible()
    check("no table")
    ann.forgive()


@pytest.mark.parametrize("game", some(fangs.names(), "overboard"))
def test_a_table(game: str, ann: Person, check: Check, house: House) -> None:
    table = game_of_friends(house, game)
    all_join(house, table)
    turn = next(player for player in table.keys if house.view(table, player)["seats"][player]["owes"])
    ann.come_back(table, turn)
    expect(ann.page.locator("#turn")).to_have_attribute("data-tone", "mine")
    ann.page.locator("details").evaluate_all("(all) => all.forEach((one) => (one.open = true))")
    check("a live table, everything open")
    ann.page.locator("#board [data-can]").first.press("Enter")
    check("something is picked or chosen")
    ann.page.keyboard.press("Escape")
    ann.page.locator("#replay-slider").fill("2")
    expect(ann.page.locator("#replay [data-do=back]")).to_be_visible()
    check("an earlier position")


@pytest.mark.parametrize("game", some(fangs.names(), "maneater"))
@pytest.mark.long
def test_a_game_that_is_over(game: str, ann: Person, check: Check, house: House) -> None:
    ann.go(game_of_friends(house, game, 0).path)
    expect(ann.page.locator("#turn")).to_have_attribute("data-tone", "over")
    check("a game that is over")


@pytest.mark.long
def test_a_table_at_which_people_ask_one_another(ann: Person, people: People, check: Check, house: House) -> None:
    table = house.table("mandua", ["friend", "friend"])
    bob = people("Bob")
    bob.join(table.link(1))
    ann.join(table.link(0))
    house.do(table, 1, "say", text="Hello")
    house.do(table, 1, "propose", what="draw")
    expect(ann.page.locator("#notices [data-do=agree]")).to_be_visible()
    check("a proposal")
    ann.page.locator("#notices [data-do=disagree]").click()
    play([Player(ann)], choices=1)
    ann.page.locator("[data-do=resign]").click()
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    check("the dialog before one resigns")
    ann.page.keyboard.press("Escape")
    ann.page.locator("#happened .clause").first.click()
    expect(ann.page.locator(".clause-card")).to_be_visible()
    check("a clause")


def test_a_match(ann: Person, check: Check, house: House) -> None:
    game = next(name for name in fangs.names() if fangs.game(name).match)
    players = min(fangs.game(game).players)
    ann.join(house.table(game, ["friend", *["bot:random"] * (players - 1)], match=True).link(0))
    expect(ann.page.locator("#boards button").first).to_be_visible()
    check("a match")


def test_the_pages_of_players(ann: Person, check: Check) -> None:
    ann.page.goto("/account")
    ann.page.get_by_label("Your handle").first.fill("Accessible1")
    check("an account, signed out")
    ann.page.get_by_role("button", name="Continue without a passkey").click()
    expect(ann.page.get_by_role("heading", name="Your recovery sheet")).to_be_visible()
    check("a recovery sheet, and an account")
    ann.page.get_by_role("link", name="Your page").click()
    expect(ann.page.get_by_text("A player since")).to_be_visible()
    check("the page of a player")
    ann.page.goto("/ratings")
    expect(ann.page.get_by_text("Nobody is listed yet.")).to_be_visible()
    check("a leaderboard")


OTHERWISE_NAMED = """(all) => {
    const plain = (text) => text.replace(/[^\\p{L}\\p{N}]+/gu, " ").trim();
    const words = (one) => plain([...one.querySelectorAll(".caption, .small-role")].map((part) => part.innerText).join(" "));
    return all.filter((one) => !plain(one.ariaLabel).startsWith(words(one))).map((one) => [one.ariaLabel, words(one)]);
}"""
NAMES_ONLY: dict[str, Any] = {**VIOLATIONS, "runOnly": ["label-content-name-mismatch"]}


@pytest.mark.parametrize("language", some(["en", "de"], "de"))
def test_what_is_written_on_a_control_is_in_its_name_for_people_who_speak_to_the_computer(
    language: str, people: People, house: House
) -> None:
    ann = people("Ann", bypass_csp=True, locale=language)
    found = []

    def look(what: str) -> None:
        ann.page.wait_for_load_state("networkidle", timeout=60_000)
        if wrong := violations(ann.page, NAMES_ONLY):
            found.append(f"{what}: {wrong}")

    match = house.table("maneater", ["friend"] * 3, match=True)
    all_join(house, match)
    ann.come_back(match, 0)
    assert ann.page.locator(".small-board").evaluate_all(OTHERWISE_NAMED) == []
    look("a match")
    for game in fangs.names():
        table = game_of_friends(house, game)
        all_join(house, table)
        turn = next(player for player in table.keys if house.view(table, player)["seats"][player]["owes"])
        ann.come_back(table, turn)
        look(game)
    for path in ("/", "/watch", "/library", "/new?game=getbit", "/learn/getbit", "/puzzles/getbit", "/analyse/getbit"):
        ann.page.goto(path)
        look(path)
    assert not found, "\n".join(found)
