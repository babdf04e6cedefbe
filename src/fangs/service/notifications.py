"""Notifications for players who are away from their table, in browsers or by email.

A notification contains what its reader may know about the events since the last notification.
"""

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
from fangs.translation import ENGLISH, language, say, sentence, speaking

GRACE_SECONDS = 180.0
"""How long a player who is present has to notice news on the page before a notification is sent, in seconds.

The page shows the news, but may be hidden.
"""
WARNING = 3 * 3600.0
"""The number of seconds before a deadline at which a reminder is sent.

A reminder is never sent before three quarters of the turn's time have passed.
"""
SHORT = 1800.0
"""The shortest turn, in seconds, with a reminder. In shorter turns, players stay at the table."""
AWAY = 180.0
"""The number of seconds after which news is sent by email, if the player has also been away for that long."""
DAILY = 24 * 3600.0
"""The number of seconds between two emails to a reader who wants one email a day."""
When = Literal["away", "always", "daily"]
"""When a reader wants email: only while away, always, or at most once a day for all tables together."""
MAX_LINES = 10
"""The maximum number of recent chat lines that are searched for news."""


class NotificationState(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the holder of a seat was last told about the table. News is everything that differs from this."""

    turn: str = ""
    """The choices that the player owed, such as "0.12" for board 0 and position number 12."""
    warned: float = 0.0
    """The deadline of which the player was reminded."""
    asked: int = 0
    """The number of the last proposal that the player was asked to answer."""
    seats: tuple[int, ...] = ()
    """The players who had taken their seats."""
    chat: int = 0
    """The number of the last chat line."""
    playing: bool = False
    replaced: bool = False
    """Whether a bot was playing for the player."""
    rematch: bool = False
    over: bool = False
    at: float = 0.0
    """The time of the last email."""
    urgency: int = 0
    """How urgent the last email was. Only more urgent news is sent until the reader visits the table again."""
    language: str = ""
    """The language of the reader, or "" for English."""
    when: When = "away"

    def __str__(self) -> str:
        """Encode the state as JSON, for the store."""
        return msgspec.json.encode(self).decode()


@dataclass(frozen=True)
class Message:
    """The title and text of a notification, in the form that browsers show."""

    title: str
    body: str
    table: str
    until: float | None = None
    """The deadline if it is near, in seconds since 1970, or None. The browser shows it in its own time zone."""
    until_says: str = ""
    """A sentence about the deadline, in which the browser replaces `{time}`."""
    language: str = ENGLISH
    is_turn: bool = False
    """Whether the message says that it has become the reader's turn."""

    def encode(self) -> bytes:
        """Encode the message as JSON."""
        return msgspec.json.encode(self)


_read = msgspec.json.Decoder(NotificationState).decode


class Notification(NamedTuple):
    """What to do about a reader: which message to send now, which state to store, and when to check again.

    The message is None if there is nothing to send. The time is None if the next check is due when something changes.
    """

    message: Message | None
    told: NotificationState
    due: float | None


def read(text: str) -> NotificationState:
    """Decode a state from the store. If another version has written it in another form, return the initial state."""
    try:
        return _read(text)
    except msgspec.DecodeError:
        return NotificationState()


def as_it_stands(table: Table, seat: Seat, now: float) -> NotificationState:
    """Return the notification state for a seat's holder who has just seen the table and needs no notification."""
    due = rhythm.deadline(table, seat.player)
    return NotificationState(
        turn=" ".join(f"{board.index}.{board.number}" for board in _owing(table, seat)),
        warned=due if due is not None and now >= _warning(table, due) else 0.0,
        asked=table.proposal.seq if table.proposal and seat.player in table.proposal.waiting else 0,
        seats=tuple(other.player for other in table.players if other.kind == "person" and other.player is not None),
        chat=table.chat[-1].seq if len(table.chat) and people.may_read_chat(table, seat) else 0,
        playing=table.is_playing,
        replaced=table.is_playing and seat.stand_in is not None and (not seat.gone or table.opened.strict),
        rematch=table.rematch is not None,
        over=table.phase is Phase.OVER,
        language=language(),
    )


def in_language(text: str) -> str | None:
    """Change the language in a stored state to this request's language. Return None if it is the same already."""
    told = read(text)
    return None if told.language == language() else str(replace(told, language=language()))


def notification(table: Table, seat: Seat, told: NotificationState, now: float, seen: float) -> Notification:
    """Decide whether to notify a seat's holder in the browser now. They were last present at `seen`."""
    stands = _as_it_stands_for(told, table, seat, now)
    sentences = _sentences(table, seat, told, stands)
    later = _reminder(table, seat, now)
    quiet = _last(table) + GRACE_SECONDS
    if sentences and now - seen < ONLINE_SECONDS and now < quiet:
        return Notification(None, told, quiet if later is None else min(quiet, later))
    message = _message(table, seat, sentences, told, stands) if sentences else None
    return Notification(message, _kept(told, stands), later)


def sent(text: str, when: When, now: float) -> str | None:
    """Change a stored state to say when the reader wants email. Return None if it is the same already.

    The first daily letter is sent a day later.
    """
    told = read(text)
    return None if told.when == when else str(replace(told, when=when, at=now if when == "daily" else told.at))


def letter(table: Table, seat: Seat, told: NotificationState, now: float, seen: float) -> Notification:
    """Decide whether to send email to a seat's holder now. They were last present at `seen`.

    A reader who is away gets one letter of each urgency until the next visit. A reader can also ask for letters even
    while present, or for one letter a day.
    """
    stands = _as_it_stands_for(told, table, seat, now)
    if told.when == "always":
        seen = 0.0
    if seen >= _last(table):  # the page has shown the events, so the letter contains only what waits for the reader
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
        _message(table, seat, sentences, told, stands), replace(_kept(told, stands), at=now, urgency=urgency), later
    )


