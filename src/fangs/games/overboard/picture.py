"""The board of Men Overboard as a picture."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from fangs.core import drawing
from fangs.core.drawing import (
    MEDIUM,
    SMALL,
    WIDTH,
    button,
    element,
    group,
    line,
    part,
    path,
    picture,
    placed,
    to_move,
    words,
)
from fangs.core.game import View
from fangs.translation import phrase

from . import notation
from .arrivals import arrivals
from .ashore import ashore
from .chart import COLUMNS, HEADING_NAMES, HOME, ISLAND_NAMES, ISLANDS, ROWS, SPACE_NAMES, SUIT_NAMES
from .condition import everybody, home, status
from .emblems import castaway, compass, emblem, ship

SIZE = 47  # of a space
LEFT, TOP = 38, 36
BOTTOM = TOP + ROWS * SIZE
HEIGHT = BOTTOM + 208
ROW, FLEET = 46, (LEFT + 208, BOTTOM + 26)  # of the list of ships


def svg(view: View) -> str:
    """The board as SVG; ids: a space `space-d4`, a ship `ship-0`, a castaway, ashore or aboard, `castaway-0-suns`."""
    sea = [
        _sea(),
        *_ports(view),
        *_ships(view),
        *_castaways(view),
        arrivals(view, [middle(name) for name in SPACE_NAMES], _taken(view)),
    ]
    parts = [
        part(0, 0, WIDTH, BOTTOM + 10, *sea),
        part(0, BOTTOM + 10, FLEET[0] - 30, 198, _wind(view)),
        part(FLEET[0] - 30, BOTTOM + 10, 360, 20 + ROW * len(view["ships"]), *_fleet(view)),
        part(FLEET[0] + 330, BOTTOM + 10, WIDTH - FLEET[0] - 330, 130, *_keys(view)),
    ]
    said = phrase("Men Overboard, round {round}: {status}", round=view["round"], status=status(view))
    return picture(HEIGHT, said, *parts)


@cache
def _sea() -> str:
    """The empty board: tiles of four spaces, and on some of them islands."""
    names = [words(LEFT + (k + 0.5) * SIZE, TOP - 11, "abcdefghijklmnop"[k], MEDIUM) for k in range(COLUMNS)]
    names += [words(LEFT / 2, TOP + (k + 0.5) * SIZE + 8, str(1 + k), MEDIUM) for k in range(ROWS)]
    tiles = [(column, row) for column in range(0, COLUMNS, 2) for row in range(0, ROWS, 2)]
    return "".join(
        [
            *names,
            group(*map(_space, range(ROWS * COLUMNS)), fill=drawing.SEA, class_="spaces"),
            path("".join(map(_seam, tiles)), stroke=drawing.DEEP, width=drawing.HAIR, pointer_events="none"),
            path("".join(map(_cross, tiles)), stroke=drawing.FOAM, width=drawing.HAIR, pointer_events="none"),
            group(*map(_island, range(len(ISLANDS))), class_="emblems", pointer_events="none"),
        ]
    )


def _space(space: int) -> str:
    x, y = _corner(space)
    return element("rect", id=f"space-{SPACE_NAMES[space]}", x=x, y=y, width=SIZE, height=SIZE)


def _seam(tile: tuple[int, int]) -> str:
    """Round a tile, with a little of the table showing at its corners."""
    x, y, side, r = LEFT + tile[0] * SIZE + 1, TOP + tile[1] * SIZE + 1, 2 * SIZE - 2 - 16, 8
    return f"M{x} {y + r}a8 8 0 0 1 8 -8h{side}a8 8 0 0 1 8 8v{side}a8 8 0 0 1 -8 8h-{side}a8 8 0 0 1 -8 -8z"


def _cross(tile: tuple[int, int]) -> str:
    """Between the four spaces of a tile."""
    x, y = LEFT + tile[0] * SIZE, TOP + tile[1] * SIZE
    return f"M{x + 6} {y + SIZE}h{2 * SIZE - 12}M{x + SIZE} {y + 6}v{2 * SIZE - 12}"


def _island(island: int) -> str:
    """A tile that lies face up: its suit, and the shore round it."""
    x, y = _corner(ISLANDS[island][0])
    shore = element(
        "rect", x=2 - SIZE, y=2 - SIZE, width=2 * SIZE - 4, height=2 * SIZE - 4, rx=drawing.RADIUS, fill=drawing.SAND,
        stroke=drawing.DUNE, stroke_width=drawing.STROKE,
    )  # fmt: skip
    parts = path(f"M{6 - SIZE} 0h{2 * SIZE - 12}M0 {6 - SIZE}v{2 * SIZE - 12}", stroke=drawing.DUNE, width=drawing.HAIR)
    return placed(x + SIZE, y + SIZE, shore, parts, emblem(ISLAND_NAMES[island], 25, drawing.DUNE))


def _ports(view: View) -> list[str]:
    """A port bears its suit, in the colour of the player whose home it is."""
    colours = {suit: colour(player) for player, suit in enumerate(view["options"]["suits"])}
    return [
        placed(
            *middle(SPACE_NAMES[HOME[number]]),
            element(
                "rect", x=2 - SIZE / 2, y=2 - SIZE / 2, width=SIZE - 4, height=SIZE - 4, rx=drawing.RADIUS,
                fill=drawing.WOOD, stroke=drawing.GROOVE, stroke_width=drawing.STROKE,
            ),
            emblem(suit, 15, colours.get(suit, drawing.GRAIN), drawing.PRINT if suit in colours else None),
            class_="port", pointer_events="none",
        )
        for number, suit in enumerate(SUIT_NAMES)
    ]  # fmt: skip


def _ships(view: View) -> list[str]:
    """Clicks go through a ship to the space beneath."""
    drawn, west = [], (view["wind"] or "").endswith("w")
    for player, suit in enumerate(view["options"]["suits"]):
        x, y, scale = _berth(view, player)
        parts = ship(suit, colour(player), west)
        if player == view["turn"] and view["phase"] in ("speed", "move"):
            ring: dict[str, Any] = {
                "fill": "none",
                "stroke": drawing.MARK,
                "stroke_width": drawing.STROKE,
                "class_": "turn",
            }
            parts.insert(0, element("circle", r=26, **ring))
        seen: dict[str, Any] = {
            "id": f"ship-{player}",
            "class_": f"piece ship {suit}",
            "data_faces": "west" if west else "east",
        }
        drawn.append(placed(x, y, *parts, scale=scale, pointer_events="none", **seen))
    return drawn


def _berth(view: View, player: int) -> tuple[float, float, float]:
    """Where a ship lies, and how small it is drawn: several on one space lie in two rows."""
    ships = view["ships"]
    x, y = middle(ships[player])
    if ships.count(ships[player]) == 1:
        return x, y, 1
    row, column = divmod(ships[:player].count(ships[player]), 2)
    return x - 12 + 24 * column, y - 11 + 22 * row, 0.56


def _taken(view: View) -> set[int]:
    """The spaces on which a ship or a castaway is."""
    return {SPACE_NAMES.index(name) for name in (*view["ships"], *ashore(view).values())}


def _castaways(view: View) -> list[str]:
    """Those who wait stand on their island; the others are aboard."""
    places = ashore(view)
    drawn = []
    for player, suit in enumerate(view["options"]["suits"]):
        for seat, island in enumerate(everybody(suit)):
            x, y, scale = _spot(view, places, player, seat, island)
            drawn.append(
                placed(
                    x, y, *castaway(suit, colour(player)), scale=scale, id=f"castaway-{player}-{island}",
                    class_=f"piece castaway {suit}", pointer_events="none",
                )
            )  # fmt: skip
    return drawn


def _spot(
    view: View, places: Mapping[tuple[int, str], str], player: int, seat: int, island: str
) -> tuple[float, float, float]:
    """Where a castaway stands, on the island or aboard, and how small it is drawn."""
    if (player, island) in places:
        return *middle(places[player, island]), 1.0
    x, y, size = _berth(view, player)
    return x + 12 * size * (seat - 1) - 1, y + 4 * size, 0.5 * size


def standing(view: View, places: Mapping[tuple[int, str], str] | None = None) -> dict[str, tuple[float, float]]:
    """Where every ship and every castaway is drawn, by id; `places`: where castaways wait, if they are not all in their place yet."""
    places, found = ashore(view) if places is None else places, {}
    for player, suit in enumerate(view["options"]["suits"]):
        found[f"ship-{player}"] = _berth(view, player)[:2]
        for seat, island in enumerate(everybody(suit)):
            found[f"castaway-{player}-{island}"] = _spot(view, places, player, seat, island)[:2]
    return found


def _wind(view: View) -> str:
    heading = HEADING_NAMES.index(view["wind"]) if view["wind"] else None
    return placed(LEFT + 78, BOTTOM + 104, *compass(heading, view["speed"]), id="wind", class_="wind chance")


def _fleet(view: View) -> list[str]:
    """A line for each player: the suit, where home is, and who is aboard."""
    drawn = []
    for player, suit in enumerate(view["options"]["suits"]):
        x, y, own = FLEET[0], FLEET[1] + ROW * player + 14, colour(player)
        if player == view["turn"] and view["phase"] in ("speed", "move"):
            drawn.append(to_move(x - 22, y))
        drawn.append(placed(x, y, emblem(suit, 15, own, drawing.PRINT)))
        bound = phrase("{suit} to {port}", suit=notation.SUITS[suit], port=home(suit))
        drawn.append(line(x + 26, y + 8, bound, id=f"fleet-{player}"))
        for seat, island in enumerate(everybody(suit)):
            aboard = island not in view["castaways"][player]
            sign = emblem(island, 14, own if aboard else drawing.PAPER, drawing.PRINT if aboard else drawing.QUIET)
            kind = "aboard" if aboard else "ashore"
            drawn.append(placed(x + 228 + 40 * seat, y, sign, class_=kind, id=f"crew-{player}-{island}"))
    return drawn


def _keys(view: View) -> list[str]:
    """The round, and `stay`; where sailing and tacking can lead to the same space, both of these as well."""
    x, y = FLEET[0] + 340, FLEET[1]
    said = line(WIDTH - 162, y + 4, phrase("Round {round}", round=view["round"]), SMALL)
    if view["phase"] != "move":
        return [said]
    if view["options"]["tacking"] == "against":
        return [said, button("stay", phrase("stay"), WIDTH - 162, y + 22, 150)]
    names = {"stay": phrase("stay"), "sail": phrase("sail"), "tack": phrase("tack")}
    return [said, *(button(name, text, x + 70 * k, y + 22, 66) for k, (name, text) in enumerate(names.items()))]


def _corner(space: int) -> tuple[int, int]:
    return LEFT + space % COLUMNS * SIZE, TOP + space // COLUMNS * SIZE


@cache
def middle(name: str) -> tuple[float, float]:
    """Of a space."""
    x, y = _corner(SPACE_NAMES.index(name))
    return x + SIZE / 2, y + SIZE / 2


def colour(player: int) -> str:
    """Of a player's ship."""
    return drawing.PLAYER_COLOURS[player]
