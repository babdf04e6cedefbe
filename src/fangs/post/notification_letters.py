"""Writes emails about live tables. They ask for consent, and tell players the news of their games."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from email.message import EmailMessage
from typing import NamedTuple

from fangs.core.errors import listed
from fangs.post.answering.envelope import PREFIX, Envelope
from fangs.post.carrying.settings import Sender
from fangs.post.reading.reply_text import MARK
from fangs.service.notifications import Message, read
from fangs.table import rhythm
from fangs.table.rows import Subscription
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.translation import say
from fangs.translation.formats import moment


def question(table: Table, row: Subscription, sender: Sender, url: str) -> EmailMessage:
    """Write the email that asks the owner of an address for consent. Until they agree, no other email is sent there.

    It contains no name or text of a player.
    """
    parts = [
        MARK,
        say("Hello,"),
        say(
            "A player of {title} has given this address to get an email when it is their turn. If that was "
            "you, open this page and press the button:",
            title=table.game.title,
        ),
        f"    {url}/letters/{row.key}",
        *([say("Or answer this email with one word: yes")] if sender.is_read else []),
        say(
            "If it was not you, you don't need to do anything. We will send nothing more, and we forget the "
            "address in three days."
        ),
    ]
    subject = say("May we email you when it is your turn? ({title})", title=table.game.title)
    return _to(row, sender, url).email(subject, f"<{PREFIX}{row.key}@{sender.domain}>", parts)


def news(table: Table, seat: Seat, row: Subscription, found: Message, sender: Sender, url: str) -> EmailMessage:
    """Write an email with the news of one table and a link to it."""
    due = rhythm.deadline(table, seat.player) if found.is_turn or found.until else None
    until = [] if due is None else [say("You have until {time}.", time=moment(due, "UTC"))]
    parts = [f"{seat.called},", " ".join([found.body, *until]), f"    {url}/tables/{table.name}", _when(row)]
    subject = _subject(found, found.body.partition(".")[0], table, seat)
    return _to(row, sender, url).email(subject, _id("", row, sender), parts)


class New(NamedTuple):
    """The news of one table, as part of a daily email."""

    table: Table
    seat: Seat
    message: Message


def digest(news: Sequence[New], row: Subscription, sender: Sender, url: str) -> EmailMessage:
    """Write the daily email, with the news of several tables and a link to each."""
    turns = sum(one.message.is_turn for one in news)
    subject = say("Your games: news of {tables} tables, your turn at {turns}", tables=len(news), turns=turns)
    parts = [f"{news[0].seat.called},"]
    for table, seat, found in sorted(news, key=lambda one: not one.message.is_turn):
        parts.append(f"{_subject(found, found.body, table, seat)}\n    {url}/tables/{table.name}")
    return _to(row, sender, url).email(subject, _id("digest ", row, sender), [*parts, _when(row)])


def _id(kind: str, row: Subscription, sender: Sender) -> str:
    """Create a Message-ID, which is the same if the email is sent again."""
    name = hashlib.sha256(f"{kind}{row.table_id} {row.player} {row.key} {row.mark}".encode()).hexdigest()[:32]
    return f"<{name}@{sender.domain}>"


def _when(row: Subscription) -> str:
    """Say in a sentence how often the reader gets emails."""
    match read(row.told).when:
        case "always":
            return say("You asked for an email whenever it is your turn or something happens.")
        case "daily":
            return say("You asked for at most one email a day, about all your games together.")
    return say(
        "You will not get another email about this until you have visited the table, unless something "
        "more urgent happens."
    )


def _subject(found: Message, first: str, table: Table, seat: Seat) -> str:
    """Write the subject of an email, which names the game, the other players and the news."""
    others = listed((other.called for other in table.players if other is not seat), "and", 9)
    if not others:
        return f"{found.title}: {first}"
    if found.is_turn:
        return say("{title} with {others}: it is your turn", title=found.title, others=others)
    return say("{title} with {others}: {news}", title=found.title, others=others, news=first)


def _to(row: Subscription, sender: Sender, url: str) -> Envelope:
    return Envelope("Fangs", row.mail, row.key, sender, url)
