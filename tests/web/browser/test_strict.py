"""Strict games on the pages: set up, told to whoever is invited or looks, played without help, aborted."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browser.axe import violations
from tests.web.browser.conftest import People
from tests.web.browser.house import House

MEANING = "This game is strict: nobody gets hints or takes a choice back, no bot fills in, and a player who leaves or is late loses."


def test_a_strict_game_is_set_up_says_so_to_everybody_and_is_aborted(people: People) -> None:
    ann, bob, eva = people("Ann", bypass_csp=True), people("Bob"), people("Eva", locale="de-DE")
    page = ann.go("/new?game=getbit")
    page.locator("#players").get_by_label("3", exact=True).check()
    seats = page.locator("select[name=seat]")
    expect(seats.last.locator("option[value^='open:']")).to_have_count(1)
    page.get_by_label("A deadline for every move").check()
    expect(page.locator("#deadline")).to_contain_text("then a bot takes over")
    page.get_by_label("Strict: nobody gets hints").check()
    expect(page.locator("#deadline")).to_contain_text("per move, and a late player loses.")
    expect(page.locator("#deadline")).not_to_contain_text("then a bot takes over", use_inner_text=True)
    expect(seats.last.locator("option[value^='open:']")).to_have_count(0)
    seats.nth(1).select_option("friend")
    seats.nth(2).select_option("open")
    page.locator("#name").fill("Ann")
    assert not violations(page)
    page.get_by_role("button", name="Open the table").click()
    link = page.locator("#links").get_by_role("textbox").input_value()
    page.locator("#go").click()
    ann.at_table()
    expect(page.locator("#seats")).to_contain_text(MEANING)

    expect(bob.go(link).locator("#invitation")).to_contain_text(MEANING)
    bob.accept(link)
    lobby = eva.go("/")
    expect(lobby.locator("#open")).to_contain_text("Diese Partie ist streng: Niemand bekommt Tipps")
    name = page.url.rpartition("/")[2]  # other tests may have open tables too
    lobby.locator(f"#open [data-table='{name}'][data-do=sit]").click()
    lobby.get_by_role("dialog").get_by_role("textbox").fill("Eva")
    lobby.get_by_role("dialog").get_by_role("button").first.click()
    expect(lobby.locator("#seats")).to_contain_text("Diese Partie ist streng")

    expect(page.get_by_role("button", name="Take back")).to_have_count(0)
    page.locator("#table-buttons").get_by_role("button", name="Resign…").click()
    expect(page.locator("#resign [data-for=strict]")).to_be_visible()
    expect(page.locator("#resign [data-for=more]")).to_be_hidden()
    page.get_by_role("button", name="Play on").click()
    page.locator("#table-buttons").get_by_role("button", name="Abort").click()
    assert not violations(page)
    page.get_by_role("dialog").get_by_role("button", name="Abort").click()
    expect(page.locator("#ending-head")).to_have_text("Ann aborts the game, which ends without a result.")
    expect(lobby.locator("#ending-head")).to_have_text("Ann bricht die Partie ab: Sie endet ohne Ergebnis.")
    page.get_by_role("link", name="Rematch with other settings…").click()
    expect(page.get_by_label("Strict: nobody gets hints")).to_be_checked()


def test_a_player_who_leaves_a_strict_game_for_more_than_two_is_told_that_the_game_is_lost(
    people: People, house: House
) -> None:
    table = house.table("getbit", ["friend"] * 3, strict=True)
    ann, bob = people("Ann"), people("Bob")
    page = ann.join(table.link(0))
    bob.accept(table.link(1))
    house.ask("/join", {"token": table.keys[2], "name": "Cem"})
    page.locator("#table-buttons").get_by_role("button", name="Resign…").click()
    page.get_by_role("button", name="Resign", exact=True).click()
    expect(page.locator("#notices")).to_contain_text("You have left this game and lost")
    expect(page.get_by_role("button", name="Take the seat back")).to_have_count(0)
    expect(bob.page.locator("#log")).to_contain_text("Ann resigns and loses")
    expect(bob.page.locator("#seats")).to_contain_text(MEANING)
