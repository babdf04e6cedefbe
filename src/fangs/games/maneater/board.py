"""Maneater: the resort, drawn from a view."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache

from fangs.core import drawing
from fangs.core.chance import Face
from fangs.core.drawing import LARGE, SMALL, button, element, group, line, part, path, picture, placed, words
from fangs.core.fields import HIDDEN
from fangs.core.game import View
from fangs.engine.events import Told
from fangs.translation import joined, phrase, plural

from . import chart, events, seascape
from .condition import called, is_safe, order_of, swayed_by, whereabouts_of
from .condition import status as status
from .figures import PAINT, die, shark, swimmer
from .heard import heard as heard
from .kinds import choice_kind as choice_kind
from .notation import OUTCOMES, outcome_words
from .orders import COLOURS, NAMES, ROLE_NAMES, place_name
from .setting_up import changes as changes
from .text_board import text as text

CARD, ROW = 382, 104  # in the drawing, how wide a role's card is, and from one to the next
MARGIN = 12


# What is said


def clicks(view: View, role: str, action: str) -> Sequence[str]:
    """The ids of what is clicked, in order, to choose an action; the same space twice: no alternative, no preference."""
    if role == "shark":
        hex_, _, preference = action.partition(" ")
        first = _click(hex_)
        return (first, *(f"prefer-{colour}" for colour in preference.split(">"))) if preference else (first, first)
    return _swimmer_clicks(action, role != "red" and view["swimmers"][role]["legs"] > 0)


@lru_cache(maxsize=16_384)
def _swimmer_clicks(action: str, may_add: bool) -> Sequence[str]:
    """The clicks for a swimmer's order; `may_add`: whether an alternative may follow."""
    spaces = tuple(map(_click, action.split("/")))
    return spaces * 2 if may_add and len(spaces) == 1 else spaces


@cache
def _click(name: str) -> str:
    return f"hex-{name}" if name.isdigit() else f"island-{name}" if name in chart.SPACES and name != "home" else name


def say(view: View, role: str, action: str) -> str:
    """An action as a sentence."""
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
    """What a role must do now, in sentences to its player."""
    if role == "shark":
        return phrase(
            "You are the shark, on {hex}. Choose where to swim, up to four spaces. You can also choose whom to bite first.",
            hex=view["shark"],
        )
    swimmer = view["swimmers"][role]
    who = phrase("You are {who}, on {place}.", who=NAMES[role], place=called(swimmer["at"]))
    if not swimmer["legs"]:
        return joined(who, phrase("Without legs you can only stay, or drift off southward."))
    far = phrase("up to two spaces") if swimmer["legs"] == 2 else phrase("one space")
    write = (
        phrase("Stay, or choose where to swim, {far}.", far=far)
        if swimmer["at"] in ("A", "B", "C")
        else phrase("Choose where to swim, {far}.", far=far)
    )
    return joined(
        who, write, phrase("You can add a second space, in case the first is taken.") if role != "red" else ""
    )


def befell(view: View, role: str, told: Sequence[Told]) -> str:
    """What the sea and the shark did to a swimmer, and how it left the game."""
    own = ROLE_NAMES.index(role)
    return joined(*(_befell(event, b, c) for event, a, b, c in told if role != "shark" and a == own))


def _befell(event: int, b: int, c: int) -> str:
    if event == events.BITES:
        return phrase("The shark bit you: you have one leg left.") if c else phrase("The shark bit off your last leg.")
    if event in (events.CARRIED, events.WASHED):
        return phrase("A wave carried you to {place}.", place=place_name(b))
    if event == events.COMES_HOME:
        return phrase("You are home and score {number}: the others go on.", number=b)
    return _LEFT.get(event, "")


_LEFT = {
    events.BALKED: phrase("Your space was taken: you were balked."),
    events.GETS_CRAMP: phrase("You have a cramp."),
    events.SWALLOWS: phrase("The shark swallowed you: the others go on."),
    events.WRECKED: phrase("You drifted onto rocks: the others go on."),
}


def out(view: View, role: str) -> str:
    """How a swimmer left the game; the shark stays until it is over."""
    return "" if role == "shark" else _OUT.get(view["swimmers"][role]["state"], "")


_OUT = {
    "home": phrase("You are home."),
    "eaten": phrase("The shark swallowed you."),
    "rocks": phrase("You drifted onto rocks."),
    "withdrawn": phrase("You were taken out of the game."),
}


