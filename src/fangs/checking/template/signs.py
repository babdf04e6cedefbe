"""New Game: what is on the board."""

from __future__ import annotations

from fangs.core.signs import Sign

SIGNS = (Sign("A stone", "Whoever takes the last one wins.", "S3.1", r"stone-\d+"),)
