"""The limits that people meet: what is just short enough is taken, and what is one more is refused or cut.

The numbers are written here a second time, so that none changes unnoticed.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Any, NamedTuple

import pytest

import fangs
from fangs import referee
from fangs.core.errors import FangsError
from fangs.core.records.correction import Correction
from fangs.core.records.record import Record
from fangs.post.orders.reading import Misread, read_orders
from fangs.post.reading.letters import read_letter
from fangs.store.store import Store
from fangs.table import moderation, names, people
from fangs.table.lifecycle.opening import Setup
from fangs.table.post import guards
from fangs.table.post.commands import correcting, enrolling, ordering
from fangs.table.post.commands.ordering import Wanted
from fangs.table.post.rules import Rules
from fangs.table.post.schedule import Schedule
from fangs.web.push.outbound import Outside
from tests.post.tables import ByPost
from tests.table.evening import Evening, of_friends

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
    "extensions": Limit(10, lambda n: Rules.read({"extensions": n}, LUNCH), "up to 10 extensions"),
    "report of abuse": Limit(
        500, lambda n: moderation.complain(EVENING.table, EVENING.seat(0), "x" * n), "1 to 500 printable"
    ),
    "reports of abuse": Limit(
        20,
        lambda n: moderation.complain(replace(EVENING.table, complaints=n - 1), EVENING.seat(0), "Rude."),
        "already been reported 20 times",
    ),
    "seconds of a clock": Limit(
        24 * 3600, lambda n: Evening(Setup(game="lunch", bank=n, name="Ann")), "at most 86400 seconds"
    ),
    "seconds added to a clock": Limit(
        3600, lambda n: Evening(Setup(game="lunch", bank=60, increment=n, name="Ann")), "0 to 3600 seconds"
    ),
    "house rules": Limit(4000, lambda n: Rules.read({"house_rules": "x" * n}, LUNCH), "at most 4000 characters"),
    "missed turns": Limit(20, lambda n: Rules.read({"stand_in_after": n}, LUNCH), "1 to 20 missed turns"),
    "push address": Limit(
        1000, lambda n: Outside().place("https://push.example/".ljust(n, "x")), "that you got from the push service"
    ),
    "days of a holiday": Limit(
        366, lambda n: Schedule(hours=24).holiday(0, TODAY, TODAY + timedelta(days=n)), "at most a year"
    ),
}


@pytest.mark.parametrize("what", LIMITS)
def test_so_much_may_be_asked_for_and_no_more(what: str) -> None:
    most, ask, said = LIMITS[what]

    ask(most)
    with pytest.raises(FangsError, match=said):
        ask(most + 1)


def test_players_have_six_weeks_of_holidays_and_the_games_master_may_give_more(file_store: Store) -> None:
    table = ByPost(file_store, "mandua", 2).table
    first = datetime.fromtimestamp(table.began, UTC).date() + timedelta(days=1)
    six_weeks = first + timedelta(days=41)

    assert ordering.away(table, 0, first, six_weeks, by="player")
    with pytest.raises(FangsError, match="can take 42 days off"):
        ordering.away(table, 0, first, six_weeks + timedelta(days=1), by="player")
    assert ordering.away(table, 0, first, six_weeks + timedelta(days=1), by="master")


def test_what_was_written_for_an_order_is_kept_up_to_three_hundred_characters(file_store: Store) -> None:
    desk = ByPost(file_store, "mandua", 2)
    board = desk.table.boards[0]
    role = board.owing[0]
    wanted = Wanted(0, role, board.position.legal(role)[0], given="x" * 400)

    (event,) = ordering.order(desk.table, board.player_of(role), [wanted])
    assert event.given == "x" * 300  # type: ignore[union-attr]


def test_a_reason_for_a_correction_has_two_hundred_characters_at_most(file_store: Store) -> None:
    table, position = (desk := ByPost(file_store, "lunch", 2)).table, desk.table.boards[0].position.json(None)

    assert correcting.position(table, 0, {**position, "round": 2}, "x" * 200)
    with pytest.raises(FangsError, match="a single line of up to 200 characters"):
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

    assert len(many) == 201 and many[-1] == Misread("...", "Only the first 200 lines are read.")


def test_a_player_extends_a_deadline_as_often_as_the_rules_say(file_store: Store) -> None:
    desk = ByPost(file_store, "mandua", 2, extensions=2)
    for left in (2, 1):
        assert ordering.extensions_left(desk.table, 0) == left
        desk.do(partial(ordering.extension, player=0))

    with pytest.raises(FangsError, match="Each player gets 2"):
        ordering.extension(desk.table, 0)
    assert ordering.extensions_left(desk.table, 1) == 2


def test_a_number_of_no_player_is_refused_with_those_that_there_are(file_store: Store) -> None:
    table = ByPost(file_store, "mandua", 2).table
    guards.require_not_gone(table, 1)
    for wrong in (-1, 2):
        with pytest.raises(FangsError, match=f"no player {wrong}. Players are numbered from 0 to 1"):
            guards.require_not_gone(table, wrong)


def test_every_correction_of_a_turn_has_a_number_of_its_own(file_store: Store) -> None:
    desk = ByPost(file_store, "lunch", 2)
    for number in (1, 2, 3):
        position = {**desk.table.boards[0].position.json(None), "round": 1 + number % 2}
        desk.do(partial(correcting.position, board=0, given=position, why="typed wrongly"))
        assert desk.post.turn.again == number


def test_twenty_people_at_most_wait_or_watch(file_store: Store) -> None:
    desk = ByPost(file_store, "mandua", 2)
    for one in range(20):
        desk.do(partial(enrolling.enroll, id=str(one), who=f"Wim <{one}@example.org>", now=0.0, watches=True))

    with pytest.raises(FangsError, match="At most 20 people"):
        enrolling.enroll(desk.table, "20", "Wim <20@example.org>", 0.0, watches=True)


def test_an_order_has_three_hundred_characters_at_most_and_two_thousand_lines_are_read() -> None:
    def complaints(text: str) -> list[str]:
        return [line.expected for line in read_orders(text, LUNCH, ()) if isinstance(line, Misread)]

    assert "This line is too long for an order." not in complaints("order 7".ljust(299, ".") + "7")
    assert complaints("order 7".ljust(300, ".") + "7") == ["This line is too long for an order."]
    assert complaints("\n" * 2000) == [] and complaints("\n" * 2001) == ["Only the first 2000 lines are read."]


def test_an_address_of_320_characters_at_most_is_one() -> None:
    def sender(length: int) -> str | None:
        address = "@example.org".rjust(length, "x")
        return read_letter(f"From: <{address}>\n\nplay 4\n".encode()).sender

    assert len(sender(320) or "") == 320 and not sender(321)


def test_a_request_to_the_referee_has_a_million_bytes_at_most() -> None:
    def answered(length: int) -> Any:
        answers = io.BytesIO()
        referee.serve(io.BytesIO(b"x" * (length - 1) + b"\n" + b'{"op": "games"}\n'), answers)
        first, second = map(json.loads, answers.getvalue().splitlines())
        assert second["games"]
        return first["error"]["message"]

    assert answered(1_000_002) == "A request may have at most 1,000,000 bytes."
    assert "at most" not in answered(1_000_001)


def test_a_record_has_four_million_characters_at_most() -> None:
    for length, is_read in ((4_000_000, True), (4_000_001, False)):
        with pytest.raises(FangsError) as refused:
            Record.read("x" * length)
        assert ("at most 4,000,000 characters" in refused.value.message) is not is_read
