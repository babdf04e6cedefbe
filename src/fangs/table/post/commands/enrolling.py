"""The list of people who wait for a seat in a game played by post, or who only get its reports.

The functions here check a command and return its events. They do not change the table.
"""

from __future__ import annotations

from fangs.core.errors import FangsError, GameOver, RequestError
from fangs.table import events as e
from fangs.table.events import Events
from fangs.table.names import player_by_post
from fangs.table.phase import Phase
from fangs.table.post.commands import master
from fangs.table.post.enrolled import CONFIRMED_WITHIN, Enrolled
from fangs.table.post.guards import post_of
from fangs.table.state import Table
from fangs.translation import Phrase, phrase

FROM_A_PAGE = "page "
"""The beginning of a request's id if the request was made on a page, not in a letter."""
MOST = 20
"""The maximum number of people on a table's list."""


def enroll(table: Table, id: str, who: str, now: float, *, watches: bool) -> Events:
    """Give a person (`Name <address>`) a free seat, or add them to the list.

    Raise GameOver after the end of the game, and RequestError if the person is already at the table or the list is
    full.
    """
    post = post_of(table)
    if id in post.letters:
        return []
    if table.phase is Phase.OVER:
        raise GameOver.phrased("The game is over.")
    name, mail = player_by_post(who)
    theirs = [seat for seat in table.seats if (seat.mail or "").casefold() == (mail or "").casefold()]
    if theirs or mail is None or any(one.mail.casefold() == mail.casefold() for one in post.enrolled):
        raise RequestError.phrased("This address is already at the table or on its list.")
    free = next((seat for seat in table.players if seat.kind == "open" and seat.is_free), None)
    if free is not None and free.player is not None and not watches:
        return master.replace(table, free.player, who, now)
    if len(post.enrolled) >= MOST:
        raise RequestError.phrased("At most {most} people can wait or watch at one table.", most=MOST)
    return [e.Enrolled(post.listed + 1, watches, id, name, mail)]


def sign_up(table: Table, who: str, now: float, *, watches: bool) -> Events:
    """Store a request for a seat or for the reports, which was made on a page and must be confirmed by email.

    `who` is `Name <address>`. The request takes effect once the address's owner confirms it. The response never reveals
    whether the address is known here. Raise RequestError if the table is not looking for players, if `who` has no valid
    address, or if too many requests are waiting.
    """
    post = post_of(table)
    if not table.looks_for_players:
        raise RequestError.phrased("This table is not looking for players.")
    name, mail = player_by_post(who)
    if mail is None:
        raise RequestError.phrased("An email address is needed because the letters are sent there.")
    waiting = [one for one in post.signed_up if one.at > now - CONFIRMED_WITHIN]
    if any(one.mail.casefold() == mail.casefold() for one in waiting):
        return []
    if len(waiting) >= MOST:
        raise RequestError.phrased("Too many people have signed up here recently. Please try again in a few days.")
    return [e.SignedUp(post.listed + 1, watches, name, mail)]


def signed_up(table: Table, reader: int) -> Enrolled | None:
    """Find an unconfirmed request by its person's number as a recipient of letters. Return None if there is none."""
    return next((one for one in post_of(table).signed_up if one.reader == reader), None)


def confirm(table: Table, one: Enrolled, now: float) -> Events:
    """Confirm a request, as the owner of its email address. It is granted, or a letter explains why it is not."""
    if one not in post_of(table).signed_up:
        return []
    id = f"{FROM_A_PAGE}{one.number}"
    try:
        given = enroll(table, id, f"{one.name} <{one.mail}>", now, watches=one.watches)
    except FangsError as error:
        given = turn_away(table, id, one.mail, error.message)
    return [e.Struck(one.number), *given]


def look_for_players(table: Table, listed: bool) -> Events:
    """List the table in the lobby, or remove it from there.

    Raise RequestError if nothing would change, and GameOver after the end of the game.
    """
    if table.phase is Phase.OVER:
        raise GameOver.phrased("The game is over.")
    if listed == post_of(table).rules.listed:
        raise RequestError(
            phrase("The table is already in the lobby.") if listed else phrase("The table is not in the lobby.")
        )
    return [e.Listed(listed)]


def leave(table: Table, id: str, mail: str) -> Events:
    """Remove the person with this email address from the list."""
    return [e.Struck(one.number, id) for one in post_of(table).enrolled if one.mail.casefold() == mail.casefold()]


def strike(table: Table, number: int) -> Events:
    """Remove a person from the list by number, or raise RequestError if nobody has this number."""
    return [e.Struck(waiting(table, number).number)]


def turn_away(table: Table, id: str, mail: str, why: str) -> Events:
    """Refuse a person's request, and tell them why. A request with the same id is refused only once."""
    post, said = post_of(table), why.pieces() if isinstance(why, Phrase) else None
    return [] if id in post.letters else [e.TurnedAway(post.listed + 1, id, why, said, mail=mail)]


def readers(table: Table, mail: str) -> list[int]:
    """Find people on the list by email address, and return their numbers as recipients of letters."""
    return [one.reader for one in post_of(table).enrolled if one.mail.casefold() == mail.casefold()]


NEXT = "next"
"""What the Games Master writes to let the next person on the list take over a seat. `next 3` is number 3 on the list."""


def replace(table: Table, player: int, who: str, now: float) -> Events:
    """Let a person take over a player's seat.

    `who` is `Name <address>`, `next` for the person who has waited longest, or `next 3` for number 3 on the list. Raise
    FangsError if this is not allowed.
    """
    word, _, number = who.partition(" ")
    if word != NEXT or (number and not number.isdecimal()):
        return master.replace(table, player, who, now)
    one = waiting(table, int(number)) if number else first(table)
    return [*master.replace(table, player, f"{one.name} <{one.mail}>", now), e.Struck(one.number)]


def first(table: Table) -> Enrolled:
    """Return the person who has waited longest, or raise RequestError if nobody is waiting."""
    found = next((one for one in post_of(table).enrolled if not one.watches), None)
    if found is None:
        raise RequestError.phrased("Nobody is waiting for a place at this table.")
    return found


def waiting(table: Table, number: int) -> Enrolled:
    """Find a person on the list by number, or raise RequestError if nobody has this number."""
    found = next((one for one in post_of(table).enrolled if one.number == number), None)
    if found is None:
        raise RequestError.phrased("Nobody on the list of this table has the number {number}.", number=number)
    return found
