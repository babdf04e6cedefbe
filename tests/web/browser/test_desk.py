"""A table by post in the browser: a Games Master sets it up and runs it from the desk, a player orders at the table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from fangs.post.answering.clerk import Clerk
from fangs.post.carrying.settings import NOBODY
from fangs.post.reading.letters import read_letter
from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.store.store import Store
from tests.web.browser.axe import violations
from tests.web.browser.conftest import People
from tests.web.browser.house import House, Table
from tests.web.browser.person import DESKTOP, PHONE, Person
from tests.web.browser.player import Player, play
from tests.web.serving import Served

GAME = "maneater"
PLAYERS = ["Ann <ann@example.org>", "Bob <bob@example.org>", "Cyd", "Dee <dee@example.org>", "Eve"]
ASKED = "dialog[aria-labelledby=ask-head]"
LOOKS = [("light", DESKTOP), ("dark", PHONE)]


@pytest.fixture
def gus(people: People) -> Person:
    """The Games Master, whose pages let axe in, which their policy would not."""
    return people("Gus", bypass_csp=True)


LOOK_AGAIN = "document.dispatchEvent(new Event('visibilitychange'))"
"""What makes a desk ask at once what is new, as when its tab is shown again; else it asks every few seconds."""


def nothing_to_complain(page: Page, state: str) -> None:
    """axe finds nothing, in the light on a desk, and in the dark on a phone."""
    for scheme, size in LOOKS:
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size(size)
        wrong = violations(page)
        assert not wrong, f"{state}, {scheme}: {wrong}"
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{state}: the page is {wide} too wide for {size['width']}"
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(DESKTOP)


def a_match(house: House) -> Table:
    seats = [f"post:{who}" for who in PLAYERS]
    return house.table(GAME, seats, match=True, name="Gus <gus@example.org>", post={"early": False})


def at_desk(person: Person, table: Table) -> Page:
    """Open the desk by its link."""
    person.go(f"/desk#{table.host}")
    expect(person.page.locator("#received tbody tr")).to_have_count(len(PLAYERS))
    return person.page


def row(page: Page, name: str):
    return page.locator("#received tbody tr").filter(has=page.get_by_role("rowheader", name=name))


def sure(page: Page) -> None:
    """Say yes in the dialog that asks once more, and wait until it is gone: it is hidden a moment before."""
    dialog = page.locator(ASKED)
    expect(dialog).to_be_visible()
    dialog.locator("button[value=yes]").click()
    expect(dialog).to_have_count(0)


def test_orders_from_paper_are_for_the_first_player_until_another_is_chosen(gus: Person, house: House) -> None:
    page = at_desk(gus, a_match(house))
    whose = page.get_by_label("Whose")
    expect(whose).to_have_value("0")
    whose.select_option("Cyd")
    page.evaluate(LOOK_AGAIN)
    expect(whose).to_have_value("2")


def test_a_match_by_post_is_set_up_run_and_reported_in_the_browser(gus: Person, people: People) -> None:
    page = gus.go(f"/new?game={GAME}")
    page.locator("select[name=seat]").first.wait_for()
    page.get_by_label("A match").check()
    page.locator("[name=pace][value=post]").check(force=True)
    for field, who in zip(page.locator("[name=who]").all(), PLAYERS, strict=True):
        field.fill(who)
    page.get_by_label("Process a turn early").uncheck()
    page.get_by_label("Your name as the Games Master").fill("Gus <gus@example.org>")
    nothing_to_complain(page, "setting up by post")
    page.get_by_role("button", name="Open the table").click()

    expect(page.locator("#received tbody tr")).to_have_count(len(PLAYERS))
    expect(page).to_have_url(re.compile(r"/desk#[0-9a-f]{10}$"))
    own = page.locator("#own").get_by_label("Your link to this desk")
    expect(own).to_have_value(re.compile(r"/desk#[0-9a-f]{10}\.\S+$"))
    expect(page.locator("#own").get_by_label("Your recovery code")).to_have_value(re.compile(r"^[0-9a-f]{10}\.\S{19}$"))
    expect(page.locator("#letters")).to_contain_text("Email is not set up on this server")
    expect(page.locator("#letters")).not_to_contain_text("waiting to be sent")
    page.reload()
    expect(page.locator("#own")).to_contain_text("recovery code")
    assert page.locator("#own").get_by_text("It will not be shown again").count() == own.count(), (
        "only of a link that is there"
    )
    expect(page.locator("#state")).to_contain_text(" is due ")
    expect(page.locator("#deadline")).to_contain_text("left")
    expect(row(page, "Cyd")).to_contain_text("nothing yet")
    page.locator("summary", has_text="Words").click()
    link = page.get_by_label("The link for Cyd").input_value()

    cyd = people("Cyd")
    cyd.join(link)
    play([Player(cyd)], choices=1)
    expect(cyd.page.locator("#turn")).to_contain_text("Understood, but not final")
    expect(cyd.page.locator("#post li b")).to_have_count(1)
    ordered = cyd.page.locator("#post .receipts b").inner_text()
    receipt = cyd.page.locator("#post .receipts [title]").get_attribute("title") or ""

    expect(row(page, "Cyd")).to_contain_text("1 of 5")
    expect(row(page, "Cyd")).to_contain_text("on the page")
    assert not row(page, "Cyd").locator("code").count(), (
        "what was ordered is shown to nobody until the turn is processed"
    )
    page.locator("[data-do=try]").click()
    expect(page.locator("#tried")).to_contain_text("Turn 1 can be processed. Without orders: ")
    nothing_to_complain(page, "the desk")

    page.locator("[data-do=process]").click()
    expect(page.get_by_role("dialog")).to_contain_text("Orders received: 1 of 25")
    nothing_to_complain(page, "the dialog that asks once more")
    sure(page)
    expect(page.locator("#turn-head")).to_have_text("Turn 2")
    expect(cyd.page.locator("#post")).to_contain_text("Turn 2 is due")

    page.locator("[data-do=back]").click()
    sure(page)
    expect(page.locator("#state")).to_contain_text("paused")
    expect(row(page, "Cyd")).to_contain_text("1 of 5")
    expect(cyd.page.locator("#post .receipts b")).to_have_text(ordered)
    page.locator("[data-do=resume]").click()
    expect(page.locator("#state")).to_contain_text(" is due ")
    page.locator("[data-do=process]").click()
    sure(page)

    page.get_by_role("link", name="Report of turn 1").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Turn 1")
    expect(page.locator("article")).to_have_count(5)
    assert ordered in page.locator(".sent").all_inner_texts().__str__()
    nothing_to_complain(page, "the report")
    cyd.page.get_by_role("link", name="Report of turn 1").click()
    cyd.page.get_by_text("for checking").click()
    expect(cyd.page.get_by_text(receipt, exact=True)).to_be_visible()


def test_orders_from_paper_come_back_as_they_were_understood(gus: Person, house: House) -> None:
    page = at_desk(gus, a_match(house))
    page.get_by_role("button", name="Enter orders for Cyd").click()
    expect(page.locator("#text")).to_be_focused()
    page.keyboard.type("shark void\nred nowhere")
    page.locator("#enter").get_by_role("button").click()
    expect(page.locator("#understood")).to_contain_text("Understood")
    expect(page.locator("#understood")).to_contain_text("nowhere")
    expect(page.locator("#text")).to_have_value("red nowhere")  # what was not understood stays, to be mended
    expect(row(page, "Cyd")).to_contain_text("1 of 5")
    expect(page.locator("#understood")).to_contain_text("Cyd:")
    page.get_by_role("button", name="Enter orders for Dee").click()
    expect(page.locator("#understood")).to_be_hidden()


@pytest.mark.long
def test_the_clock_people_and_pieces_are_looked_after_with_the_keyboard(gus: Person, house: House) -> None:
    table = a_match(house)
    page = at_desk(gus, table)
    due = page.locator("#state").inner_text()
    page.locator("[data-do=extend]").press("Enter")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("72")
    page.keyboard.press("Enter")
    expect(page.locator("#log")).to_contain_text("extends the deadline by 3 days")
    expect(page.locator("#state")).not_to_have_text(due)

    page.locator("[data-do=away]").press("Enter")
    page.locator("[name=player]").last.select_option(label="Bob")
    page.locator("[name=first]").fill("2099-02-01")
    page.locator("[name=last]").fill("2099-02-14")
    nothing_to_complain(page, "the dialog of a holiday")
    page.keyboard.press("Enter")
    expect(page.locator("#log")).to_contain_text("Bob is on holiday")
    page.get_by_role("button", name="Delete this holiday…").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete it").click()
    expect(page.locator("#log")).to_contain_text("Bob is not on holiday")
    expect(page.get_by_role("button", name="Delete this holiday…")).to_have_count(0)

    for _ in range(2):  # who has missed two turns may be replaced
        house.do(table, None, "desk/process")
    expect(page.locator("#turn-head")).to_have_text("Turn 3")
    page.get_by_role("button", name="Replace Ann").press("Enter")
    page.locator("[name=who]").fill("Zoe <zoe@example.org>")
    page.keyboard.press("Enter")
    expect(row(page, "Zoe")).to_contain_text("zoe@example.org")
    page.get_by_role("button", name="Replace Bob").press("Enter")
    page.locator("[name=kind]").select_option("bot:easy")
    expect(page.locator("[name=who]")).to_be_hidden()
    sure(page)
    expect(row(page, "Bob")).to_contain_text("bot plays on")

    page.locator("[data-do=withdraw]").press("Enter")
    page.locator("[name=place]").select_option(label="Game 1 red")
    page.keyboard.press("Escape")
    expect(page.locator(ASKED)).to_have_count(0)
    expect(page.locator("#log")).not_to_contain_text("withdrawn")
    page.locator("[data-do=withdraw]").press("Enter")
    page.locator("[name=place]").select_option(label="Game 1 red")
    sure(page)
    expect(page.locator("#log")).to_contain_text("Game 1: ")

    page.locator("[data-do=correct]").press("Enter")
    page.locator("dialog [name=board]").select_option("1")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("dialog [name=now]")).to_be_visible()
    page.locator("dialog [name=what]").select_option("position")
    expect(page.locator("dialog [name=now]")).to_be_hidden()
    given = page.locator("dialog [name=position]")
    given.fill(re.sub(r'"shark": "[0-9]+"', '"shark": "107"', given.input_value()))
    page.locator("dialog [name=why]").fill("the shark had been put on the wrong hex")
    nothing_to_complain(page, "the dialog of a correction")
    sure(page)
    expect(page.locator("#log")).to_contain_text("Game 2: the Games Master corrects the position: shark")


def test_the_desk_shows_who_is_ready_who_asks_to_wait_and_when_a_turn_is_processed_early(
    gus: Person, house: House
) -> None:
    table = house.table("getbit", [f"post:{who}" for who in PLAYERS[:4]], name="Gus", post={})
    for player, said in enumerate(("", "ready", "wait", "")):
        house.do(table, None, "desk/enter", player=player, text=f"card {player + 1}\n{said}")
    page = gus.go(f"/desk#{table.host}")
    expect(row(page, "Bob")).to_contain_text("is ready")
    expect(row(page, "Cyd")).to_contain_text("asks to wait for the deadline")
    expect(page.locator("#count")).not_to_contain_text("The turn will be processed at")
    house.do(table, None, "desk/enter", player=2, text="not ready")
    expect(page.locator("#count")).to_contain_text("The turn will be processed at")
    nothing_to_complain(page, "a desk whose turn is processed soon")
    page.locator("[data-do=forward]").click()
    page.locator("[name=hours]").fill("60")
    sure(page)
    expect(page.get_by_role("alert")).to_contain_text("with a day's notice")
    gus.forgive()


def test_letters_that_could_not_be_read_lie_on_the_desk_and_players_say_on_the_page_that_they_are_ready(
    gus: Person, people: People, house: House, server: Served
) -> None:
    post = {"master_sees": True, "grace": 2, "quiet": 1, "patience": 3}
    table = house.table("getbit", ["post:Ann", "post:Bob", "post:Cyd", "post:Dee"], name="Gus", post=post)
    store = Store(f"sqlite:///{server.errors.parent}/tables.db")
    elsewhere = TableService(store, News())
    word = table.keys[0].replace(".", "-")
    for text in ("> 3", "How are you?"):
        mail = f"From: ann@example.org\nTo: gus+{word}@example.org\n\n{text}\n"
        assert Clerk(elsewhere, NOBODY).receive(read_letter(mail.encode())).kind == "acted"
    store.close()
    page = gus.go(f"/desk#{table.host}")
    expect(page.locator("#aside > div")).to_have_count(2)
    expect(page.locator("#aside")).to_contain_text("The letter has no text except quotations.")
    nothing_to_complain(page, "a desk with letters that could not be read")
    page.get_by_role("button", name="Enter it as orders").first.click()
    expect(page.locator("#taken-up")).to_contain_text("The red pirate         3")
    page.get_by_role("button", name="Close it").click()
    expect(page.locator("#aside > div")).to_have_count(0)

    bob = people("Bob").join(table.link(1))
    bob.locator("#post").get_by_role("button", name="I am ready").click()
    expect(bob.locator("#post").get_by_role("button", name="I am ready")).to_have_attribute("aria-pressed", "true")
    expect(row(page, "Bob")).to_contain_text("is ready")
    bob.locator("#post").get_by_role("button", name="Wait for the deadline").click()
    expect(bob.locator("#post").get_by_role("button", name="Wait for the deadline")).to_have_attribute(
        "aria-pressed", "true"
    )
    page.evaluate(LOOK_AGAIN)
    expect(row(page, "Bob")).to_contain_text("asks to wait")
    bob.locator("#post").get_by_role("button", name="Wait for the deadline").click()
    expect(bob.locator("#post").get_by_role("button", name="Wait for the deadline")).to_have_attribute(
        "aria-pressed", "false"
    )
    page.evaluate(LOOK_AGAIN)
    expect(row(page, "Bob")).not_to_contain_text("asks to wait")

    join = f"From: zoe@example.org\nTo: gus+{table.name}@example.org\n\njoin as Zoe\n"
    store = Store(f"sqlite:///{server.errors.parent}/tables.db")
    assert Clerk(TableService(store, News()), NOBODY).receive(read_letter(join.encode())).kind == "acted"
    store.close()
    house.do(table, 2, "resign")
    page.evaluate(LOOK_AGAIN)
    page.get_by_role("button", name="Give Zoe a seat").click()
    page.locator("dialog [name=player]").select_option("2")
    sure(page)
    expect(row(page, "Zoe")).to_contain_text("zoe@example.org")
    expect(page.locator("#waiting-panel")).to_be_hidden()

    for whom, words in (("all", "The sea is warm."), ("the Games Master", "Is Ann asleep?")):
        bob.locator("#post").get_by_role("button", name="Write press").click()
        bob.locator("dialog [name=to]").select_option(whom)
        bob.locator("dialog [name=text]").fill(words)
        sure(bob)
        expect(bob.locator("#post .press")).to_contain_text(words)
    expect(bob.locator("#post .press")).to_contain_text("Bob to all waits for the report")
    page.evaluate(LOOK_AGAIN)
    expect(page.locator("#press > div")).to_have_count(2)
    nothing_to_complain(page, "a desk with press")
    page.locator("#press").get_by_role("button", name="Remove it").first.click()
    expect(page.locator("#press > div")).to_have_count(1)
    expect(bob.locator("#post .press")).not_to_contain_text("warm")

    for button, fields, words in (
        ("Write a letter", {"to": "1"}, "Do you still play, Bob?"),
        ("Comment on the next report", {}, "A quiet turn."),
        ("House rules", {}, "Be kind.\nNo bots' advice."),
    ):
        page.get_by_role("button", name=button).click()
        for name, value in fields.items():
            page.locator(f"dialog [name={name}]").select_option(value)
        page.locator("dialog [name=text]").fill(words)
        sure(page)
        if button != "House rules":  # the desk is drawn again with it, and its buttons move
            expect(page.locator("#press")).to_contain_text(words)
    expect(bob.locator("#post .press")).to_contain_text("Gus, the Games Master, to Bob")
    bob.locator("#post summary", has_text="House rules").click()
    expect(bob.locator("#post")).to_contain_text("No bots' advice.")
    nothing_to_complain(page, "a desk with the Games Master's words")


def test_once_a_turn_is_taken_back_and_ordered_again_a_player_is_told_only_what_stands(
    people: People, house: House
) -> None:
    table = house.table("getbit", [f"post:{who}" for who in PLAYERS[:4]], name="Gus", post={})
    cyd = people("Cyd")
    mine = cyd.join(table.link(2)).locator("#happened li", has_text="The green pirate shows")
    player = Player(cyd)

    def turn() -> None:
        player.choose(player.look())
        expect(cyd.page.locator("#post")).to_contain_text("Understood, but not final")
        for other in (0, 1, 3):
            house.do(table, None, "desk/enter", player=other, text=f"card {other + 1}")
        house.do(table, None, "desk/process", turn=1)
        expect(cyd.page.locator("#happened li", has_text="The shark does not bite")).to_have_count(1)
        expect(mine).to_have_count(1)

    turn()
    house.do(table, None, "desk/back", turn=2)
    house.do(table, None, "desk/resume")
    expect(mine).to_have_count(0)
    turn()


def test_where_a_game_needs_all_orders_the_desk_offers_no_turn_without_them(gus: Person, house: House) -> None:
    table = house.table("getbit", ["post:Ann", "post:Bob", "post:Cyd", "post:Dee"], name="Gus", post={"early": False})
    page = gus.go(f"/desk#{table.host}")
    page.locator("[data-do=process]").click()
    expect(page.locator("#alert")).to_contain_text("Orders from Ann, Bob, Cyd and Dee are missing, and Get Bit!")
    expect(page.locator(ASKED)).to_have_count(0)
    gus.forgive()


def test_a_small_board_is_opened_large_and_zoomed(gus: Person, house: House) -> None:
    page = at_desk(gus, a_match(house))
    small = page.locator("#boards button").first
    expect(page.locator("#boards button")).to_have_count(len(PLAYERS))
    little = small.bounding_box()
    small.press("Enter")
    dialog = page.get_by_role("dialog")
    drawing = dialog.locator("svg").first
    large = drawing.bounding_box()
    assert little and large and large["width"] > 1.5 * little["width"]
    nothing_to_complain(page, "a board that was opened")
    large = drawing.bounding_box()
    page.keyboard.press("+")
    zoomed = drawing.bounding_box()
    assert zoomed and large and zoomed["width"] > 1.4 * large["width"]
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(small).to_be_focused()


def test_a_refusal_is_said_and_the_desk_stays(gus: Person, house: House) -> None:
    table = house.table("getbit", [f"post:{who}" for who in PLAYERS[:3]], name="Gus", post={"quiet": 0})
    gus.go(f"/desk#{table.host}")
    gus.page.locator("[data-do=try]").click()
    expect(gus.page.get_by_role("alert")).to_contain_text("Orders from Ann, Bob and Cyd are missing")
    gus.forgive()


def test_a_desk_is_handed_over_with_a_link_that_is_shown_once(gus: Person, people: People, house: House) -> None:
    table = a_match(house)
    page = at_desk(gus, table)
    page.locator("[data-do=hand-over]").click()
    page.locator("[name=who]").fill("Gil <gil@example.org>")
    sure(page)
    link = page.get_by_label("The link of the new Games Master").input_value()
    nothing_to_complain(page, "a desk that was handed over")

    gil = people("Gil")
    gil.go(link)
    expect(gil.page.locator("#about")).to_contain_text("Gil (gil@example.org)")
    gil.page.reload()
    expect(gil.page.locator("#about")).to_contain_text("Gil (gil@example.org)")
    page.reload()
    expect(page.locator("#gone")).to_contain_text("do not have access")
    gus.forgive()


def test_a_player_is_shown_no_desk_and_the_lobby_leads_the_games_master_to_theirs(
    gus: Person, people: People, house: House
) -> None:
    table = a_match(house)
    cyd = people("Cyd")
    cyd.go(f"/desk#{table.keys[2]}")
    expect(cyd.page.locator("#gone")).to_contain_text("do not have access")
    cyd.forgive()
    at_desk(gus, table)
    page = gus.go("/")
    page.locator("#mine").get_by_role("link").click()
    expect(page.locator("#received tbody tr")).to_have_count(len(PLAYERS))
    gus.go(table.path).get_by_role("link", name="To the desk").click()
    expect(page.locator("#received tbody tr")).to_have_count(len(PLAYERS))
