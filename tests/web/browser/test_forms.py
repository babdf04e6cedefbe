"""What is typed into a page goes nowhere but where the page's script sends it."""

from __future__ import annotations

from urllib.parse import urlsplit

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
