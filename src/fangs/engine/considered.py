"""Chooses which of a role's listed actions a search considers."""

from __future__ import annotations

from typing import Any

from fangs.engine.layout import Layout
from fangs.engine.twin import drive


def considered(rules: Any, state: Layout, role: int) -> list[int]:
    """Return the listed actions of a role that the game's `shortlist` keeps, or all of them if there is no `shortlist`."""
    actions = [0] * rules.MAX_ACTIONS
    return actions[: drive("evaluation", rules).shortlist(state, role, actions, rules.legal(state, role, actions))]
