"""What people at a table ask, say and do beside choosing: through the pages of two of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from fangs.table.people import ABSENT
from tests.web.browser.conftest import People
from tests.web.browser.house import House, Table
from tests.web.browser.person import DESKTOP, Person
from tests.web.browser.player import Player, play
from tests.web.place import Clock, Place

GAME = "mandua"


def do(person: Person, what: str, **data: object) -> None:
    """Press the button that does this."""
    more = "".join(f"[data-{name}='{value}']" for name, value in data.items())
    person.page.locator(f"[data-do='{what}']{more}").first.click()


def steps(page: Page) -> int:
    return int(page.locator("#replay-slider").get_attribute("max") or 0)


def hosted(ann: Person, game: str = GAME, seats: tuple[str, ...] = ("me", "friend")) -> Table:
    """A table that Ann has set up in her browser, and sits at."""
    answer = ann.post("/tables", game=game, players=len(seats), seats=list(seats), name=ann.name)
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


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    """A server of its own, whose clock is ours."""
    made = Place(tmp_path, Clock(), bot_delay=0.0)
    yield made
    made.close()


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


@pytest.mark.long
def test_nothing_is_taken_back_when_the_other_does_not_agree(two: Two) -> None:
    ann, bob, _ = two
    play([Player(ann)], choices=1)
    do(ann, "undo")
    do(bob, "disagree")
    expect(ann.page.locator("#notices [data-key=proposal]")).to_have_count(0)
    assert steps(ann.page) == steps(bob.page) == 1


@pytest.mark.long
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
    for one, said in ((ann, f"{bob.name} resigned, so you win."), (bob, f"You resigned, so {ann.name} wins.")):
        expect(one.page.locator("#turn")).to_have_attribute("data-tone", "over")
        expect(one.page.locator("#turn")).to_contain_text(said)


@pytest.mark.parametrize(
    ("seats", "more", "says"),
    [
        (2, {}, "the other player wins"),
        (4, {}, "a bot plays on for you"),
        (2, {"match": True}, "a bot plays on for you"),
    ],
    ids=["two", "four", "a match"],
)
def test_who_resigns_is_told_what_comes_of_it_here(
    seats: int, more: dict[str, Any], says: str, people: People, house: House
) -> None:
    game = "maneater" if more else "getbit"
    ann = people()
    ann.join(house.table(game, ["friend", *["bot:random"] * (seats - 1)], **more).link(0))
    do(ann, "resign")
    expect(ann.page.get_by_role("dialog").locator("p:visible")).to_have_text(re.compile(says))


@pytest.mark.long
def test_who_resigns_can_drop_the_table_too(two: Two) -> None:
    _, bob, _ = two
    do(bob, "resign")
    bob.page.get_by_role("dialog").get_by_role("button", name="Resign and remove the table from my games").click()
    expect(bob.page.locator("#games article").first).to_be_visible()
    expect(bob.page.locator("#mine li")).to_have_count(0)


def test_a_bot_plays_on_for_who_is_absent_until_the_seat_is_taken_back(people: People, place: Place) -> None:
    ann, bob = people("Ann", place.url), people("Bob", place.url)
    table = hosted(ann)
    bob.join(table.link(1))
    expect(ann.page.locator("#turn")).to_have_attribute("data-tone", "mine")
    play([Player(ann)], choices=1)
    expect(ann.page.locator("[data-do='stand-in']")).to_have_count(0)
    bob.go("/")
    place.clock.now += ABSENT
    ann.page.reload()
    ann.at_table()
    ann.page.locator("#seats li").nth(1).get_by_role("combobox").select_option("random")
    do(ann, "stand-in", player=1)
    expect(ann.page.locator("#turn")).to_have_attribute("data-tone", "mine", timeout=30_000)
    assert steps(ann.page) >= 2
    expect(ann.page.locator("#log")).to_contain_text("From now on, a random bot plays for Bob.")
    bob.go(table.path)
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


def click_in_turn(board: Locator, *names: str) -> None:
    """Click on fields as soon as each of them can be chosen."""
    for name in names:
        board.locator(f"[id='{name}'][data-can]").click()


def test_a_move_is_prepared_while_one_waits_and_played_when_the_turn_comes(two: Two) -> None:
    ann, bob, _ = two
    panel, said = bob.page.locator("#ahead"), bob.page.locator("#turn")
    expect(ann.page.locator("#ahead")).to_be_hidden()
    do(bob, "ahead")
    expect(said).to_contain_text("For later")
    at = bob.page.locator("#board")
    click_in_turn(at, "field-C", "field-c1")
    expect(panel).to_contain_text("Your prepared move: move from C to c1")
    expect(said).not_to_contain_text("For later")
    assert steps(bob.page) == 0, "nothing is played before its time"
    bob.page.reload()
    expect(panel).to_contain_text("Your prepared move: move from C to c1")
    do(bob, "ahead-back")
    expect(panel).not_to_contain_text("Prepared")
    do(bob, "ahead")
    click_in_turn(at, "field-C", "field-c1")
    expect(panel).to_contain_text("Your prepared move: move from C to c1")
    ann.page.locator("#board [id='field-a5']").click()
    expect(ann.page.locator("#replay-slider")).to_have_attribute("max", "2")
    expect(ann.page.locator("#turn")).to_have_attribute("data-tone", "mine")
    expect(panel).not_to_contain_text("Your prepared move:")
    height = panel.evaluate("(one) => one.offsetHeight")
    play([Player(ann)], choices=1)
    expect(said).to_have_attribute("data-tone", "mine")
    expect(panel.get_by_role("button")).to_have_count(0)
    assert panel.evaluate("(one) => one.offsetHeight") == height, "nothing below it moves"


@pytest.mark.long
def test_what_was_prepared_and_is_not_possible_is_told_and_another_is_chosen(two: Two) -> None:
    ann, bob, _ = two
    do(bob, "ahead")
    at = bob.page.locator("#board")
    click_in_turn(at, "field-C", "field-c1")
    expect(bob.page.locator("#ahead")).to_contain_text("Your prepared move: move from C to c1")
    ann.page.locator("#board [id='field-c1']").click()
    expect(bob.page.locator("#turn")).to_have_attribute("data-tone", "mine")
    expect(bob.page.locator("#ahead")).to_contain_text(
        "The move that you prepared is not possible now: move from C to c1"
    )
    at.locator("[data-can]").first.click()
    at.locator("[data-can]:not([data-picked])").last.click()
    expect(bob.page.locator("#turn")).to_have_attribute("data-tone", "others")
    expect(bob.page.locator("#ahead")).not_to_contain_text("Prepared")


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


def test_the_host_removes_a_line_and_mutes_and_everybody_may_stop_listening(two: Two) -> None:
    ann, bob, _ = two
    line = ann.page.locator("#chat li")
    for words in ("something vile", "something else"):
        field = bob.page.locator("#chat-form").get_by_role("textbox")
        field.fill(words)
        field.press("Enter")
        expect(ann.page.locator("#chat")).to_contain_text(words)
    line.first.locator("summary").click()
    do(ann, "unsay", seq=1)
    for one in (ann, bob):
        expect(one.page.locator("#chat li").first).to_contain_text("removed by the host")
        expect(one.page.locator("#chat")).not_to_contain_text("vile")
    line.nth(1).locator("summary").click()
    line.nth(1).locator("[data-do=mute]").click()
    expect(bob.page.locator("#chat-form")).to_be_hidden()
    expect(bob.page.locator("#chat-section")).to_contain_text("The host has muted you.")
    line.nth(1).locator("[data-do=mute-here]").click()
    expect(line).to_have_count(0)


def test_what_is_stored_about_me_is_in_the_menu_and_deleted_when_i_say_so_twice(two: Two) -> None:
    _, bob, table = two
    bob.page.get_by_role("button", name="Settings").click()
    expect(bob.page.get_by_role("link", name="Download the data stored about me")).to_have_attribute(
        "href", f"{table.path}/mine"
    )
    do(bob, "forget-me")
    bob.page.get_by_role("dialog").get_by_role("button", name="Forget me").click()
    expect(bob.page.locator("#seats")).not_to_contain_text("Bob")


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


@pytest.mark.long
def test_what_has_changed_since_my_last_look_is_marked(two: Two, house: House) -> None:
    ann, _, table = two
    play([Player(ann)], choices=1)
    assert not ann.page.locator("#board .marks .changed").count()
    ann.go("/")
    house.move(table, 1)
    ann.go(table.path)
    ann.at_table()
    expect(ann.page.locator("#board .marks :is(.changed, .trail)").first).to_be_attached()
    expect(ann.page.locator("#log li.new").first).to_be_attached()


def test_an_old_link_opens_nothing_once_the_host_has_made_a_new_one(people: People) -> None:
    ann, late = people("Ann"), people("Late")
    table = hosted(ann)
    do(ann, "link", player=1)
    links = ann.page.locator("#seats input[readonly]")
    expect(links).to_have_count(1)
    expect(links).not_to_have_value(re.compile(re.escape(table.keys[1])))
    link = links.input_value()
    late.go(table.link(1))
    expect(late.page.get_by_role("alert")).not_to_be_empty()
    late.forgive()
    bob = people("Bob")
    bob.join(link)
    expect(ann.page.locator("#seats [data-do=link]")).to_have_count(0)
    play([Player(ann), Player(bob)], choices=2)


# Seats that change hands


def free(ann: Person, player: int) -> None:
    """The host asks for a seat."""
    ann.page.locator("#seats li").nth(player).get_by_text("Somebody else for this seat").click()
    do(ann, "free", player=player)
    dialog = ann.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Free the seat of Bob?")
    dialog.get_by_role("button", name="Free the seat").click()


@pytest.mark.long
def test_a_seat_is_freed_when_its_holder_agrees_and_another_takes_it(two: Two, people: People) -> None:
    ann, bob, _ = two
    play([Player(ann)], choices=1)
    free(ann, 1)
    expect(ann.page.locator("#notices")).to_contain_text("The host is asking Bob to give up the seat")
    expect(ann.page.locator("#seats input[readonly]")).to_have_count(0)
    expect(bob.page.locator("#notices")).to_contain_text("The host is asking you to give up your seat.")
    do(bob, "agree")

    expect(bob.page.locator("#line")).to_contain_text("This seat is no longer yours")
    expect(ann.page.locator("#log")).to_contain_text("The host frees the seat of Bob for somebody else")
    link = ann.page.locator("#seats input[readonly]")
    expect(link).to_have_count(1)
    cem = people("Cem")
    cem.join(link.input_value())
    expect(ann.page.locator("#seats")).to_contain_text("Cem")
    bob.forgive()
    play([Player(cem), Player(ann)], choices=2)


@pytest.mark.long
def test_who_does_not_agree_keeps_the_seat(two: Two) -> None:
    ann, bob, _ = two
    free(ann, 1)
    do(bob, "disagree")
    for one in (ann, bob):
        expect(one.page.locator("#notices [data-key=proposal]")).to_have_count(0)
        expect(one.page.locator("#log")).to_contain_text("Bob keeps the seat.")
    expect(ann.page.locator("#seats input[readonly]")).to_have_count(0)
    play([Player(ann), Player(bob)], choices=2)


def test_a_recovery_code_is_shown_until_one_has_it_and_brings_one_back_from_the_lobby(people: People) -> None:
    ann, bob = people("Ann"), people("Bob")
    table = hosted(ann)
    bob.accept(table.link(1))
    notice = bob.page.locator("#recovery")
    code = notice.get_by_role("textbox").input_value()
    assert code.startswith(f"{table.name}.")
    bob.page.reload()
    expect(notice.get_by_role("textbox")).to_have_value(code)
    below = bob.page.locator("#seats")
    before = below.bounding_box()
    notice.get_by_role("button", name="I have written it down").click()
    expect(notice).to_have_text("To come back, type the code in the lobby.")
    assert below.bounding_box() == before, "what is below moves under the pointer"
    bob.page.set_viewport_size({"width": 390, "height": 500})
    bob.page.evaluate("scrollTo(0, 0)")
    expect(notice).to_be_hidden()
    bob.page.set_viewport_size(DESKTOP)
    bob.page.reload()
    bob.at_table()
    expect(notice).to_be_hidden()

    again = people("Bob")
    field = again.go("/").get_by_label("Recovery code")
    field.fill("nonsense")
    field.press("Enter")
    expect(again.page.locator("#recover-alert")).to_contain_text("not a recovery code")
    again.forgive()
    field.fill(code)
    field.press("Enter")
    again.at_table()
    expect(again.page).to_have_url(again.address + table.path)
    expect(again.page.locator("#seats li").nth(1)).to_contain_text("you")
    expect(again.page.locator("#recovery").get_by_role("textbox")).not_to_have_value(code)
    expect(ann.page.locator("#log")).to_contain_text("Bob is back with the recovery code.")
    play([Player(ann), Player(again)], choices=2)


def test_both_see_who_is_there(two: Two) -> None:
    ann, bob, _ = two
    expect(ann.page.locator("#seats .presence.online")).to_have_count(2)
    bob.page.close()
    expect(ann.page.locator("#seats .presence.away")).to_have_count(1)


@pytest.mark.long
def test_where_more_than_two_play_the_banner_the_tab_and_the_lobby_name_who_is_still_to_choose(
    people: People, house: House
) -> None:
    table = house.table("getbit", ["friend"] * 4)
    for player, name in enumerate(("Bob", "Cem", "Dan"), 1):
        house.ask("/join", {"token": table.keys[player], "name": name})
    ann = people("Ann")
    page = ann.join(table.link(0))
    turn = page.locator("#turn")
    expect(turn).to_have_attribute("data-tone", "mine")
    expect(turn).not_to_contain_text("Waiting")
    house.move(table, 2)
    house.move(table, 0)
    expect(turn).to_contain_text("Chosen, but not revealed")
    expect(turn).to_contain_text("Waiting for Bob and Dan.")
    expect(page).to_have_title("Waiting for Bob and Dan: Get Bit! · Fangs")
    expect(ann.go("/").locator("#mine")).to_contain_text("waiting for Bob and Dan")
    looking_on = people("Eve").go(table.path)
    house.move(table, 1)
    expect(looking_on.locator("#turn")).to_contain_text("Waiting for Dan.")

    secret = house.table("maneater", ["friend"] * 5)
    for player in range(5):
        house.ask("/join", {"token": secret.keys[player], "name": f"Bob {player}"})
    expect(people("Eve").go(secret.path).locator("#turn")).to_have_text("Turn 1 of 50: orders")
    assert not house.ask(f"{secret.path}/summary")["waiting_for"]


def test_who_looks_elsewhere_is_notified_of_the_turn_and_of_what_is_said(two: Two) -> None:
    ann, bob, _ = two
    told = """() => {
        window.told = [];
        window.Notification = class {
            static permission = "granted";
            constructor(title, {body}) { document.documentElement.dataset.told = told.push(`${title}: ${body}`); }
        };
        Object.defineProperty(document, "hidden", {get: () => true});
    }"""
    bob.page.evaluate(told)
    play([Player(ann)], choices=1)
    expect(bob.page.locator("#turn")).to_have_attribute("data-tone", "mine")
    assert bob.page.evaluate("told") == [], "nobody who has not asked for it"
    bob.page.get_by_role("button", name="Settings").click()
    bob.page.get_by_label("Notify me while a table is open").check()
    bob.page.keyboard.press("Escape")
    play([Player(bob), Player(ann)], choices=1)
    field = ann.page.locator("#chat-form").get_by_role("textbox")
    field.fill("Well?")
    field.press("Enter")
    expect(bob.page.locator("html")).to_have_attribute("data-told", "2")
    assert sorted(bob.page.evaluate("told")) == ["Mandua: Ann says: Well?", "Your turn: Mandua: Ann"]


def test_the_clock_of_each_player_is_shown_and_a_choice_adds_to_it_and_starts_the_others(
    people: People, house: House
) -> None:
    table = house.table(GAME, ["friend", "friend"], pace={"bank": 600, "increment": 3000})
    for player, name in enumerate(("Ann", "Bob")):
        house.ask("/join", {"token": table.keys[player], "name": name})
    ann = people("Ann")
    page = ann.come_back(table, 0)
    first = next(seat["player"] for seat in house.view(table)["seats"] if seat["owes"])
    clocks = page.locator("#clocks .clock")
    expect(clocks.nth(first)).to_have_class(re.compile("runs"))
    expect(clocks.nth(1 - first)).to_have_text(("you" if first else "Bob") + " 10:00")
    while house.view(table)["seats"][first]["owes"]:
        house.move(table, first)
    expect(clocks.nth(1 - first)).to_have_class(re.compile("runs"))
    expect(clocks.nth(first)).to_have_text(re.compile(r"(59|5\d|1:00):\d\d$"))
    expect(page.locator("#deadline")).to_be_hidden()
    expect(page.locator("#about")).to_contain_text("10:00 min each plus 3000 s per choice")
