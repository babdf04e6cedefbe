"""The limits that people meet: what is just short enough is taken, and what is one more is refused or cut.

The numbers are written here a second time, so that none changes unnoticed.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any, NamedTuple

import pytest

import fangs
from fangs import referee
from fangs.core.correction import Correction
from fangs.core.errors import FangsError
from fangs.core.record import Record
from fangs.post.language import Misread, read_orders
from fangs.table import names, people
from fangs.table.opening import Setup
from fangs.table.post import correcting, ordering
from fangs.table.post.ordering import Wanted
from fangs.table.post.rules import Rules
from fangs.table.post.schedule import Schedule
from fangs.table.store import Store
from tests.table.evening import Evening, of_friends
from tests.table.posted import Desk

LUNCH = fangs.game("lunch")
EVENING = Evening(of_friends("lunch"))
TODAY = date(2030, 1, 1)


class Limit(NamedTuple):
    """Something that is asked for with a number, the largest one, and what is said of the next."""

    most: int
    ask: Callable[[int], Any]
    said: str


LIMITS = {
    "name": Limit(40, lambda n: names.person_name("x" * n), "1 to 40 printable characters"),
    "message": Limit(500, lambda n: people.say(EVENING.table, EVENING.seat(0), None, "x" * n), "1 to 500 printable"),
    "hours of a move": Limit(
        24 * 366, lambda n: Evening(Setup(game="lunch", hours=n, name="Ann")), "at most 8784 hours"
    ),
    "hours of a turn": Limit(24 * 366, lambda n: Rules.read({"schedule": {"hours": n}}, LUNCH), "at most 8784 hours"),
    "extensions": Limit(10, lambda n: Rules.read({"extensions": n}, LUNCH), "0 to 10 extensions"),
    "days of a holiday": Limit(
        366, lambda n: Schedule(hours=24).holiday(0, TODAY, TODAY + timedelta(days=n)), "a year at most"
    ),
}


@pytest.mark.parametrize("what", LIMITS)
def test_so_much_may_be_asked_for_and_no_more(what: str) -> None:
    most, ask, said = LIMITS[what]

    ask(most)
    with pytest.raises(FangsError, match=said):
        ask(most + 1)


def test_players_have_six_weeks_of_holidays_and_the_games_master_may_give_more(file_store: Store) -> None:
    table = Desk(file_store, "mandua", 2).table
    first = datetime.fromtimestamp(table.began, UTC).date() + timedelta(days=1)
    six_weeks = first + timedelta(days=41)

    assert ordering.away(table, 0, first, six_weeks, by="player")
    with pytest.raises(FangsError, match="42 days of holidays"):
        ordering.away(table, 0, first, six_weeks + timedelta(days=1), by="player")
    assert ordering.away(table, 0, first, six_weeks + timedelta(days=1), by="master")


def test_a_turn_on_fixed_days_lasts_a_day_at_least() -> None:
    daily = Schedule(hours=None, days=tuple(range(7)), at="18:00", zone="UTC")
    noon = datetime(2030, 1, 1, 12, tzinfo=UTC)

    assert daily.next(noon.timestamp()) == (noon + timedelta(hours=30)).timestamp()
    assert daily.next((noon + timedelta(hours=6)).timestamp()) == (noon + timedelta(hours=30)).timestamp()


def test_what_was_written_for_an_order_is_kept_up_to_three_hundred_characters(file_store: Store) -> None:
    desk = Desk(file_store, "mandua", 2)
    board = desk.table.boards[0]
    role = board.owing[0]
    wanted = Wanted(0, role, board.position.legal(role)[0], given="x" * 400)

    (event,) = ordering.order(desk.table, board.player_of(role), [wanted])
    assert event.given == "x" * 300  # type: ignore[union-attr]


def test_a_reason_for_a_correction_has_two_hundred_characters_at_most(file_store: Store) -> None:
    table, position = (desk := Desk(file_store, "lunch", 2)).table, desk.table.boards[0].position.json(None)

    assert correcting.position(table, 0, {**position, "round": 2}, "x" * 200)
    with pytest.raises(FangsError, match="one line of at most 200 characters"):
        correcting.position(table, 0, {**position, "round": 2}, "x" * 201)


def test_of_a_correction_of_many_fields_six_are_told() -> None:
    position = fangs.new("lunch").roll("first:0").roll("113")
    paths = ["round", "turn", "phase", "roll", "skip.0", "skip.1", "declared.0", "declared.1"]
    data = position.json()
    same = {path: data[path.partition(".")[0]] for path in paths}
    same |= {path: data[field][int(at)] for path in paths for field, _, at in [path.partition(".")] if at}

    six = str(Correction("position", "", dict(list(same.items())[:6])).applied(position).events[0])
    assert "more" not in six and six.count("; ") == 5
    assert str(Correction("position", "", same).applied(position).events[0]) == f"{six}; and 2 more"


def test_so_many_lines_of_orders_are_read_from_a_letter() -> None:
    many = read_orders("no such order 7\n\n" * 300, LUNCH, ())

    assert len(many) == 201 and many[-1] == Misread("...", "More than 200 lines are not read.")


def test_a_request_to_the_referee_has_a_million_bytes_at_most() -> None:
    def answered(length: int) -> Any:
        answers = io.BytesIO()
        referee.serve(io.BytesIO(b"x" * (length - 1) + b"\n" + b'{"op": "games"}\n'), answers)
        first, second = map(json.loads, answers.getvalue().splitlines())
        assert second["games"]
        return first["error"]["message"]

    assert answered(1_000_002) == "A request has at most 1,000,000 bytes."
    assert "at most" not in answered(1_000_001)


def test_a_record_has_four_million_characters_at_most() -> None:
    for length, is_read in ((4_000_000, True), (4_000_001, False)):
        with pytest.raises(FangsError) as refused:
            Record.read("x" * length)
        assert ("4,000,000 characters is not read" in refused.value.message) is not is_read
