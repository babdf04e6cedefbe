"""A stranger finds a table by post in the lobby, signs up there, and confirms it by the letter that comes."""

from __future__ import annotations

import re
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import expect

from tests.post.servers import Smtpd
from tests.web.browser.conftest import People
from tests.web.browser.house import House
from tests.web.browser.test_desk import nothing_to_complain
from tests.web.serving import Served
from tests.web.test_letters import mail, until

__all__ = ["mail"]


def test_a_stranger_signs_up_in_the_lobby_and_gets_a_seat_once_the_address_is_confirmed(
    people: People, serve: Callable[..., Served], mail: Smtpd
) -> None:
    served = serve()
    house = House(served.url)
    post = {"listed": True, "house_rules": "Be kind.", "early": False}
    table = house.table("getbit", ["open", "post:Ann", "post:Bob", "bot:easy"], name="Gus", post=post)
    gus = people("Gus", at=served.url, bypass_csp=True).go(f"/desk#{table.host}")
    zoe = people("Zoe", at=served.url, bypass_csp=True)
    page = zoe.go("/")
    expect(page.locator("#open")).to_contain_text("by post: 1 seat free, turns are due")
    nothing_to_complain(page, "the lobby with a table by post")
    page.get_by_role("link", name="Sign up at a table of Get Bit!").click()
    expect(page.locator("#table")).to_contain_text("Gus is the Games Master.")
    expect(page.locator("#table")).to_contain_text("Be kind.")
    nothing_to_complain(page, "the page to sign up")
    page.locator("#name").fill("Zoe")
    page.get_by_role("textbox", name="Your email address").fill("zoe@example.net")
    page.get_by_role("button", name="Sign up").click()
    expect(page.locator("#done")).to_contain_text("You will get an email that asks you to confirm")
    until(lambda: len(mail.mailbox.taken) == 1)
    (letter,) = mail.mailbox.taken
    (path,) = {*re.findall(r"https://games\.example\.org(/letters/\w+)", str(letter.get_content()))}
    expect(gus.locator("#received")).not_to_contain_text("zoe@")
    page.goto(served.url + path)
    page.get_by_role("button", name="Send me emails about my games").click()
    expect(gus.locator("#received")).to_contain_text("zoe@example.net")
    until(lambda: len(mail.mailbox.taken) == 2)
    expect(gus.locator("#state")).to_contain_text("Turn 1 is due")
    page.goto(served.url)
    expect(page.locator("#open")).to_contain_text("by post: a waiting list")

    # Who gets letters already is asked whether it was them; what is answered does not say so.
    for who in ("zoe", "yan"):
        answer = httpx.post(
            f"{served.url}/tables/{table.name}/sign-up", json={"name": "Yan", "mail": f"{who}@example.net"}
        )
        assert (answer.status_code, answer.json()) == (200, {})
    until(lambda: len(mail.mailbox.taken) == 4)
    page.goto(served.url + path)
    expect(page.locator("#said")).to_have_text("Have you signed up for a game?")
    nothing_to_complain(page, "the page that asks whether one has signed up")
    page.get_by_role("button", name="Yes, I have signed up").click()
    expect(page.locator("#said")).to_have_text("We send emails to your address")
    until(lambda: len(mail.mailbox.taken) == 5)
    gus.get_by_role("button", name="Stop looking for players").click()
    expect(gus.get_by_role("button", name="Look for players in the lobby")).to_be_visible()
    page.goto(served.url)
    expect(page.locator("#open-section")).to_be_hidden()


@pytest.mark.parametrize("listed", [True, False])
def test_without_mail_or_where_nobody_is_looked_for_nobody_signs_up(listed: bool, house: House) -> None:
    table = house.table("lunch", ["post:Ann", "post:Bob"], name="Gus", post={"listed": listed})
    answer = httpx.post(f"{house.address}{table.path}/sign-up", json={"name": "Zoe", "mail": "zoe@example.net"})
    assert answer.status_code == 422 and "You cannot sign up here" in answer.json()["error"]["message"]
    assert all(one["table"] != table.name for one in house.ask("/open")["tables"])
