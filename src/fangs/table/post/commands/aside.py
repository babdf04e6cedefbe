"""Letters that could not be understood, and what the Games Master may know about them and do with them."""

from __future__ import annotations

import unicodedata

from fangs.core.errors import RequestError
from fangs.core.records.readable import kept
from fangs.table import events as e
from fangs.table.events import Events
from fangs.table.names import plain
from fangs.table.post.asides import Aside
from fangs.table.post.guards import post_of
from fangs.table.post.reasons import CROSSED, WITHOUT_WORD
from fangs.table.state import Table

MAX_TEXT, MAX_SUBJECT = 4000, 200
UNPROVED = (WITHOUT_WORD, CROSSED)
"""The reasons for putting aside a letter that does not prove that it comes from the player."""
_IGNORED = frozenset("\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\u2068\u2069\ufe0e\ufe0f\ufeff")
"""The invisible characters that are ignored when orders are read."""


def put(id: str, player: int, reason: str, text: str, subject: str = "") -> Events:
    """Put a letter on the Games Master's desk. If it is long, only its first lines are kept.

    A line is never cut, because half a line might be a different order.
    """
    title = plain("".join(map(_marked, subject)))[:MAX_SUBJECT]
    text = plain("".join(map(_marked, text)))
    first = text if len(text) <= MAX_TEXT else text[: MAX_TEXT + 1].rpartition("\n")[0] or text[:MAX_TEXT]
    return [e.PutAside(id, player, reason, first, title or None)]


def _marked(sign: str) -> str:
    """Replace a character that cannot be printed by a replacement character.

    If such characters were left out, a line might become a different order.
    """
    is_kept = sign.isspace() or sign in _IGNORED or unicodedata.combining(sign) or kept(sign)
    return sign if is_kept else "\N{REPLACEMENT CHARACTER}"


def lay_open(table: Table, player: int) -> Events:
    """Let the Games Master read a player's letters on the desk, or raise RequestError if there are none."""
    own = [one for one in post_of(table).aside if one.player == player]
    if not own:
        raise RequestError.phrased("You have no letter on the Games Master's desk.")
    return [] if all(one.is_open for one in own) else [e.LaidOpen(player)]


def readable(table: Table, one: Aside) -> str | None:
    """Return a letter's text, or None if the Games Master may not read it.

    The Games Master may read it if the table's rules or the letter's writer allow that.
    """
    return one.text if one.is_open or post_of(table).rules.master_sees else None


def may_enter(table: Table, one: Aside) -> bool:
    """Return whether the Games Master may enter a letter's orders. If it only lacks proof, they may do so without reading it."""
    return bool(one.text) and (one.reason in UNPROVED or readable(table, one) is not None)


def named(table: Table, id: str) -> Aside:
    """Find a letter on the desk by its id or the beginning of its id, or raise RequestError if it is no longer there."""
    found = [one for one in post_of(table).aside if id and one.id.startswith(id)]
    if len(found) != 1:
        raise RequestError.phrased("This letter is no longer on the desk.")
    return found[0]


def take_up(table: Table, id: str) -> Events:
    """Take a letter off the desk because it has been dealt with, or raise RequestError if it is not there."""
    return [e.TakenUp(named(table, id).id)]


def send_back(table: Table, id: str) -> Events:
    """Send a letter on the desk back to its writer, or raise RequestError if it is not there."""
    one = named(table, id)
    return [e.SentBack(one.id, one.player, one.reason, one.text)]
