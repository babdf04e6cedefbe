"""Writes the answer to a letter: which orders were understood, which lines were not, and which orders are missing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from fangs.core.errors import FangsError, listed, quoted
from fangs.post.answering.envelope import wrapped
from fangs.post.answering.timing import NotInForce, why_held
from fangs.post.orders.requests import REQUESTS
from fangs.post.orders.speech import Place, Speech
from fangs.post.reporting.report import report
from fangs.post.reporting.report_contents import Task
from fangs.post.reporting.report_text import as_text
from fangs.post.reporting.tasks import tasks
from fangs.table.phase import Phase
from fangs.table.post.commands.ahead import waiting
from fangs.table.post.guards import post_of
from fangs.table.post.offered import NEVER_EARLY, why_never
from fangs.table.post.standing import standing
from fangs.table.state import Table
from fangs.translation import capital, languages, phrase, say
from fangs.translation.phrases import again

SHORT = 60
"""The maximum number of characters in a line that is quoted beside its order. A longer line is quoted below it."""
MAX_GIVEN = 700
"""The maximum number of characters that an answer quotes from one line."""
HELP = phrase(
    "Write one order per line: {whose}, then what the role does{example}\n\nExtra words, capitals and "
    "politeness do no harm. A later order replaces an earlier one until the turn is processed. You "
    "can also write\n\n{requests}\n\nAnswer this email or any other email that you got from this table. "
    "The address that you answer to identifies you, so do not pass it on."
)

SAID = {
    "ready": phrase(
        "You are ready. As far as you are concerned, the turn can be processed as soon as all orders are in."
    ),
    "wait": phrase(
        "The turn will not be processed before its deadline. Send 'ready' or 'not ready' to take that back."
    ),
    "not ready": phrase("You are neither ready nor waiting for the deadline."),
    "resign": phrase("You have resigned."),
    "draw": phrase("You offer a draw. The game is drawn if the offer is accepted."),
    "no draw": phrase("You decline a draw."),
    "show": phrase("The Games Master may now read your letters that could not be understood."),
    "extension": phrase("The deadline is extended."),
    "back": phrase("Welcome back. From now on, your own orders count."),
    "away": phrase("Your holiday has been entered."),
    "language": phrase("From now on, you get letters in {language}."),
    "address": phrase("From now on, your letters are sent to {address}. They have a new word."),
}
UNCLEAR = phrase("Until you write again, you do not count as ready, and the turn is not processed before its deadline.")
EARLY = ("ready", "wait", "not ready")
Json = dict[str, Any]


def answer(table: Table, player: int, lines: Sequence[Json]) -> str:
    """Write the answer to a player's letter. `table` is the table as it was when the letter was handled."""
    parts = [_understood(table, lines), *_held(table, lines), *_not_understood(lines), _unclear(table, player)]
    parts.append(in_force(table, player))
    parts += _asked(table, player, lines)
    if not lines:
        parts.insert(0, say("Nothing in your letter was an order.\n\n") + how_to(table, player))
    return "\n\n".join(str(part) for part in parts if part)


def entered(table: Table, player: int, lines: Sequence[Json], turn: int | None = None) -> str:
    """Write the answer to a Games Master who has entered orders for a player.

    Earlier orders are shown only if the table allows that. `turn` is the turn for which the orders were, if known. If
    they were the last missing orders, that turn has already been processed.
    """
    post = post_of(table)
    if turn is not None and post.turn.number != turn:
        closed = say("With these orders, all orders for turn {turn} were in.", turn=turn)
        return "\n\n".join(str(part) for part in (_understood(table, lines), *_not_understood(lines), closed) if part)
    if post.rules.master_sees:
        return answer(table, player, lines)
    if not lines:
        return wrapped(say("Nothing in the text was an order. {missing}", missing=missing(table, player)))
    shown = [line for line in lines if line["is"] != "asked" or line["what"] != "report"]
    parts = [_understood(table, shown), *_not_understood(shown), missing(table, player), *_asked(table, player, shown)]
    return "\n\n".join(part for part in [*parts, wrapped(standing(table))] if part)


