"""The answer to a letter: its orders as they were understood, in full, what was not, and what is still missing."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from fangs.core.errors import FangsError, listed, quoted
from fangs.table.table import Table

from .as_text import as_text
from .report import report

WIDTH = 76
HELP = """\
Write one order a line: the role (and the game, in a match, where the role alone does not say it), then what it does, such as

    {example}

Spare words, capitals and politeness do no harm. A later order replaces an earlier one, until the turn is processed. You may also write

    orders?       your orders as they are now
    report?       where the game stands
    rules {clause}      a section or a clause of the rules
    cancel        take back all orders, or: cancel {role}
    extension     put the deadline off, if you have any left
    away 2027-02-01 2027-02-14     a holiday: no turn is due on these days

Answer this mail, or any other of this table that came to you: the address it goes to tells who you are, so do not pass it on."""

Json = dict[str, Any]


def answer(table: Table, player: int, lines: Sequence[Json]) -> str:
    """The text of an answer, at the moment the letter was acted upon."""
    parts = [_understood(table, lines), *_not_understood(lines), in_force(table, player)]
    parts += _asked(table, player, lines)
    if not lines:
        parts.insert(0, "Nothing in your letter was an order.\n\n" + how_to(table, player))
    return "\n\n".join(part for part in parts if part)


def entered(table: Table, player: int, lines: Sequence[Json]) -> str:
    """What the Games Master is answered who entered them: of orders that came before only whether, unless the table shows more."""
    assert table.desk is not None
    if table.desk.rules.master_sees:
        return answer(table, player, lines)
    told = [line for line in lines if line["is"] != "asked" or line["what"] != "report"]
    parts = [_understood(table, told), *_not_understood(told), missing(table, player), *_asked(table, player, told)]
    return "\n\n".join(part for part in parts if part)


def how_to(table: Table, player: int) -> str:
    """How orders are written, with an example of this game."""
    section = next(iter(table.game.rulebook.sections), "")
    role = next(iter(own_roles(table, player)), (0, ""))[1]
    text = HELP.format(example=example(table, player), clause=section, role=role)
    return "\n".join(_wrapped(line) if not line.startswith("    ") else line for line in text.splitlines())


def example(table: Table, player: int) -> str:
    """An order that this player could give now."""
    for board, role in own_roles(table, player):
        legal = table.boards[board].record.position.legal(role)
        if legal:
            return label(table, board, role, colon=True) + legal[len(legal) // 2]
    return "help"


def own_roles(table: Table, player: int) -> list[tuple[int, str]]:
    """The roles of a player that must choose now, ordered or not."""
    return [
        (board.index, role)
        for board in table.boards
        if not board.is_over
        for role in board.record.position.owing
        if board.player_of(role) == player
    ]


def label(table: Table, board: int, role: str, *, colon: bool = False) -> str:
    """What an order is for: `Game 3, shark`; as it is written (`colon`) `game 3: shark `."""
    name = f"player {role}" if role.isdigit() and not colon else role
    if not table.is_match:
        return f"{name} " if colon else name[0].upper() + name[1:]
    return f"game {board + 1}: {name} " if colon else f"Game {board + 1}, {name}"


def in_force(table: Table, player: int) -> str:
    """All orders of a player as they are now, what is missing, and until when."""
    desk = table.desk
    assert desk is not None
    if table.status == "over":
        return "The game is over."
    roles = own_roles(table, player)
    if not roles:
        return _wrapped("You have nothing to order now.") + "\n" + until(table)
    rows = []
    for board, role in roles:
        order = desk.orders.get((board, role))
        sealed = f"   receipt {order.receipt[:16]}" if order else ""
        rows.append(
            f"  {label(table, board, role):<18} {order.action if order else '-- missing --':<20}{sealed}".rstrip()
        )
    return (
        f"Your orders for turn {desk.turn.number}:\n\n"
        + "\n".join(rows)
        + f"\n\n{missing(table, player)}\n{until(table)}"
    )


def missing(table: Table, player: int) -> str:
    """Of which roles a player's orders are missing, in a sentence."""
    assert table.desk is not None
    roles = [label(table, *place) for place in own_roles(table, player) if place not in table.desk.orders]
    return _wrapped(f"Still missing: {listed(roles, 'and', 20)}." if roles else "Nothing is missing.")


def until(table: Table) -> str:
    """Until when orders may be changed, and what happens then."""
    desk = table.desk
    assert desk is not None
    due = desk.deadline(table)
    if due is None:
        return "No deadline is running." if not desk.paused else "The game is paused: no deadline is running."
    early = " or when all orders are in" if desk.rules.early else ""
    return _wrapped(
        f"They are final at the deadline, {desk.rules.schedule.spell(due)},{early}, and may be changed until then.".replace(
            ",,", ","
        )
    )


def _understood(table: Table, lines: Iterable[Json]) -> str:
    out = list(_understandings(table, lines))
    return "Understood:\n\n" + "\n".join(out) if out else ""


def _understandings(table: Table, lines: Iterable[Json]) -> Iterator[str]:
    for line in lines:
        if line["is"] in ("ordered", "impossible"):
            yield f"  {label(table, line['board'], line['role']):<18} {line['action']:<20} {quoted(line['given'])}"
        if line["is"] == "ordered" and line["warning"]:
            yield _indented(line["warning"])
        if line["is"] == "impossible":
            why = f"{line['why']} ({line['clause']})" if line["clause"] else line["why"]
            yield _indented(f"{why} Unless you change it, it counts as {quoted(line['action'])}.")
        if line["is"] == "cancelled":
            gone = listed((label(table, *place) for place in line["places"]), "and", 20)
            yield _indented(f"Cancelled: {gone}." if gone else "There was no order to cancel.", 2)


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
            yield _wrapped(f"The deadline is put off, to {until_when(table)}.")
        elif line["what"] == "back":
            yield "Welcome back: from now on your own orders count."
        elif line["what"] == "away":
            yield _wrapped(f"Your holiday is noted; the deadline of this turn is {until_when(table)}.")


def until_when(table: Table) -> str:
    """The deadline in words."""
    assert table.desk is not None
    due = table.desk.deadline(table)
    return "not running" if due is None else table.desk.rules.schedule.spell(due)


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
