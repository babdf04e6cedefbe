"""Writes the letters that the log requires. The log alone determines the text, so a letter can be written again."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime

from fangs.core.errors import listed
from fangs.post.answering import answer, unreadable
from fangs.post.answering.envelope import add_ending, ending, wrapped
from fangs.post.answering.subject import subject, turn_of
from fangs.post.answering.timing import came
from fangs.post.carrying.settings import Sender
from fangs.post.reading.marks import Mark, marked, marked_name
from fangs.post.reading.reply_text import MARK
from fangs.post.reporting.report import report
from fangs.post.reporting.report_html import as_html
from fangs.post.reporting.report_text import as_text, pressed
from fangs.table.events import Corrected, Logged
from fangs.table.events.aside import SentBack
from fangs.table.events.post import LetterRead, Unsealed
from fangs.table.events.press import HouseRulesChanged, Pressed
from fangs.table.events.signing import SignedUp, TurnedAway
from fangs.table.people import seat_of
from fangs.table.post.commands import press
from fangs.table.post.commands.address import keeps_name
from fangs.table.post.desk import late_in_words
from fangs.table.post.enrolled import FIRST
from fangs.table.post.guards import post_of
from fangs.table.post.mail import GONE, INVITATION
from fangs.table.post.standing import standing
from fangs.table.post.standing_in import warning
from fangs.table.post.state import MASTER
from fangs.table.rows import Queued
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.table.views.narration import EVENT, Happened
from fangs.translation import capital, phrase, say, speaking
from fangs.translation.phrases import again

ON_PAPER = "paper@fangs.invalid"
"""The placeholder for a reader's email address if the reader has none."""


@dataclass(frozen=True)
class Moment:
    """The state of a table right after an event that causes letters."""

    table: Table
    event: Logged
    news: tuple[Happened, ...]
    """The entries that the event added to the table's history."""
    before: Table
    """The table before the event."""
    is_obsolete: bool = False
    """Whether the letter would go to an address that the Games Master has corrected since."""


def compose(
    moment: Moment, letter: Queued, sender: Sender, url: str | None, *, paper: bool, address: str | None = None
) -> EmailMessage | None:
    """Write a letter for sending or, with `paper`, for printing. Return None if it has no recipient.

    If `address`, the secret word of the reader's email address, is given, the letter explains how to stop letters.
    """
    seat = reader(moment, letter)
    if (seat.mail is None and not paper) or (letter.kind == GONE and not _has_left(moment, letter)):
        return None
    with speaking(seat.language):
        message = _head(moment, seat, letter, sender)
        if address is not None:
            add_ending(message, address, sender, url)
        body, html = _body(moment, letter, url)
        hello = f"{seat.name}," if seat.name else say("Hello,")
        text = "\n\n".join([MARK, hello, body, _foot(moment.table, letter, url, sender, address)])
        message.set_content(f"{text}\n", cte="quoted-printable")
        if html is not None:
            name = f"turn-{turn_of(moment.table, letter)}.html"
            message.add_attachment(html.encode(), maintype="text", subtype="html", filename=name)
            message.set_boundary(f"=_{str(message['Message-ID'])[1:33]}")
        return message


def reader(moment: Moment, letter: Queued) -> Seat:
    """Return the recipient of a letter as a seat. For a person on the waiting list, a seat is made up."""
    table, event = moment.table, moment.event.event
    if letter.player <= FIRST and isinstance(event, TurnedAway | SignedUp):
        return Seat(None, "person", event.name or None, mail=event.mail or None, language=table.opened.language)
    if letter.player <= FIRST:
        one = next((one for one in post_of(table).enrolled if one.reader == letter.player), None)
        mail = (one.mail or None) if one else None
        return Seat(None, "person", one.name if one else None, mail=mail, language=table.opened.language)
    if letter.kind == GONE:
        table = moment.before
    return table.master if letter.player == MASTER else table.seats[letter.player]


