"""From the lobby to a table: in one click, with friends by link, at an open table, from a record; and back again."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Route, expect

import fangs
from fangs.core.records import match
from fangs.translation import capital
from tests.form import some
from tests.web.browser.conftest import People
from tests.web.browser.house import House
from tests.web.browser.openings import cut, whole
from tests.web.browser.person import Person
from tests.web.browser.player import Player, play
from tests.web.browser.screens import SHEET
from tests.web.browser.story import board_text

GAME = "lunch"


def choose_if_first(player: Player) -> None:
    """Make the first choice, if it is ours; a bot that is first may have to be compiled, which takes its time."""
    player.page.wait_for_timeout(500)
    if player.person.tone == "mine":
        play([player], choices=1)


def set_up(person: Person, seats: list[str], game: str = GAME) -> str:
    """Fill in the form for a table, and open it; the table's path."""
    page = person.go(f"/new?game={game}")
    page.locator("select[name=seat]").first.wait_for()
    for chosen, seat in zip(page.locator("select[name=seat]").all(), seats, strict=True):
        chosen.select_option(seat)
    page.locator("#name").fill(person.name)
    open_it(person)
    link = page.locator("#go")
    return (link.get_attribute("href") if link.is_visible() else urlsplit(page.url).path) or ""


def open_it(person: Person) -> None:
    """Press the button of the form, and see the links or the table."""
    person.page.locator("#setup").get_by_role("button").last.click()
    expect(person.page.locator("#go, #turn[data-tone]")).to_be_visible()


@pytest.mark.parametrize("game", some(fangs.names(), "mandua"))
def test_play_now_leads_to_a_table_where_the_first_choice_can_be_made(game: str, people: People) -> None:
    ann = people()
    ann.go("/").locator(f"#games [data-do=play][data-game={game}]").click()
    ann.at_table()
    choose_if_first(Player(ann, game))


def test_the_lobby_shows_every_game_with_its_picture_and_leads_to_its_rules(people: People) -> None:
    ann = people()
    page = ann.go("/")
    for game in map(fangs.game, fangs.names()):
        card = page.get_by_role("article").filter(has=page.get_by_role("heading", name=game.title))
        expect(card.locator("svg").first).to_be_visible()
        expect(card).to_contain_text(game.about)
    game = fangs.game(GAME)
    page.locator(f"#games a[href='/games/{GAME}/rules']").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(game.title)
    clause = page.locator("[id='L3.4']")
    expect(clause).to_be_visible()


