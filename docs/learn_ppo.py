"""Learns a round of Let's Do Lunch! by playing itself, with MaskablePPO of sb3-contrib, and measures itself against the bot `medium`.

The library learns; ours are the features, and a vector environment in which the learner plays an earlier copy of itself at 256 tables at
once. Needs Fangs with the extra `envs`, and sb3-contrib, which brings PyTorch: python docs/learn_ppo.py --steps 9500000
"""

from __future__ import annotations

import argparse
import itertools
import time
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from numba import njit
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

import fangs
from fangs.envs.many import Many
from fangs.envs.observation import observed
from fangs.envs.single import Single

GAME, OPTIONS = "lunch", {"target": 0}
TABLES, STEPS = 256, 64
SIZE, SQUARES, RIVER = 7, 49, 3
COLUMN = np.array((0, 1, 2, 2, 3, 4, 3, 4, 5, 6))  # of each roll (L1.4)
ODDS = np.array((1, 3, 6, 1, 6, 3, 1)) / 27  # of each column, without the rolls that lose the turn (L2.3)
FIELDS = {field.name: slice(field.at, field.at + field.size) for field in observed(fangs.game(GAME)).fields}


def ways() -> Any:
    """The square at each distance from each square in eight directions, or SQUARES if it is not on the board.

    The array has the shape (8, 6, SQUARES). Columns are loops (L3.3).
    """
    found = np.full((8, SIZE - 1, SQUARES), SQUARES)
    headings = [(east, south) for east in (-1, 0, 1) for south in (-1, 0, 1) if east or south]
    for (way, (east, south)), far, at in itertools.product(enumerate(headings), range(1, SIZE), range(SQUARES)):
        column, row = at // SIZE + far * east, at % SIZE + far * south
        if not east:
            row %= SIZE
        if 0 <= column < SIZE and 0 <= row < SIZE:
            found[way, far - 1, at] = column * SIZE + row
    return found


WAYS = ways()


@njit  # type: ignore[untyped-decorator]
def trap(board: Any, tribe: int, at: int, gone: Any) -> int:
    """Count the cannibals that a tribe would trap by a placement, and mark their squares in `gone` (L3.1, L3.5)."""
    count = 0
    for way in range(8):
        run = 0
        while run < SIZE - 1:
            there = WAYS[way, run, at]
            if there == SQUARES or board[there] == 0 or board[there] == tribe:
                break
            run += 1
        if run and run < SIZE - 1 and WAYS[way, run, at] < SQUARES and board[WAYS[way, run, at]] == tribe:
            for far in range(run):
                there = WAYS[way, far, at]
                if there // SIZE != RIVER:
                    count += 1
                    gone[there] = True
    return count


@njit  # type: ignore[untyped-decorator]
def prospects(board: Any, tribe: int, gone: Any) -> float:
    """The mean number of cannibals that a tribe traps with its next roll, if it traps as many as it can."""
    total = 0.0
    for column in range(SIZE):
        most = 0
        for at in range(column * SIZE, column * SIZE + SIZE):
            if board[at] == 0:
                most = max(most, trap(board, tribe, at, gone))
        total += ODDS[column] * most
    return total


@njit  # type: ignore[untyped-decorator]
def describe(boards: Any, players: Any, rolls: Any, planes: Any) -> None:
    """Write what each placement traps for either tribe, and for placements that are possible now, both tribes' prospects afterwards."""
    gone = np.zeros(SQUARES, np.bool_)
    for k in range(len(boards)):
        own, other, board = 1 + players[k], 2 - players[k], boards[k]
        for at in range(SQUARES):
            if board[at] == 0:
                planes[k, 0, at] = trap(board, own, at, gone) / 2
                planes[k, 1, at] = trap(board, other, at, gone) / 2
        begin = COLUMN[rolls[k]] * SIZE
        for at in range(begin, begin + SIZE):
            if board[at] == 0:
                after = board.copy()
                gone[:] = False
                planes[k, 2, at] = trap(board, own, at, gone) / 2
                for there in range(SQUARES):
                    if gone[there]:
                        after[there] = 0
                after[at] = own
                planes[k, 3, at] = prospects(after, own, gone)
                planes[k, 4, at] = prospects(after, other, gone)


def features(seen: Any) -> Any:
    """Both tribes' cannibals, what placements are worth, the hands and the roll. Each player sees itself as the first."""
    rows, me = np.arange(len(seen)), np.maximum(seen[:, 0], 0)
    board, hand, roll = seen[:, FIELDS["board"]], seen[:, FIELDS["hand"]], seen[:, FIELDS["roll"]]
    hands = np.stack([hand[rows, me], hand[rows, 1 - me]], axis=1)[:, :, None] == np.arange(13)
    planes = np.zeros((len(seen), 5, SQUARES), np.float32)
    describe(board, me, roll[:, 0], planes)
    own, other = board == (1 + me)[:, None], board == (2 - me)[:, None]
    parts = [own, other, planes.reshape(len(seen), -1), hands.reshape(len(seen), -1), roll == np.arange(10)]
    return np.hstack(parts).astype(np.float32)


