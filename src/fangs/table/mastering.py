"""What the Games Master may do at a table by post. Everything here only looks, as in `decisions`."""

from __future__ import annotations

from fangs.core.errors import RequestError, listed, quoted
from fangs.table.by_post import desk_of, game_of, require_player, require_playing
from fangs.table.entries import Doings
from fangs.table.processing import close
from fangs.table.schedule import checked_hours
from fangs.table.setup import lock_of, new_word, person
from fangs.table.table import Table


def process_now(table: Table) -> Doings:
    """The Games Master processes the turn with what is in; raises RequestError."""
    if desk_of(table).closed:
        raise RequestError("The turn is being processed: a bot is still thinking.")
    return close(table, "master")


def take_back(table: Table) -> Doings:
    """The last turn is taken back, with all orders kept; raises RequestError."""
    desk = desk_of(table)
    if not desk.turns:
        raise RequestError("No turn has been processed yet.")
    if table.status == "over":
        raise RequestError(
            "The game is over and the seed of its dice is published: nothing can be taken back any more."
        )
    if desk.unreported:
        raise RequestError("The turn is being processed: a bot is still thinking.")
    return [("reopened", {})]


def withdraw(table: Table, board: int, role: str, action: str) -> Doings:
    """The Games Master's act on a piece, such as taking it off (M9); raises Refusal, RequestError."""
    require_playing(table)
    at = game_of(table, board)
    if action not in at.game.master_actions:
        acts = listed(at.game.master_actions) or "none"
        raise RequestError(f"{at.game.title} has no act {quoted(action)} of a Games Master: {acts}.")
    position = at.record.position.play(role, action)
    steps = [[role, action], *map(list, at.throws(position, len(at.record.steps) + 1))]
    return [("withdrawn", {"board": board, "role": role, "steps": steps})]


def extend(table: Table, hours: object) -> Doings:
    """The Games Master puts the deadline off; raises RequestError."""
    require_playing(table)
    if desk_of(table).paused:
        raise RequestError("The game is paused: no deadline is running.")
    return [("extended", {"player": None, "hours": checked_hours(hours, "A deadline that is put off is")})]


def pause(table: Table) -> Doings:
    """No deadline runs any more; raises RequestError where none did."""
    require_playing(table)
    if desk_of(table).paused:
        raise RequestError("The game is paused already.")
    return [("paused", {})]


def resume(table: Table) -> Doings:
    """The game goes on; raises RequestError where it does already."""
    if not desk_of(table).paused:
        raise RequestError("The game is not paused.")
    return [("resumed", {})]


def replace(table: Table, player: int, who: object) -> Doings:
    """Somebody else, `Name <address>`, plays on in a seat; raises RequestError."""
    require_playing(table)
    require_player(table, player)
    name, mail = person(who)
    if name.casefold() in (seat.called.casefold() for seat in table.players if seat.player != player):
        raise RequestError(f"{name} plays here already: everybody at a table has a name of their own.")
    word = new_word()
    return [("replaced", {"player": player, "name": name, "mail": mail, "word": word, "lock": lock_of(word)})]


def hand_over(table: Table, who: object, key: str) -> Doings:
    """Another, `Name <address>`, becomes Games Master with this key; the old one opens nothing any more. Raises RequestError."""
    desk_of(table)
    name, mail = person(who)
    return [("handed_over", {"name": name, "mail": mail, "lock": lock_of(key)})]
