"""Studies in browsers: branches, words and arrows are saved on the analysis board, and read elsewhere under the link."""

from __future__ import annotations

import json
import random
import re

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

import fangs
from fangs.core.position import Position
from fangs.core.records.record import Record
from tests.form import some, some_rows
from tests.names import internal
from tests.web.browser.axe import violations
from tests.web.browser.conftest import People
from tests.web.browser.house import House
from tests.web.browser.openings import whole
from tests.web.browser.person import DESKTOP, PHONE
from tests.web.browser.test_learning import click_way
from tests.web.browser.test_tournaments import as_player
from tests.web.tournament import Player

GAME = "mandua"
SAVING = re.compile("/studies/[^/]+$")
SAVED = "[data-do=save-study][aria-disabled=true][aria-busy=false]"
SIZES = pytest.mark.parametrize(
    ("scheme", "size"), some_rows([("light", PHONE), ("dark", DESKTOP)], ("dark", DESKTOP)), ids=["phone", "desktop"]
)


def choose(page: Page, house: House, number: int) -> None:
    """Make one of the choices at the start of the game."""
    start = Position(fangs.game(GAME), fangs.game(GAME).start())
    seen = house.ask("/analysis/look", {"game": GAME, "position": start.json()})
    click_way(page, seen["actions"][number]["clicks"])


def begin_drawing(page: Page) -> None:
    """Begin to draw arrows. By the keyboard: what is read for the page may move the button away from under a pointer."""
    page.locator("[data-do=draw-marks]").press("Enter")
    expect(page.locator("#study-drawing")).to_have_text("Click where the arrow begins.")
    expect(page.locator("#board [data-can]").nth(20)).to_be_attached()  # the names of what is on the board are read


