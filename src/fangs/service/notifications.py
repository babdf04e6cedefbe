"""What the absent holder of a seat is told, by a browser or a letter: the news since the last time, as far as the seat may know it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from fangs.table import people, rhythm
from fangs.table.board import Board
from fangs.table.phase import Phase
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.table.views.table_view import ONLINE_SECONDS
from fangs.translation import ENGLISH, language, say, speaking

GRACE_SECONDS = 180.0
"""Somebody who is there is told only what has lasted so many seconds: the page shows it, but perhaps in a hidden window."""
WARNING = 3 * 3600.0
"""How many seconds before a deadline a reminder is sent; or after three quarters of the time, if that is later."""
SHORT = 1800.0
"""Players with fewer seconds for a turn are not reminded."""
AWAY = 180.0
"""A letter goes to those who have been away for so many seconds, about what has lasted as long."""
DAILY = 24 * 3600.0
"""How many seconds lie between two letters to those who want one a day."""
When = Literal["away", "always", "daily"]
"""When letters come: while a person is away; always; or at most one a day, about all tables together."""
MAX_LINES = 10
"""How many of the newest lines of the chat are read."""


class NotificationState(msgspec.Struct, frozen=True, omit_defaults=True):
    """The state of things when the holder was last told."""

    turn: str = ""
    """Which choices were owed: boards and the numbers of their positions."""
    warned: float = 0.0
    """The deadline for which a reminder was sent."""
    asked: int = 0
    """The number of the last proposal that waited for an answer."""
    seats: tuple[int, ...] = ()
    """The players in whose seats somebody sat."""
    chat: int = 0
    """The number of the last line of the chat."""
    playing: bool = False
    rematch: bool = False
    over: bool = False
    at: float = 0.0
    """When the last letter was sent."""
    urgency: int = 0
    """How urgent it was: until its reader has been there again, another is sent only for what is more urgent."""
    language: str = ""
    """The reader's language; English where none is stored."""
    when: When = "away"

    def __str__(self) -> str:
        """The stored form."""
        return msgspec.json.encode(self).decode()


@dataclass(frozen=True)
class Message:
    """What a browser shows."""

    title: str
    body: str
    table: str
    until: float | None = None
    """The deadline if it is near, in seconds since 1970: the browser shows it in its own time zone."""
    until_says: str = ""
    """How that is said, with `{time}` for the time."""
    language: str = ENGLISH
    is_turn: bool = False
    """Whether it begins with the news that it is the reader's turn."""

    def encode(self) -> bytes:
        """As JSON."""
        return msgspec.json.encode(self)


_read = msgspec.json.Decoder(NotificationState).decode


class Notification(NamedTuple):
    """The message now (None: nothing), the new state, and when to check again (None: when something has changed)."""

    message: Message | None
    told: NotificationState
    due: float | None


def read(text: str) -> NotificationState:
    """The stored state; that of another version counts as if nothing had ever been told."""
    try:
        return _read(text)
    except msgspec.DecodeError:
        return NotificationState()


def as_it_stands(table: Table, seat: Seat, now: float) -> NotificationState:
    """The current state for a seat: a reader who has just seen it need not be told."""
    due = rhythm.deadline(table)
    return NotificationState(
        turn=" ".join(f"{board.index}.{board.number}" for board in _owing(table, seat)),
        warned=due if due is not None and now >= _warning(table, due) else 0.0,
        asked=table.proposal.seq if table.proposal and seat.player in table.proposal.waiting else 0,
        seats=tuple(other.player for other in table.players if other.kind == "person" and other.player is not None),
        chat=table.chat[-1].seq if len(table.chat) and people.may_read_chat(table, seat) else 0,
        playing=table.is_playing,
        rematch=table.rematch is not None,
        over=table.phase is Phase.OVER,
        language=language(),
    )


def in_language(text: str) -> str | None:
    """A stored state for a reader who reads the language of this request from now on; None if that is so already."""
    told = read(text)
    return None if told.language == language() else str(replace(told, language=language()))


def notification(table: Table, seat: Seat, told: NotificationState, now: float, seen: float) -> Notification:
    """What the holder of a seat is told, who was last there at `seen`."""
    stands = _as_it_stands_for(told, table, seat, now)
    sentences = _sentences(table, seat, told, stands)
    later = _reminder(table, seat, now)
    quiet = _last(table) + GRACE_SECONDS
    if sentences and now - seen < ONLINE_SECONDS and now < quiet:
        return Notification(None, told, quiet if later is None else min(quiet, later))
    message = _message(table, sentences, told, stands) if sentences else None
    return Notification(message, _kept(told, stands), later)


def sent(text: str, when: When, now: float) -> str | None:
    """A stored state for a reader who wants letters then from now on; None if that is so already. The first of a day comes in a day."""
    told = read(text)
    return None if told.when == when else str(replace(told, when=when, at=now if when == "daily" else told.at))