def message_id(letter: Queued, domain: str, turn: Mark | None = None) -> str:
    """Return the Message-ID of a letter.

    It is the same each time the letter is sent, so that a mail program shows a letter that arrives twice only once.
    """
    return f"<{marked_name(id_of(letter), turn)}@{domain}>"


def id_of(letter: Queued) -> str:
    """Return the 32 hexadecimal digits with which a letter's Message-ID begins."""
    return hashlib.sha256(f"{letter.table_id} {letter.seq} {letter.player} {letter.kind}".encode()).hexdigest()[:32]


def _head(moment: Moment, seat: Seat, letter: Queued, sender: Sender) -> EmailMessage:
    table, message = moment.table, EmailMessage()
    turn = post_of(table).turn
    mark = Mark(turn.number, turn.again) if table.is_playing else None
    message["From"] = Address(f"{table.game.title} by post", addr_spec=sender.address)
    message["To"] = Address(seat.name or "", addr_spec=seat.mail or ON_PAPER)
    has_word = seat.word is not None and letter.kind != GONE
    word = marked(f"{table.name}-{seat.word}", mark) if has_word else table.name
    message["Reply-To"] = Address(addr_spec=sender.reply_address(word))
    message["Subject"] = subject(table, letter, moment.event.event)
    message["Date"] = format_datetime(datetime.fromtimestamp(moment.event.at, UTC))
    message["Message-ID"] = message_id(letter, sender.domain, mark)
    thread = message_id(letter._replace(seq=1, kind="start"), sender.domain)
    if thread != message["Message-ID"]:
        message["References"] = thread
    message["Auto-Submitted"] = "auto-replied" if letter.kind == "answer" else "auto-generated"
    message["X-Fangs-Table"] = table.name
    return message


_GONE_SEAT = phrase(
    "Your seat now belongs to somebody else. Your orders that were not processed yet are void, and "
    "nobody sees them. You will not get any more letters of this table."
)
_GONE_DESK = phrase(
    "Your link no longer opens the desk, and you will not get any more letters as this table's Games Master."
)


def _has_left(moment: Moment, letter: Queued) -> bool:
    """Return whether an event has given the reader's seat or desk to another person."""
    both = moment.before, moment.table
    before, now = (at.master if letter.player == MASTER else at.seats[letter.player] for at in both)
    if letter.player != MASTER and keeps_name(before, now.name, now.mail):
        return False  # the same person, whose previous address may belong to somebody else
    return before.kind in ("person", "host") and not before.gone and (before.name, before.mail) != (now.name, now.mail)


def _body(moment: Moment, letter: Queued, url: str | None) -> tuple[str, str | None]:
    """Write the text of a letter, and the HTML page that some letters also have."""
    table, event = moment.table, moment.event.event
    player = None if letter.player < 0 else letter.player
    if letter.kind == "answer" and player is not None and isinstance(event, LetterRead):
        said = wrapped(came(table, event))
        parts = [said, answer.answer(table, player, event.lines), unreadable.put_aside(table, event.id)]
        return "\n\n".join(filter(None, parts)), None
    if letter.kind == "answer" and player is not None and isinstance(event, SentBack):
        return f"{unreadable.sent_back(event.reason, event.text)}\n\n{answer.in_force(table, player)}", None
    if letter.kind == "answer" and player is not None and isinstance(event, Unsealed):
        return answer.unsealed(table, player, event.impossible), None
    if letter.kind == "report":
        made = report(table, player, post_of(table).turns[-1])
        return as_text(made), as_html(made)
    if letter.kind == "start":
        made = report(table, player)
        how = [] if player is None else [answer.how_to(table, player), *_word(table, player)]
        return "\n\n".join([_welcome(table), *how, *_links(moment, letter, url), as_text(made)]), as_html(made)
    if letter.kind == "reminder" and player is not None:
        missing = [wrapped(say("Not all of your orders are in.")), wrapped(warning(table, seat_of(table, player)))]
        return "\n\n".join([*filter(None, missing), answer.in_force(table, player)]), None
    if letter.kind == "place" and isinstance(event, TurnedAway):
        why = say(event.why) if event.said is None else again(event.said)
        return wrapped(say("We could not do what you asked. {why}", why=why)), None
    if letter.kind == "place":
        waiting = [one.reader for one in post_of(table).enrolled if not one.watches]
        number = waiting.index(letter.player) + 1
        where = say("You are waiting for a place. You are number {number} on the list.", number=number)
        leave = say("{where} To leave the list, send a letter with the single line 'leave'.", where=where)
        return f"{_welcome(table)}\n\n{wrapped(leave)}", None
    if letter.kind == INVITATION:
        return _welcome(table), None
    if letter.kind == "press" and isinstance(event, Pressed):
        return pressed(press.pressed(table, event)), None
    whose = MASTER if letter.player == MASTER else player
    news = [wrapped(in_its_game(table, line)) for line in moment.news if line.is_for(whose)]
    if letter.kind == GONE:
        return "\n\n".join([*news, wrapped(_GONE_DESK if player is None else _GONE_SEAT)]), None
    if isinstance(event, Corrected):
        made = report(table, player)
        return "\n\n".join(["\n".join(news), as_text(made)]), as_html(made)
    rules = house_rules(table, say("There are no house rules now.")) if isinstance(event, HouseRulesChanged) else []
    return "\n\n".join(["\n".join(news), *rules, wrapped(standing(table))]), None


