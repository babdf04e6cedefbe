"""Writes the subjects of letters. A subject names the turn and, in an answer, counts the orders received and missing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fangs.post.reporting.tasks import tasks
from fangs.table.events import Event
from fangs.table.events.post import LetterRead
from fangs.table.events.press import Pressed
from fangs.table.events.signing import TurnedAway
from fangs.table.phase import Phase
from fangs.table.post.commands.enrolling import FROM_A_PAGE
from fangs.table.post.enrolled import FIRST
from fangs.table.post.guards import post_of
from fangs.table.post.mail import GONE, INVITATION
from fangs.table.post.state import MASTER
from fangs.table.rows import Queued
from fangs.table.state import Table
from fangs.translation import say, say_plural


def subject(table: Table, letter: Queued, event: Event) -> str:
    """Write the subject of a letter. `table` is the table after the event that caused the letter."""
    title, number = table.game.title, table.name[:4]
    game = say("{title} match {number}", title=title, number=number)
    if not table.is_match:
        game = say("{title} game {number}", title=title, number=number)
    turn = turn_of(table, letter)
    if letter.kind == "answer" and table.is_playing:
        lines = event.lines if isinstance(event, LetterRead) else ()
        how = how_it_stands(table, letter.player, lines)
        return say("Turn {turn}: {how} ({game})", turn=turn, how=how, game=game)
    said: dict[str, str] = {
        INVITATION: say("you are invited"),
        "start": _start(table, letter, turn),
        "report": say("the game is over")
        if table.phase is Phase.OVER
        else say("turn {turn} (now turn {now})", turn=turn, now=turn + 1),
        "answer": say("your letter"),
        "reminder": say("turn {turn} waits for your orders", turn=turn),
        "place": _place(event),
        "press": say("a letter from the Games Master (turn {turn})", turn=turn)
        if isinstance(event, Pressed) and event.player < 0
        else say("press (turn {turn})", turn=turn),
        GONE: say("the desk now belongs to somebody else")
        if letter.player == MASTER
        else say("your seat now belongs to somebody else"),
        "notice": say("news of turn {turn}", turn=turn),
    }
    return f"{game}: {said[letter.kind]}"


def _start(table: Table, letter: Queued, turn: int) -> str:
    """Write the subject of a first letter. It says whether the reader plays from the start, joins later or watches."""
    if letter.player <= FIRST:
        return say("you watch from turn {turn} on", turn=turn)
    is_late = bool(post_of(table).turns) and letter.player != MASTER
    return (
        say("you play from turn {turn} on", turn=turn) if is_late else say("the game begins (turn {turn})", turn=turn)
    )


def _place(event: Event) -> str:
    """Write the subject of an answer to a person without a seat, or to a letter from a Games Master."""
    if not isinstance(event, TurnedAway):
        return say("you are waiting for a place")
    return say("your sign-up") if event.id.startswith(FROM_A_PAGE) else say("your letter")


def how_it_stands(table: Table, player: int, lines: Sequence[dict[str, Any]]) -> str:
    """Count a player's orders in words, such as `1 in, 1 impossible, 1 NOT understood, 1 missing`."""
    own = list(tasks(table, player))
    ordered = [task.ordered for task in own if task.ordered is not None]
    void = ordered.count(str(table.game.impossible)) if table.game.impossible else 0
    good = len(ordered) - void
    wrong = sum(line["is"] in ("misread", "refused") for line in lines)
    held = sum(line["is"] == "held" for line in lines)
    missing = len(own) - len(ordered)
    found = [say("{void} impossible", void=void)] * (void > 0)
    found += [say("{wrong} NOT understood", wrong=wrong)] * (wrong > 0)
    found += [say("{held} NOT in force", held=held)] * (held > 0)
    found += [say_plural(missing, "{count} missing", "{count} missing")] * (missing > 0)
    if not own and not found:
        return say("nothing to order")
    if not found:
        return say_plural(good, "{count} order in", "{count} orders in")
    return ", ".join([say("{good} in", good=good), *found])


def turn_of(table: Table, letter: Queued) -> int:
    """Return the number of the turn that a letter is about. For a report, this is the last finished turn."""
    post = post_of(table)
    return len(post.turns) if letter.kind == "report" and post.turns else post.turn.number
