"""Tournaments, as people set one up, enter, find their game, and direct."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import fangs
from tests.form import some
from tests.web.browser.axe import violations
from tests.web.browser.conftest import People
from tests.web.browser.person import DESKTOP, PHONE
from tests.web.tournament import Player, Programs, announced, league_in_season, soon, until, view

TOURNAMENT = re.compile(r"/tournaments/[0-9a-f]{10}$")


CROSSTABLE = """async (isArena) => {
  const { standingsTable } = await import('/static/tournament/standings.js');
  const cell = (round) => ({ round, kind: "game", points: 1, opponents: [round] });
  const line = (number, name, rounds) => ({ line: number, place: 1, name, number, points: 2, ties: [], cells: rounds.map(cell) });
  const lines = [line(0, "Ann", [1, 40]), line(1, "Robbie (bot)", [2]), line(2, "a former player", [])];
  const table = standingsTable(lines, { ties: [], rounds: [1, 2, 40], own: null, isLeague: false, isArena });
  const words = (row) => [...row.cells].slice(4).map((one) => one.textContent);
  return [[...table.querySelectorAll("tr")].map(words), [...table.querySelectorAll("tbody a")].map((one) => one.getAttribute("href"))];
}"""


def as_player(page: Page, player: Player) -> None:
    """Let a browser be signed in as a player."""
    page.context.add_cookies(
        [{"name": one.name, "value": str(one.value), "url": player.url} for one in player.http.cookies.jar]
    )
    page.goto("/account")
    expect(page.get_by_role("heading", name=f"You are {player.handle}")).to_be_visible()


def fits(page: Page) -> bool:
    """Whether nothing makes the page wider than the screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def is_well_on_both(page: Page) -> None:
    """Nothing is wrong with the page as it stands, on a phone and on a desk."""
    for size in (PHONE, DESKTOP):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        assert fits(page) and not violations(page)


def test_a_player_sets_up_a_tournament_with_the_keyboard_and_enters_it(people: People, url: str) -> None:
    ann = people("Ann")
    page = ann.page
    page.goto("/tournaments")
    expect(page.get_by_text("You need an account to enter tournaments or to set one up")).to_be_visible()
    as_player(page, Player(url))
    page.goto("/tournaments")
    page.get_by_label("Title").fill("The harbour cup")
    page.get_by_label("Format").select_option("tables")
    page.get_by_label("Players at a table").select_option("3")
    page.get_by_label("Rounds", exact=True).fill("2")
    page.get_by_role("button", name="Announce the tournament").press("Enter")
    expect(page).to_have_url(TOURNAMENT)
    expect(page.get_by_role("heading", name="The harbour cup")).to_be_visible()
    page.get_by_role("button", name="Enter").press("Enter")
    expect(page.get_by_text("You are in.")).to_be_visible()
    expect(page.locator("#entrants li")).to_have_count(1)
    page.get_by_role("button", name="Pause…").click()
    page.get_by_label("Reason").fill("a storm")
    page.get_by_role("button", name="Pause", exact=True).click()

    expect(page.locator("#told")).to_contain_text("pauses the tournament: a storm")
    page.goto("/")
    expect(page.locator("#tournaments")).to_contain_text("The harbour cup")
    page.goto("/tournaments")
    expect(page.locator("#upcoming")).to_contain_text("The harbour cup")


def test_the_crosstable_of_an_arena_has_as_many_columns_as_anybody_has_games(people: People) -> None:
    page = people("Ann").go("/")
    rounds, _ = page.evaluate(CROSSTABLE, False)
    games, _ = page.evaluate(CROSSTABLE, True)

    assert rounds == [["Round 1", "Round 2", "Round 3"], ["1 (1)", "", "1 (40)"], ["", "1 (2)", ""], ["", "", ""]]
    assert games == [["Game 1", "Game 2"], ["1 (1)", "1 (40)"], ["1 (2)", ""], ["", ""]]


def test_the_crosstable_leads_to_the_pages_of_people_and_programs_but_not_of_former_players(people: People) -> None:
    _, links = people("Ann").go("/").evaluate(CROSSTABLE, False)

    assert links == ["/players/Ann", "/players/Robbie"]


