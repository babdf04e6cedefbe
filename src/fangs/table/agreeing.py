"""Proposals that need the consent of other players: to take back a choice, to agree to a draw, or to give up a seat.

The functions check a proposal and return the resulting events. They do not change the table.
"""

from __future__ import annotations

from fangs.core.errors import FangsError, RequestError, listed, quoted
from fangs.table import events as e
from fangs.table import strict
from fangs.table.board import Board, Person
from fangs.table.events import Events
from fangs.table.guards import board_of, require_player
from fangs.table.refusals import NoSeat, Stale
from fangs.table.seat import Seat
from fangs.table.state import Proposal, Table
from fangs.translation import phrase


def propose(table: Table, seat: Seat, what: str, board: int, number: int | None = None) -> Events:
    """Offer the other players a draw, or ask them for permission to take back a choice.

    If nobody must be asked, the choice is taken back at once. If a number is given, raise Stale unless the position
    still has that number. If another player has already offered a draw, offering one accepts it.
    """
    player = require_player(table, seat)
    at = board_of(table, board)
    if number not in (None, at.number):
        raise Stale.phrased("The position has changed in the meantime. Please look at the new position.")
    asked = table.proposal
    if asked is not None and asked.what == what == "draw" and player in asked.waiting:
        return answer(table, seat, asked.seq, True)
    refusal = why_not(table, seat, what)
    if refusal:
        raise RequestError(refusal)
    withdrawn = [] if asked is None else [e.Answered(player, False)]  # the player's own, which the new one replaces
    return [*withdrawn, *_proposed(table, at, seat, what)]


def _proposed(table: Table, at: Board, seat: Seat, what: str) -> Events:
    player, board = require_player(table, seat), at.index
    waiting = who_is_asked(table, seat)
    if what == "draw":
        return [e.Proposed("draw", board, player, waiting)]
    if (steps := at.last_choice(player)) is None:
        raise RequestError.phrased("You have not made a choice that can be taken back.")
    if who := _who_cannot_agree(table, at, seat, steps):
        raise RequestError.phrased(
            "{who} has made a choice since then and is away. Your choice cannot be taken back without their consent.",
            who=who,
        )
    if waiting:
        return [e.Proposed("undo", board, player, waiting, steps)]
    return [e.TookBack(board, player, steps)]


def who_is_asked(table: Table, seat: Seat) -> tuple[int, ...]:
    """Return the players who must agree to a proposal from this seat. Bots are never asked."""
    return tuple(sorted(other.player for other in table.people if other.player is not None and other is not seat))


def why_not(table: Table, seat: Seat, what: str) -> str | None:
    """Explain why a draw or take-back cannot be proposed now. Return None if it can."""
    try:
        require_player(table, seat)
    except FangsError as refusal:
        return refusal.message
    if seat.stand_in:
        return strict.left(table) if seat.gone else phrase("A bot is playing for you. Take your seat back first.")
    never, asked = why_never(table, what), table.proposal
    is_mine = asked is not None and asked.player == seat.player and asked.what != what
    if never is not None:
        return never
    if asked is None or is_mine:
        return refused(table, seat, what, who_is_asked(table, seat))
    if seat.player in asked.waiting:
        return phrase("You have already been asked for something. Answer that first.")
    return phrase("The others have already been asked.")


def refused(table: Table, seat: Seat, what: str, asked: tuple[int, ...]) -> str | None:
    """Explain that the same proposal has been declined or withdrawn in this position. Return None if it has not."""
    if any((what, seat.number, frozenset(asked), board.number) in table.refused for board in table.boards):
        return phrase("This has been declined or withdrawn. You can ask again when the game has gone on.")
    return None


def why_never(table: Table, what: str) -> str | None:
    """Explain why a draw or take-back can never be proposed at this table. Return None if it can be, now or later."""
    if what not in ("undo", "draw"):
        return phrase(
            "You can ask the other players for {listed}, but not for {what}.",
            listed=listed(["undo", "draw"]),
            what=quoted(what),
        )
    if what == "undo" and table.is_match:
        return phrase("Choices cannot be taken back in a match.")
    if what == "undo" and table.post is not None:
        return phrase("By post, a later order replaces an earlier order. Only the Games Master can take back a turn.")
    if what == "undo" and table.opened.strict:
        return phrase("This game is strict, so choices cannot be taken back.")
    if what == "draw" and table.game.draw is None:
        return phrase("In {title}, players cannot agree to a draw.", title=table.game.title)
    if what == "draw" and table.is_match:
        return phrase("Players cannot agree to a draw in a match.")
    if what == "draw" and len(table.people) < len(table.players):
        return phrase("A bot does not agree to a draw.")
    return None


def may_undo(table: Table, seat: Seat) -> bool:
    """Return whether this seat's player can ask to take back a choice."""
    if why_not(table, seat, "undo") or seat.player is None:
        return False
    steps = table.boards[0].last_choice(seat.player)
    return steps is not None and _who_cannot_agree(table, table.boards[0], seat, steps) is None


def _who_cannot_agree(table: Table, at: Board, seat: Seat, steps: int) -> str | None:
    """Find a player who would have to agree to a take-back but is away. Return their name, or None if there is none.

    Choices count even if they are not revealed yet. If the owners of roles are secret, the answer must not depend on
    who has chosen, because that would give away the owners.
    """
    if table.secret_owners is not None:
        away = any(one.kind == "person" and one is not seat and not one.is_present for one in table.players)
        return phrase("Somebody") if away or any(one.holder for one in table.players) else None
    for author in {*at.authors[steps:], *(draft.author for draft in at.drafts.values())} - {None}:
        assert isinstance(author, Person)
        theirs = table.players[author.player]
        if theirs.holder != author.holder:
            return phrase("The person who had the seat of {called} before", called=theirs.called)
        if theirs is not seat and not theirs.is_present:
            return theirs.called
    return None


def answer(table: Table, seat: Seat, proposal: int, yes: bool) -> Events:
    """Agree to an open proposal or decline it. The proposal takes effect when the last player agrees.

    A player who says no to their own proposal withdraws it.
    """
    asked = table.proposal
    if asked is not None and asked.seq == proposal and not yes and asked.player == seat.number:
        return [e.Answered(asked.player, False)]
    player = require_player(table, seat)
    if asked is None or asked.seq != proposal:
        raise Stale.phrased("This proposal is no longer open.")
    if player not in asked.waiting:
        raise NoSeat.phrased("You were not asked about this proposal.")
    answered: Events = [e.Answered(player, yes)]
    return answered + _agreed(asked) if yes and asked.waiting == {player} else answered


def vote(table: Table, seat: Seat, *, yes: bool) -> Events:
    """Accept or decline a draw. If nobody has offered one yet, accepting offers one.

    Raise RequestError if a player declines a draw that nobody has offered.
    """
    if yes:
        return propose(table, seat, "draw", 0)
    asked = table.proposal
    if asked is None or asked.what != "draw" or seat.player not in {asked.player, *asked.waiting}:
        raise RequestError.phrased("Nobody has offered a draw.")
    return answer(table, seat, asked.seq, False)


def _agreed(asked: Proposal) -> Events:
    match asked.what:
        case "undo":
            assert asked.steps is not None
            return [e.TookBack(asked.board, asked.player, asked.steps, True, tuple(sorted(asked.asked)))]
        case "draw":
            return [e.Drawn(asked.board)]
        case "free":
            (player,) = asked.asked
            return [e.Freed(player, asked.lock or "", agreed=True)]
