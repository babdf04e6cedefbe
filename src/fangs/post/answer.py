"""The answer to a letter: its orders as they were understood, in full, what was not, and what is still missing."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from fangs.core.errors import FangsError, listed, quoted
from fangs.table.phase import Phase
from fangs.table.post.ahead import waiting
from fangs.table.post.guards import post_of
from fangs.table.post.standing import standing
from fangs.table.state import Table

from .as_text import as_text
from .contents import Task
from .report import report
from .tasks import tasks
from .timing import Held, why_held

WIDTH = 76
HELP = """\
Write one order a line: {whose}, then what it does{example}

Spare words, capitals and politeness do no harm. A later order replaces an earlier one, until the turn is processed. You may also write

    orders?       your orders as they are now
    report?       where the game stands
    rules {clause}      a section or a clause of the rules
    cancel        take back all orders, or those of a role: cancel {role}
    next turn: ...     an order for the turn after this one, which waits, sealed
    ready         you are done: the turn need not wait for more from you
    press to all: ...     a message to all; it ends with a line 'end' (to one: press to Ann: ...)
    wait          do not process the turn before its deadline
    resign        give up
    draw, no draw      offer a draw or agree to it; or decline it
    extension     extend the deadline, if you have extensions left
    away 2027-02-01 2027-02-14     a holiday: no turn is due on these days

