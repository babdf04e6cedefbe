"""Choices at a table: who may choose what and when, and what nobody learns before it is revealed."""

from __future__ import annotations

import itertools
import random

import pytest

import fangs
from fangs import Record
from fangs.core.errors import GameOver, IllegalMove, InvalidMove, OutOfTurn, RequestError
from fangs.core.game import Game
from fangs.core.position import Position
from fangs.core.records import dice
from fangs.table import board as board_module
from fangs.table import people, rhythm
from fangs.table.phase import Phase
from fangs.table.refusals import NoSeat, Stale
from fangs.table.views.animations import befell
from fangs.translation import capital, speaking
from tests.table.evening import NAMES, SEED, Evening, of_friends, variants_of

GAMES = fangs.names()
VARIANTS = [
    pytest.param(name, players, options, id=f"{name}-{players}-{'-'.join(map(str, options.values()))}")
    for name in GAMES
    for players, options in itertools.islice(variants_of(fangs.game(name)), 0, None, 3)
]


def secret_evening(game: Game, players: int) -> Evening | None:
    """A table at which several players choose at once, if the game comes to that."""
    evening = Evening(of_friends(game.name, players))
    for seed in range(60):
        at = evening.board
        if len({at.player_of(role) for role in at.owing}) > 1:
            return evening
        if not evening.choose_at_random(random.Random(seed)):
            return None
    return None


SECRET = [
    pytest.param(name, players, id=f"{name}-{players}")
    for name in GAMES
    for players in fangs.game(name).players
    if secret_evening(fangs.game(name), players)
]


def test_some_games_have_secret_choices() -> None:
    assert len(SECRET) >= 5


@pytest.mark.parametrize(("name", "players", "options"), VARIANTS)
def test_a_game_is_played_to_its_end_and_its_record_holds_nothing_unrevealed(
    name: str, players: int, options: dict[str, object]
) -> None:
    evening = Evening(of_friends(name, players, options=options))
    rng = random.Random(2)
    for number in itertools.count():
        assert not evening.board.position.hides_choices()
        assert evening.board.position.kind != "chance"
        if number == 400 or not evening.choose_at_random(rng):
            break
    if number < 400:
        assert evening.table.status == "over"
        finished = Record.read(str(evening.table.record(0)))
        assert finished.position == evening.board.position
        assert dice.check(finished) == sum(step.role is None for step in finished.steps)
        assert finished.names == {evening.board.seating[player]: NAMES[player] for player in range(players)}