def how_to(table: Table, player: int) -> str:
    """Explain how to write orders, with an example from this game."""
    section = next(iter(table.game.rulebook.sections), "")
    own = next((task.line for task in tasks(table, player)), None)
    held = [Place(board.index, role, board.first, False) for board in table.boards for role in board.roles_of(player)]
    role = own.partition(":")[0] if own else next((Speech(table.game, held).name(one.role) for one in held), "")
    example = (
        say(", such as\n\n    {own}", own=own) if own else say(". The letters show examples when it is your turn.")
    )
    whose = say("the role (and the game, if the role alone is not clear)") if table.is_match else say("the role")
    requests = "\n".join(
        f"    {say(one.sample, clause=section):<18}  {say(one.told, role=role)}"
        for what, one in REQUESTS.items()
        if one.sample and why_never(table, what) is None
    )
    text = say(HELP, whose=whose, example=example, requests=requests)
    return "\n".join(wrapped(line) if not line.startswith("    ") else line for line in text.splitlines())


def label(table: Table, board: int, role: str) -> str:
    """Name the game and the role that an order is for, such as `Game 3, shark`."""
    name = table.boards[board].first.called(role)
    return say("Game {board}, {name}", board=board + 1, name=name) if table.is_match else capital(name)


def in_force(table: Table, player: int) -> str:
    """Summarise a player's current orders, missing orders and deadline."""
    if table.phase is Phase.OVER:
        return standing(table)
    own = list(tasks(table, player))
    if not own:
        return say("You have no orders to give now.\n{wrapped}", wrapped=wrapped(standing(table)))
    lines = "\n".join(_row(table, task) for task in own)
    may_change = table.phase in (Phase.OPEN, Phase.GRACE) and not post_of(table).pause
    until = wrapped(f"{standing(table)}{say(' Until then you can change your orders.') * may_change}")
    return say(
        "Your orders for turn {number}:\n\n{lines}\n\n{missing}\n{until}{waiting}",
        number=post_of(table).turn.number,
        lines=lines,
        missing=missing(table, player),
        until=until,
        waiting=_waiting(table, player),
    )


def unsealed(table: Table, player: int, impossible: Sequence[tuple[int, str]]) -> str:
    """Tell a player that a turn has begun for which they had already sent orders."""
    names = listed((label(table, *place) for place in impossible), "and", 20)
    cannot = say(" Your orders for {names} cannot be played now.", names=names) if impossible else ""
    turn = post_of(table).turn.number
    begun = say("Turn {turn} has begun. You had sent orders for it in advance.{cannot}", turn=turn, cannot=cannot)
    return f"{wrapped(begun)}\n\n{in_force(table, player)}"


def _waiting(table: Table, player: int) -> str:
    """List the orders that a player has sent in advance for the next turn."""
    found = [f"  {label(table, one.board, one.role):<18} {one.action}" for one in waiting(table, player)]
    return say("\n\nThese orders wait, sealed, for the next turn:\n\n") + "\n".join(found) if found else ""


def missing(table: Table, player: int) -> str:
    """Name the roles for which a player still owes orders."""
    owed = [task for task in tasks(table, player) if task.ordered is None]
    if not owed:
        return wrapped(say("Nothing is missing."))
    in_game = phrase("{role} in game {game}")
    roles = (phrase(in_game, role=task.role, game=task.game) if table.is_match else task.role for task in owed)
    return wrapped(say("Still missing: {roles}.", roles=listed(roles, "and", 20)))


def _row(table: Table, task: Task) -> str:
    whose = say("Game {game}, {role}", game=task.game, role=task.role) if table.is_match else task.role
    sealed = say("receipt {receipt}", receipt=task.receipt[:16]) if task.receipt else ""
    ordered = task.ordered or say("-- missing --")
    return f"  {capital(whose):<22} {ordered:<20} {sealed}".rstrip()


def _understood(table: Table, lines: Iterable[Json]) -> str:
    out = list(_understandings(table, lines))
    return say("Understood:\n\n") + "\n".join(out) if out else ""


def _understandings(table: Table, lines: Iterable[Json]) -> Iterator[str]:
    for line in lines:
        if line["is"] in ("ordered", "impossible", "sealed"):
            row = f"  {label(table, line['board'], line['role']):<22} {line['action']:<20}"
            yield f"{row} {quoted(line['given'])}" if len(line["given"]) <= SHORT else f"{row}\n{_quotation(line)}"
            yield from (wrapped(note, 4) for note in _notes(line))
        elif line["is"] == "press":
            head = say("  Press, {by} to {whom}:\n", by=_again(line, "by"), whom=_again(line, "to"))
            yield head + "\n".join(wrapped(one, 4) for one in line["text"].splitlines())
            waits = say("The message will be in the report of this turn.")
            yield wrapped(waits if line["held"] else say("The message is passed on at once."), 4)
        elif line["is"] == "cancelled":
            gone = listed((label(table, *place) for place in line["places"]), "and", 20)
            yield wrapped(say("Cancelled: {gone}.", gone=gone) if gone else say("There was no order to cancel."), 2)


