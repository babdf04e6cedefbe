"""What is typed into a page: it goes nowhere but where the page's script sends it, and the page says it as people do."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Route, expect

from tests.web.browser.conftest import People


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
