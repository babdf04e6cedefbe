"""The reasons for putting a letter aside, in words for its writer and for the Games Master."""

from __future__ import annotations

from fangs.translation import phrase

WITHOUT_WORD = phrase(
    "Your letter came from your address, but without the word that identifies you. Answer one of our "
    "letters, or put the line 'word: ...' from our first letter above your orders."
)
CROSSED = phrase(
    "Your letter came from your address, but it answers a letter that was sent to another player, "
    "and you cannot give orders for others. Answer one of the letters that you got, or put the line "
    "'word: ...' from our first letter above your orders."
)
TOO_LONG = phrase(
    "The text of the letter is over 256 KiB, and only shorter letters are read. Please write the orders as plain text."
)
BROKEN = phrase(
    "The text of the letter cannot be read because its format is broken. Please write the orders as plain text."
)
EMPTY = phrase(
    "The letter has no text. Please write the orders as text in the letter itself, not in its subject or a picture."
)
ATTACHED = phrase(
    "The letter has no text that can be read, only attachments or a format such as RTF. Please write the orders as plain "
    "text in the letter itself."
)
ENCRYPTED = phrase(
    "The letter has no text that can be read, because it is encrypted. Please send it without encryption."
)
SIGNED = phrase(
    "The letter has no text that can be read, because its signature hides the text. Please send it without a signature, "
    "or signed as plain text."
)
SEVERAL = phrase(
    "It names more than one seat, by address or by a line 'word: ...', so nothing in it counts. Send a separate letter "
    "for each seat."
)

_FOR_MASTER: dict[str, str] = {
    WITHOUT_WORD: phrase("The letter came from the player's address, but without the word that identifies the player."),
    CROSSED: phrase(
        "The letter came from the player's address, but it answers a letter that was sent to another player."
    ),
    TOO_LONG: phrase("The text of the letter is over 256 KiB, and only shorter letters are read."),
    BROKEN: phrase("The text of the letter cannot be read because its format is broken."),
    EMPTY: phrase("The letter has no text."),
    ATTACHED: phrase("The letter has no text that can be read, only attachments or a format such as RTF."),
    ENCRYPTED: phrase("The letter has no text that can be read, because it is encrypted."),
    SIGNED: phrase("The letter has no text that can be read, because its signature hides the text."),
    SEVERAL: phrase("The letter names more than one seat, so nothing in it counts."),
}


def for_master(reason: str) -> str:
    """Convert a reason for a letter's writer to words for the Games Master. Some reasons stay the same."""
    return _FOR_MASTER.get(reason, phrase(reason))