def test_a_phone_too_says_what_each_game_is_about(people: People) -> None:
    phone = people("Ann", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    phone.go("/")

    for game in fangs.all_games():
        expect(phone.page.locator(".card").get_by_text(str(game.about))).to_be_visible()


def test_a_friend_comes_by_the_link_that_the_host_was_shown(people: People) -> None:
    ann, bob = people("Ann"), people("Bob")
    path = set_up(ann, ["me", "friend"])
    link = ann.page.locator("#links").get_by_role("textbox").input_value()
    ann.page.locator("#go").click()
    ann.at_table()
    expect(ann.page).to_have_url(ann.address + path)
    expect(ann.page.locator("#seats")).not_to_contain_text("Bob")
    bob.accept(link)
    assert "#" not in bob.page.url and link.rpartition(".")[2] not in bob.page.url, (
        "the key does not stay in the address"
    )
    for one in (ann, bob):
        expect(one.page.locator("#seats")).to_contain_text("Ann")
        expect(one.page.locator("#seats")).to_contain_text("Bob")
    play([Player(ann), Player(bob)], choices=2)


def test_a_link_is_used_once_and_the_recovery_code_opens_the_seat_on_another_device(
    people: People, house: House
) -> None:
    table = house.table(GAME, ["friend", "friend"])
    laptop, phone = people("Ann"), people("Ann", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    bob = people("Bob")
    laptop.accept(table.link(0))
    bob.accept(table.link(1))
    phone.go(table.link(0))
    expect(phone.page.get_by_role("alert")).to_contain_text("somebody has already used it to sit down")
    phone.forgive()

    code = laptop.page.get_by_label("Your recovery code").input_value()
    phone.page.get_by_role("link", name="recovery code").click()
    phone.page.get_by_label("Recovery code").fill(code)
    expect(phone.page.get_by_role("button", name="Come back")).to_be_enabled()
    expect(phone.page.get_by_label("Recovery code")).to_be_focused()  # where the link leads
    phone.page.keyboard.press("Enter")
    phone.at_table()
    play([Player(phone), Player(bob)], choices=2)
    board_text(laptop.page)
    expect(laptop.page.locator("#text")).to_have_text(board_text(phone.page), use_inner_text=False)
    play([Player(bob), Player(laptop)], choices=2)


def test_an_open_table_is_shown_in_the_lobby_and_joined_there(people: People) -> None:
    ann, bob = people("Ann"), people("Bob")
    path = set_up(ann, ["me", "open"])
    ann.at_table()
    row = bob.go("/").locator("#open li").filter(has=bob.page.locator(f"a[href='{path}']"))
    expect(row).to_contain_text("Ann")
    row.get_by_role("button").click()
    dialog = bob.page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("Bob")
    dialog.get_by_role("textbox").press("Enter")
    bob.at_table()
    expect(bob.page).to_have_url(bob.address + path)
    play([Player(ann), Player(bob)], choices=2)
    cem = people("Cem")
    cem.go("/").locator("#games article").first.wait_for()
    expect(cem.page.locator(f"#open a[href='{path}']")).to_have_count(0)


WHERE = """(row, name) => {
    const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    while (texts.nextNode() && !texts.currentNode.data.includes(name));
    const range = new Range(), at = texts.currentNode.data.indexOf(name);
    range.setStart(texts.currentNode, at);
    range.setEnd(texts.currentNode, at + name.length);
    return range.getBoundingClientRect().x;
}"""


def test_names_that_are_written_from_right_to_left_change_places_neither_with_figures_nor_with_each_other(
    people: People, house: House
) -> None:
    table = house.table("getbit", ["friend", "friend", "open"])
    for player, name in enumerate(["נועם", "דוד"]):
        house.ask("/join", {"token": table.keys[player], "name": name})
    ann = people("Ann")
    row = ann.go("/").locator("#open li").filter(has=ann.page.locator(f"a[href='{table.path}']"))
    expect(row).to_contain_text("1 seat of 3 free")
    words = ["נועם", "דוד", "1", "3"]
    assert [row.evaluate(WHERE, one) for one in words] == sorted(row.evaluate(WHERE, one) for one in words)


def test_a_free_seat_can_be_taken_at_the_table_itself(people: People, house: House) -> None:
    table = house.table(GAME, ["friend", "open"])
    ann, bob = people("Ann"), people("Bob")
    ann.join(table.link(0))
    bob.go(table.path)
    bob.page.locator("[data-do=sit]").click()
    bob.page.get_by_role("dialog").get_by_role("textbox").fill("Bob")
    bob.page.keyboard.press("Enter")
    expect(ann.page.locator("#seats")).to_contain_text("Bob")
    play([Player(ann), Player(bob)], choices=2)


def test_who_sits_down_at_the_table_gets_the_seat_and_its_code_though_the_answer_is_lost(
    people: People, house: House
) -> None:
    table = house.table(GAME, ["friend", "open"])
    bob = people("Bob")
    asked: list[str] = []

    def lose_the_first_answer(route: Route) -> None:
        asked.append(route.request.post_data or "")
        answer = route.fetch()
        if len(asked) > 1:
            route.fulfill(response=answer)
        else:
            route.abort()

    bob.go(table.path)
    bob.page.route("**/sit", lose_the_first_answer)
    bob.page.locator("[data-do=sit]").click()
    bob.page.get_by_role("dialog").get_by_role("textbox").fill("Bob")
    bob.page.keyboard.press("Enter")
    expect(bob.page.locator("#recovery input")).to_have_value(re.compile(rf"{table.name}\..+"))
    assert len(asked) == 2 and len(set(asked)) == 1
    bob.forgive()


@pytest.mark.parametrize("game", some(fangs.names(), "getbit"))
def test_a_game_goes_on_from_a_record(game: str, people: People, tmp_path: Path) -> None:
    record = cut(whole(game, None, seed="record"), 20)
    file = tmp_path / "evening.fangs"
    file.write_text(str(record))
    ann = people()
    page = ann.go("/")
    page.locator("#record").set_input_files(file)
    page.wait_for_url("**/new*")
    page.locator("select[name=seat]").first.wait_for()
    open_it(ann)
    steps = int(page.locator("#replay-slider").get_attribute("max") or 0)
    assert steps >= len(record.steps)


MAILED: dict[str, Callable[[str], str]] = {
    "a reply": lambda text: (
        "Ann wrote:\n"
        + "".join(
            f"> {part}\n" for line in text.splitlines() for part in textwrap.wrap(line, 60, break_long_words=False)
        )
    ),
    "a word processor": lambda text: text.replace('"', "\u201d").replace(" ", "\u00a0"),
}


@pytest.mark.parametrize("through", some(MAILED, "a reply"))
def test_a_game_goes_on_from_a_record_as_it_came_in_a_mail(through: str, people: People, tmp_path: Path) -> None:
    record = cut(whole("maneater", 3, seed="record"), 20)
    file = tmp_path / "mail.txt"
    file.write_text(MAILED[through](str(record)))
    ann = people()
    page = ann.go("/")
    page.locator("#record").set_input_files(file)
    page.wait_for_url("**/new*")
    expect(page.locator("select[name=seat]")).to_have_count(3)
    open_it(ann)
    assert int(page.locator("#replay-slider").get_attribute("max") or 0) >= len(record.steps)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Dear Ann,\n\nthis is not a game.\n", "This file does not contain a record of a game."),
        ("Dear Ann,\ngame: getbit\n", "This is not a record, because its first line is not 'fangs record'."),
        (
            match.write([cut(whole("maneater", 2, seed="record"), 20)] * 2, {0: "Ann", 1: "Bob"}, None),
            "This is the record of a match, but only records of single games can be continued.",
        ),
    ],
    ids=["a letter", "a letter about a game", "a match"],
)
def test_a_file_that_is_no_record_of_a_game_is_refused_at_once(
    text: str, said: str, people: People, tmp_path: Path
) -> None:
    file = tmp_path / "letter.txt"
    file.write_text(text)
    ann = people()
    page = ann.go("/")
    page.locator("#record").set_input_files(file)
    expect(page.locator("#record-alert")).to_have_text(said)
    ann.forgive()