@pytest.mark.parametrize("name", GAMES)
def test_a_choice_is_played_once_although_it_is_checked_revealed_and_folded(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[tuple[Position, str | None, str]] = []
    play = Position.play

    def noted(position: Position, role: str | None, action: str) -> Position:
        played.append((position, role, action))
        return play(position, role, action)

    monkeypatch.setattr(Position, "play", noted)
    evening, rng = Evening(of_friends(name)), random.Random(4)
    for _ in range(30):
        played.clear()
        if not evening.choose_at_random(rng):
            break
        once = {(id(position), role, action) for position, role, action in played}
        assert len(once) == len(played) > 0


def test_a_board_forgets_what_it_has_tried_when_somebody_tries_everything() -> None:
    board = Evening(of_friends("maneater")).board
    spaces = [place for role in ("red", "green") for place in board.position.legal(role) if "/" not in place]
    tried = [f"{one}/{other}" for one in spaces for other in spaces if one != other]

    assert len(tried) > board_module.MAX_REACHED
    for action in tried:
        board.plays("green", action)
        assert len(board._reached) <= board_module.MAX_REACHED


@pytest.mark.parametrize("name", GAMES)
def test_all_steps_of_a_game_at_once_reach_what_one_after_the_other_does(name: str) -> None:
    evening, rng = Evening(of_friends(name)), random.Random(5)
    start = evening.board
    for _ in range(100):
        if not evening.choose_at_random(rng):
            break
    steps, first = tuple(evening.board.steps), len(start.steps)

    assert start.after(steps[first:]) == evening.board.position
    assert start.reached(steps[first:]) == tuple(evening.board.positions[first + 1 :])


@pytest.mark.parametrize("name", GAMES)
def test_a_player_who_may_not_choose_for_a_role_is_told_so_by_its_name_in_every_language(name: str) -> None:
    evening = Evening(of_friends(name))
    role = evening.board.owing[0]
    player = evening.board.player_of(role)
    assert player is not None

    with pytest.raises(NoSeat) as refused:
        rhythm.choose(evening.table, (player + 1) % 2, 0, evening.board.number, role, "")
    with speaking("de"):
        called = str(evening.board.first.called(role))
        assert str(refused.value) == f"Für diese Rolle kannst du nicht wählen: {called}."


@pytest.mark.parametrize("name", GAMES)
def test_what_cannot_be_chosen_is_refused_and_changes_nothing(name: str) -> None:
    game = fangs.game(name)
    for players in game.players:
        evening = Evening(of_friends(name, players))
        table, at = evening.table, evening.board
        role = at.owing[0]
        player = at.player_of(role)
        legal = at.position.legal(role)
        other = (player + 1) % players
        before = (len(evening.log), evening.all_seen(None))

        with pytest.raises(NoSeat, match="You cannot choose for"):
            rhythm.choose(table, other, 0, at.number, role, legal[0])
        for number in (at.number - 1, at.number + 1, 10**30):
            with pytest.raises(Stale, match="has changed"):
                rhythm.choose(table, player, 0, number, role, legal[0])
        for board in (1, -1):
            with pytest.raises(RequestError, match="no board"):
                rhythm.choose(table, player, board, None, role, legal[0])
        for words in ("", "?", "no such thing", "x" * 300, legal[0] + " "):
            with pytest.raises((InvalidMove, IllegalMove)) as refused:
                rhythm.choose(table, player, 0, at.number, role, words)
            assert refused.value.message
        for unknown in ("nobody", "", "99"):
            with pytest.raises(InvalidMove, match="no role"):
                rhythm.choose(table, player, 0, at.number, unknown, legal[0])
        for unplayed in set(game.notation.ROLE_NAMES) - set(at.roles):
            with pytest.raises(NoSeat):
                rhythm.choose(table, player, 0, at.number, unplayed, legal[0])
        for master in game.master_actions:
            with pytest.raises(IllegalMove, match="Games Master"):
                rhythm.choose(table, player, 0, at.number, role, master)

        assert before == (len(evening.log), evening.all_seen(None))


@pytest.mark.parametrize("name", GAMES)
def test_who_has_nothing_to_choose_is_told_whose_turn_it_is(name: str) -> None:
    for players in fangs.game(name).players:
        evening = Evening(of_friends(name, players))
        rng = random.Random(1)
        found = False
        for _ in range(60):
            at = evening.board
            waiting = [role for role in at.roles if role not in at.position.choosing]
            if waiting and at.owing:
                action = at.position.legal(at.owing[0])[0]
                with pytest.raises((OutOfTurn, InvalidMove, IllegalMove)):
                    rhythm.choose(evening.table, at.player_of(waiting[0]), 0, at.number, waiting[0], action)
                found = True
            evening.choose_at_random(rng)
        assert found or (name, players) in [param.values for param in SECRET]


@pytest.mark.parametrize("name", GAMES)
def test_when_the_game_is_over_nothing_can_be_chosen(name: str) -> None:
    evening = Evening(of_friends(name, min(fangs.game(name).players)))
    evening.play_on(random.Random(5))
    at = evening.board

    assert evening.table.phase is Phase.OVER
    with pytest.raises(GameOver):
        rhythm.choose(evening.table, 0, 0, at.number, at.roles[0], "x")
    assert evening.view(0)["boards"][0]["choices"] == {}
    assert evening.view(0)["boards"][0]["seed"] == at.seed
    assert evening.view(0)["totals"] is not None


def test_a_game_that_was_given_up_is_over_too() -> None:
    evening = Evening(of_friends("lunch"))
    evening.do(people.resign(evening.table, evening.seat(0)))

    with pytest.raises(GameOver):
        rhythm.choose(evening.table, 1, 0, None, "1", "5c")


@pytest.mark.parametrize(("name", "players"), SECRET)
def test_a_secret_choice_may_be_changed_and_others_see_no_byte_of_it(name: str, players: int) -> None:
    evening = secret_evening(fangs.game(name), players)
    assert evening is not None
    at = evening.board
    role = at.owing[0]
    player, legal = at.player_of(role), at.position.legal(role)
    others = [None, *(other for other in range(players) if other != player)]
    number = at.number

    seen, own = set(), set()
    for action in legal[:6]:
        evening.choose(role, action)
        seen.add(tuple(evening.all_seen(other) for other in others))
        own.add(evening.all_seen(player))
        choices = evening.view(player)["boards"][0]["choices"][role]
        assert choices["chosen"] == action
        assert len(choices["actions"]) == len(legal)

    assert len(seen) == 1
    assert len(own) == len(legal[:6]) > 1
    assert evening.board.number == number, "so nobody's choice is stale because of another's"
    # Where owners are secret, not even who has chosen already is shown: it would tell which roles are whose.
    assert (role in evening.view(None)["boards"][0]["owing"]) == (evening.table.secret_owners is not None)
    assert role not in evening.view(player)["boards"][0]["owing"]


@pytest.mark.parametrize(("name", "players"), SECRET)
def test_the_record_tells_neither_who_chose_first_nor_who_changed_a_choice(name: str, players: int) -> None:
    records = set()
    for order in range(6):
        evening = secret_evening(fangs.game(name), players)
        assert evening is not None
        at = evening.board
        roles = list(at.owing)
        final = {role: at.position.legal(role)[-1] for role in roles}
        rng = random.Random(order)
        rng.shuffle(roles)
        for role in roles[:-1]:
            for _ in range(order % 3):
                evening.choose(role, rng.choice(at.position.legal(role)))
            evening.choose(role, final[role])
        evening.choose(roles[-1], final[roles[-1]])
        records.add((str(evening.table.record(0)), evening.all_seen(None)))
        assert evening.board.drafts == {}
    assert len(records) == 1


@pytest.mark.parametrize(("name", "players"), SECRET)
def test_what_is_refused_does_not_depend_on_what_others_have_chosen(name: str, players: int) -> None:
    game = fangs.game(name)

    def refusals(pick: int) -> list[str]:
        evening = secret_evening(game, players)
        assert evening is not None
        at = evening.board
        *others, role = at.owing
        for other in others:
            evening.choose(other, at.position.legal(other)[pick])
        told = []
        for action in [*("?", "", "0"), *getattr(game.notation, "UNLISTED_SAMPLES", ())]:
            try:
                rhythm.choose(evening.table, at.player_of(role), 0, at.number, role, action)
            except (InvalidMove, IllegalMove, OutOfTurn) as error:
                told.append(str(error))
        return told

    assert refusals(0) == refusals(-1)


@pytest.mark.parametrize("name", GAMES)
def test_the_dice_are_those_of_the_seed(name: str) -> None:
    records = []
    for seed in (SEED, SEED, "6b" * 32):
        evening = Evening(of_friends(name), seed=seed)
        evening.play_on(random.Random(9), 30)
        records.append([step for step in evening.board.steps if step.role is None])

    assert records[0] == records[1]
    if len(records[0]) > 3:
        assert records[0] != records[2]
    promised = evening.view(None)["boards"][0]["seed_hash"]
    assert promised == dice.commitment(dice.seed_of_board("6b" * 32, 0)) == evening.table.opened.promised[0]
    assert evening.view(None)["boards"][0]["seed"] is None


def has_several_roles(game: Game, players: int) -> bool:
    """Whether somebody plays more than one role, and the game says what happens to them."""
    board = Evening(of_friends(game.name, players)).board
    return "befell" in vars(game.board) and len(board.roles) > players


@pytest.mark.parametrize(
    ("name", "players"),
    [
        (game.name, players)
        for game in fangs.all_games()
        for players in game.players
        if has_several_roles(game, players)
    ],
)
def test_who_has_several_roles_is_told_to_which_of_them_something_happened(name: str, players: int) -> None:
    evening, rng, told = Evening(of_friends(name, players)), random.Random(3), 0
    while evening.choose_at_random(rng):
        board = evening.board
        for player in range(players):
            words, roles = befell(board, player), board.roles_of(player)
            if words and len(roles) > 1:
                told += 1
                assert words.startswith(tuple(f"{capital(board.first.called(role))}: " for role in roles)), words
    assert told
