"""Changes a player's email address, for the player or, if they are absent, for the Games Master.

The functions here check a command and return its events. They do not change the table.
"""

from __future__ import annotations

from fangs.core.errors import RequestError
from fangs.table import events as e
from fangs.table.events import Events
from fangs.table.keys import lock_of, new_word
from fangs.table.names import mail_address
from fangs.table.post.guards import require_not_gone, require_playing
from fangs.table.refusals import NoSeat
from fangs.table.seat import Seat
from fangs.table.state import Table


def change(table: Table, player: int, mail: str, key: str | None = None) -> Events:
    """Change a player's own email address, and give the seat a new secret word.

    Everything else stays the same. If the new address has a mistake, the player can correct it with `key`, the word in
    the letter, and then the word that was sent to the wrong address no longer works. Raise RequestError if the address
    is not valid or not new, or if the player has left the game.
    """
    require_playing(table)
    require_not_gone(table, player)
    checked = mail_address(mail)
    if checked.casefold() == (table.players[player].mail or "").casefold():
        raise RequestError.phrased("Your letters are already sent to this address.")
    word = new_word()
    return [e.AddressChanged(player, lock_of(word), None if key is None else lock_of(key), checked, word)]


def keeps_name(seat: Seat, name: str | None, mail: str | None) -> bool:
    """Return whether a seat's new holder is the present holder with another email address."""
    is_held = seat.kind in ("person", "invited") and not seat.gone
    return is_held and mail is not None and name == seat.name and mail != seat.mail


def only_in_person(seat: Seat) -> NoSeat:
    """Return the error for a Games Master who tries to change the address of an active player.

    Otherwise, the Games Master could take over the seat and read its sealed orders.
    """
    return NoSeat.phrased(
        "{called} is taking part in the game, so only {called} can change the address, by a letter with the line "
        "'new address name@example.org'.",
        called=seat.called,
    )