Answer this mail, or any other of this table that came to you: the address it goes to tells who you are, so do not pass it on."""

SAID = {
    "ready": "You are ready: as far as you are concerned, the turn may be processed as soon as all orders are in.",
    "wait": "The turn is not processed before its deadline; 'ready' or 'not ready' takes that back.",
    "not ready": "You are neither ready nor waiting.",
    "resign": "You have resigned.",
    "draw": "You are for a draw: it is one when all the others agree.",
    "no draw": "You are against a draw.",
    "show": "The Games Master may read your letters that could not be read.",
}
EARLY = ("ready", "wait", "not ready")
NEVER_EARLY = "At this table, no turn is processed before its deadline."
"""The answer to players who are ready, or ask to wait."""

Json = dict[str, Any]


def answer(table: Table, player: int, lines: Sequence[Json]) -> str:
    """The text of an answer, at the moment the letter was acted upon."""
    parts = [_understood(table, lines), *_held(table, lines), *_not_understood(lines), in_force(table, player)]
    parts += _asked(table, player, lines)
    if not lines:
        parts.insert(0, "Nothing in your letter was an order.\n\n" + how_to(table, player))
    return "\n\n".join(part for part in parts if part)


def entered(table: Table, player: int, lines: Sequence[Json], turn: int | None = None) -> str:
    """The answer to the Games Master who entered orders: about earlier orders only whether there are any, unless the table shows more.

    They were for `turn`, if it is known: with them it may have been processed.
    """
    post = post_of(table)
    if turn is not None and post.turn.number != turn:
        closed = f"With these all orders of turn {turn} were in."
        return "\n\n".join(part for part in (_understood(table, lines), *_not_understood(lines), closed) if part)
    if post.rules.master_sees:
        return answer(table, player, lines)
    if not lines:
        return _wrapped(f"Nothing in it was an order. {missing(table, player)}")
    shown = [line for line in lines if line["is"] != "asked" or line["what"] != "report"]
    parts = [_understood(table, shown), *_not_understood(shown), missing(table, player), *_asked(table, player, shown)]
    return "\n\n".join(part for part in [*parts, _wrapped(standing(table))] if part)


def how_to(table: Table, player: int) -> str:
    """How orders are written, with an example of this game."""
    section = next(iter(table.game.rulebook.sections), "")
    own = next((task.line for task in tasks(table, player)), None)
    roles = (role for board in table.boards for role in board.roles if board.player_of(role) == player)
    role = own.partition(":")[0] if own else next(roles, "")
    example = f", such as\n\n    {own}" if own else "; the letters show examples when it is your turn."
    whose = "the role (and the game, where the role alone does not say it)" if table.is_match else "the role"
    text = HELP.format(whose=whose, example=example, clause=section, role=role)
    return "\n".join(_wrapped(line) if not line.startswith("    ") else line for line in text.splitlines())


def label(table: Table, board: int, role: str) -> str:
    """What an order is for: `Game 3, shark`."""
    name = table.boards[board].first.called(role)
    return f"Game {board + 1}, {name}" if table.is_match else name[0].upper() + name[1:]


def in_force(table: Table, player: int) -> str:
    """All current orders of a player, what is missing, and until when."""
    if table.phase is Phase.OVER:
        return standing(table)
    own = list(tasks(table, player))
    if not own:
        return f"You have nothing to order now.\n{_wrapped(standing(table))}"
    rows = [_row(f"Game {task.game}, {task.role}" if table.is_match else task.role, task) for task in own]
    lines = "\n".join(rows)
    may_change = table.phase in (Phase.OPEN, Phase.GRACE) and not post_of(table).pause
    until = _wrapped(f"{standing(table)}{' Until then you can change your orders.' * may_change}")
    return f"Your orders for turn {post_of(table).turn.number}:\n\n{lines}\n\n{missing(table, player)}\n{until}{_waiting(table, player)}"


def unsealed(table: Table, player: int, impossible: Sequence[tuple[int, str]]) -> str:
    """What the player is told about orders that were given for this turn before it began."""
    names = listed((label(table, *place) for place in impossible), "and", 20)
    cannot = f" What you ordered for {names} cannot be played now." if impossible else ""
    turn = post_of(table).turn.number
    return (
        f"{_wrapped(f'Turn {turn} has begun, for which orders of yours waited.{cannot}')}\n\n{in_force(table, player)}"
    )


def _waiting(table: Table, player: int) -> str:
    """The orders of a player that wait for the next turn."""
    found = [f"  {label(table, one.board, one.role):<18} {one.action}" for one in waiting(table, player)]
    return "\n\nThese wait, sealed, for the next turn:\n\n" + "\n".join(found) if found else ""


def missing(table: Table, player: int) -> str:
    """The roles whose orders a player has not given, in a sentence."""
    owed = [task for task in tasks(table, player) if task.ordered is None]
    roles = [f"{task.role} in game {task.game}" if table.is_match else task.role for task in owed]
    return _wrapped(f"Still missing: {listed(roles, 'and', 20)}." if roles else "Nothing is missing.")


def _row(whose: str, task: Task) -> str:
    sealed = f"receipt {task.receipt[:16]}" if task.receipt else ""
    return f"  {whose[0].upper() + whose[1:]:<22} {task.ordered or '-- missing --':<20} {sealed}".rstrip()


def _understood(table: Table, lines: Iterable[Json]) -> str:
    out = list(_understandings(table, lines))
    return "Understood:\n\n" + "\n".join(out) if out else ""


def _understandings(table: Table, lines: Iterable[Json]) -> Iterator[str]:
    for line in lines:
        if line["is"] in ("ordered", "impossible", "sealed"):
            yield f"  {label(table, line['board'], line['role']):<22} {line['action']:<20} {quoted(line['given'])}"
        if line["is"] == "sealed":
            yield _indented(f"For turn {line['turn']}: it waits, sealed, and is in force when that turn begins.")
        if line["is"] == "ordered" and line["later"]:
            yield _indented(f"Then, if it is possible when it is due: {listed(line['later'], 'and')}.")
        if line["is"] == "ordered" and line["warning"]:
            yield _indented(line["warning"])
        if line["is"] == "impossible":
            why = f"{line['why']} ({line['clause']})" if line["clause"] else line["why"]
            yield _indented(f"{why} Unless you change it, it counts as {quoted(line['action'])}.")
        if line["is"] == "press":
            when = "It is in the report of this turn." if line["held"] else "It is passed on at once."
            yield f"  Press, {line['by']} to {line['to']}:\n" + "\n".join(map(_indented, line["text"].splitlines()))
            yield _indented(when)
        if line["is"] == "cancelled":
            gone = listed((label(table, *place) for place in line["places"]), "and", 20)
            yield _indented(f"Cancelled: {gone}." if gone else "There was no order to cancel.", 2)


def _held(table: Table, lines: Iterable[Json]) -> Iterator[str]:
    """The answer to a letter for another turn, and what it would mean now."""
    found = [line for line in lines if line["is"] == "held"]
    if not found:
        return
    why = Held(found[0]["because"], found[0]["turn"])
    yield "\n\n".join([_wrapped(why_held(table, why)), "\n".join(f"  {quoted(line['given'])}" for line in found)])
    would = [line for line in found if "action" in line]
    if would and why.because != "too late" and table.is_playing:
        now = post_of(table).turn.number
        orders = "\n".join(f"    {_written(table, line['board'], line['role'])}: {line['action']}" for line in would)
        yield f"If it is meant for turn {now}, send it again like this:\n\n    turn {now}:\n{orders}"


def _written(table: Table, board: int, role: str) -> str:
    """The words before an order: `game 3 shark`."""
    name = table.boards[board].first.called(role).removeprefix("the ")
    return f"game {board + 1} {name}" if table.is_match else name


def _not_understood(lines: Iterable[Json]) -> Iterator[str]:
    out = []
    for line in lines:
        if line["is"] in ("misread", "refused"):
            near = f" Did you mean {line['near']}?" if line.get("near") else ""
            why = f"{line['why']} ({line['clause']})" if line["clause"] else line["why"]
            out.append(f"  {quoted(line['given'])}\n" + _indented(why + near))
    if out:
        yield "NOT understood, and without effect:\n\n" + "\n".join(out)


def _asked(table: Table, player: int, lines: Iterable[Json]) -> Iterator[str]:
    for line in lines:
        if line["is"] != "asked":
            continue
        if line["what"] == "help":
            yield how_to(table, player)
        elif line["what"] == "report":
            yield as_text(report(table, player))
        elif line["what"] == "rules":
            yield _rules(table, line["argument"])
        elif line["what"] == "extension":
            yield "The deadline is extended."
        elif line["what"] in SAID:
            is_idle = line["what"] in EARLY and not post_of(table).rules.early
            yield _wrapped(NEVER_EARLY if is_idle else SAID[line["what"]])
        elif line["what"] == "back":
            yield "Welcome back: from now on your own orders count."
        elif line["what"] == "away":
            yield "Your holiday has been entered."


def _rules(table: Table, clause: str | None) -> str:
    rulebook = table.game.rulebook
    if not clause:
        return (
            "The rules have these sections: "
            + ", ".join(rulebook.sections)
            + ". Ask for one as 'rules "
            + next(iter(rulebook.sections), "")
            + "'."
        )
    try:
        return rulebook.clause(clause)
    except FangsError as error:
        return str(error)


def _wrapped(text: str) -> str:
    return textwrap.fill(text, WIDTH)


def _indented(text: str, by: int = 4) -> str:
    return textwrap.fill(text, WIDTH, initial_indent=" " * by, subsequent_indent=" " * by)