def letter(table: Table, seat: Seat, told: NotificationState, now: float, seen: float) -> Notification:
    """The same by mail: to those who are away, and one letter of each urgency until they have been there again.

    In any case, or one a day, where its reader has asked for that.
    """
    stands = _as_it_stands_for(told, table, seat, now)
    if told.when == "always":
        seen = 0.0
    if seen >= _last(table):  # the page has shown it; only what waits for its reader is told
        told = replace(stands, turn=told.turn, warned=told.warned, asked=told.asked, at=told.at, urgency=told.urgency)
    sentences = _sentences(table, seat, told, stands)
    later = _reminder(table, seat, now)
    if not sentences:
        return Notification(None, _kept(told, stands), later)
    away = max(seen, _last(table)) + AWAY if told.when != "daily" else max(seen + AWAY, told.at + DAILY)
    if now < away:
        return Notification(None, told, away if later is None else min(away, later))
    urgency = _urgency(told, stands)
    if told.when == "away" and seen <= told.at and urgency <= told.urgency:
        return Notification(None, told, later)
    return Notification(
        _message(table, sentences, told, stands), replace(_kept(told, stands), at=now, urgency=urgency), later
    )


def _urgency(told: NotificationState, stands: NotificationState) -> int:
    if stands.over and not told.over:
        return 4
    if stands.turn and stands.warned > told.warned:
        return 3
    return 2 if (stands.turn and stands.turn != told.turn) or stands.asked > told.asked else 1


def _message(table: Table, sentences: list[str], told: NotificationState, stands: NotificationState) -> Message:
    until = rhythm.deadline(table) if stands.turn and stands.warned else None
    with speaking(stands.language):
        until_says = "" if until is None else say("Until {time}.")
    is_turn = _is_new_turn(told, stands)
    return Message(table.game.title, " ".join(sentences), table.name, until, until_says, stands.language, is_turn)


def _reminder(table: Table, seat: Seat, now: float) -> float | None:
    """When a reminder is due that is not due yet."""
    due = rhythm.deadline(table)
    near = _warning(table, due) if due is not None and _owing(table, seat) else None
    return near if near is not None and now < near < math.inf else None


def _as_it_stands_for(told: NotificationState, table: Table, seat: Seat, now: float) -> NotificationState:
    return replace(as_it_stands(table, seat, now), language=told.language or ENGLISH, when=told.when)


def _is_new_turn(told: NotificationState, now: NotificationState) -> bool:
    return bool(now.turn) and now.turn != told.turn


def _sentences(table: Table, seat: Seat, told: NotificationState, now: NotificationState) -> list[str]:
    """What is new, in the language of the reader."""
    with speaking(now.language):
        return list(_news(table, seat, told, now))


def _news(table: Table, seat: Seat, told: NotificationState, now: NotificationState) -> Iterator[str]:
    if _is_new_turn(told, now):
        yield say("It is your turn.")
    elif now.turn and now.warned > told.warned:
        yield say("It is still your turn, and the time is nearly up.")
    if table.proposal and now.asked > told.asked:
        yield (
            say("The host asks you for an answer.")
            if table.proposal.player < 0
            else say("{name} asks you for an answer.", name=table.players[table.proposal.player].called)
        )
    if now.over and not told.over:
        yield say("The game is over.")
    if now.rematch and not told.rematch:
        yield say("A rematch is set up.")
    for player in () if now.over else now.seats:
        if player not in (*told.seats, seat.player):
            yield say("{who} sits down.", who=table.players[player].called)
    if now.playing and not (told.playing or told.over or now.turn):
        yield say("The game begins.")
    news = (line for line in table.chat[-MAX_LINES:] if now.chat and line.seq > told.chat)
    for name in dict.fromkeys(line.name for line in news if line.player != seat.player and not line.removed):
        yield say("{name} says something.", name=name)


def _kept(told: NotificationState, stands: NotificationState) -> NotificationState:
    """The state; a turn that the seat has finished is remembered, so that it is not announced again after a take-back."""
    turn, warned = stands.turn or told.turn, max(stands.warned, told.warned)
    return replace(stands, turn=turn, warned=warned, at=told.at, urgency=told.urgency)


def _owing(table: Table, seat: Seat) -> list[Board]:
    if seat.player is None or seat.chooser is not None or not table.owes(seat.player):
        return []
    return [board for board in table.boards if any(board.player_of(role) == seat.player for role in board.owing)]


def _warning(table: Table, due: float) -> float:
    """When the reminder is due; never if a turn has only minutes, since players then stay at the table."""
    if due - table.began < SHORT:
        return math.inf
    return max(due - WARNING, table.began + 0.75 * (due - table.began))


def _last(table: Table) -> float:
    """When something happened at the table."""
    lines = [trail[-1].at for trail in (table.happened, table.chat) if len(trail)]
    return max(table.began, *lines) if lines else table.began
