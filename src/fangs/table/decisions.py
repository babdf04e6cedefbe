"""What people and bots may do at a table, and the entries that come of it. Everything here only looks; what is refused changes nothing."""

from __future__ import annotations

from typing import Any

from fangs import bots
from fangs.core.errors import GameOver, IllegalMove, RequestError, listed, quoted
from fangs.table import ordering, processing
from fangs.table.board import Board
from fangs.table.entries import Doings
from fangs.table.refusals import NoSeat, Stale
from fangs.table.seat import Seat
from fangs.table.setup import MOST_NAME, lock_of, person_name
from fangs.table.table import ABSENT, Table

MOST_SAID = 500


# Choosing


def choose(table: Table, player: int, board: int, number: int | None, role: str, action: str) -> Doings:
    """A player chooses for a role, at the position with this number (None: whatever it is).

    Raises Refusal, NoSeat where the role is another's, Stale where the position has moved on.
    """
    at = board_of(table, board)
    if table.status == "waiting":
        raise RequestError("The game begins when every seat is taken.")
    if number is not None and number != at.number:
        raise Stale("The position has changed since: look at it again.")
    if at.ended:
        raise GameOver("The game is over.")
    if table.desk is not None:
        orders, seat = ordering.order(table, player, [ordering.Wanted(board, role, action)]), table.players[player]
        return [*(hand_back(table, seat) if seat.stand_in is not None else []), *orders]
    at.game.role_number(role)
    if role not in at.roles or at.player_of(role) != player:
        raise NoSeat(f"It is not for you to choose for {role}.")
    if action in at.game.master_actions:
        raise IllegalMove(f"{quoted(action)} is for the Games Master, not for a player.")
    secret = at.stays_secret(role, action)
    if table.is_match:
        return _choose_together(table, at, role, action)
    if secret:
        return [("chose", {"board": board, "role": role, "action": action})]
    return [_played(at, {**at.drafts, role: action})]


def _choose_together(table: Table, at: Board, role: str, action: str) -> Doings:
    """In a match the boards turn together: nothing is revealed before everybody has chosen at all of them."""
    if any(owing for board in table.boards for owing in board.owing() if (board, owing) != (at, role)):
        return [("chose", {"board": at.index, "role": role, "action": action})]
    return [
        _played(board, {**board.drafts, role: action} if board is at else board.drafts)
        for board in table.boards
        if not board.is_over
    ]


def _played(at: Board, drafts: dict[str, str]) -> tuple[str, dict[str, Any]]:
    return "played", {"board": at.index, "steps": [list(step) for step in at.revealed(drafts)]}


def first_throws(table: Table) -> Doings:
    """The dice that are due before anybody has chosen."""
    return [
        ("played", {"board": board.index, "steps": [list(step) for step in throws]})
        for board in table.boards
        if not board.is_over and (throws := board.throws(board.record.position, len(board.record.steps)))
    ]


# Sitting down and leaving


def sit(table: Table, seat: Seat, name: object, lock: str | None = None) -> Doings:
    """Somebody takes a seat, whose link they have or which is open (then with a new key's lock), or changes the name."""
    if seat.player is None or (seat.kind == "person" and name is None):
        return []
    called = person_name(name)
    doings: Doings = [("sat", {"player": seat.player, "name": called, "lock": lock})]
    return doings + _begin(table, seat)


def _begin(table: Table, taken: Seat) -> Doings:
    """The beginning of the game, where this was the last free seat."""
    if not taken.is_free or any(seat.is_free for seat in table.seats if seat is not taken):
        return []
    return [("began", {}), *first_throws(table)]


def renew(table: Table, seat: Seat, player: int, key: str) -> Doings:
    """The host gives a seat a new link; the old one opens nothing any more."""
    if not seat.host:
        raise NoSeat("Only the host can renew a link.")
    theirs = seat_of(table, player)
    if theirs.kind not in ("invited", "person"):
        raise RequestError("Only a friend's seat has a link.")
    if theirs.word is not None:
        raise RequestError("By post a seat gets a new word when its player is replaced, be it by the same.")
    return [("lock", {"player": player, "lock": lock_of(key), "only": True})]


def stand_in(table: Table, seat: Seat, player: int, bot: str, now: float) -> Doings:
    """A bot plays on for a person who is absent, or takes a seat in which nobody has sat down (then only the host may ask for it)."""
    bots.bot(bot)
    theirs = seat_of(table, player)
    if table.status == "over":
        raise RequestError("The game is over.")
    if not may_replace(table, seat, theirs, now):
        raise NoSeat(
            "A bot may play on for a person who has had the turn for a minute; the host may ask for it at any time."
        )
    return [("stood_in", {"player": player, "bot": bot}), *_begin(table, theirs)]


def may_replace(table: Table, seat: Seat | None, theirs: Seat, now: float) -> bool:
    """Whether the one in `seat` may let a bot play on for the other."""
    if seat is None or theirs.kind not in ("person", "invited", "open") or theirs.stand_in or table.status == "over":
        return False
    if seat.host or theirs is seat:
        return True
    late = table.turn_began + ABSENT <= now
    return (
        theirs.kind == "person"
        and theirs.player is not None
        and late
        and not table.is_match
        and table.desk is None
        and table.owes(theirs.player)
    )


def hand_back(table: Table, seat: Seat) -> Doings:
    """A person takes the seat back from the bot that has played on."""
    if seat.stand_in is None or seat.gone or seat.kind != "person":
        raise RequestError("No bot plays on for you." if not seat.gone else "You have resigned.")
    return [("handed_back", {"player": seat.player})]


