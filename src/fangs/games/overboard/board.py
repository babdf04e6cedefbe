"""Men Overboard: the board, drawn from a view."""

from __future__ import annotations

from functools import cache

from fangs.core import drawing
from fangs.core.drawing import beside, element, picture, words
from fangs.core.fields import Fields
from fangs.core.game import View

from . import notation, rules
from .chart import COLUMNS, HEADING_NAMES, HOME, ISLAND, ISLAND_NAMES, ISLANDS, NO_ISLAND, ROWS, SPACE_NAMES, SUIT_NAMES
from .emblems import castaway, emblem, rose, ship

SIZE = 40  # of a space
LEFT, TOP = 34, 34
BOTTOM = TOP + ROWS * SIZE
WIDTH, HEIGHT = LEFT + COLUMNS * SIZE + 12, BOTTOM + 130
PORTS = {SPACE_NAMES[HOME[suit]]: name for suit, name in enumerate(SUIT_NAMES)}


def text(view: View) -> str:
    """The board in letters."""
    people = {space: player for (player, _), space in ashore(view).items()}
    rows = ["    " + "  ".join("abcdefghijklmnop")]
    for row in range(ROWS):
        cells = [_cell(view, people, SPACE_NAMES[row * COLUMNS + column]) for column in range(COLUMNS)]
        rows.append(f"{1 + row:2} " + "".join(cells))
    rows += ["", "   A: ship  a: castaway  [ ]: island  ( ): port"]
    return beside(rows, _panel(view), 2)


def svg(view: View) -> str:
    """The board as SVG; ids: a space `space-d4`, a ship `ship-0`, a castaway, ashore or aboard, `castaway-0-suns`."""
    parts = [_sea(), *_ships(view), *_castaways(view), *_below(view)]
    if view["phase"] == "move":
        parts += _buttons(view)
    return picture(WIDTH, HEIGHT, f"Men Overboard, round {view['round']}: {status(view)}", *parts)


def clicks(view: View, role: str, action: str) -> list[str]:
    """The ids of what is clicked, in order, to choose an action: where it starts (on an island) and where it ends."""
    if action == "stay":
        return ["stay"]
    s = notation.from_json(Fields(view))
    number = notation.read(s, int(role), action)
    kind, end = number % rules.FROM, rules.end_of(s, number)
    way = [f"space-{SPACE_NAMES[rules.start_of(s, number)]}"] if number >= rules.FROM else []
    way.append(f"space-{SPACE_NAMES[end]}")
    if kind >= rules.SAIL and rules.end_of(s, number - kind + (rules.SAIL + rules.TACK - kind)) == end:
        way.append(notation.MOVES[kind])
    return way


def say(view: View, role: str, action: str) -> str:
    """An action as a sentence."""
    s = notation.from_json(Fields(view))
    number = notation.read(s, int(role), action)
    start, end = (SPACE_NAMES[space] for space in (rules.start_of(s, number), rules.end_of(s, number)))
    verb = notation.MOVES[number % rules.FROM].split()[0]
    return f"stay on {start}" if verb == "stay" else f"{verb} from {start} to {end}"


def ashore(view: View) -> dict[tuple[int, str], str]:
    """On which space of its island each castaway (player, island) waits: one without a ship or another castaway."""
    places: dict[tuple[int, str], str] = {}
    for island, spaces in zip(ISLAND_NAMES, ISLANDS, strict=True):
        own = [SPACE_NAMES[space] for space in spaces]  # by player
        free = [space for space in own if space not in view["ships"]]
        waiting = [player for player, islands in enumerate(view["castaways"]) if island in islands]
        for player in sorted(waiting, key=lambda player: own[player] not in free):
            place = own[player] if own[player] in free else free[0]
            places[player, island] = place
            free.remove(place)
    return places


def status(view: View) -> str:
    """What is going on, in a few words."""
    suit = view["options"]["suits"][view["turn"]]
    return {
        "wind": "the wind die is rolled",
        "speed": f"{suit} roll for wind speed",
        "move": f"{suit} move at speed {view['speed']}",
        "over": f"{suit} are home and win",
    }[view["phase"]]


# Letters


def _cell(view: View, people: dict[str, int], space: str) -> str:
    suits = view["options"]["suits"]
    ships = [suit[0].upper() for suit, place in zip(suits, view["ships"], strict=True) if place == space]
    if len(ships) > 1:
        return "all" if len(ships) > 3 else "".join(ships).ljust(3)
    mark = ships[0] if ships else suits[people[space]][0] if space in people else " "
    if space in PORTS:
        return f"({mark})"
    if ISLAND[SPACE_NAMES.index(space)] != NO_ISLAND:
        return f"[{mark}]"
    return f" {mark.replace(' ', '.')} "


def _panel(view: View) -> list[str]:
    lines = [f"Round {view['round']}", f"Wind to the {_compass(view)}" if view["wind"] else "Wind not known yet", ""]
    for player, suit in enumerate(view["options"]["suits"]):
        sign = ">" if player == view["turn"] and view["wind"] else " "
        lines.append(f"{sign}{suit[0].upper()} {suit:6} {view['ships'][player]:>3}, home {_home(suit)}")
        lines.append("    " + (" ".join(view["castaways"][player]) or "all aboard"))
    said = status(view)
    return [*lines, "", said[0].upper() + said[1:]]


def _compass(view: View) -> str:
    return str(notation.COMPASS[HEADING_NAMES.index(view["wind"])])


