"""Decides whether the orders in a letter count for the current turn.

The letter must answer a letter of this turn, if it answers any, and must have come in time.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from fangs.post.carrying.arrival import Arrival
from fangs.post.reading.marks import Mark
from fangs.table.events.post import LetterRead
from fangs.table.phase import Phase
from fangs.table.post.clock import closing, deadline
from fangs.table.post.guards import post_of
from fangs.table.state import Table
from fangs.translation import phrase, say

CLOCKS = {
    "mailbox": phrase("by the clock of the mailbox"),
    "server": phrase("by the clock of the mail server"),
    "file": phrase("by the time of the file"),
    "reading": phrase("by the clock of this server when the letter was read"),
}
"""Phrases that name the clock by which a letter's time of arrival was measured."""


_WHY_HELD = {
    "answers": phrase("Your letter answers a letter of turn {turn}, but it is turn {number} now"),
    "taken back": phrase(
        "Your letter answers a letter of turn {turn} from before a turn was taken back or a game was corrected by hand"
    ),
    "came before": phrase("Your letter came before turn {turn} was processed, but it is turn {number} now"),
    "too late": phrase("Your letter came after the orders for turn {turn} were closed{until}"),
}


class NotInForce(NamedTuple):
    """The reason why the orders in a letter do not count: it was meant for another turn, or it came too late."""

    because: Literal["answers", "taken back", "came before", "too late"]
    turn: int
    """The turn that the letter was meant for."""


def came_at(arrived: Arrival | None, now: float) -> Arrival:
    """Return when a letter arrived. A time after `now`, when the letter was read, is replaced by `now`."""
    return Arrival(now, "reading") if arrived is None else Arrival(min(arrived.at, now), arrived.by)


def held(table: Table, answered: Mark | None, came: float) -> NotInForce | None:
    """Return the reason why the orders in a letter do not count for the current turn, or None if they count.

    `answered` is the turn of the letter that it answers, and `came` the time when it arrived.
    """
    post, due = post_of(table), deadline(table)
    if answered is not None and answered.turn != post.turn.number:
        return NotInForce("answers", answered.turn)
    if answered is not None and answered.again not in (None, post.turn.again):
        return NotInForce("taken back", answered.turn)
    if answered is None and post.turns and came < post.turns[-1].at:
        return NotInForce("came before", post.turns[-1].number)
    is_over = due is not None and post.phase is not Phase.OVERDUE and came > closing(table, due)
    return NotInForce("too late", post.turn.number) if is_over else None


def came(table: Table, letter: LetterRead) -> str:
    """Say in a sentence when a letter arrived and whether that was late. Return "" if the time is unknown."""
    if letter.arrived is None or letter.arrived_by is None:
        return ""
    spell, due = post_of(table).rules.schedule.spell, deadline(table)
    said = say("Your letter came {time}, {clock}", time=spell(letter.arrived), clock=CLOCKS[letter.arrived_by])
    if due is None or not due < letter.arrived <= closing(table, due):
        return f"{said}."
    return say(
        "{said}, after the deadline ({due}). The letter was late, but it counts because orders are "
        "accepted until {until}.",
        said=said,
        due=spell(due),
        until=spell(closing(table, due)),
    )


def why_held(table: Table, held: NotInForce) -> str:
    """Explain in a sentence why the orders in a letter do not count."""
    post, due = post_of(table), deadline(table)
    until = "" if due is None else f" ({post.rules.schedule.spell(closing(table, due))})"
    why = say(_WHY_HELD[held.because], turn=held.turn, number=post.turn.number, until=until)
    return say("{why}. The following does NOT count.", why=why)
