"""Learning an evaluation by self-play: the weights of a game's `learnt.py`, on compiled rules, and what they are worth."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from fangs.core.errors import RequestError
from fangs.core.game import Game
from fangs.core.game_files import beside
from fangs.core.position import Position
from fangs.engine import weights
from fangs.engine.layout import Layout
from fangs.engine.search import Search
from fangs.engine.twin import compiled, drive

TRACE, SEARCHED_TRACE = 0.5, 0.9
"""What part of what is learnt comes from later than the next position (lambda), also in the far fewer games of searches."""
ERRS = 10
"""In so many of a thousand choices anything is played."""
LONGEST = 512
"""The most positions of a stretch of a game that are learnt from together."""
CHUNK = 100
"""After so many games it is heard how far it is."""
CONTESTS = 20_000
"""So many games show what the weights are worth."""

Heard = Callable[[int, int], None]
"""Called now and then with how many games are played, and how many there will be."""
Play = Callable[[Sequence[int], Sequence[int]], "Iterator[Searched]"]
"""Plays the games of these numbers, in which everybody searches by these weights; they come in this order."""


class Trail(NamedTuple):
    """What is noted of a stretch of a game, of each position and part: its value, by how much this grows with the sum, its weights.

    And what a search found it to be worth, where one was made.
    """

    guesses: Any
    slopes: Any
    features: Any
    found: Any


class Searched(NamedTuple):
    """A game in which everybody searches: its positions, the last one its end, and what each was found to be worth to each player."""

    states: Any
    found: Any


class Knowledge(NamedTuple):
    """The weights, the sums of their corrections, and the sums of the sizes of these."""

    weights: Any
    sums: Any
    sizes: Any


class Learner:
    """Plays by itself, and learns from it; the same seed and number of games give the same weights."""

    def __init__(self, game: Game, seed: int) -> None:
        """Raises RequestError for a game that has nothing to learn, or whose rules have changed since it was written."""
        import numpy as np

        self._plain = what(game)
        twin = compiled(game.rules)
        self._driver = drive("learning", twin)
        self._starts = [_memory(game.start(players, dict(self._plain.SETTING))) for players in self._plain.PLAYERS]
        parts, features = self._plain.PARTS, self._plain.FEATURES
        guesses, slopes, found = (np.zeros((LONGEST, parts)) for _ in range(3))
        self._trail = Trail(guesses, slopes, np.zeros((LONGEST, parts, features), int), found)
        self._known = Knowledge(*(np.zeros(self._plain.WEIGHTS) for _ in range(3)))
        self._rng, self._buffer = np.zeros(4, np.int64), np.zeros(twin.MAX_ACTIONS, np.int64)
        self._driver.rng_.seed(self._rng, seed, 0)
        self._rate = self._plain.RATE * weights.STEPS / features

    def know(self, known: Any) -> None:
        """Begin with these weights."""
        self._known.weights[:] = known

    def practise(self, games: int) -> int:
        """Play so many more games, looking one choice ahead; returns the number of positions that it learnt from."""
        where, of = (self._known, self._trail, self._rng, self._buffer), len(self._starts)
        plan = ERRS, (self._rate, TRACE, 0.0)
        shares = [(games + number) // of for number in range(of)]
        return sum(
            int(self._driver.practise(*start, *where, share, *plan))
            for start, share in zip(self._starts, shares, strict=True)
        )

    def study(self, game: Searched) -> int:
        """Learn from a game that was played; returns how many positions there were before its end."""
        last = len(game.states) - 1
        for at, state in enumerate(game.states):
            self._driver.noted(state, self._trail, self._known.weights, at)
        if self._plain.TRUST:
            self._trail.found[: last + 1, : game.found.shape[1]] = game.found
        self._driver.corrected(self._trail, self._known, last, (self._rate, SEARCHED_TRACE, self._plain.TRUST))
        return last

    def contest(self, others: Any, games: int) -> Any:
        """The points of the first player in so many games, who looks one choice ahead by what is learnt; the other by other weights.

        The other may have none, and judges positions as the game did before anything was learnt.
        """
        import numpy as np

        points = np.zeros(games)
        where = np.array(self.weights, float), np.array(others, float)
        self._driver.contest(*self._starts[0], *where, self._rng, self._buffer, games, points)
        return points

    @property
    def weights(self) -> list[int]:
        """What is learnt, as it is kept."""
        import numpy as np

        kept = np.clip(np.rint(self._known.weights), -weights.MOST, weights.MOST)
        return [int(weight) for weight in kept]


def searched(game: Game, seed: int, number: int, known: Sequence[int] | None = None) -> Searched:
    """A game in which everybody searches, at most LONGEST positions of it; it depends on these numbers alone.

    `known`: the weights that the searches go by, none for an evaluation made by hand (None: the weights in use).
    """
    import numpy as np

    plain, rng = what(game), random.Random(f"{seed} {number}")
    position = Position(game, game.start(plain.PLAYERS[number % len(plain.PLAYERS)], dict(plain.SETTING)))
    states, found = np.zeros(LONGEST, position.state.dtype()), np.zeros((LONGEST, position.players))
    for at in range(LONGEST):
        while position.kind == "chance":
            position = position.roll(rng)
        position.state.pack(states[at])
        if position.kind == "over":
            break
        search = Search(game.rules, position.state, rng.getrandbits(62), most=plain.SIMULATIONS, weights=known)
        search.run(plain.SIMULATIONS)
        found[at] = [search.value(player) for player in range(position.players)]
        position = _chosen(position, search, rng)
    return Searched(states[: at + 1], found[: at + 1])


def _chosen(position: Position, search: Search, rng: random.Random) -> Position:
    """The position after what all roles that owe an action chose by one search, or now and then anything."""
    after = position
    for role in position.owing:
        number = position.game.role_number(role)
        found = search.found(number)
        shares = None if rng.randrange(1000) < ERRS else [one.share for one in found]
        action = rng.choices(found, shares)[0].action
        after = after.play(role, position.game.notation.write(position.state, number, action))
    return after


def _memory(state: Layout) -> tuple[Any, Any]:
    """A state that compiled code plays with, and its memory with room for a copy."""
    import numpy as np

    size = state.dtype().itemsize
    words = np.zeros(-(-size // 8), np.int64)
    made = words.view(np.uint8)[:size].view(state.dtype())
    state.pack(made[0])
    return made[0], (words, words.copy())


def what(game: Game) -> ModuleType:
    """What a game learns; raises RequestError where that is nothing, or was written for other rules."""
    found = beside(game.rules, "learnt")
    if found is None:
        raise RequestError(f"{game.title} cannot learn: it has no learnt.py.")
    if beside(game.rules, "evaluation") is None:
        raise RequestError(f"{game.title} cannot learn: it has no evaluation.py to begin with.")
    if {**found.ABOUT, "game": game.name, "edition": game.edition} != found.ABOUT:
        raise RequestError(f"The learnt.py of {game.title} does not match edition {game.edition} of its rules.")
    return found


def recipe(game: Game, games: Sequence[int], seed: int) -> dict[str, Any]:
    """What decides which weights are learnt, but for the rules and the code."""
    plain = what(game)
    played = {"games": list(games), "seed": seed, "players": list(plain.PLAYERS), "setting": dict(plain.SETTING)}
    return played | {"simulations": plain.SIMULATIONS, "trust": plain.TRUST, "rate": plain.RATE}


def learn(
    game: Game, games: Sequence[int], seed: int, file: Path, play: Play, heard: Heard = lambda done, of: None
) -> Iterator[str]:
    """Learn in stages of so many games, keep the weights in a file, and yield a line about each step.

    Where everybody searches, `play` plays the games: in the first stage by the evaluation made by hand, in each later one by what was
    learnt before it. Else everybody looks one choice ahead.
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
    weights.write(file, plain.ABOUT, known, recipe(game, games, seed) | {"positions": positions})
    yield f"{game.title}: {plain.WEIGHTS:,} weights, learnt from {positions:,} positions of {done:,} games; {file}"
    if not plain.SIMULATIONS:
        yield f"Against an evaluation made by hand: {_said(learner.contest([], CONTESTS))}"


def _chunks(games: int) -> Iterator[int]:
    """So many games, in parts."""
    for begin in range(0, games, CHUNK):
        yield min(CHUNK, games - begin)


def _said(points: Any) -> str:
    """How often the first player won, with the interval that holds the truth 19 times in 20, and the mean of its points."""
    won, n = float((points > 0).mean() + (points == 0).mean() / 2), len(points)
    off = 1.96 * (won * (1 - won) / n) ** 0.5
    share = f"{won:.1%} ({won - off:.1%} to {won + off:.1%})".replace("%", " %")
    return f"{share} of {n:,} games, {points.mean():+.2f} points a game."