def pieces(view: View, role: str) -> list[str]:
    """The ids of what belongs to a role."""
    return [f"piece-{role}", f"about-{role}"]


def rolled(outcome: str) -> str:
    """An outcome of the dice in words."""
    return outcome_words(outcome)


def faces(outcome: str) -> list[Face]:
    """The two dice of a herring, or whom the shark bites."""
    if outcome not in OUTCOMES:
        return [Face("lot", NAMES.get(outcome, outcome))]
    return [Face("die", phrase("fair") if outcome < "foul" else phrase("foul")), Face("pips", outcome[4:])]


def thrown_for(view: View) -> str | None:
    """The swimmer who has swallowed a herring."""
    return str(view["herrings"][0]) if view["phase"] == "herring" else None


def whereabouts(view: View, role: str) -> str | None:
    """The space that a piece is on; None where it is out of play."""
    at: str | None = view["shark"] if role == "shark" else view["swimmers"][role]["at"]
    return at


def tally(view: View) -> str:
    """The points of every role so far."""
    points = (joined(NAMES[role], str(score)) for role, score in view["score"].items())
    return phrase("Points so far: {points}", points=joined(*points, by=", "))


# As SVG


def svg(view: View) -> str:
    """The board as SVG: spaces have the ids hex-118, island-A and home, pieces those of their roles, such as piece-red."""
    sea = [seascape.sea(str(phrase("home beach"))), *_ways(view), *_placed(view), seascape.numbers()]
    cards = [_about(view, role, *_cell_of(k)) for k, role in enumerate(ROLE_NAMES)]
    cards.append(_turn(view, *_cell_of(len(ROLE_NAMES))))
    parts = [part(*_cell_of(k), CARD + MARGIN, ROW, card) for k, card in enumerate(cards)]
    height, map_ = seascape.HEIGHT + 3 * ROW, part(0, 0, seascape.BREADTH, seascape.HEIGHT, *sea)
    said = phrase("Maneater: {status}", status=status(view))
    return picture(height, said, map_, *parts, width=seascape.BREADTH)


def _piece(view: View, role: str) -> Sequence[str]:
    return _figure(role, _legs_of(view, role))


def _legs_of(view: View, role: str) -> int:
    return 0 if role == "shark" else int(view["swimmers"][role]["legs"])


def _figure(role: str, legs: int) -> Sequence[str]:
    return shark() if role == "shark" else swimmer(role, legs)


def _where(view: View, role: str) -> tuple[int, int] | None:
    """Where the piece of a role stands; None where it is in the drawing no more."""
    name = view["shark"] if role == "shark" else view["swimmers"][role]["at"]
    if name is not None:
        return seascape.spot(name)
    if role == "shark" or view["swimmers"][role]["state"] != "home":
        return None
    aside = (-180, -125, 125, 180)[COLOURS.index(role)]  # of the words on the beach
    return seascape.BREADTH // 2 + aside, seascape.BEACH - 4


def standing(view: View) -> dict[str, tuple[float, float]]:
    """Where every piece is drawn, by id; the shark and a swimmer on the same hex make room for each other."""
    spots = _spots(view)
    found: dict[str, tuple[float, float]] = {}
    for role, (x, y) in spots.items():
        aside = 0 if not _is_shared(spots, role) else -11 if role == "shark" else 11
        found[f"piece-{role}"] = x + aside, y + aside * 0.6
    return found


def _spots(view: View) -> dict[str, tuple[int, int]]:
    """Where every piece stands that is in the drawing."""
    return {role: spot for role in ("shark", *COLOURS) if (spot := _where(view, role)) is not None}


def _is_shared(spots: Mapping[str, tuple[int, int]], role: str) -> bool:
    return list(spots.values()).count(spots[role]) > 1


def _placed(view: View) -> Iterator[str]:
    """The pieces."""
    spots, places = _spots(view), standing(view)
    for role in spots:
        name = f"piece-{role}"
        yield placed(
            *places[name], *_piece(view, role), scale=0.68 if _is_shared(spots, role) else 0.8, id=name,
            class_=f"piece {role}", pointer_events="none",
        )  # fmt: skip


