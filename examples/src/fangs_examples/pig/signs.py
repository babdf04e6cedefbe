"""Pig: what is on the board."""

from __future__ import annotations

from fangs.core.signs import Sign

SIGNS = (
    Sign("A counter", "It shows how far a player has come to the goal.", "P1.1", "red|blue"),
    Sign("Roll", "What you roll is added up; a 1 loses it.", "P2.2", "roll"),
    Sign("Hold", "The sum of this turn is yours.", "P2.3", "hold"),
)
