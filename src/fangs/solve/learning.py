"""Learns the weights for a game's evaluation by self-play, and tests them (`learnt.py` in the game's folder)."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, TypeVar

from fangs.core.errors import RequestError
from fangs.core.game import Game
from fangs.core.game_files import beside
from fangs.core.position import Position
from fangs.engine import weights
from fangs.engine.equilibrium import choices, equilibrium, positions_after
from fangs.engine.memory import Memory
from fangs.engine.search import Search
from fangs.engine.twin import compiled, drive

T = TypeVar("T")

TRACE, SEARCHED_TRACE = 0.5, 0.9
"""The weight of later positions in the learning target (lambda), without and with searches."""
ERRS = 10
"""The number of choices per thousand that are made at random."""
LONGEST = 512
"""The maximum number of positions to learn from in a game."""
CHUNK = 100
"""The number of games between two updates of the progress bar."""
CONTESTS = 20_000
"""The number of games played to test the weights."""

Heard = Callable[[int, int], None]
"""A callback for the progress, with the number of games played so far and the total number."""
Play = Callable[[Sequence[int], Sequence[int]], "Iterator[Searched]"]
"""A function that plays the games with these numbers, using these weights, and yields them in order.

The players in these games search.
"""


class Trail(NamedTuple):
    """Data about consecutive positions, from which weights are learnt.

    For each position and each of its parts, there are the part's value, its derivative with respect to the sum of the
    weights, the indices of its weights, and the value that a search found, if there was one.
    """

    guesses: Any
    slopes: Any
    features: Any
    found: Any


class Searched(NamedTuple):
    """A game between players who search.

    It has all positions including the last, their values to the players, each player's share of each part, and how much
    to learn from the values.
    """

    states: Any
    found: Any
    shares: Any
    trust: float


class Knowledge(NamedTuple):
    """The weights, with the sum of the corrections to each weight and of their absolute values."""

    weights: Any
    sums: Any
    sizes: Any


class Learner:
    """Learns a game's weights by self-play. The same seed and number of games always give the same weights."""

    def __init__(self, game: Game, seed: int) -> None:
        """Prepare to learn a game's weights. Raise RequestError if it has nothing to learn, or a `learnt.py` for other rules."""
        import numpy as np

        self._plain = what(game)
        twin = compiled(game.rules)
        self._driver = drive("learning", twin)
        self._starts = [
            Memory(False).state(game.start(players, dict(self._plain.SETTING))) for players in self._plain.PLAYERS
        ]
        parts, features = self._plain.PARTS, self._plain.FEATURES
        guesses, slopes, found = (np.zeros((LONGEST, parts)) for _ in range(3))
        self._trail = Trail(guesses, slopes, np.zeros((LONGEST, parts, features), int), found)
        self._known = Knowledge(*(np.zeros(self._plain.WEIGHTS) for _ in range(3)))
        self._rng, self._buffer = np.zeros(4, np.int64), np.zeros(twin.MAX_ACTIONS, np.int64)
        self._driver.rng_.seed(self._rng, seed, 0)
        self._rate = self._plain.RATE * weights.STEPS / features

    def know(self, known: Any) -> None:
        """Replace the current weights."""
        self._known.weights[:] = known

    def practise(self, games: int) -> int:
        """Play more games in which players look one choice ahead, and learn from them. Return the number of positions."""
        where, of = (self._known, self._trail, self._rng, self._buffer), len(self._starts)
        plan = ERRS, (self._rate, TRACE, 0.0)
        shares = [(games + number) // of for number in range(of)]
        return sum(
            int(self._driver.practise(*start, *where, share, *plan))
            for start, share in zip(self._starts, shares, strict=True)
        )

    def study(self, game: Searched) -> int:
        """Learn from a game that has already been played. Return the number of its positions before the end."""
        last = len(game.states) - 1
        for at, state in enumerate(game.states):
            self._driver.noted(state, self._trail, self._known.weights, at)
        if game.trust:
            self._trail.found[: last + 1] = _by_part(self._trail.guesses[: last + 1], game.found, game.shares)
        self._driver.corrected(self._trail, self._known, last, (self._rate, SEARCHED_TRACE, game.trust))
        return last

    def contest(self, others: Any, games: int) -> Any:
        """Play games against a player with other weights, and return the first player's scores as an array.

        Both players look one choice ahead. If `others` is empty, the second player evaluates positions as the game did
        before learning.
        """
        import numpy as np

        points = np.zeros(games)
        where = np.array(self.weights, float), np.array(others, float)
        self._driver.contest(*self._starts[0], *where, self._rng, self._buffer, games, points)
        return points

    @property
    def weights(self) -> list[int]:
        """The learnt weights, rounded to integers as they are stored."""
        import numpy as np

        kept = np.clip(np.rint(self._known.weights), -weights.MOST, weights.MOST)
        return [int(weight) for weight in kept]


def searched(game: Game, seed: int, number: int, known: Sequence[int] | None = None) -> Searched:
    """Play a game between players who search, and return at most LONGEST of its positions.

    The game depends only on the seed, the game's number and the weights. `known` has the weights for the searches:
    empty for the hand-made evaluation, None for the weights in use.
    """
    import numpy as np

    plain, rng = what(game), random.Random(f"{seed} {number}")
    which = number % len(plain.PLAYERS)
    joint, trust = _one_of(plain.JOINT, which), _one_of(plain.TRUST, which)
    position = Position(game, game.start(plain.PLAYERS[which], dict(plain.SETTING)))
    states, found = np.zeros(LONGEST, position.state.dtype()), np.zeros((LONGEST, position.players))
    for at in range(LONGEST):
        while position.kind == "chance":
            position = position.roll(rng)
        position.state.pack(states[at])
        if position.kind == "over":
            break
        found[at], position = _played_on(position, rng, known, joint)
    shares = [
        [plain.share(position.state, part, player) for player in range(position.players)] for part in range(plain.PARTS)
    ]
    return Searched(states[: at + 1], found[: at + 1], np.array(shares, float), trust)


def _one_of(values: Sequence[T], which: int) -> T:
    """Return the value for one of the numbers of players, or the only value, which is for all of them."""
    return values[which] if len(values) > 1 else values[0]


def _by_part(guesses: Any, found: Any, shares: Any) -> Any:
    """Scale the values of all parts so that a player's parts add up to the value that a search found."""
    import numpy as np

    whole = guesses @ shares @ shares.T
    return np.divide(guesses * (found @ shares.T), whole, out=np.zeros_like(guesses), where=whole > 0.0)


def _played_on(
    position: Position, rng: random.Random, known: Sequence[int] | None, joint: int
) -> tuple[list[float], Position]:
    """Choose for all roles that must choose. Return the position's value to each player, and the next position.

    Roles use an equilibrium if there are at most `joint` joint choices, and otherwise a search.
    """
    rules, state, plain = position.game.rules, position.state, what(position.game)
    listed = choices(rules, state) if joint else {}
    values, after = [0.0] * position.players, position
    if listed and positions_after(listed) <= joint:
        mixtures = equilibrium(rules, state, listed, rng.getrandbits(62), weights=known)
        for player, mixture in mixtures.items():
            values[player] = sum(one.value * one.share for one in mixture)
            chosen = _drawn(mixture, [one.share for one in mixture], rng).choice
            after = _after(after, chosen)
    else:
        search = Search(rules, state, rng.getrandbits(62), most=plain.SIMULATIONS, weights=known)
        search.run(plain.SIMULATIONS)
        values = [search.value(player) for player in range(position.players)]
        for role in position.owing:
            number = position.game.role_number(role)
            found = search.found(number)
            after = _after(after, [(number, _drawn(found, [one.share for one in found], rng).action)])
    return values, after


def _drawn(found: Sequence[T], shares: Sequence[float], rng: random.Random) -> T:
    """Choose one of these at random, by their probabilities or, now and then, with equal chances."""
    return rng.choices(found, None if rng.randrange(1000) < ERRS else shares)[0]


def _after(position: Position, chosen: Iterable[tuple[int, int]]) -> Position:
    """Return the position after these roles have played these actions."""
    for role, action in chosen:
        written = position.game.notation.write(position.state, role, action)
        position = position.play(position.game.notation.ROLE_NAMES[role], written)
    return position


def what(game: Game) -> ModuleType:
    """Return a game's module `learnt.py`. Raise RequestError if there is none, or if it was written for other rules."""
    found = beside(game.rules, "learnt")
    if found is None:
        raise RequestError(f"{game.title} cannot learn, because it has no learnt.py.")
    if beside(game.rules, "evaluation") is None:
        raise RequestError(f"{game.title} cannot learn, because it has no evaluation.py to begin with.")
    if {**found.ABOUT, "game": game.name, "edition": game.edition} != found.ABOUT:
        raise RequestError(f"The learnt.py of {game.title} does not match edition {game.edition} of its rules.")
    return found


def recipe(game: Game, games: Sequence[int], seed: int) -> dict[str, Any]:
    """Return the settings that determine the learnt weights, apart from the rules and the code."""
    plain = what(game)
    played = {"games": list(games), "seed": seed, "players": list(plain.PLAYERS), "setting": dict(plain.SETTING)}
    found = {"simulations": plain.SIMULATIONS, "joint": list(plain.JOINT), "trust": list(plain.TRUST)}
    return played | found | {"rate": plain.RATE}


def learn(
    game: Game, games: Sequence[int], seed: int, file: Path, play: Play, heard: Heard = lambda done, of: None
) -> Iterator[str]:
    """Learn a game's weights in stages of this many games, store them in a file, and report on each step.

    The reports are lines of text. If the players search, `play` plays their games: in the first stage with the
    hand-made evaluation, and in later stages with the weights learnt before. Otherwise all players look one choice
    ahead.
    """
    plain, learner, done, positions = what(game), Learner(game, seed), 0, 0
    known: list[int] = []
    for stage in games:
        if plain.SIMULATIONS:
            steps = ((1, learner.study(one)) for one in play(range(done, done + stage), known))
        else:
            steps = ((many, learner.practise(many)) for many in _chunks(stage))
        for many, learnt_from in steps:
            done, positions = done + many, positions + learnt_from
            heard(done, sum(games))
        known = learner.weights
    weights.write(file, plain.ABOUT, known, recipe(game, games, seed))
    yield f"{game.title}: {plain.WEIGHTS:,} weights, learnt from {positions:,} positions of {done:,} games; {file}"
    if not plain.SIMULATIONS:
        yield f"Against an evaluation made by hand: {_said(learner.contest([], CONTESTS))}"


def _chunks(games: int) -> Iterator[int]:
    """Split a number of games into chunks, and yield their sizes."""
    for begin in range(0, games, CHUNK):
        yield min(CHUNK, games - begin)


def _said(points: Any) -> str:
    """Say what share of the games the first player won, with its 95 % interval and the mean score."""
    won, n = float((points > 0).mean() + (points == 0).mean() / 2), len(points)
    off = 1.96 * (won * (1 - won) / n) ** 0.5
    share = f"{won:.1%} ({won - off:.1%} to {won + off:.1%})".replace("%", " %")
    return f"{share} of {n:,} games, {points.mean():+.2f} points a game."
