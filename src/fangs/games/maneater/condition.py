"""Describes the state of a Maneater game and its pieces in short texts."""

from __future__ import annotations

from fangs.core.errors import listed
from fangs.core.fields import HIDDEN
from fangs.core.game import View
from fangs.translation import joined, phrase

from . import chart
from .orders import NAMES, place_name


def called(name: str) -> str:
    """Return the name of a space for use in a sentence, such as "island A"."""
    return place_name(chart.SPACES[name])


def status(view: View) -> str:
    """Describe the state of the game briefly, such as "Turn 3 of 50: orders"."""
    limit, turn, last = view["options"]["turn_limit"], view["turn"], view["last"]
    if view["phase"] == "herring":
        first, *others = (NAMES[colour] for colour in view["herrings"])
        then = phrase(", then {others}", others=listed(others, "and")) if others else ""
        return phrase("Turn {turn}: a herring for {who}", turn=turn, who=first) + then
    if view["phase"] == "bite":
        return phrase("Turn {turn}: chance decides whom the shark bites", turn=turn)
    if view["phase"] == "over":
        return phrase("The game is over after turn {turn}", turn=turn)
    if last:
        return phrase("Turn {turn}, {last} left with one swimmer in play: orders", turn=turn, last=last)
    if limit:
        return phrase("Turn {turn} of {limit}: orders", turn=turn, limit=limit)
    return phrase("Turn {turn}: orders", turn=turn)


def swayed_by(view: View) -> str:
    """Say what a herring makes the shark do in this turn. Return an empty string if there is no such herring."""
    swayed = view["swayed"]
    if swayed is None:
        return ""
    if swayed == "astray":
        return phrase("The shark will attack nobody")
    if swayed == "whistle":
        return phrase("The shark hears a whistle and stays")
    return phrase("The shark heads for {who}", who=NAMES[swayed.removeprefix("heads ")])


def order_of(view: View, role: str) -> str:
    """Describe a role's order, or return an empty string if the order is hidden or missing."""
    order = view["orders"][role]
    if order in (None, HIDDEN):
        return ""
    space, _, preference = order.partition(" ")
    colours = joined(*(NAMES[colour] for colour in preference.split(">") if preference), by=">")
    return phrase("order {order}", order=joined(space, colours))


def remarks_on(view: View, colour: str) -> list[str]:
    """Collect remarks on a swimmer, such as "on a net" or "has a cramp"."""
    swimmer = view["swimmers"][colour]
    at = chart.SPACES.get(swimmer["at"], 0)
    remarks: list[str] = []
    if at in chart.NETS:
        remarks.append(phrase("on a net"))
    if at in chart.HERRINGS:
        remarks.append(phrase("on a red herring"))
    if swimmer["bitten"]:
        bitten = phrase("bitten in turn {turn}", turn=swimmer["bitten"])
        remarks.append(joined(bitten, phrase("safe now"), by=", ") if is_safe(view, colour) else bitten)
    if swimmer["cramp"]:
        remarks.append(phrase("has a cramp"))
    return remarks + [phrase("stayed")] * swimmer["stayed"]


def is_safe(view: View, colour: str) -> bool:
    """Return whether a swimmer was bitten in the previous turn, and so cannot be attacked now (M7.7)."""
    swimmer = view["swimmers"][colour]
    return bool(swimmer["state"] == "swimming" and swimmer["bitten"] == view["turn"] - 1)


def legs_left(number: int) -> str:
    """Put a number of legs into words, such as "1 leg"."""
    return (phrase("no legs"), phrase("1 leg"), phrase("2 legs"))[number]


_STATES = {
    "swimming": phrase("swimming"),
    "home": phrase("home"),
    "eaten": phrase("eaten"),
    "rocks": phrase("rocks"),
    "stranded": phrase("stranded"),
    "withdrawn": phrase("withdrawn"),
}


def whereabouts_of(view: View, role: str) -> str:
    """Say where a piece is, such as "on 92", or why it is out of play, such as "eaten"."""
    person = view["swimmers"].get(role, {"at": view["shark"], "state": "withdrawn"})
    return phrase("on {place}", place=called(person["at"])) if person["at"] else _STATES[person["state"]]