def _home(suit: str) -> str:
    return str(SPACE_NAMES[HOME[SUIT_NAMES.index(suit)]])


# SVG


@cache
def _sea() -> str:
    """The empty board."""
    lines = [element("path", d=_grid(step), stroke=drawing.DEEP, stroke_width=step / 2) for step in (1, 2)]
    emblems = [*map(_island, range(len(ISLANDS))), *map(_port, range(len(SUIT_NAMES)))]
    names = [words(LEFT + (k + 0.5) * SIZE, TOP - 10, "abcdefghijklmnop"[k], 15) for k in range(COLUMNS)]
    names += [words(LEFT - 16, TOP + (k + 0.5) * SIZE + 5, str(1 + k), 15) for k in range(ROWS)]
    return "".join(
        [
            element("rect", width=WIDTH, height=HEIGHT, fill=drawing.PAPER, class_="paper"),
            element("g", *map(_space, range(ROWS * COLUMNS)), class_="spaces"),
            element("g", *lines, fill="none", class_="tiles", pointer_events="none"),
            element("g", *emblems, class_="emblems", pointer_events="none"),
            *names,
        ]
    )


def _space(space: int) -> str:
    name = SPACE_NAMES[space]
    fill = drawing.SAND if ISLAND[space] != NO_ISLAND else drawing.LINE if name in PORTS else drawing.SEA
    x, y = _corner(space)
    return element("rect", id=f"space-{name}", x=x, y=y, width=SIZE, height=SIZE, fill=fill)


def _grid(step: int) -> str:
    across = [f"M{LEFT} {TOP + row * SIZE}h{COLUMNS * SIZE}" for row in range(0, ROWS + 1, step)]
    return "".join(across + [f"M{LEFT + column * SIZE} {TOP}v{ROWS * SIZE}" for column in range(0, COLUMNS + 1, step)])


def _island(island: int) -> str:
    x, y = _corner(ISLANDS[island][0])
    return emblem(ISLAND_NAMES[island], x + SIZE, y + SIZE, 22, drawing.LINE)


def _port(suit: int) -> str:
    return emblem(SUIT_NAMES[suit], *_middle(SPACE_NAMES[HOME[suit]]), 14, drawing.PAPER)


def _ships(view: View) -> list[str]:
    """Ships on the same space lie a little apart."""
    drawn = []
    for player in range(len(view["ships"])):
        x, y = _berth(view, player)
        to_move = player == view["turn"] and view["wind"] is not None
        drawn.append(ship(view["options"]["suits"][player], x, y, _colour(player), to_move, f"ship-{player}"))
    return drawn


def _berth(view: View, player: int) -> tuple[float, float]:
    ships = view["ships"]
    x, y = _middle(ships[player])
    place = 2 * ships[:player].count(ships[player]) - ships.count(ships[player]) + 1
    return x + 8 * place, y + 5 * place


def _castaways(view: View) -> list[str]:
    """Those who wait stand on their island; the others are aboard."""
    places = ashore(view)
    drawn = []
    for player, suit in enumerate(view["options"]["suits"]):
        everybody = notation.island_names(rules.castaways(SUIT_NAMES.index(suit)))
        for seat, island in enumerate(everybody):
            if (player, island) in places:
                x, y, scale = *_middle(places[player, island]), 1.0
            else:
                x, y = _berth(view, player)
                x, y, scale = x + 9 * (seat - 1), y + 8, 0.6
            drawn.append(castaway(suit, x, y, scale, _colour(player), f"castaway-{player}-{island}"))
    return drawn


def _below(view: View) -> list[str]:
    """The wind, and a line for each player."""
    heading = HEADING_NAMES.index(view["wind"]) if view["wind"] else None
    parts = [rose(LEFT + 50, BOTTOM + 66, 44, heading, view["speed"])]
    said = status(view)
    parts.append(words(LEFT + 120, BOTTOM + 28, f"Round {view['round']}: {said}", 17, text_anchor="start"))
    for player, suit in enumerate(view["options"]["suits"]):
        y = BOTTOM + 52 + 22 * player
        to_fetch = " and ".join(view["castaways"][player][-2:])
        to_fetch = ", ".join([*view["castaways"][player][:-2], to_fetch]) or "nobody"
        parts.append(emblem(suit, LEFT + 128, y - 5, 8, _colour(player)))
        parts.append(words(LEFT + 144, y, f"{suit} to {_home(suit)}, to fetch: {to_fetch}", 15, text_anchor="start"))
    return parts


def _buttons(view: View) -> list[str]:
    """`stay`; and where sailing and tacking can lead to the same space, both of these."""
    names = ["stay"] if view["options"]["tacking"] == "against" else ["stay", "sail", "tack"]
    drawn = []
    for k, name in enumerate(names):
        x, y = WIDTH - 92, BOTTOM + 14 + 38 * k
        face = element("rect", x=x, y=y, width=80, height=32, rx=8, fill=drawing.SAND, stroke=drawing.INK)
        drawn.append(element("g", face, words(x + 40, y + 21, name, 15), id=name, class_="button"))
    return drawn


def _corner(space: int) -> tuple[int, int]:
    return LEFT + space % COLUMNS * SIZE, TOP + space // COLUMNS * SIZE


def _middle(name: str) -> tuple[float, float]:
    x, y = _corner(SPACE_NAMES.index(name))
    return x + SIZE / 2, y + SIZE / 2


def _colour(player: int) -> str:
    return drawing.PLAYER_COLOURS[player]
