"""Press: messages that players send to everybody or to one person, signed or anonymous.

The functions here check a command and return its events. They do not change the table.
"""

from __future__ import annotations

import hashlib
import re

from fangs.core.errors import RequestError, listed, quoted
from fangs.table import events as e
from fangs.table.board import Board
from fangs.table.events import Events
from fangs.table.events.press import Pressed, Signed
from fangs.table.frozen import replace
from fangs.table.names import FOR_ALL, FOR_MASTER, FOR_NOBODY, bare, plain
from fangs.table.post.guards import post_of, require_not_gone, require_playing
from fangs.table.post.offered import why_never
from fangs.table.post.presses import MASTER, REMOVED, TO_MASTER, Press
from fangs.table.state import Table
from fangs.translation import figure, phrase
from fangs.translation.phrases import english

MAX_TEXT, MAX_PIECES, MAX_IN_ALL = 4000, 20, 12_000
"""The maximum numbers of characters in a message, of a player's messages in a turn, and of their characters altogether.

There are limits because reports are sent to everybody.
"""
_AND = re.compile(r",(?: ?(?:and|und) )?| (?:and|und|&|\+) ", re.IGNORECASE)
_GAME = "(?:game|partie|spiel)"
_IN_GAME = re.compile(
    rf"(?:{_GAME} (?P<before>[0-9]+),? )?(?:(?:the|der|die|das|dem|den) )?(?P<role>.+?)"
    rf"(?:,? (?:in |of |aus |im )?{_GAME} (?P<behind>[0-9]+))?"
)


def write(table: Table, player: int, to: str, signed: str, text: str) -> Events:
    """Send a message from a player to everybody or to one person.

    `to` is "all", a person's name or the Games Master. `signed` says whether the message is signed with a name, with a
    role or not at all. If it is "", the message is signed in the table's usual way. Raise RequestError if the message
    is not allowed.
    """
    require_playing(table)
    require_not_gone(table, player)
    rules = post_of(table).rules
    if never := why_never(table, "press"):
        raise RequestError(never)
    said = checked_text(text)
    written = [one.text for one in post_of(table).press if one.writer == table.holder_of(player)]
    if len(written) >= MAX_PIECES or sum(map(len, written)) + len(said) > MAX_IN_ALL:
        raise RequestError.phrased(
            "In one turn, a player may write up to {most_pieces} pieces of press with up to {most_in_all} "
            "characters in total.",
            most_pieces=MAX_PIECES,
            most_in_all=figure(MAX_IN_ALL),
        )
    how, board, role = _signed(table, player, bare(signed).casefold(), rules.press[0])
    if how not in rules.press:
        raise RequestError.phrased(
            "At this table, press is signed by {press}, not by {how}.", press=listed(rules.press), how=how
        )
    reader = _reader(table, player, to)
    held = not rules.press_at_once and reader != TO_MASTER
    return [e.Pressed(player, reader, how, board, role, held, said)]


def checked_text(text: str) -> str:
    """Remove invisible characters from a message, or raise RequestError if it is empty or too long."""
    said = plain(text)
    if not 0 < len(said) <= MAX_TEXT:
        raise RequestError.phrased(
            "The text must have 1 to {most_text} characters, but it has {length}.",
            most_text=figure(MAX_TEXT),
            length=figure(len(said)),
        )
    return said


def remove(table: Table, number: int) -> Events:
    """Delete a message that is not private, as the Games Master.

    The message must be from the Games Master, or from a player to everybody or to the Games Master. Raise RequestError
    if it is not, or if it is not from this turn or the previous one.
    """
    if not any(one.number == number and one.text != REMOVED for one in on_desk(table)):
        raise RequestError.phrased("There is no such press on the desk.")
    return [e.PressRemoved(number)]


def on_desk(table: Table) -> list[Press]:
    """Return the messages from the current and the previous turn that the Games Master may read."""
    post = post_of(table)
    last = [replace(one, held=False) for one in post.turns[-1].press] if post.turns else []
    return [one for one in (*last, *post.press) if one.is_for_master]


def readable(table: Table, player: int) -> list[Press]:
    """Return the messages from this turn that a player can already read, except those that were removed.

    These are the player's own messages, and messages that have already been passed on to them.
    """
    reader = table.holder_of(player)
    mine = [one for one in post_of(table).press if one.is_for(reader) and one.text != REMOVED]
    return [one for one in mine if not one.held or one.writer == reader]


def mark(table: Table, one: Press) -> int:
    """Return a number that identifies a message, without revealing how many messages there are."""
    return int.from_bytes(hashlib.sha256(f"{table.seed} press {one.number}".encode()).digest()[:6], "big")


