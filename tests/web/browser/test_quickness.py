"""How soon one's own choice is seen, in the time that a fixed amount of work takes on the same page: a slow machine fails nothing."""

from __future__ import annotations

import statistics

import pytest

import fangs
from tests.form import some
from tests.web.browser.conftest import People
from tests.web.browser.house import House
from tests.web.browser.player import Player, play

IDLE = 25.0
"""How many milliseconds the work takes on the machine for which 50 ms are asked."""
SEEN, TASK = 50.0, 50.0
"""The most milliseconds from a choice until it is drawn, and of a task without a pause while it is."""
CHOICES = 5

WATCH = """() => {
    window.tasks = [];
    new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({duration}) => duration))).observe({type: "longtask"});
}"""
WORK = """() => {
    const begin = performance.now();
    let total = 0;
    for (let at = 0; at < 2e7; at++) total = (total + at) % 1000003;
    return [performance.now() - begin, total][0];
}"""
SINCE = """() => {
    const drawn = performance.getEntriesByName("drawn").map(({startTime}) => startTime);
    const waited = performance.getEntriesByName("chosen").map(({startTime}) => drawn.find((time) => time > startTime) - startTime);
    return waited.filter((time) => time >= 0);
}"""


@pytest.mark.parametrize("game", some(fangs.names(), "mandua"))
def test_a_choice_is_drawn_at_once_and_nothing_else_waits_for_it(game: str, people: People, house: House) -> None:
    table = house.table(game, ["friend"] * fangs.game(game).usual_players)
    players = [Player(people(f"Player {seat}"), game) for seat in table.keys]
    for player, seat in zip(players, table.keys, strict=True):
        player.person.join(table.link(seat))
        player.person.at_table()
    page = players[0].page
    before = statistics.median(page.evaluate(WORK) for _ in range(3))
    page.evaluate(WATCH)
    play(players, choices=CHOICES * len(players))
    seen, tasks = page.evaluate(SINCE), page.evaluate("window.tasks")
    slow = max(1.0, (before + statistics.median(page.evaluate(WORK) for _ in range(3))) / 2 / IDLE)
    assert seen and statistics.median(seen) <= SEEN * slow
    assert statistics.median(tasks or [0]) <= TASK * slow
