"""What is chosen in secret is mine to see and to change, on all my pages, and nobody else's."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

import fangs
from fangs.core.records.record import Record
from tests.form import some
from tests.web.browser.conftest import People
from tests.web.browser.house import House, Table
from tests.web.browser.openings import played
from tests.web.browser.person import Person
from tests.web.browser.player import Player, play


def is_secretive(name: str) -> bool:
    """Whether choices are hidden for a while."""
    game = fangs.game(name)
    record = played(Record(game, min(game.players)), "random", most=12)
    return any(record.until(steps).position.hides_choices() for steps in range(12))


SECRETIVE = list(filter(is_secretive, fangs.names()))


def all_shown(person: Person) -> str:
    """Everything that the page holds, but for the chat with its number of new lines, and whether somebody is there."""
    page = person.page.locator("#table").evaluate("""(table) => {
        const copy = table.cloneNode(true);
        for (const chat of copy.querySelectorAll("#chat, #unread")) chat.remove();
        return copy.innerHTML;
    }""")
    return re.sub(r"online|away", "", page)


def chosen(person: Person) -> list[str]:
    """What the list of choices shows as chosen."""
    return person.page.locator("#choices [data-way][aria-pressed=true]").evaluate_all(
        "(all) => all.map((one) => one.textContent)"
    )


def chosen_role(house: House, table: Table) -> str:
    """For which role player 0 has chosen."""
    choices = house.view(table, 0)["boards"][0]["choices"]
    return next(role for role, choice in choices.items() if choice["chosen"] is not None)


def test_there_are_games_with_secret_choices() -> None:
    assert SECRETIVE


@pytest.mark.parametrize("game", some(SECRETIVE, SECRETIVE[-1]))
def test_a_secret_choice_is_shown_as_chosen_to_me_alone_and_can_be_changed(
    game: str, people: People, house: House
) -> None:
    seats = ["friend", "friend", *["friend"] * (min(fangs.game(game).players) - 2)]
    table = house.table(game, seats)
    ann, bob = people("Ann"), people("Bob")
    ann.join(table.link(0))
    bob.join(table.link(1))
    expect(bob.page.locator("#turn")).to_have_attribute("data-tone", "mine")
    expect(bob.page.locator("#seats")).to_contain_text("Ann")
    play([Player(ann, game)], choices=1)
    expect(ann.page.locator("#board .marks .chosen").first).to_be_attached()
    of_several = ann.page.locator(f"#roles [data-role='{chosen_role(house, table)}']")
    if of_several.count():
        of_several.click()
    first = chosen(ann)
    assert len(first) == 1
    tells_that_it_was_made = all_shown(bob)

    ann.page.locator("#choices summary").click()
    another = ann.page.locator("#choices [data-way]:not([aria-pressed=true])").first
    words = another.inner_text()
    another.click()
    expect(ann.page.locator("#choices [data-way][aria-pressed=true]")).to_have_text([words])
    assert [words] != first
    house.do(table, 0, "say", text="I have thought again.")
    expect(bob.page.locator("#chat")).to_contain_text("I have thought again.")
    assert all_shown(bob) == tells_that_it_was_made
    assert not bob.page.locator("#board .marks .chosen").count()


@pytest.mark.parametrize("game", some(SECRETIVE, SECRETIVE[0]))
def test_two_tabs_of_one_seat_agree(game: str, people: People, house: House) -> None:
    table = house.table(game, ["friend", *["bot:random"] * (min(fangs.game(game).players) - 1)])
    ann = people("Ann")
    ann.join(table.link(0))
    other = ann.context.new_page()
    other.goto(table.path)
    expect(other.locator("#turn")).to_have_attribute("data-tone", "mine")

    def late(route: Route) -> None:
        """What becomes of a choice is seen before the tab that made it knows that it was taken."""
        answer = route.fetch()
        ann.page.wait_for_timeout(300)
        route.fulfill(response=answer)

    ann.page.route("**/moves", late)
    drawing = "#board .sheet > svg:not(.marks)"

    def shown(page: Page) -> list[str | None]:
        return [
            page.locator(what).text_content() for what in ("#turn", "#log", "#choices-list", "#text", "#roles", drawing)
        ]

    for _ in range(2):
        play([Player(ann, game)], choices=1)
        expect(other.locator(drawing)).to_have_count(1)
        # Bots may choose while one looks at the one and then at the other, and what happened is shown at each in its time.
        agreed = any(shown(other) == shown(ann.page) or other.wait_for_timeout(100) for _ in range(300))
        assert agreed, [pair for pair in zip(shown(other), shown(ann.page), strict=True) if pair[0] != pair[1]]


def accepted_unlisted(position: fangs.Position) -> Iterator[tuple[str, str]]:
    """Roles with actions that are accepted here, are not listed, and say more than one thing."""
    for role in position.owing:
        for action in position.game.unlisted_samples:
            with contextlib.suppress(fangs.FangsError):
                position.play(role, action)
                if not action.isalpha():
                    yield role, action


@pytest.mark.parametrize("game", [name for name in fangs.names() if fangs.game(name).unlisted_samples])
def test_an_order_that_is_not_listed_is_written_into_the_filter_and_shown_as_chosen(
    game: str, people: People, house: House
) -> None:
    players = min(fangs.game(game).players)
    samples = dict(accepted_unlisted(fangs.new(game, players)))
    table = house.table(game, ["friend", "friend", *["bot:random"] * (players - 2)])
    ann, bob = people("Ann"), people("Bob")
    ann.join(table.link(0))
    bob.join(table.link(1))
    (role,) = house.view(table, 0)["boards"][0]["choices"]
    ann.page.locator("#choices summary").click()
    ann.page.get_by_label("Filter by words").fill(samples[role])
    ann.page.locator("#choices [data-way]").filter(has_text=samples[role]).click()

    expect(ann.page.locator("#turn")).to_have_attribute("data-tone", "chosen")
    assert house.view(table, 0)["boards"][0]["choices"][role]["chosen"] == samples[role]
    expect(ann.page.locator("#choices [data-way][aria-pressed=true]")).to_have_count(1)

    ann.page.get_by_label("Filter by words").fill("no such order")
    ann.page.locator("#choices [data-way]").click()
    expect(ann.page.locator("#alert")).to_contain_text("no such order")
    ann.forgive()
