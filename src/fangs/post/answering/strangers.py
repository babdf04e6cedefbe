"""Answers letters from known addresses that lack a seat's secret word. Such letters cannot give orders."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from fangs.post.reading.letters import Letter
from fangs.service.table_service import TableService
from fangs.store.consents import DAY
from fangs.store.store import Store
from fangs.table.events import Chose, Events
from fangs.table.phase import Phase
from fangs.table.post.commands import enrolling
from fangs.table.post.commands.aside import UNPROVED
from fangs.table.post.guards import post_of
from fangs.table.refusals import NoTable
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.translation import phrase

MOST = 20
"""The maximum number of tables that are searched for an email address, latest first."""
TWICE = 2
"""The maximum number of answers per day to letters that claim to be from a player. Anybody can forge a sender."""
OFTEN = 12
"""The maximum number of answers per day to a player's letters that are not understood or change nothing."""
GUESSES = 200
"""The maximum number of letters per day in which strangers name a table by its first digits. The limit prevents guessing."""
_DIGITS = r"[0-9a-f]{4,9}"
_NAMED = re.compile(
    rf"\b(?:match|game|table|partie|spiel|tisch|partij|partita|partida)\W{{1,3}}({_DIGITS})\b", re.IGNORECASE
)
_FEW = 5
"""The maximum number of tables that one letter can name by their first digits."""


def with_table(service: TableService, letter: Letter) -> Letter:
    """Add a table's full name to a letter that gives only the first digits."""
    if not letter.sender or _tables(letter):
        return letter
    said = _NAMED.findall(f"{letter.subject}\n{letter.text}")
    digits = [word.lower() for word in (*letter.words, *said) if re.fullmatch(_DIGITS, word, re.IGNORECASE)]
    if not digits or not (
        _gets_letters(service, letter) or service.store.use("digits", "", 1, GUESSES, service.clock())
    ):
        return letter
    found = [name for few in [*dict.fromkeys(digits)][:_FEW] for name in service.store.tables_named(few, MOST)]
    theirs = service.store.tables_with(letter.sender, MOST)
    tables = {name: table for name in found if (table := by_post(service, name)) is not None}
    best = max(tables, key=lambda name: (name in theirs, tables[name].looks_for_players), default=None)
    return letter if best is None else replace(letter, words=(*letter.words, best))


def known_seat(service: TableService, letter: Letter) -> tuple[str, int] | None:
    """Find the sender's seat at their latest table. Return the table's name and the player's number, or None.

    Only addresses that have agreed to letters are searched for. If the letter names tables, only those are searched.
    """
    if not _gets_letters(service, letter):
        return None
    named = _tables(letter)
    for name in service.store.tables_with(letter.sender, MOST):
        table = by_post(service, name) if not named or name in named else None
        for seat in table.players if table and table.phase is not Phase.OVER else ():
            is_theirs = seat.kind == "person" and not seat.gone and (seat.mail or "").lower() == letter.sender
            if is_theirs and seat.player is not None:
                return name, seat.player
    return None


def crossed(table: Table, seat: Seat, word: str, letter: Letter) -> Seat | None:
    """Find the seat that really wrote a letter, if the letter contains another seat's secret word.

    It can be the Games Master's. A word that is written in the letter is intended. A word in an address only shows
    whose letter the writer answered.
    """
    if word in letter.written or not letter.sender or (seat.mail or "").casefold() == letter.sender:
        return None
    others = [one for one in (*table.players, table.master) if one.kind in ("person", "host") and not one.gone]
    return next((one for one in others if (one.mail or "").casefold() == letter.sender), None)


def _gets_letters(service: TableService, letter: Letter) -> bool:
    """Return whether the sender of a letter has agreed to receive letters from us."""
    return bool(letter.sender) and service.store.consent(service.store.address_word(letter.sender)) == "given"


def _tables(letter: Letter) -> dict[str, str | None]:
    """Return the table names that a letter contains, each with what follows it in a seat's secret word."""
    return {match[1]: match[2] for word in letter.words if (match := _TABLE.fullmatch(word.casefold()))}


def by_post(service: TableService, name: str) -> Table | None:
    """Return the table with this name, or None if there is none or it is not played by post."""
    try:
        table = service.table(name)
    except NoTable:
        return None
    return table if table.post is not None else None


class Unread(NamedTuple):
    """A letter without effect, because its sender has no seat at the table that can give orders."""

    table: str
    why: str


TO_THE_DESK = phrase(
    "Letters from the Games Master are not read here. Use your desk in the browser, or the command "
    "'fangs post'. If you also play, answer a letter that you got as a player."
)
TO_THE_LIST = phrase(
    "Nothing in your letter was understood. You can write one of these words to the table itself, "
    "alone on a line: join, watch or leave."
)
NO_LONGER = phrase(
    "The word in your letter does not open a seat at this table, or no longer does. Nothing in the letter counts."
)
_TABLE = re.compile(r"([0-9a-f]{10})(-.*)?")


def without_seat(service: TableService, letter: Letter) -> Unread | None:
    """Explain why a letter from a person without a seat has no effect. Return None if the person gets no answer.

    Only writers who get our letters are told. A Games Master, a spectator or a person on the waiting list need not name
    the table.
    """
    if not _gets_letters(service, letter):
        return None
    words = _tables(letter)
    for name in words or service.store.tables_with(letter.sender, MOST):
        table = by_post(service, name)
        if table is None:
            continue
        if (table.master.mail or "").casefold() == letter.sender:
            return Unread(name, TO_THE_DESK)
        if words or enrolling.readers(table, letter.sender):
            return Unread(name, NO_LONGER if words.get(name) else TO_THE_LIST)
    return None


def changes_nothing(table: Table, events: Events) -> bool:
    """Return whether a letter leaves the orders at a table as they are.

    It only asks for something, or repeats orders that are in force.
    """
    post = post_of(table)
    orders = [event for event in events if isinstance(event, Chose)]
    standing = [(order.action if (order := post.order((one.board, one.role))) else None) for one in orders]
    return len(orders) == len(events) and [one.action for one in orders] == standing


def is_enough(store: Store, table: Table, player: int, why: str | None, now: float) -> bool:
    """Return whether a player has reached today's limit of answers to letters that change nothing.

    `why` is the reason for putting this letter aside, or None. There is a limit because a further letter may be a
    machine's answer to our answer.
    """
    if why not in UNPROVED:
        what = "nothing new" if why is None else "not understood"
        return not store.use(what, f"{table.name} {player}", 1, OFTEN, now)
    told = [one for one in post_of(table).aside if one.player == player and one.at > now - DAY]
    return sum(one.reason in UNPROVED for one in told) >= TWICE
