"""Selects the actions of a role that a search considers."""

from __future__ import annotations

from typing import Any

from fangs.engine.layout import Layout
from fangs.engine.twin import drive


def considered(rules: Any, state: Layout, role: int) -> list[int]:
    """Return the actions of a role that a search considers: all listed actions, or only the most promising.

    The game's `evaluation.shortlist` selects the most promising actions.
    """
    actions = [0] * rules.MAX_ACTIONS
    return actions[: drive("evaluation", rules).shortlist(state, role, actions, rules.legal(state, role, actions))]
