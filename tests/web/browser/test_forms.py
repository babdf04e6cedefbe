"""What is typed into a page: it goes nowhere but where the page's script sends it, and the page says it as people do."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.browser.conftest import People
from tests.web.browser.house import House


def test_what_is_typed_before_the_page_is_ready_is_not_sent_as_an_address(people: People) -> None:
    ann = people("Ann", afresh=True)
    held: list[Route] = []
    ann.page.route("**/lobby.js", lambda route: held.append(route))
    ann.page.goto("/", wait_until="commit")
    code = ann.page.get_by_label("Recovery code")
    code.fill("7tlr-7zat-hrad-56nv")
    code.press("Enter")
    back = ann.page.get_by_role("button", name="Come back")
    expect(back).to_be_disabled()
    assert urlsplit(ann.page.url)[2:] == ("/", "", "")
    for route in held:
        route.continue_()
    expect(back).to_be_enabled()
    expect(code).to_have_value("7tlr-7zat-hrad-56nv")


@pytest.mark.parametrize(
    ("language", "one", "several"),
    [
        ("en", ["second", "minute", "hour", "day"], ["seconds", "minutes", "hours", "days"]),
        ("de", ["Sekunde", "Minute", "Stunde", "Tag"], ["Sekunden", "Minuten", "Stunden", "Tage"]),
    ],
)
def test_a_deadline_is_of_one_day_or_of_several_days(
    people: People, language: str, one: list[str], several: list[str]
) -> None:
    page = people("Ann", locale=language).page
    page.goto("/new")
    page.locator("[name=pace][value=deadline]").check()
    units = page.locator("[name=unit] option")
    expect(units).to_have_text(one)
    page.locator("[name=count]").fill("3")
    expect(units).to_have_text(several)
    expect(page.locator("[name=unit]")).to_have_value("86400")
    page.reload()
    expect(units).to_have_text(several)


def held_back(page: Page, address: str) -> list[Route]:
    """The requests to an address, as they come; none is answered until the test lets it go on."""
    held: list[Route] = []
    page.route(address, lambda route: held.append(route))
    return held


def test_who_sits_down_by_a_double_click_asks_once_and_has_the_seat(people: People, house: House) -> None:
    table = house.table("mandua", ["friend", "bot:random"])
    ann = people("Ann", afresh=True)
    ann.page.goto(table.link(0))
    held = held_back(ann.page, "**/join")
    ann.page.locator("#name").fill("Ann")
    ann.page.get_by_role("button", name="Sit down").dblclick()
    expect(ann.page.locator("#join")).to_have_attribute("aria-busy", "true")
    ann.page.get_by_role("button", name="Sit down").click()
    assert len(held) == 1
    held[0].continue_()
    ann.page.wait_for_url(f"**{table.path}")
    expect(ann.page.locator("#seats")).to_contain_text("Ann")


def test_what_is_said_twice_in_haste_is_said_once_and_what_is_typed_meanwhile_stays(
    people: People, house: House
) -> None:
    table = house.table("mandua", ["friend", "bot:random"])
    ann = people("Ann", afresh=True)
    ann.join(table.link(0))
    held = held_back(ann.page, "**/say")
    field = ann.page.locator("#chat-form").get_by_role("textbox")
    field.fill("Hello!")
    field.press("Enter")
    expect(ann.page.locator("#chat-form")).to_have_attribute("aria-busy", "true")
    field.press("Enter")
    assert len(held) == 1
    field.fill("Are you there?")
    held[0].continue_()
    expect(ann.page.locator("#chat li")).to_have_count(1)
    expect(field).to_have_value("Are you there?")
    expect(ann.page.locator("#chat-form")).not_to_have_attribute("aria-busy", "true")
