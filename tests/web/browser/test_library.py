"""The page of the library: games are found, opened and analysed; a collection is opened; by hand and by keys."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

import fangs
from fangs.club.library import played_now
from fangs.club.library.counting import count_games
from fangs.content import analysis
from fangs.core.records.match import write
from fangs.core.records.record import Record
from fangs.table import people as acts
from fangs.table import rhythm
from tests.form import some_rows
from tests.table.evening import of_friends
from tests.table.housed import play_on, seated
from tests.web.browser.axe import violations
from tests.web.browser.conftest import People
from tests.web.browser.house import House
from tests.web.browser.openings import whole
from tests.web.browser.person import DESKTOP, PHONE
from tests.web.place import Clock, Place

GAME = "mandua"


def says(game: Record, steps: int) -> str:
    """The step that led to the position after this number of steps, in the words of the analysis board."""
    role, action = game.steps[steps - 1]
    return analysis.says(game.positions[steps - 1], role, action)


def a_finished_game(house: House, name: str) -> str:
    """A table at which somebody of this name has resigned."""
    table = house.table(GAME, ["friend", "friend"])
    for player, who in enumerate((name, "Bob")):
        house.ask("/join", {"token": table.keys[player], "name": who})
    house.do(table, 0, "resign")
    return table.name


@pytest.mark.parametrize(
    ("scheme", "size"), some_rows([("light", PHONE), ("dark", DESKTOP)], ("light", PHONE)), ids=["phone", "desktop"]
)
def test_a_game_is_found_by_a_player_s_name_and_opened(
    people: People, house: House, scheme: str, size: dict[str, int]
) -> None:
    a_finished_game(house, "Ann")
    table = a_finished_game(house, f"Zenobia {scheme}")
    ann = people("Ann", bypass_csp=True, viewport=size)
    page = ann.page
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    ann.go("/").get_by_role("link", name="Library of finished games").click()
    expect(page.locator("#found li").first).to_be_visible()

    page.get_by_label("Player's name at the table").fill(f"zenobia {scheme}")
    page.keyboard.press("Enter")

    expect(page.locator("#found li")).to_have_count(1)
    expect(page.locator("#found li")).to_contain_text("Bob won by resignation")
    expect(page.locator("#found-head")).to_be_focused()
    assert "player=zenobia" in page.url
    page.locator("summary", has_text="More filters").click()
    assert not violations(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.go_back()
    expect(page.locator("#found li").nth(1)).to_be_visible()
    page.go_forward()
    expect(page.locator("#found li")).to_have_count(1)
    expect(page.locator("#download")).to_have_attribute("href", re.compile(r"^/library/records\?player=zenobia"))

    page.locator("#found a").first.click()

    page.wait_for_url(f"**/tables/{table}")


def test_a_filter_that_the_form_does_not_have_is_shown_and_kept_until_it_is_removed(
    people: People, house: House
) -> None:
    a_finished_game(house, "Ann")
    page = people("Ann", bypass_csp=True).go("/library?players=3&tournament=1234567890&variant=12345678")
    others = page.locator("#other-filters li")
    expect(others).to_have_count(3)
    expect(others.first).to_contain_text("Only games with this number of players: 3")
    assert not violations(page)

    page.get_by_label("Player's name at the table").fill("Ann")
    page.get_by_role("button", name="Find").click()

    expect(page).to_have_url(re.compile("player=Ann"))
    assert all(one in page.url for one in ("players=3", "tournament=1234567890", "variant=12345678"))
    page.get_by_role("link", name="Remove the filter: Only games of one tournament").click()
    expect(others).to_have_count(2)
    assert "players=3" in page.url and "tournament" not in page.url
    page.goto("/library?players=2")
    page.get_by_role("link", name="Remove the filter").click()
    expect(page.locator("#found li").first).to_be_visible()
    expect(others).to_have_count(0)


def test_a_search_that_fails_leaves_no_games_of_another_one(people: People, house: House) -> None:
    a_finished_game(house, "Ann")
    ann = people("Ann")
    page = ann.go("/library")
    expect(page.locator("#found li").first).to_be_visible()

    page.locator("summary", has_text="More filters").click()
    page.get_by_label("Result for this player").select_option("won")
    page.get_by_role("button", name="Find").click()

    expect(page.locator("#alert")).to_have_text("Give the name of the player whose result you mean.")
    expect(page.locator("#found li")).to_have_count(0)
    expect(page.locator("#found-none")).to_be_hidden()
    expect(page.locator("#download")).to_be_hidden()
    ann.forgive()
    page.go_back()
    expect(page.locator("#found li").first).to_be_visible()
    expect(page.locator("#download")).to_be_visible()


def test_a_collection_is_a_list_whose_games_open_on_the_analysis_board(people: People, tmp_path: Path) -> None:
    games = [whole(GAME, None, seed="library"), whole("getbit", None, seed="library")]
    file = tmp_path / "club.fangs"
    file.write_text("Our club, 2026\n\n" + "\n".join(map(str, games)) + "\nfangs record\ngame: chess\n", "utf-8")
    page = people("Ann", bypass_csp=True).go("/library")

    page.locator("#collection-file").set_input_files(file)

    expect(page.locator("#collection li")).to_have_count(3)
    expect(page.locator("#collection li").nth(2)).to_contain_text("chess")
    expect(page.locator("#collection-count")).to_have_text("2 of 3 records were read.")
    assert not violations(page)
    page.locator("#collection li").nth(1).get_by_role("button").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(fangs.game("getbit").title)
    expect(page.locator("#board svg").first).to_be_visible()


def test_the_collection_is_still_there_after_going_back_from_one_of_its_games(people: People, tmp_path: Path) -> None:
    file = tmp_path / "club.fangs"
    file.write_text(str(Record(GAME, 2, {})) * 2, "utf-8")
    page = people("Ann").go("/library")
    page.locator("#collection-file").set_input_files(file)
    page.get_by_label("Player's name at the table").fill("Ann")
    page.get_by_role("button", name="Find").click()
    expect(page).to_have_url(re.compile("player=Ann"))
    page.locator("#collection").get_by_role("button").last.click()
    expect(page.locator("#board svg").first).to_be_visible()

    page.go_back()

    expect(page.locator("#collection-count")).to_have_text("2 of 2 records were read.")
    page.locator("#collection").get_by_role("button").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(fangs.game(GAME).title)


def test_a_game_of_a_collection_opens_at_its_beginning_and_is_gone_through(people: People, tmp_path: Path) -> None:
    game = whole("overboard", 2, seed="library")
    file = tmp_path / "club.fangs"
    file.write_text(f"{game}\n{game.until(30)}", "utf-8")
    page = people("Ann").go("/library")
    page.locator("#collection-file").set_input_files(file)
    page.locator("#collection button").first.click()
    line, forward = page.locator("#line li"), page.locator("#line-buttons [data-do=forward]")
    expect(line).to_have_text(["The beginning"])
    expect(page.locator("#line-buttons [data-do=back]")).to_have_attribute("aria-disabled", "true")
    forward.click()
    expect(line).to_have_count(2)
    page.locator("#line [data-at='0']").click()
    odds = page.locator("#odds [data-outcome]")
    tried = next(one for one in range(6) if odds.nth(one).get_attribute("data-outcome") != game.steps[0].action)
    odds.nth(tried).click()
    expect(line.last).not_to_have_text(says(game, 1))
    page.locator("#line .branches button").first.click()

    page.keyboard.press("ArrowRight")

    expect(line).to_have_count(3)
    expect(line.nth(1)).to_contain_text(says(game, 1))
    expect(line.nth(2)).to_have_text(says(game, 2))
    page.go_back()
    page.locator("#collection button").last.click()
    expect(page.locator("#line-buttons [data-do=back]")).to_have_attribute("aria-disabled", "false")
    expect(forward).to_have_attribute("aria-disabled", "true")


def test_a_collection_may_have_several_matches(people: People, tmp_path: Path) -> None:
    game = Record("maneater", 2, {"turn_limit": 1})
    match = write([game, game], {0: "Ann", 1: "Bob"}, [1, 2])
    file = tmp_path / "matches.fangs"
    file.write_text(match + "\n" + match, "utf-8")
    page = people("Ann").go("/library")

    page.locator("#collection-file").set_input_files(file)

    expect(page.locator("#collection-count")).to_have_text("4 of 4 records were read.")


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    made = Place(tmp_path, Clock())
    yield made
    made.close()


def test_the_analysis_board_shows_what_was_chosen_in_finished_games_and_plays_it(people: People, place: Place) -> None:
    for _ in range(2):
        name, _ = seated(place.service, of_friends(GAME))
        place.service.transact(name, lambda table, now: rhythm.choose(table, 0, 0, 0, "0", "a1"))
        place.service.transact(name, lambda table, now: acts.resign(table, table.players[1]))
    count_games(place.service, rest=0)
    ann = people("Ann", at=place.url, bypass_csp=True)
    page = ann.go(f"/analyse/{GAME}")
    expect(page.locator("#turn")).not_to_be_empty()

    page.keyboard.press("l")

    table = page.locator("table.explored")
    expect(table.locator("tbody tr")).to_have_count(1)
    expect(table.locator("caption")).to_contain_text("2 choices")
    expect(table.locator("tbody td").first).to_have_text("100 %, won 100 %")
    assert not violations(page)
    table.get_by_role("button").click()
    expect(page.locator("#line li")).to_have_count(2)
    expect(page.locator("#explored")).to_contain_text("No finished game in the library has reached this position.")


def test_a_match_opens_on_the_analysis_board_at_the_beginning_of_its_first_game(people: People, place: Place) -> None:
    name, _ = seated(place.service, of_friends("maneater", 2, match=True, options={"turn_limit": 1}))
    play_on(place.service, name, 10**6, random.Random(1))
    page = people("Ann", at=place.url).go("/library")

    page.get_by_role("link", name="Analyse Maneater: Ann and Bob").click()

    expect(page.locator("#turn")).to_have_text("Turn 1 of 1: orders")
    expect(page.locator("#alert")).to_be_empty()


def test_what_is_said_beside_a_small_board_begins_with_a_capital(people: People, place: Place) -> None:
    name, _ = seated(place.service, of_friends("getbit", 2))
    play_on(place.service, name, 1, random.Random(1))
    page = people("Ann", at=place.url).go("/watch")

    expect(page.locator("#watched .quiet").first).to_have_text(re.compile("^The .* must choose$"))


@pytest.mark.parametrize(
    ("scheme", "size"), some_rows([("light", PHONE), ("dark", DESKTOP)], ("light", PHONE)), ids=["phone", "desktop"]
)
def test_small_boards_of_games_that_are_played_move(
    people: People, place: Place, scheme: str, size: dict[str, int]
) -> None:
    name, _ = seated(place.service, of_friends(GAME))
    bob = people("Bob", at=place.url)
    bob.go(f"/tables/{name}")
    ann = people("Ann", at=place.url, bypass_csp=True, viewport=size)
    ann.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    featured = ann.go("/").locator("#featured li")
    expect(featured).to_contain_text("Ann and Bob")
    page = ann.page
    page.get_by_role("link", name="Watch games").click()
    card = page.locator("#watched li")
    expect(card).to_have_count(1)
    expect(card.locator(".small-drawing svg")).to_be_visible()
    hunters = card.locator(f".small-drawing svg [id^='{name}-hunter-']")
    expect(hunters).to_have_count(0)

    place.service.transact(name, lambda table, now: rhythm.choose(table, 0, 0, 0, "0", "a1"))

    expect(hunters).to_have_count(1)
    assert not violations(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("Tab")
    card.get_by_role("link").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/tables/{name}")


def test_a_small_board_that_is_closed_before_it_is_connected_says_nothing_in_the_console(
    people: People, place: Place
) -> None:
    name, _ = seated(place.service, of_friends(GAME))
    page = people("Ann", at=place.url).go("/watch")
    with page.expect_websocket(lambda socket: name in socket.url) as first:
        expect(page.locator("#watched .small-drawing svg")).to_be_visible()
    with page.expect_websocket(lambda socket: socket is not first.value) as second:
        page.evaluate(
            """async (name) => {
              const loaded = performance.getEntriesByType("resource").find(({name}) => name.endsWith("watch/small-board.js")).name;
              const {SmallBoard} = await import(loaded);
              const board = new SmallBoard(document.createElement("div"), name, () => {});
              board.inSight = true;
              board.turn();
              board.close();
            }""",
            name,
        )
    if not second.value.is_closed():
        second.value.wait_for_event("close")


def test_a_long_list_of_games_that_are_played_goes_on_on_another_page(
    people: People, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(played_now, "MAX_LISTED", 2)
    names = []
    for _ in range(3):
        place.clock.now += 60.0
        names.append(seated(place.service, of_friends(GAME))[0])
    page = people("Ann", at=place.url, bypass_csp=True).go("/watch")
    cards = page.locator("#watched li")
    expect(cards).to_have_count(2)
    assert not violations(page)
    more = page.get_by_role("link", name="Show more")
    more.focus()
    more.press("Enter")

    expect(page.locator(f"#watched [data-table='{names[0]}']")).to_be_visible()
    expect(more).to_be_hidden()
    page.go_back()
    expect(cards).to_have_count(2)
