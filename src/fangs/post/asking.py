"""What people ask for in a letter, besides orders."""

from __future__ import annotations

import re
from datetime import date

from .lines import Asked, Misread
from .wording import politely

_SEND = r"(?:(?:show|send|can i have|could i have|may i have|i want|i need) (?:me )?(?:my |the |a |an )?)"
_ORDERS = re.compile(
    rf"(?:what are )?(?:my |the )?(?:orders|moves|befehle|zuge) ?\?|{_SEND}?orders ?\??|"
    r"(?:when is |what is |what's )?(?:the |my )?(?:deadline|status) ?\??"
)
_REPORT = re.compile(rf"{_SEND}?(?:last |latest |the )*(?:report|bericht) ?\??")
_RULES = re.compile(rf"{_SEND}?(?:the )?(?:rules?|regeln?)(?: ([a-z][0-9]{{1,2}}(?:\.[0-9]{{1,2}})?))? ?\??")
_HELP = re.compile(r"(?:help|hilfe|aide)(?: me)? ?\??")
_EXTENSION = re.compile(rf"(?:{_SEND}|(?:i|we) would like |an )?(?:an |some )?extension ?\??")
_BACK = re.compile(r"(?:i'm |i am )?back")
_READY = re.compile(r"(?:i'm |i am |all )?(?:ready|bereit)")
_WAIT = re.compile(
    r"(?:wait|warten)(?: (?:for|until|till) (?:the )?deadline)?|(?:do not|don't) process (?:early|before the deadline)"
)
_NOT_READY = re.compile(r"(?:i'm |i am )?not ready(?: yet)?|(?:do not|don't) wait")
_SHOW = re.compile(
    r"show (?:it |this |that |my letter |my letters )?(?:to )?(?:the )?(?:games master|gm)|"
    r"(?:the )?(?:games master|gm) may (?:read|see) (?:it|this|that|my letters?)"
)
_RESIGN = re.compile(r"(?:i |i hereby )?resign")
_DRAW = re.compile(
    r"(?:i (?:offer|propose|accept|agree to|vote for) (?:a |the )?|offer |agree to )?(?:a |the )?draw(?:: yes)?"
)
_NO_DRAW = re.compile(r"(?:no|i decline the|i refuse the|decline) draw|draw: no")
_AWAY = re.compile(r"(?:i'm |i am |we are |i'll be |i will be )?(?:away|on holiday|holiday|holidays)\b(.*)")
_DATE = r"[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{1,2}\.[0-9]{1,2}\.[0-9]{4}"
_DATES = re.compile(rf" ?:? ?(?:(?:from )?({_DATE}) ?(?:to|until|till|-|bis|/) ?|(?:until|till|to|bis) )({_DATE})")


def asked(given: str, text: str) -> Asked | Misread | None:
    """What a tidy line asks for; None if it asks for nothing."""
    polite = politely(text)
    for what, pattern in (
        ("orders", _ORDERS),
        ("report", _REPORT),
        ("help", _HELP),
        ("extension", _EXTENSION),
        ("back", _BACK),
        ("ready", _READY),
        ("wait", _WAIT),
        ("not ready", _NOT_READY),
        ("show", _SHOW),
        ("resign", _RESIGN),
        ("draw", _DRAW),
        ("no draw", _NO_DRAW),
    ):
        if pattern.fullmatch(polite):
            return Asked(what, "", given)
    if match := _RULES.fullmatch(polite):
        return Asked("rules", (match[1] or "").upper(), given)
    match = _AWAY.fullmatch(polite)
    return _away(given, match[1]) if match else None


def _away(given: str, text: str) -> Asked | Misread | None:
    match = _DATES.fullmatch(text)
    days = [_day(day) if day else "" for day in match.groups()] if match else []
    if not days or None in days or "" < str(days[1]) < str(days[0]):
        expected = "The days were expected, such as 'away 2026-12-24 to 2027-01-02' or 'away until 2027-01-02'."
        return Misread(given, expected) if re.search("[0-9]", text) or not text else None
    return Asked("away", f"{days[0]}/{days[1]}", given)


def _day(text: str) -> str | None:
    """A date in ISO form; None if there is no such day."""
    if "." in text:
        day, month, year = text.split(".")
        text = f"{year}-{month:0>2}-{day:0>2}"
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        return None
