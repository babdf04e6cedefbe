"""The requests that letters can make, such as `resign` or `report`. Parsing, help and errors use the same table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from fangs.post.orders.lines import Asked, Misread
from fangs.post.orders.normalizing import politely
from fangs.translation import languages, phrase

NAMES = {"german": "de", "englisch": "en"}
"""Maps names of languages in other languages to language codes, such as `englisch` to `en`."""

_SEND = (
    r"(?:(?:show|send|can i have|could i have|may i have|i want|i need|zeig|schick|kann ich|konnte ich|"
    r"ich mochte|ich brauche) (?:me |mir )?"
    r"(?:my |the |a |an |meine |meinen |den |die |einen |eine )?)"
)


class Request(NamedTuple):
    """A request that a letter can make: its forms, and how the help explains it."""

    sample: str = ""
    """A sample line, which is understood in every language. Empty if the help does not mention the request."""
    told: str = ""
    """What the request does, in the words of the help."""
    asks: re.Pattern[str] | None = None
    """Matches whole lines that make the request. None if another module reads such lines."""
    near: re.Pattern[str] | None = None
    """Matches words that hint at the request in lines that are not understood. None if there are no such words."""


def _is(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns))


def _word(words: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{words})\b")


_DRAW = "(?:draw|remis|unentschieden)"
REQUESTS: Mapping[str, Request] = {
    "orders": Request(
        phrase("orders?"),
        phrase("your orders as they are now"),
        _is(
            rf"(?:what are |was sind )?(?:my |the |meine |die )?(?:orders|moves|befehle|zuge) ?\?|{_SEND}?orders ?\??",
            r"(?:when is |what is |what's |wann ist |was ist )?(?:the |my |die |meine |der )?(?:deadline|status|frist|stand) ?\??",
        ),
    ),
    "report": Request(
        phrase("report?"),
        phrase("where the game stands"),
        _is(rf"{_SEND}?(?:last |latest |the |letzten |letzte |letzter |den |der ){{0,3}}(?:report|bericht) ?\??"),
    ),
    "rules": Request(
        phrase("rules {clause}"),
        phrase("a section or a clause of the rules"),
        _is(rf"{_SEND}?(?:the |die )?(?:rules?|regeln?|spielregeln)(?: ([a-z][0-9]{{1,2}}(?:\.[0-9]{{1,2}})?))? ?\??"),
    ),
    "cancel": Request(phrase("cancel"), phrase("take back all orders, or those of a role: cancel {role}")),
    "next": Request(phrase("next turn: ..."), phrase("an order for the turn after this one, kept sealed until then")),
    "ready": Request(
        phrase("ready"),
        phrase("you are done, and the turn need not wait for more from you"),
        _is(r"(?:i'm |i am |all |ich bin )?(?:ready|bereit|fertig)"),
        _word("ready|bereit|fertig"),
    ),
    "wait": Request(
        phrase("wait"),
        phrase("do not process the turn before its deadline"),
        _is(
            r"(?:auf die frist )?(?:wait|warten|warte)(?: (?:auf|bis zur) (?:die )?frist)?(?: (?:for|until|till) (?:the )?deadline)?",
            r"(?:do not|don't) process (?:early|before the deadline)",
        ),
        _word("wait|warten?"),
    ),
    "not ready": Request(
        asks=_is(
            r"(?:i'm |i am )?not ready(?: yet)?|(?:do not|don't) wait",
            r"(?:ich bin )?(?:noch )?nicht (?:bereit|fertig)|nicht warten",
        )
    ),
    "press": Request(
        phrase("press to all: ..."),
        phrase("a message to all, which ends with a line 'end' (to one: press to Ann: ...)"),
        near=_is(r"^ende?[ .!]*$", r"^(?:message|nachricht|presse?) (?:to|for|an|fur)\b"),
    ),
    "show": Request(
        asks=_is(
            r"show (?:it |this |that |my letter |my letters )?(?:to )?(?:the )?(?:games master|gm)",
            r"zeig (?:es |das |meinen brief |meine briefe )?der spielleitung",
            r"die spielleitung darf (?:es|das|meine briefe|meinen brief) (?:lesen|sehen)",
            r"(?:the )?(?:games master|gm) may (?:read|see) (?:it|this|that|my letters?)",
        )
    ),
    "resign": Request(
        phrase("resign"),
        phrase("give up"),
        _is(r"(?:i |i hereby )?resign|(?:ich )?(?:aufgeben|gebe auf)"),
        _word(r"resign\w*|aufgeb\w*|aufzugeben|geben? .*auf"),
    ),
    "draw": Request(
        phrase("offer a draw"),
        phrase("offer a draw or agree to one ('no draw' declines it)"),
        _is(
            r"(?:i (?:offer|propose|accept|agree to|vote for) (?:a |the )?|offer |agree to )?(?:a |the )?draw(?:: yes)?",
            r"(?:ich )?(?:biete |stimme |bin fur )?(?:ein |dem |einem )?(?:remis|unentschieden)(?: an| zu)?(?:: ja)?",
        ),
        _word(_DRAW),
    ),
    "no draw": Request(
        asks=_is(
            r"(?:no|i decline the|i refuse the|decline) draw|draw: no",
            r"(?:kein|ich lehne das|gegen ein) (?:remis|unentschieden)(?: ab)?|(?:remis|unentschieden): nein",
        )
    ),
    "extension": Request(
        phrase("extension"),
        phrase("extend the deadline, if you have extensions left"),
        _is(
            rf"(?:{_SEND}|(?:i|we) would like |an |ich bitte |wir bitten )?(?:um )?(?:an |some |eine )?"
            r"(?:extension|verlangerung|fristverlangerung)(?: haben)? ?\??"
        ),
        _word(r"extension|extend\w*|postpone\w*|\w*verlanger\w*|aufschub|verschieb\w*"),
    ),
    "away": Request(
        phrase("away 2027-02-01 2027-02-14"),
        phrase("take a holiday, so that no turn is due on these days"),
        near=_word("holidays?|vacation|urlaub|ferien"),
    ),
    "back": Request(asks=_is(r"(?:i'm |i am )?back|(?:ich bin )?wieder da|ich bin zuruck")),
    "language": Request(
        phrase("language en"),
        phrase("get your letters in another language"),
        _is(r"(?:my |meine )?(?:language|sprache)(?: is| ist)?:? ([a-z]{2,20})"),
        _word("language|sprache"),
    ),
    "address": Request(
        phrase("new address name@example.org"),
        phrase("get your letters at another address, with a new word"),
        near=_word("(?:new|neue) (?:e-?mail ?)?(?:address|adresse)"),
    ),
    "help": Request(asks=_is(r"(?:help|hilfe|aide)(?: me)? ?\??")),
}
"""All requests, in the order of the help."""
_AWAY = re.compile(
    r"(?:i'm |i am |we are |i'll be |i will be |ich bin |bin )?"
    r"(?:away|on holiday|holiday|holidays|abwesend|verreist|im urlaub|urlaub)\b(.*)"
)
_ADDRESS = re.compile(
    r"\s*(?:(?:my|meine) )?(?:new|neue) (?:e-?mail ?)?(?:address|adresse)(?: is| ist| lautet)?\s?:?\s?"
    r"<?([^\s<>@]{1,64}@[^\s<>@]{1,255}?)>?\.?\s*",
    re.IGNORECASE,
)
_FEW = 8
"""The maximum number of words in a line that may be a request in an unknown form."""
_DATE = r"[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{1,2}\.[0-9]{1,2}\.[0-9]{4}"
_DATES = re.compile(
    rf" ?:? ?(?:(?:from |von |vom )?({_DATE}) ?(?:to|until|till|-|bis zum|bis|/)? ?|(?:until|till|to|bis zum|bis) )({_DATE})"
)


def asked(given: str, text: str) -> Asked | Misread | None:
    """Parse a line as a request. Return an error if its dates are wrong, or None if it is not a request."""
    polite = politely(text)
    for what, request in REQUESTS.items():
        if match := request.asks and request.asks.fullmatch(polite):
            return Asked(what, _argument(what, match[1] or "") if match.re.groups else "", given)
    if match := _ADDRESS.fullmatch(given):
        return Asked("address", match[1], given)
    match = _AWAY.fullmatch(polite)
    return _away(given, match[1]) if match else None


def nearly_asked(given: str, text: str) -> Misread | None:
    """Ask about a short line that may be a request, so that no request gets lost. Return None for other lines."""
    near = next((one.sample for one in REQUESTS.values() if one.near and one.near.search(text)), None)
    if near is None or len(text.split()) > _FEW:
        return None
    return Misread(given, phrase("If this is a request, write it alone on its line, as 'help' shows."), near)


def _argument(what: str, text: str) -> str:
    return _language(text) if what == "language" else text.upper()


def _language(text: str) -> str:
    """Convert a language's name to its code. Unknown names are returned unchanged."""
    return next((name for name, called in languages().items() if text in (name, called.lower())), NAMES.get(text, text))


def _away(given: str, text: str) -> Asked | Misread | None:
    match = _DATES.fullmatch(text)
    days = [_day(day) if day else "" for day in match.groups()] if match else []
    if not days or None in days or "" < str(days[1]) < str(days[0]):
        expected = phrase("Give the days, such as 'away 2026-12-24 to 2027-01-02' or 'away until 2027-01-02'.")
        return Misread(given, expected) if re.search("[0-9]", text) or not text else None
    return Asked("away", f"{days[0]}/{days[1]}", given)


def _day(text: str) -> str | None:
    """Convert a date to ISO format, such as 2026-12-24. Return None if the date does not exist."""
    if "." in text:
        day, month, year = text.split(".")
        text = f"{year}-{month:0>2}-{day:0>2}"
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        return None
