"""Describes the strength of each level of bots in a sentence."""

from __future__ import annotations

import math

from fangs.bots.levels.measured import LEVELS, Step
from fangs.translation import phrase

NAMES = {"easy": phrase("easy"), "medium": phrase("medium"), "hard": phrase("hard"), "best": phrase("best")}
"""The names of the levels."""
_GENERAL = {
    "easy": phrase("Good for a first game. It makes many mistakes."),
    "medium": phrase("Thinks a little. A careful player can beat it."),
    "hard": phrase("Thinks ahead and punishes mistakes."),
    "best": phrase("Thinks as long as people are willing to wait."),
}


def sentence(level: str, step: Step | None = None) -> str:
    """Describe a level's strength in a sentence, which is general if there is no measured step."""
    if step is None:
        return _GENERAL[level]
    tenths = math.ceil(10 * step.share - 0.5)
    if level == LEVELS[0]:
        return (
            phrase("Good for a first game. It beats random choices in {count} of 10 games.", count=tenths)
            if tenths < 10
            else phrase("Good for a first game. It beats random choices in nearly all games.")
        )
    against = NAMES[step.against]
    return (
        phrase("Beats {level} in {count} of 10 games.", level=against, count=tenths)
        if tenths < 10
        else phrase("Beats {level} in nearly all games.", level=against)
    )
