"""Courtesies: the greeting and the name around what people write, and requests in the form of a question."""

from __future__ import annotations

import re
from collections.abc import Callable

from fangs.post.orders.remarks import is_doubtful

_NAME = r"[^\W\d_][\w.'-]{0,30}"
_GREETING = re.compile(
    rf"^(?:dear|hi|hello|hey|hallo|liebe[rs]?|lieber|bonjour|salut|ciao|hola)((?: {_NAME}){{1,3}}) ?[,!:] ?(?=\S)",
    re.IGNORECASE,
)
_THANKS = (
    "(?:(?:many )?thanks|thank you|thx|cheers|regards|yours|best(?: wishes| regards)?|"
    "(?:vielen )?dank|danke|gruss|gruß|merci|grazie|gracias)"
)
_SIGNED = re.compile(rf"(?<=[.!?;,]) *(?i:{_THANKS})[,! ]*((?: ?[^\W\d_a-zß-öø-ÿ][\w'-]{{0,30}}\.?){{0,2}})[.!]?\s*$")
_REQUEST = re.compile(
    r"(?:(?:could|can|would|will) you(?: please)?(?: have| let| send| move)?|(?:could|would)(?! (?:i|we)\b)(?=.*\bplease\b)|"
    r"(?:konn|wurd|kann)\w* (?:du|sie)(?=.*\bbitte\b)) (.*?)(?: (?:ziehen|setzen|schicken|gehen))?"
)
_CHANGE = re.compile(
    r"(?:(?:please|bitte) )?(?:change|alter|andere|andern?) (?:(?:my|the|meine|den|die) (?:orders? (?:for|of) )?)?([a-z ]{1,30}?)(?:'s)?"
    r"(?: orders?)?(?: (?:from |von )?[^ ,;/]{1,12})??(?: |(?=>))(?:to|into|auf|in|zu|>) ?([^ ,;/]{1,12})(?:,? (?:please|bitte))?"
)


def without_greeting(line: str, may_be_order: Callable[[str], bool]) -> str:
    """A line as it was written, without `Dear Gus,` before it and `Thanks, Ann` behind it; names are none of the game's words."""

    def kept(match: re.Match[str]) -> str:
        return match[0] if may_be_order(match[1]) or is_doubtful(match[1]) else ""

    return _SIGNED.sub(kept, _GREETING.sub(kept, line, count=1))


def as_order(text: str) -> str:
    """A tidy line as the order that a courteous one is: `could red please go to 81?` and `change red from 80 to 81`."""
    if match := _CHANGE.fullmatch(text.rstrip(" .!")):
        return f"{match[1]} {match[2]}"
    match = _REQUEST.fullmatch(text.rstrip(" ?.!"))
    return match[1] if match else text
