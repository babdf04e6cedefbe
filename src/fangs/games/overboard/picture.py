"""Draws Men Overboard: the sea with its ships and castaways, the wind, and a list of the ships."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from fangs.core import drawing
from fangs.core.drawing import (
    CAPTION,
    MEDIUM,
    SMALL,
    WIDTH,
    button,
    element,
    group,
    layer,
    line,
    paper,
    part,
    path,
    placed,
    to_move,
    words,
)
from fangs.core.game import View
from fangs.core.pieces import Piece, Scenery
from fangs.translation import phrase

from . import arrivals, notation
from .ashore import ashore
from .chart import COLUMNS, HOME, ISLAND_NAMES, ISLANDS, ROWS, SPACE_NAMES, SUIT_NAMES
from .condition import everybody, home
from .emblems import castaway, compass, emblem, ship

SIZE = 47  # the side of a space
LEFT, TOP = 38, 36
BOTTOM = TOP + ROWS * SIZE
HEIGHT = BOTTOM + 208
ROW, FLEET = 46, (LEFT + 208, BOTTOM + 26)  # the height of a line in the list of ships, and where the list begins
KEYS = {"against": {"stay": (638, 150)}, "printed": {"stay": (586, 66), "sail": (656, 66), "tack": (726, 66)}}
"""For each value of the option `tacking`, the buttons below the board with their positions and widths.

Sailing and tacking have buttons if both can lead to the same space.
"""


def scenery(setting: View) -> Scenery:
    """Draw the empty board: the sea with islands and ports, and areas for the wind, the list of ships and the buttons.

    Spaces have ids such as `space-d4`.
    """
    suits = setting["options"]["suits"]
    signs = group(layer("arrivals"), class_="arrivals to-choose", pointer_events="none")
    own = [
        placed(*_listed(player), emblem(suit, 15, colour(player), drawing.PRINT)) for player, suit in enumerate(suits)
    ]
    parts = [
        part(0, 0, WIDTH, BOTTOM + 10, *_sea(), *_ports(suits), layer(), signs),
        part(0, BOTTOM + 10, FLEET[0] - 30, 198, layer("wind")),
        part(FLEET[0] - 30, BOTTOM + 10, 360, 20 + ROW * len(suits), *own, layer("fleet")),
        part(FLEET[0] + 330, BOTTOM + 10, WIDTH - FLEET[0] - 330, 130, layer("keys")),
    ]
    return Scenery(paper(HEIGHT, *parts), _symbols(suits, setting["options"]["tacking"]) | arrivals.symbols())


def pieces(view: View) -> Iterator[Piece]:
    """Yield all pieces and texts on the board, such as the ship `ship-0` and the castaway `castaway-0-suns`.

    In the list of ships, the sign for this castaway is `crew-0-suns`.
    """
    waiting = ashore(view)
    yield from _figures(view, waiting)
    yield from arrivals.arrivals(view, middle, {*view["ships"], *waiting.values()})
    yield _wind(view)
    yield from _fleet(view)
    yield Piece("round", "round", WIDTH - 162, FLEET[1] + 4, phrase("Round {round}", round=view["round"]), "keys")
    if view["phase"] == "move":
        for name, (x, _) in KEYS[view["options"]["tacking"]].items():
            yield Piece(name, name, x, FLEET[1] + 22, layer="keys")


def standing(view: View, places: Mapping[tuple[int, str], str] | None = None) -> dict[str, tuple[float, float]]:
    """Return the coordinates of all ships and castaways, by piece id.

    During an animation, `places` tells where the waiting castaways stand.
    """
    return {piece.id: (piece.x, piece.y) for piece in _figures(view, ashore(view) if places is None else places)}


@cache
def middle(name: str) -> tuple[float, float]:
    """Return the coordinates of the centre of a space."""
    x, y = _corner(SPACE_NAMES.index(name))
    return x + SIZE / 2, y + SIZE / 2


def colour(player: int) -> str:
    """Return the colour of a player's ship."""
    return drawing.PLAYER_COLOURS[player]


