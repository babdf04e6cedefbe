"""Tournaments, as people set one up, enter, find their game, and direct."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.axe import violations
from tests.web.browser.conftest import People
from tests.web.browser.person import DESKTOP, PHONE
from tests.web.tournament import Player, Programs, announced, soon, until, view

TOURNAMENT = re.compile(r"/tournaments/[0-9a-f]{10}$")


def as_player(page: Page, player: Player) -> None:
    """Let a browser be signed in as a player."""
    page.context.add_cookies(
        [{"name": one.name, "value": str(one.value), "url": player.url} for one in player.http.cookies.jar]
    )
    page.goto("/account")
    expect(page.get_by_role("heading", name=f"You are {player.handle}")).to_be_visible()


def fits(page: Page) -> bool:
    """Whether nothing makes the page wider than the screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_player_sets_up_a_tournament_with_the_keyboard_and_enters_it(people: People, url: str) -> None:
    ann = people("Ann")
    page = ann.page
    page.goto("/tournaments")
    expect(page.get_by_text("To enter tournaments or to set one up")).to_be_visible()
    as_player(page, Player(url))
    page.goto("/tournaments")
    page.get_by_label("Title").fill("The harbour cup")
    page.get_by_label("Format").select_option("tables")
    page.get_by_label("Players at a table").select_option("3")
    page.get_by_label("Rounds", exact=True).fill("2")
    page.get_by_role("button", name="Announce the tournament").press("Enter")
    expect(page).to_have_url(TOURNAMENT)
    expect(page.get_by_role("heading", name="The harbour cup")).to_be_visible()
    page.get_by_role("button", name="Enter").press("Enter")
    expect(page.get_by_text("You are in.")).to_be_visible()
    expect(page.locator("#entrants li")).to_have_count(1)
    page.get_by_role("button", name="Pause…").click()
    page.get_by_label("Reason").fill("a storm")
    page.get_by_role("button", name="Pause", exact=True).click()

    expect(page.locator("#told")).to_contain_text("pauses the tournament: a storm")
    page.goto("/")
    expect(page.locator("#tournaments")).to_contain_text("The harbour cup")
    page.goto("/tournaments")
    expect(page.locator("#upcoming")).to_contain_text("The harbour cup")


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_page_shows_my_game_and_the_standings_live(viewport: dict[str, int], people: People, url: str) -> None:
    players = [Player(url) for _ in range(4)]
    id = announced(players[0], "swiss", starts=soon(2.0), between=1.0)
    for player in players:
        player.done(f"/tournaments/{id}/enter")
    ann = people("Ann", viewport=viewport)
    page = ann.page
    as_player(page, players[1])
    page.goto("/")
    expect(page.locator("#tournaments")).to_contain_text("The swiss cup")
    page.goto(f"/tournaments/{id}")
    page.get_by_role("link", name="To my game").click()
    expect(page.locator("#seats").get_by_text("you", exact=True)).to_be_visible()
    page.goto(f"/tournaments/{id}")
    expect(page.locator("#games li")).to_have_count(2)
    assert fits(page) and not violations(page)
    programs = Programs(players)
    until(lambda: programs.play() or view(players[0], id)["phase"] == "over")

    def over() -> Any:
        programs.play()
        return view(players[0], id)["phase"] == "over"

    until(over, 90)
    expect(page.locator("#about")).to_contain_text("over")
    expect(page.locator("#standings tbody tr")).to_have_count(4)
    expect(page.locator("#standings .own")).to_have_count(1)
    page.locator("#shown-round").select_option("1")
    expect(page.locator("#games")).to_contain_text("2.")
    assert fits(page) and not violations(page)


def test_a_director_corrects_a_result_and_the_page_is_well(people: People, url: str) -> None:
    players = [Player(url) for _ in range(2)]
    id = announced(players[0], "knockout")
    for player in players:
        player.done(f"/tournaments/{id}/enter")
    until(lambda: view(players[0], id)["running"])
    page = people("Ann").page
    as_player(page, players[0])
    page.goto(f"/tournaments/{id}")
    expect(page.get_by_role("heading", name="Director's desk")).to_be_visible()
    assert fits(page) and not violations(page)
    page.get_by_role("button", name="Forfeit the game of").click()
    page.get_by_label("Who loses").select_option(label=players[1].handle)
    page.get_by_label("Reason").fill("unfair")
    assert not violations(page)
    page.get_by_role("button", name="Forfeit", exact=True).click()
    expect(page.locator("#told")).to_contain_text("unfair")
    page.get_by_role("button", name="Correct the result of").click()
    page.get_by_role("combobox", name=players[0].handle).select_option("2")
    page.get_by_role("combobox", name=players[1].handle).select_option("1")
    page.get_by_label("Reason").fill("a mistake")
    page.get_by_role("button", name="Correct", exact=True).click()

    expect(page.locator("#games")).to_contain_text("corrected: a mistake")
    expect(page.locator("#standings tbody tr").first).to_contain_text(players[1].handle)
    page.emulate_media(media="print")
    expect(page.locator("#desk")).to_be_hidden()
    expect(page.locator("#standings table")).to_be_visible()


def test_the_pages_are_in_german(people: People, url: str) -> None:
    id = announced(Player(url), "swiss", starts=soon(60))
    page = people("Anna", locale="de-DE").page
    page.goto("/tournaments")
    expect(page.get_by_role("heading", name="Angekündigt")).to_be_visible()
    assert fits(page) and not violations(page)
    page.goto(f"/tournaments/{id}")
    expect(page.locator("#about")).to_contain_text("Schweizer System")
    expect(page.locator("#told")).to_contain_text("schreibt das Turnier aus")
