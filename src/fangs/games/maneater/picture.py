"""Draws Maneater: the map with the pieces on it, and a card for each role."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fangs.core import drawing
from fangs.core.drawing import CAPTION, LARGE, SMALL, button, element, group, layer, line, paper, part, path, words
from fangs.core.fields import HIDDEN
from fangs.core.game import View
from fangs.core.pieces import Piece, Scenery
from fangs.translation import joined, phrase, plural

from . import chart, seascape
from .condition import is_safe, order_of, swayed_by, whereabouts_of
from .figures import PAINT, die, shark, swimmer
from .orders import COLOURS, NAMES, ROLE_NAMES

CARD, ROW = 382, 104  # the width of a role's card, and the height of a row of cards
MARGIN = 12
ALONE, SHARED = 0.8, 0.68  # the scale of a piece alone on a hex, and of one that shares it
LEGS = 2


def _cell_of(number: int) -> tuple[int, int]:
    """Return the upper left corner of a role's card. The cards lie below the sea in two columns."""
    row, column = divmod(number, 2)
    return seascape.BREADTH // 2 - 388 + column * (CARD + MARGIN), seascape.HEIGHT + ROW * row


TURN = _cell_of(len(ROLE_NAMES))


def scenery(setting: View) -> Scenery:
    """Draw the empty board: the map, and below it a card for each role and an area for the turn.

    The elements have ids such as `hex-118`, `island-A`, `home` and `prefer-red`.
    """
    sea = [seascape.sea(str(phrase("home beach"))), layer("sea"), seascape.numbers()]
    map_ = part(0, 0, seascape.BREADTH, seascape.HEIGHT, *sea)
    cards = [
        part(*_cell_of(k), CARD + MARGIN, ROW, _frame(role, *_cell_of(k)), layer(role))
        for k, role in enumerate(ROLE_NAMES)
    ]
    turn = part(*TURN, CARD + MARGIN, ROW, layer("turn"))
    return Scenery(paper(seascape.HEIGHT + 3 * ROW, map_, *cards, turn, width=seascape.BREADTH), _symbols())


def pieces(view: View) -> Iterator[Piece]:
    """Yield all pieces and texts on the board, such as the swimmer `piece-red` and its visible order `way-red`."""
    spots = _spots(view)
    yield from _ways(view, spots)
    yield from _swimming(view, spots)
    for number, role in enumerate(ROLE_NAMES):
        yield from _about(view, role, *_cell_of(number))
    yield from _turn(view, *TURN)


def standing(view: View) -> dict[str, tuple[float, float]]:
    """Return the coordinates of the shark and the swimmers, by piece id."""
    return {piece.id: (piece.x, piece.y) for piece in _swimming(view, _spots(view))}


def _swimming(view: View, spots: Mapping[str, tuple[int, int]]) -> Iterator[Piece]:
    """Yield the shark and the swimmers. Pieces on the same hex are drawn smaller and side by side."""
    for role, (x, y) in spots.items():
        is_shared = list(spots.values()).count((x, y)) > 1
        aside = 0 if not is_shared else -11 if role == "shark" else 11
        size = SHARED if is_shared else ALONE
        yield Piece(
            f"piece-{role}", _figure_of(view, role), x + aside, y + aside * 0.6, layer="sea", size=size, role=role
        )


def _figure_of(view: View, role: str) -> str:
    return "shark" if role == "shark" else f"{role}-{view['swimmers'][role]['legs']}"


def _where(view: View, role: str) -> tuple[int, int] | None:
    """Return the coordinates of a role's piece, or None if it is no longer drawn. Swimmers at home stand on the beach."""
    name = view["shark"] if role == "shark" else view["swimmers"][role]["at"]
    if name is not None:
        return seascape.spot(name)
    if role == "shark" or view["swimmers"][role]["state"] != "home":
        return None
    aside = (-180, -125, 125, 180)[COLOURS.index(role)]  # beside the words on the beach
    return seascape.BREADTH // 2 + aside, seascape.BEACH - 4


def _spots(view: View) -> dict[str, tuple[int, int]]:
    """Map each role to the coordinates of its piece, unless the piece is no longer drawn."""
    return {role: spot for role in ("shark", *COLOURS) if (spot := _where(view, role)) is not None}


def _ways(view: View, spots: Mapping[str, tuple[int, int]]) -> Iterator[Piece]:
    """Yield a line for each visible order, from the role's piece to the space that it has ordered first."""
    if view["phase"] != "orders":
        return
    for role in ROLE_NAMES:
        order, start = view["orders"][role], spots.get(role)
        name = (order or HIDDEN).partition(" ")[0].partition("/")[0]
        if name in chart.SPACES and start is not None:
            (x, y), (to_x, to_y) = start, seascape.landing(name, start)
            way = f"M{x} {y}L{to_x} {to_y}m-4 0a4 4 0 1 1 8 0a4 4 0 1 1 -8 0"
            yield Piece(f"way-{role}", f"way-{role}", says=way, layer="sea")


