"""What people at a table ask, say and do beside choosing: through the pages of two of them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import People
from tests.web.browser.house import House, Table
from tests.web.browser.person import Person
from tests.web.browser.player import Player, play

GAME = "mandua"


def do(person: Person, what: str, **data: object) -> None:
    """Press the button that does this."""
    more = "".join(f"[data-{name}='{value}']" for name, value in data.items())
    person.page.locator(f"[data-do='{what}']{more}").first.click()


def steps(page: Page) -> int:
    return int(page.locator("#replay-slider").get_attribute("max") or 0)


def hosted(ann: Person, game: str = GAME, seats: tuple[str, ...] = ("me", "friend")) -> Table:
    """A table that Ann has set up in her browser, and sits at."""
    asked = {"game": game, "players": len(seats), "seats": list(seats), "name": ann.name}
    answer = ann.context.request.post("/tables", data=asked).json()
    table = Table(answer["table"], {int(player): key for player, key in answer["links"].items()}, answer["token"])
    ann.go(table.path)
    ann.at_table()
    return table


@pytest.fixture
def two(people: People) -> tuple[Person, Person, Table]:
    """Ann, the host, and Bob, at a game of their own."""
    ann, bob = people("Ann"), people("Bob")
    table = hosted(ann)
    bob.join(table.link(1))
    expect(ann.page.locator("#turn")).to_have_attribute("data-tone", "mine")
    return ann, bob, table


Two = tuple[Person, Person, Table]


def test_a_choice_is_taken_back_when_the_other_agrees(two: Two) -> None:
    ann, bob, _ = two
    play([Player(ann)], choices=1)
    assert steps(ann.page) == 1
    do(ann, "undo")
    do(bob, "agree")
    for one in two[:2]:
        expect(one.page.locator("#replay-slider")).to_have_attribute("max", "0")
    expect(ann.page.locator("#turn")).to_have_attribute("data-tone", "mine")
    play([Player(ann), Player(bob)], choices=2)


def test_nothing_is_taken_back_when_the_other_does_not_agree(two: Two) -> None:
    ann, bob, _ = two
    play([Player(ann)], choices=1)
    do(ann, "undo")
    do(bob, "disagree")
    expect(ann.page.locator("#notices [data-key=proposal]")).to_have_count(0)
    assert steps(ann.page) == steps(bob.page) == 1


def test_a_draw_is_agreed_on(two: Two) -> None:
    ann, bob, _ = two
    do(ann, "draw")
    do(bob, "agree")
    for one in two[:2]:
        expect(one.page.locator("#turn")).to_have_attribute("data-tone", "over")


def test_who_resigns_is_asked_first_and_the_other_wins(two: Two) -> None:
    ann, bob, _ = two
    do(bob, "resign")
    dialog = bob.page.get_by_role("dialog")
    bob.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(bob.page.locator("#turn")).to_have_attribute("data-tone", "others")
    do(bob, "resign")
    dialog.locator("button[value=resign]").click()
    for one in two[:2]:
        expect(one.page.locator("#turn")).to_have_attribute("data-tone", "over")
        expect(one.page.locator("#turn")).to_contain_text(ann.name)


def test_a_bot_plays_on_for_who_is_absent_until_the_seat_is_taken_back(two: Two) -> None:
    ann, bob, _ = two
    play([Player(ann)], choices=1)
    kinds = ann.page.locator("#seats li").nth(1).get_by_role("combobox")
    if kinds.count():
        kinds.select_option("random")
    do(ann, "stand-in", player=1)
    expect(ann.page.locator("#turn")).to_have_attribute("data-tone", "mine", timeout=30_000)
    assert steps(ann.page) >= 2
    do(bob, "hand-back")
    expect(bob.page.locator("[data-do='hand-back']")).to_have_count(0)
    play([Player(ann), Player(bob)], choices=2)


def test_a_rematch_is_entered_by_both_with_the_seats_changed(two: Two) -> None:
    ann, bob, table = two
    do(bob, "resign")
    bob.page.get_by_role("dialog").locator("button[value=resign]").click()
    do(ann, "rematch")
    ann.page.wait_for_url(lambda url: "/tables/" in url and table.name not in url)
    do(bob, "follow")
    bob.page.wait_for_url(ann.page.url)
    for one in (ann, bob):
        one.at_table()
        expect(one.page.locator("#seats li b")).to_have_text(["Bob", "Ann"])
    expect(bob.page.locator("#turn")).to_have_attribute("data-tone", "mine")
    play([Player(ann), Player(bob)], choices=2)


def test_what_is_said_is_read_by_the_other_as_plain_text(two: Two) -> None:
    ann, bob, _ = two
    said = "<b>Tigers</b> & 'hunters' 🐯"
    field = ann.page.locator("#chat-form").get_by_role("textbox")
    field.fill(said)
    field.press("Enter")
    for one in (ann, bob):
        expect(one.page.locator("#chat li")).to_have_count(1)
        expect(one.page.locator("#chat li")).to_contain_text(said)
    expect(field).to_have_value("")


def test_a_spectator_sees_the_game_but_neither_choices_nor_chat(two: Two, people: People) -> None:
    ann, bob, table = two
    cem = people("Cem")
    cem.go(table.path)
    cem.at_table()
    play([Player(ann), Player(bob)], choices=2)
    expect(cem.page.locator("#replay-slider")).to_have_attribute("max", str(steps(ann.page)))
    assert not cem.page.locator("#board [data-can]").count()
    expect(cem.page.locator("#choices")).to_be_hidden()
    expect(cem.page.locator("#chat-section")).to_be_hidden()


def test_what_has_changed_since_my_last_look_is_marked(two: Two, house: House) -> None:
    ann, _, table = two
    play([Player(ann)], choices=1)
    assert not ann.page.locator("#board .marks .changed").count()
    ann.go("/")
    house.move(table, 1)
    ann.go(table.path)
    ann.at_table()
    expect(ann.page.locator("#board .marks .changed").first).to_be_attached()
    expect(ann.page.locator("#log li.new").first).to_be_attached()


def test_an_old_link_opens_nothing_once_the_host_has_made_a_new_one(two: Two, people: People) -> None:
    ann, bob, table = two
    ann.page.locator("#seats details summary").click()
    do(ann, "link", player=1)
    expect(bob.page.locator("#line, #gone")).not_to_have_text(["", ""])
    links = ann.page.locator("#seats input[readonly]")
    expect(links).to_have_count(1)
    link = links.input_value()
    assert table.keys[1] not in link
    late = people("Late")
    late.go(table.link(1))
    late.page.get_by_role("textbox").first.fill("Late")
    late.page.keyboard.press("Enter")
    expect(late.page.get_by_role("alert")).not_to_be_empty()
    late.forgive()
    bob.forgive()
    bob.join(link)
    expect(bob.page.locator("#line")).to_have_text("")
    play([Player(ann), Player(bob)], choices=2)


def test_both_see_who_is_there(two: Two) -> None:
    ann, bob, _ = two
    expect(ann.page.locator("#seats .presence.online")).to_have_count(2)
    bob.page.close()
    expect(ann.page.locator("#seats .presence.away")).to_have_count(1)
