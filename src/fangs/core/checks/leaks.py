"""Finds leaks of secrets by playing two games that look the same to a reader, and comparing what the reader is told.

Both games begin the same. In each turn, the second game is played so that the reader's view is the same as in the first, while the choices
and draws of others can differ. If the views are the same, everything else that the reader is told must be the same too: the record, the
events, the possible choices, the reasons for refusals, and the names of sides. With `surfaces`, the layers above this one are compared in
the same way.
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
"""The number of attempts to find a different turn for the second game."""
TURNS = 40
"""The number of turns after which two games are cut off."""
PROBES = 8
"""The maximum number of earlier actions that are tried for each of the reader's roles, to compare the answers."""

Surface = Callable[[Record, int | None], str]
"""A function that returns what a reader sees of a record, as text. The reader is a player, or None for a spectator."""


class Leak(AssertionError):
    """Raised if a text or an answer tells a reader more than the reader's own view shows."""


def look(
    game: Game,
    players: int,
    options: Mapping[str, Any],
    reader: int | None,
    rng: random.Random,
    surfaces: Mapping[str, Surface] | None = None,
) -> int:
    """Play two games that look the same to the reader, and compare all texts that the reader gets.

    Return the number of turns in which the two games differed. Raise Leak if a text differs.
    """
    first = Record(game, players, options)
    second, differed = first.until(0), 0
    for _ in range(TURNS):
        if first.position.kind == "over":
            break
        steps = _turn(first.position, rng)
        before = len(first.steps)
        _play(first, steps)
        if first.position.kind == "over":
            break  # when the game is over, nothing is secret
        if not _follow(second, first, before, reader, rng):
            second = first.until(len(first.steps))
        elif first.position != second.position:
            differed += 1
            _compare(first, second, before, reader, rng)
            _same(first, second, reader, surfaces or {})
    return differed


def _turn(position: Position, rng: random.Random) -> list[Step]:
    """Choose a random turn: an outcome of chance, or an action for every role that must choose."""
    if position.kind == "chance":
        return [Step(None, rng.choice(position.odds)[0])]
    return [Step(role, rng.choice(position.legal(role))) for role in position.owing]


def _play(record: Record, steps: Sequence[Step]) -> None:
    for step in steps:
        record.take(step)


def _follow(second: Record, first: Record, before: int, reader: int | None, rng: random.Random) -> bool:
    """Play a turn of the second game so that it looks the same to the reader. Return False if this is impossible.

    The turn differs from the first game's turn if a different turn can be found.
    """
    goal, steps, position = first.position.json(reader), first.steps[before:], second.position
    others = [_other(position, steps, reader, rng) for _ in range(MAX_ATTEMPTS)]
    for tried in (*(other for other in others if other != steps), steps):
        with_it = second.until(len(second.steps))
        try:
            _play(with_it, tried)
        except Refusal:
            continue
        is_alike = with_it.position.kind == first.position.kind and with_it.position.json(reader) == goal
        differing = _differing(first, with_it, before, reader)
        is_public = any(_is_public(second, steps, with_it, at) for at in differing)
        if is_alike and not is_public and (with_it.position != first.position or not differing):
            second.steps, second.positions = with_it.steps, with_it.positions
            return True
    return False


def _differing(first: Record, second: Record, before: int, reader: int | None) -> list[int]:
    """Find the steps of this turn that look different to the reader in the two games, and return their numbers."""
    pairs = zip(_shown(first, before, reader), _shown(second, before, reader), strict=False)
    return [before + number for number, (one, other) in enumerate(pairs) if one != other]


def _is_public(second: Record, steps: Sequence[Step], with_it: Record, at: int) -> bool:
    """Return whether a step is public although nothing depends on it, so that a position need not store it.

    This is so if the second game comes to the same position with the step of the first game.
    """
    before = len(second.steps)
    tried = with_it.steps[before:]
    if tried[at - before] == steps[at - before]:
        return False
    instead = second.until(before)
    try:
        _play(instead, [*tried[: at - before], steps[at - before], *tried[at - before + 1 :]])
    except Refusal:
        return False
    return instead.position == with_it.position


def _other(position: Position, steps: Sequence[Step], reader: int | None, rng: random.Random) -> list[Step]:
    """Choose a random turn in which the reader makes the same choices as before."""
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
    for at in _differing(first, second, before, reader):
        mover = first.steps[at].role or "chance"
        told, instead = (_shown(one, at, reader)[0] for one in (first, second))
        raise Leak(
            f"the record tells a reader what is hidden: step {at + 1}, of {mover}, as {told!r}, and not as {instead!r}, "
            "which leads to the same view. If it is public, the position must store it (docs/reference/game.md, Secrets that last)"
            f"\n\n{first}\nwhich looks the same as\n\n{second}"
        )
    _same(first, second, reader, own)


def _shown(record: Record, before: int, reader: int | None) -> list[str]:
    steps = zip(record.positions[before:], record.steps[before:], strict=False)
    return [position.shown(step.role, step.action, reader) for position, step in steps]


def _told(record: Record, before: int, reader: int | None) -> list[str]:
    """List the events of a turn in order, with `?` for each event that is hidden from the reader.

    The reader can see that there was a hidden event.
    """
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
    """Check that a sampled world is a valid position, and looks to the reader like the true position.

    Raise Leak otherwise.
    """
    covered = game.covered(state, reader)
    if game.rules.owing(covered) != game.rules.owing(state):
        return  # The reader's view counts a secret choice as not made.
    world = game.imagined(state, reader, rng)
    view, other = game.view(state, reader), game.view(world, reader)
    if compact(view) != compact(other):
        differing = sorted(key for key in view.keys() | other.keys() if view.get(key) != other.get(key))
        raise Leak(f"a sampled world looks different in {differing}: {other}, not {view}")
    again, _ = game.read_position(game.position_json(world))
    if again != world:
        raise Leak(f"a sampled world is no position: {world}, but {again}")
    if reader is not None and (own := _choices(Position(game, world), reader, ())) != (
        seen := _choices(Position(game, covered), reader, ())
    ):
        raise Leak(f"a player may choose otherwise in a sampled world: {own}, not {seen}")
