"""A table by post: the letters that its entries call for, how it is set up, and that its log alone makes it."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from fangs.core.errors import GameOver, RequestError
from fangs.post.desk_text import LETTERS
from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.store.store import Store
from fangs.table import people
from fangs.table.events import Events
from fangs.table.lifecycle.opening import Setup
from fangs.table.post.commands import master, ordering
from fangs.table.post.commands.ordering import Wanted
from fangs.table.post.desk import late_in_words, overview
from fangs.table.post.mail import COMPLAINT, SIGN_UP
from fangs.table.post.state import MASTER
from fangs.table.rows import LetterKind
from fangs.table.state import Table
from fangs.table.views.table_view import LINES
from tests.names import internal
from tests.post.tables import ByPost

# Letters


def test_letters_are_queued_with_the_entries_that_call_for_them(file_store: Store) -> None:
    desk = ByPost(file_store)
    everybody, green = [*range(5), MASTER], desk.player_of("green")
    assert sorted(desk.letters()) == sorted((player, "start") for player in everybody)
    before = desk.table.length
    desk.do(
        lambda table: [*ordering.order(table, green, [Wanted(0, "green", "92")]), *ordering.letter("ab", green, [])]
    )
    assert desk.letters(before) == [(green, "answer")]
    before = desk.table.length
    for player in set(range(5)) - {green}:
        desk.order(player)
    assert sorted(desk.letters(before)) == sorted((player, "report") for player in everybody)


def test_bots_get_no_letters(file_store: Store) -> None:
    desk = ByPost(file_store, "getbit", 4, bots=2)
    desk.do(lambda table: people.resign(table, table.seats[1]))
    desk.do(lambda table: master.replace(table, 1, "Zoe", desk.now))
    before = desk.table.length
    desk.do(lambda table: master.extend(table, 1))
    assert sorted(desk.letters(before)) == [(MASTER, "notice"), (0, "notice"), (1, "notice")]


@pytest.mark.parametrize("late", ["rule", "lose", "master", "bot:easy"])
def test_what_happens_without_orders_is_said_as_people_say_it(file_store: Store, late: str) -> None:
    post = ByPost(file_store, late=late, grace=2).table.post
    assert post is not None
    said = late_in_words(post)
    assert not internal(said) and said.count("2 hours after the deadline, ") == 1


# Setting up


@pytest.mark.parametrize(
    ("game", "seats", "rules", "sentence"),
    [
        ("lunch", ["post:Ann", "me"], {}, "has no seat"),
        ("lunch", ["post:Ann", "post:Bob <bob>"], {}, "Name <name@example.org>"),
        ("lunch", ["post:Ann", "post:"], {}, "1 to 40 printable"),
        ("lunch", ["post:Ann", "post:Bob"], {"late": "rule"}, "no rule for missing orders"),
        ("lunch", ["post:Ann", "post:Bob"], {"late": "bot:genius"}, "genius"),
        ("lunch", ["post:Ann", "post:Bob"], {"late": "hang"}, "rule, bot:LEVEL, lose or master"),
        ("lunch", ["post:Ann", "post:Bob"], {"extensions": -1}, "up to 10 extensions"),
        ("lunch", ["post:Ann", "post:Bob"], {"early": 1}, "true or false"),
        ("lunch", ["post:Ann", "post:Bob"], {"shark": 1}, "no setting 'shark'"),
        ("lunch", ["post:Ann", "post:Bob"], {"reminder": "soon"}, "a number of hours"),
    ],
)
def test_what_cannot_be_set_up_is_refused(
    file_store: Store, game: str, seats: list[str], rules: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(RequestError, match=sentence):
        TableService(file_store, News()).create(Setup(game, seats=seats, name="Gus", post=rules))
    assert file_store.openings() == []


def test_the_desk_shows_the_end_of_a_long_log(file_store: Store) -> None:
    desk = ByPost(file_store, "lunch", 2).play(40)
    log = overview(desk.table, desk.table.master, [], desk.now)["log"]
    assert len(desk.table.happened) > LINES == len(log["items"])
    assert log["items"][-1]["text"] == str(desk.table.happened[-1])


def test_a_desk_is_folded_to_the_same_from_the_log_alone(file_store: Store) -> None:
    desk = ByPost(file_store, match=True)
    for player in (0, 1, 2):
        desk.order(player)
    today = desk.post.rules.schedule.day(desk.table.began)
    desk.do(lambda table: ordering.away(table, None, today, today))
    desk.do(master.process_now)
    desk.order(4)
    assert TableService(file_store, News()).whole(desk.name) == desk.table


def test_a_games_masters_act_is_refused_where_there_is_no_desk_or_nothing_to_act_on(file_store: Store) -> None:
    table, _ = TableService(file_store, News()).create(Setup("lunch", seats=["me", "bot:easy"], name="Ann"))
    with pytest.raises(RequestError, match="not played by post"):
        master.pause(table)
    desk = ByPost(file_store)
    for act, sentence in (
        (lambda table: master.resume(table, 0.0), "not paused"),
        (master.take_back, "No turn has been processed"),
    ):
        with pytest.raises(RequestError, match=sentence):
            act(desk.table)
    desk.do(master.pause)
    for command in (master.pause, lambda table: master.extend(table, 3)):
        with pytest.raises(RequestError, match="paused"):
            command(desk.table)


def test_nothing_is_ordered_when_the_game_is_over(file_store: Store) -> None:
    desk = ByPost(file_store, "mandua", 2, late="lose", reminder=0)
    desk.tick()

    def late(table: Table) -> Events:
        return ordering.order(table, 0, [Wanted(0, "0", "end")])

    with pytest.raises(GameOver):
        desk.do(late)


def test_every_letter_that_can_lie_on_the_desk_has_a_name_there() -> None:
    assert set(get_args(LetterKind)) - {SIGN_UP, COMPLAINT} == set(LETTERS)
