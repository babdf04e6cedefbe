"""Choices that are prepared at a live table for when one's turn comes: made when they are due, and secret until then."""

from __future__ import annotations

import random
from typing import NamedTuple

import pytest

import fangs
from fangs.core.errors import GameOver, IllegalMove, RequestError
from fangs.core.game import Game
from fangs.core.position import Position
from fangs.core.teaching.next_choice import next_choices
from fangs.store.snapshot import dump, load
from fangs.table import agreeing, people
from fangs.table.events import StoodIn
from fangs.table.lifecycle.opening import Setup
from fangs.table.live import ahead
from fangs.table.live.bank import runs_out
from fangs.table.live.state import Live
from fangs.table.refusals import NoSeat, Stale
from fangs.table.views import board_view
from tests.table.evening import Evening, of_friends

GAMES = fangs.all_games()
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


class Waiting(NamedTuple):
    """A game in which a player waits, and what a role of that player may choose next."""

    evening: Evening
    player: int
    role: str
    actions: list[str]

    def prepare(self, action: str | None) -> None:
        self.evening.do(ahead.prepare(self.evening.table, self.player, 0, self.evening.board.number, self.role, action))

    @property
    def shown(self) -> dict[str, object] | None:
        """What the player is shown of it."""
        found: dict[str, object] | None = self.evening.view(self.player)["boards"][0]["ahead"].get(self.role)
        return found

    def others_choose(self, rng: random.Random) -> bool:
        """Others choose until the role has chosen or must choose; returns whether it has chosen."""
        chosen, steps = self.evening.board.chosen.get(self.role), len(self.evening.board.steps)
        for _ in range(80):
            at = self.evening.board
            if self.role in at.owing or at.is_over:
                return False
            if chosen is None and self.role in [*at.chosen, *(step.role for step in at.steps[steps:])]:
                return True
            if len(at.steps) > steps:
                chosen, steps = None, len(at.steps)
                if self.role in at.chosen:
                    return True
            role = rng.choice(at.owing)
            self.evening.choose(role, rng.choice(at.position.legal(role)))
        raise AssertionError("its turn never came")


def waiting(game: Game, choices: int = 3, **more: object) -> Waiting:
    """After at least so many choices, somebody waits."""
    evening, rng = Evening(of_friends(game.name, **more)), random.Random(choices)
    evening.play_on(rng, choices)
    while True:
        for player in range(len(evening.table.players)):
            for role, actions in board_view.next_choices(evening.table, evening.board, player).items():
                return Waiting(evening, player, role, [one["action"] for one in actions])
        assert evening.choose_at_random(rng)


@every_game
def test_a_prepared_choice_is_made_as_soon_as_it_is_due_and_possible(game: Game) -> None:
    made = 0
    for choices in range(2, 8):
        at = waiting(game, choices)
        at.prepare(at.actions[0])
        assert at.shown is not None and (at.shown["action"], at.shown["possible"]) == (at.actions[0], True)
        if at.others_choose(random.Random(choices)):
            made += 1
            assert not at.evening.table.prepared
            assert at.actions[0] in [
                at.evening.board.chosen.get(at.role),
                *(step.action for step in at.evening.board.steps[:] if step.role == at.role),
            ]
        elif at.evening.table.is_playing:
            assert not at.evening.board.plays(at.role, at.actions[0])
        assert at.evening.table == at.evening.again()
    assert made >= 2


@every_game
def test_one_that_is_impossible_when_it_is_due_is_told_to_its_owner_and_gone_with_the_next_choice(game: Game) -> None:
    for choices in range(2, 60):
        at = waiting(game, choices)
        at.prepare(at.actions[-1])  # the least likely
        if not at.others_choose(random.Random(choices)) and at.evening.table.is_playing:
            break
    else:
        pytest.skip("whatever can be prepared here is possible")
    assert at.shown is not None and at.shown["possible"] is False and at.shown["label"]
    other = next(one for one in range(len(at.evening.table.players)) if one != at.player)
    assert at.role not in at.evening.view(other)["boards"][0]["ahead"]
    at.evening.choose(at.role, at.evening.board.position.legal(at.role)[0])
    assert not at.evening.table.prepared


@every_game
def test_nobody_else_learns_that_something_is_prepared_replaced_or_taken_back(game: Game) -> None:
    at = waiting(game)
    everybody = [None, *(one for one in range(len(at.evening.table.players)) if one != at.player)]
    before = [at.evening.all_seen(player) for player in everybody]
    own = at.evening.all_seen(at.player)
    for action in (at.actions[0], at.actions[-1], None):
        at.prepare(action)
        assert [at.evening.all_seen(player) for player in everybody] == before
        assert (at.evening.all_seen(at.player) == own) == (action is None)