class SelfPlay(VecEnv):  # type: ignore[misc]
    """Many tables of two. The learner has one seat at each, and an earlier copy of its policy the other."""

    def __init__(self, tables: int, seed: int) -> None:
        self.many, self.seats = Many(GAME, 2, OPTIONS, tables=tables, seed=seed), np.arange(tables) % 2
        self.rng, self.rival, self.render_mode = np.random.default_rng(seed), None, None
        size = features(self.many.observations()).shape[1]
        super().__init__(tables, spaces.Box(0, 1, (size,), np.float32), spaces.Discrete(1 + self.many.observed.actions))

    def reset(self) -> Any:
        """Begin, and let the copies choose until it is the learner's turn."""
        self._others(np.zeros(self.num_envs), np.zeros(self.num_envs, bool))
        self.lead = self._lead()
        return features(self.many.observations())

    def step_async(self, actions: Any) -> None:
        """Note the learner's choices."""
        self.actions = actions

    def step_wait(self) -> tuple[Any, Any, Any, list[dict[str, Any]]]:
        """Play them, and let the copies choose until it is the learner's turn again."""
        won, over = self.many.step(self.actions)
        rewards = won[np.arange(self.num_envs), self.seats]
        self._others(rewards, over)
        lead = self._lead()
        rewards += (
            np.where(over, 0, lead) - self.lead
        )  # what it gains is worth something at once, and nothing in the end
        self.lead, seen = lead, features(self.many.observations())
        infos = [{"terminal_observation": seen[table]} if over[table] else {} for table in range(self.num_envs)]
        return seen, rewards.astype(np.float32), over, infos

    def _lead(self) -> Any:
        """By how many cannibals the learner is ahead, as a reward."""
        rows, hand = np.arange(self.num_envs), self.many.observations()[:, FIELDS["hand"]]
        return 0.7 * (hand[rows, 1 - self.seats] - hand[rows, self.seats]) / 12

    def _others(self, rewards: Any, over: Any) -> None:
        """Let the copy choose until it is the learner's turn at all tables, and note how games end."""
        while len(waits := np.flatnonzero(self.many.players != self.seats)):
            actions = np.zeros(self.num_envs, np.int64)
            actions[waits] = self._rival_chooses(waits)
            won, ended = self.many.step(actions)
            rewards += won[np.arange(self.num_envs), self.seats]
            over |= ended

    def _rival_chooses(self, waits: Any) -> Any:
        if self.rival is None:
            return self.many.random(self.rng)[waits]
        with torch.no_grad():
            seen = torch.as_tensor(features(self.many.observations()[waits]))
            likes = self.rival.action_net(self.rival.mlp_extractor.forward_actor(seen)).numpy()
        return np.where(self.many.masks()[waits], likes + self.rng.gumbel(size=likes.shape), -np.inf).argmax(axis=1)

    def action_masks(self) -> list[Any]:
        """The masks of legal actions, for MaskablePPO."""
        return list(self.many.masks())

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **given: Any) -> list[Any]:
        """Call a method, as MaskablePPO asks for the masks."""
        return list(getattr(self, method_name)(*args, **given))

    def has_attr(self, attr_name: str) -> bool:
        """Whether there is such an attribute."""
        return hasattr(self, attr_name)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """An attribute, once for each table."""
        return [getattr(self, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Set an attribute."""
        setattr(self, attr_name, value)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """No table is wrapped."""
        return [False] * self.num_envs

    def close(self) -> None:
        """Nothing is open."""


class Copies(BaseCallback):  # type: ignore[misc]
    """Makes the rival a copy of the learner before every second collection of games."""

    def _on_rollout_start(self) -> None:
        policy, env = self.model.policy, self.training_env
        if env.rival is None:
            kinds = {"net_arch": policy.net_arch, "activation_fn": policy.activation_fn}
            env.rival = type(policy)(policy.observation_space, policy.action_space, lambda left: 0.0, **kinds)
        if self.num_timesteps // (TABLES * STEPS) % 2 == 0:
            env.rival.load_state_dict(policy.state_dict())

    def _on_step(self) -> bool:
        return True


def score(model: Any, opponent: str, games: int) -> float:
    """The learner's share of the wins in so many rounds against a bot, equally often in each seat."""
    won, envs = 0, [Single(GAME, 2, OPTIONS, seat=seat, opponents=opponent) for seat in (0, 1)]
    for game in range(games):
        env, over = envs[game % 2], False
        seen, _ = env.reset(seed=game)
        while not over:
            mask = seen["action_mask"][None]
            action, _ = model.predict(features(seen["observation"][None]), action_masks=mask, deterministic=True)
            seen, reward, over, _, _ = env.step(int(action[0]))
        won += reward > 0
    return won / games


def main() -> tuple[float, float]:
    """Play, learn and play again; returns the learner's share of the wins before and after."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--steps", type=int, default=9_500_000, help="how many steps it learns from")
    parser.add_argument("--games", type=int, default=400, help="how many rounds measure it")
    parser.add_argument("--opponent", default="medium", help="the bot that measures it")
    asked = parser.parse_args()
    torch.set_num_threads(1)
    model = MaskablePPO(
        "MlpPolicy", SelfPlay(TABLES, seed=1), n_steps=STEPS, batch_size=4096, n_epochs=4, gamma=1.0, gae_lambda=0.8,
        ent_coef=0.003, learning_rate=lambda left: 1e-3 * max(0.05, left), seed=1,
        policy_kwargs={"net_arch": [256, 256], "activation_fn": torch.nn.ReLU},
    )  # fmt: skip
    before = score(model, asked.opponent, asked.games)
    began = time.process_time()
    model.learn(asked.steps, callback=Copies())
    took = time.process_time() - began
    after = score(model, asked.opponent, asked.games)
    print(
        f"It wins {before:.1%} of {asked.games} rounds against {asked.opponent} untaught, and {after:.1%} afterwards."
    )
    print(f"Learning took {took:.0f} seconds of CPU time.")
    return before, after


if __name__ == "__main__":
    main()
