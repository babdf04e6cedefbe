"""How a line says who an order is for: the game, the role and the turn before or after it."""

from __future__ import annotations

import re
from collections.abc import Iterable

_GAME = (
    r"(?:game|spiel|partie|partij|partita|partida|board)(?: (?:no|nr|number)\.?)? ?#? ?(?P<game>[0-9]{1,2})(?![0-9])"
)
_SHORT_GAME = r"g ?(?P<short>[0-9]{1,2})(?![0-9a-z])"
NEXT = r"(?P<next>(?:for )?(?:the )?(?:next|following) (?:turn|round)|nachste[nr]? (?:zug|runde))"
_AFTER = r"(?:'s?)?(?: ?(?:[:,=.-]|>) ?| |$)"
_WHOSE = r"(?:for|of|with|by|in|on) (?:the |my )*"


class Addresses:
    """The patterns for the names of these roles; `in_match`: for a table of several games."""

    def __init__(self, roles: Iterable[str], in_match: bool) -> None:
        names = "|".join(sorted(map(re.escape, roles), key=len, reverse=True)) or "(?!)"
        role = rf"(?P<name>{names})(?![a-z0-9])"
        game = f"{_GAME}|{_SHORT_GAME}" if in_match else _GAME
        turn = rf"(?:turn|round|zug|runde) ?#?(?P<turn>[0-9]{{1,4}})(?![0-9a-z])|{NEXT}"
        self.head = re.compile(rf"(?:(?:in )?{game}|{turn}|(?:a |the )?{role}){_AFTER}")
        """One of them before an order."""
        self.tail = re.compile(rf"[ ,]{_WHOSE}(?:{_GAME}|{role})$")
        """One of them after it."""
        self.one = re.compile(rf"\b(?:the )?({names}) one\b")
        """A role as people speak of a piece: `the green one`."""
        self.numbered = re.compile(rf"([0-9]{{1,2}})[.:,]? {role}")
        """A number before a role."""
        start = rf"(?=(?:{game}|{role}){_AFTER})"
        self.between = re.compile(rf" ?(?:, ?|,? (?:and|und|et|y|e|en|[&/+]) ){start}")
        """Where one order ends and the next begins on the same line, with a comma or a word between them."""
        self.at_role = re.compile(rf" {start}")
        """Where the next order may begin with nothing between them."""