def signatures(table: Table, player: int) -> list[tuple[str, str]]:
    """Return the ways in which a player can sign messages, each as a word to type and its description.

    The table's usual way comes first.
    """
    ways: dict[Signed, list[tuple[str, str]]] = {
        "name": [("name", table.players[player].called)],
        "role": [
            (f"{role} in game {board.index + 1}", _in_its_game(table, board.index, board.first.called(role)))
            for board in table.boards
            for role in board.roles_of(player)
        ],
        "nobody": [("nobody", phrase("nobody (not signed)"))],
    }
    return [one for how in post_of(table).rules.press for one in ways[how]]


def _in_its_game(table: Table, board: int, role: str) -> str:
    return phrase("{called} in game {board}", called=role, board=board + 1) if table.is_match else role


def is_name(table: Table, text: str) -> bool:
    """Return whether a text is the full name of a person at the table."""
    return any(seat.kind == "person" and seat.called.casefold() == bare(text).casefold() for seat in table.players)


def readers(table: Table, to: str) -> list[str]:
    """Split the recipients of a message, such as `Bob and Dee` if both play at the table."""
    parts = [part.strip() for part in _AND.split(to) if part.strip()]
    names = {name for seat in table.people for name in (seat.called.casefold(), seat.called.casefold().split()[0])}
    are_people = len(parts) > 1 and all(bare(part).casefold() in names for part in parts)
    return list(dict.fromkeys(parts)) if are_people and not is_name(table, to) else [to]


def _reader(table: Table, player: int, to: str) -> int | None:
    wanted = bare(to).casefold()
    if not wanted or wanted in FOR_ALL:
        return None
    if wanted in FOR_MASTER:
        return TO_MASTER
    called = {seat.player: seat.called.casefold() for seat in table.players if seat.kind == "person"}
    found = [one for one, name in called.items() if name == wanted]
    found = found or [one for one, name in called.items() if name.split()[0] == wanted]
    if not found and wanted == (table.master.name or "").casefold():
        return TO_MASTER
    if len(found) != 1 or found[0] == player:
        names = listed((seat.called for seat in table.people if seat.player != player), "or", 9)
        raise RequestError.phrased(
            "Press can be addressed to all, to the Games Master or to one of the others ({names}), but not to {strip}.",
            names=names,
            strip=quoted(to.strip()),
        )
    return found[0]


def _signed(table: Table, player: int, wanted: str, usual: Signed) -> tuple[Signed, int | None, str | None]:
    own = table.players[player].called.casefold()
    if wanted in FOR_NOBODY:
        return "nobody", None, None
    if wanted in ("me", "mir", "name", own, own.split()[0]) or (not wanted and usual != "role"):
        return usual if not wanted else "name", None, None
    board, role = _role(table, player, wanted)
    return "role", board, role


def _role(table: Table, player: int, wanted: str) -> tuple[int, str]:
    """Find a player's role by name, and return its board and the role. Raise RequestError unless exactly one matches."""
    match = _IN_GAME.fullmatch(wanted) if wanted else None
    name, game = (match["role"], match["before"] or match["behind"]) if match else ("", None)
    found = [
        (board.index, role)
        for board in table.boards
        for role in board.roles_of(player)
        if (not wanted or name in _names(board, role)) and game in (None, str(board.index + 1))
    ]
    if len(found) == 1:
        return found[0]
    own = [(board, role) for board in table.boards for role in board.roles_of(player)]
    names = [_in_its_game(table, board.index, board.first.called(role)) for board, role in own]
    raise RequestError.phrased(
        "Sign press with one of your roles ({names}), with your name or not at all.", names=listed(names, "or", 9)
    )


def _names(board: Board, role: str) -> set[str]:
    """Return the names of a role in lower case, in English and in the reader's language, with and without the article.

    They include each word that no other role's name contains, such as "yellow" for the yellow pirate.
    """
    words = {one: {word for name in _called(board, one) for word in name.split()} for one in board.roles}
    others = set().union(*(words[one] for one in board.roles if one != role))
    full = {name for one in _called(board, role) for name in (one, one.partition(" ")[2])}
    return {role} | full | (words[role] - others)


def _called(board: Board, role: str) -> set[str]:
    called = board.first.called(role)
    return {english(called).casefold(), str(called).casefold()}


def pressed(table: Table, event: Pressed, number: int = 0) -> Press:
    """Create a message from its event, with the people who now hold the writer's and the recipient's seats."""
    to = event.to
    reader = None if to is None else table.holder_of(to)
    whom = phrase("all") if to is None else phrase("the Games Master") if to == TO_MASTER else table.players[to].called
    writer = table.holder_of(event.player)
    return Press(writer, reader, signature(table, event), whom, event.text, number, event.held)


def signature(table: Table, event: Pressed) -> str:
    """Return the name with which a message is signed."""
    if event.player == MASTER:
        name = table.master.name
        return phrase("{name}, the Games Master,", name=name) if name else phrase("the Games Master")
    if event.signed == "name":
        return table.players[event.player].called
    if event.signed == "nobody" or event.board is None or event.role is None:
        return phrase("somebody")
    return _in_its_game(table, event.board, table.boards[event.board].first.called(event.role))
