"""The options with which a game can be rated: the defaults, and others from `rated.toml` in the game's folder."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from fangs.core.decoding import reader_of
from fangs.core.discovery.game_toml import read_file
from fangs.core.errors import RequestError
from fangs.core.game import Game

FILE = "rated.toml"

Options = Mapping[str, Any]


class _File(msgspec.Struct, forbid_unknown_fields=True):
    options: list[dict[str, Any]]


_read: Callable[[Any], _File] = reader_of(_File)


def setting_of(game: Game, players: int, options: Options) -> str:
    """Return the key for a rated game's options, or "" for the default options.

    Seat advantages are learnt for each key. Raise RequestError if the game cannot be rated with these options, and
    BrokenGame if the file cannot be read.
    """
    start = game.start(players, dict(options))
    for named in ({}, *other_options(game)):
        try:
            is_it = game.start(players, dict(named)) == start
        except RequestError:  # impossible with this number of players
            continue
        if is_it:
            return json.dumps(named, sort_keys=True) if named else ""
    raise RequestError.phrased("A rated game must be played by the usual rules, without other options.")


def other_options(game: Game) -> list[dict[str, Any]]:
    """List the options, besides the defaults, with which a game can be rated.

    Raise BrokenGame if the file cannot be read.
    """
    file = read_file(game.folder, FILE, _read)
    return file.options if file else []
