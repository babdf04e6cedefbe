"""Maneater: the resort, drawn from a view."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from textwrap import wrap

from fangs.core import drawing
from fangs.core.chance import Face
from fangs.core.drawing import LARGE, SMALL, button, element, group, line, part, path, picture, placed, words
from fangs.core.errors import listed
from fangs.core.fields import HIDDEN
from fangs.core.game import View
from fangs.engine.events import Told
from fangs.translation import joined, phrase

from . import chart, events, seascape
from .figures import PAINT, die, shark, swimmer
from .heard import heard as heard
from .kinds import choice_kind as choice_kind
from .mapfile import AIRBEDS, BLANK, HERRING, ISLANDS, NET, ROCK, Place
from .notation import OUTCOMES, outcome_words
from .orders import COLOURS, NAMES, ROLE_NAMES, place_name
from .setting_up import changes as changes

CELL = 4  # letters in the text board: the number in three, then who is there or what it is
ACROSS = 80  # letters in a line at most
FIRM = "\N{NO-BREAK SPACE}"
CARD, ROW = 382, 104  # in the drawing, how wide a role's card is, and from one to the next
MARGIN = 12
LETTERS = dict(zip(COLOURS, AIRBEDS, strict=True))


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
    return phrase("stay on {place}", place=_called(name))


@cache
def _swims(name: str) -> str:
    return phrase("swim to {place}", place=_called(name))


@cache
def _or_else(name: str) -> str:
    return phrase(", or else to {place}", place=_called(name))


_SPECIAL = {
    "void": phrase("write an impossible order"),
    "nmr": phrase("write no order"),
    "withdraw": phrase("withdraw"),
}


def _called(name: str) -> str:
    return place_name(chart.SPACES[name])


def status(view: View) -> str:
    """The state of the game in a few words."""
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


def asks(view: View, role: str) -> str:
    """What a role must do now, in sentences to its player."""
    if role == "shark":
        return phrase(
            "You are the shark, on {hex}. Write where you swim: up to four spaces. You may add whom you bite first.",
            hex=view["shark"],
        )
    swimmer = view["swimmers"][role]
    who = phrase("You are {who}, on {place}.", who=NAMES[role], place=_called(swimmer["at"]))
    if not swimmer["legs"]:
        return joined(who, phrase("Without legs you can only stay, or drift off southward."))
    far = phrase("up to two spaces") if swimmer["legs"] == 2 else phrase("one space")
    write = (
        phrase("Stay, or write where you swim: {far}.", far=far)
        if swimmer["at"] in ("A", "B", "C")
        else phrase("Write where you swim: {far}.", far=far)
    )
    return joined(who, write, phrase("You may add where else, if that is taken.") if role != "red" else "")


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


def _swayed(view: View) -> str:
    swayed = view["swayed"]
    if swayed is None:
        return ""
    if swayed == "astray":
        return phrase("The shark will attack nobody")
    if swayed == "whistle":
        return phrase("The shark hears a whistle and stays")
    return phrase("The shark heads for {who}", who=NAMES[swayed.removeprefix("heads ")])


def _order(view: View, role: str) -> str:
    """The order of a role; nothing where it is hidden, since a view does not even say whether there is one."""
    order = view["orders"][role]
    return "" if order in (None, HIDDEN) else phrase("order {order}", order=order)


def _remarks(view: View, colour: str) -> list[str]:
    swimmer = view["swimmers"][colour]
    at = chart.SPACES.get(swimmer["at"], 0)
    remarks: list[str] = []
    if at in chart.NETS:
        remarks.append(phrase("on a net"))
    if at in chart.HERRINGS:
        remarks.append(phrase("on a red herring"))
    if swimmer["bitten"]:
        bitten = phrase("bitten in turn {turn}", turn=swimmer["bitten"])
        remarks.append(joined(bitten, phrase("safe now"), by=", ") if _is_safe(view, colour) else bitten)
    if swimmer["cramp"]:
        remarks.append(phrase("has a cramp"))
    return remarks + [phrase("stayed")] * swimmer["stayed"]


def _is_safe(view: View, colour: str) -> bool:
    """M7.7: what was bitten in the last turn cannot be attacked in this one."""
    swimmer = view["swimmers"][colour]
    return bool(swimmer["state"] == "swimming" and swimmer["bitten"] == view["turn"] - 1)


def _legs(number: int) -> str:
    return (phrase("no legs"), phrase("1 leg"), phrase("2 legs"))[number]


_STATES = {
    "swimming": phrase("swimming"),
    "home": phrase("home"),
    "eaten": phrase("eaten"),
    "rocks": phrase("rocks"),
    "stranded": phrase("stranded"),
    "withdrawn": phrase("withdrawn"),
}


def _whereabouts(view: View, role: str) -> str:
    """Where a piece is, or why it is nowhere."""
    person = view["swimmers"].get(role, {"at": view["shark"], "state": "withdrawn"})
    return phrase("on {place}", place=_called(person["at"])) if person["at"] else _STATES[person["state"]]


# In letters


def text(view: View) -> str:
    """The board in letters, lying on its side: north is left and the home beach right, west is above."""
    swayed = _swayed(view)
    head = _lines(f"Maneater   {status(view)}" + (f"   {swayed}" if swayed else ""))
    north, south = str(phrase("<- north")), str(phrase("south, home ->"))
    legend = phrase("h herring  # net  = airbed  ^^^ rock  AAA island  ::: home  S shark  r S and R")
    return "\n".join([*head, north.ljust(_width() - len(south)) + south, *_sea(view), str(legend), *_people(view)])


@cache
def _width() -> int:
    """Of the map: what its longest column takes, odd ones standing half a hex farther south."""
    return max(len(marks) * CELL + column % 2 * (CELL // 2) for column, marks in enumerate(chart.MAP.columns))


def _sea(view: View) -> Iterator[str]:
    """The columns of the map, with who is there."""
    there = {chart.SPACES[name]: LETTERS[c] for c in reversed(COLOURS) if (name := view["swimmers"][c]["at"])}
    if view["shark"]:
        at = chart.SPACES[view["shark"]]
        there[at] = there[at].lower() if at in there else "S"
    rows = list(_empty_sea())
    for code, letter in there.items():
        row, at = _seats()[code]
        rows[row] = rows[row][:at] + letter + rows[row][at + 1 :]
    yield from (row.rstrip() for row in rows)


@cache
def _empty_sea() -> tuple[str, ...]:
    """The columns of the map with nobody there."""
    return tuple(
        (_stands(column) + "".join(empty for _, empty in cells)).ljust(_width(), ":") if cells else ""
        for column, cells in enumerate(_cells())
    )


@cache
def _seats() -> dict[int, tuple[int, int]]:
    """For each space the column, and the place in it, where somebody would be; an island has one for all of them."""
    return {
        code: (column, len(_stands(column)) + CELL * (at + 1) - 1)
        for column, cells in enumerate(_cells())
        for at, (code, _) in enumerate(cells)
        if code != chart.NOTHING
    }


def _stands(column: int) -> str:
    """The indent of a column: odd columns stand half a hex farther south."""
    return " " * (column % 2 * (CELL // 2))


@cache
def _cells() -> tuple[tuple[tuple[int, str], ...], ...]:
    """For each column of the map its cells with nobody there."""
    return tuple(
        tuple(_cell((column, row)) for row in range(len(marks))) for column, marks in enumerate(chart.MAP.columns)
    )


def _cell(place: Place) -> tuple[int, str]:
    mark = chart.MAP.mark(place)
    if mark in BLANK + ROCK:
        return chart.NOTHING, "^^^ " if mark == ROCK else " " * CELL
    code = chart.code_at(place)
    name = chart.NAMES[code]
    if mark in ISLANDS:
        return code if place == chart.LAND[code][0] else chart.NOTHING, f"{name * 3} "
    return code, f"{name:>3}" + {HERRING: "h", NET: "#"}.get(mark, "=" if mark in AIRBEDS else " ")


def _people(view: View) -> Iterable[str]:
    score, where = view["score"], _whereabouts(view, "shark")
    shark_called = f"S {NAMES['shark']:<7} {where:<21}"
    yield from _folded(f"{shark_called} {_points(score['shark'])}  ", [_order(view, "shark")])
    for colour in COLOURS:
        where, legs = _whereabouts(view, colour), _legs(view["swimmers"][colour]["legs"])
        head = f"{LETTERS[colour]} {NAMES[colour]:<7} {where:<12} {legs:<8} {_points(score[colour])}  "
        yield from _folded(head, [_order(view, colour), *_remarks(view, colour)])


def whereabouts(view: View, role: str) -> str | None:
    """The space that a piece is on; None where it is out of play."""
    at: str | None = view["shark"] if role == "shark" else view["swimmers"][role]["at"]
    return at


def tally(view: View) -> str:
    """The points of every role so far."""
    points = (joined(NAMES[role], str(score)) for role, score in view["score"].items())
    return phrase("Points so far: {points}", points=joined(*points, by=", "))


def _points(score: int) -> str:
    return f"{score:>2} {phrase('point') if score == 1 else phrase('points'):<6}"


def _folded(head: str, rest: Iterable[str]) -> Iterator[str]:
    """A line and what is added to it, if need be on a second one; what belongs together stays together."""
    said = head + ", ".join(str(one).replace(" ", FIRM) for one in rest if one)
    for row in _lines(said, " " * len(head)):
        yield row.replace(FIRM, " ").rstrip()


def _lines(said: str, indent: str = "") -> list[str]:
    """A text in lines, those after the first with an indent; most texts fit on one line and need no wrapping."""
    return [said] if len(said) <= ACROSS else wrap(said, ACROSS, subsequent_indent=indent)


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
    order, remarked = _order(view, role), _remarked(view, role)
    rest = (order, remarked) if order else (remarked, "")
    said = NAMES[role], _whereabouts(view, role), *rest, view["score"][role]
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
        return _swayed(view)
    swimmer = view["swimmers"][role]
    return joined(
        phrase("safe now") if _is_safe(view, role) else "",
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
        said.append(line(x + 16, y + 66, phrase("turns left: {count}", count=last), SMALL))
    if any(swimmer["at"] in ("A", "B", "C") and swimmer["legs"] == 0 for swimmer in view["swimmers"].values()):
        said.append(button("drift", phrase("drift"), x + CARD - 122, y + 4, 110))
    if view["phase"] in ("herring", "bite"):
        said.append(placed(*DIE, *die(), id="die", class_="die"))
    return "".join(said)


def tint(role: str) -> str:
    """The colour of a swimmer or of the shark."""
    return PAINT[role]
