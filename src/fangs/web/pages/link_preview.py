"""The title, sentence and picture that a messenger shows for a link, as Open Graph tags in the page's head.

See https://ogp.me. A messenger fetches a link without a key, so the tags contain only what everybody may see.
"""

from __future__ import annotations

from html import escape
from typing import NamedTuple
from urllib.parse import quote

from fastapi import Request

from fangs.core.discovery.registry import game as game_called
from fangs.core.errors import RequestError, listed
from fangs.core.game import Game
from fangs.core.pictures.pixels import is_available
from fangs.core.records.readable import is_readable, length
from fangs.core.teaching.puzzle import count
from fangs.table.phase import Phase
from fangs.table.state import Table
from fangs.translation import language, say, say_plural
from fangs.web.documents import Document, cached_document
from fangs.web.settings import Settings

SIZE = 960
"""The width in pixels of the picture in a link preview. Messengers scale it down."""
MOST_DIGITS = 9
MOST_NAME = 40
"""The maximum length of the name of a person who sends an invitation, in characters. Longer names are not shown."""


class Preview(NamedTuple):
    """What a messenger shows for a link: a title, a sentence and a picture."""

    title: str
    about: str
    picture: str
    """The path of the picture on this server."""

    def tags(self, site: str) -> str:
        """Render the preview as HTML meta tags.

        `site` is the address of the server. It is needed because the picture's address must be absolute.
        """
        image = f"{site}{self.picture}?size={SIZE}&language={language()}" if is_available() else ""
        shown = {"og:title": self.title, "og:description": self.about, "og:image": image}
        tags = [f'<meta property="{name}" content="{escape(text)}">\n' for name, text in shown.items() if text]
        card = "summary_large_image" if image else "summary"
        return "".join([*tags, f'<meta name="twitter:card" content="{card}">\n'])


class Asked(NamedTuple):
    """What the URL of a table's page specifies: the site, and perhaps a board and a number of steps."""

    site: str
    board: int | None = None
    steps: int | None = None

    @classmethod
    def by(cls, request: Request) -> Asked:
        """Read the site, the board and the number of steps from a request for a table's page."""
        return cls(base_url(request), number_in(request, "board"), number_in(request, "at"))


def number_in(request: Request, name: str) -> int | None:
    """Read a number from the query of a URL, such as 12 from `?at=12`.

    Return None if there is no valid number under this name.
    """
    text = request.query_params.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < MOST_DIGITS else None


def base_url(request: Request) -> str:
    """Return the public URL of the server without a trailing slash.

    It is the URL that the operator has set, or else the one in the request.
    """
    settings: Settings = request.app.state.settings
    return (settings.url or str(request.base_url)).rstrip("/")


def with_preview(page: Document, preview: Preview | None, site: str) -> Document:
    """Add a link preview to a page. If `preview` is None, return the page unchanged."""
    if preview is None:
        return page
    return cached_document(tagged(page.plain.decode(), preview, site), page.media_type, page.cache)


def tagged(page: str, preview: Preview, site: str) -> str:
    """Insert a link preview's meta tags into the head of an HTML page."""
    return page.replace("</head>", preview.tags(site) + "</head>", 1)


def tagged_for(page: str, table: Table, asked: Asked) -> str:
    """Add a link preview to a table's page, unless spectators are not allowed at the table."""
    return tagged(page, of_table(table, asked), asked.site) if table.opened.spectators else page


def of_table(table: Table, asked: Asked) -> Preview:
    """Create the link preview for a table, or for the position that the link specifies."""
    title = str(table.game.title)
    board, steps = asked.board, asked.steps
    names = [seat.called for seat in table.players if not seat.is_free and seat.kind != "open"]
    at = table.boards[board if board is not None and 0 <= board < len(table.boards) else 0]
    last = len(at.steps)
    shown = steps if steps is not None and at.readable_from <= steps <= last else last
    picture = f"/tables/{quote(table.name)}/boards/{at.index}/at/{shown}/picture.png"
    return Preview(f"{title}: {listed(names, 'and')}" if names else title, _state(table, shown, last), picture)


def _state(table: Table, shown: int, last: int) -> str:
    if table.phase is Phase.OVER:
        return say_plural(
            last,
            "A finished game, after {shown} of {count} step.",
            "A finished game, after {shown} of {count} steps.",
            shown=shown,
        )
    return say("Watch the game.") if table.is_playing else say("The game has not begun yet.")


def of_puzzles(game: Game, asked: int | None = None) -> Preview:
    """Create the link preview for one of a game's puzzles.

    `asked` is the number of the puzzle, counted from 1. Without a valid number, it is the first puzzle.
    """
    number = asked - 1 if asked and asked <= count(game) else 0
    picture = f"/pictures/puzzles/{quote(game.name)}/{number}.png"
    return Preview(say("{title}: puzzles", title=game.title), str(game.about), picture)


def of_study(game: str, id: str, title: str) -> Preview:
    """Create the link preview for a study."""
    about = say("A study of {title}", title=game_called(game).title)
    return Preview(title or about, about if title else "", f"/pictures/studies/{quote(id)}.png")


def of_invitation(game: str | None, by: str | None) -> Preview | None:
    """Create the link preview for an invitation. Return None if its URL does not name a game.

    The key of the seat follows the #, which no browser or messenger sends. The preview therefore neither opens the seat
    nor uses the invitation up.
    """
    try:
        invited = game_called(game or "")
    except RequestError:
        return None
    who = by if by and is_readable(by) and length(by) <= MOST_NAME else None
    if who is None:
        asks = say("Play {title} with me", title=invited.title)
    else:
        asks = say("{name} invites you to play {title}", name=who, title=invited.title)
    return Preview(asks, str(invited.about), f"/pictures/games/{quote(invited.name)}.png")