def test_a_saved_game_that_is_over_is_not_continued_but_analysed(people: People, tmp_path: Path) -> None:
    record = whole("overboard", 2, seed="record")
    file = tmp_path / "evening.fangs"
    file.write_text(str(record).replace("\n\n", "\nEvent: Club evening\n\n", 1))
    page = people().go("/")
    page.locator("#record").set_input_files(file)
    expect(page.locator("#record-over")).to_contain_text("is over, so it cannot be continued.")
    expect(page.locator("#record-over")).to_contain_text("Event: Club evening")
    page.get_by_role("link", name="Analyse it").click()
    expect(page.locator("#turn")).to_have_text(capital(record.game.board.status(record.positions[0].json())))
    page.locator("#line-buttons [data-do=forward]").click()
    expect(page.locator("#turn")).to_have_text(capital(record.game.board.status(record.positions[1].json())))


def test_my_tables_are_remembered_and_say_where_it_is_my_turn(people: People, house: House) -> None:
    mine, theirs = (house.table("mandua", ["friend", "friend"]) for _ in range(2))
    for table, other in ((mine, 1), (theirs, 0)):
        house.ask("/join", {"token": table.keys[other], "name": "Bob"})
    ann = people("Ann")
    ann.accept(mine.link(0))
    ann.accept(theirs.link(1))
    page = ann.go("/")
    rows = page.locator("#mine li")
    expect(rows).to_have_count(2)
    expect(rows.first.locator("a").first).to_have_attribute("href", mine.path)
    expect(rows.first.locator(".turn-tag")).to_be_visible()
    expect(rows.last.locator(".turn-tag")).to_have_count(0)
    rows.first.locator("a").first.click()
    ann.at_table()
    expect(page.locator("#turn")).to_have_attribute("data-tone", "mine")
    ann.go("/").locator("#mine li").first.locator("[data-do=drop]").click()
    expect(page.locator("#mine li")).to_have_count(1)


