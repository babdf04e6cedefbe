"""A position: immutable, explicit about chance, and written as something that can be pasted back."""

from __future__ import annotations

import copy
import itertools
import pickle
import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import fangs
from fangs.core.checks.laws import spoil
from fangs.core.game import Game
from fangs.engine.events import Told
from fangs.engine.layout import Layout
from fangs.translation import speaking


def test_playing_gives_a_new_position_and_leaves_the_old_one() -> None:
    start = fangs.new("lunch")
    before = start.json()
    after = start.roll("first:1")

    assert after != start
    assert start.json() == before
    assert after.json()["turn"] == 1


def test_its_state_is_a_copy() -> None:
    position = fangs.new("lunch")
    position.state.hand[0] = 3

    assert position.json()["hand"] == [12, 12]


def test_what_it_was_made_from_can_change_without_it() -> None:
    state, told = fangs.new("lunch").state, [(1, 0, 0, 0)]
    position = fangs.Position(fangs.game("lunch"), state, told=told)
    before, hashed = position.json(), hash(position)
    state.hand[0] = 3
    told.clear()

    assert (position.json(), hash(position)) == (before, hashed)
    assert position._told == ((1, 0, 0, 0),)


def test_what_a_bot_thinks_with_is_a_copy_in_a_view_too() -> None:
    view = fangs.position(fangs.new("getbit").roll("2031").play("0", "5").json(1))
    before = view.json()
    spoil(view.worked_out())

    assert view.json() == before


def test_its_game_is_neither_replaced_nor_deleted() -> None:
    position = fangs.new("lunch")
    with pytest.raises(AttributeError):
        position.game = fangs.game("getbit")  # type: ignore[misc]
    with pytest.raises(AttributeError):
        del position.game  # type: ignore[misc]

    assert position.game is fangs.game("lunch")


def test_a_view_is_no_whole_position_though_its_state_looks_the_same() -> None:
    whole = fangs.new("getbit").roll("2031").play("0", "5")
    views = [fangs.position(whole.json(player)) for player in (None, 1, 0)]
    before = fangs.position(whole.json(None) | {"chosen": [None] * 4})

    assert views[0]._state == before._state and views[0] != before and hash(views[0]) != hash(before)
    assert len({views[0], before, whole}) == 3
    assert views[0] == views[1] == fangs.position(views[0].json())


@pytest.mark.parametrize("name", fangs.names())
def test_its_repr_can_be_pasted_back(name: str) -> None:
    position = fangs.new(name)

    assert eval(repr(position), {"fangs": fangs}) == position
    assert hash(eval(repr(position), {"fangs": fangs})) == hash(position)


@pytest.mark.parametrize("name", fangs.names())
def test_it_draws_itself_in_a_notebook(name: str) -> None:
    assert fangs.new(name)._repr_svg_().startswith("<svg")


def test_chance_is_explicit_and_exact() -> None:
    odds = dict(fangs.new("lunch").roll("first:0").odds)

    assert odds["123"] == Fraction(6, 27)
    assert sum(odds.values()) == 1


def test_dice_fall_as_often_as_they_should() -> None:
    position, dice = fangs.new("lunch").roll("first:0"), random.Random(1)
    rolls = [position.draw(dice) for _ in range(2700)]

    for roll, chance in position.odds:
        assert abs(rolls.count(roll) - 2700 * chance) < 5 * float(2700 * chance) ** 0.5, roll


def test_the_same_generator_rolls_the_same_dice() -> None:
    position = fangs.new("lunch").roll("first:0")

    assert position.roll(random.Random(4)) == position.roll(random.Random(4))


@pytest.mark.parametrize("dice", [2031, b"2031", np.random.default_rng(1)])
def test_the_dice_take_an_outcome_or_a_generator_and_nothing_else(dice: Any) -> None:
    with pytest.raises(fangs.RequestError, match=r"The dice need an outcome in quotes or a .*, but you gave "):
        fangs.new("getbit").roll(dice)


def test_a_view_can_be_looked_at_but_not_played_on() -> None:
    claimed = fangs.new("lunch", eating="claimed").roll("first:0").roll("113").play("0", "5a")
    view = fangs.position(claimed.json(0))

    assert claimed.json(0)["trapped"] == view.json(1)["trapped"] == "?"
    assert view.legal("0") == ["done"]
    with pytest.raises(fangs.RequestError, match="Parts of this position are hidden"):
        view.play("0", "done")


def test_a_view_stays_a_view() -> None:
    seen_by_1 = fangs.new("getbit").roll("2031").play("0", "5").play("1", "4").json(1)
    view = fangs.position(seen_by_1)

    assert view.json()["chosen"] == view.json(1)["chosen"] == ["?", 4, None, None]
    assert view.json(0)["chosen"] == view.json(None)["chosen"] == ["?", "?", None, None]
    assert eval(repr(view), {"fangs": fangs}).is_view


@pytest.mark.parametrize("player", [2, -1, -2, "0", 1.0, True])
@pytest.mark.parametrize(
    "ask",
    [
        lambda position, player: position.json(player),
        lambda position, player: position.text(player),
        lambda position, player: position.told(player),
        lambda position, player: position.side(player),
        lambda position, player: position.hides_from(player),
        lambda position, player: position.shown("0", "7c", player),
        lambda position, player: position.imagined(player, random.Random(1)),
    ],
)
def test_players_that_there_are_not_have_no_views_and_no_sides(
    player: object, ask: Callable[[fangs.Position, object], object]
) -> None:
    with pytest.raises(fangs.RequestError, match="There is no player"):
        ask(fangs.new("lunch"), player)


