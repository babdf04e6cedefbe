"""Runs the games of `fangs arena`, with a progress bar."""

from __future__ import annotations

import contextlib
from pathlib import Path

from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from fangs.lab.arena.arena import Outcome, round_scores, run
from fangs.lab.arena.ledger import Ledger, Round
from fangs.lab.arena.settings import Settings
from fangs.lab.progress import bar
from fangs.lab.tasks import Place


def play(settings: Settings, games: int, results: Path | None, place: Place, stop: bool) -> Outcome:
    """Play an arena, and show a progress bar if standard error is a terminal.

    Raise RequestError if the settings cannot be played or the file of results cannot be used.
    """
    settings.check()
    rounds = -(-games // len(settings.contestants))
    round_ = TextColumn("round {task.completed} of {task.total}")
    shown = bar(BarColumn(), round_, TimeRemainingColumn(), TextColumn("{task.description}", markup=False))
    with contextlib.closing(Ledger(settings, results)) as ledger, shown as progress:
        return run(settings, rounds, ledger, place=place, stop=stop, heard=_Bar(settings, progress, rounds))


class _Bar:
    def __init__(self, settings: Settings, progress: Progress, rounds: int) -> None:
        self._settings, self._progress = settings, progress
        self._sums = [0.0] * len(settings.contestants)
        self._task = progress.add_task("", total=rounds)

    def __call__(self, rounds: list[Round]) -> None:
        for bot, score in enumerate(round_scores(rounds[-1], self._settings)):
            self._sums[bot] += score
        scores = zip(self._settings.names, self._sums, strict=True)
        shown = "  ".join(f"{name} {won / len(rounds):.0%}" for name, won in scores)
        self._progress.update(self._task, completed=len(rounds), description=shown)