@pytest.mark.parametrize("game", some(fangs.names(), "lunch"))
def test_only_formats_that_a_game_can_be_played_in_can_be_chosen(game: str, people: People, url: str) -> None:
    page = people("Ann").page
    as_player(page, Player(url))
    page.goto("/tournaments")
    page.get_by_label("Format").select_option("tables")
    page.locator("[name=game]").select_option(game)
    sizes = page.locator("[name=size] option")
    if max(fangs.game(game).players) > 2:
        expect(sizes).to_have_text([str(count) for count in fangs.game(game).players if count > 2])
    else:
        expect(page.locator("[name=format] option[value=tables]")).to_be_disabled()
        expect(page.get_by_label("Format")).to_have_value("swiss")


@pytest.mark.parametrize("viewport", some([DESKTOP, PHONE], PHONE), ids=["desktop", "phone"])
def test_everything_that_a_tournament_can_have_is_set_up_in_the_browser(
    viewport: dict[str, int], people: People, url: str
) -> None:
    ann, bob = Player(url), Player(url)
    page = people("Ann", viewport=viewport, timezone_id="America/New_York").page
    as_player(page, ann)
    page.goto("/tournaments")
    assert not page.get_by_label("Description").is_visible(), "what most leave alone is closed"
    page.get_by_label("Title").fill("The harbour cup")
    page.locator("[name=game]").select_option("overboard")
    page.get_by_label("Format").select_option("tables")
    page.get_by_label("Players at a table").select_option("3")
    page.get_by_label("Who can enter").select_option("invitation")
    page.locator("[name=invited]").fill(f"{bob.handle}, {ann.handle}")
    page.get_by_text("More settings").click()
    page.get_by_label("Description").fill("Bring a lunch.")
    page.get_by_label("Time zone").select_option("Europe/Berlin")
    page.get_by_label("Start", exact=True).fill("2027-07-01T18:00")
    page.get_by_label("Further directors").fill(bob.handle)
    page.get_by_label("Minutes before the start when check-in opens").fill("10")
    page.get_by_label("Last round for late entry").fill("2")
    page.get_by_label("Byes on request").fill("1")
    page.get_by_label("Points by place").fill("4 1,5 0")
    page.get_by_label("Points for a bye").fill("1.5")
    page.get_by_label("Tie-break 1").select_option("wins")
    page.get_by_label("Tie-break 2").select_option("seat_sums")
    assert page.get_by_label("Tie-break 4").is_hidden()
    option = page.locator("#options select, #options input").first
    name = str(option.get_attribute("name")).removeprefix("option-")
    value = option.evaluate("(it) => (it.value = [...it.options].find((one) => !one.selected).value)")
    assert fits(page) and not violations(page)
    page.get_by_role("button", name="Announce the tournament").click()
    expect(page).to_have_url(TOURNAMENT)
    found = view(ann, page.url.rsplit("/", 1)[1])

    settings = found["settings"]
    assert found["directors"] == [ann.handle, bob.handle]
    assert (found["starts"], settings["zone"]) == (1_814_457_600, "Europe/Berlin"), "18:00 there is 16:00 UTC"
    assert settings["options"][name] == json.loads(value)
    assert (settings["points"], settings["bye"]) == ([4, 1.5, 0], 1.5)
    assert settings["ties"] == ["wins", "seat_sums"]
    numbers = {"check_in": 600, "late_until": 2, "byes": 1, "size": 3, "most": 200}
    assert {one: settings[one] for one in numbers} == numbers
    page.get_by_text("All settings").click()
    expect(page.locator("#description")).to_have_text("Bring a lunch.")
    expect(page.locator("#settings-told")).to_contain_text("4 – 1.5 – 0")
    assert name not in page.locator("#settings-told").inner_text(), "the option has its name in words"
    bob.done(f"/tournaments/{page.url.rsplit('/', 1)[1]}/enter")
    assert fits(page) and not violations(page)


