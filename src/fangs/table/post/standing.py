"""Sentences about the current turn of a game played by post."""

from __future__ import annotations

from fangs.core.errors import listed
from fangs.table.phase import Phase
from fangs.table.post.clock import closing, deadline, patience_ends
from fangs.table.post.commands.early import in_words
from fangs.table.post.guards import post_of
from fangs.table.state import Table
from fangs.translation import phrase


def standing(table: Table) -> str:
    """Describe the current turn in a sentence, for example when it is due or why it is being delayed."""
    if table.phase is Phase.OVER:
        return phrase("The game is over.")
    if table.phase is Phase.SIGNING_UP:
        asked = [seat.called for seat in table.players if seat.is_free and seat.mail is not None]
        agree = phrase(": {asked} must agree to get letters", asked=listed(asked, "and")) if asked else ""
        return phrase("The game begins when every seat is taken{agree}.", agree=agree)
    post, due = post_of(table), deadline(table)
    turn, spell = phrase("Turn {number}", number=post.turn.number), post.rules.schedule.spell
    if table.phase in (Phase.WAITING_FOR_BOT, Phase.SETTLING):
        return phrase("{turn} no longer takes orders because it is being processed.", turn=turn)
    if due is None:
        return phrase("{turn} has no running deadline because the game is paused.", turn=turn)
    match table.phase:
        case Phase.GRACE:
            return phrase(
                "{turn} was due {due}, but orders still count until {until}.",
                turn=turn,
                due=spell(due),
                until=spell(closing(table, due)),
            )
        case Phase.AWAITING_MAILBOX if post.unreached and post.awaited is not None:
            until = spell(patience_ends(table, post.awaited))
            return phrase(
                "{turn} was due {due}. It waits until {until} at most, because the mailbox cannot be read.",
                turn=turn,
                due=spell(due),
                until=until,
            )
        case Phase.AWAITING_MAILBOX:
            return phrase(
                "{turn} was due {due}. The letters that arrived in time are being read.", turn=turn, due=spell(due)
            )
        case Phase.OVERDUE:
            return phrase(
                "{turn} was due {due}. Orders are missing, and the Games Master decides what happens.",
                turn=turn,
                due=spell(due),
            )
        case _:
            return phrase("{turn} is due {due}{early}.", turn=turn, due=spell(due), early=in_words(post))
