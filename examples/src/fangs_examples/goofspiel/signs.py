"""Goofspiel: what is on the board."""

from __future__ import annotations

from fangs.core.signs import Sign

SIGNS = (
    Sign("A prize", "The highest bid wins it.", "B2.3", r"prize-\d"),
    Sign("A card", "Bid it once: then it is gone.", "B2.2", r"card-\d-\d"),
)
