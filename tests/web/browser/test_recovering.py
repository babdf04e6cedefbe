"""A player gives an address, loses every way in, and comes back by a letter, as people do it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from fangs.club.players.recovery import ASK_EVERY
from tests.form import some_rows
from tests.post.servers import Smtpd
from tests.web.browser.axe import violations
from tests.web.browser.conftest import People
from tests.web.browser.person import DESKTOP, PHONE
from tests.web.browser.signing import become, with_passkeys
from tests.web.browser.test_players import HANDLES
from tests.web.browser.test_tournaments import fits
from tests.web.place import Place
from tests.web.test_recovering import MAIL, letters, mail, pass_, place, token

__all__ = ["mail", "place"]


def check(page: Page) -> None:
    assert fits(page) and not violations(page)


@pytest.mark.parametrize(
    ("viewport", "has_passkeys"),
    some_rows([(DESKTOP, True), (PHONE, False)], (PHONE, False)),
    ids=["desktop, passkey", "phone, sheet"],
)
def test_a_player_who_has_lost_every_way_in_comes_back_by_a_letter(
    viewport: dict[str, int], has_passkeys: bool, people: People, place: Place, mail: Smtpd
) -> None:
    url = place.url.replace("127.0.0.1", "localhost") if has_passkeys else place.url
    ann, handle = people("Ann", at=url, viewport=viewport, bypass_csp=True), next(HANDLES)
    page = ann.page
    if has_passkeys:
        with_passkeys(ann)
    codes = become(ann, handle)
    elsewhere = people("Ann, elsewhere", at=url, viewport=viewport, bypass_csp=True)
    elsewhere.page.goto("/account")
    by_code = elsewhere.page.locator("#by-code")
    by_code.get_by_label("Your handle").fill(handle)
    by_code.get_by_label("A code from your recovery sheet").fill(codes[0])
    by_code.get_by_role("button").click()
    expect(elsewhere.page.get_by_role("heading", name=f"You are {handle}")).to_be_visible()
    page.get_by_role("button", name="Give an address").click()
    page.get_by_role("dialog").get_by_label("Your address").fill(MAIL)
    check(page)
    page.get_by_role("button", name="Send the email").click()
    expect(page.get_by_text("not confirmed yet")).to_be_visible()
    check(page)

    page.goto("about:blank")
    page.goto(f"/account#confirm={token(letters(mail, 1), 'confirm')}")
    expect(page.locator("#confirm")).to_be_focused()
    check(page)
    page.get_by_role("button", name="Confirm the address").click()
    expect(page.get_by_text("The address is confirmed.")).to_be_visible()
    expect(page.get_by_text(f"{MAIL}: confirmed")).to_be_visible()
    page.get_by_text("Sign out", exact=True).click()
    pass_(place, ASK_EVERY)

    form = page.locator("#by-mail")
    form.get_by_label("Your handle").fill(handle)
    form.get_by_label("Your recovery address").fill(MAIL)
    check(page)
    form.get_by_role("button").click()
    expect(form.get_by_role("status")).to_contain_text("an email is on its way")
    link = f"/account#recover={token(letters(mail, 2), 'recover')}"
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator("#recover")).to_be_focused()
    assert "#" not in page.url, "nobody finds the link in the history"
    check(page)
    if has_passkeys:
        page.get_by_role("button", name="Make a new passkey").click()
    else:
        page.get_by_role("button", name="Get a new recovery sheet").click()
        expect(page.locator("#codes code")).to_have_count(8)
        page.get_by_role("button", name="I have the codes").click()

    expect(page.get_by_role("heading", name=f"You are {handle}")).to_be_visible()
    expect(page.get_by_text("This account was recovered by email")).to_be_visible()
    check(page)
    page.goto("/")
    expect(page.locator("#account")).to_contain_text("recovered by email")
    page.goto("/account")
    expect(page.get_by_role("button", name="It was me")).to_have_count(0)
    elsewhere.page.goto("/account")
    check(elsewhere.page)
    elsewhere.page.get_by_role("button", name="It was me").click()
    expect(elsewhere.page.get_by_text("This account was recovered by email")).to_have_count(0)
    page.reload()
    page.get_by_role("button", name="Remove the address").click()
    expect(page.get_by_role("button", name="Give an address")).to_be_visible()

    page.goto("about:blank")
    page.goto(link)
    page.get_by_role("button", name="Get a new recovery sheet").click()
    expect(page.locator("#alert")).to_contain_text("This link no longer works")
    ann.forgive()
