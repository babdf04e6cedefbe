"""Writes the email that reports abuse at a table to the server's operator."""

from __future__ import annotations

from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime

from fangs.post.answering.envelope import wrapped
from fangs.post.answering.writer import Moment, message_id
from fangs.post.carrying.settings import Sender
from fangs.table.events.people import Complained
from fangs.table.rows import Queued


def complaint(moment: Moment, letter: Queued, sender: Sender, url: str | None) -> EmailMessage | None:
    """Write the email that reports abuse to the operator, or return None if the server has no contact address."""
    table, event = moment.table, moment.event.event
    if sender.contact is None or not isinstance(event, Complained):
        return None
    message = EmailMessage()
    message["From"], message["To"] = Address("Fangs", addr_spec=sender.address), Address(addr_spec=sender.contact)
    message["Subject"] = f"Abuse is reported at table {table.name}"
    message["Date"] = format_datetime(datetime.fromtimestamp(moment.event.at, UTC))
    message["Message-ID"] = message_id(letter, sender.domain)
    message["Auto-Submitted"] = "auto-generated"
    who = "the host" if event.player < 0 else f"player {event.player} ({table.seats[event.player].called})"
    where = table.name if url is None else f"{url}/tables/{table.name}"
    message.set_content(f"Table {where}, reported by {who}:\n\n{wrapped(event.text)}\n", cte="quoted-printable")
    return message
