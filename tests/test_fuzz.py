"""Any text, any JSON, any file from anyone gets a clear error and leaves everything as it was (Hypothesis).

What was found this way is kept as cases: in the games' `cases/`, and in the lists of bad input of the other tests.
"""

from __future__ import annotations

import copy
import functools
import json
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import fangs
from fangs import Position, Record
from fangs.core.checks import laws
from fangs.core.fields import compact
from fangs.referee import answer_line
from tests import form

FUZZ = settings(
    max_examples=form.amount(60, long=5000),
    deadline=None,
    derandomize=not form.LONG,
    suppress_health_check=list(HealthCheck),
)
"""The long form tries other examples every time."""
NAMES = pytest.mark.parametrize("name", fangs.names())
TEXTS = st.one_of(
    st.text(max_size=30), st.sampled_from(["", " ", "?", "null", "-1", "99999999999999999999", "\x00", "\ud800"])
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 300) | st.integers() | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=8,
)


@functools.cache
def positions(name: str) -> tuple[Position, ...]:
    """Positions from random games of every variant."""
    game, found = fangs.game(name), []
    for players, options in laws.variants(game):
        rng = random.Random(f"{players} {options}")
        position = Position(game, game.start(players, options))
        for number in range(120):
            if position.kind == "over":
                break
            role = rng.choice(position.owing) if position.kind == "decision" else None
            position = position.play(role, rng.choice(position.legal(role)) if role else position.draw(rng))
            if number % 7 == 0 or position.kind == "over":
                found.append(position)
    return tuple(found)


def mangled(text: str, data: st.DataObject) -> str:
    """A text that is nearly right: a piece of it cut, doubled or replaced."""
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 12)))
    return text[:start] + data.draw(st.sampled_from(["", text[start:end] * 2, "?"]) | TEXTS) + text[end:]


@NAMES
@FUZZ
@given(data=st.data())
def test_an_action_in_any_words_is_played_or_refused(name: str, data: st.DataObject) -> None:
    position = data.draw(st.sampled_from(positions(name)))
    before = compact(position.json())
    role = data.draw(st.sampled_from([None, *position.game.notation.ROLE_NAMES]) | TEXTS)
    words = position.legal(role) if role in position.choosing else [outcome for outcome, _ in position.odds]
    action = mangled(data.draw(st.sampled_from(words)) if words else "", data)
    try:
        position.play(role, action).text()
    except fangs.Refusal as refusal:
        assert refusal.message.endswith((".", "?")), refusal.message
    assert compact(position.json()) == before


@NAMES
@FUZZ
@given(data=st.data())
def test_a_position_with_anything_in_it_is_refused_or_can_be_played(name: str, data: st.DataObject) -> None:
    sent = copy.deepcopy(data.draw(st.sampled_from(positions(name))).json())
    for _ in range(data.draw(st.integers(1, 3))):
        change_something(sent, data)
    try:
        position = Position.read(fangs.game(name), sent)
    except fangs.InvalidPosition as error:
        assert error.message.endswith((".", "?")), error.message
        return
    position.text(), position.svg()
    if position.is_view:
        return
    assert Position.read(position.game, json.loads(compact(position.json()))) == position
    play_on(position, random.Random(1))


def change_something(value: Any, data: st.DataObject) -> None:
    """Replace, drop, double or move something somewhere in the JSON."""
    while True:
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        if isinstance(value[key], dict | list) and value[key] and data.draw(st.integers(0, 3)):
            value = value[key]
            continue
        how = data.draw(st.integers(0, 4))
        if how == 0:
            del value[key]
        elif how == 1 and isinstance(value, list):
            value.insert(data.draw(st.sampled_from(keys)), copy.deepcopy(value[key]))
        elif how == 2:
            other = data.draw(st.sampled_from(keys))
            value[key], value[other] = value[other], value[key]
        elif how == 3 and isinstance(value[key], str):
            value[key] = mangled(value[key], data)
        else:
            value[key] = data.draw(JSON)
        return


def play_on(position: Position, rng: random.Random) -> None:
    for _ in range(15):
        if position.kind == "over":
            break
        role = rng.choice(position.owing) if position.kind == "decision" else None
        position = position.play(role, rng.choice(position.legal(role)) if role else position.draw(rng))
        assert Position.read(position.game, position.json()) == position, "it leads to a position that cannot be"


@NAMES
@FUZZ
@given(data=st.data())
def test_a_record_with_anything_in_it_is_refused_or_replayed(name: str, data: st.DataObject) -> None:
    text = mangled(record_text(name), data)
    try:
        record = Record.read(text)
    except fangs.InvalidRecord as error:
        assert error.message
    else:
        assert Record.read(str(record)).position == record.position


@functools.cache
def record_text(name: str) -> str:
    rng, record = random.Random(name), Record(fangs.game(name), names={0: "Ann"})
    while len(record.steps) < 30 and record.position.kind != "over":
        position = record.position
        role = rng.choice(position.owing) if position.kind == "decision" else None
        record.play(role, rng.choice(position.legal(role)) if role else position.draw(rng))
    return str(record)


@FUZZ
@given(line=st.binary(max_size=80) | st.builds(lambda value: json.dumps(value).encode(), JSON))
def test_the_referee_answers_any_line(line: bytes) -> None:
    answer = answer_line(line)

    assert json.loads(json.dumps(answer)) == answer
    assert answer["error"]["message"]


OPS = st.sampled_from(["games", "new", "look", "play", "view", "draw", "choose"])


@NAMES
@FUZZ
@given(data=st.data())
def test_the_referee_answers_any_request(name: str, data: st.DataObject) -> None:
    position = copy.deepcopy(data.draw(st.sampled_from(positions(name))).json())
    if data.draw(st.booleans()):
        change_something(position, data)
    request = {"op": data.draw(OPS), "game": name, "position": position}
    for key in ("players", "options", "role", "action", "player", "as", "bot", "seed", "id"):
        if data.draw(st.booleans()):
            request[key] = data.draw(JSON | st.sampled_from(["0", "text", "svg", "random"]))
    answer = answer_line(json.dumps(request).encode())

    assert json.loads(json.dumps(answer, allow_nan=False)) == answer


@NAMES
@FUZZ
@given(
    options=st.dictionaries(
        TEXTS | st.sampled_from(["target", "suits", "captures", "players", "map"]), JSON, max_size=3
    ),
    players=JSON,
)
def test_any_options_begin_a_game_or_are_refused(name: str, options: dict[str, Any], players: Any) -> None:
    try:
        start = fangs.game(name).start(players, options)
    except fangs.RequestError as error:
        assert error.message
    else:
        assert fangs.game(name).read_position(fangs.game(name).position_json(start))[0] == start
