"""Letters that could not be understood. This module decides what the Games Master may know about them and do with them."""

from __future__ import annotations

import unicodedata

from fangs.core.errors import RequestError
from fangs.core.records.readable import kept
from fangs.table import events as e
from fangs.table.events import Events
from fangs.table.names import plain
from fangs.table.post.asides import Aside
from fangs.table.post.guards import post_of
from fangs.table.post.reasons import CROSSED, WITHOUT_WORD, for_master
from fangs.table.state import Table
from fangs.translation import phrase

MAX_TEXT, MAX_SUBJECT = 4000, 200
UNPROVED = (WITHOUT_WORD, CROSSED)
"""The reasons for putting aside a letter that seems to come from a player but lacks proof."""
_IGNORED = frozenset("\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\u2068\u2069\ufe0e\ufe0f\ufeff")
"""The invisible characters that are ignored when orders are read."""


def put(id: str, player: int, reason: str, text: str, subject: str = "") -> Events:
    """Put aside a letter with its first lines. Only whole lines are kept, because half a line might be a different order."""
    title = plain("".join(map(_marked, subject)))[:MAX_SUBJECT]
    text = plain("".join(map(_marked, text)))
    first = text if len(text) <= MAX_TEXT else text[: MAX_TEXT + 1].rpartition("\n")[0] or text[:MAX_TEXT]
    return [e.PutAside(id, player, reason, first, title or None)]


def _marked(sign: str) -> str:
    """Return a character of a letter, or a replacement character if it cannot be read.

    If such characters were left out, the line might be a different order.
    """
    is_kept = sign.isspace() or sign in _IGNORED or unicodedata.combining(sign) or kept(sign)
    return sign if is_kept else "\N{REPLACEMENT CHARACTER}"


def lay_open(table: Table, player: int) -> Events:
    """Let the Games Master read a player's letters that were put aside, or raise RequestError if there are none."""
    if not any(one.player == player for one in post_of(table).aside):
        raise RequestError(phrase("You have no letter on the Games Master's desk."))
    return [e.LaidOpen(player)]


def why(one: Aside) -> str:
    """Return the reason why a letter was put aside, in words for the Games Master."""
    return for_master(one.reason)


def subject(table: Table, one: Aside) -> str | None:
    """Return a letter's subject, or None if it had none or the Games Master may not read it: it can contain orders."""
    return None if readable(table, one) is None else one.subject


def readable(table: Table, one: Aside) -> str | None:
    """Return a letter's text, or None if the Games Master may not read it.

    The Games Master may read it if the table's rules or the letter's writer allow that.
    """
    return one.text if one.is_open or post_of(table).rules.master_sees else None


def may_enter(table: Table, one: Aside) -> bool:
    """Return whether the Games Master may enter a letter's orders. A letter that only lacks proof can be entered even unread."""
    return bool(one.text) and (one.reason in UNPROVED or readable(table, one) is not None)


def named(table: Table, id: str) -> Aside:
    """Return the letter on the desk whose id is `id` or begins with it. Raise RequestError if the letter is no longer there."""
    found = [one for one in post_of(table).aside if id and one.id.startswith(id)]
    if len(found) != 1:
        raise RequestError(phrase("This letter is no longer on the desk."))
    return found[0]


def take_up(table: Table, id: str) -> Events:
    """Mark a letter as dealt with on behalf of the Games Master, or raise RequestError."""
    return [e.TakenUp(named(table, id).id)]


def send_back(table: Table, id: str) -> Events:
    """Send a letter back to the person who wrote it, or raise RequestError."""
    one = named(table, id)
    return [e.SentBack(one.id, one.player, one.reason, one.text)]
