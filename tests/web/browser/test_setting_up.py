"""The page on which a table is set up: its options, players and bots."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

import fangs
from fangs import bots
from tests.web.browser.conftest import People
from tests.web.browser.house import House
from tests.web.browser.test_lobby import open_it


def test_every_option_of_every_game_can_be_set_and_is_explained(people: People) -> None:
    ann = people()
    for game in map(fangs.game, fangs.names()):
        page = ann.go(f"/new?game={game.name}")
        page.locator("select[name=seat]").first.wait_for()
        for option in game.options:
            field = page.locator(f"[name='option-{option.name}']")
            if field.count():
                expect(page.locator("#options")).to_contain_text(option.meaning)
                expect(page.get_by_label(option.name.replace("_", " "), exact=False).first).to_be_visible()


def test_the_values_of_an_option_are_those_for_so_many_players(people: People) -> None:
    page = people().go("/new?game=overboard")
    suits = page.locator("[name=option-suits] option")
    for players, number in ((2, 12), (3, 24), (2, 12)):
        page.locator("#players").get_by_label(str(players), exact=True).check()
        expect(suits).to_have_count(1 + number)
        assert {text.count(",") for text in suits.all_inner_texts()[1:]} == {players - 1}
        page.locator("[name=option-suits]").select_option(index=3)


def test_the_seats_of_a_match_have_numbers_since_everybody_plays_every_side(people: People) -> None:
    page = people().go("/new?game=maneater")
    labels = page.locator("#seats label")
    page.locator("[name=match]").check()
    expect(labels).to_have_text([f"Seat {number}" for number in range(1, 6)])
    page.locator("[name=pace][value=post]").check(force=True)
    expect(labels).to_have_text([f"Seat {number}" for number in range(1, 6)])


@pytest.mark.long
def test_a_perfect_bot_is_offered_where_the_game_is_solved_as_it_is_set_and_said_in_the_lobby(people: People) -> None:
    page = people().go("/")
    solved = page.get_by_role("article").filter(has_text="a bot that plays perfectly")
    expect(solved).to_have_count(sum(bool(of_usual_setting(game)) for game in map(fangs.game, fangs.names())))
    for game in map(fangs.game, fangs.names()):
        page.goto(f"/new?game={game.name}")
        for players in game.players:
            if len(game.players) > 1:
                page.locator("#players").get_by_label(str(players), exact=True).check()
            offered = page.locator("select[name=seat] option[value='bot:perfect']")
            expect(offered).to_have_count(players if players in of_usual_setting(game) else 0)


def test_the_levels_are_those_that_can_be_told_apart_and_each_says_whom_it_beats(people: People) -> None:
    ann = people("Ann")
    page = ann.go("/new?game=getbit")
    seat = page.locator("select[name=seat]").nth(1)
    levels = seat.locator("optgroup").filter(has=page.locator("[value='bot:easy']")).locator("option")
    for players in fangs.game("getbit").players:
        page.locator("#players").get_by_label(str(players), exact=True).check()
        start = fangs.new("getbit", players)
        expected = [name for name in bots.offered(start) if name in bots.LEVELS]
        expect(levels).to_have_count(len(expected))
        for name, level in zip(expected, levels.all(), strict=True):
            expect(level).to_have_attribute("value", f"bot:{name}")
            expect(level).to_have_attribute("title", bots.about(name, start))
        for name in expected:
            seat.select_option(f"bot:{name}")
            expect(page.locator("#seat-1-about")).to_have_text(bots.about(name, start))


def test_the_lobby_says_how_strong_the_bots_are_that_play_at_once(people: People) -> None:
    page = people().go("/")
    for game in map(fangs.game, fangs.names()):
        start = fangs.Position(game, game.start(game.usual_players, game.at_once))
        card = page.locator(".card", has=page.get_by_role("button", name=f"Play now: {game.title},"))
        expect(card.locator(".strength")).to_contain_text(bots.about("easy", start))
        expect(card.locator(".against")).to_have_attribute("title", bots.about("easy", start))


def of_usual_setting(game: fangs.Game) -> list[int]:
    return [players for players in game.players if "perfect" in bots.offered(fangs.new(game.name, players))]


@pytest.mark.long
def test_setting_up_a_table_loses_nothing_that_was_chosen(people: People) -> None:
    ann = people("Ann")
    page = ann.go("/new")
    seats = page.locator("select[name=seat]")
    seats.first.wait_for()
    page.get_by_label("Get Bit!").check()
    page.locator("#players").get_by_label("5").check()
    seats.nth(2).select_option("friend")
    seats.nth(4).select_option("me")
    page.locator("#players").get_by_label("4").check()
    page.get_by_label("A deadline for every move").check()
    page.get_by_label("How many", exact=True).first.fill("3")
    page.get_by_label("Others may watch").uncheck()
    page.get_by_label("Let's Do Lunch!").check()
    page.get_by_label("Get Bit!").check()
    for come_again in (lambda: page.reload(), lambda: (ann.go("/"), page.go_back()), lambda: page.reload()):
        come_again()
        seats.first.wait_for()
        page.locator("#players").get_by_label("5").check()
        expect(seats.nth(2)).to_have_value("friend")
        expect(seats.nth(4)).to_have_value("me")
        expect(seats.nth(0)).not_to_have_value("me")
        expect(page.get_by_label("A deadline for every move")).to_be_checked()
        expect(page.get_by_label("How many", exact=True).first).to_have_value("3")
        expect(page.get_by_label("Others may watch")).not_to_be_checked()
    page.get_by_label("A clock for each player").check()
    page.get_by_label("Minutes for the whole game").fill("3")
    seats.nth(3).select_option("open:easy")
    open_it(ann)
    page.locator("#go").click()
    ann.at_table()
    expect(page.locator("#clocks .clock").last).to_have_text("you 3:00")
    expect(page.locator("#clocks .runs")).to_have_count(0)


def test_whatever_was_chosen_for_one_game_every_other_has_a_number_of_players_and_seats(people: People) -> None:
    page = people("Ann").go("/new")
    games, number = page.locator("#games label"), page.locator("#players input:checked")
    page.locator("select[name=seat]").first.wait_for()
    for _ in range(2):
        for game in games.all():
            game.click()
            page.locator("#players label").last.locator("input").check(force=True)
            expect(page.locator("select[name=seat]")).to_have_count(int(number.input_value()))
        page.reload()
        page.locator("select[name=seat]").first.wait_for()


def test_what_is_chosen_before_the_games_have_come_is_kept(people: People) -> None:
    ann, held = people("Ann"), list[Route]()
    ann.context.route("**/games", lambda route: held.append(route))
    page = ann.go("/new?game=mandua")
    page.get_by_label("A clock for each player").check()
    held[0].continue_()
    expect(page.locator("#seats select")).to_have_count(2)
    expect(page.locator("#bank")).to_be_visible()


@pytest.mark.long
def test_bots_are_proposed_to_be_easy_until_a_first_game_of_a_kind_is_over_here(people: People, house: House) -> None:
    table = house.table("mandua", ["friend", "friend"])
    house.ask("/join", {"token": table.keys[1], "name": "Bob"})
    ann = people()
    page, seats = ann.page, ann.page.locator("select[name=seat]")
    for is_over, bot in ((False, "easy"), (True, "medium")):
        if is_over:
            ann.join(table.link(0))
            house.do(table, 1, "resign")
        play = ann.go("/").get_by_role("button", name="Play now: Mandua,")
        expect(play).to_have_attribute("data-bot", bot)
        expect(page.locator(".card", has=play).locator(".words")).to_contain_text(f"Play now: {bot} bots")
        ann.go("/new?game=mandua")
        expect(seats.nth(1)).to_have_value(f"bot:{bot}")
        expect(seats.nth(1).locator(f"option[value='open:{bot}']")).to_be_attached()
        seats.nth(1).select_option("me")
        expect(seats.nth(0)).to_have_value(f"bot:{bot}")
        page.evaluate("sessionStorage.clear()")
    ann.go("/new?game=lunch")
    expect(seats.nth(1)).to_have_value("bot:easy")


def test_a_bot_for_a_free_seat_is_one_of_the_levels_that_are_offered_there(people: People) -> None:
    ann = people("Ann")
    page = ann.go("/new?game=getbit")
    seats = page.locator("select[name=seat]")
    seats.nth(1).select_option("friend")
    open_it(ann)
    page.locator("#go").click()
    ann.at_table()
    start = fangs.new("getbit", players=4)
    expected = [name for name in bots.offered(start) if name in bots.LEVELS]
    levels = page.get_by_label("Which bot").locator("optgroup").first.locator("option")
    expect(levels).to_have_count(len(expected))
    assert [level.get_attribute("value") for level in levels.all()] == expected
    assert [level.get_attribute("title") for level in levels.all()] == [bots.about(name, start) for name in expected]


def test_the_host_is_told_to_send_links_only_while_there_are_links(people: People, house: House) -> None:
    ann = people("Ann")
    opened = ann.post("/tables", game="getbit", players=3, seats=["me", "friend", "open"], name="Ann")
    page = ann.go(f"/tables/{opened['table']}")
    told = page.locator("#notices").get_by_text("Send your friends their links")
    expect(told).to_be_visible()
    house.ask("/join", {"token": opened["links"]["1"], "name": "Bob"})
    expect(told).to_be_hidden()


def test_a_link_is_copied_without_https_too(people: People) -> None:
    ann = people("Ann")
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.context.add_init_script("navigator.clipboard.writeText = undefined")  # there is none without HTTPS
    page = ann.go("/new?game=lunch")
    page.locator("#seat-1").select_option("friend")
    page.get_by_role("button", name="Open the table").click()
    page.locator("[data-do=copy]").click()
    expect(page.locator("[data-do=copy]")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == page.locator(".copyable input").input_value()
