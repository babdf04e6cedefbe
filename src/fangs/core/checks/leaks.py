"""Finds what tells a reader a secret: two games are played that look alike to the reader, and everything told of them is compared.

The games begin alike. In each turn the second is played so that the reader's view comes to the same as in the first, while what others
choose and draw may differ. Where views are the same, so must be all that is said: the record, what the rules told, what may be chosen and
why not, the names of sides. Surfaces above this floor are compared in the same way by `surfaces`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from fangs.core.errors import Refusal
from fangs.core.fields import HIDDEN, compact
from fangs.core.game import Game
from fangs.core.legality import understand
from fangs.core.position import Position
from fangs.core.records.record import Record, Step

MAX_ATTEMPTS = 40
"""So many other ways to go on are tried for the second game."""
TURNS = 40
"""After so many turns a pair of games is cut."""
PROBES = 8
"""So many actions of before are tried for each role of the reader."""

Surface = Callable[[Record, int | None], str]
"""What is told a reader (a player of the game; None: a spectator) of a game that goes on."""


class Leak(AssertionError):
    """Something that tells a reader more than the view does."""


def look(
    game: Game,
    players: int,
    options: Mapping[str, Any],
    reader: int | None,
    rng: random.Random,
    surfaces: Mapping[str, Surface] | None = None,
) -> int:
    """Play two games that look alike to the reader; returns in how many turns they differed. Raises Leak."""
    first = Record(game, players, options)
    second, differed = first.until(0), 0
    for _ in range(TURNS):
        if first.position.kind == "over":
            break
        steps = _turn(first.position, rng)
        before = len(first.steps)
        _play(first, steps)
        if first.position.kind == "over":
            break  # then all may be told
        if not _follow(second, first, before, reader, rng):
            second = first.until(len(first.steps))
        elif first.position != second.position:
            differed += 1
            _compare(first, second, before, reader, rng)
            _same(first, second, reader, surfaces or {})
    return differed


def _turn(position: Position, rng: random.Random) -> list[Step]:
    """An outcome, or a choice of everybody who owes one, at random."""
    if position.kind == "chance":
        return [Step(None, rng.choice(position.odds)[0])]
    return [Step(role, rng.choice(position.legal(role))) for role in position.owing]


def _play(record: Record, steps: Sequence[Step]) -> None:
    for step in steps:
        record.take(step)


def _follow(second: Record, first: Record, before: int, reader: int | None, rng: random.Random) -> bool:
    """Play the second game on so that the reader sees the same as in the first: if it can be found, otherwise than there."""
    goal, steps, position = first.position.json(reader), first.steps[before:], second.position
    others = [_other(position, steps, reader, rng) for _ in range(MAX_ATTEMPTS)]
    for tried in (*(other for other in others if other != steps), steps):
        with_it = second.until(len(second.steps))
        try:
            _play(with_it, tried)
        except Refusal:
            continue
        is_alike = with_it.position.kind == first.position.kind and with_it.position.json(reader) == goal
        if is_alike and (
            with_it.position != first.position or _shown(with_it, before, reader) == _shown(first, before, reader)
        ):
            second.steps, second.positions = with_it.steps, with_it.positions
            return True
    return False


def _other(position: Position, steps: Sequence[Step], reader: int | None, rng: random.Random) -> list[Step]:
    """Another turn, in which the reader chooses the same."""
    if position.kind == "chance":
        return _turn(position, rng)
    mine = {step.mover: step for step in steps if step.role is not None and position.owner(step.role) == reader}
    return [mine.get(step.mover, step) for step in _turn(position, rng)]


def _compare(first: Record, second: Record, before: int, reader: int | None, rng: random.Random) -> None:
    words = sorted({step.action for step in first.steps} | {"?"})
    probes = rng.sample(words, min(PROBES, len(words)))
    own: dict[str, Surface] = {
        "the record": lambda record, reader: str(record.masked(reader)),
        "what the rules told": lambda record, reader: str(_told(record, before, reader)),
        "what the reader may choose": lambda record, reader: str(_choices(record.position, reader, probes)),
        "how people are called": lambda record, reader: str(_names(record.position)),
    }
    _same(first, second, reader, own)


def _shown(record: Record, before: int, reader: int | None) -> list[str]:
    steps = zip(record.positions[before:], record.steps[before:], strict=False)
    return [position.shown(step.role, step.action, reader) for position, step in steps]


def _told(record: Record, before: int, reader: int | None) -> list[str]:
    """What the rules told, in order; what is not for the reader stands there as `?`: that there was something shows too."""
    events = (event for position in record.positions[before + 1 :] for event in position.events)
    return [str(event) if event.is_for(reader) else HIDDEN for event in events]


def _choices(position: Position, reader: int | None, probes: Sequence[str]) -> list[str]:
    return [
        f"{role}: {position.legal(role)} {list(_answers(position, role, probes))}"
        for role in position.choosing
        if position.owner(role) == reader
    ]


def _answers(position: Position, role: str, probes: Sequence[str]) -> Iterator[str]:
    for text in probes:
        try:
            understand(position.game, position.state, role, text)
            yield f"{text} may be chosen"
        except Refusal as refusal:
            yield str(refusal)


def _names(position: Position) -> list[str]:
    roles = [position.called(role) for role in position.owing]
    return [*roles, *map(position.side, range(position.players))]


def _same(first: Record, second: Record, reader: int | None, surfaces: Mapping[str, Surface]) -> None:
    for name, surface in surfaces.items():
        one, other = surface(first, reader), surface(second, reader)
        if one != other:
            why = f"{name} tells a reader what is hidden: {one}, but {other}"
            raise Leak(f"{why}\n\n{first}\nwhich looks the same as\n\n{second}")


def sampled(game: Game, state: Any, reader: int | None, rng: random.Random) -> None:
    """See that a world that the reader may be in looks to the reader as the true one does, and is a position; raises Leak."""
    covered = game.covered(state, reader)
    if game.rules.owing(covered) != game.rules.owing(state):
        return  # a choice that is not revealed yet counts as not made
    world = game.imagined(state, reader, rng)
    view, other = compact(game.view(state, reader)), compact(game.view(world, reader))
    if view != other:
        raise Leak(f"a sampled world looks different: {other}, not {view}")
    again, _ = game.read_position(game.position_json(world))
    if again != world:
        raise Leak(f"a sampled world is no position: {world}, but {again}")
    if reader is not None and (own := _choices(Position(game, world), reader, ())) != (
        seen := _choices(Position(game, covered), reader, ())
    ):
        raise Leak(f"a player may choose otherwise in a sampled world: {own}, not {seen}")
