"""The Games Master's commands in a game played by post.

The functions here check a command and return its events. They do not change the table.
"""

from __future__ import annotations

from fangs.core.errors import RequestError, listed, quoted
from fangs.core.records.readable import looks
from fangs.core.records.record import Step
from fangs.table import events as e
from fangs.table.events import Events
from fangs.table.frozen import replace as changed
from fangs.table.keys import lock_of, new_word
from fangs.table.names import person, player_by_post
from fangs.table.people import begin, is_long_away, let_bot_play, require_may_free, seat_of
from fangs.table.phase import Phase
from fangs.table.post.clock import NOTICE, close, deadline, put_off_until
from fangs.table.post.commands.address import keeps_name, only_in_person
from fangs.table.post.guards import game_of, post_of, require_playing
from fangs.table.post.schedule import checked_hours
from fangs.table.state import Table
from fangs.translation import phrase

BEING_PROCESSED = (Phase.WAITING_FOR_BOT, Phase.SETTLING)


def process_now(table: Table) -> Events:
    """Close the turn now, with the orders received so far.

    Raise RequestError if a bot is still thinking, or if the game cannot go on without the missing orders.
    """
    if post_of(table).phase in BEING_PROCESSED and table.is_playing:
        raise RequestError.phrased("The turn is being processed. A bot is still thinking.")
    return close(table, "master")


def take_back(table: Table) -> Events:
    """Take back the last turn, but keep its orders.

    Raise RequestError if there is no such turn, if it is being processed, if the game is over, or if the rules have
    been corrected since.
    """
    post = post_of(table)
    if not post.turns:
        raise RequestError.phrased("No turn has been processed yet.")
    if table.phase is Phase.OVER:
        raise RequestError.phrased(
            "No turn can be taken back, because the game is over and its seed has been published."
        )
    if post.phase is Phase.SETTLING:
        raise RequestError.phrased("The turn is being processed. A bot is still thinking.")
    if any(steps < board.readable_from for board, steps in zip(table.boards, post.turns[-1].base, strict=True)):
        raise RequestError.phrased(
            "That turn can no longer be taken back, because the rules of the game have been corrected since then."
        )
    return [e.Reopened()]


def withdraw(table: Table, board: int, role: str, action: str) -> Events:
    """Play an action that only the Games Master has, such as removing a piece (M9).

    Raise RequestError if it is not such an action, and Refusal if the rules do not allow it now.
    """
    require_playing(table)
    at = game_of(table, board)
    if action not in at.game.master_actions:
        acts = listed(at.game.master_actions) or phrase("none")
        raise RequestError.phrased(
            "{title} has no action {action} for the Games Master. The possible actions are: {acts}.",
            title=at.game.title,
            action=quoted(action),
            acts=acts,
        )
    return [e.Withdrawn(board, role, at.thrown((Step(role, action),)))]


def extend(table: Table, hours: object) -> Events:
    """Extend the deadline by some hours.

    Raise RequestError if the game is paused or the hours are not valid, and GameOver after the end of the game.
    """
    require_playing(table)
    if post_of(table).pause:
        raise RequestError.phrased("The game is paused, so it has no deadline now.")
    return [e.Extended(None, checked_hours(hours, phrase("The time by which a deadline is put off")))]


def bring_forward(table: Table, hours: object, now: float) -> Events:
    """Bring the deadline forward by some hours, or raise RequestError if that leaves less than a day.

    Also raise RequestError if no deadline is running or the new deadline would fall in a holiday, and GameOver after
    the end of the game.
    """
    require_playing(table)
    post, due = post_of(table), deadline(table)
    if due is None or post.phase is not Phase.OPEN:
        raise RequestError.phrased("There is no running deadline to bring forward.")
    by = checked_hours(hours, phrase("The time by which a deadline is brought forward"))
    sooner = deadline(changed(table, rhythm=changed(post, extra=post.extra - by)))
    noticed = post.rules.schedule.later(now, NOTICE)
    if sooner is None or sooner < noticed:
        spell = post.rules.schedule.spell
        raise RequestError.phrased(
            "A deadline can be brought forward only with a day's notice. The earliest possible deadline is {spell}.",
            spell=spell(noticed),
        )
    if sooner >= due:
        raise RequestError.phrased("The deadline would then fall during a holiday, when no turn is due.")
    return [e.Extended(None, -by)]


def strike_holiday(table: Table, number: int) -> Events:
    """Remove a holiday by number (counted from 1), or raise RequestError if it does not exist."""
    post = post_of(table)
    if not 1 <= number <= len(post.holidays):
        raise RequestError.phrased("There is no holiday with the number {number}.", number=number)
    struck = post.holidays[number - 1]
    return [e.HolidayStruck(struck.player, struck.first, struck.last)]


def pause(table: Table) -> Events:
    """Pause the game and its deadlines, or raise RequestError if it is already paused."""
    require_playing(table)
    if post_of(table).pause:
        raise RequestError.phrased("The game is already paused.")
    return [e.Paused()]


def resume(table: Table, now: float) -> Events:
    """Resume the game, or raise RequestError if it is not paused.

    The deadline is counted from now, but is never earlier than it was before the pause.
    """
    post = post_of(table)
    if not post.pause:
        raise RequestError.phrased("The game is not paused.")
    before = deadline(changed(table, rhythm=changed(post, pause=None)))
    resumed = changed(post, pause=None, passed=None)
    later = put_off_until(before, lambda hours: changed(table, began=now, rhythm=changed(resumed, extra=hours)))
    return [e.Resumed(), *([e.Extended(None, later)] if later else [])]


def replace(table: Table, player: int, who: str, now: float) -> Events:
    """Let a person (`Name <address>`) or a bot (`bot:LEVEL`) take over an absent player's seat.

    If `who` is the absent player's name with another address, only the address is corrected. Raise NoSeat if the player
    is not absent, and RequestError or GameOver if nobody can take over.
    """
    theirs = seat_of(table, player)
    if not (post_of(table) and theirs.is_free):
        require_playing(table)
    if who.startswith("bot:"):
        return let_bot_play(table, table.master, player, who.removeprefix("bot:"), now)
    name, mail = player_by_post(who)
    if looks(name) in (looks(seat.called) for seat in table.players if seat.player != player):
        raise RequestError.phrased("{name} already plays here, but the names at a table must be different.", name=name)
    if not keeps_name(theirs, name, mail):
        require_may_free(table, theirs, now)
    elif theirs.kind == "person" and not is_long_away(table, theirs, now, {}):
        raise only_in_person(theirs)
    word, invited = new_word(), theirs.is_free and mail is not None
    replaced = e.Replaced(player, lock_of(word), name, mail, word, invited=invited)
    return [replaced] if invited else [replaced, *begin(table, theirs)]


def hand_over(table: Table, who: object, key: str) -> Events:
    """Make another person (`Name <address>`) the Games Master, or raise RequestError if the name or address is not valid.

    The new Games Master gets a link with the key `key`. The old link no longer works.
    """
    post_of(table)
    name, mail = person(who)
    return [e.HandedOver(lock_of(key), name, mail)]
