"""Learns which cards to play in Get Bit! for four, with Gymnasium (one learns among random players) or PettingZoo (all four learn).

The learner likes each action more or less, whatever it sees. After a game that it won, it likes the actions that it chose more; after a
game that it lost, it likes them less (REINFORCE). A random player wins a quarter of the games. Each call takes about half a minute:

python docs/learn_cards.py gymnasium
python docs/learn_cards.py pettingzoo
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np

import fangs
from fangs.envs.gymnasium import name
from fangs.envs.several import InTurn

RATE = 0.03


class Likes:
    """How much each action is liked, and what is learnt from the choices in a game."""

    def __init__(self, actions: int) -> None:
        self.weights = np.zeros(actions)

    def choose(self, mask: Any, rng: np.random.Generator, learnt: Any) -> int:
        """Choose an action that the mask allows, more often one that is liked; adds to `learnt` what makes it likelier."""
        likely = np.exp(self.weights) * mask
        likely /= likely.sum()
        action = int(rng.choice(len(likely), p=likely))
        learnt -= likely
        learnt[action] += 1
        return action


def alone(likes: Likes, rng: np.random.Generator, games: int, rate: float) -> float:
    """Play with Gymnasium, learning at this rate (0: not at all); returns the learner's share of wins."""
    env, wins = gymnasium.make(name(fangs.game("getbit")), players=4), 0
    for game in range(games):
        _, info = env.reset(seed=game)
        learnt, reward, over = np.zeros_like(likes.weights), 0.0, False
        while not over:
            _, reward, over, _, info = env.step(likes.choose(info["action_mask"], rng, learnt))
        likes.weights += rate * reward * learnt
        wins += reward > 0
    return wins / games


def together(likes: Likes, rng: np.random.Generator, games: int, rate: float) -> float:
    """Play with PettingZoo; if they learn, all four do; if not, the first plays by what was learnt, and the others at random."""
    env, wins, anything = InTurn("getbit", 4), 0, Likes(len(likes.weights))
    for game in range(games):
        env.reset(seed=game)
        learnt = {agent: np.zeros_like(likes.weights) for agent in env.agents}
        first, results = env.agents[0], {}
        for agent in env.agent_iter():
            seen, result, over, cut, _ = env.last()
            if over or cut:
                results[agent] = result
                env.step(None)
                continue
            player = likes if rate or agent == first else anything
            env.step(player.choose(seen["action_mask"], rng, learnt[agent]))
        for agent, result in results.items():
            likes.weights += rate * result * learnt[agent]
        wins += results[first] > 0
    return wins / games


LIBRARIES: dict[str, Callable[[Likes, np.random.Generator, int, float], float]] = {
    "gymnasium": alone,
    "pettingzoo": together,
}


def main() -> tuple[float, float]:
    """Play, learn, and play again; returns how often the learner wins before and after."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("library", choices=LIBRARIES)
    parser.add_argument("--games", type=int, default=1500, help="how many games it learns from")
    asked = parser.parse_args()
    play, rng = LIBRARIES[asked.library], np.random.default_rng(2)
    likes = Likes(InTurn("getbit", 4).action_space("player_0").n)
    before = play(likes, rng, asked.games // 3, 0)
    play(likes, rng, asked.games, RATE)
    after = play(likes, rng, asked.games // 3, 0)
    print(
        f"It wins {before:.0%} of its games before it has learnt anything, and {after:.0%} after {asked.games:,} games."
    )
    print("How much it likes to play each card:", *(f"{weight:.1f}" for weight in likes.weights[1:]))
    return before, after


if __name__ == "__main__":
    main()
