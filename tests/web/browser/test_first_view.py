"""What a page shows before its scripts come, and without any: the games, the board, whose turn it is. When they come, it stays."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Route, expect

import fangs
from fangs.translation import say, speaking
from tests.form import amount, some
from tests.web.browser.axe import violations
from tests.web.browser.conftest import People
from tests.web.browser.house import USED, House
from tests.web.browser.openings import cut, whole
from tests.web.browser.person import DESKTOP, PHONE, Person

ON_ITS_SIDE = {"width": 844, "height": 390}
WITHOUT: dict[str, Any] = {"java_script_enabled": False}
DRAWING = "#board .sheet > svg:not(.marks)"
PLACES = """() => ["#board", "#board .frame", "#board .sheet > svg:not(.marks)", "#title"].map((name) => {
    const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
})"""
PARTS = """() => [...document.querySelectorAll("#board .sheet > svg:not(.marks) > [data-box]")].map((part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
})"""


@pytest.mark.parametrize("language", ["en", "de"])
def test_without_scripts_the_lobby_shows_every_game_and_leads_to_it(language: str, people: People) -> None:
    ann = people(locale=language, **WITHOUT)
    page = ann.go("/")
    for game in map(fangs.game, fangs.names()):
        card = page.get_by_role("article").filter(has=page.get_by_role("heading", name=game.title))
        with speaking(language):
            expect(card).to_contain_text(str(game.about))
            expect(card).to_contain_text(str(game.length))
            expect(card.get_by_text(say("Play now"), exact=True)).to_be_disabled()
        expect(card.locator(".picture svg")).to_be_visible()
        for path in (f"/new?game={game.name}", f"/games/{game.name}/rules"):
            expect(card.locator(f"a[href='{path}']")).to_be_visible()
        expect(page.locator(f"#study a[href='/analyse/{game.name}']")).to_be_visible()
    expect(page.locator("#opponent-game option")).to_have_text([str(game.title) for game in fangs.all_games()])
    expect(page.locator("html")).to_have_attribute("lang", language)
    ann.forgive()  # that the scripts are not there


def test_the_scripts_take_the_cards_over_and_ask_for_none(people: People) -> None:
    ann, asked = people(), list[str]()
    ann.context.on("request", lambda request: asked.append(request.url))
    ann.go("/").evaluate("document.querySelectorAll('.card').forEach((card) => (card.isSame = true))")
    expect(ann.page.locator(".card [data-do=play]:disabled")).to_have_count(0)
    ann.page.wait_for_load_state("networkidle")
    assert ann.page.locator(".card").evaluate_all("(all) => all.every((card) => card.isSame)")
    assert not [address for address in asked if address.endswith(("/games", "/picture.svg"))]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", some(fangs.names(), "overboard"))
def test_without_scripts_a_table_shows_its_board_and_what_one_must_do(
    game: str, language: str, people: People, house: House
) -> None:
    record = cut(whole(game, None, seed="first view"), 20)
    table = house.table(game, ["friend"] * record.position.players, record=str(record))
    for player, key in table.keys.items():
        house.ask("/join", {"token": key, "name": f"Friend {player}"})
    views = {player: house.view(table, player) for player in table.keys}
    mover = next(player for player, view in views.items() if view["seats"][player]["owes"])
    (board,) = views[mover]["boards"]
    ann = people(locale=language, **WITHOUT)
    come_back(ann, table.path, USED[table.keys[mover]])
    turn = ann.page.locator("#turn")
    with speaking(language):
        expect(turn).to_contain_text(say("Your turn."))
    if language == "en":
        asks = next(choice["asks"] for choice in board["choices"].values() if choice["chosen"] is None)
        expect(turn).to_contain_text(asks[1:])
        expect(ann.page).to_have_title(f"{views[mover]['title']} · Fangs")
    expect(ann.page.locator(DRAWING)).to_be_in_viewport(ratio=0.99)
    expect(ann.page.locator("#rules")).to_have_attribute("href", f"/games/{game}/rules")
    expect(ann.page.get_by_role("heading", name="Log")).to_have_count(0)  # which is empty until a script fills it
    ann.forgive()


def come_back(person: Person, table: str, token: str) -> None:
    """Open a table without a script that says so, with the key of a seat."""
    cookie = {"name": "seat", "value": token.partition(".")[2], "url": person.address + table}
    person.context.add_cookies([cookie])  # type: ignore[list-item]
    person.go(table)


@pytest.mark.parametrize("viewport", some([DESKTOP, PHONE, ON_ITS_SIDE], PHONE), ids=["desk", "phone", "on its side"])
@pytest.mark.parametrize("game", amount(["getbit", "overboard"], long=fangs.names()))
def test_the_board_stays_where_it_came_when_the_scripts_take_it_over(
    game: str, viewport: dict[str, int], people: People, house: House
) -> None:
    table = house.table(game, ["friend", *["bot:random"] * (min(fangs.game(game).players) - 1)])
    ann = people(viewport=viewport)
    ann.join(table.link(0))
    ann.page.wait_for_load_state("networkidle")  # all have moved who must
    held: list[Route] = []
    ann.context.route("**/table/table.js", lambda route: held.append(route))
    page = ann.page
    page.goto(table.path, wait_until="commit")
    expect(page.locator("#board .served:not([width])")).to_be_visible()
    assert page.locator("#board [id]").count() == 0
    came = page.evaluate(PLACES), page.evaluate(PARTS)
    held[0].continue_()
    ann.at_table()
    expect(page.locator("#board .served")).to_have_count(0)
    expect(page.locator(DRAWING)).to_have_count(1)
    assert (page.evaluate(PLACES), page.evaluate(PARTS)) == came


def test_a_reader_of_screens_hears_the_board_once_before_the_scripts_and_after(people: People, house: House) -> None:
    table = house.table("mandua", ["friend", "bot:random"])
    ann, held = people(bypass_csp=True), list[Route]()
    ann.join(table.link(0))
    ann.context.route("**/table/table.js", lambda route: held.append(route))
    ann.page.goto(table.path, wait_until="commit")
    drawing = ann.page.locator(DRAWING)
    expect(drawing).to_have_count(1)
    expect(ann.page.get_by_role("img", name="Mandua: ")).to_have_count(1)
    assert violations(ann.page) == ""
    held[0].continue_()
    ann.at_table()
    expect(ann.page.get_by_role("img", name="Mandua: ")).to_have_count(0)
    expect(drawing).to_have_attribute("role", "group")
