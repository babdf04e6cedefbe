"""What the tests of environments have in common: environments in which some steps are made, and steps in any of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fangs
from fangs.envs.many import Many
from tests.form import amount

GAMES = fangs.names()
CHOICES = amount(20, long=60)
WHY = "for learners: install fangs[envs]"
DOCS = Path(__file__).parent.parent.parent / "docs"
KINDS = ("Single", "Vector", "InTurn", "AtOnce", "Many")


def chosen(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A random action that the mask allows, at each table."""
    found: np.ndarray = (masks * (1 - rng.random(masks.shape))).argmax(axis=1)
    return found


def moves(env: Any, seed: int) -> list[Any]:
    """What comes of some random steps, whatever the environment is."""
    rng, told = np.random.default_rng(seed), []
    for _ in range(12):
        if hasattr(env, "agent_selection"):
            seen, *_ = env.last()
            env.step(None if any(env.terminations.values()) else int(chosen(seen["action_mask"][None], rng)[0]))
            told.append((seen, env.rewards, env.agent_selection))
        elif hasattr(env, "possible_agents"):
            seen = {agent: env._observed(agent) for agent in env.agents}
            told.append(env.step({agent: int(chosen(one["action_mask"][None], rng)[0]) for agent, one in seen.items()}))
        elif isinstance(env, Many):
            told.append((env.observations(), env.masks(), env.step(env.random(rng))))
        else:
            actions = chosen(np.atleast_2d(env._seen()[1]["action_mask"]), rng)
            told.append(env.step(actions if hasattr(env, "num_envs") else int(actions[0])))
    return told


def made(kind: str, name: str) -> Any:
    """An environment in which some steps are made."""
    if kind == "Many":
        return Many(name, tables=3, seed=4)
    pytest.importorskip("pettingzoo", reason=WHY)
    from fangs.envs import several, single, vector

    makers = {"Single": single.Single, "Vector": vector.Vector, "InTurn": several.InTurn, "AtOnce": several.AtOnce}
    env = makers[kind](name, **({"num_envs": 3} if kind == "Vector" else {}))
    env.reset(seed=4)
    return env