def _about(view: View, role: str, x: int, y: int) -> Iterator[Piece]:
    """Yield the texts on a role's card. They do not reveal who plays the role (M2.2)."""
    order, remarked = order_of(view, role), _remarked(view, role)
    yield Piece(f"figure-{role}", f"small-{_figure_of(view, role)}", x + 40, y + 46, layer=role, size=1.2)
    yield Piece(f"about-{role}", f"about-{role}", x + 76, y + 34, layer=role, role=role)
    yield Piece(f"at-{role}", "said", x + 172, y + 34, whereabouts_of(view, role), role)
    if order:
        yield Piece(f"order-{role}", "more", x + 76, y + 60, order, role)
    if remarked:
        yield Piece(f"remark-{role}", "more", x + 76, y + (82 if order else 60), remarked, role)
    yield Piece(f"score-{role}", "score", x + CARD - 16, y + 38, str(view["score"][role]), role)


def _remarked(view: View, role: str) -> str:
    """Collect remarks on a role that the map does not show, such as "safe now, cramp"."""
    if role == "shark":
        return swayed_by(view)
    swimmer = view["swimmers"][role]
    return joined(
        phrase("safe now") if is_safe(view, role) else "",
        phrase("cramp") if swimmer["cramp"] else "",
        phrase("stayed") if swimmer["stayed"] else "",
        by=", ",
    )


def _turn(view: View, x: int, y: int) -> Iterator[Piece]:
    """Yield the texts about the turn, the dice, and the button with which a swimmer without legs leaves an island."""
    limit = view["options"]["turn_limit"]
    turn = phrase("Turn {turn}", turn=view["turn"])
    said = phrase("{turn} of {limit}", turn=turn, limit=limit) if limit else turn
    yield Piece("which-turn", "said", x + 16, y + 38, said, "turn")
    if view["last"]:
        yield Piece("last", "more", x + 16, y + 60, _last_turns(view), "turn")
        yield Piece("why-last", "more", x + 16, y + 82, phrase("since only one swimmer is left"), "turn")
    if any(swimmer["at"] in ("A", "B", "C") and swimmer["legs"] == 0 for swimmer in view["swimmers"].values()):
        yield Piece("drift", "drift", x + CARD - 122, y + 4, layer="turn")
    if view["phase"] in ("herring", "bite"):
        yield Piece("die", "die", x + CARD - 52, y + 44, layer="turn")


def _last_turns(view: View) -> str:
    """Say how many turns are left at most when only one swimmer is in play (M8.2, M8.3)."""
    limit, last = view["options"]["turn_limit"], view["last"]
    left = min(last, limit - view["turn"] + 1) if limit else last
    return plural(left, "the last turn", "at most {count} turns left")


def _frame(role: str, x: int, y: int) -> str:
    """Draw the frame of a role's card. Clicking a swimmer's card adds the swimmer to the shark's preference."""
    return element(
        "rect", id=f"prefer-{role}" if role != "shark" else None, x=x, y=y, width=CARD, height=ROW - 10, rx=drawing.RADIUS,
        fill=drawing.PAPER, stroke=drawing.LINE, stroke_width=drawing.STROKE, class_="role",
    )  # fmt: skip


def _symbols() -> dict[str, str]:
    """Draw every kind of piece as an SVG symbol, and return the symbols by name.

    Clicks pass through all of them except the button.
    """
    figures = {f"{role}-{legs}": swimmer(role, legs) for role in COLOURS for legs in range(LEGS + 1)}
    found = {
        "said": line(0, 0, CAPTION, pointer_events="none"),
        "more": line(0, 0, CAPTION, SMALL, pointer_events="none"),
        "score": words(0, 0, CAPTION, LARGE, text_anchor="end", font_weight="bold", pointer_events="none"),
        "drift": button(phrase("drift"), 110),
        "die": group(*die(), class_="die"),
    }
    for name, parts in (figures | {"shark": shark()}).items():
        found[name] = group(*parts, class_=f"piece {name.partition('-')[0]}", pointer_events="none")
        found[f"small-{name}"] = group(*parts, pointer_events="none")
    for role in ROLE_NAMES:
        found[f"about-{role}"] = line(0, 0, NAMES[role], font_weight="bold", pointer_events="none")
        lines = path(CAPTION, stroke=drawing.PRINT, width=9), path(CAPTION, stroke=PAINT[role], width=5)
        found[f"way-{role}"] = group(*lines, class_="way", pointer_events="none")
    return found
