"""Decides which tables can be rated, and which accounts are rated there."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

import fangs
from fangs.club.rated.options import setting_of
from fangs.club.ratings.anchors import anchor, rated_setup
from fangs.club.ratings.results import Pace, Setup
from fangs.core.errors import RequestError, listed
from fangs.core.game import Game
from fangs.table.lifecycle.opening import Setup as TableSetup
from fangs.table.lifecycle.results import pace_by, pace_of
from fangs.table.state import Table

BOT = "bot:"
"""The prefix of a bot's id as a rated player. The bot's level follows it."""


class Terms(NamedTuple):
    """The rating pool of a table: its game and pace."""

    game: str
    pace: Pace


def terms(setup: TableSetup) -> Terms:
    """Return the rating pool for a table with these settings, or raise RequestError if the table cannot be rated.

    A rated table is strict. It is not played by post, has clocks or a deadline, starts at the beginning, and uses
    options that the game allows for rated tables.
    """
    game = fangs.game(setup.game)
    if setup.post is not None or setup.record is not None:
        raise RequestError.phrased("A rated game must be played live and from the start.")
    if setup.hours is None and setup.bank is None:
        raise RequestError.phrased("A rated game needs clocks or a deadline for every turn.")
    if setup.players is not None and setup.players not in game.players:
        sizes = listed(map(str, game.players), "or")
        raise RequestError.phrased("{title} is for {sizes} players at a table.", title=game.title, sizes=sizes)
    players = setup.players or game.usual_players
    setting = setting_of(game, players, setup.options)
    for word in setup.seats:
        _check_seat(game, players, word, setting)
    if not any(word in ("me", "friend", "open") for word in setup.seats if word != "me"):
        raise RequestError.phrased(
            "A rated game needs at least two players who are people, or programs that belong to people."
        )
    return Terms(game.name, pace_by(setup.hours))


def _check_seat(game: Game, players: int, word: str, setting: str) -> None:
    kind, _, level = word.partition(":")
    if kind == "bot" and setting:
        raise RequestError.phrased("Bots have no rating for games with these options.")
    if kind == "bot" and anchor(game, players, level) is None:
        raise RequestError.phrased(
            "This bot has no rating in {title} with {players} players.", title=game.title, players=players
        )
    if kind not in ("me", "friend", "open", "bot") or (kind == "open" and level):
        raise RequestError.phrased(
            "At a rated table, a bot cannot take a player's seat during the game, nor a player a bot's seat."
        )


def ids(table: Table, guest: str | None = None, kept: Mapping[int, str] = MappingProxyType({})) -> list[str]:
    """List the ids of the players at a rated table, by seat. A bot's id contains its level.

    The account `guest` counts as if it had the first free seat. `kept` has the accounts for seats from which a player's
    data were deleted, and these accounts count, whoever has such a seat now. Raise RequestError for a seat without an
    id.
    """
    found: list[str] = []
    for player, seat in enumerate(table.players):
        id = f"{BOT}{seat.bot}" if seat.bot is not None else kept.get(player) or seat.account
        if id is None and seat.is_free and guest is not None and guest not in found:
            id = guest
        if id is None:
            raise RequestError.phrased("Some seats at this table are empty or belong to people without an account.")
        found.append(f"{id}#{found.count(id) + 1}" if seat.bot is not None and id in found else id)
    return found


def setup_of(table: Table, names: Sequence[str], programs: Collection[str] = ()) -> Setup:
    """Determine whose ratings a table's game changes, and how.

    `names` are the ids of the players, and `programs` are the ids of the programs among them. Raise RequestError if the
    table cannot be rated.
    """
    levels: dict[str, str | None] = {id: table.bot_of(player) for player, id in enumerate(names) if id.startswith(BOT)}
    levels |= {id: None for id in names if id in programs}
    in_game = sorted(range(len(names)), key=lambda player: table.boards[0].seating[player])
    pace = pace_of(table.opened)
    assert pace != "post"
    setting = setting_of(table.game, len(names), table.opened.options)
    return rated_setup(table.game, pace, [names[player] for player in in_game], levels, setting, table.is_match)
