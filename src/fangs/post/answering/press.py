"""Finds the messages to other players in a letter.

A block of press begins with a line `press to all:` and ends with the line `end`. No text in it counts as an order.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from fangs.post.reading.press_lines import DOUBTFUL, SIGNED, press_ends, press_head
from fangs.translation import phrase

_BEFORE_SIGNATURE = re.compile(SIGNED, re.IGNORECASE)
MAX_BLOCKS = 20
"""The maximum number of messages to other players in a letter. It is also the maximum in a turn."""
TOO_MANY = phrase(
    "A letter can have at most {most} pieces of press. The letter was not read from here on.", most=MAX_BLOCKS
)
UNSURE = phrase(
    "This press needs a line 'end' after it, because part of it may be an order. The press is not "
    "passed on, and nothing in it counts as an order."
)
QUOTES = phrase(
    "Part of this press looks like a quoted letter, so it is not passed on. Write it again without such lines."
)


@dataclass(frozen=True)
class Block:
    """A message to other players in a letter, with its heading and its text."""

    given: str
    """The first line of the message, which is its heading."""
    to: str
    signed: str
    whole: str
    """The words of the heading after "press to"."""
    text: str
    wrong: str | None = None
    """The reason why the message is not sent, or None. For example, part of the message may be an order."""


def addressed(block: Block, is_name: Callable[[str], bool]) -> tuple[str, str]:
    """Find the recipient and the signature in the heading of a message.

    A name can contain a word that also comes before signatures ("Max von Berg").
    """
    cuts = _BEFORE_SIGNATURE.finditer(block.whole)
    ways = [(block.whole, ""), *((block.whole[: cut.start()], block.whole[cut.end() :]) for cut in cuts)]
    return next((way for way in ways if is_name(way[0])), (block.to, block.signed))


def without_press(text: str, may_order: Callable[[str], bool]) -> tuple[str, list[Block]]:
    """Split a letter into its ordinary text and its messages to other players.

    A block without an `end` runs to the next block or to the end of the letter. If a letter has more blocks than a
    player can write, nothing is read from the first excess block on.
    """
    lines, rest, blocks = text.split("\n"), [""][:0], list[Block]()
    at = 0
    while at < len(lines):
        head = press_head(lines[at])
        if head is None:
            rest.append(lines[at])
            at += 1
            continue
        if len(blocks) == MAX_BLOCKS:
            blocks.append(Block(lines[at].strip()[:120], "", "", "", "", TOO_MANY))
            break
        start, end = press_ends(lines, at)
        body = "\n".join([lines[at].partition(":")[2].strip(), *lines[at + 1 : start if end is None else end]]).strip()
        wrong = QUOTES if DOUBTFUL in body else UNSURE if end is None and may_order(body) else None
        to, signed = head["to"] or "", head["sign"] or ""
        whole = head.string[head.start("to") :].strip() if to else ""
        blocks.append(Block(lines[at].strip()[:120], to, signed, whole, body, wrong))
        rest.append("")
        at = start if end is None else end + 1
    return "\n".join(rest), blocks
