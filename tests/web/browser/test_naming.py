"""The page says who I am and what I must do, marks what is mine, and calls everything by what one sees."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import fangs
from tests.form import some
from tests.names import internal
from tests.web.browser.conftest import People
from tests.web.browser.house import House
from tests.web.browser.openings import cut, whole
from tests.web.browser.person import PHONE, Person
from tests.web.browser.player import Player, play
from tests.web.browser.screens import begun

SHOTS = os.environ.get("FANGS_SHOTS")


def seated(house: House, people: People, game: str, steps: int) -> tuple[Person, Page]:
    """Ann at a table that goes on from so many steps of a random game, on a turn of hers."""
    played = whole(game, None, seed="naming")
    record = cut(played, len(played.steps) - steps)
    mine = record.position.owner(record.position.owing[0])
    seats = ["friend" if player == mine else "bot:random" for player in range(record.position.players)]
    table = house.table(game, seats, record=str(record))
    ann = people("Ann")
    return ann, ann.join(table.link(mine))


@pytest.mark.parametrize("game", some(fangs.names(), "maneater"))
def test_the_banner_says_who_i_am_and_what_to_do_and_my_pieces_are_marked(
    house: House, people: People, game: str
) -> None:
    _, page = seated(house, people, game, 30)
    expect(page.locator("#turn")).to_contain_text("You ")
    expect(page.locator("#turn")).to_contain_text("Click on the board.")
    assert page.locator("#board svg [data-mine]").count() > 0
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{game}.png")
    said = page.evaluate("() => document.querySelector('main').innerText")
    assert not internal(said), internal(said)


@pytest.mark.parametrize("game", some(fangs.names(), "getbit"))
def test_another_turn_keeps_my_pieces_marked(house: House, people: People, game: str) -> None:
    _, page = seated(house, people, game, 20)
    page.locator("#choices-list button").first.evaluate("button => button.click()")
    expect(page.locator("#turn")).to_have_attribute("data-tone", "mine")
    assert page.locator("#board svg [data-mine]").count() > 0


def test_the_players_are_listed_with_what_they_play_or_that_it_is_secret(house: House, people: People) -> None:
    page = people().join(house.table("maneater", ["friend", *["bot:random"] * 4]).link(0))
    expect(page.locator("#seats").get_by_text("plays in secret")).to_have_count(4)
    page = people().join(house.table("getbit", ["friend", *["bot:random"] * 3]).link(0))
    expect(page.locator("#seats .seat")).to_contain_text(["the red pirate", *["pirate"] * 3])
    expect(page.locator("#seats").get_by_text("plays in secret")).to_have_count(0)


def test_what_i_play_stands_out_wherever_it_is_named(house: House, people: People) -> None:
    _, page = seated(house, people, "getbit", 20)
    played = page.locator("#seats li").filter(has=page.locator(".you")).locator(".quiet").inner_text()
    page.locator("#choices-list button").first.evaluate("button => button.click()")
    for where in ("#log", "#happened"):
        own = page.locator(f"{where} b.mine")
        expect(own.first).to_have_text(re.compile(re.escape(played), re.IGNORECASE))
        assert {text.lower() for text in own.all_text_contents()} == {played.lower()}


# For every player: whether the dot that says who is there stands before the first line of the name.
DOTS = """() => [...document.querySelectorAll("#seats .who")].map((who) => {
    const name = document.createRange();
    name.selectNodeContents(who.querySelector("b"));
    const [first] = name.getClientRects();
    const dot = who.querySelector(".presence").getBoundingClientRect();
    return dot.right <= first.left && dot.top >= first.top && dot.bottom <= first.bottom;
})"""


def test_the_dot_of_a_long_name_stands_on_its_line(house: House, people: People) -> None:
    page = people("A very long name, such as nobody has, 40", viewport=PHONE).join(
        house.table("lunch", ["friend", "friend"]).link(0)
    )
    expect(page.locator("#seats .who b").first).to_contain_text("A very long name")
    assert page.evaluate(DOTS) == [True, True]


@pytest.mark.long
def test_what_is_called_mine_stands_out_but_not_as_a_link_does(people: People, house: House) -> None:
    table, who = begun(house, "lunch")
    ann = people()
    page = ann.join(table.link(who))
    play([Player(ann)], choices=1)
    mine, other = page.locator("#board text[data-mine]").first, page.locator("#board text:not([data-mine])").first
    fill = "(name) => getComputedStyle(name).fill"
    assert mine.evaluate(fill) != other.evaluate(fill)
    for name in (mine, page.locator("#log b.mine").first):
        assert name.evaluate("(name) => getComputedStyle(name).textDecorationLine") == "none"
        assert name.evaluate("(name) => getComputedStyle(name).borderBottomStyle") == "none"
