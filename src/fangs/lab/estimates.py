"""How far the equilibrium bot's estimated scores are from a table of values: `python -m fangs.lab.estimates getbit --players 4`.

The table must be in the data folder (see `fangs solve`). Reviews need to know the error, because they compare two estimated scores.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator

import fangs
from fangs.bots import equilibrium, perfect
from fangs.core.errors import RequestError
from fangs.core.position import Position


def errors(start: Position, games: int, seed: int) -> Iterator[float]:
    """Play random games, and yield the error in the equilibrium bot's estimate for each action except the best.

    The error is the difference between how much worse the action is than the best action and how much worse it is
    estimated to be, as a fraction of what is at stake. Raise RequestError if there is no table, or if the bot searches
    in such a position.
    """
    rng = random.Random(seed)
    for _ in range(games):
        for position in start.random_game(rng):
            if position.owing and not position.hides_choices():  # a round begins
                yield from _of_choice(position, rng.choice(position.owing))


def _of_choice(position: Position, role: str) -> Iterator[float]:
    exact, estimated = perfect.advise(position, role), equilibrium.advise(position, role)
    if exact is None or estimated is None:
        raise RequestError("These positions are in no table of values, or are not estimated.")
    scores = {one.action: one.score for one in estimated}
    best = max(exact, key=lambda one: one.score)
    for one in exact:
        if one is not best and one.action in scores:
            apart = (best.score - one.score) - (scores[best.action] - scores[one.action])
            yield apart / position.game.stake


def main() -> None:
    """Print two bounds on the size of the errors: 68 % of them do not exceed the first, and 95 % not the second.

    They correspond to one and two standard deviations.
    """
    parser = argparse.ArgumentParser(prog="python -m fangs.lab.estimates", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=20, choices=range(1, 10_000), metavar="N")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    try:
        found = list(errors(fangs.new(asked.game, asked.players), asked.games, asked.seed))
    except RequestError as wrong:
        sys.exit(str(wrong))
    sizes = sorted(map(abs, found))
    usual, most = (sizes[int(share * len(sizes))] for share in (0.68, 0.95))
    print(f"{len(sizes)} differences of two scores: 68 of 100 errors up to {usual:.3f}, 95 of 100 up to {most:.3f}")


if __name__ == "__main__":
    main()
