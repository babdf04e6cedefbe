"""Recognises remarks that people write beside their orders, such as statements of fact. They are not orders."""

from __future__ import annotations

import re
from collections.abc import Callable

from fangs.post.orders.normalizing import closed

_ASIDE = re.compile(r"[(\uff08]([^()\uff08\uff09]*)[)\uff09]")
_DOUBT = re.compile(
    r"\?|n't\b|\b(?:cancel|withdr[ae]w|ignor|disregard|scratch|scrap|delet|retract|revok|strik|struck|stornier|streich|gestrich|"
    r"ann?ul|geannul)\w*|"
    r"\b(?:not?|nope|nor|never|maybe|perhaps|probably|possibly|if|unless|except|or|instead|only|wait|was|near|via|wrong|old|"
    r"void|unsure|"
    r"nicht|kein\w*|nie|vielleicht|falls|wenn|oder|sonst|nur|aber|statt|ne|pas|si|sinon|ou|peut|sauf|quizas?|tal vez|salvo|"
    r"non|forse|se|o|niet|geen|misschien|als|tenzij|of|nao|talvez)\b",
    re.IGNORECASE,
)
"""Matches words in several languages that express doubt. If an order contains such a word, Fangs asks about it."""
_IMAGINED = re.compile(r"\bwould\b(?! (?:like|love|prefer|please|you)\b)")
"""Matches a conditional such as `I would play 4`, which is not an order."""
_STATES = frozenset("is it's are be that's this now still here today".split())  # noqa: SIM905
"""Words that show that a line is a statement, such as "is"."""
_NOW = frozenset("now still here today".split())  # noqa: SIM905
"""Words that show that a line is a statement if they are at its end."""
_ORDERS = frozenset(
    "order orders ordered move moves go goes want wants wish please pls plz bitte svp prego geht gehe zieht schwimmt va vai gaat".split()  # noqa: SIM905
)
"""Words that show that the text after them is an order."""
_GAME = re.compile(r"^(?:game|spiel|partie|partij|partita|partida|board|g) ?#?[0-9]{1,2}\b\W*")
"""Matches the name of the game at the beginning of a line. Its number is not part of the order."""
_THANKS = re.compile(
    r"[ ,.!;-]*\b(?:please|pls|plz|thanks|thank you|thx|ty|bitte|danke|merci|svp|s'il vous plait|por favor|gracias|"
    r"per favore|prego|grazie|alstublieft|aub|obrigado|obrigada)[ .!]*$"
)


_TIME = re.compile(
    r"\b(?:at|on|in|by|until|till|before|after|around|about|since|um|am|ab|bis|vor|nach|gegen|seit|vers|avant|apres|alle|om|op|tot|"
    r"a las)(?: (?:the|den|dem|der|le|la|les|las|el|il|de|het))?$"
)
"""Matches words that show that the number after them is a time or a date."""
_ARTICLE = re.compile(r"([a-z']+) (?:the|den|die|das|le|la|el|il|de|het)$")


def without_asides(line: str, may_be_order: Callable[[str], bool]) -> str:
    """Remove remarks in brackets from a line, such as `(safe!)` in `red 81 (safe!)`.

    A remark is kept if it is part of an order or shows doubt.
    """

    def kept(match: re.Match[str]) -> str:
        return match[0] if may_be_order(match[1]) or is_doubtful(match[1]) else " "

    return _ASIDE.sub(kept, line)


def is_doubtful(text: str) -> bool:
    """Return whether a text contains a word or a punctuation mark that expresses doubt."""
    return _DOUBT.search(text) is not None


def is_statement(text: str, ordering: frozenset[str]) -> bool:
    """Return whether a line, such as `shark is now on 120`, is a statement and not an order."""
    if _IMAGINED.search(text):
        return True
    said = _words(_before_number(_GAME.sub("", text)))
    last = closed(text).rpartition(" ")[2]
    return bool(said & _STATES or last in _NOW) and not _words(text) & (_ORDERS | ordering)


def stands_alone(text: str, rest: str, ordering: frozenset[str]) -> bool:
    """Return whether an order without a role counts, because it is the whole line or follows a word such as "move".

    A single number does not count after a word for a time. It does not count after an article either, unless the game's
    own word precedes the article, as in `play the 4`.
    """
    before = _before_number(text).rstrip()
    if rest.isdigit() and _TIME.search(before):
        return False
    if rest.isdigit() and (article := _ARTICLE.search(before)) and article[1] not in ordering:
        return False
    bare = closed(text)
    while (shorter := closed(_THANKS.sub("", bare))) != bare:
        bare = shorter
    return bare.removeprefix("from ") == rest or bool(_words(_before_number(text)) & (_ORDERS | ordering))


def _before_number(text: str) -> str:
    return re.split("[0-9]", text, maxsplit=1)[0]


def _words(text: str) -> set[str]:
    return set(re.findall(r"[a-z']+", text))


_NAME = r"[^\W\d_][\w.'-]{0,30}"
_GREETING = re.compile(
    rf"^(?:dear|hi|hello|hey|hallo|liebe[rs]?|lieber|bonjour|salut|ciao|hola)((?: {_NAME}){{1,3}}) ?[,!:] ?(?=\S)",
    re.IGNORECASE,
)
_REGARDS = (
    "(?:(?:many )?thanks|thank you|thx|cheers|regards|yours|best(?: wishes| regards)?|"
    "(?:vielen )?dank|danke|gruss|gruß|merci|grazie|gracias)"
)
_SIGNED = re.compile(rf"(?<=[.!?;,]) *(?i:{_REGARDS})[,! ]*((?: ?[^\W\d_a-zß-öø-ÿ][\w'-]{{0,30}}\.?){{0,2}})[.!]?\s*$")
_REQUEST = re.compile(
    r"(?:(?:could|can|would|will) you(?: please)?(?: have| let| send| move)?|(?:could|would)(?! (?:i|we)\b)(?=.*\bplease\b)|"
    r"(?:konn|wurd|kann)\w* (?:du|sie)(?=.*\bbitte\b)) (.*?)(?: (?:ziehen|setzen|schicken|gehen))?"
)
_CHANGE = re.compile(
    r"(?:(?:please|bitte) )?(?:change|alter|andere|andern?) (?:(?:my|the|meine|den|die) (?:orders? (?:for|of) )?)?([a-z ]{1,30}?)(?:'s)?"
    r"(?: orders?)?(?: (?:from |von )?[^ ,;/]{1,12})??(?: |(?=>))(?:to|into|auf|in|zu|>) ?([^ ,;/]{1,12})(?:,? (?:please|bitte))?"
)


def without_greeting(line: str, may_be_order: Callable[[str], bool]) -> str:
    """Remove `Dear Gus,` and `Thanks, Ann` from a line, so that these names are not read as words of the game."""

    def kept(match: re.Match[str]) -> str:
        return match[0] if may_be_order(match[1]) or is_doubtful(match[1]) else ""

    return _SIGNED.sub(kept, _GREETING.sub(kept, line, count=1))


def as_order(text: str) -> str:
    """Convert a polite request, such as `could red please go to 81?`, to a plain order.

    Another example is `change red from 80 to 81`.
    """
    if match := _CHANGE.fullmatch(text.rstrip(" .!")):
        return f"{match[1]} {match[2]}"
    match = _REQUEST.fullmatch(text.rstrip(" ?.!"))
    return match[1] if match else text