@every_game
def test_what_can_be_prepared_is_found_from_what_the_player_sees_alone(game: Game) -> None:
    for choices in (2, 5):
        at = waiting(game, choices)
        board, seat = at.evening.board, at.evening.board.seat_of(at.player)
        found = ahead.next_choices(board, at.player, at.role)
        position = board.position
        covered = Position(position.game, position.game.covered(position.state, seat))
        made = {role: action for role, action in board.chosen.items() if board.player_of(role) == at.player}
        assert list(next_choices(covered, seat, at.role, made)) == [one["action"] for one in found]
        hidden = [role for role in board.chosen if role not in made]
        for role in hidden:
            for action in position.legal(role):
                at.evening.choose(role, action)
                if at.evening.board.number != board.number:
                    return
                assert ahead.next_choices(at.evening.board, at.player, at.role) == found


def test_a_prepared_choice_is_replaced_taken_back_and_kept_by_a_snapshot() -> None:
    at = waiting(fangs.game("mandua"))
    at.prepare(at.actions[0])
    at.prepare(at.actions[1])
    table = at.evening.table
    assert [one.actions for one in table.prepared] == [(at.actions[1],)]
    again = load(table.name, table.seed, table.length, dump(table))
    assert again is not None and again.prepared == table.prepared
    at.prepare(None)
    assert not at.evening.table.prepared
    length = len(at.evening.log)
    at.prepare(None)
    assert len(at.evening.log) == length, "there is nothing more to take back"


def test_what_cannot_be_prepared_is_refused_with_a_sentence() -> None:
    at = waiting(fangs.game("mandua"))
    table, number = at.evening.table, at.evening.board.number
    due = at.evening.board.owing[0]
    other = at.evening.board.player_of(due)
    with pytest.raises(IllegalMove, match="As far as you can tell"):
        ahead.prepare(table, at.player, 0, number, at.role, "nonsense")
    with pytest.raises(NoSeat, match="You cannot choose for"):
        ahead.prepare(table, at.player, 0, number, due, at.actions[0])
    with pytest.raises(Stale, match="has changed"):
        ahead.prepare(table, at.player, 0, number - 1, at.role, at.actions[0])
    with pytest.raises(Stale, match="already your turn"):
        ahead.prepare(table, other, 0, number, due, at.actions[0])
    at.evening.do(people.resign(table, at.evening.seat(other)))
    with pytest.raises(GameOver):
        ahead.prepare(at.evening.table, at.player, 0, None, at.role, at.actions[0])


def test_against_bots_alone_and_by_post_nothing_is_prepared() -> None:
    alone = Evening(Setup(game="mandua", players=2, seats=["me", "bot:random"], name="Ann"))
    assert board_view.next_choices(alone.table, alone.board, 0) == {}
    role = next(role for role in alone.board.roles if alone.board.player_of(role) == 0)
    if role not in alone.board.owing:
        with pytest.raises(RequestError):
            ahead.prepare(alone.table, 0, 0, None, role, "x")
    posted = Setup(
        game="mandua",
        players=2,
        seats=["post:Ann <ann@x.org>", "post:Bob <bob@x.org>"],
        name="Gus <gus@x.org>",
        post={},
    )
    by_post = Evening(posted)
    with pytest.raises(RequestError, match="next turn"):
        ahead.prepare(by_post.table, 0, 0, None, by_post.board.roles[0], "x")


def test_what_was_prepared_is_void_when_a_bot_plays_on_or_a_choice_is_taken_back() -> None:
    at = waiting(fangs.game("mandua"))
    at.prepare(at.actions[0])
    evening, other = at.evening, 1 - at.player
    evening.do([StoodIn(at.player, "random")])
    assert not evening.table.prepared
    evening.do(people.hand_back(evening.table, evening.seat(at.player)))
    at.prepare(at.actions[0])
    proposer = (
        evening.seat(at.player) if agreeing.may_undo(evening.table, evening.seat(at.player)) else evening.seat(other)
    )
    evening.do(agreeing.propose(evening.table, proposer, "undo", 0))
    asked = evening.table.proposal
    assert asked is not None
    for player in sorted(asked.waiting):
        evening.do(agreeing.answer(evening.table, evening.seat(player), asked.seq, True))
    assert not evening.table.prepared


def test_a_clock_does_not_run_for_a_choice_that_was_prepared() -> None:
    at = waiting(fangs.game("mandua"), bank=300.0, increment=10.0)
    at.prepare(at.actions[0])
    rhythm = at.evening.table.rhythm
    assert isinstance(rhythm, Live)
    left = rhythm.clocks[at.player].left
    at.evening.now += 20
    assert at.others_choose(random.Random(1))
    after = at.evening.table.rhythm
    assert isinstance(after, Live)
    assert after.clocks[at.player].left == left + 10.0 and runs_out(at.evening.table, at.player) is None