@pytest.mark.long
def test_two_tables_of_one_game_are_told_apart_and_a_dropped_one_is_found_again(people: People, house: House) -> None:
    ann = people("Ann")
    for _ in range(2):
        table = house.table("mandua", ["friend", "friend"])
        house.ask("/join", {"token": table.keys[1], "name": "Bob"})
        ann.join(table.link(0))
    page = ann.go("/")
    mine, turns = page.locator("#mine li"), page.locator("#turns a")
    expect(turns).to_have_count(2)
    assert len(set(turns.all_text_contents())) == 2
    mine.first.get_by_role("button", name="Hide Mandua with Bob").click()
    expect(mine).to_have_count(1)
    expect(turns).to_have_text(["Mandua with Bob"])
    page.reload()
    page.get_by_text("Hidden tables: 1").click()
    page.locator("#dropped").get_by_role("button", name="Put Mandua with Bob back").click()
    expect(mine).to_have_count(2)
    expect(page.locator("#dropped-section")).to_be_hidden()
    mine.first.get_by_role("button", name="Hide Mandua with Bob").click()
    page.locator("#dropped a").click()  # in the fold that was opened
    ann.at_table()
    ann.go("/")
    expect(mine).to_have_count(2)  # whoever opens it has it back


def test_a_table_that_does_not_exist_and_a_link_that_opens_nothing_get_a_sentence(people: People) -> None:
    ann = people()
    page = ann.go("/tables/nothing1234")
    expect(page.locator("#gone")).to_contain_text("no such table")
    ann.go("/join#nothing1234.key")
    expect(page.get_by_role("alert")).not_to_be_empty()
    ann.forgive()


@pytest.mark.long
def test_an_invitation_says_who_asks_to_what_and_opened_again_it_brings_one_back(people: People, house: House) -> None:
    ann, bob = people("Ann"), people("Bob")
    page = ann.go("/new?game=maneater")
    page.locator("select[name=seat]").first.wait_for()
    page.get_by_label("3", exact=True).check()
    for chosen, seat in zip(page.locator("select[name=seat]").all(), ("me", "friend", "bot:easy"), strict=True):
        chosen.select_option(seat)
    page.locator("#name").fill("Ann")
    open_it(ann)
    link = page.locator("#links").get_by_role("textbox").input_value()
    page.get_by_role("button", name="as a QR code").click()
    code = page.get_by_role("dialog").get_by_role("img")
    expect(code).to_be_visible()
    assert code.evaluate("(it) => it.decode().then(() => it.naturalWidth)") > 20
    page.get_by_role("button", name="Close").click()

    invited = bob.go(link)
    invitation = invited.locator("#invitation")
    expect(invitation.get_by_role("heading")).to_have_text("Ann invites you to play Maneater")
    for words in ("You play", "Ann, Cuttlefish", fangs.game("maneater").length):
        expect(invitation).to_contain_text(words)
    expect(invitation.get_by_role("link", name="How to play")).to_have_attribute("href", "/learn/maneater")
    expect(invitation.get_by_role("link", name="Rules")).to_have_attribute("href", "/games/maneater/rules")
    bob.accept(link)
    invited.evaluate("localStorage.clear()")
    for address in (link, link):
        bob.go(address)
        bob.at_table()
        expect(invited.locator("#seats")).to_contain_text("Bob")
    table = urlsplit(invited.url).path.split("/")[2]
    own = f"{table}.{bob.key(table)}"
    phone = people("Bob")
    phone.go(f"/join#{own}")
    phone.at_table()
    expect(phone.page.locator("#seats .you")).to_have_count(1)


@pytest.mark.long
def test_an_invitation_is_handed_to_the_sheet_of_a_phone_where_there_is_one(people: People) -> None:
    ann = people("Ann")
    set_up(ann, ["me", "friend"])
    expect(ann.page.locator("#links").get_by_role("button", name="QR code")).to_be_visible()
    expect(ann.page.locator("#links [data-do=share]")).to_have_count(0)
    bob = people("Bob")
    bob.context.add_init_script(SHEET)
    set_up(bob, ["me", "friend"])
    link = bob.page.locator("#links").get_by_role("textbox").input_value()
    bob.page.locator("#links [data-do=share]").click()
    given = bob.page.evaluate("given")
    assert given["url"] == link and fangs.game(GAME).title in given["text"]


