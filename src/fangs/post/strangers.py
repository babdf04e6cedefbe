"""Letters without a word, from an address that gets our letters: they order nothing, and are answered there."""

from __future__ import annotations

import re

from fangs.table.consents import DAY
from fangs.table.house import House
from fangs.table.phase import Phase
from fangs.table.post.aside import WITHOUT_WORD
from fangs.table.post.guards import post_of
from fangs.table.refusals import NoTable

from .letters import Letter

MOST = 20
"""The most tables at which an address is looked for, the latest first."""
TWICE = 2
"""How many letters a day that seem to come from a player are answered: anybody can forge a sender."""
_NAMED = re.compile(r"\b(?:match|game) ([0-9a-f]{4})\b", re.IGNORECASE)


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


def is_enough(name: str, player: int, house: House) -> bool:
    """Whether a player was told often enough today of letters without a word."""
    since = house.clock() - DAY
    theirs = (one for one in post_of(house.table(name)).aside if one.player == player and one.at > since)
    return sum(one.reason == WITHOUT_WORD for one in theirs) >= TWICE