def test_events_say_what_happened_each_with_its_clause() -> None:
    after = fangs.new("lunch").roll("first:0").roll("123")

    assert [str(event) for event in after.events] == [
        "The Boneheads roll 1, 2, 3, L2.2",
        "The roll 1, 2, 3 loses the turn, L2.3",
    ]


@pytest.mark.parametrize(
    ("role", "action", "error", "words"),
    [
        ("0", "7h", fangs.InvalidMove, "'7h' is not understood"),
        ("0", "5h", fangs.InvalidMove, "Did you mean 5"),
        ("0", "7a", fangs.IllegalMove, "The roll 1, 1, 3 puts the cannibal in column 5, and 7a is not in that column"),
        ("1", "5a", fangs.OutOfTurn, "The Bloodboilers cannot choose now because the Boneheads must choose"),
        (0, "5a", fangs.InvalidMove, "A role must be text, such as '0', but it is 0"),
        ("shark", "5a", fangs.InvalidMove, "There is no role 'shark'"),
        (None, "113", fangs.OutOfTurn, "It is not time to roll the dice because the Boneheads must choose"),
        ("0", None, fangs.InvalidMove, "An action must be text"),
        ("0", "\ud800\x00" * 999, fangs.InvalidMove, "not understood"),
    ],
)
def test_a_refusal_says_why(role: str, action: str, error: type[fangs.Refusal], words: str) -> None:
    position = fangs.new("lunch").roll("first:0").roll("113")

    with pytest.raises(error, match=words):
        position.play(role, action)


def test_after_the_end_nothing_is_played() -> None:
    over = fangs.new("lunch", target=0).json() | {
        "board": ["AAAAAAA", "AAAAA..", *["......."] * 5], "hand": [0, 12], "score": [12, -12], "phase": "over",
    }  # fmt: skip
    position = fangs.position(over)

    assert position.scores == [12, -12]
    for role, action in (("0", "7c"), (None, "113")):
        with pytest.raises(fangs.GameOver):
            position.play(role, action)


def test_what_happened_is_put_into_words_once_and_only_if_somebody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    events = Game.events

    def noting(self: Game, after: Layout, told: Sequence[Told]) -> tuple[fangs.Event, ...]:
        asked.append(told)
        return events(self, after, told)

    monkeypatch.setattr(Game, "events", noting)
    after = fangs.new("lunch").roll("first:0").roll("123")
    assert not asked
    assert [event.clause for event in after.events] == [event.clause for event in after.events] != []
    assert len(asked) == 1


@pytest.mark.parametrize("name", fangs.names())
def test_a_position_and_a_record_are_pickled_by_the_name_of_their_game(name: str) -> None:
    record = fangs.Record(fangs.game(name), names={0: "Ann"})
    for position in itertools.islice(fangs.new(name).random_game(random.Random(1)), 20):
        views = [fangs.position(position.json(player)) for player in range(position.players)]
        for one in (position, *views):
            again = pickle.loads(pickle.dumps(one))
            assert again == one and again.game is one.game and again.events == one.events
            assert (again.json(), again.is_view) == (one.json(), one.is_view)
            assert copy.copy(one) is copy.deepcopy(one) is one, "it is immutable"
    while len(record.steps) < 20:
        role = record.position.owing[0] if record.position.owing else None
        record.play(role, record.position.draw(random.Random(2)) if role is None else record.position.legal(role)[0])
    for twin in (pickle.loads(pickle.dumps(record)), copy.deepcopy(record)):
        assert str(twin) == str(record) and twin.positions == record.positions and twin.reader is fangs.EVERYTHING
        twin.undo(3)
        assert len(record.steps) == len(twin.steps) + 3
    assert len(pickle.dumps(fangs.game(name))) < 300 and copy.deepcopy(fangs.game(name)) is fangs.game(name)


@pytest.mark.parametrize("name", [game.name for game in fangs.all_games()])
@pytest.mark.parametrize("role", ["9", "", "nobody", None])
def test_a_choice_of_a_role_that_does_not_exist_is_not_said(name: str, role: str) -> None:
    with pytest.raises(fangs.InvalidMove, match="role"):
        fangs.new(name).says(role, "5")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", fangs.names())
def test_a_choice_is_said_with_the_name_of_its_role_once(name: str, language: str) -> None:
    for players in fangs.game(name).players:
        position = fangs.new(name, players)
        while position.kind != "decision":
            position = position.roll()
        for role in position.owing:
            action = position.legal(role)[0]
            with speaking("en"):
                named = str(position.called(role)).removeprefix("the ")
                assert str(position.says(role, action)).count(named) == 1
            with speaking(language):
                own = str(position.game.board.say(position.json(), role, action))
                assert str(position.says(role, action)) in (own, f"{position.called(role)}: {own}")


def test_a_pirate_of_a_player_with_two_is_named_once() -> None:
    position = fangs.new("getbit", 2).roll("0123")

    assert str(position.says("0", "3")) == "play the 3 of the red pirate"
    with speaking("de"):
        assert str(position.says("0", "3")) == "3 für den roten Piraten spielen"
