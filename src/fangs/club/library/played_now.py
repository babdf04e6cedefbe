"""The list of public games in progress, which everybody may watch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from fangs.service.table_service import TableService
from fangs.store.cursor import HIGHEST, Cursor
from fangs.table.lifecycle.running import names_of, running_game
from fangs.table.rows import Running

MAX_LISTED = 24


class PlayedGames(NamedTuple):
    """A page of the list of public games in progress."""

    games: list[dict[str, Any]]
    following: Cursor | None
    """The cursor of the next page, or None if this is the last page."""


def played_now(service: TableService, spectators: Mapping[str, int], after: Cursor | None) -> PlayedGames:
    """Return a page of the public games in progress. The most watched come first, then those with the latest turns.

    `spectators` are the numbers of spectators by table. The most watched games appear in the first part only.
    """
    watched = _watched(service, spectators)
    room = MAX_LISTED if after else MAX_LISTED - len(watched)
    rows = service.running(after or HIGHEST, MAX_LISTED)
    others = [(place, game) for place, game in rows if game is not None and place.after not in watched]
    shown = {place.after: game for place, game in others[:room]}
    following = None
    if len(others) > room:
        following = others[room - 1][0] if room else HIGHEST
    elif len(rows) == MAX_LISTED:
        following = rows[-1][0]
    games = shown if after else watched | shown
    return PlayedGames([_told(name, game, spectators.get(name, 0)) for name, game in games.items()], following)


def _watched(service: TableService, spectators: Mapping[str, int]) -> dict[str, Running]:
    """Find the most watched public games, up to one page. Only games that are in memory are considered."""
    found: dict[str, Running] = {}
    watched = (name for name, count in spectators.items() if count)
    for name in sorted(watched, key=lambda name: (-spectators[name], name)):
        table = service.peek(name)
        game = running_game(table) if table else None
        if game is not None:
            found[name] = game
        if len(found) == MAX_LISTED:
            break
    return found


def _told(name: str, game: Running, watchers: int) -> dict[str, Any]:
    return {
        "table": name,
        "game": game.entry["game"],
        "names": names_of(game.entry),
        "pace": game.entry["pace"],
        "boards": game.entry["boards"],
        "watchers": watchers,
    }
