"""Games over days: weekends that do not count, holidays, a time to begin, and a rematch with other settings."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from playwright.sync_api import expect

from tests.web.browser.axe import violations
from tests.web.browser.conftest import People
from tests.web.browser.house import House


def test_a_player_takes_a_holiday_ends_it_and_a_rematch_has_other_settings(people: People, house: House) -> None:
    table = house.table("mandua", ["friend", "friend"], pace={"hours": 48, "weekends": "Europe/Berlin"})
    ann, bob = people("Ann", bypass_csp=True), people("Bob")
    page = ann.join(table.link(0))
    bob.accept(table.link(1))
    page.locator("summary", has_text="About this table").click()
    expect(page.locator("#about")).to_contain_text("2 days per move, not on weekends")
    page.get_by_role("button", name="Take a holiday…").click()
    assert not violations(page)
    page.get_by_role("button", name="Take the holiday").click()
    expect(page.locator("#seats")).to_contain_text("on holiday until")
    expect(bob.page.locator("#log")).to_contain_text("Ann is on holiday until")
    page.get_by_role("button", name="Messages to a chat…").click()
    page.get_by_label("The address of the webhook").fill("https://127.0.0.1/hook")
    assert not violations(page)
    page.get_by_role("button", name="Save it").click()
    expect(page.locator("#alert")).to_contain_text("is not a public address")
    ann.forgive()
    page.get_by_role("button", name="End my holiday").click()
    expect(bob.page.locator("#log")).to_contain_text("Ann is back from holiday.")
    house.do(table, 1, "resign")
    page.get_by_role("link", name="Rematch with other settings…").click()
    expect(page.get_by_label("Weekends do not count")).to_be_checked()
    assert not violations(page)
    page.get_by_label("The hunters").select_option(label="Ann")
    expect(page.get_by_label("The tigers")).to_have_value("1")  # who sat there sits elsewhere
    page.locator("[name=count]").fill("3")
    page.get_by_role("button", name="Open the table").click()
    ann.at_table()
    page.locator("summary", has_text="About this table").click()
    expect(page.locator("#about")).to_contain_text("3 days per move")
    expect(page.locator("#seats .seat").first).to_contain_text("Ann")
    expect(page.locator("#seats .seat").last.locator(".who, .tag")).to_have_text(["Bob", "not here yet"])
    expect(page.get_by_role("button", name="New link")).to_have_count(0)
    expect(page.locator("#notices")).to_contain_text("once everybody has opened the rematch")
    into = bob.page.locator("#ending").get_by_role(
        "button", name="Go to the rematch"
    )  # which covers the notices on a phone
    expect(into).to_be_in_viewport()
    into.click()
    expect(page.locator("#notices")).not_to_contain_text("once everybody has opened the rematch")
    expect(bob.page.locator("#seats .seat").nth(1)).to_contain_text("you")


def test_who_sets_up_a_rematch_too_late_is_led_to_the_one_that_there_is(people: People, house: House) -> None:
    table = house.table("mandua", ["friend", "friend"], chat="all")
    ann, bob = people("Ann"), people("Bob")
    page = ann.join(table.link(0))
    bob.accept(table.link(1))
    house.do(table, 1, "resign")
    page.get_by_role("link", name="Rematch with other settings…").click()
    expect(page.get_by_label("The hunters")).to_be_visible()
    expect(page.locator("[name=chat]")).to_be_checked()
    house.do(table, 1, "rematch")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("#alert")).to_contain_text("A rematch has already been set up.")
    ann.forgive()
    page.locator("#alert").get_by_role("link", name="Go to the table").click()
    page.get_by_role("button", name="Go to the rematch").click()
    expect(page.locator("#turn")).to_have_attribute("data-tone", re.compile("mine|others"))


def test_a_game_that_begins_at_a_time_says_so_in_its_invitation_and_at_the_table(people: People, house: House) -> None:
    ann, bob = people("Ann"), people("Bob")
    page = ann.go("/new?game=lunch")
    page.locator("select[name=seat]").last.select_option("friend")
    page.locator("#name").fill("Ann")
    tomorrow = (datetime.now() + timedelta(days=1)).strftime("%Y-%m-%dT20:00")
    page.locator("[name=starts]").fill(tomorrow)
    page.get_by_role("button", name="Open the table").click()
    link = page.locator("#links").get_by_role("textbox").input_value()
    invited = bob.go(link)
    expect(invited.locator("#invitation")).to_contain_text("live, from")
    bob.accept(link)
    expect(invited.locator("#turn")).to_contain_text("The game begins at")


def test_a_plan_is_put_together_choice_by_choice_and_followed(people: People, house: House) -> None:
    table = house.table("mandua", ["friend", "friend"])
    ann, bob = people("Ann", bypass_csp=True), people("Bob")
    page = ann.join(table.link(1))
    bob.accept(table.link(0))
    page.get_by_role("button", name="Plan…").click()
    dialog = page.get_by_role("dialog")
    choices = dialog.get_by_role("combobox")
    for at in range(2):
        expect(choices).to_have_count(at + 1)
        choices.nth(at).select_option(index=1)
    assert not violations(page)
    dialog.get_by_role("button", name="Add this line").click()
    expect(dialog.locator("li")).to_contain_text("→")
    dialog.get_by_role("button", name="Close").click()
    expect(page.get_by_role("button", name="Plan (1)…")).to_be_visible()
    house.move(table, 0)
    expect(page.locator("#turn")).to_have_attribute("data-tone", "others")
    assert house.view(table)["boards"][0]["steps"] == 2
    expect(page.get_by_role("button", name="Plan…")).to_be_visible()


def test_the_dialog_for_a_plan_does_not_hide_that_the_position_has_changed(people: People, house: House) -> None:
    table = house.table("mandua", ["friend", "friend"])
    ann, bob = people("Ann"), people("Bob")
    page = ann.join(table.link(1))
    bob.accept(table.link(0))
    page.get_by_role("button", name="Plan…").click()
    expect(page.get_by_role("dialog").get_by_role("combobox")).to_be_visible()
    house.move(table, 0)
    expect(page.locator("dialog.plan")).to_have_count(0)
    expect(page.locator("#ahead")).to_contain_text("The position has changed in the meantime.")
    expect(page.locator("#turn")).to_have_attribute("data-tone", "mine")