@SIZES
def test_a_study_is_made_with_branches_words_and_arrows_and_read_in_another_browser(
    people: People, house: House, scheme: str, size: dict[str, int]
) -> None:
    ann = people("Ann", bypass_csp=True, viewport=size)
    page, line = ann.go(f"/analyse/{GAME}"), ann.page.locator("#line li")
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    choose(page, house, 0)
    expect(line).to_have_count(2)
    page.locator("#line-buttons [data-do=back]").click()
    choose(page, house, 1)
    expect(page.locator(".branches button")).to_have_count(1)
    page.get_by_label("Title").fill("Two openings")
    page.get_by_label("Text for this position").fill("The better one.")
    begin_drawing(page)
    page.locator('#board [id="field-a1"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#study-drawing")).to_contain_text("now click where the arrow should end")
    page.locator('#board [id="field-D"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#board .trail.tip.ahead")).to_have_count(1)
    page.locator("[data-do=draw-marks]").click()
    assert not violations(page)

    page.locator("[data-do=save-as-study]").click()

    page.wait_for_url("**/studies/*")
    expect(page.locator("h1")).to_have_text("Two openings")
    expect(page).to_have_title("Two openings · Fangs")
    expect(page.locator("[data-do=save-study]")).to_be_visible()
    assert not violations(page)
    page.get_by_label("Text for this position").fill("The best one.")
    page.locator("[data-do=save-study]").click()
    expect(page.locator(SAVED)).to_be_visible()

    bob = people("Bob", bypass_csp=True, viewport=size)
    read = bob.go("/studies/" + page.url.rsplit("/", 1)[1])
    read.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    expect(read.locator("#study-told")).to_have_text("The best one.")
    expect(read.locator("#board .trail.tip.ahead")).to_have_count(1)
    expect(read.locator("#study-words")).to_be_hidden()
    expect(read.locator("[data-do=save-study]")).to_have_count(0)
    read.locator(".branches button").click()
    expect(read.locator("#study-told")).to_have_text("")
    expect(read.locator("#line [aria-current]")).to_have_attribute("data-at", "1")
    read.locator("#line-buttons [data-do=back]").click()
    expect(read.locator("#line [aria-current]")).to_have_attribute("data-at", "0")
    assert not violations(read)
    assert read.evaluate("document.documentElement.scrollWidth <= innerWidth")
    with read.expect_download() as file:
        read.get_by_role("link", name="Download").click()
    saved = file.value.path().read_text("utf-8")
    assert json.loads(saved)["title"] == "Two openings"

    bob.go(f"/analyse/{GAME}")
    read.locator("#set-up textarea").evaluate("(box, text) => (box.value = text)", saved)
    read.locator("#set-up").evaluate("(form) => form.requestSubmit()")
    read.wait_for_url("**/studies/*")
    expect(read.locator("[data-do=save-study]")).to_be_visible()


def test_a_finished_game_is_saved_as_a_study_and_deleted(people: People, house: House) -> None:
    table, record = house.over(whole(GAME, 2, seed="done"))
    page = people("Ann").go(f"/analyse/{GAME}#table={table.name}&board=0&at=2")
    page.get_by_role("button", name="Save the whole game as a study").click()
    page.wait_for_url("**/studies/*")
    expect(page.locator("#line li")).to_have_count(1 + len(record.steps))
    page.locator("#line button").last.click()
    expect(page.locator("#asks")).to_be_empty()
    page.on("dialog", lambda dialog: dialog.accept())

    page.get_by_role("button", name="Delete", exact=True).click()

    page.wait_for_url(f"**/analyse/{GAME}")


# Branches


def openings(page: Page, house: House, count: int) -> None:
    """Play so many openings beside each other, and show the last one."""
    page.goto(f"/analyse/{GAME}")
    expect(page.locator("#line li")).to_have_count(1)
    for number in range(count):
        if number:
            page.locator("#line-buttons [data-do=back]").click()
            expect(page.locator("#line [aria-current]")).to_have_attribute("data-at", "0")
        choose(page, house, number)
        expect(page.locator("#line [aria-current]")).to_have_attribute("data-at", "1")


def shown(page: Page) -> str:
    """The choice that is shown."""
    return page.locator("#line [aria-current]").inner_text()


def test_the_branches_of_a_study_are_moved_promoted_and_deleted_with_the_keyboard(people: People, house: House) -> None:
    page = people("Ann", bypass_csp=True).page
    openings(page, house, 3)
    third, branch = shown(page), page.locator("#branch")
    expect(branch).to_contain_text("Line 3 of 3")
    expect(page.get_by_role("button", name="Move down")).to_have_attribute("aria-disabled", "true")

    page.locator("#line [aria-current]").focus()
    page.keyboard.press("Shift+ArrowUp")
    expect(branch).to_contain_text("Line 2 of 3")
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("Shift+ArrowUp")
    expect(branch).to_contain_text("Line 1 of 3")
    expect(page.get_by_role("button", name="Make it the main line")).to_have_count(0)
    page.get_by_role("button", name="Move down").press("Enter")
    expect(branch).to_contain_text("Line 2 of 3")
    page.keyboard.press("m")
    expect(page.locator("#aloud")).to_have_text("This is the main line now.")
    page.locator("[data-do=save-as-study]").press("Enter")
    page.wait_for_url("**/studies/*")

    tree = house.ask(f"/studies/{page.url.rsplit('/', 1)[1].split('#')[0]}/tree")
    assert tree["says"][1] == third and len(tree["says"]) == 4, "the main line is the first"
    expect(branch).to_contain_text("Line 1 of 3")
    other = page.locator(".branches button").first
    words = other.inner_text().removeprefix("or ")
    other.click()
    expect(page.locator("#line [aria-current]")).to_have_text(words)
    page.keyboard.press("Delete")
    expect(page.get_by_role("dialog", name="Delete from here?")).to_contain_text("1 position will be deleted")
    assert not violations(page)
    page.get_by_role("button", name="Not now").click()
    page.keyboard.press("Delete")
    page.get_by_role("button", name="Delete", exact=True).and_(page.locator("dialog button")).click()
    expect(page.locator("#study-count")).to_have_text("Positions in this study: 3")
    expect(page.locator("#line [aria-current]")).to_have_attribute("data-at", "0")
    expect(branch).to_be_hidden()
    page.locator("[data-do=save-study]").click()
    expect(page.locator(SAVED)).to_be_visible()
    page.reload()
    expect(page.locator("#study-count")).to_have_text("Positions in this study: 3")


def test_a_reader_of_a_study_changes_no_branches(people: People, house: House) -> None:
    ann = people("Ann", bypass_csp=True)
    openings(ann.page, house, 2)
    ann.page.locator("[data-do=save-as-study]").click()
    ann.page.wait_for_url("**/studies/*")
    bob = people("Bob", bypass_csp=True)
    bob.page.goto(ann.page.url)
    expect(bob.page.locator("#line li")).to_have_count(2)
    expect(bob.page.locator("#branch")).to_be_hidden()
    bob.page.keyboard.press("Delete")
    expect(bob.page.locator("dialog")).to_have_count(0)


# What is drawn, in words


@pytest.mark.parametrize("locale", some(["en-GB", "de-DE"], "de-DE"))
@pytest.mark.parametrize("game", some(fangs.names(), "lunch", "maneater"))
def test_everything_that_can_be_marked_has_a_name_of_its_own_in_words(locale: str, game: str, people: People) -> None:
    page = people("Ann", locale=locale).page
    page.goto(f"/analyse/{game}")
    page.locator("[data-do=draw-marks]").click()
    expect(page.locator("#board [data-can]").nth(10)).to_be_attached()
    named = page.locator("#board [data-can]").evaluate_all("all => all.map((it) => [it.id, it.ariaLabel])")

    names = [name for _, name in named]
    assert len(set(names)) == len(names)
    for id, name in named:
        assert name and ("-" not in id or id not in name) and not internal(name), (id, name)


def test_arrows_and_marks_are_told_in_words_and_removed_one_by_one(people: People, house: House) -> None:
    page = people("Ann", bypass_csp=True).page
    page.goto(f"/analyse/{GAME}")
    begin_drawing(page)
    for ids in (("field-a1", "field-D"), ("field-b2", "field-b2")):
        for id in ids:
            page.locator(f'#board [id="{id}"]').focus()
            page.keyboard.press("Enter")
    marks = page.locator("#study-marks li")
    expect(marks).to_have_count(2)
    expect(marks.nth(0)).to_contain_text("Arrow. From: A field (a1). To: An outer field (D).")
    expect(page.locator("#aloud")).to_have_text("Mark: A field (b2).")
    assert not violations(page)
    page.get_by_role("button", name="Remove: Arrow. From: A field (a1). To: An outer field (D).").press("Enter")
    expect(marks).to_have_count(1)
    page.locator("[data-do=draw-marks]").click()
    page.locator("[data-do=save-as-study]").click()
    page.wait_for_url("**/studies/*")

    bob = people("Bob", locale="de-DE")
    bob.page.goto(page.url)
    expect(bob.page.locator("#study-marks li")).to_have_text("Markierung: Ein Feld (b2).")
    expect(bob.page.locator("#study-expires")).to_contain_text("wird gelöscht")


# One's own studies


@SIZES
def test_the_studies_of_a_browser_are_listed_without_an_account(
    people: People, house: House, scheme: str, size: dict[str, int]
) -> None:
    ann = people("Ann", bypass_csp=True, viewport=size)
    page = ann.page
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.goto("/account")
    expect(page.locator("#studies-here-panel")).to_be_hidden()
    openings(page, house, 1)
    page.get_by_label("Title").fill("An opening")
    page.locator("[data-do=save-as-study]").click()
    page.wait_for_url("**/studies/*")
    address = page.url.split("#")[0]
    expect(page.get_by_label("Title")).to_have_value("An opening")  # it is read
    page.get_by_label("Title").fill("A better title")
    page.locator("[data-do=save-study]").click()
    expect(page.locator(SAVED)).to_be_visible()

    page.get_by_role("link", name="Your studies").click()
    row = page.locator("#studies-here li")
    expect(row).to_contain_text("A better title")
    assert not violations(page) and page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Delete the study A better title").click()
    page.get_by_role("button", name="Delete it").click()
    expect(page.locator("#studies-here-panel")).to_be_hidden()
    assert httpx.get(address).status_code == 404


def test_nothing_can_be_typed_into_a_study_before_its_position_has_come(people: People, house: House) -> None:
    ann = people("Ann")
    start = Position(fangs.game(GAME), fangs.game(GAME).start()).json()
    study = house.ask("/studies", {"study": {"title": "An opening", "position": start, "nodes": [{}]}})
    held: list[Route] = []
    ann.context.route("**/studies/*/nodes/*", lambda route: held.append(route))
    page = ann.go(f"/studies/{study['id']}")
    title = page.get_by_label("Title")
    expect(title).to_have_value("An opening")
    expect(title).to_be_disabled()
    while not held:  # the question is on its way
        page.wait_for_timeout(10)
    held.pop().continue_()
    expect(title).to_be_enabled()


# Slow answers


def own_study(page: Page, house: House) -> list[Route]:
    """Save a study of two openings, and show its beginning. The requests that save it again are held in the list."""
    openings(page, house, 2)
    page.locator("[data-do=save-as-study]").click()
    page.wait_for_url("**/studies/*")
    page.goto(page.url.partition("#")[0] + "#node=0")
    page.reload()
    expect(page.locator("#line [aria-current]")).to_have_attribute("data-at", "0")
    held: list[Route] = []
    page.context.route(
        SAVING, lambda route: held.append(route) if route.request.method == "POST" else route.continue_()
    )
    return held


def answer(page: Page, held: list[Route]) -> None:
    """Let the only request that is held go to the server, and wait for the answer."""
    while not held:  # it is on its way
        page.wait_for_timeout(10)
    with page.expect_response(SAVING):
        held.pop().continue_()
    assert not held


def test_what_is_written_while_a_study_is_being_saved_can_be_saved_too(people: People, house: House) -> None:
    page = people("Ann").page
    held, words, save = (
        own_study(page, house),
        page.get_by_label("Text for this position"),
        page.locator("[data-do=save-study]"),
    )
    words.fill("First.")
    save.click()
    words.fill("First. Second.")

    answer(page, held)

    expect(save).to_have_attribute("aria-disabled", "false")
    save.click()
    answer(page, held)
    expect(page.locator(SAVED)).to_be_visible()
    page.reload()
    expect(words).to_have_value("First. Second.")


def test_a_study_that_is_saved_in_haste_is_saved_once(people: People, house: House) -> None:
    page = people("Ann").page
    held, save = own_study(page, house), page.locator("[data-do=save-study]")
    page.get_by_label("Text for this position").fill("Words.")

    save.dblclick()

    answer(page, held)
    expect(page.locator(SAVED)).to_be_visible()
    expect(page.locator("#alert")).to_be_empty()


def test_who_leaves_while_a_study_is_being_saved_is_asked(people: People, house: House) -> None:
    page = people("Ann").page
    own_study(page, house)
    page.get_by_label("Text for this position").fill("Words.")
    page.locator("[data-do=save-study]").click()
    leaving: list[str] = []
    page.once("dialog", lambda dialog: (leaving.append(dialog.type), dialog.accept()))

    page.reload()

    assert leaving == ["beforeunload"]


def test_a_study_that_is_changed_while_it_is_being_saved_shows_the_right_positions(
    people: People, house: House
) -> None:
    page = people("Ann").page
    held, line = own_study(page, house), page.locator("#line li")
    second = page.locator(".branches button").inner_text().removeprefix("or ")
    page.get_by_label("Text for this position").fill("Words.")
    page.locator("[data-do=save-study]").click()
    line.locator("button").nth(1).click()
    answer(page, held)  # the position is asked for when the study has its new edition
    expect(page.locator("#line [aria-current]")).to_have_attribute("data-at", "1")
    page.get_by_label("Text for this position").fill("More.")
    page.locator("[data-do=save-study]").click()
    page.locator("[data-do=branch-cut]").click()
    page.get_by_role("button", name="Delete", exact=True).last.click()
    expect(line).to_have_count(2)
    answer(page, held)

    line.locator("button").nth(1).click()

    expect(page.locator("#line [aria-current]")).to_have_text(second)
    expect(page.locator("#happened")).to_contain_text(second.rsplit(" ", 1)[1])


def test_an_analysis_with_words_is_not_replaced_without_a_question(people: People, house: House) -> None:
    page = people("Ann").page
    openings(page, house, 1)
    words, again = page.get_by_label("Text for this position"), page.locator("[data-do=anew]")
    words.fill("Not saved yet.")
    page.get_by_text("Another position").click()
    again.click()
    page.get_by_role("button", name="Not now").click()
    expect(words).to_have_value("Not saved yet.")
    leaving: list[str] = []
    page.once("dialog", lambda dialog: (leaving.append(dialog.type), dialog.accept()))
    page.reload()
    assert leaving == ["beforeunload"]
    openings(page, house, 1)
    words.fill("Not wanted.")
    page.get_by_text("Another position").click()

    again.click()
    page.get_by_role("button", name="Discard").click()

    expect(words).to_have_value("")
    expect(page.locator("#line li")).to_have_count(1)


def test_words_at_several_positions_of_a_game_are_saved_together(people: People, house: House) -> None:
    table, record = house.over(whole(GAME, 2, seed="done"))
    page = people("Ann").go(f"/analyse/{GAME}#table={table.name}&board=0&at=2")
    page.get_by_label("Text for this position").fill("After two.")
    page.locator("#line-buttons [data-do=back]").click()
    expect(page.locator("#line li")).to_have_count(2)
    page.get_by_label("Text for this position").fill("After one.")

    page.get_by_role("button", name="Save as a study").click()

    page.wait_for_url("**/studies/*")
    saved = house.ask(f"/studies/{page.url.rsplit('/', 1)[1].split('#')[0]}/study.json")
    assert [node["words"] for node in saved["nodes"]] == ["After one.", "After two."]
    assert (saved["nodes"][1]["role"], saved["nodes"][1]["action"]) == record.steps[1]


def test_words_on_the_other_side_of_a_change_by_hand_are_not_lost_without_a_question(
    people: People, house: House
) -> None:
    page = people("Ann").page
    openings(page, house, 1)
    words, save = page.get_by_label("Text for this position"), page.locator("[data-do=save-as-study]")
    words.fill("Before.")
    page.locator("[data-do=set-up]").click()
    page.locator("#changes button").first.click()
    expect(words).to_have_value("")

    save.click()
    page.get_by_role("button", name="Not now").click()
    expect(page.locator("#line li")).to_have_count(3)
    save.click()
    page.get_by_role("dialog").get_by_role("button", name="Save").click()

    page.wait_for_url("**/studies/*")
    expect(page.locator("#line li")).to_have_count(1)


def test_a_position_of_another_game_is_shown_on_the_board_of_its_game(people: People) -> None:
    page, start = people("Ann").page, fangs.new("lunch").json()
    for given in (json.dumps(start), str(Record(fangs.game("lunch")))):
        page.goto(f"/analyse/{GAME}")
        expect(page.locator("#line li")).to_have_count(1)
        page.get_by_text("Another position").click()
        page.locator("#set-up textarea").fill(given)

        page.get_by_role("button", name="Set it up").click()

        expect(page.locator("h1")).to_have_text("Let's Do Lunch!: analysis")
        expect(page.locator("#turn")).to_have_text("Both tribes roll for the start")


def test_a_player_finds_the_own_studies_in_every_browser(people: People, house: House, url: str) -> None:
    player = Player(url)
    page = people("Ann").page
    as_player(page, player)
    expect(page.locator("#studies")).to_contain_text("You have no studies yet")
    start = Position(fangs.game(GAME), fangs.game(GAME).start()).json()
    for number in range(21):
        player.done("/studies", study={"title": f"Study {number}", "position": start, "nodes": [{}]})
    page.reload()
    rows = page.locator("#studies li")
    expect(rows).to_have_count(20)
    expect(rows.first).to_contain_text("Study 20")
    page.get_by_role("button", name="Show more studies").click()
    expect(rows).to_have_count(21)
    assert not violations(page)
    page.get_by_role("button", name="Delete the study Study 20", exact=True).click()
    page.get_by_role("button", name="Delete it").click()
    expect(rows).to_have_count(20)
    assert len(player.ask("/me/studies").json()["studies"]) == 20


# Studies from records and reviews


def test_a_review_becomes_a_study_with_its_words_and_the_better_choices(people: People, house: House) -> None:
    record = whole(GAME, 2, seed="done").until(20)
    table = house.table(GAME, ["friend", "friend"], record=str(record))
    page = people("Ann").join(table.link(0))
    house.ask("/join", {"token": table.keys[1], "name": "Bob"})
    house.do(table, 0, "resign")
    while not house.may(f"{table.path}/boards/0/review"):  # it gets ready
        page.wait_for_timeout(100)
    page.locator("#review [data-do=review]").click()
    page.get_by_role("button", name="Turn it into a study").click(timeout=60_000)
    page.wait_for_url("**/studies/*")

    tree = house.ask(f"/studies/{page.url.rsplit('/', 1)[1]}/tree")["study"]
    line = [node for at, node in enumerate(tree["nodes"][1:]) if node["after"] == at]
    assert [node["action"] for node in line] == [step.action for step in record.steps]
    branches = tree["nodes"][1 + len(line) :]
    told = [node["words"] for node in line if node["words"]]
    assert branches and len(told) >= len(branches)
    assert sum("Better: " in words for words in told) >= len(branches)
    expect(page.locator("h1")).to_have_text(f"Review: {fangs.game(GAME).title}")


def long_game() -> Record:
    """The record of a game that has more positions than a study may have."""
    record = Record(fangs.game("lunch"))
    rng = random.Random(5)
    while len(record.steps) < 320:
        position = record.position
        role = None if position.kind == "chance" else position.owing[0]
        record.play(role, position.draw(rng) if role is None else rng.choice(position.legal(role)))
    return record


def test_the_last_part_is_saved_of_a_game_whose_rest_is_longer_than_a_study(people: People) -> None:
    page = people("Ann").page
    page.route("**/tables/long/boards/0/record", lambda route: route.fulfill(body=str(long_game())))
    page.goto("/analyse/lunch#table=long&board=0&at=10")

    page.get_by_role("button", name="Save the game from step 22 on as a study").click()

    page.wait_for_url("**/studies/*")
    expect(page.locator("#line li")).to_have_count(300)


def test_a_game_that_is_longer_than_a_study_is_saved_from_the_position_that_one_has_chosen(
    people: People, house: House
) -> None:
    record = long_game()
    page = people("Ann").page
    page.goto("/analyse/lunch")
    page.locator("#set-up textarea").evaluate("(box, text) => (box.value = text)", str(record))
    page.locator("#set-up").evaluate("(form) => form.requestSubmit()")
    save = page.locator("[data-do=save-record]")
    expect(save).to_have_text("Save the game from step 321 on as a study")
    for step in range(320, 316, -1):
        page.locator("#line-buttons [data-do=back]").click()
        expect(save).to_have_text(f"Save the game from step {step} on as a study")
    save.click()
    page.wait_for_url("**/studies/*")
    expect(page.locator("#line li")).to_have_count(5)