def _notes(line: Json) -> Iterator[str]:
    """Explain what an order does, and when, if that is not obvious."""
    if line["is"] == "sealed":
        yield say(
            "This order is for turn {turn}. It waits, sealed, and takes effect when that turn begins.",
            turn=line["turn"],
        )
    elif line["is"] == "impossible":
        why, action = _why(line), quoted(line["action"])
        yield say("{why} Unless you change the order, it counts as {action}.", why=why, action=action)
    else:
        if line["later"]:
            yield say("Then, if it is possible when it is due: {actions}.", actions=listed(line["later"], "and"))
        if line["warning"]:
            yield _again(line, "warning")


def _held(table: Table, lines: Iterable[Json]) -> Iterator[str]:
    """Explain why some lines do not count for the current turn, and how to send their orders again."""
    found = [line for line in lines if line["is"] == "held"]
    if not found:
        return
    why = NotInForce(found[0]["because"], found[0]["turn"])
    given = [_quotation(line, 2) + (f"\n{wrapped(_why(line), 4)}" if "why" in line else "") for line in found]
    yield "\n\n".join([wrapped(why_held(table, why)), "\n".join(given)])
    would = [line for line in found if "action" in line]
    if would and why.because != "too late" and table.is_playing:
        now = post_of(table).turn.number
        orders = "\n".join(f"    {_written(table, line['board'], line['role'])}: {line['action']}" for line in would)
        yield say(
            "If your orders are meant for turn {now}, send them again like this:\n\n    turn {now}:\n{orders}",
            now=now,
            orders=orders,
        )


def _written(table: Table, board: int, role: str) -> str:
    """Return the words that begin an order for this role, such as `game 3 shark`."""
    name = Speech(table.game, [Place(board, role, table.boards[board].first, owing=True)]).name(role)
    return say("game {board} {name}", board=board + 1, name=name) if table.is_match else name


def _not_understood(lines: Iterable[Json]) -> Iterator[str]:
    out = []
    for line in lines:
        if line["is"] in ("misread", "refused"):
            near = say(" Did you mean {word}?", word=say(line["near"])) if line.get("near") else ""
            out.append(f"{_quotation(line, 2)}\n{wrapped(_why(line) + near, 4)}")
    if out:
        yield say("NOT understood, and without effect:\n\n") + "\n".join(out)


def _unclear(table: Table, player: int) -> str:
    """Return a note that the turn waits because the player's letter was unclear, or "" if it does not wait."""
    post = post_of(table)
    if post.says.get(player) != "unclear" or not post.rules.early or table.phase is not Phase.OPEN:
        return ""
    return wrapped(say(UNCLEAR))


def _asked(table: Table, player: int, lines: Iterable[Json]) -> Iterator[str]:
    for line in lines:
        what = line["what"] if line["is"] == "asked" else ""
        if what == "help":
            yield how_to(table, player)
        elif what == "report":
            yield as_text(report(table, player))
        elif what == "rules":
            yield _rules(table, line["argument"])
        elif what == "ready" and post_of(table).says.get(player) == "unclear":
            continue  # another sentence says that the player does not count as ready
        elif what in SAID:
            is_idle = what in EARLY and not post_of(table).rules.early
            given = line["argument"]
            said = say(SAID[what], language=languages().get(given, ""), address=given)
            yield wrapped(NEVER_EARLY if is_idle else said)


def _rules(table: Table, clause: str | None) -> str:
    rulebook = table.game.rulebook
    if not clause:
        return say(
            "The rules have these sections: {sections}. Ask for one with 'rules {section}'.",
            sections=", ".join(rulebook.sections),
            section=next(iter(rulebook.sections), ""),
        )
    try:
        return rulebook.clause(clause)
    except FangsError as error:
        return str(error)


def _quotation(line: Json, by: int = 4) -> str:
    """Quote a line in full, because the order may be at its end."""
    return wrapped(quoted(line["given"], MAX_GIVEN), by)


def _again(line: Json, field: str) -> str:
    """Return a line's entry `field`, translated into the reader's language."""
    pieces = line.get("phrases", {}).get(field)
    return line[field] if pieces is None else str(again(pieces))


def _why(line: Json) -> str:
    """Explain why a line was not accepted as written, and cite the clause of the rules if there is one."""
    why = str(again(line["said"])) if "said" in line else say(_again(line, "why"))
    return f"{why} ({line['clause']})" if line["clause"] else why
