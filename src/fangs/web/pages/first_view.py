"""Draws the board into a table's page on the server, so that readers see it before any script runs.

The page also says whose turn it is. It is created from the reader's own view, so it reveals nothing that the reader may
not see.
"""

from __future__ import annotations

import asyncio
import contextvars
import functools
import logging
import re
from collections.abc import Mapping
from html import escape
from typing import Any, NamedTuple

from fangs.core.errors import FangsError
from fangs.core.game import Game
from fangs.service.error_log import complain, sparing
from fangs.service.table_service import TableService
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.table.views import table_view as views
from fangs.translation import capital, joined, language, say
from fangs.web.answers import HTML
from fangs.web.assets import assets
from fangs.web.documents import PRIVATE, Document
from fangs.web.layers.cost import Metered
from fangs.web.pages.link_preview import Asked, tagged_for
from fangs.web.seat_session import Credentials, SeatSession
from fangs.web.working.thread_pool import ThreadPool

THREADS = 4
"""The number of threads that create tables' pages."""
MOST = 100
"""The maximum number of tables' pages that are created at the same time. Further pages are sent without a board."""
TIMEOUT_SECONDS = 1.0
"""The maximum number of seconds to draw the board into a page.

After that, the page is sent without a board, which is better than no page.
"""
LARGE = 4
"""The factor by which the drawing of a board is enlarged to fill its space on the page."""
CACHE_SIZE = 32
"""The maximum number of cached pages of tables. Readers who see the same view share a page."""
_FIELD = re.compile(r"\{\{(\w+)\}\}")
_ID = re.compile(r' id="([^"]*)"')
_SIZE = re.compile(r'<svg [^>]*?viewBox="0 0 ([\d.]+) ([\d.]+)"')

Json = Mapping[str, Any]
log = logging.getLogger(__name__)
_again = sparing(log)


class Turn(NamedTuple):
    """The sentence above a board that says whose turn it is.

    `tone` is `mine`, `over` or `others`, `strong` is a short emphasized text, and `text` is the rest of the sentence.
    """

    tone: str
    strong: str
    text: str


class FirstViews:
    """Creates the pages of tables, with the board drawn into them.

    It has threads of its own, so that a store that does not respond blocks no other work.
    """

    def __init__(self, service: TableService) -> None:
        self.service, self.at_work = service, 0
        self._threads = ThreadPool(THREADS, "first-view")

    async def page(self, table: str, keys: Credentials, asked_for: Asked) -> Document | None:
        """Create a table's page as a visitor may see it. Return None if that is impossible or takes too long.

        `keys` decide whether the visitor has a seat.
        """
        if self.at_work >= MOST:
            return None
        self.at_work += 1
        look = functools.partial(contextvars.copy_context().run, Metered(self._page), table, keys, asked_for)
        asked = asyncio.ensure_future(self._threads.do(look))
        asked.add_done_callback(self._count)
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                return await asyncio.shield(asked)
        except TimeoutError:
            return None

    def close(self) -> None:
        """Stop the threads."""
        self._threads.close()

    def _count(self, asked: asyncio.Future[Document | None]) -> None:
        self.at_work -= 1
        asked.cancelled() or asked.exception()  # Retrieve the error, because nobody may be waiting for the page any more.

    def _page(self, table: str, keys: Credentials, asked: Asked) -> Document | None:
        try:
            return SeatSession(self.service, table, keys.at(table)).look(functools.partial(self._made, asked))
        except FangsError:  # The script will send the same request and show the error.
            return None
        except Exception as error:
            complain(_again, "a table was not drawn into its page", error)
            return None

    def _made(self, asked: Asked, table: Table, seat: Seat | None) -> Document:
        page = page_with(table.game, views.view(table, seat, self.service.clock()))
        return _document(tagged_for(page, table, asked))


@functools.lru_cache(CACHE_SIZE)
def _document(page: str) -> Document:
    return Document(page, HTML, PRIVATE)


def page_without() -> str:
    """Build a table's page without a board, which shows nothing until its script runs."""
    return _filled(
        tab=f"{say('Table')} · Fangs", title=say("Table"), rules="/", state="hidden", roles="hidden", boards="hidden"
    )


def page_with(game: Game, seen: Json) -> str:
    """Build a table's page with the board that its script would show first.

    `seen` is the reader's view of the table.
    """
    board = next(filter(_is_mine, seen["boards"]), seen["boards"][0])
    turn = turn_at(seen, board)
    words = f"<b>{escape(turn.strong)}</b> {escape(turn.text)}" if turn.strong else escape(turn.text)
    return _filled(
        tab=escape(f"{seen['title']} · Fangs"),
        title=escape(str(seen["title"])),
        rules=f"/games/{game.name}/rules",
        state=f'data-served="{turn.tone}"',
        turn=words,
        roles="" if _is_ambiguous(board) else "hidden",
        boards="" if len(seen["boards"]) > 1 else "hidden",
        board=f'<div class="frame"><div class="sheet">{_drawing(game, board)}</div></div>',
    )


def turn_at(seen: Json, board: Json) -> Turn:
    """Return the sentence that says whose turn it is on a board.

    The server does not know everything about it, because some data are only in the reader's browser.
    """
    if seen["status"] == "over":
        return Turn("over", say("The game is over."), _result(seen) or capital(str(board["status"])))
    if seen["status"] == "waiting":
        begins = say("The game begins when everybody has sat down.") if seen["pace"]["starts"] is None else ""
        return Turn("others", "", begins)
    if _is_mine(board):
        asks = next(str(choice["asks"]) for choice in board["choices"].values() if choice["chosen"] is None)
        return Turn("mine", say("Your turn."), capital(str(joined(board["befell"], asks))))
    return Turn("others", str(board["out"] or board["befell"]), capital(str(board["status"])))


def _result(seen: Json) -> str:
    """Tell the reader how the game ended, in a sentence such as "You win!"."""
    first = [total["player"] for total in seen["totals"] or () if total["place"] == 1]
    if len(first) == 1 and first[0] == seen["you"] and not seen["seats"][first[0]]["stand_in"]:
        return say("You win!")
    return capital(str(seen["ending"]["sentence"])) if seen["ending"] else ""


def _is_mine(board: Json) -> bool:
    """Return True if the reader must choose an action on this board."""
    return any(choice["chosen"] is None for choice in board["choices"].values())


def _is_ambiguous(board: Json) -> bool:
    """Return True if the same click could choose an action for two of the reader's roles.

    If so, the page reserves space for a role switch.
    """
    firsts = [{"".join(one["clicks"][:1]) for one in choice["actions"]} for choice in board["choices"].values()]
    return sum(map(len, firsts)) > len(set().union(*firsts))


def _drawing(game: Game, board: Json) -> str:
    """Draw a board as SVG, with the reader's own pieces marked.

    It has no ids because the script's drawing will use them.
    """
    seen = board["position"]
    mine = {piece["id"] for piece in board["drawing"]["pieces"] if piece.get("role") in board["mine_roles"]}
    svg = _ID.sub(lambda found: ' data-part="mine" data-mine=""' if found[1] in mine else "", game.svg(seen))
    size = _SIZE.match(svg)
    width, height = (round(float(side) * LARGE) for side in size.groups()) if size else (0, 0)
    sized = f' width="{width}" height="{height}"' if size else ""
    return svg.replace("<svg ", f'<svg class="served"{sized} ', 1)


def _filled(**parts: str) -> str:
    return _FIELD.sub(lambda field: parts.get(field[1], ""), _template(language()))


@functools.cache
def _template(language: str) -> str:
    return assets().page("table")
