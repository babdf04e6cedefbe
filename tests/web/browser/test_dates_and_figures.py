"""Dates and figures on the pages are written as is usual in their language."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.web.browser.conftest import People

DATES = """async (yearsAgo) => {
  const { clock, clockIn, day, dayOf } = await import('/static/page/times.js');
  const now = new Date();
  const then = new Date(now.getFullYear() - yearsAgo, (now.getMonth() + 6) % 12, 15, 9, 5);
  const text = `${then.getFullYear()}-${String(then.getMonth() + 1).padStart(2, "0")}-15`;
  return [clock(then / 1000), dayOf(then / 1000), day(text)].map((one) => one.includes(then.getFullYear()));
}"""
IN_ZONE = "async (zone) => (await import('/static/page/times.js')).clockIn(1798131600, zone)"
TIES = """async (ties) => {
  const { standingsTable } = await import('/static/tournament/standings.js');
  const line = { line: 1, division: 0, place: 1, name: "Ann", number: 0, points: 1.5, ties, presence: "in", cells: [] };
  const table = standingsTable([line], { ties: ties.map(() => "wins"), rounds: [], own: null, isLeague: false, isArena: false });
  return [...table.querySelectorAll("tbody td")].slice(2).map((cell) => cell.textContent);
}"""


@pytest.fixture
def page(people: People) -> Page:
    return people(locale="de").go("/")


def test_a_date_has_its_year_unless_it_is_in_this_one(page: Page) -> None:
    assert page.evaluate(DATES, 0) == [False, False, False]
    assert page.evaluate(DATES, 2) == page.evaluate(DATES, -1) == [True, True, True]


@pytest.mark.parametrize(
    ("zone", "expected"),
    [("Europe/Berlin", "24.12.2026, 18:00 (Europe/Berlin)"), ("Atlantis/Capital", "24.12.2026, 17:00 (UTC)")],
)
def test_a_time_in_a_zone_that_the_browser_does_not_know_is_in_utc(zone: str, expected: str, page: Page) -> None:
    assert page.evaluate(IN_ZONE, zone) == expected


def test_points_and_tie_breaks_are_written_with_a_comma_in_german_and_halves_as_a_fraction(page: Page) -> None:
    ties = {1.333: "1,33", -1.333: "−1,33", 0.5: "½", -0.5: "−½", 10.5: "10½", -0.001: "0", 1.05: "1,05", -5: "−5"}
    assert page.evaluate(TIES, list(ties)) == ["1½", *ties.values()]
