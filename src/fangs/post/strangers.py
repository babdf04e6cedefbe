"""Letters without the word of a seat, from an address that gets our letters: they order nothing, and are answered."""

from __future__ import annotations

import re
from typing import NamedTuple

from fangs.table.consents import DAY
from fangs.table.house import House
from fangs.table.phase import Phase
from fangs.table.post.aside import WITHOUT_WORD
from fangs.table.post.guards import post_of
from fangs.table.refusals import NoTable
from fangs.table.state import Table
from fangs.table.store import Store

from .letters import Letter

MOST = 20
"""The most tables at which an address is looked for, the latest first."""
TWICE = 2
"""How many letters a day that seem to come from a player are answered: anybody can forge a sender."""
OFTEN = 12
"""How many letters a day of one player are answered in which nothing is understood."""
_NAMED = re.compile(r"\b(?:match|game|partie) ([0-9a-f]{4})\b", re.IGNORECASE)


def known_seat(house: House, letter: Letter) -> tuple[str, int] | None:
    """The table and the player with the address of a letter, the latest if there are several; None if nobody has it.

    Only an address that has agreed to letters is looked for, and a subject of ours says where.
    """
    if not letter.sender or house.store.consent(house.store.address_word(letter.sender)) != "given":
        return None
    named = tuple(found.lower() for found in _NAMED.findall(letter.subject))
    for name in house.store.tables_with(letter.sender, MOST):
        if named and not name.startswith(named):
            continue
        try:
            table = house.table(name)
        except NoTable:
            continue
        for seat in table.players:
            is_theirs = seat.kind == "person" and not seat.gone and (seat.mail or "").lower() == letter.sender
            if is_theirs and seat.player is not None and table.phase is not Phase.OVER:
                return name, seat.player
    return None


class Unread(NamedTuple):
    """A letter of somebody who is known at a table, but has no seat there that could order something."""

    table: str
    why: str


TO_THE_DESK = (
    "Nobody reads letters of the Games Master here. What you want to do is on your desk, in the browser, or a command 'fangs post'; "
    "if you play as well, answer a letter that came to you as a player."
)
TO_THE_LIST = "Nothing in your letter was understood. To a table itself one can write one of these, alone on a line: join, watch or leave."
NO_LONGER = "The word of your letter opens no seat at this table, or no longer: nothing in the letter counts."
_TABLE = re.compile(r"([0-9a-f]{10})(-.*)?")


def without_seat(house: House, letter: Letter) -> Unread | None:
    """The table that a letter names by its word, if its writer gets our letters and is told why it has no effect; else None."""
    if not letter.sender or house.store.consent(house.store.address_word(letter.sender)) != "given":
        return None
    for named in filter(None, map(_TABLE.fullmatch, map(str.casefold, letter.words))):
        try:
            table = house.table(named[1])
        except NoTable:
            continue
        if table.post is None:
            continue
        if (table.master.mail or "").casefold() == letter.sender:
            return Unread(table.name, TO_THE_DESK)
        return Unread(table.name, NO_LONGER if named[2] else TO_THE_LIST)
    return None


def is_enough(store: Store, table: Table, player: int, why: str, now: float) -> bool:
    """Whether a player was told often enough today that a letter was not read: one more may be the answer of a machine to our answer."""
    if why != WITHOUT_WORD:
        return not store.use("not understood", f"{table.name} {player}", 1, OFTEN, now)
    told = [one for one in post_of(table).aside if one.player == player and one.at > now - DAY]
    return sum(one.reason == WITHOUT_WORD for one in told) >= TWICE
