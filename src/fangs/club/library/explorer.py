"""The explorer, which shows what people and bots chose in a position in earlier games, and how often they won."""

from __future__ import annotations

from typing import Any

from fangs.club.library.places import Place, here, place_of
from fangs.core.position import EVERYTHING, Position
from fangs.store.sql import library_statements as sql
from fangs.store.store import Store
from fangs.table.views import drawings

MAX_ROWS = 2000
"""The maximum number of database rows that are read for a position."""
MAX_CHOICES = 20
"""The maximum number of choices that are shown for each role."""

Json = dict[str, Any]


def explore(store: Store, position: Position) -> Json:
    """List the choices that were made in a position for each role, the most frequent first.

    Where all roles choose at once, each role's counts are for its own choices alone, whatever the others chose.
    """
    game, place = position.game, place_of(position)
    unchosen = Position(game, game.covered(position.state, None))
    counts = _counts(store, position, place)
    roles = []
    for role in unchosen.owing:
        made = [(action, by) for (of, action), by in counts.items() if of == role]
        if made:
            source = position if role in position.owing else unchosen
            roles.append({"role": role, "called": position.called(role), **_shown(source, role, made)})
    return {"roles": roles}


def _counts(store: Store, position: Position, place: Place) -> dict[tuple[str, str], Json]:
    """Look up how often each choice was made in a position and how often it won, by role and action."""
    found: dict[tuple[str, str], Json] = {}
    for row in store.rows(sql.COUNTS_AT, of_game=position.game.name, of_key=place.key, most=MAX_ROWS):
        counts = found.setdefault((row.role, here(position.game, place, row.action)), {"people": None, "bots": None})
        counts["bots" if row.bot else "people"] = {"number": row.number, "won": row.won / row.number}
    return found


def _shown(position: Position, role: str, made: list[tuple[str, Json]]) -> Json:
    listed = {one["action"]: one for one in drawings.actions(position, EVERYTHING, role)}
    choices = []
    for action, counts in made:
        one = listed.get(action, {"label": action, "clicks": []})
        choices.append({"action": action, "label": one["label"], "clicks": one["clicks"], **counts})
    choices.sort(key=lambda one: (-_number(one), one["action"]))
    total = sum(map(_number, choices))
    return {"total": total, "choices": choices[:MAX_CHOICES]}


def _number(choice: Json) -> int:
    return sum(choice[who]["number"] for who in ("people", "bots") if choice[who])
