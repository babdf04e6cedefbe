"""Becoming a player on the page for it, in a browser whose device keeps passkeys."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browser.person import Person

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def with_passkeys(person: Person) -> Person:
    """Give a person's device a place for passkeys. The browser makes them for a server with a name, such as localhost."""
    devtools = person.page.context.new_cdp_session(person.page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return person


def become(person: Person, handle: str, how: str = "without a passkey") -> list[str]:
    """Become a player; the codes of the sheet."""
    page = person.page
    page.goto("/account")
    page.get_by_label("Your handle").first.fill(handle)
    page.get_by_role("button", name=f"Continue {'with' if how == 'with a passkey' else 'without'} a passkey").click()
    expect(page.get_by_role("heading", name="Your recovery sheet")).to_be_visible()
    codes = page.locator("#codes code").all_inner_texts()
    page.get_by_role("button", name="I have the codes").click()
    expect(page.get_by_role("heading", name=f"You are {handle}")).to_be_visible()
    return codes
