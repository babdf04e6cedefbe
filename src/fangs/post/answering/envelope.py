"""Writes the emails that do not belong to a table by post, and what all letters share: wrapped text, and how to stop letters."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from dataclasses import dataclass
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import localtime

from fangs.post.carrying.settings import Sender
from fangs.translation import say

WIDTH = 76
"""The width of the text in letters, in characters."""
PREFIX = "letters-"
"""The beginning of the word in a reply address by which the owner of an email address can agree to letters or stop them."""


def wrapped(text: str, indent: int = 0) -> str:
    """Wrap a text for a letter, and indent its lines by this many spaces."""
    return textwrap.fill(str(text), WIDTH, initial_indent=" " * indent, subsequent_indent=" " * indent)


@dataclass(frozen=True)
class Envelope:
    """The sender and the recipient of an email that does not belong to a table by post."""

    name: str
    """The name of the sender."""
    mail: str
    """The recipient's address."""
    word: str
    """The secret word of this address, with which its owner can stop all emails."""
    sender: Sender
    url: str | None

    def email(self, subject: str, id: str, parts: Iterable[str], auto: str = "auto-generated") -> EmailMessage:
        """Write an email with these paragraphs, followed by how to stop emails. Indented lines, such as links, are not wrapped."""
        message = EmailMessage()
        message["From"] = Address(self.name, addr_spec=self.sender.address)
        message["To"] = Address(addr_spec=self.mail)
        message["Reply-To"] = Address(addr_spec=self.sender.reply_address(PREFIX + self.word))
        message["Subject"], message["Date"] = subject, localtime()
        message["Message-ID"], message["Auto-Submitted"] = id, auto
        add_ending(message, self.word, self.sender, self.url)
        lines = ["\n".join(map(_line, part.split("\n"))) for part in parts]
        text = "\n\n".join([*lines, "\n".join(ending(self.word, self.sender, self.url))])
        message.set_content(f"{text}\n", cte="quoted-printable")
        return message


def _line(text: str) -> str:
    return text if text.startswith(" ") else textwrap.fill(text, WIDTH, break_long_words=False)


def add_ending(message: EmailMessage, word: str, sender: Sender, url: str | None) -> None:
    """Add unsubscribe headers for mail programs (RFC 2369, and RFC 8058 if the server uses HTTPS)."""
    page, by_mail = f"<{url}/letters/{word}>", f"<mailto:{sender.reply_address(PREFIX + word)}?subject=stop>"
    if url is not None and url.startswith("https://"):
        message["List-Unsubscribe"] = f"{page}, {by_mail}" if sender.is_read else page
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    else:
        message["List-Unsubscribe"] = by_mail if sender.is_read or url is None else page


def ending(word: str, sender: Sender, url: str | None) -> list[str]:
    """Return the footer of a letter, which says how to stop letters and where to report abuse."""
    by_mail = say(
        "an email with the subject 'stop' to {reply_address}", reply_address=sender.reply_address(PREFIX + word)
    )
    said = [say("To stop all emails to this address: {more}", more=by_mail if url is None else f"{url}/letters/{word}")]
    return [*said, say("Abuse of this server: {contact}", contact=sender.contact)] if sender.contact else said
