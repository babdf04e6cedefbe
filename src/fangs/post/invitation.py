"""The only letter to an address that has not agreed to any, the answer to it, and how readers end letters."""

from __future__ import annotations

import re
import textwrap
from email.headerregistry import Address
from email.message import EmailMessage

from fangs.table.seat import Seat
from fangs.table.state import Table

from .letters import Letter
from .plain import MARK
from .settings import Sender

PREFIX = "letters-"
WORD = re.compile(rf"{PREFIX}([a-z2-7]{{26}})")
"""The address, by its word, for answers on whether somebody agrees to letters."""
_YES = re.compile(r"\W*(?:yes|ja|oui|i agree)\b\W*(?:please|bitte)?\W*", re.IGNORECASE)
_STOP = re.compile(r"\W*(?:stop|no|end|unsubscribe|nein|non)\b\W*(?:thanks|thank you|please)?\W*", re.IGNORECASE)
WIDTH = 76


def invitation(table: Table, seat: Seat, word: str, sender: Sender, url: str | None) -> EmailMessage:
    """The letter that asks whether an address agrees to letters. It is short, and of other people it has only names."""
    message = EmailMessage()
    message["From"] = Address("Games by post", addr_spec=sender.address)
    message["To"] = Address(addr_spec=seat.mail or "")
    message["Reply-To"] = Address(addr_spec=sender.reply_address(PREFIX + word))
    message["Subject"] = f"May we send you the letters of a game? ({table.game.title})"
    message["Message-ID"] = f"<{PREFIX}{word}@{sender.domain}>"
    message["Auto-Submitted"] = "auto-generated"
    add_ending(message, word, sender, url)
    who = f"Somebody who goes by the name {table.master.name}" if table.master.name else "Somebody"
    part = f"you would play as {seat.name}"
    told = f"{who} has set up a game of {table.game.title} by post and given us this address: {part}."
    if seat.player is None and seat.host:
        told = told.replace(part, "you would be the Games Master")
    elif seat.player is None:
        told = (
            f"This address was given to sign up for a game of {table.game.title} by post: "
            "you would get a seat, wait for a place, or get the reports."
        )
    page = [] if url is None else [f"open this page and press its button:\n\n    {url}/letters/{word}\n\nOr"]
    said = [
        _fill(told),
        _fill(
            "Nothing more is sent to you unless you agree. If you want to have the letters of this game, and of others later,"
        )
        + "\n"
        + " ".join([*page, "answer this mail with one word:\n\n    yes"]),
        _fill("If you do not, there is nothing to do: this question is asked once. Letters can be ended at any time."),
    ]
    message.set_content(
        "\n\n".join([MARK, "Hello,", *said, "\n".join(ending(word, sender, url))]) + "\n", cte="quoted-printable"
    )
    return message


def confirmation(table: Table, seat: Seat, word: str, sender: Sender, url: str | None, id: str) -> EmailMessage:
    """The letter that asks the owner of an address, who gets letters already, to confirm having signed up on a page."""
    message = EmailMessage()
    message["From"] = Address("Games by post", addr_spec=sender.address)
    message["To"] = Address(addr_spec=seat.mail or "")
    message["Reply-To"] = Address(addr_spec=sender.reply_address(PREFIX + word))
    message["Subject"] = f"Have you signed up for a game? ({table.game.title})"
    message["Message-ID"] = id
    message["Auto-Submitted"] = "auto-generated"
    add_ending(message, word, sender, url)
    page = [] if url is None else [f"open this page and press its button:\n\n    {url}/letters/{word}\n\nOr"]
    said = [
        _fill(f"Somebody has given this address to sign up for a game of {table.game.title} by post."),
        f"If it was you,\n{' '.join([*page, 'answer this mail with one word:'])}\n\n    yes",
        _fill("If it was not, there is nothing to do: in three days it is forgotten."),
    ]
    text = "\n\n".join([MARK, "Hello,", *said, "\n".join(ending(word, sender, url))])
    message.set_content(text + "\n", cte="quoted-printable")
    return message


def add_ending(message: EmailMessage, word: str, sender: Sender, url: str | None) -> None:
    """Have a letter say to mail programs how letters to its reader are ended (RFC 2369, and RFC 8058 where there is https)."""
    by_mail = f"<mailto:{sender.reply_address(PREFIX + word)}?subject=stop>"
    if url is not None and url.startswith("https://"):
        message["List-Unsubscribe"] = f"<{url}/letters/{word}>, {by_mail}"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    else:
        message["List-Unsubscribe"] = by_mail


def ending(word: str, sender: Sender, url: str | None) -> list[str]:
    """How a reader ends letters, and whom to write to about abuse, for the foot of every letter."""
    by_mail = f"a mail with the subject 'stop' to {sender.reply_address(PREFIX + word)}"
    said = [f"No more letters to this address: {by_mail if url is None else f'{url}/letters/{word}'}"]
    return [*said, f"Abuse of this server: {sender.contact}"] if sender.contact else said


def wants_letters(letter: Letter) -> bool | None:
    """What a letter to the word of an address says; None if that is unclear. Machines may end letters too."""
    first = letter.text.strip().split("\n")[0]
    if _STOP.fullmatch(first) or _STOP.fullmatch(letter.subject):
        return False
    return True if letter.refused is None and _YES.fullmatch(first) else None


def _fill(text: str) -> str:
    return textwrap.fill(text, WIDTH)
