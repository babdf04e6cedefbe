"""Describes the games, with their options and bots, as JSON for pages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import fangs
from fangs import bots
from fangs.content.missing import Missing
from fangs.core.errors import RequestError, quoted
from fangs.core.fields import read_json
from fangs.core.game import Game
from fangs.core.options import Option
from fangs.core.position import Position
from fangs.core.teaching import puzzle
from fangs.core.teaching.lesson import lesson_of
from fangs.solve.exact import has_table
from fangs.translation import phrase

Json = dict[str, Any]


def games(kinds: Iterable[str]) -> Json:
    """Describe all games with their options, and these kinds of bots, as JSON."""
    return {"games": [_described(game) for game in fangs.all_games()], "bots": described_bots(kinds)}


def described_bots(names: Iterable[str], start: Position | None = None) -> list[Json]:
    """Describe each of these bots, in general or for games that begin in the position `start`."""
    return [{"name": name, "about": bots.about(name, start), "level": name in bots.LEVELS} for name in names]


def start_of(game: Game, players: int | None, options: str) -> Position:
    """Return the first position of a game with these options, which are given as JSON.

    If the options are invalid, perhaps because a player is still typing, the default options are used instead.
    """
    try:
        return Position(game, game.start(players, read_json(options)))
    except (ValueError, RequestError):
        return Position(game, game.start(players if players in game.players else None))


def without_compiler(names: Iterable[str], start: Position) -> tuple[str, ...]:
    """Select the bots that need no compiled rules for a game that begins in this position."""
    view = start.json()
    return tuple(name for name in names if not bots.is_compiled(bots.at_table(name, view)))


def clause(game: Game, number: str) -> Json:
    """Look up a clause of a game's rules, or raise Missing if there is no such clause."""
    try:
        text = re.sub(r"[*`]", "", game.rulebook.clause(number))
    except RequestError as error:
        raise Missing(error.message) from None
    return {"clause": number, "text": text}


def scenery(game: Game, players: int | None, options: str) -> str:
    """Draw the scenery of a game's board as SVG, with the symbols of the pieces.

    Raise RequestError if the number of players or the options are invalid.
    """
    try:
        found: Mapping[str, Any] = read_json(options)
    except ValueError:
        raise RequestError.phrased("The options are not JSON: {text}.", text=quoted(options)) from None
    return game.scenery(game.view(game.start(players, found), None)).svg


def solved(game: Game) -> list[int]:
    """Return the numbers of players for which a game is solved with its default options."""
    return [players for players in game.players if has_table(game, game.start(players))]


def _described(game: Game) -> Json:
    return {
        "name": game.name,
        "title": game.title,
        "about": game.about,
        "players": list(game.players),
        "usual_players": game.usual_players,
        "solved": solved(game),
        "length": game.length,
        "options": [_option(option, game.players) for option in game.options],
        "at_once": dict(game.at_once),
        "match": game.match is not None,
        "draw": game.draw and game.draw.clause,
        "sides": {str(players): _sides(game, players) for players in game.players},
        "picture": f"/games/{game.name}/picture.svg",
        "lesson": bool(lesson_of(game).steps),
        "puzzles": puzzle.count(game),
    }


def _option(option: Option, players: Iterable[int]) -> Json:
    values = option.values if isinstance(option.values, list) else []
    fits = [[number for number in players if option.fits(value, number)] for value in values]
    words = {"title": option.title, "words": option.words, "expected": option.expected}
    return {"name": option.name, **words, "fits": fits, **option.describe()}


def _sides(game: Game, players: int) -> list[str]:
    position = Position(game, game.start(players))
    if position.secret_owners:  # nobody chooses a side, since sides are drawn and stay secret
        return [phrase("seat {player}", player=player + 1) for player in range(players)]
    return [position.side(player) for player in range(players)]
