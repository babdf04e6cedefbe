"""Bots that replace players who have missed too many turns in a game played by post."""

from __future__ import annotations

from fangs.table import events as e
from fangs.table.events import Events
from fangs.table.post.guards import post_of
from fangs.table.post.state import Post
from fangs.table.seat import Seat, a_bot
from fangs.table.state import Table
from fangs.translation import phrase


def stand_ins(table: Table, post: Post) -> Events:
    """Let bots replace players who have missed too many turns in a row, unless nobody else would be left."""
    after = post.rules.stand_in_after
    if not after or any(board.is_unread for board in table.boards):
        return []
    away = [seat.player for seat in table.people if seat.player is not None and seat.missed >= after]
    return [e.StoodIn(player, post.rules.stand_in) for player in away] if len(away) < len(table.people) else []


def in_words(post: Post) -> str:
    """Describe in a sentence when a bot replaces a player. Return "" if that never happens."""
    after, bot = post.rules.stand_in_after, a_bot(post.rules.stand_in)
    if not after:
        return ""
    turns = phrase("{after} missed turns in a row", after=after) if after > 1 else phrase("a missed turn")
    return phrase("After {turns}, {bot} plays on until the player sends orders again.", turns=turns, bot=bot)


def warning(table: Table, seat: Seat) -> str:
    """Warn a player whom a bot will replace if they miss this turn. Return "" for other players."""
    rules = post_of(table).rules
    is_last = seat in table.people and len(table.people) > 1 and seat.missed + 1 == rules.stand_in_after
    if not is_last or not table.is_playing or seat.player is None or not table.owes(seat.player):
        return ""
    return phrase(
        "If you do not send an order this time, {bot} plays on for you from the next turn until you send orders again.",
        bot=a_bot(rules.stand_in),
    )


def is_secret(table: Table) -> bool:
    """Return whether it must stay secret that a bot has replaced a player.

    Reports name the roles without orders, so this would reveal who plays those roles.
    """
    return table.post is not None and table.secret_owners is not None
