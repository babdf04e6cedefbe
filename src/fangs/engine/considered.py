"""What a role could sensibly do: of all that its game lists, what a search considers."""

from __future__ import annotations

from typing import Any

from fangs.engine.layout import Layout
from fangs.engine.twin import drive


def considered(rules: Any, state: Layout, role: int) -> list[int]:
    """The listed actions of a role that its game's `shortlist` leaves, or all where it has none."""
    actions = [0] * rules.MAX_ACTIONS
    return actions[: drive("evaluation", rules).shortlist(state, role, actions, rules.legal(state, role, actions))]
