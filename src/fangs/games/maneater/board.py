"""Maneater: the resort, drawn from a view."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from textwrap import wrap

from fangs.core import drawing
from fangs.core.chance import Face
from fangs.core.drawing import LARGE, SMALL, button, element, group, line, part, path, picture, placed, words
from fangs.core.errors import listed
from fangs.core.fields import HIDDEN
from fangs.core.game import View

from . import chart, seascape
from .figures import PAINT, die, shark, swimmer
from .heard import heard as heard
from .kinds import choice_kind as choice_kind
from .mapfile import AIRBEDS, BLANK, HERRING, ISLANDS, NET, ROCK, Place
from .notation import OUTCOMES, outcome_words
from .orders import COLOURS, ROLE_NAMES

CELL = 4  # letters in the text board: the number in three, then who is there or what it is
ACROSS = 80  # letters in a line at most
FIRM = "\N{NO-BREAK SPACE}"
CARD, ROW = 382, 104  # in the drawing, how wide a role's card is, and from one to the next
MARGIN = 12
LETTERS = dict(zip(COLOURS, AIRBEDS, strict=True))


# What is said


def clicks(view: View, role: str, action: str) -> list[str]:
    """The ids of what is clicked, in order, to choose an action; the same space twice: no alternative, no preference."""
    if role == "shark":
        hex_, _, preference = action.partition(" ")
        first = _click(hex_)
        return [first, *(f"prefer-{colour}" for colour in preference.split(">"))] if preference else [first, first]
    spaces = [_click(name) for name in action.split("/")]
    may_add = role != "red" and view["swimmers"][role]["legs"] > 0
    return spaces * 2 if may_add and len(spaces) == 1 else spaces


def _click(name: str) -> str:
    return f"hex-{name}" if name.isdigit() else f"island-{name}" if name in chart.SPACES and name != "home" else name


def say(view: View, role: str, action: str) -> str:
    """An action as a sentence."""
    if action in ("void", "nmr", "withdraw"):
        return {"void": "write an impossible order", "nmr": "write no order", "withdraw": "withdraw"}[action]
    if role == "shark":
        hex_, _, preference = action.partition(" ")
        where = f"stay on {hex_}" if hex_ == view["shark"] else f"swim to {hex_}"
        return where + (f" and rather bite {preference.replace('>', ', then ')}" if preference else "")
    first, *others = action.split("/")
    if first == "drift":
        return "drift off the island, one hex south"
    stays = first == view["swimmers"][role]["at"]
    goes = "come home" if first == "home" else f"{'stay on' if stays else 'swim to'} {_called(first)}"
    return goes + "".join(f", or else to {_called(name)}" for name in others)


def _called(name: str) -> str:
    return "the home beach" if name == "home" else name if name.isdigit() else f"island {name}"


def status(view: View) -> str:
    """What is going on, in a few words."""
    limit, turn = view["options"]["turn_limit"], f"Turn {view['turn']}"
    if view["phase"] == "herring":
        first, *others = view["herrings"]
        return f"{turn}: a herring for {first}" + (f", then {listed(others, 'and')}" if others else "")
    if view["phase"] == "bite":
        return f"{turn}: chance decides whom the shark bites"
    if view["phase"] == "over":
        return f"The game is over after turn {view['turn']}"
    left = f", {view['last']} left with one swimmer in play" if view["last"] else f" of {limit}" if limit else ""
    return f"{turn}{left}: orders"


def asks(view: View, role: str) -> str:
    """What a role must do now, as one would say it to its player."""
    if role == "shark":
        return f"You are the shark, on {view['shark']}. Write where you swim: up to four spaces. You may add whom you bite first."
    swimmer = view["swimmers"][role]
    legs, aground = swimmer["legs"], swimmer["at"] in ("A", "B", "C")
    who = f"You are {role}, on {_called(swimmer['at'])}."
    if not legs:
        return f"{who} Without legs you can only stay, or drift off southward."
    far = "up to two spaces" if legs == 2 else "one space, since you have one leg"
    stay = "Stay, or write" if aground else "Write"
    return f"{who} {stay} where you swim: {far}." + (
        " You may add where else, if that is taken." if role != "red" else ""
    )


def pieces(view: View, role: str) -> list[str]:
    """The ids of what belongs to a role."""
    return [f"piece-{role}", f"about-{role}"]


def rolled(outcome: str) -> str:
    """An outcome of the dice in words."""
    return outcome_words(outcome)


def faces(outcome: str) -> list[Face]:
    """The two dice of a herring, or whom the shark bites."""
    return [Face("die", outcome[:4]), Face("pips", outcome[4:])] if outcome in OUTCOMES else [Face("lot", outcome)]


def _swayed(view: View) -> str:
    swayed = view["swayed"]
    if swayed is None:
        return ""
    return {"astray": "The shark will attack nobody", "whistle": "The shark hears a whistle and stays"}.get(
        swayed, f"The shark {swayed.replace('heads', 'heads for')}"
    )


def _order(view: View, role: str) -> str:
    order = view["orders"][role]
    if order is None:
        return ""
    return "order hidden" if order == HIDDEN else f"order {order}"


def _remarks(view: View, colour: str) -> list[str]:
    swimmer = view["swimmers"][colour]
    at = chart.SPACES.get(swimmer["at"], 0)
    remarks = ["on a net"] * (at in chart.NETS) + ["on a red herring"] * (at in chart.HERRINGS)
    if swimmer["bitten"]:
        remarks.append(f"bitten in turn {swimmer['bitten']}" + ", safe now" * _is_safe(view, colour))
    return remarks + ["has a cramp"] * swimmer["cramp"] + ["stayed"] * swimmer["stayed"]


def _is_safe(view: View, colour: str) -> bool:
    """M7.7: what was bitten in the last turn cannot be attacked in this one."""
    swimmer = view["swimmers"][colour]
    return bool(swimmer["state"] == "swimming" and swimmer["bitten"] == view["turn"] - 1)


def _legs(number: int) -> str:
    return ("no legs", "1 leg", "2 legs")[number]


# In letters


def text(view: View) -> str:
    """The board in letters, lying on its side: north is left and the home beach right, west is above."""
    swayed = _swayed(view)
    head = wrap("Maneater   " + status(view) + (f"   {swayed}" if swayed else ""), ACROSS)
    compass = "<- north".ljust(_width() - 14) + "south, home ->"
    legend = "h herring  # net  = airbed  ^^^ rock  AAA island  ::: home  S shark  r S and R"
    return "\n".join([*head, compass, *_sea(view), legend, *_people(view)])


@cache
def _width() -> int:
    """Of the map: what its longest column takes, odd ones standing half a hex farther south."""
    return max(len(marks) * CELL + column % 2 * (CELL // 2) for column, marks in enumerate(chart.MAP.columns))


def _sea(view: View) -> Iterator[str]:
    """The columns of the map; odd ones stand half a hex farther south."""
    there = {chart.SPACES[name]: LETTERS[c] for c in reversed(COLOURS) if (name := view["swimmers"][c]["at"])}
    if view["shark"]:
        at = chart.SPACES[view["shark"]]
        there[at] = there[at].lower() if at in there else "S"
    for column, cells in enumerate(_cells()):
        row = "".join(empty if code not in there else empty[:-1] + there[code] for code, empty in cells)
        yield (" " * (column % 2 * (CELL // 2)) + row).ljust(_width(), ":").rstrip() if cells else ""


@cache
def _cells() -> tuple[tuple[tuple[int, str], ...], ...]:
    """For each column of the map its cells with nobody there, and where somebody would be; an island has one cell for all of them."""
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
    score, shark = view["score"], view["shark"]
    where = "withdrawn" if shark is None else f"on {shark}"
    yield from _folded(f"S shark   {where:<21} {_points(score['shark'])}  ", [_order(view, "shark")])
    for colour in COLOURS:
        swimmer = view["swimmers"][colour]
        at = _called(swimmer["at"]) if swimmer["at"] else swimmer["state"]
        where = ("on " if swimmer["at"] else "") + at
        legs, rest = _legs(swimmer["legs"]), [_order(view, colour), *_remarks(view, colour)]
        yield from _folded(f"{LETTERS[colour]} {colour:<7} {where:<12} {legs:<8} {_points(score[colour])}  ", rest)


def whereabouts(view: View, role: str) -> str | None:
    """The space that a piece is on; None where it is out of play."""
    at: str | None = view["shark"] if role == "shark" else view["swimmers"][role]["at"]
    return at


def tally(view: View) -> str:
    """The points of every role so far."""
    return f"Points so far: {', '.join(f'{role} {points}' for role, points in view['score'].items())}"


def _points(score: int) -> str:
    return f"{score:>2} {'point ' if score == 1 else 'points'}"


def _folded(head: str, rest: Iterable[str]) -> Iterator[str]:
    """A line and what is added to it, if need be on a second one; what belongs together stays together."""
    said = head + ", ".join(one.replace(" ", FIRM) for one in rest if one)
    for row in wrap(said, ACROSS, subsequent_indent=" " * len(head)):
        yield row.replace(FIRM, " ").rstrip()


# As SVG


def svg(view: View) -> str:
    """The board as SVG: spaces have the ids hex-118, island-A and home, pieces those of their roles, such as piece-red."""
    sea = [seascape.sea(), *_ways(view), *_placed(view), seascape.numbers()]
    cards = [_about(view, role, *_cell_of(k)) for k, role in enumerate(ROLE_NAMES)]
    cards.append(_turn(view, *_cell_of(len(ROLE_NAMES))))
    parts = [part(*_cell_of(k), CARD + MARGIN, ROW, card) for k, card in enumerate(cards)]
    height, map_ = seascape.HEIGHT + 3 * ROW, part(0, 0, seascape.BREADTH, seascape.HEIGHT, *sea)
    return picture(height, f"Maneater: {status(view)}", map_, *parts, width=seascape.BREADTH)


def _piece(view: View, role: str) -> list[str]:
    return shark() if role == "shark" else swimmer(role, view["swimmers"][role]["legs"])


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
            (x, y), (to_x, to_y) = start, seascape.spot(name)
            way = f"M{x} {y}L{to_x} {to_y}m-4 0a4 4 0 1 1 8 0a4 4 0 1 1 -8 0"
            lines = path(way, stroke=drawing.PRINT, width=9), path(way, stroke=PAINT[role], width=5)
            yield group(*lines, class_="way", pointer_events="none")


def _cell_of(number: int) -> tuple[int, int]:
    """Where below the sea a role is told of, in two columns."""
    row, column = divmod(number, 2)
    return seascape.BREADTH // 2 - 388 + column * (CARD + MARGIN), seascape.HEIGHT + ROW * row


def _about(view: View, role: str, x: int, y: int) -> str:
    """What is said of a role: nothing of who plays it (M2.2)."""
    shark_is = {"at": view["shark"], "state": "withdrawn"}
    person = view["swimmers"].get(role, shark_is)
    where = f"on {_called(person['at'])}" if person["at"] else person["state"]
    order = "" if view["orders"][role] == HIDDEN else _order(view, role)
    frame = element(
        "rect", id=f"prefer-{role}" if role != "shark" else None, x=x, y=y, width=CARD, height=ROW - 10, rx=drawing.RADIUS,
        fill=drawing.PAPER, stroke=drawing.LINE, stroke_width=drawing.STROKE, class_="role",
    )  # fmt: skip
    said = [
        placed(x + 40, y + 46, *_piece(view, role), scale=1.2),
        line(x + 76, y + 34, role, font_weight="bold", id=f"about-{role}"),
        line(x + 172, y + 34, where),
        line(x + 76, y + 60, order or _remarked(view, role), SMALL),
        line(x + 76, y + 82, _remarked(view, role) if order else "", SMALL),
        words(x + CARD - 16, y + 38, str(view["score"][role]), LARGE, text_anchor="end", font_weight="bold"),
    ]
    return frame + group(*said, pointer_events="none")


def _remarked(view: View, role: str) -> str:
    """What the map does not show."""
    if role == "shark":
        return _swayed(view)
    swimmer = view["swimmers"][role]
    remarks = ["safe now"] * _is_safe(view, role) + ["cramp"] * swimmer["cramp"] + ["stayed"] * swimmer["stayed"]
    return ", ".join(remarks)


DIE = _cell_of(len(ROLE_NAMES))[0] + CARD - 52, _cell_of(len(ROLE_NAMES))[1] + 44
"""Where a die is thrown."""


def _turn(view: View, x: int, y: int) -> str:
    """The turn, and what is left of the game; and what a swimmer without legs presses to leave an island."""
    limit, last = view["options"]["turn_limit"], view["last"]
    said = [line(x + 16, y + 38, f"Turn {view['turn']}" + (f" of {limit}" if limit else ""))]
    if last:
        said.append(line(x + 16, y + 66, f"{last} left with one swimmer", SMALL))
    if any(swimmer["at"] in ("A", "B", "C") and swimmer["legs"] == 0 for swimmer in view["swimmers"].values()):
        said.append(button("drift", "drift", x + CARD - 122, y + 4, 110))
    if view["phase"] in ("herring", "bite"):
        said.append(placed(*DIE, *die(), id="die", class_="die"))
    return "".join(said)
