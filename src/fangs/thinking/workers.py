"""Runs bots and other heavy work in separate processes, so that the server can always answer without delay.

A job with few simulations runs on plain rules, in a process that is reserved for such jobs, so no long job delays it.
All other jobs, such as hints, reviews and long records, share other processes, or the workers of a Ray cluster. Clients
are served in a fair order (`thinking.fair_queue`), and jobs that hang are stopped.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import fangs
from fangs import bots
from fangs.bots import think
from fangs.core.game import View
from fangs.thinking.cluster_pool import ClusterPool
from fangs.thinking.compiling import Readiness
from fangs.thinking.fair_queue import Client
from fangs.thinking.worker_pool import Job, WorkerPool

WAIT = 2.0
"""How many seconds a bot waits for its game's search to be compiled. After that, a weaker level answers."""
SHORT, LONG = 10.0, 30.0
"""The limits of CPU time for short and for long jobs, in seconds. Every level's jobs take less than one second."""
POLITE = 3
"""How much lower the priority of short jobs is: just below the server's priority, and above the priority of long jobs."""
MAX_PROCESSES = 8
"""The maximum number of processes for long jobs, however many cores there are."""


class Workers:
    """The worker processes for short and for long jobs, which start when there is work.

    The methods are thread-safe and return at once.
    """

    def __init__(self, most: int | None = None, wait: float = WAIT, cluster: ClusterPool | None = None) -> None:
        """Set up the processes for short and for long jobs.

        `most` is the number of long jobs that run at the same time (None: one fewer than there are cores). While a `cluster` has ready
        workers, they do the long jobs instead. The cluster is closed together with this object.
        """
        self._short = WorkerPool(1, SHORT, POLITE)
        self._long = WorkerPool(most or min(MAX_PROCESSES, max(1, (os.cpu_count() or 2) - 1)), LONG, cluster=cluster)
        self.readiness = Readiness(wait)

    def choose(self, bot: str, view: View, role: str, seed: int, client: Client) -> Job:
        """Let a bot choose an action. Return a job with the action or the bot's error as its result.

        If the bot's search is not compiled in time, or its job had to be stopped, a weaker level that needs no
        compiling answers.
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
        """Call a function in another process. Return a job with the function's result.

        The arguments must be picklable. `cost` is the number of simulations that would take the same time.
        """
        return self._long.add(Job(client, cost, function, *arguments))

    def warm_up(self) -> None:
        """Start the process for short jobs, and begin to compile the searches of all games."""
        self._short.begin()
        self.readiness.warm_up()

    def close(self) -> None:
        """Cancel all jobs and stop all processes."""
        self.readiness.close()
        self._short.close()
        self._long.close()

    def _strong(self, game: str, strong: Job, weak: Job) -> Job:
        """Return a job with the strong job's result or, if the search is not ready in time, the weak job's result."""
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