def test_my_games_lead_to_one_another_are_kept_with_their_results_and_go_to_another_device(
    people: People, house: House
) -> None:
    first, second, third, over = (house.table("mandua", ["friend", "friend"]) for _ in range(4))
    ann = people("Ann")
    for table in (over, third, second, first):
        house.ask("/join", {"token": table.keys[1], "name": "Bob"})
        ann.accept(table.link(0))
    house.do(over, 1, "resign")
    elsewhere = ann.page.locator("#elsewhere")
    expect(elsewhere).to_be_hidden()
    play([Player(ann)], choices=1)
    other = elsewhere.get_by_role("link", name="It is your turn in another game: Mandua with Bob")
    offered = {other.get_attribute("href")}
    elsewhere.get_by_role("button", name="Close").click()
    expect(other).not_to_have_attribute("href", str(*offered))
    offered.add(other.get_attribute("href"))
    assert offered == {second.path, third.path}
    other.click()
    ann.page.wait_for_url(lambda url: url.endswith((second.path, third.path)))

    page = ann.go("/")
    expect(page.locator("#mine li")).to_have_count(3)
    page.get_by_text("Finished games: 1, of which you won 1").click()
    row = page.locator("#played li")
    expect(row).to_contain_text("with Bob")
    expect(row).to_contain_text("You won")
    removes = row.get_by_role("button", name="Remove Mandua with Bob")
    expect(removes).to_have_attribute("title", re.compile("The server keeps the game"))
    removes.click()
    expect(row).to_have_count(0)
    page.locator("[data-do=remember]").click()
    expect(row).to_have_count(1)

    page.locator("[data-do=take-along]").click()
    link = page.locator("#along").get_by_role("textbox").input_value()
    page.get_by_role("button", name="as a QR code").click()
    expect(page.get_by_role("dialog").get_by_role("img")).to_be_visible()
    phone = people("")
    phone.go(link)
    assert "bring" not in phone.page.url, "the keys do not stay in the address"
    phone.page.get_by_role("dialog").get_by_role("button", name="Copy the games").click()
    expect(phone.page.locator("#mine li")).to_have_count(3)
    expect(phone.page.locator("#played-head")).to_contain_text("Finished games: 1")
    for one in (phone, ann):
        one.go(second.path)
        one.at_table()
        expect(one.page.locator("#seats .you")).to_have_count(1)


def test_an_opponent_is_somebody_who_waits_or_a_bot_until_somebody_comes(people: People) -> None:
    def find(one: Person) -> str:
        page = one.go("/")
        page.locator("#opponent-game").select_option("overboard")
        expect(page.locator("#opponent-password")).to_be_hidden()  # which no table needs here
        page.get_by_role("button", name="Find an opponent").click()
        dialog = page.get_by_role("dialog")
        expect(dialog.or_(page.locator("#turn[data-tone]"))).to_be_visible()
        if dialog.is_visible():
            dialog.get_by_role("textbox").fill(one.name)
            dialog.get_by_role("button", name="Play").click()
        one.at_table()
        return urlsplit(page.url).path

    ann, bob, cem = people("Ann"), people("Bob"), people("Cem")
    waits = find(ann)
    expect(ann.page.locator("#seats")).to_contain_text("a medium bot plays until somebody comes")
    assert find(ann) == waits, "a browser waits at one table"
    assert find(bob) == waits
    for one in (ann, bob):
        expect(one.page.locator("#seats")).to_contain_text("Bob")
        expect(one.page.locator("#seats")).not_to_contain_text("until somebody comes")
    other = find(cem)
    assert other != waits, "nobody comes to a table of two"
    play([Player(ann), Player(bob)], choices=2)
    assert find(ann) == other
    expect(cem.page.locator("#seats")).to_contain_text("Ann")


def test_strong_bots_that_are_not_ready_yet_are_told_of_quietly(people: People) -> None:
    ann = people()
    coming = {"getting_ready": [{"game": name, "title": str(fangs.game(name).title)} for name in ("lunch", "mandua")]}
    ann.context.route("**/bots", lambda route: route.fulfill(json=coming))
    told = ann.go("/").locator("#getting-ready")
    expect(told).to_have_text(
        "The server has just started. The strong bots for Let's Do Lunch! and Mandua will be ready in a "
        "minute or two. Until then, weaker bots play."
    )
    size = "(one) => parseFloat(getComputedStyle(one).fontSize)"
    assert told.evaluate(size) < ann.page.locator(".card .words p").first.evaluate(size)