def _figures(view: View, places: Mapping[tuple[int, str], str]) -> Iterator[Piece]:
    """Yield the ships and the castaways. A castaway is drawn on its island, or small on its ship."""
    faces, turn = "west" if (view["wind"] or "").endswith("w") else "east", _turn(view)
    berths = [_berth(view["ships"], player) for player in range(len(view["ships"]))]
    for player, (x, y, size) in enumerate(berths):
        symbol = f"ship-{player}-{faces}{'-turn' * (player == turn)}"
        yield Piece(f"ship-{player}", symbol, x, y, size=size, role=str(player))
    for player, suit in enumerate(view["options"]["suits"]):
        x, y, size = berths[player]
        for seat, island in enumerate(everybody(suit)):
            spot = (x + 12 * size * (seat - 1) - 1, y + 4 * size, 0.5 * size)
            if (player, island) in places:
                spot = (*middle(places[player, island]), 1)
            symbol = f"castaway-{player}"
            yield Piece(f"castaway-{player}-{island}", symbol, *spot[:2], size=spot[2], role=str(player))


def _berth(ships: list[str], player: int) -> tuple[float, float, float]:
    """Return the position and size of a ship. Several ships on the same space are drawn small, in two rows."""
    x, y = middle(ships[player])
    if ships.count(ships[player]) == 1:
        return x, y, 1
    row, column = divmod(ships[:player].count(ships[player]), 2)
    return x - 12 + 24 * column, y - 11 + 22 * row, 0.56


def _turn(view: View) -> int | None:
    """Return the player whose turn it is, or None while nobody sails."""
    return view["turn"] if view["phase"] in ("speed", "move") else None


def _wind(view: View) -> Piece:
    """Return the compass, with the wind's direction and speed if they have been rolled."""
    wind, speed = view["wind"] or "unknown", view["speed"]
    symbol, says = (f"wind-{wind}", "") if speed is None else (f"wind-{wind}-speed", str(speed))
    return Piece("wind", symbol, LEFT + 78, BOTTOM + 104, says, "wind")


def _fleet(view: View) -> Iterator[Piece]:
    """Yield the list of ships, with a line for each player: the home port and the castaways aboard."""
    turn = _turn(view)
    for player, suit in enumerate(view["options"]["suits"]):
        x, y = _listed(player)
        if player == turn:
            yield Piece("to-move", "to-move", x - 22, y, layer="fleet")
        yield Piece(f"fleet-{player}", f"fleet-{player}", x + 26, y + 8, layer="fleet", role=str(player))
        for seat, island in enumerate(everybody(suit)):
            symbol = f"ashore-{island}" if island in view["castaways"][player] else f"aboard-{player}-{island}"
            yield Piece(f"crew-{player}-{island}", symbol, x + 228 + 40 * seat, y, layer="fleet")


def _listed(player: int) -> tuple[int, int]:
    """Return the position of a player's line in the list of ships."""
    return FLEET[0], FLEET[1] + ROW * player + 14


# The sea


def _sea() -> list[str]:
    """Draw the empty sea and its islands. Each tile has four spaces."""
    names = [words(LEFT + (k + 0.5) * SIZE, TOP - 11, "abcdefghijklmnop"[k], MEDIUM) for k in range(COLUMNS)]
    names += [words(LEFT / 2, TOP + (k + 0.5) * SIZE + 8, str(1 + k), MEDIUM) for k in range(ROWS)]
    tiles = [(column, row) for column in range(0, COLUMNS, 2) for row in range(0, ROWS, 2)]
    return [
        *names,
        group(*map(_space, range(ROWS * COLUMNS)), fill=drawing.SEA, class_="spaces"),
        path("".join(map(_seam, tiles)), stroke=drawing.DEEP, width=drawing.HAIR, pointer_events="none"),
        path("".join(map(_cross, tiles)), stroke=drawing.FOAM, width=drawing.HAIR, pointer_events="none"),
        group(*map(_island, range(len(ISLANDS))), class_="emblems", pointer_events="none"),
    ]


def _space(space: int) -> str:
    x, y = _corner(space)
    return element("rect", id=f"space-{SPACE_NAMES[space]}", x=x, y=y, width=SIZE, height=SIZE)