def test_a_knockout_with_a_game_for_third_place_is_set_up_played_and_printed(people: People, url: str) -> None:
    players = [Player(url) for _ in range(4)]
    id = announced(players[0], "knockout", third_place=True)
    for player in players:
        player.done(f"/tournaments/{id}/enter")
    programs = Programs(players)

    def over() -> Any:
        programs.play()
        return view(players[0], id)["phase"] == "over"

    until(over, 120)
    page = people("Ann").page
    page.goto(f"/tournaments/{id}")
    last = view(players[0], id)["rounds"]
    rounds = [players[0].ask(f"/tournaments/{id}/rounds/{number + 1}").json() for number in range(last)]
    final = next(one for one in rounds if any(game["is_third"] for game in one["games"]))
    page.locator("#shown-round").select_option(str(final["number"]))
    expect(page.locator("#games")).to_contain_text("for third place")
    expect(page.locator("#standings tbody td", has_text="for third place").first).to_be_visible()
    assert [line.split("\t")[1] for line in page.locator("#standings tbody tr").all_inner_texts()] == list("1234")
    page.emulate_media(media="print")
    expect(page.locator("#games")).to_contain_text("for third place")


def test_the_standings_of_a_finished_season_can_be_chosen_and_exported(people: People, url: str) -> None:
    id = league_in_season([Player(url) for _ in range(3)], 2)
    page = people("Ann").page
    page.goto(f"/tournaments/{id}")
    points = page.locator("#standings tbody b")
    expect(page.locator("#facts")).to_contain_text("round 1 of 1")
    expect(page.locator("#facts")).to_contain_text("season 2 of 3")
    expect(points).to_have_text(["0"] * 3)
    expect(page.locator("#shown-round option")).to_have_text(["Last round", "Season 2, round 1", "Season 1, round 1"])
    page.locator("#shown-season").select_option("1")

    expect(points).to_have_text(["1"] * 3)
    expect(page.locator("#standings thead")).to_contain_text("Round 1")
    expect(page.locator("#csv")).to_have_attribute("href", f"/tournaments/{id}/crosstable.csv?mark=true&season=1")
    expect(page.locator("#json")).to_have_attribute("href", f"/tournaments/{id}/export.json?season=1")
    is_well_on_both(page)
    page.locator("#shown-season").select_option("2")
    expect(points).to_have_text(["0"] * 3)
    expect(page.locator("#csv")).to_have_attribute("href", f"/tournaments/{id}/crosstable.csv?mark=true")


@pytest.mark.parametrize("viewport", some([DESKTOP, PHONE], PHONE), ids=["desktop", "phone"])
def test_a_director_changes_settings_at_the_desk_before_and_after_the_start(
    viewport: dict[str, int], people: People, url: str
) -> None:
    players = [Player(url) for _ in range(3)]
    id = announced(players[0], "swiss", starts=soon(600), pace={"hours": 24.0}, zone="Europe/Berlin")
    page = people("Ann", viewport=viewport).page
    as_player(page, players[0])
    page.goto(f"/tournaments/{id}")
    page.get_by_text("Change the settings").click()
    page.get_by_label("Title").fill("The pier cup")
    page.get_by_label("Hours after which a round is closed").fill("48")
    page.get_by_label("Further directors").fill(players[1].handle)
    assert fits(page) and not violations(page)
    page.get_by_role("button", name="Change them").click()
    words = f"title: The pier cup, time limit of a round: 2 days and further directors: {players[1].handle}."
    expect(page.locator("#told li").first).to_contain_text(words)
    expect(page.get_by_role("heading", name="The pier cup")).to_be_visible()
    assert view(players[0], id)["settings"]["round_limit"] == 48 * 3600

    page.get_by_text("Change the settings").click()
    expect(page.get_by_label("Hours after which a round is closed")).to_have_value("48")
    for player in players[:2]:
        player.done(f"/tournaments/{id}/enter")
    players[1].done(f"/tournaments/{id}/settings", starts=soon(1.0))
    until(lambda: view(players[0], id)["phase"] == "running")
    expect(page.get_by_label("Title")).to_be_hidden(timeout=20_000)
    page.get_by_label("Last round for late entry").fill("2")
    page.get_by_role("button", name="Change them").press("Enter")
    expect(page.locator("#told li").first).to_contain_text("late entry until round 2")
    players[2].done(f"/tournaments/{id}/enter")


