"""Pages about a game, at addresses with its name."""

from __future__ import annotations

from fastapi import HTTPException

import fangs
from fangs.core.errors import RequestError
from fangs.core.game import Game
from fangs.web.answers import HTML
from fangs.web.assets import assets
from fangs.web.documents import Document


def game_asked(name: str) -> Game:
    """The game of this name; not found if there is none, or it cannot be loaded."""
    try:
        return fangs.game(name)
    except RequestError as error:
        raise HTTPException(404, error.message) from None


def game_page(page: str, game: Game, **words: str) -> Document:
    """The page of this name about a game, whose title and name stand in it, and whatever else it needs."""
    return Document(assets().page(page, title=game.title, name=game.name, **words), HTML)