def _urgency(told: NotificationState, stands: NotificationState) -> int:
    if stands.over and not told.over:
        return 5
    if stands.replaced and not told.replaced:
        return 4
    if stands.turn and stands.warned > told.warned:
        return 3
    return 2 if (stands.turn and stands.turn != told.turn) or stands.asked > told.asked else 1


def _message(
    table: Table, seat: Seat, sentences: list[str], told: NotificationState, stands: NotificationState
) -> Message:
    until = rhythm.deadline(table, seat.player) if stands.turn and stands.warned else None
    with speaking(stands.language):
        until_says = "" if until is None else say("Until {time}.")
    is_turn = _is_new_turn(told, stands)
    return Message(table.game.title, " ".join(sentences), table.name, until, until_says, stands.language, is_turn)


def _reminder(table: Table, seat: Seat, now: float) -> float | None:
    """Return the time of the next reminder, or None if no reminder will be sent."""
    due = rhythm.deadline(table, seat.player)
    near = _warning(table, due) if due is not None and _owing(table, seat) else None
    return near if near is not None and now < near < math.inf else None


def _as_it_stands_for(told: NotificationState, table: Table, seat: Seat, now: float) -> NotificationState:
    return replace(as_it_stands(table, seat, now), language=told.language or ENGLISH, when=told.when)


def _is_new_turn(told: NotificationState, now: NotificationState) -> bool:
    return bool(now.turn) and now.turn != told.turn


def _sentences(table: Table, seat: Seat, told: NotificationState, now: NotificationState) -> list[str]:
    """Describe the news since the last notification in sentences, in the reader's language."""
    with speaking(now.language):
        return list(_news(table, seat, told, now))


def _news(table: Table, seat: Seat, told: NotificationState, now: NotificationState) -> Iterator[str]:
    if _is_new_turn(told, now):
        yield say("It is your turn.")
    elif now.turn and now.warned > told.warned:
        yield say("It is still your turn, and your time is nearly up.")
    if now.replaced and not told.replaced:
        yield say("A bot is playing for you.")
    if table.proposal and now.asked > told.asked:
        yield (
            say("The host is waiting for your answer.")
            if table.proposal.player < 0
            else str(sentence("{name} is waiting for your answer.", name=table.players[table.proposal.player].called))
        )
    if now.over and not told.over:
        yield say("The game is over.")
    if now.rematch and not told.rematch:
        yield say("A rematch has been set up.")
    for player in () if now.over else now.seats:
        if player not in (*told.seats, seat.player):
            yield str(sentence("{who} sits down.", who=table.players[player].called))
    if now.playing and not (told.playing or told.over or now.turn):
        yield say("The game begins.")
    news = (line for line in table.chat[-MAX_LINES:] if now.chat and line.seq > told.chat)
    for name in dict.fromkeys(line.by for line in news if line.player != seat.player and not line.removed):
        yield str(sentence("{name} says something.", name=name))


def _kept(told: NotificationState, stands: NotificationState) -> NotificationState:
    """Return the state to store after a notification.

    It remembers the last turn even if the player has finished it, so that a take-back does not announce the turn again.
    """
    turn, warned = stands.turn or told.turn, max(stands.warned, told.warned)
    return replace(stands, turn=turn, warned=warned, at=told.at, urgency=told.urgency)


def _owing(table: Table, seat: Seat) -> list[Board]:
    if seat.player is None or seat.chooser is not None or not table.owes(seat.player):
        return []
    return [board for board in table.boards if any(board.player_of(role) == seat.player for role in board.owing)]


def _warning(table: Table, due: float) -> float:
    """Return the time when a player gets a reminder. For short turns, it is infinity."""
    if due - table.began < SHORT:
        return math.inf
    return max(due - WARNING, table.began + 0.75 * (due - table.began))


def _last(table: Table) -> float:
    """Return the time when something last happened at the table or in its chat."""
    lines = [trail[-1].at for trail in (table.happened, table.chat) if len(trail)]
    return max(table.began, *lines) if lines else table.began
