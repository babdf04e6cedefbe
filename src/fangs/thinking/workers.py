"""Thinking bots, and all other heavy work, in processes of their own, so that they delay nobody's click.

A job of few simulations runs on plain rules, in a process that does nothing else: no long job keeps it waiting. All others, and
hints, reviews and long records, share the other processes, or the workers of a Ray cluster. In both, turns are fair
(`thinking.fair_queue`), and what hangs is stopped.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from typing import Any

import fangs
from fangs import bots
from fangs.bots import Skill
from fangs.core.game import View
from fangs.thinking.cluster_pool import ClusterPool
from fangs.thinking.compiling import Readiness
from fangs.thinking.fair_queue import Client
from fangs.thinking.worker_pool import Job, WorkerPool

WAIT = 2.0
"""How many seconds a bot waits for the search of its game to be compiled, before a weaker level answers for it."""
SHORT, LONG = 10.0, 30.0
"""After how many seconds of computing a job is stopped; the longest of a level takes less than one."""
POLITE = 3
"""The priority of short jobs: soon after people's clicks, and before all long ones."""
MAX_PROCESSES = 8
"""The most processes for long jobs, however many cores there are."""


class Workers:
    """The processes that think. Its methods may be called from many threads and return at once; processes start when there is work."""

    def __init__(self, most: int | None = None, wait: float = WAIT, cluster: ClusterPool | None = None) -> None:
        """`most`: how many long jobs run at the same time; None: one fewer than there are cores.

        With a `cluster`, its workers think these instead while there are any; it is closed with this.
        """
        self._short = WorkerPool(1, SHORT, POLITE)
        self._long = WorkerPool(most or min(MAX_PROCESSES, max(1, (os.cpu_count() or 2) - 1)), LONG, cluster=cluster)
        self.readiness = Readiness(wait)

    def choose(self, bot: str, view: View, role: str, seed: int, client: Client) -> Job:
        """The action of a bot, or its error.

        Where its search is not compiled in time, or its job had to be stopped, a weaker level answers that needs no compiling.
        """
        game = fangs.game(view["game"])
        skill = bots.at_table(bot, view)
        plain = bots.plain_level(game) if bots.is_compiled(skill) else skill
        weak = Job(client, plain.allowance, think, plain, view, role, seed)
        if skill.kind in bots.AT_ONCE:
            weak.do_here()
        elif not bots.is_compiled(skill):
            self._short.add(weak)
        else:
            return self._strong(game.name, Job(client, skill.allowance, think, skill, view, role, seed), weak)
        return weak

    def call(self, client: Client, cost: float, function: Callable[..., Any], *arguments: Any) -> Job:
        """The result of a function, called in a process with what can be pickled; `cost`: how many simulations take as long."""
        return self._long.add(Job(client, cost, function, *arguments))

    def warm_up(self) -> None:
        """Begin now what the first bots will need: the process for short jobs, and compiled searches of all games."""
        self._short.begin()
        self.readiness.warm_up()

    def close(self) -> None:
        """Stop all thinking."""
        self.readiness.close()
        self._short.close()
        self._long.close()

    def _strong(self, game: str, strong: Job, weak: Job) -> Job:
        """The result of the strong job if the game's search is ready for it, and of the weak one if not."""
        found = Job(strong.client, strong.cost, think)

        def think_less() -> None:
            found.follow(self._short.add(weak))

        def begin(is_ready: bool) -> None:
            if is_ready:
                found.follow(self._long.add(strong), think_less)
            else:
                think_less()

        self.readiness.when(game, begin)
        return found


def think(skill: Skill, view: View, role: str, seed: int) -> str:
    """The action of a bot, in this process."""
    name = f"{skill.kind}:{skill.allowance}" if skill.allowance else skill.kind
    return bots.bot(name)(view, role, random.Random(seed), 0)