def _ways(view: View) -> Iterable[str]:
    """The orders that may be seen, from piece to space."""
    for role in ROLE_NAMES:
        order, start = view["orders"][role], _where(view, role)
        name = (order or HIDDEN).partition(" ")[0].partition("/")[0]
        if name in chart.SPACES and start is not None and view["phase"] == "orders":
            (x, y), (to_x, to_y) = start, seascape.landing(name, start)
            way = f"M{x} {y}L{to_x} {to_y}m-4 0a4 4 0 1 1 8 0a4 4 0 1 1 -8 0"
            lines = path(way, stroke=drawing.PRINT, width=9), path(way, stroke=PAINT[role], width=5)
            yield group(*lines, class_="way", pointer_events="none")


def _cell_of(number: int) -> tuple[int, int]:
    """Where below the sea a role is told of, in two columns."""
    row, column = divmod(number, 2)
    return seascape.BREADTH // 2 - 388 + column * (CARD + MARGIN), seascape.HEIGHT + ROW * row


def _about(view: View, role: str, x: int, y: int) -> str:
    """What is said of a role: nothing of who plays it (M2.2)."""
    order, remarked = order_of(view, role), _remarked(view, role)
    rest = (order, remarked) if order else (remarked, "")
    said = NAMES[role], whereabouts_of(view, role), *rest, view["score"][role]
    return _card(role, _legs_of(view, role), x, y, *map(str, said))


@lru_cache(maxsize=4096)
def _card(role: str, legs: int, x: int, y: int, name: str, where: str, first: str, second: str, score: str) -> str:
    """A role with its name, where it is, two lines more, and its points; kept, since most have not changed since the last drawing."""
    frame = element(
        "rect", id=f"prefer-{role}" if role != "shark" else None, x=x, y=y, width=CARD, height=ROW - 10, rx=drawing.RADIUS,
        fill=drawing.PAPER, stroke=drawing.LINE, stroke_width=drawing.STROKE, class_="role",
    )  # fmt: skip
    said = [
        placed(x + 40, y + 46, *_figure(role, legs), scale=1.2),
        line(x + 76, y + 34, name, font_weight="bold", id=f"about-{role}"),
        line(x + 172, y + 34, where),
        line(x + 76, y + 60, first, SMALL),
        line(x + 76, y + 82, second, SMALL),
        words(x + CARD - 16, y + 38, score, LARGE, text_anchor="end", font_weight="bold"),
    ]
    return frame + group(*said, pointer_events="none")


def _remarked(view: View, role: str) -> str:
    """What the map does not show."""
    if role == "shark":
        return swayed_by(view)
    swimmer = view["swimmers"][role]
    return joined(
        phrase("safe now") if is_safe(view, role) else "",
        phrase("cramp") if swimmer["cramp"] else "",
        phrase("stayed") if swimmer["stayed"] else "",
        by=", ",
    )


DIE = _cell_of(len(ROLE_NAMES))[0] + CARD - 52, _cell_of(len(ROLE_NAMES))[1] + 44
"""Where a die is thrown."""


def _turn(view: View, x: int, y: int) -> str:
    """The turn, and what is left of the game; and what a swimmer without legs presses to leave an island."""
    limit, last = view["options"]["turn_limit"], view["last"]
    turn = phrase("Turn {turn}", turn=view["turn"])
    said = [line(x + 16, y + 38, phrase("{turn} of {limit}", turn=turn, limit=limit) if limit else turn)]
    if last:
        said.append(line(x + 16, y + 60, _last_turns(view), SMALL))
        said.append(line(x + 16, y + 82, phrase("since only one swimmer is left"), SMALL))
    if any(swimmer["at"] in ("A", "B", "C") and swimmer["legs"] == 0 for swimmer in view["swimmers"].values()):
        said.append(button("drift", phrase("drift"), x + CARD - 122, y + 4, 110))
    if view["phase"] in ("herring", "bite"):
        said.append(placed(*DIE, *die(), id="die", class_="die"))
    return "".join(said)


def _last_turns(view: View) -> str:
    """How many turns are left at most when only one swimmer is in play (M8.2, M8.3)."""
    limit, last = view["options"]["turn_limit"], view["last"]
    left = min(last, limit - view["turn"] + 1) if limit else last
    return plural(left, "the last turn", "at most {count} turns left")


def tint(role: str) -> str:
    """The colour of a swimmer or of the shark."""
    return PAINT[role]
