"""Becoming a player, signing in with a passkey or a code, and challenging others, as people do it."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.web.browser.conftest import People
from tests.web.browser.house import House
from tests.web.browser.person import PHONE, Person
from tests.web.browser.signing import become, with_passkeys

TABLE = re.compile("/tables/")
HANDLES = (f"Swimmer{number}y" for number in itertools.count())


@pytest.fixture
def by_name(people: People, url: str) -> Callable[[str], Person]:
    """Makes people who come by the name of the server, for which browsers make passkeys, and whose device has a place for them."""

    def person(name: str) -> Person:
        return with_passkeys(people(name, at=url.replace("127.0.0.1", "localhost")))

    return person


def test_a_player_signs_up_with_a_passkey_and_comes_back_with_it(by_name: Callable[[str], Person]) -> None:
    ann, handle = by_name("Ann"), next(HANDLES)
    codes = become(ann, handle, "with a passkey")
    ann.page.get_by_role("button", name="Sign out of").click()
    ann.page.get_by_role("button", name="Sign in with a passkey").click()

    expect(ann.page.get_by_role("heading", name=f"You are {handle}")).to_be_visible()
    expect(ann.page.get_by_text("last used")).to_be_visible()
    assert len(codes) == 8

    ann.page.get_by_role("button", name="Add a passkey").click()
    ann.page.get_by_role("button", name="Add it").click()
    expect(ann.page.locator("#alert")).to_have_text("This device already has a passkey for your account.")


def test_a_handle_that_is_taken_is_told_before_anything_is_asked(people: People) -> None:
    ann, bob, handle = people("Ann"), people("Bob"), next(HANDLES)
    become(ann, handle)
    bob.page.goto("/account")
    field = bob.page.get_by_label("Your handle").first
    field.fill(handle.lower())
    field.press("Tab")

    expect(bob.page.locator("#handle-said")).to_contain_text("taken")


def test_what_is_told_of_a_handle_does_not_move_the_button_that_is_pressed(people: People) -> None:
    ann, button, before = pressing(people)
    expect(ann.page.locator("#handle-said")).to_contain_text("is free")

    after = button.bounding_box()
    assert before and after and after["y"] - before["y"] == pytest.approx(1), (
        "a button sinks by a pixel when it is pressed"
    )


def test_a_code_opens_the_account_and_the_seats_in_another_browser(people: People, house: House) -> None:
    ann, elsewhere, handle = people("Ann"), people("Ann, elsewhere"), next(HANDLES)
    codes = become(ann, handle)
    ann.page.goto("/new?game=lunch")
    expect(ann.page.get_by_label("Your name")).to_have_value(handle)
    ann.page.get_by_role("button", name="Open the table").click()
    expect(ann.page).to_have_url(TABLE)
    expect(ann.page.locator("#seats").get_by_role("link", name=handle)).to_be_visible()
    form = elsewhere.page.locator("#by-code")
    elsewhere.page.goto("/account")
    form.get_by_label("Your handle").fill(handle)
    form.get_by_label("A code from your recovery sheet").fill(codes[0])
    form.get_by_role("button").click()
    expect(elsewhere.page.get_by_role("heading", name=f"You are {handle}")).to_be_visible()
    elsewhere.page.goto("/")
    expect(elsewhere.page.locator("#mine li")).to_have_count(1)
    elsewhere.page.goto(ann.page.url)

    expect(elsewhere.page.locator("#seats").get_by_text("you", exact=True)).to_be_visible()


def test_the_games_of_a_guest_are_taken_along(people: People) -> None:
    ann, handle = people("Ann"), next(HANDLES)
    ann.page.goto("/")
    ann.page.locator("[data-do=play]").first.click()
    expect(ann.page).to_have_url(TABLE)
    become(ann, handle)
    ann.page.get_by_role("link", name="Your page").click()

    expect(ann.page.locator("#running li")).to_have_count(1)


def test_a_player_is_not_asked_to_follow_or_block_themselves(people: People) -> None:
    ann, handle = people("Ann"), next(HANDLES)
    become(ann, handle)

    ann.page.get_by_role("link", name="Your page").click()

    expect(ann.page.locator("#about")).to_contain_text("A player since")
    expect(ann.page.locator("#about button")).to_have_count(0)


def test_a_challenge_on_a_phone_is_accepted_in_the_lobby(people: People) -> None:
    ann, bob, handles = people("Ann", viewport=PHONE), people("Bob"), (next(HANDLES), next(HANDLES))
    become(ann, handles[0])
    become(bob, handles[1])
    ann.page.goto(f"/players/{handles[1]}")
    ann.page.get_by_role("button", name="Follow").click()
    ann.page.locator("[name=pace]").select_option("hours 24")
    ann.page.get_by_role("button", name="Challenge", exact=True).click()
    expect(ann.page.get_by_role("status")).to_contain_text("has received your challenge")
    bob.page.goto("/")
    expect(bob.page.locator("#challenges")).to_contain_text(f"{handles[0]} challenges you: 2 players, a day per move")
    bob.page.get_by_role("button", name="Accept the challenge").click()
    expect(bob.page).to_have_url(TABLE)
    ann.page.goto("/")
    ann.page.get_by_role("link", name="To the table").click()

    for person in (ann, bob):
        expect(person.page.locator("#seats").get_by_text("you", exact=True)).to_be_visible()


def test_a_challenge_is_answered_with_other_settings(people: People) -> None:
    ann, bob, handles = people("Ann"), people("Bob"), (next(HANDLES), next(HANDLES))
    become(ann, handles[0])
    become(bob, handles[1])
    ann.page.goto(f"/players/{handles[1]}")
    ann.page.get_by_role("button", name="Challenge", exact=True).click()
    expect(ann.page.get_by_role("status")).to_contain_text("has received your challenge")
    bob.page.goto("/")
    bob.page.get_by_role("link", name=f"Ask {handles[0]} for other settings").click()
    expect(bob.page.get_by_role("heading", name="Answer the challenge with other settings")).to_be_visible()
    bob.page.locator("[name=pace]").select_option("hours 72")
    bob.page.get_by_role("button", name="Challenge", exact=True).click()
    expect(bob.page.get_by_role("status")).to_contain_text("has received your challenge")
    ann.page.goto("/")

    expect(ann.page.locator("#challenges li")).to_have_count(1)
    expect(ann.page.locator("#challenges")).to_contain_text(f"{handles[1]} challenges you: 2 players, 3 days per move")


def test_nobody_hears_in_a_chat_whom_they_have_blocked(people: People) -> None:
    ann, bob, handles = people("Ann"), people("Bob"), (next(HANDLES), next(HANDLES))
    become(ann, handles[0])
    become(bob, handles[1])
    ann.page.goto(f"/players/{handles[1]}")
    ann.page.get_by_role("button", name="Challenge", exact=True).click()
    expect(ann.page.get_by_role("status")).to_contain_text("has received your challenge")
    bob.page.goto("/")
    bob.page.get_by_role("button", name="Accept the challenge").click()
    expect(bob.page).to_have_url(TABLE)
    ann.page.get_by_role("button", name="Block").click()
    expect(ann.page.get_by_role("button", name="Unblock")).to_be_visible()
    ann.page.goto(bob.page.url)
    expect(ann.page.locator("#seats").get_by_text("you", exact=True)).to_be_visible()
    ann.page.wait_for_function("() => Object.keys(localStorage).some((key) => key.startsWith('fangs:muted:'))")
    bob.page.locator("#chat-form input").fill("Can you hear me?")
    bob.page.locator("#chat-form input").press("Enter")
    expect(bob.page.locator("#chat")).to_contain_text("Can you hear me?")

    expect(ann.page.locator("#chat")).not_to_contain_text("Can you hear me?")


def test_who_leaves_is_asked_for_the_handle_and_then_nobody(people: People) -> None:
    ann, handle = people("Ann"), next(HANDLES)
    become(ann, handle)
    ann.page.get_by_role("button", name="Delete your account").click()
    ann.page.get_by_label("To confirm, enter your handle").fill(handle)
    ann.page.get_by_role("button", name="Delete it").click()

    expect(ann.page.get_by_role("heading", name="Become a player")).to_be_visible()


def test_a_rated_game_says_what_it_is_worth_and_what_it_has_brought(people: People, house: House) -> None:
    ann, bob = people("Ann"), people("Bob", viewport=PHONE)
    for person in (ann, bob):
        become(person, next(HANDLES))
    ann.page.goto("/new?game=mandua")
    ann.page.get_by_label("Rated: the result counts").check()
    ann.page.get_by_text("A clock for each player").click()
    ann.page.locator("#seat-1").select_option("friend")
    ann.page.get_by_role("button", name="Open the table").click()
    expect(ann.page.get_by_role("heading", name="The table is ready")).to_be_visible()
    found = re.search(r"/join#[\w.-]+", ann.page.content())
    assert found
    bob.page.goto(found[0])
    expect(bob.page.locator("#invitation .stakes li")).to_have_count(2)
    bob.page.get_by_role("button", name="Sit down").click()
    expect(bob.page).to_have_url(TABLE)
    ann.page.get_by_role("link", name="Go to the table").click()
    expect(ann.page.locator(".rated .stakes")).to_contain_text("place 1: +")
    ann.page.get_by_role("button", name="Resign").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Resign", exact=True).click()
    expect(ann.page.locator(".rated .stakes")).to_contain_text("points from this game", timeout=30_000)


def test_a_program_is_added_gets_a_new_token_and_is_removed(people: People) -> None:
    ann, handles = people("Ann"), (next(HANDLES), next(HANDLES))
    become(ann, handles[0])
    page = ann.page
    token = page.locator("#token-text")
    page.get_by_role("button", name="Add a program…").click()
    page.get_by_label("The handle of your program").fill(handles[1])
    page.get_by_role("button", name="Add it").click()
    expect(token).to_contain_text("player.")
    first = token.inner_text()
    page.get_by_role("button", name="I have the token").click()
    expect(token).to_be_hidden()
    expect(page.get_by_role("link", name=f"{handles[1]} (bot)")).to_be_visible()
    page.get_by_role("button", name=f"A new token for {handles[1]}").click()
    page.get_by_role("button", name="Get a new token").click()
    expect(token).to_contain_text("player.")
    assert token.inner_text() != first
    page.get_by_role("button", name="I have the token").click()
    page.get_by_role("button", name=f"Remove the program {handles[1]}").click()
    page.get_by_role("button", name="Remove it").click()

    expect(page.get_by_role("link", name=f"{handles[1]} (bot)")).to_have_count(0)


def pressing(people: People) -> tuple[Person, Locator, FloatRect | None]:
    """Somebody who holds the mouse down on the button with which one becomes a player; the button, and where it was before."""
    ann = people("Ann", viewport=PHONE)
    ann.page.goto("/account")
    ann.page.get_by_label("Your handle").first.fill(next(HANDLES))
    button = ann.page.get_by_role("button", name="Continue without a passkey")
    button.hover()
    before = button.bounding_box()
    ann.page.mouse.down()
    return ann, button, before


def test_a_button_that_moves_away_under_the_mouse_is_clicked_all_the_same(people: People) -> None:
    ann, *_ = pressing(people)
    ann.page.evaluate("document.querySelector('#main').style.paddingTop = '200px'")
    ann.page.mouse.up()

    expect(ann.page.get_by_role("heading", name="Your recovery sheet")).to_be_visible()


def test_a_button_from_which_the_mouse_is_drawn_away_is_not_clicked(people: People) -> None:
    ann, *_ = pressing(people)
    ann.page.mouse.move(5, 5)
    ann.page.mouse.up()
    ann.page.wait_for_timeout(300)

    expect(ann.page.get_by_role("heading", name="Your recovery sheet")).to_be_hidden()
