"""Helpers for pages about a game, such as its rules. The address of such a page contains the game's name."""

from __future__ import annotations

from fastapi import HTTPException

import fangs
from fangs.core.errors import RequestError
from fangs.core.game import Game
from fangs.web.answers import HTML
from fangs.web.assets import assets
from fangs.web.documents import Document


def game_asked(name: str) -> Game:
    """Look up a game by name, or raise HTTPException (404) if it does not exist or cannot be loaded."""
    try:
        return fangs.game(name)
    except RequestError as error:
        raise HTTPException(404, error.message) from None


def game_page(page: str, game: Game, **words: str) -> Document:
    """Build a page about a game by filling in the game's title, its name and other words."""
    return Document(assets().page(page, title=game.title, name=game.name, **words), HTML)


def title_of(game: str) -> str:
    """Look up a game's title. If the game is no longer installed, return its name."""
    try:
        return fangs.game(game).title
    except RequestError:
        return game
