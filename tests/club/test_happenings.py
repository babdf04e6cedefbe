"""What a stream of events tells of a game: all that its holder must know, and nothing that the view of the seat does not say."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest

import fangs
from fangs.club.players.happenings import SeatState, game_events, seat_state
from fangs.table.state import Table
from fangs.table.views.table_view import view
from tests.table.evening import Evening, of_friends

GAMES = [(game.name, players) for game in fangs.all_games() for players in game.players]
CHOICES = 40


def with_accounts(table: Table) -> Table:
    """The same table, with every seat under an account."""
    return replace(table, seats=tuple(replace(seat, account=f"account {seat.player}") for seat in table.seats))


def states(table: Table) -> list[SeatState]:
    held = with_accounts(table)
    found = [seat_state(held, f"account {player}") for player in range(len(held.players))]
    assert None not in found
    return [one for one in found if one is not None]


def turns_of_view(shown: Any) -> list[tuple[int, int, set[str]]]:
    """Where the reader of a view must choose, by the view alone."""
    found = [
        (
            board["board"],
            board["number"],
            {role for role, choice in board["choices"].items() if choice["chosen"] is None},
        )
        for board in shown["boards"]
    ]
    return [one for one in found if one[2]]


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_turns_that_are_told_are_those_of_the_seats_own_view(game: str, players: int) -> None:
    evening, rng = Evening(of_friends(game, players)), random.Random(f"{game} {players}")
    for _ in range(CHOICES):
        for player, state in enumerate(states(evening.table)):
            shown = json.loads(json.dumps(view(evening.table, evening.seat(player), evening.now), default=str))
            assert [(turn.board, turn.number, set(turn.roles)) for turn in state.turns] == turns_of_view(shown)
            assert state.status == shown["status"]
        board = evening.table.boards[0]
        if board.is_over:
            break
        role = board.owing[0]
        evening.choose(role, rng.choice(sorted(board.position.legal(role))))


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_choice_that_is_not_revealed_changes_nothing_for_the_others(game: str, players: int) -> None:
    evening, rng = Evening(of_friends(game, players)), random.Random(f"sealed {game} {players}")
    for _ in range(CHOICES):
        board = evening.table.boards[0]
        if board.is_over:
            break
        role = rng.choice(board.owing)
        chooser, before, waiting = board.player_of(role), states(evening.table), len(board.owing)
        evening.choose(role, rng.choice(sorted(board.position.legal(role))))
        after = states(evening.table)
        assert after[chooser] != before[chooser]
        if waiting > 1:
            assert all(after[other] == before[other] for other in range(players) if other != chooser)


def test_events_follow_from_what_was_told_before() -> None:
    evening = Evening(of_friends("lunch"))
    (first, _) = states(evening.table)
    over = first._replace(status="over", turns=(), place=2)
    kinds = [
        [event["event"] for event in game_events("t", before, after)]
        for before, after in [(None, first), (first, first), (first, over), (None, over), (first, None), (None, None)]
    ]
    assert kinds[1:] == [[], ["game_end"], [], ["game_end"], []] and kinds[0][0] == "game_start"