def resign(table: Table, seat: Seat) -> Doings:
    """A player gives up: of two, the other wins; of more, or in a match, a bot plays on."""
    if table.status != "playing" or seat.kind != "person" or seat.gone:
        raise RequestError("There is nothing to resign from.")
    to_the_end = len(table.players) == 2 and not table.is_match
    return [("resigned", {"player": seat.player, "bot": None if to_the_end else bots.STAND_IN})]


# Agreeing


def propose(table: Table, seat: Seat, what: str, board: int) -> Doings:
    """A player asks the others to take back the asker's last choice, or for a draw; done at once where nobody must be asked."""
    at = board_of(table, board)
    refusal = why_not(table, seat, what)
    if refusal:
        raise RequestError(refusal)
    assert seat.player is not None
    waiting = sorted(other.player for other in table.people if other.player is not None and other is not seat)
    steps = at.last_choice(seat.player) if what == "undo" else None
    if what == "undo" and steps is None:
        raise RequestError("You have not chosen anything yet that could be taken back.")
    if waiting:
        data = {"what": what, "board": board, "player": seat.player, "waiting": waiting, "steps": steps}
        return [("proposed", data)]
    return _agreed(what, board, seat.player, steps)


def why_not(table: Table, seat: Seat, what: str) -> str | None:
    """Why this cannot be proposed now; None where it can."""
    if table.status != "playing" or seat.player is None or seat.stand_in:
        return "That can be asked only by somebody who is playing."
    if table.is_match:
        return "In a match everything that was done counts."
    if what not in ("undo", "draw"):
        return f"Others can be asked for {listed(['undo', 'draw'])}, not for {quoted(what)}."
    if what == "undo" and table.desk is not None:
        return "By post a later order replaces an earlier one; a turn is taken back by the Games Master."
    if what == "draw" and table.game.draw is None:
        return f"{table.game.title} has no draw by agreement."
    if what == "draw" and len(table.people) < len(table.players):
        return "A bot does not agree to a draw."
    return "The others have been asked already." if table.proposal else None


def answer(table: Table, seat: Seat, proposal: int, yes: bool) -> Doings:
    """A player agrees, or not, to what another has proposed; the last to agree makes it happen."""
    asked = table.proposal
    if asked is None or asked.seq != proposal:
        raise Stale("That is not proposed any more.")
    if seat.player is None or seat.player not in asked.waiting:
        raise NoSeat("You are not asked.")
    doings: Doings = [("answered", {"player": seat.player, "yes": yes})]
    if yes and asked.waiting == {seat.player}:
        doings += _agreed(asked.what, asked.board, asked.player, asked.steps)
    return doings


def _agreed(what: str, board: int, player: int, steps: int | None) -> Doings:
    if what == "undo":
        return [("took_back", {"board": board, "player": player, "steps": steps})]
    return [("drawn", {"board": board})]


# Talking


def say(table: Table, seat: Seat | None, name: object, text: object) -> Doings:
    """Somebody says something; a spectator with a name, where the host allows it."""
    if not may_read_chat(table, seat):
        raise NoSeat("Only those with a seat may talk here.")
    said = " ".join(text.split()) if isinstance(text, str) else ""
    if not 0 < len(said) <= MOST_SAID or not said.isprintable():
        raise RequestError(f"What is said has 1 to {MOST_SAID} printable characters.")
    player = None if seat is None else seat.player
    return [("said", {"player": player, "name": _speaker(seat, name)[:MOST_NAME], "text": said})]


def _speaker(seat: Seat | None, name: object) -> str:
    if seat is None:
        return person_name(name) if name else "a spectator"
    return "the host" if seat.player is None else seat.called


def may_read_chat(table: Table, seat: Seat | None) -> bool:
    """Whether the chat is for this one to read and write."""
    return seat is not None or table.setup["chat"] == "all"


# What bots and the clock do


def may_have_hints(table: Table, seat: Seat) -> bool:
    """Whether hints are fair to everybody at the table: the others are bots, and were from the beginning."""
    return table.status == "playing" and all(other.kind == "bot" for other in table.players if other is not seat)


def for_bots(table: Table, choice: tuple[int, int, str, str]) -> Doings:
    """The choice of a bot (board, number, role, action), if it is still the bot's to make there."""
    board, number, role, action = choice
    at = table.boards[board]
    if number != at.number or (at, role) not in table.due_of_bots():
        return []
    if table.desk is not None:
        return ordering.order(table, at.player_of(role), [ordering.Wanted(board, role, action)], by="bot")
    return choose(table, at.player_of(role), board, number, role, action)


def for_the_clock(table: Table, now: float) -> Doings:
    """A bot plays on for everybody who has let the deadline pass; by post, what the desk says."""
    if table.desk is not None:
        return processing.for_the_clock(table, now)
    if table.deadline is None or now < table.deadline:
        return []
    late = [seat.player for seat in table.people if seat.player is not None and table.owes(seat.player)]
    return [("stood_in", {"player": player, "bot": bots.STAND_IN}) for player in late]


def seat_of(table: Table, player: object) -> Seat:
    """The seat of a player; raises RequestError."""
    if type(player) is not int or not 0 <= player < len(table.players):
        raise RequestError(f"There is no player {quoted(player)}: they are numbered 0 to {len(table.players) - 1}.")
    return table.players[player]


def board_of(table: Table, board: object) -> Board:
    """The board of this number; raises RequestError."""
    if type(board) is not int or not 0 <= board < len(table.boards):
        raise RequestError(f"There is no board {quoted(board)} at this table.")
    return table.boards[board]
