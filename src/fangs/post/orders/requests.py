"""Recognizes requests in a letter, as opposed to orders."""

from __future__ import annotations

import re
from datetime import date

from fangs.post.orders.lines import Asked, Misread
from fangs.post.orders.normalizing import politely
from fangs.translation import languages, phrase

NAMES = {"german": "de", "englisch": "en"}
"""The names of languages in other languages."""

_SEND = (
    r"(?:(?:show|send|can i have|could i have|may i have|i want|i need|zeig|schick|kann ich|ich mochte|ich brauche) (?:me |mir )?"
    r"(?:my |the |a |an |meine |meinen |den |die |einen |eine )?)"
)
_REQUESTS = {
    "orders": re.compile(
        rf"(?:what are |was sind )?(?:my |the |meine |die )?(?:orders|moves|befehle|zuge) ?\?|{_SEND}?orders ?\??|"
        r"(?:when is |what is |what's |wann ist |was ist )?(?:the |my |die |meine |der )?(?:deadline|status|frist|stand) ?\??"
    ),
    "report": re.compile(
        rf"{_SEND}?(?:last |latest |the |letzten |letzte |letzter |den |der )*(?:report|bericht) ?\??"
    ),
    "help": re.compile(r"(?:help|hilfe|aide)(?: me)? ?\??"),
    "extension": re.compile(
        rf"(?:{_SEND}|(?:i|we) would like |an )?(?:an |some |eine )?(?:extension|verlangerung|fristverlangerung) ?\??"
    ),
    "back": re.compile(r"(?:i'm |i am )?back|(?:ich bin )?wieder da|ich bin zuruck"),
    "ready": re.compile(r"(?:i'm |i am |all |ich bin )?(?:ready|bereit|fertig)"),
    "wait": re.compile(
        r"(?:auf die frist )?(?:wait|warten|warte)(?: (?:auf|bis zur) (?:die )?frist)?(?: (?:for|until|till) (?:the )?deadline)?|"
        r"(?:do not|don't) process (?:early|before the deadline)"
    ),
    "not ready": re.compile(
        r"(?:i'm |i am )?not ready(?: yet)?|(?:do not|don't) wait|(?:ich bin )?(?:noch )?nicht (?:bereit|fertig)|nicht warten"
    ),
    "show": re.compile(
        r"show (?:it |this |that |my letter |my letters )?(?:to )?(?:the )?(?:games master|gm)|"
        r"zeig (?:es |das |meinen brief |meine briefe )?der spielleitung|"
        r"die spielleitung darf (?:es|das|meine briefe|meinen brief) (?:lesen|sehen)|"
        r"(?:the )?(?:games master|gm) may (?:read|see) (?:it|this|that|my letters?)"
    ),
    "resign": re.compile(r"(?:i |i hereby )?resign|(?:ich )?(?:aufgeben|gebe auf)"),
    "draw": re.compile(
        r"(?:i (?:offer|propose|accept|agree to|vote for) (?:a |the )?|offer |agree to )?(?:a |the )?draw(?:: yes)?|"
        r"(?:ich )?(?:biete |stimme |bin fur )?(?:ein |dem |einem )?(?:remis|unentschieden)(?: an| zu)?(?:: ja)?"
    ),
    "no draw": re.compile(
        r"(?:no|i decline the|i refuse the|decline) draw|draw: no|"
        r"(?:kein|ich lehne das|gegen ein) (?:remis|unentschieden)(?: ab)?|(?:remis|unentschieden): nein"
    ),
}
"""Patterns of requests without an argument."""
_RULES = re.compile(
    rf"{_SEND}?(?:the |die )?(?:rules?|regeln?|spielregeln)(?: ([a-z][0-9]{{1,2}}(?:\.[0-9]{{1,2}})?))? ?\??"
)
_LANGUAGE = re.compile(r"(?:my |meine )?(?:language|sprache)(?: is| ist)?:? ([a-z]{2,20})")
_AWAY = re.compile(
    r"(?:i'm |i am |we are |i'll be |i will be |ich bin |bin )?"
    r"(?:away|on holiday|holiday|holidays|abwesend|verreist|im urlaub|urlaub)\b(.*)"
)
_NEARLY = {
    "resign": re.compile(r"\bresign\w*"),
    "extension": re.compile(r"\b(?:extension|extend\w*|postpone\w*)\b"),
    "draw": re.compile(r"\bdraw\b"),
    "away 2026-12-24 to 2027-01-02": re.compile(r"\b(?:holidays?|vacation)\b"),
    "ready": re.compile(r"\bready\b"),
    "wait": re.compile(r"\bwait\b"),
}
"""Matches words that may belong to a differently worded request."""
_FEW = 8
"""The maximum number of words in a line that may be such a request."""
_DATE = r"[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{1,2}\.[0-9]{1,2}\.[0-9]{4}"
_DATES = re.compile(
    rf" ?:? ?(?:(?:from |von |vom )?({_DATE}) ?(?:to|until|till|-|bis zum|bis|/)? ?|(?:until|till|to|bis zum|bis) )({_DATE})"
)


def asked(given: str, text: str) -> Asked | Misread | None:
    """Return the request in a tidy line, or None if there is none."""
    polite = politely(text)
    for what, pattern in _REQUESTS.items():
        if pattern.fullmatch(polite):
            return Asked(what, "", given)
    if match := _RULES.fullmatch(polite):
        return Asked("rules", (match[1] or "").upper(), given)
    if match := _LANGUAGE.fullmatch(polite):
        return Asked("language", _language(match[1]), given)
    match = _AWAY.fullmatch(polite)
    return _away(given, match[1]) if match else None


def nearly_asked(given: str, text: str) -> Misread | None:
    """Return a question about a short line that could be a request, so that no request is lost."""
    near = next((what for what, pattern in _NEARLY.items() if pattern.search(text)), None)
    if near is None or len(text.split()) > _FEW:
        return None
    return Misread(given, phrase("If it is a request, write it alone on its line, as 'help' shows."), near)


def _language(text: str) -> str:
    """Return the code of the language that a text names, in that language or in English. Other texts are returned unchanged."""
    return next((name for name, called in languages().items() if text in (name, called.lower())), NAMES.get(text, text))


def _away(given: str, text: str) -> Asked | Misread | None:
    match = _DATES.fullmatch(text)
    days = [_day(day) if day else "" for day in match.groups()] if match else []
    if not days or None in days or "" < str(days[1]) < str(days[0]):
        expected = phrase("The days were expected, such as 'away 2026-12-24 to 2027-01-02' or 'away until 2027-01-02'.")
        return Misread(given, expected) if re.search("[0-9]", text) or not text else None
    return Asked("away", f"{days[0]}/{days[1]}", given)


def _day(text: str) -> str | None:
    """Return a date in ISO format, or None if there is no such date."""
    if "." in text:
        day, month, year = text.split(".")
        text = f"{year}-{month:0>2}-{day:0>2}"
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        return None
