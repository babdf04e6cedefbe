"""Decides which letters are sent because of events in a game played by post, and to whom."""

from __future__ import annotations

from collections.abc import Iterable

from fangs.table import events as e
from fangs.table.events import Event, Logged
from fangs.table.phase import Phase
from fangs.table.post.enrolled import FIRST
from fangs.table.post.standing_in import is_secret
from fangs.table.post.state import MASTER
from fangs.table.rows import LetterKind, Outgoing
from fangs.table.seat import Seat
from fangs.table.state import Table

INVITATION: LetterKind = "invitation"
"""The letter that asks a person to agree to receive letters. Until they agree, they get no other letter."""
SIGN_UP: LetterKind = "sign-up"
"""The letter that asks the owner of an email address to confirm a request that was made on a page."""
GONE: LetterKind = "gone"
"""The letter to a person whose seat or desk has passed to somebody else."""
COMPLAINT: LetterKind = "complaint"
"""The letter that reports abuse to the operator."""
COPIED: tuple[LetterKind, ...] = ("report", "notice")
"""The kinds of letters that a Games Master who also plays gets only once."""
OPERATOR = -3
"""The operator's number as a recipient of letters."""
NOTICES = (
    e.Extended,
    e.HolidayTaken,
    e.HolidayStruck,
    e.MailboxUnreached,
    e.Overdue,
    e.Paused,
    e.Resumed,
    e.Reopened,
    e.Withdrawn,
    e.Corrected,
    e.HouseRulesChanged,
    e.Resigned,
    e.StoodIn,
    e.Rebased,
    e.Leaving,
    e.Proposed,
    e.Answered,
)
"""The kinds of events about which everybody gets a letter."""


def outgoing(table: Table, log: Iterable[Logged]) -> list[Outgoing]:
    """Return the letters that must be sent because of these events, which the table must already include.

    The first letters show the orders that are due, so they are written after the first dice are thrown.
    """
    log = list(log)
    complaints = [Outgoing(logged.seq, OPERATOR, COMPLAINT) for logged in log if isinstance(logged.event, e.Complained)]
    if table.post is None:
        return complaints
    return complaints + [
        Outgoing(log[-1].seq if isinstance(logged.event, e.Began) else logged.seq, player, kind)
        for logged in log
        for player, kind in _without_copies(table, _readers(table, logged.event))
        if _gets_letters(table, player, kind)
    ]


def _readers(table: Table, event: Event) -> list[tuple[int, LetterKind]]:
    everybody = [*(seat.player for seat in table.players if seat.player is not None and not seat.gone), MASTER]
    match event:
        case e.LetterRead() | e.Unsealed() | e.SentBack():
            return [(event.player, "answer")]
        case e.Reminded(players):
            return [(player, "reminder") for player in players]
        case e.Enrolled(number, watches):
            return [(FIRST - number, "start" if watches else "place")]
        case e.TurnedAway(number):
            return [(FIRST - number, "place")]
        case e.SignedUp(number):
            return [(FIRST - number, SIGN_UP)]
        case e.Pressed(held=False):
            others: list[tuple[int, LetterKind]] = [(player, "press") for player in everybody if player != event.player]
            return others if event.to is None else [(event.to, "press")]
        case e.Answered(yes=True) | e.Proposed(what="undo" | "free"):
            return []
        case e.StoodIn(player) if is_secret(table):
            return [(player, "notice"), (MASTER, "notice")]
        case e.Replaced():
            first: LetterKind = INVITATION if table.seats[event.player].is_free else "start"
            told: list[tuple[int, LetterKind]] = [
                (player, first if player == event.player else "notice") for player in everybody
            ]
            return [(event.player, GONE), *told]
        case e.AddressChanged(player):
            return [(player, "start"), (MASTER, "notice")]
        case e.HandedOver():
            return [(MASTER, GONE), *((player, "notice") for player in everybody)]
        case e.Opened() if table.phase is Phase.SIGNING_UP:
            return [(player, INVITATION) for player in everybody if player != MASTER]
        case e.Opened() | e.Began():
            return [(player, "start") for player in everybody]
        case e.Reported():
            is_over = table.phase is Phase.OVER
            watching = [one.reader for one in table.post.enrolled if one.watches or is_over] if table.post else []
            return [(player, "report") for player in (*everybody, *watching)]
        case e.Resigned() if event.bot is not None:
            everybody.append(event.player)  # already gone, but may not know: by post, a player can lose the seat
    return [(player, "notice") for player in everybody] if isinstance(event, NOTICES) else []


def _without_copies(table: Table, readers: list[tuple[int, LetterKind]]) -> list[tuple[int, LetterKind]]:
    """Leave out the Games Master's copy of a letter that they also get as a player, at the same address.

    A player's report and notice contain everything that the Games Master's copy would.
    """
    copied = {kind for player, kind in readers if kind in COPIED and _is_also_master(table, player)}
    return [(player, kind) for player, kind in readers if player != MASTER or kind not in copied]


def _is_also_master(table: Table, player: int) -> bool:
    """Return whether a player is a person who gets letters at the Games Master's address."""
    if player < 0 or table.players[player].kind != "person":
        return False
    mail, own = table.master.mail, table.players[player].mail
    return mail is not None and own is not None and mail.casefold() == own.casefold()


def _gets_letters(table: Table, player: int, kind: str) -> bool:
    """Return whether a person gets this kind of letter, by email or as a file to print."""
    if player <= FIRST or kind == GONE:
        return True
    seat: Seat = table.master if player == MASTER else table.seats[player]
    if seat.kind == "invited":
        return kind == INVITATION and seat.mail is not None
    return kind != INVITATION and seat.kind in ("person", "host") and (seat.mail is not None or seat.word is not None)
