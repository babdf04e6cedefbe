"""Plans: several choices ahead, also for this or that answer, in games in which nothing is hidden."""

from __future__ import annotations

import random

import pytest

import fangs
from fangs.core.errors import FangsError, GameOver, IllegalMove, OutOfTurn, RequestError
from fangs.table import events as e
from fangs.table import people, rhythm
from fangs.table.lifecycle.opening import Setup
from fangs.table.live import plans
from fangs.table.refusals import Stale
from fangs.table.views.table_view import view
from tests.table.evening import Evening, of_friends, variants_of


def of_two(game: str = "mandua") -> tuple[Evening, int, int]:
    """A table of two some choices on, who chooses now, and who waits."""
    evening = Evening(of_friends(game, 2))
    evening.play_on(random.Random(1), 9)
    (mover,) = (player for player in (0, 1) if evening.table.owes(player))
    return evening, mover, 1 - mover


def next_choice(evening: Evening, *line: str) -> tuple[str, list[str]]:
    """Who chooses after these choices, and what may be chosen."""
    position = evening.board.position
    for text in line:
        role, _, action = text.partition(" ")
        position = position.play(role, action)
    (role,) = position.owing
    return role, position.legal(role)


def make(evening: Evening, player: int, *lines: list[str]) -> None:
    evening.do(plans.plan(evening.table, player, 0, evening.board.number, lines))


def choose(evening: Evening, text: str) -> None:
    role, _, action = text.partition(" ")
    player = evening.board.player_of(role)
    evening.do(rhythm.choose(evening.table, player, 0, evening.board.number, role, action))


def test_the_answer_that_was_planned_for_a_choice_is_made_at_once_and_others_are_dropped() -> None:
    evening, mover, waiter = of_two()
    role, options = next_choice(evening)
    first, second = (f"{role} {action}" for action in options[:2])
    mine, replies = next_choice(evening, first)
    theirs, answers = next_choice(evening, first, f"{mine} {replies[0]}")
    last = next_choice(evening, first, f"{mine} {replies[0]}", f"{theirs} {answers[-1]}")[1][0]
    long = [first, f"{mine} {replies[0]}", f"{theirs} {answers[-1]}", f"{mine} {last}"]
    make(evening, waiter, long, [second, f"{mine} {next_choice(evening, second)[1][-1]}"])
    assert len(view(evening.table, evening.seat(waiter), 0.0)["boards"][0]["plan"]["lines"]) == 2
    for other in (evening.seat(mover), None):
        assert (view(evening.table, other, 0.0)["boards"][0]["plan"] or {"lines": []}) == {"lines": []}
    before = len(evening.board.steps)
    choose(evening, first)
    assert [f"{step.role} {step.action}" for step in evening.board.steps[before:]] == long[:2]
    shown = view(evening.table, evening.seat(waiter), 0.0)["boards"][0]["plan"]["lines"]
    assert [one["line"] for one in shown] == [long[2:]] and shown[0]["says"][0].startswith(
        evening.board.first.called(theirs)
    )
    choose(evening, long[2])
    assert [f"{step.role} {step.action}" for step in evening.board.steps[before:]] == long
    assert plans.planned(evening.table, evening.board, waiter) == []


def test_where_the_game_goes_otherwise_the_player_chooses_and_a_plan_without_lines_is_none() -> None:
    evening, _, waiter = of_two()
    role, options = next_choice(evening)
    mine, replies = next_choice(evening, f"{role} {options[0]}")
    make(evening, waiter, [f"{role} {options[0]}", f"{mine} {replies[0]}"])
    make(evening, waiter)
    choose(evening, f"{role} {options[0]}")
    assert evening.table.owes(waiter) and not evening.table.plans


@pytest.mark.parametrize("game", ["mandua", "lunch", "overboard"])
def test_several_choices_are_planned_whatever_the_others_do(game: str) -> None:
    evening, _, waiter = of_two(game)
    board = evening.board
    role = next(role for role in board.roles if board.player_of(role) == waiter)
    found = next(
        (list(position.legal(role)) for position in board.positions[board.positions.start :] if role in position.owing),
        [],
    )
    make(evening, waiter, *([plans.ANYTHING, f"{role} {action}"] for action in found))
    before = len(board.steps)
    made = 0
    for seed in range(6):
        evening.play_on(random.Random(seed), 1)
        made = sum(step.role == role for step in evening.board.steps[before:])
        if made:
            break
    assert made or not any(evening.board.plays(role, action) for action in found)


