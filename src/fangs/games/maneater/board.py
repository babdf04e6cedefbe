"""Writes the sentences beside the map of Maneater, and lists the clicks with which orders are chosen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from fangs.core.chance import Face
from fangs.core.game import View
from fangs.engine.events import Told
from fangs.translation import joined, phrase

from . import chart, events
from .condition import called
from .condition import status as status
from .figures import PAINT
from .heard import heard as heard
from .kinds import choice_kind as choice_kind
from .notation import OUTCOMES, outcome_words
from .orders import NAMES, ROLE_NAMES, place_name
from .picture import pieces as pieces
from .picture import scenery as scenery
from .setting_up import changes as changes
from .text_board import text as text


def clicks(view: View, role: str, action: str) -> Sequence[str]:
    """List the ids of the elements that a player clicks, one after another, to choose an order.

    Clicking the same space twice leaves out the alternative or the preference.
    """
    if role == "shark":
        hex_, _, preference = action.partition(" ")
        first = _click(hex_)
        return (first, *(f"prefer-{colour}" for colour in preference.split(">"))) if preference else (first, first)
    return _swimmer_clicks(action, role != "red" and view["swimmers"][role]["legs"] > 0)


@lru_cache(maxsize=16_384)
def _swimmer_clicks(action: str, may_add: bool) -> Sequence[str]:
    """Return the clicks for a swimmer's order. If alternatives are allowed, a single space is clicked twice."""
    spaces = tuple(map(_click, action.split("/")))
    return spaces * 2 if may_add and len(spaces) == 1 else spaces


@cache
def _click(name: str) -> str:
    return f"hex-{name}" if name.isdigit() else f"island-{name}" if name in chart.SPACES and name != "home" else name


def say(view: View, role: str, action: str) -> str:
    """Describe an order in words, such as "swim to 92, or else to 93"."""
    if role == "shark":
        return _shark_says(action, view["shark"])
    return _swimmer_says(action, view["swimmers"][role]["at"])


@lru_cache(maxsize=16_384)
def _shark_says(action: str, at: str) -> str:
    if action in _SPECIAL:
        return _SPECIAL[action]
    hex_, _, preference = action.partition(" ")
    goes = _goes(hex_, at)
    if not preference:
        return goes
    first, *others = (NAMES[colour] for colour in preference.split(">"))
    then = (phrase(", then {who}", who=who) for who in others)
    return joined(phrase("{goes} and rather bite {who}", goes=goes, who=first), *then, by="")


@lru_cache(maxsize=16_384)
def _swimmer_says(action: str, at: str) -> str:
    if action in _SPECIAL:
        return _SPECIAL[action]
    space, *spaces = action.split("/")
    if space == "drift":
        return phrase("drift off the island, one hex south")
    goes = phrase("come home") if space == "home" else _goes(space, at)
    return joined(goes, *map(_or_else, spaces), by="") if spaces else goes


def _goes(name: str, at: str) -> str:
    return _stays(name) if name == at else _swims(name)


@cache
def _stays(name: str) -> str:
    return phrase("stay on {place}", place=called(name))


@cache
def _swims(name: str) -> str:
    return phrase("swim to {place}", place=called(name))


@cache
def _or_else(name: str) -> str:
    return phrase(", or else to {place}", place=called(name))


_SPECIAL = {
    "void": phrase("write an impossible order"),
    "nmr": phrase("write no order"),
    "withdraw": phrase("withdraw"),
}


def asks(view: View, role: str) -> str:
    """Tell a player where the shark or swimmer is, and what to choose."""
    if role == "shark":
        return phrase(
            "You are the shark, on {hex}. Choose where to swim, up to four spaces away. You can also choose "
            "whom to bite first.",
            hex=view["shark"],
        )
    swimmer = view["swimmers"][role]
    who = phrase("You are {who}, on {place}.", who=NAMES[role], place=called(swimmer["at"]))
    if not swimmer["legs"]:
        return joined(who, phrase("Without legs, you can only stay or drift to the south."))
    far = phrase("up to two spaces") if swimmer["legs"] == 2 else phrase("one space")
    write = (
        phrase("Stay, or choose where to swim, {far} away.", far=far)
        if swimmer["at"] in ("A", "B", "C")
        else phrase("Choose where to swim, {far} away.", far=far)
    )
    return joined(
        who, write, phrase("You can add a second space in case the first one is taken.") if role != "red" else ""
    )


def befell(view: View, role: str, told: Sequence[Told]) -> str:
    """Tell a player what has happened to a swimmer, such as a bite or a wave. Return an empty string for the shark."""
    own = ROLE_NAMES.index(role)
    return joined(*(_befell(event, b, c) for event, a, b, c in told if role != "shark" and a == own))


def _befell(event: int, b: int, c: int) -> str:
    if event == events.BITES:
        return phrase("The shark bit you. You have one leg left.") if c else phrase("The shark bit off your last leg.")
    if event in (events.CARRIED, events.WASHED):
        return phrase("A wave carried you to {place}.", place=place_name(b))
    if event == events.COMES_HOME:
        return phrase("You are home and score {number}. The game goes on.", number=b)
    return _LEFT.get(event, "")


_LEFT = {
    events.BALKED: phrase("Your space was taken, so the rules sent you to another one."),
    events.GETS_CRAMP: phrase("You have a cramp."),
    events.SWALLOWS: phrase("The shark swallowed you. The game goes on."),
    events.WRECKED: phrase("You drifted onto rocks. The game goes on."),
}


def out(view: View, role: str) -> str:
    """Say how a swimmer left the game, or return an empty string while it is in play.

    The shark stays until the game is over.
    """
    return "" if role == "shark" else _OUT.get(view["swimmers"][role]["state"], "")


_OUT = {
    "home": phrase("You are home."),
    "eaten": phrase("The shark swallowed you."),
    "rocks": phrase("You drifted onto rocks."),
    "withdrawn": phrase("You were taken out of the game."),
}


def rolled(outcome: str) -> str:
    """Describe an outcome of the herring dice, such as "foul 5", or name the swimmer that was picked at random."""
    return outcome_words(outcome)


def faces(outcome: str) -> list[Face]:
    """Return what to draw for an outcome: the two herring dice, or the name of the swimmer that the shark bites."""
    if outcome not in OUTCOMES:
        return [Face("lot", NAMES.get(outcome, outcome))]
    return [Face("die", phrase("fair") if outcome < "foul" else phrase("foul")), Face("pips", outcome[4:])]


def thrown_for(view: View) -> str | None:
    """Return the swimmer for which the herring dice must be rolled now, or None if nobody must roll."""
    return str(view["herrings"][0]) if view["phase"] == "herring" else None


def whereabouts(view: View, role: str) -> str | None:
    """Return the space that the shark or a swimmer is on, or None if it is out of play."""
    at: str | None = view["shark"] if role == "shark" else view["swimmers"][role]["at"]
    return at


def tally(view: View) -> str:
    """Return a sentence with the points of every role so far."""
    points = (joined(NAMES[role], str(score)) for role, score in view["score"].items())
    return phrase("Points so far: {points}", points=joined(*points, by=", "))


def tint(role: str) -> str:
    """Return the colour of a role on the map."""
    return PAINT[role]
