"""The state of the turn in hand of a table by post, in words."""

from __future__ import annotations

from fangs.core.errors import listed
from fangs.table.phase import Phase
from fangs.table.post.clock import closing, deadline, patience_ends
from fangs.table.post.early import in_words
from fangs.table.post.guards import post_of
from fangs.table.state import Table


def standing(table: Table) -> str:
    """The state of the turn in hand, and until when it lasts, in a sentence."""
    if table.phase is Phase.OVER:
        return "The game is over."
    if table.phase is Phase.SIGNING_UP:
        asked = [seat.called for seat in table.players if seat.is_free and seat.mail is not None]
        agree = f": {listed(asked, 'and')} must agree to get letters" if asked else ""
        return f"The game begins when every seat is taken{agree}."
    post, due = post_of(table), deadline(table)
    turn, spell = f"Turn {post.turn.number}", post.rules.schedule.spell
    if table.phase in (Phase.WAITING_FOR_BOT, Phase.SETTLING):
        return f"{turn} is closed to orders, and is being processed."
    if due is None:
        return f"{turn}: the game is paused, and no deadline is running."
    match table.phase:
        case Phase.GRACE:
            return f"{turn} was due {spell(due)}: orders still count until {spell(closing(table, due))}."
        case Phase.AWAITING_MAILBOX if post.unreached and post.awaited is not None:
            until = spell(patience_ends(table, post.awaited))
            return f"{turn} was due {spell(due)}: it waits until {until} at most, since the mailbox cannot be read."
        case Phase.AWAITING_MAILBOX:
            return f"{turn} was due {spell(due)}: the letters that came in time are being read."
        case Phase.OVERDUE:
            return f"{turn} was due {spell(due)}: orders are missing, and the Games Master decides."
        case _:
            return f"{turn} is due {spell(due)}{in_words(post)}."
