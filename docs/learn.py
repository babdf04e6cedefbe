"""Learns to play Get Bit! for four from nothing but wins and losses, in well under a minute.

The other three play at random. The learner is a linear softmax policy, taught by REINFORCE: after a game that it won, what it chose becomes
more likely, and after a game that it lost less likely. Needs Fangs and NumPy: python docs/learn.py
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from fangs.envs.many import Many

TABLES, LEARNER = 256, 0


class Linear:
    """How likely each action is, by weights for what is seen."""

    def __init__(self, many: Many) -> None:
        sizes = {field.name: field for field in many.observed.fields}
        self.shown = [sizes[name] for name in ("line", "limbs", "hand")]
        self.weights = np.zeros((self.features(many.observations()).shape[1], 1 + many.observed.actions))

    def features(self, seen: Any) -> Any:
        """Where each pirate is in the line, the limbs and the cards in hand."""
        line, limbs, hand = (seen[:, one.at : one.at + one.size] for one in self.shown)
        places = (line[:, :, None] == np.arange(4)).reshape(len(seen), 4 * line.shape[1])
        return np.hstack([np.ones((len(seen), 1)), places, limbs[:, :4] / 4, hand[:, :32]])

    def chances(self, features: Any, masks: Any) -> Any:
        """Of every action, 0 where the mask forbids it."""
        worth = np.where(masks, features @ self.weights, -np.inf)
        likely = np.exp(worth - worth.max(axis=1, keepdims=True))
        return likely / likely.sum(axis=1, keepdims=True)


def play(many: Many, policy: Linear, rng: np.random.Generator, games: int, rate: float) -> float:
    """Play so many games, learning at this rate (0: not at all); returns the learner's share of wins."""
    taught = np.zeros((TABLES, *policy.weights.shape), np.float32)
    wins = played = 0
    while played < games:
        choice = many.random(rng)
        mine = np.flatnonzero(many.players == LEARNER)
        features = policy.features(many.observations()[mine])
        chances = policy.chances(features, many.masks()[mine])
        choice[mine] = (chances.cumsum(axis=1) > rng.random((len(mine), 1))).argmax(axis=1)
        if rate:
            chosen = np.eye(chances.shape[1])[choice[mine]] - chances
            taught[mine] += features[:, :, None] * chosen[:, None, :]
        won, over = many.step(choice)
        if over.any():
            result = won[over, LEARNER]
            wins, played = wins + (result > 0).sum(), played + over.sum()
            if rate:
                policy.weights += rate * np.tensordot(result, taught[over], 1)
            taught[over] = 0
    return float(wins / played)


def main() -> tuple[float, float]:
    """Play, learn, and play again; returns how often the learner wins before and after."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000, help="from which it learns")
    games = parser.parse_args().games
    many, rng = Many("getbit", 4, tables=TABLES, seed=1), np.random.default_rng(2)
    policy = Linear(many)
    before = play(many, policy, rng, 3000, rate=0)
    play(many, policy, rng, games, rate=0.002)
    after = play(many, policy, rng, 3000, rate=0)
    print(f"It wins {before:.0%} of its games before it has learnt anything, and {after:.0%} after {games:,} games.")
    return before, after


if __name__ == "__main__":
    main()
