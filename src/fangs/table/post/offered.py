"""Which requests by players the rules of a game played by post allow: draws, press, extensions and early turns."""

from __future__ import annotations

from fangs.table import agreeing
from fangs.table.post.guards import post_of
from fangs.table.state import Table
from fangs.translation import phrase

NEVER_EARLY = phrase("At this table, no turn is processed before its deadline.")


def why_never(table: Table, what: str) -> str | None:
    """Explain why a player's request can never be granted at this table. Return None if it can be."""
    rules = post_of(table).rules
    if what in ("draw", "no draw"):
        return agreeing.why_never(table, "draw")
    if what == "press" and not rules.press:
        return phrase("There is no press at this table.")
    if what == "extension" and not rules.extensions:
        return phrase("At this table, players cannot extend a deadline.")
    return NEVER_EARLY if what in ("ready", "wait") and not rules.early else None
