"""Sets up a position of Men Overboard by moving ships and castaways, turning the wind, and choosing whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator

from fangs.core.interface import Change
from fangs.translation import capital, phrase

from .chart import ISLAND_NAMES, OARS, SPACE_NAMES
from .notation import COMPASS, island_of, side
from .rules import MOVE, NONE, SPEEDS, WIND, State, castaways


def changes(s: State) -> Iterator[Change]:
    """Yield every change that can be made to a position in one step: a ship's space, a castaway, the wind or the turn."""
    for player in range(s.players):
        yield from _of_ship(s, player)
    for heading, word in enumerate(COMPASS[OARS:]):
        yield Change([], phrase("The wind blows to the {heading}", heading=word), _at_move(s, wind=heading))
    for speed in range(SPEEDS):
        yield Change([], phrase("The speed of the wind is {speed}", speed=speed), _at_move(s, speed=speed))
    for player in range(s.players):
        label = phrase("It is the turn of {ship}", ship=side(s, player))
        yield Change([], label, _at_move(s, turn=player))
    yield Change([], phrase("The wind die is rolled next"), _before_wind(s))


def _of_ship(s: State, player: int) -> Iterator[Change]:
    ship, begun = side(s, player), _before_wind(s) if s.phase == WIND else _at_move(s)
    first = [f"space-{SPACE_NAMES[s.ship[player]]}"]
    if s.ship[: s.players].count(s.ship[player]) > 1:
        first = [f"fleet-{player}"]
    for space, name in enumerate(SPACE_NAMES):
        new = begun.copy()
        new.ship[player] = space
        yield Change([*first, f"space-{name}"], capital(phrase("{ship} on {space}", ship=ship, space=name)), new)
    for island, name in enumerate(ISLAND_NAMES):
        if castaways(s.suit[player]) >> island & 1:
            new = begun.copy()
            new.waiting[player] ^= 1 << island
            called = island_of(name)
            label = (
                phrase("{ship} has the castaway from {island} aboard", ship=ship, island=called)
                if s.waiting[player] >> island & 1
                else phrase("A castaway on {island} waits for {ship}", ship=ship, island=called)
            )
            yield Change([f"crew-{player}-{name}"], capital(label), new)


def _at_move(s: State, wind: int | None = None, speed: int | None = None, turn: int | None = None) -> State:
    """Copy a position, and return to the start of a ship's turn, with this wind, speed and turn.

    A value that is not given stays as it is. A wind that is not known yet becomes the first one, and a speed becomes 1.
    """
    new = s.copy()
    new.phase, new.winner = MOVE, NONE
    new.wind = max(s.wind, 0) if wind is None else wind
    new.speed = s.speed if speed is None else speed
    new.speed = 1 if new.speed == NONE else new.speed
    new.turn = s.turn if turn is None else turn
    return new


def _before_wind(s: State) -> State:
    new = s.copy()
    new.phase, new.wind, new.speed, new.turn, new.winner = WIND, NONE, NONE, 0, NONE
    return new