def in_its_game(table: Table, line: Happened) -> str:
    """Describe an entry of a table's history in a sentence. In a match, the sentence names the game."""
    where = say("Game {board}: ", board=line.board + 1) if table.is_match and line.board is not None else ""
    return capital(f"{where}{line}{'.' if line.kind == EVENT else ''}")


def _welcome(table: Table) -> str:
    """Introduce a table to a new reader: its game, its players, its pace and its house rules."""
    post = post_of(table)
    names = listed((seat.called for seat in table.players), "and", 9)
    master = say(" {name} is the Games Master.", name=table.master.name) if table.master.name else ""
    what = table.game.title
    if table.is_match:
        what = say("a match of {title}, {boards} games at once", title=what, boards=len(table.boards))
    late = late_in_words(post)
    when = say("Turns are due {schedule}. Missing orders: {late}.", schedule=post.rules.schedule, late=late)
    told = say(
        "This is {what}, by post, between {names}.{master} {when}", what=what, names=names, master=master, when=when
    )
    return "\n\n".join([wrapped(told), *house_rules(table)])


def house_rules(table: Table, otherwise: str = "") -> list[str]:
    """Return the house rules of a table as paragraphs. If there are none, return `otherwise`."""
    text = post_of(table).rules.house_rules
    said = [wrapped(line, 2) for line in text.splitlines()]
    return ["\n".join([say("The house rules of this table:"), "", *said])] if text else [otherwise] if otherwise else []


def _word(table: Table, player: int) -> list[str]:
    """Tell a player the line with their secret word, which proves who wrote a letter from another address."""
    word = f"word: {table.name}-{table.seats[player].word}"
    return [f"{wrapped(say('Begin every new letter or slip of paper with this line:'))}\n\n    {word}"]


def _links(moment: Moment, letter: Queued, url: str | None) -> list[str]:
    table, seat = moment.table, reader(moment, letter)
    if url is None or seat.word is None:
        return []
    return [
        say(
            "You can also play in a browser. This link is for you alone:\n\n    {url}/join#{name}.{word}",
            url=url,
            name=table.name,
            word=seat.word,
        )
    ]


def _foot(table: Table, letter: Queued, url: str | None, sender: Sender, address: str | None) -> str:
    end = [] if address is None else ending(address, sender, url)
    page = [] if url is None else [say("The table: {url}/tables/{name}", url=url, name=table.name)]
    may_order = letter.player >= 0 and letter.kind != GONE and not table.seats[letter.player].gone
    how = [say("Answer this email with your orders; 'help' explains.")] if may_order else []
    return "\n".join([*how, *page, *end])