def _seam(tile: tuple[int, int]) -> str:
    """Return the SVG path around a tile. A little of the table is visible at its rounded corners."""
    x, y, side, r = LEFT + tile[0] * SIZE + 1, TOP + tile[1] * SIZE + 1, 2 * SIZE - 2 - 16, 8
    return f"M{x} {y + r}a8 8 0 0 1 8 -8h{side}a8 8 0 0 1 8 8v{side}a8 8 0 0 1 -8 8h-{side}a8 8 0 0 1 -8 -8z"


def _cross(tile: tuple[int, int]) -> str:
    """Return the SVG path of the cross that divides a tile into four spaces."""
    x, y = LEFT + tile[0] * SIZE, TOP + tile[1] * SIZE
    return f"M{x + 6} {y + SIZE}h{2 * SIZE - 12}M{x + SIZE} {y + 6}v{2 * SIZE - 12}"


def _island(island: int) -> str:
    """Draw an island, with its emblem and the shore around it."""
    x, y = _corner(ISLANDS[island][0])
    shore = element(
        "rect", x=2 - SIZE, y=2 - SIZE, width=2 * SIZE - 4, height=2 * SIZE - 4, rx=drawing.RADIUS, fill=drawing.SAND,
        stroke=drawing.DUNE, stroke_width=drawing.STROKE,
    )  # fmt: skip
    parts = path(f"M{6 - SIZE} 0h{2 * SIZE - 12}M0 {6 - SIZE}v{2 * SIZE - 12}", stroke=drawing.DUNE, width=drawing.HAIR)
    return placed(x + SIZE, y + SIZE, shore, parts, emblem(ISLAND_NAMES[island], 25, drawing.DUNE))


def _ports(suits: list[str]) -> list[str]:
    """Draw the four home ports. The emblem of a suit in play has its player's colour."""
    colours = {suit: colour(player) for player, suit in enumerate(suits)}
    quay = element(
        "rect", x=2 - SIZE / 2, y=2 - SIZE / 2, width=SIZE - 4, height=SIZE - 4, rx=drawing.RADIUS, fill=drawing.WOOD,
        stroke=drawing.GROOVE, stroke_width=drawing.STROKE,
    )  # fmt: skip
    return [
        placed(
            *middle(SPACE_NAMES[HOME[number]]),
            quay,
            emblem(suit, 15, colours.get(suit, drawing.GRAIN), drawing.PRINT if suit in colours else None),
            class_="port",
            pointer_events="none",
        )
        for number, suit in enumerate(SUIT_NAMES)
    ]


def _corner(space: int) -> tuple[int, int]:
    return LEFT + space % COLUMNS * SIZE, TOP + space // COLUMNS * SIZE


# The symbols


def _symbols(suits: list[str], tacking: str) -> dict[str, str]:
    """Draw every kind of piece as an SVG symbol, and return the symbols by name."""
    labels = {"stay": phrase("stay"), "sail": phrase("sail"), "tack": phrase("tack")}
    found = {
        "round": line(0, 0, CAPTION, SMALL),
        "to-move": to_move(),
        "wind-unknown": compass(),
        **{f"wind-{wind}": compass(wind) for wind in notation.WINDS},
        **{f"wind-{wind}-speed": compass(wind, CAPTION) for wind in notation.WINDS},
        **{f"ashore-{island}": _crew(island, "ashore", drawing.PAPER, drawing.QUIET) for island in ISLAND_NAMES},
        **{name: button(labels[name], width) for name, (_, width) in KEYS[tacking].items()},
    }
    for player, suit in enumerate(suits):
        own = colour(player)
        for faces in ("west", "east"):
            found[f"ship-{player}-{faces}"] = ship(suit, own, faces, has_turn=False)
            found[f"ship-{player}-{faces}-turn"] = ship(suit, own, faces, has_turn=True)
        found[f"castaway-{player}"] = castaway(suit, own)
        bound = phrase("{suit} to {port}", suit=notation.SUITS[suit], port=home(suit))
        found[f"fleet-{player}"] = line(0, 0, bound)
        for island in everybody(suit):
            found[f"aboard-{player}-{island}"] = _crew(island, "aboard", own, drawing.PRINT)
    return found


def _crew(island: str, kind: str, fill: str, stroke: str) -> str:
    """Draw the sign in the list of ships that shows whether an island's castaway is aboard."""
    return group(emblem(island, 14, fill, stroke), class_=kind)
