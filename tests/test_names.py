"""People and pieces are called by what one sees, and everybody is told what to do, in every game."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import islice
from xml.etree import ElementTree

import pytest

import fangs
from fangs.core.checks import laws
from fangs.core.position import Position
from tests.names import internal

MOST = 400
"""Steps of a game."""


def positions(game: str) -> Iterator[Position]:
    """Those of random games with all numbers of players and all options."""
    for players, options in laws.variants(fangs.game(game)):
        rng = random.Random(f"{game} {players} {options}")
        yield from islice(fangs.new(game, **({"players": players} | options)).random_game(rng), MOST)


def said_of(position: Position, rng: random.Random) -> Iterator[str]:
    """All that any surface says of a position."""
    board = position.game.board
    yield from (event.text for event in position.events)
    yield from (position.side(player) for player in range(position.players))
    yield from (board.rolled(outcome) for outcome, _ in position.odds[:20])
    view = position.json(None)
    yield board.status(view)
    for role in position.owing:
        view = position.json(position.owner(role))
        yield board.asks(view, role)
        yield position.called(role)
        legal = position.legal(role)
        yield from (board.say(view, role, action) for action in rng.sample(legal, min(len(legal), 5)))
    if rng.random() < 0.05 or position.kind == "over":
        yield board.text(view)
        yield from (element.text or "" for element in ElementTree.fromstring(position.game.svg(view)).iter())


@pytest.mark.parametrize("game", fangs.names())
def test_nothing_that_is_said_of_a_game_has_a_name_for_programs_in_it(game: str) -> None:
    rng = random.Random(game)
    for position in positions(game):
        for text in said_of(position, rng):
            assert not internal(text), text


@pytest.mark.parametrize("game", fangs.names())
def test_the_rules_call_nobody_by_a_number_before_they_come_to_what_programs_write(game: str) -> None:
    for_people, _, for_programs = fangs.game(game).rulebook.text.partition("\n## Position")
    assert for_programs and not re.findall(r"\b(?:player|pirate|role|ship|swimmer|tribe) \d", for_people)


@pytest.mark.parametrize("game", fangs.names())
def test_everybody_who_must_choose_is_told_so_in_a_few_sentences(game: str) -> None:
    for position in positions(game):
        for role in position.owing:
            asks = position.game.board.asks(position.json(position.owner(role)), role)
            sentences = re.findall(r"[A-Z][^.?!]*[.?!](?= |$)", asks)
            assert " ".join(sentences) == asks and 2 <= len(sentences) <= 4 and len(asks) < 220, asks
            assert asks.startswith("You ") and sentences[0].count(" ") < 16, asks


@pytest.mark.parametrize("game", fangs.names())
def test_no_two_roles_are_called_alike_and_whoever_chooses_has_pieces_on_the_board(game: str) -> None:
    rng = random.Random(game)
    for position in positions(game):
        if rng.random() > 0.03:
            continue
        names = position.game.notation.ROLE_NAMES
        roles = [role for role in names if 0 <= position.owner(role) < position.players]
        assert len({position.called(role) for role in roles}) == len(roles)
        owned = {piece.role for piece in position.game.pieces(position.json(None))}
        assert owned.issuperset(position.owing)
