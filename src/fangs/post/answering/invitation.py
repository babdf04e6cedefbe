"""Asks the owners of email addresses whether they want letters, and lets them stop letters at any time."""

from __future__ import annotations

import re
from email.message import EmailMessage

from fangs.post.answering.envelope import PREFIX, Envelope
from fangs.post.carrying.settings import Sender
from fangs.post.reading.letters import Letter, has_no_text, without_answer
from fangs.post.reading.reply_text import MARK
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.translation import say

WORD = re.compile(rf"{PREFIX}([a-z2-7]{{26}})")
"""Matches the secret word of an email address, which its owner uses to agree to letters or to stop them."""
_YES = re.compile(
    r"\W*+(?:yes|yep|yeah|sure|ok|okay|i agree|agreed|ja|jo|oui|d'accord|s[\u00ed\u00ec]|sim|tak|ano|\u0434\u0430|igen|kyll\u00e4|evet|"
    r"\u306f\u3044|\u662f|\u597d)(?!\w).{0,120}|\W*+si\W*+",
    re.IGNORECASE,
)
_DOUBT = re.compile(
    r"\?|n't\b|\b(?:not?|never|but|if|unless|maybe|perhaps|stop|nein|nicht|kein\w*|aber|wenn|vielleicht|pas|non|mais|ne|nie|nem|nao|"
    r"n\u00e3o|pero|ma|\u043d\u0435\u0442|\u043d\u0435)\b",
    re.IGNORECASE,
)
"""Matches words and signs that make a "yes" doubtful, such as "but" and question marks."""
_STOP = {"stop", "no", "end", "unsubscribe", "nein", "non"}
_POLITELY = ("", "thanks", "thank you", "please")
MAX_ANSWER = 200
"""The maximum number of characters in a yes or stop, with courtesies. A longer answer is unclear."""


def invitation(table: Table, seat: Seat, word: str, sender: Sender, url: str | None) -> EmailMessage:
    """Write the letter that asks the owner of an address for consent. It contains no text by others, except names."""
    title = table.game.title
    who = say("Somebody who goes by the name {name}", name=table.master.name) if table.master.name else say("Somebody")
    if seat.player is None and not seat.host:
        told = say(
            "Somebody has given this address to sign up for a game of {title} by post. You would get a seat, "
            "wait for a place, or get the reports.",
            title=title,
        )
    else:
        is_master = seat.player is None
        part = say("you would be the Games Master") if is_master else say("you would play as {name}", name=seat.name)
        told = say(
            "{who} has set up a game of {title} by post and given us this address: {part}.",
            who=who,
            title=title,
            part=part,
        )
    agree = say(
        "You will get nothing more from us unless you agree. If you want the letters of this game and of later games,"
    )
    last = say(
        "If you do not want them, you don't need to do anything. We ask only once. You can stop the letters at any time."
    )
    subject = say("May we send you the letters of a game? ({title})", title=title)
    parts = [MARK, say("Hello,"), told, *_how_to_agree(f"{agree} ", word, url), last]
    return _to(seat.mail or "", word, sender, url).email(subject, f"<{PREFIX}{word}@{sender.domain}>", parts)


def confirmation(table: Table, seat: Seat, word: str, sender: Sender, url: str | None, id: str) -> EmailMessage:
    """Write the letter that asks a person to confirm that they signed up for a game on a web page.

    The person already receives letters.
    """
    title = table.game.title
    told = say("Somebody has given this address to sign up for a game of {title} by post.", title=title)
    last = say("If it was not you, you don't need to do anything. We forget the address in three days.")
    parts = [MARK, say("Hello,"), told, *_how_to_agree(say("If it was you, "), word, url), last]
    subject = say("Have you signed up for a game? ({title})", title=title)
    return _to(seat.mail or "", word, sender, url).email(subject, id, parts)


def unclear(letter: Letter, word: str, sender: Sender, url: str | None) -> EmailMessage:
    """Write the answer to a letter that says neither yes nor stop."""
    told = say(
        "This program did not understand your answer, and no person reads it. So you will not get any emails from us "
        "yet."
    )
    parts = [MARK, say("Hello,"), told, *_how_to_agree(say("If you want them, "), word, url)]
    subject, id = say("Do you want our emails? Please answer yes or stop"), f"<{PREFIX}{letter.id}@{sender.domain}>"
    return _to(letter.sender, word, sender, url).email(subject, id, parts, "auto-replied")


def _to(mail: str, word: str, sender: Sender, url: str | None) -> Envelope:
    return Envelope("Games by post", mail, word, sender, url)


def _how_to_agree(if_so: str, word: str, url: str | None) -> list[str]:
    """Explain how the owner of an email address can agree to receive letters."""
    by_mail = say("answer this email with one word:")
    if url is None:
        return [f"{if_so}{by_mail}", "    yes"]
    page = say("{if_so}open this page and press the button:", if_so=if_so)
    return [page, f"    {url}/letters/{word}", say("Or {by_mail}", by_mail=by_mail), "    yes"]


def wants_letters(letter: Letter) -> bool | None:
    """Return whether the writer of an answer wants letters, or None if that is unclear.

    If a letter has no text, its subject counts. Even an automatic reply can stop letters, but it cannot agree to them.
    """
    first = letter.text.lstrip().partition("\n")[0].rstrip()
    subject = without_answer(letter.subject)
    if _ends_letters(first) or _ends_letters(subject):
        return False
    answer = subject if has_no_text(letter) else first if letter.refused is None else ""
    is_yes = len(answer) <= MAX_ANSWER and _YES.fullmatch(answer) and not _DOUBT.search(answer)
    return True if is_yes else None


def _ends_letters(answer: str) -> bool:
    """Return whether an answer only says "stop" or a similar word, perhaps with a courtesy."""
    if len(answer) > MAX_ANSWER:
        return False
    word, *rest = re.findall(r"\w+", answer.casefold()) or [""]
    return word in _STOP and " ".join(rest) in _POLITELY
