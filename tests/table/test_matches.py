"""Matches: several games at once, that turn together. (Who owns what: test_owners.py.)"""

from __future__ import annotations

import random

import pytest

import fangs
from fangs.core.errors import OutOfTurn, Refusal, RequestError
from fangs.table import agreeing, people, rhythm
from fangs.table.phase import Phase
from fangs.table.refusals import NoSeat, Stale
from tests.table.evening import Evening, of_friends

MATCHES = [
    pytest.param(name, players, id=f"{name}-{players}")
    for name in fangs.names()
    if fangs.game(name).match
    for players in fangs.game(name).players
]
CHOICES = 40
NAMES = ("Anneliese", "Bartholomew", "Clementine", "Dorothea", "Ebenezer", "Florentine")


def a_match(name: str, players: int, seed: str = "5a" * 32) -> Evening:
    """A match of people whose names are in no game's words."""
    evening = Evening(of_friends(name, players, match=True), seed=seed, everybody=False)
    for player in range(players):
        evening.do(people.sit(evening.table, evening.seat(player), NAMES[player]))
    return evening


def test_there_are_matches() -> None:
    assert MATCHES


@pytest.mark.parametrize(("name", "players"), MATCHES)
def test_everybody_has_every_seat_once(name: str, players: int) -> None:
    evening = a_match(name, players)
    match = fangs.game(name).match
    assert match is not None
    assert len(evening.table.boards) == match.games(players)
    for player in range(players):
        assert sorted(board.seating[player] for board in evening.table.boards) == list(range(players))
    for board in evening.table.boards:
        assert sorted(board.seating) == list(range(players))


@pytest.mark.parametrize(("name", "players"), MATCHES)
def test_nothing_is_revealed_before_all_have_chosen_at_all_boards(name: str, players: int) -> None:
    evening = a_match(name, players)
    before = [len(board.steps) for board in evening.table.boards]
    due = evening.due()
    random.Random(1).shuffle(due)
    for board, role in due:
        assert [len(at.steps) for at in evening.table.boards] == before
        evening.choose(role, evening.table.boards[board].position.legal(role)[0], board)
    assert all(len(at.steps) > number for at, number in zip(evening.table.boards, before, strict=True))
    assert not any(at.drafts for at in evening.table.boards)


@pytest.mark.parametrize(("name", "players"), MATCHES)
def test_a_board_at_which_all_have_chosen_tells_nobody_so(name: str, players: int) -> None:
    """Who comes, chooses and goes would give away whose roles are whose; and nobody may ask what would come of the choices."""

    def complete(pick: int) -> Evening:
        evening = a_match(name, players)
        at = evening.board
        for role in at.owing:
            evening.choose(role, at.position.legal(role)[pick], 0)
        return evening

    evenings = [complete(0), complete(-1)]
    for evening in evenings:
        board = evening.board
        assert evening.view(None)["boards"][0]["owing"] == list(board.position.owing)
        assert not {role for role in evening.view(1)["boards"][0]["owing"] if board.player_of(role) == 1}
    assert evenings[0].all_seen(None) == evenings[1].all_seen(None)
    at = evenings[0].table.boards[0]
    for role in at.roles:
        told = []
        for evening in evenings:
            at = evening.board
            try:
                told.append(repr(rhythm.choose(evening.table, at.player_of(role), 0, at.number, role, "drift")))
            except Refusal as refusal:
                told.append(repr(refusal))
        assert told[0] == told[1]


@pytest.mark.parametrize(("name", "players"), MATCHES)
def test_a_role_that_has_nothing_to_choose_at_its_board_is_out_of_turn(name: str, players: int) -> None:
    evening = a_match(name, players)
    rng, tried = random.Random(3), 0
    for _ in range(400):
        for at in evening.table.boards:
            for role in set(at.roles) - set(at.position.choosing) if not at.is_over else ():
                with pytest.raises(Refusal) as refused:
                    rhythm.choose(evening.table, at.player_of(role), at.index, at.number, role, "drift")
                tried += isinstance(refused.value, OutOfTurn)
        if not evening.choose_at_random(rng):
            break
    assert tried


@pytest.mark.parametrize(("name", "players"), MATCHES)
def test_at_the_end_all_is_shown_and_the_totals_are_the_rules(name: str, players: int) -> None:
    evening = a_match(name, players)
    evening.play_on(random.Random(2))
    shown = evening.view(None)
    match = fangs.game(name).match
    assert match is not None

    assert shown["phase"] == "over"
    for board, at in zip(shown["boards"], evening.table.boards, strict=True):
        assert all(board["names"][role] == NAMES[at.player_of(role)] for role in at.roles)
        assert all(person in str(evening.table.record(at.index)) for person in NAMES[:players])
        assert board["seed"] == at.seed
        scores = at.position.scores
        assert scores is not None
        assert board["scores"] == [scores[at.seating[player]] for player in range(players)]
    for row in shown["totals"]:
        assert row["total"] == sum(board["scores"][row["player"]] for board in shown["boards"])
    totals = [row["total"] for row in shown["totals"]]
    assert [row["place"] for row in shown["totals"]] == match.places(totals)


@pytest.mark.parametrize(("name", "players"), MATCHES)
def test_in_a_match_nothing_is_taken_back_and_who_resigns_gets_a_bot(name: str, players: int) -> None:
    evening = a_match(name, players)
    evening.play_on(random.Random(1), 20)
    with pytest.raises(RequestError, match="Choices cannot be taken back in a match"):
        agreeing.propose(evening.table, evening.seat(0), "undo", 0)
    evening.do(people.resign(evening.table, evening.seat(0)))
    assert evening.table.phase is Phase.PLAYING
    assert evening.seat(0).chooser
    view = evening.view(0)
    assert not any(board["choices"] or board["ahead"] for board in view["boards"]) and "hand-back" not in view["may"]


def test_choices_are_for_one_s_own_roles_at_every_board() -> None:
    name, players = MATCHES[-1].values
    assert isinstance(name, str) and isinstance(players, int)
    evening = a_match(name, players)
    for at in evening.table.boards:
        for role in at.owing:
            other = (at.player_of(role) + 1) % players
            with pytest.raises(NoSeat):
                rhythm.choose(evening.table, other, at.index, at.number, role, at.position.legal(role)[0])
            with pytest.raises(Stale):
                rhythm.choose(evening.table, at.player_of(role), at.index, at.number + 1, role, "x")
            assert role in evening.view(at.player_of(role))["boards"][at.index]["choices"]
            assert role not in evening.view(other)["boards"][at.index]["choices"]


def test_a_match_has_one_deadline_for_all_boards() -> None:
    name, players = MATCHES[0].values
    assert isinstance(name, str) and isinstance(players, int)
    evening = Evening(of_friends(name, players, match=True, hours=2.0))
    assert rhythm.deadline(evening.table) == 1000.0 + 7200
    evening.now += 100
    evening.play_on(random.Random(1), len(evening.due()) - 1)
    assert rhythm.deadline(evening.table) == 1000.0 + 7200
    evening.play_on(random.Random(1), 1)
    assert rhythm.deadline(evening.table) == 1100.0 + 7200