OLDER_BROWSER = """
  const Known = Intl.DateTimeFormat;
  Intl.DateTimeFormat = function (locale, options) {
    if (options?.timeZone === "Europe/Berlin") throw new RangeError("Invalid time zone specified");
    return new Known(locale, options);
  };
"""
"""A browser that does not know a time zone which the server knows."""


def test_a_tournament_in_a_time_zone_that_a_browser_does_not_know_is_shown_in_utc(people: People, url: str) -> None:
    ann = Player(url)
    id = announced(ann, "swiss", starts=soon(600), zone="Europe/Berlin")
    page = people("Ann").page
    page.add_init_script(OLDER_BROWSER)
    as_player(page, ann)
    page.goto(f"/tournaments/{id}")
    page.get_by_text("Change the settings").click()

    expect(page.get_by_label("Time zone")).to_have_value("UTC")
    expect(page.locator("#about")).to_contain_text("(UTC)")


def test_the_page_shows_my_game_and_the_standings_live(people: People, url: str) -> None:
    players = [Player(url) for _ in range(4)]
    id = announced(players[0], "swiss", starts=soon(2.0), between=1.0, rounds=2)
    for player in players:
        player.done(f"/tournaments/{id}/enter")
    page = people("Ann").page
    as_player(page, players[1])
    page.goto("/")
    expect(page.locator("#tournaments")).to_contain_text("The swiss cup")
    page.goto(f"/tournaments/{id}")
    page.get_by_role("link", name="To my game").click()
    expect(page.locator("#seats").get_by_text("you", exact=True)).to_be_visible()
    page.goto(f"/tournaments/{id}")
    expect(page.locator("#games li")).to_have_count(2)
    is_well_on_both(page)
    programs = Programs(players)

    def over() -> Any:
        programs.play()
        return view(players[0], id)["phase"] == "over"

    until(over, 90)
    expect(page.locator("#about")).to_contain_text("over")
    expect(page.locator("#standings tbody tr")).to_have_count(4)
    expect(page.locator("#standings .own")).to_have_count(1)
    page.locator("#shown-round").select_option("1")
    expect(page.locator("#games")).to_contain_text("2.")
    is_well_on_both(page)


def test_a_director_corrects_a_result_and_the_page_is_well(people: People, url: str) -> None:
    players = [Player(url) for _ in range(2)]
    id = announced(players[0], "knockout")
    for player in players:
        player.done(f"/tournaments/{id}/enter")
    until(lambda: view(players[0], id)["running"])
    page = people("Ann").page
    as_player(page, players[0])
    page.goto(f"/tournaments/{id}")
    expect(page.get_by_role("heading", name="Director's desk")).to_be_visible()
    assert fits(page) and not violations(page)
    page.get_by_role("button", name="Forfeit the game of").click()
    page.get_by_label("Who loses").select_option(label=players[1].handle)
    page.get_by_label("Reason").fill("unfair")
    assert not violations(page)
    page.get_by_role("button", name="Forfeit", exact=True).click()
    expect(page.locator("#told")).to_contain_text("unfair")
    page.get_by_role("button", name="Correct the result of").click()
    page.get_by_role("combobox", name=players[0].handle).select_option("2")
    page.get_by_role("combobox", name=players[1].handle).select_option("1")
    page.get_by_label("Reason").fill("a mistake")
    page.get_by_role("button", name="Correct", exact=True).click()

    expect(page.locator("#games")).to_contain_text("corrected: a mistake")
    expect(page.locator("#standings tbody tr").first).to_contain_text(players[1].handle)
    page.emulate_media(media="print")
    expect(page.locator("#desk")).to_be_hidden()
    expect(page.locator("#standings table")).to_be_visible()


def test_the_pages_are_in_german(people: People, url: str) -> None:
    id = announced(Player(url), "swiss", starts=soon(60))
    page = people("Anna", locale="de-DE").page
    page.goto("/tournaments")
    expect(page.get_by_role("heading", name="Angekündigt")).to_be_visible()
    assert fits(page) and not violations(page)
    page.goto(f"/tournaments/{id}")
    expect(page.locator("#about")).to_contain_text("Schweizer System")
    expect(page.locator("#told")).to_contain_text("schreibt das Turnier aus")