def test_what_cannot_be_is_no_plan() -> None:
    evening, mover, waiter = of_two()
    role, options = next_choice(evening)
    mine, replies = next_choice(evening, f"{role} {options[0]}")
    first, reply = f"{role} {options[0]}", f"{mine} {replies[0]}"
    for lines, error, words in (
        ([[first]], RequestError, "must be your own"),
        ([[first, plans.ANYTHING]], RequestError, "must be your own"),
        ([[]], RequestError, "1 to 20 choices"),
        ([[first, reply]] * 31, RequestError, "up to 30 lines"),
        ([[first, reply] * 11], RequestError, "1 to 20 choices"),
        ([[f"{role} nothing", reply]], FangsError, "nothing"),
        ([[first, f"{mine} {options[0]}x"]], FangsError, "x"),
        ([["nobody c3", reply]], FangsError, "nobody"),
        ([[reply, first]], OutOfTurn, "cannot choose now"),
    ):
        with pytest.raises(error, match=words):
            plans.plan(evening.table, waiter, 0, evening.board.number, lines)
    with pytest.raises(Stale):
        plans.plan(evening.table, waiter, 0, 999, [[first, reply]])
    dice = Evening(of_friends("lunch", 2))
    with pytest.raises(RequestError, match="cannot name the choices of others in advance"):
        plans.plan(dice.table, 0, 0, dice.board.number, [["1 5c", "0 5c"]])
    with pytest.raises(RequestError, match="cannot name the choices of others in advance"):
        plans.choices_after(dice.table, 0, 0, dice.board.number, [])
    make(evening, waiter, [first, reply])
    evening.do(people.resign(evening.table, evening.seat(waiter)))
    with pytest.raises(GameOver):
        plans.plan(evening.table, mover, 0, None, [])


@pytest.mark.parametrize("game", fangs.names())
def test_no_plan_tells_what_is_hidden_from_its_maker(game: str) -> None:
    """Where something is hidden, all choices of one's own are answered alike: none is played on with what others know."""
    for players, options in variants_of(fangs.game(game)):
        evening = Evening(of_friends(game, players, options=options))
        for seed in range(8):
            evening.play_on(random.Random(seed), 2)
            at = evening.board
            for player in range(players) if evening.table.is_playing else ():
                mine = [role for role in at.owing if at.player_of(role) == player]
                lines = [[f"{role} {action}"] for role in mine for action in at.position.legal(role)]
                if at.position.hides_from(at.seat_of(player)):
                    for line in lines:
                        with pytest.raises(RequestError, match="cannot name the choices of others in advance"):
                            plans.choices_after(evening.table, player, 0, at.number, line)
                    made = [plans.plan(evening.table, player, 0, at.number, [line * 2]) for line in lines]
                    assert len(made) == len(lines)


@pytest.mark.parametrize("game", [name for name in fangs.names() if fangs.game(name).master_actions])
def test_an_action_of_the_games_master_is_no_plan_and_stops_nobody_where_it_was_stored_as_one(game: str) -> None:
    evening = Evening(of_friends(game))
    role = evening.board.owing[-1]
    player, first = evening.board.player_of(role), evening.board.position.legal(role)[0]
    for action in evening.board.game.master_actions:
        line = ("*", f"{role} {first}", "*", f"{role} {action}")
        with pytest.raises(IllegalMove, match="Games Master"):
            plans.plan(evening.table, player, 0, evening.board.number, [line])
        evening.do([e.Planned(0, player, len(evening.board.steps), (line,))])  # as a log may have it
        evening.choose(role, first)
        rng = random.Random(1)
        while role not in evening.board.owing and evening.choose_at_random(rng):
            pass
        assert (f"{role} {action}",) in plans.planned(evening.table, evening.board, player)
        assert all(step.action != action for step in evening.board.steps[:])
        assert evening.choose_at_random(rng)


def test_who_leaves_or_takes_back_plans_nothing_any_more() -> None:
    evening = Evening(Setup("mandua", 2, seats=["friend", "friend"], hours=None))
    evening.play_on(random.Random(1), 9)
    (mover,) = (player for player in (0, 1) if evening.table.owes(player))
    waiter = 1 - mover
    role, options = next_choice(evening)
    mine, replies = next_choice(evening, f"{role} {options[0]}")
    make(evening, waiter, [f"{role} {options[0]}", f"{mine} {replies[0]}"])
    evening.do(people.let_bot_play(evening.table, evening.seat(waiter), waiter, "easy", evening.now))
    assert evening.table.plans == ()
