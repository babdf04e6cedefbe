"""Processes a turn before its deadline, once all orders are in and nobody seems to want to change theirs."""

from __future__ import annotations

from fangs.core.errors import RequestError
from fangs.table import events as e
from fangs.table.events import Events
from fangs.table.events.post import Says
from fangs.table.phase import Phase
from fangs.table.post.guards import post_of, require_not_gone, require_open, require_playing
from fangs.table.post.offered import why_never
from fangs.table.post.schedule import spell_hours
from fangs.table.post.state import Post
from fangs.table.state import Table
from fangs.translation import phrase


def say(table: Table, player: int, says: Says | None) -> Events:
    """Store that a player is ready for the end of the turn, or wants to wait for the deadline.

    If `says` is None, the player takes this back. Raise RequestError if the turn is closed, if the player has left the
    game, or if they want to wait although turns are never processed early. Raise GameOver after the end of the game.
    """
    require_playing(table)
    require_open(table)
    require_not_gone(table, player)
    if says == "wait" and (never := why_never(table, "wait")):
        raise RequestError(never)
    return [] if post_of(table).says.get(player) == says else [e.Readiness(player, says)]


def may_be_at_once(table: Table) -> bool:
    """Return whether the current turn will be processed as soon as its last order arrives."""
    post = post_of(table)
    return (
        post.rules.early and not _someone_waits(table, post) and (not post.rules.quiet or not _not_ready(table, post))
    )


def early(table: Table) -> float | None:
    """Return the time when the current turn will be processed early, or None if it must wait for orders or its deadline.

    The quiet time is counted from the last letter from anybody who may still send a correction.
    """
    post = table.post
    if post is None or not post.rules.early or post.pause or post.phase not in (Phase.OPEN, Phase.GRACE):
        return None
    if any(board.owing for board in table.boards) or not table.waits_for_people or _someone_waits(table, post):
        return None
    others = _not_ready(table, post)
    letters = [at for player, at in post.received.items() if player in others]
    orders = [
        one.at for one in post.orders if one.by != "bot" and table.boards[one.board].player_of(one.role) in others
    ]
    return max([table.began, *letters, *orders]) + post.rules.quiet * 3600


def in_words(post: Post) -> str:
    """Describe when turns are processed early, as an addition to a sentence about a deadline. Return "" if they never are."""
    if not post.rules.early:
        return ""
    if not post.rules.quiet:
        return phrase(", or when all orders are in")
    return phrase(
        ", or {time} after the last letter if all orders are in and nobody has asked to wait",
        time=spell_hours(post.rules.quiet),
    )


def _someone_waits(table: Table, post: Post) -> bool:
    says = [said for player, said in post.says.items() if not table.seats[player].gone]
    return post.phase is Phase.OPEN and ("wait" in says or "unclear" in says)


def _not_ready(table: Table, post: Post) -> set[int]:
    """Return the players who have not said that they are ready, except bots. They may still change their orders."""
    return {seat.player for seat in table.people if seat.player is not None and post.says.get(seat.player) != "ready"}
