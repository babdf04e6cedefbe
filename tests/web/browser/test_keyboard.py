"""Everything can be done without a mouse."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import fangs
from tests.form import some
from tests.web.browser.conftest import People
from tests.web.browser.house import House
from tests.web.browser.keyboard import KeyboardPlayer, tab_to
from tests.web.browser.openings import near_the_end, opening, patience
from tests.web.browser.player import Player, play
from tests.web.browser.test_lobby import choose_if_first


@pytest.mark.parametrize("game", some(fangs.names(), "getbit"))
def test_a_game_is_played_to_its_end_with_the_keyboard_alone(game: str, house: House, people: People) -> None:
    bots = ["bot:random"] * (min(fangs.game(game).players) - 1)
    ann = people()
    playing, is_over = [KeyboardPlayer(ann, game)], False
    while not is_over:
        ann.join(house.table(seats=["friend", *bots], **near_the_end(game)).link(0))
        is_over = play(playing, choices=patience(opening(game)))
    expect(ann.page.locator("#totals tbody tr")).to_have_count(1 + len(bots))


@pytest.mark.parametrize("game", some(fangs.names(), "overboard"))
def test_from_the_lobby_the_keyboard_leads_into_a_game(game: str, people: People) -> None:
    ann = people()
    ann.go("/")
    expect(ann.page.locator(f"#games [data-do=play][data-game={game}]")).to_be_enabled()
    tab_to(ann.page, f"#games [data-do=play][data-game={game}]")
    ann.page.keyboard.press("Enter")
    ann.at_table()
    choose_if_first(KeyboardPlayer(ann, game))


def test_the_text_of_a_clause_shows_while_its_button_has_the_focus_and_goes_with_it(
    people: People, house: House
) -> None:
    ann = people()
    ann.join(house.table("mandua", ["friend", "bot:random"]).link(0))
    play([Player(ann)], choices=1)
    card = ann.page.locator(".clause-card")
    tab_to(ann.page, "#happened .clause, #log .clause")
    expect(card).to_be_visible()
    shown = card.inner_text()
    assert len(re.findall(r"D\d+\.\d+", shown.partition("\n")[0])) == 1
    assert not re.search(r"\n *D\d|\([SPRC]\)", shown), "a number or a source is said twice, or to people who need none"
    ann.page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    ann.page.keyboard.press("Tab")
    tab_to(ann.page, "#log .clause")
    expect(card).to_be_visible()
    tab_to(ann.page, "#chat-form input, #log [data-do]", "Shift+Tab")
    expect(card).to_be_hidden()


def test_the_focus_goes_to_what_comes_when_the_button_that_was_pressed_goes(people: People, house: House) -> None:
    table = house.table("mandua", ["friend", "bot:random"])
    ann = people()
    page = ann.join(table.link(0))
    play([Player(ann)], choices=1)
    page.locator("[data-do=resign]").press("Enter")
    page.locator("#resign [value=resign]").press("Enter")
    expect(page.locator("#ending-head")).to_be_focused()
    page.locator("#ending [data-do=start-review]").press("Enter")
    expect(page.locator("#review [data-do=study-review]")).to_be_visible(timeout=60_000)
    expect(page.locator("#review")).to_be_focused()
    expect(page.locator("#aloud")).to_have_text("The review is done.")
    ann.forgive()  # a busy server may have let the page ask again


HEARD = """() => {
    window.heard = [];
    const aloud = document.querySelector("#aloud");
    new MutationObserver(() => heard.push(aloud.textContent)).observe(aloud, {childList: true, characterData: true, subtree: true});
}"""


def test_a_choice_does_not_make_the_page_say_again_whose_turn_it_is(people: People, house: House) -> None:
    table = house.table("mandua", ["friend"] * 2)
    house.ask("/join", {"token": table.keys[1], "name": "Bob"})
    page = people().join(table.link(0))
    expect(page.locator("#turn")).to_contain_text("Click on the board.")
    page.evaluate(HEARD)
    page.locator("#board [data-can]").first.press("Enter")
    expect(page.locator("#turn")).to_have_attribute("data-tone", "others")
    assert not any("Your turn." in words for words in page.evaluate("heard"))


def test_of_a_choice_with_the_focus_only_what_comes_of_it_is_announced(people: People, house: House) -> None:
    page = people().join(house.table("mandua", ["friend", "bot:random"]).link(0))
    page.locator("#board #field-c5").focus()
    announced = page.locator(".foretold [role=status]")
    expect(announced).to_have_text("The tigers can take one hunter, and must.")
    expect(page.locator(".foretold[role], .foretold [aria-live]")).to_have_count(0)
