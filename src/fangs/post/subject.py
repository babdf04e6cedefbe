"""The subject of a letter: its turn, and in an answer the state of the orders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fangs.table.events import Event
from fangs.table.events.post import LetterRead
from fangs.table.phase import Phase
from fangs.table.post.guards import post_of
from fangs.table.post.mail import INVITATION
from fangs.table.rows import Queued
from fangs.table.state import Table

from .tasks import tasks


def subject(table: Table, letter: Queued, event: Event) -> str:
    """The subject of a letter that an event calls for, at the table after the event."""
    game = f"{table.game.title} {'match' if table.is_match else 'game'} {table.name[:4]}"
    turn = turn_of(table, letter)
    if letter.kind == "answer" and table.is_playing:
        lines = event.lines if isinstance(event, LetterRead) else ()
        return f"Turn {turn}: {how_it_stands(table, letter.player, lines)} ({game})"
    said = {
        INVITATION: "you are invited",
        "start": f"the game begins (turn {turn})",
        "report": "the game is over" if table.phase is Phase.OVER else f"turn {turn} (now turn {turn + 1})",
        "answer": "your letter",
        "reminder": f"turn {turn} waits for your orders",
        "place": "you wait for a place",
        "press": f"press of turn {turn}",
        "notice": f"news of turn {turn}",
    }[letter.kind]
    return f"{game}: {said}"


def how_it_stands(table: Table, player: int, lines: Sequence[dict[str, Any]]) -> str:
    """How many orders of a player are in, were not understood, are not in force, and are missing: `2 in, 1 NOT understood, 1 missing`."""
    own = list(tasks(table, player))
    good = sum(task.ordered is not None for task in own)
    wrong = sum(line["is"] in ("misread", "refused") for line in lines)
    held = sum(line["is"] == "held" for line in lines)
    missing = len(own) - good
    found = [f"{wrong} NOT understood"] * (wrong > 0) + [f"{held} NOT in force"] * (held > 0)
    found += [f"{missing} missing"] * (missing > 0)
    if not own and not found:
        return "nothing to order"
    if not found:
        return f"{good} {'order' if good == 1 else 'orders'} in"
    return ", ".join([f"{good} in", *found])


def turn_of(table: Table, letter: Queued) -> int:
    """The turn that a letter is about: a report is about the one that is over."""
    post = post_of(table)
    return len(post.turns) if letter.kind == "report" and post.turns else post.turn.number
