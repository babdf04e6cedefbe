"""Converts the actions, outcomes, positions and events of Men Overboard to text and JSON, and back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from fangs.core.errors import InvalidMove, InvalidPosition, RequestError, listed, quoted
from fangs.core.fields import Fields
from fangs.core.options import Choice, options_field
from fangs.engine import CHANCE
from fangs.engine.events import Told
from fangs.translation import capital, phrase

from . import rules
from .ashore import MADE_ROOM, WENT_BACK, moved
from .chart import HEADING_NAMES, HOME, ISLAND, ISLAND_NAMES, ISLANDS, NO_ISLAND, OARS, SHORE, SPACE_NAMES, SUIT_NAMES
from .rules import FROM, NONE, OVER, ROLES, SPEED, STAY, WIND, State
from .spoken import SPOKEN as SPOKEN
from .suits import SUITS as SUITS
from .suits import USUAL, Suits
from .two_spaces import ways

OPTIONS = (
    Suits(
        name="suits", default=None, clause="O2.1",
        samples=(None, ["suns", "arms"]),
        called=phrase("suits"),
        meaning=phrase("the suit of each player, in the order of play; default: the usual suits for this number of players"),
    ),
    Choice(
        name="tacking", default="against", among=("against", "printed"), samples=("against", "printed"), clause="O3.5",
        called=phrase("tacking"), among_words=(phrase("against the wind"), phrase("as printed")),
        meaning=phrase("whether a ship tacks against the wind, or with it as the sheet is printed"),
    ),
)  # fmt: skip
TACKING_WORDS = OPTIONS[1].values

ROLE_NAMES = ("0", "1", "2", "3")
PHASES = ("wind", "speed", "move", "over")
WINDS = HEADING_NAMES[OARS:]
SPEEDS = ("0", "1", "2", "3", "4", "5")
MOVES = (*(f"row {direction}" for direction in HEADING_NAMES[:OARS]), "sail", "tack", "stay")
COMPASS = (
    phrase("north"),
    phrase("east"),
    phrase("south"),
    phrase("west"),
    phrase("north-west"),
    phrase("north-east"),
    phrase("south-east"),
    phrase("south-west"),
)
_SHIPS = {
    "arms": phrase("the ship of the arms"),
    "suns": phrase("the ship of the suns"),
    "moons": phrase("the ship of the moons"),
    "crowns": phrase("the ship of the crowns"),
}
_CASTAWAYS = {
    "arms": phrase("the castaway of the arms"),
    "suns": phrase("the castaway of the suns"),
    "moons": phrase("the castaway of the moons"),
    "crowns": phrase("the castaway of the crowns"),
}
_ISLANDS = {
    "arms": phrase("the island of the arms"),
    "suns": phrase("the island of the suns"),
    "moons": phrase("the island of the moons"),
    "crowns": phrase("the island of the crowns"),
    "centre": phrase("the island in the centre"),
}


def side(s: State, player: int) -> str:
    """Name a player's side after the player's ship."""
    return ship_of(SUIT_NAMES[s.suit[player]])


def ship_of(suit: str) -> str:
    """Return the name of a suit's ship for use in a sentence, such as "the ship of the suns"."""
    return _SHIPS[suit]


# Actions and outcomes


def write(s: State, role: int, action: int) -> str:
    """Write a move or an outcome as text, such as "d4 sail" or "nw"."""
    if role == CHANCE:
        return WINDS[action] if s.phase == WIND else SPEEDS[action]
    move = MOVES[action % FROM]
    return move if action < FROM else f"{SPACE_NAMES[action // FROM - 1]} {move}"


def read(s: State, role: int, text: str) -> int:
    """Parse a move or an outcome, such as "d4 sail" or "nw". Raise InvalidMove if it is not understood."""
    if role == CHANCE:
        return _read_outcome(s, text)
    first, _, rest = text.partition(" ")
    if first in SPACE_NAMES and rest in MOVES:
        return FROM * (1 + SPACE_NAMES.index(first)) + MOVES.index(rest)
    if text in MOVES:
        return MOVES.index(text)
    if rest in MOVES:
        raise InvalidMove.phrased(
            "{text} is not understood, because {first} is not a space from a1 to p12.",
            "O1.1",
            text=quoted(text),
            first=quoted(first),
        )
    raise InvalidMove.phrased(
        "{text} is not understood. Write row n, row e, row s, row w, sail, tack or stay, and on an "
        "island a space in front, such as 'd4 sail'.",
        "O3.3",
        text=quoted(text),
    )


def heard(s: State, role: int, text: str) -> str:
    """Convert a move that is written as two spaces to the rules' notation. Return any other text unchanged.

    For example, "c6-c5" becomes "row n".
    """
    found = ways(s, role, text)
    return write(s, role, found[0]) if found else text


def _read_outcome(s: State, text: str) -> int:
    if text in WINDS and s.phase != SPEED:
        return WINDS.index(text)
    if text in SPEEDS and s.phase != WIND:
        return SPEEDS.index(text)
    is_speed = s.phase == SPEED
    expected = phrase("a speed, 0 to 5") if is_speed else phrase("a wind, {winds}", winds=listed(WINDS))
    raise InvalidMove.phrased(
        "{text} is not a possible outcome here. Write {expected}.",
        "O3.2" if is_speed else "O3.1",
        text=quoted(text),
        expected=expected,
    )


def idle(s: State, role: int) -> str:
    """Return the action that leaves the ship where it is."""
    return "stay"


def why(s: State, role: int, action: int) -> tuple[str, str]:
    """Return the reason why a move is not allowed, together with the number of the rule."""
    ship, move = s.ship[role], action % FROM
    start = rules.start_of(s, action)
    if action >= FROM and (ISLAND[ship] == NO_ISLAND or move == STAY):
        written = quoted(MOVES[move])
        if move == STAY:
            return phrase("A stay has no starting space. Just write {move}.", move=written), "O3.10"
        return phrase(
            "On the water, as on {space}, a move has no starting space. Just write {move}.",
            space=SPACE_NAMES[ship],
            move=written,
        ), "O3.10"
    if ISLAND[ship] != NO_ISLAND and (action < FROM or ISLAND[start] != ISLAND[ship]):
        return _why_not_from(ISLAND[ship], action, start), "O3.10"
    end = rules.end_of(s, action)
    if end != start:
        island = island_of(ISLAND_NAMES[ISLAND[start]])
        return phrase(
            "That move would end on {space}. A move cannot end on {island}, where it starts.",
            space=SPACE_NAMES[end],
            island=island,
        ), "O3.12"
    if rules.distance(s, move) == 0:
        return phrase(
            "At speed 0, a ship can neither sail nor tack. It would stay on {space}.", space=SPACE_NAMES[start]
        ), "O3.12"
    way = COMPASS[rules.course(s, move)]
    return phrase(
        "{space} is at the edge of the board, so there is no space to the {way}.", space=SPACE_NAMES[start], way=way
    ), "O3.12"


def _why_not_from(island: int, action: int, start: int) -> str:
    spaces = listed(SPACE_NAMES[space] for space in ISLANDS[island])
    name = island_of(ISLAND_NAMES[island])
    if action < FROM:
        return phrase(
            "The ship is on {island}. Write the space where it starts ({spaces}) in front of {move}.",
            island=name,
            spaces=spaces,
            move=quoted(MOVES[action]),
        )
    return phrase(
        "The ship is on {island} and must start from {spaces}, not from {start}.",
        island=name,
        spaces=spaces,
        start=SPACE_NAMES[start],
    )


# Events

SHARES = WENT_BACK + 1
"""The number of the event that a ship comes to another ship's space.

Its arguments are the ship, the space, and the other ship.
"""

_SENTENCES = {
    rules.BLOWS: ("O3.1", phrase("the wind blows to the {wind}")),
    rules.ROLLED: ("O3.2", phrase("{ship} has wind speed {number}")),
    rules.ROWED: ("O3.3", phrase("{ship} rows from {start} to {end}")),
    rules.SAILED: ("O3.4", phrase("{ship} sails from {start} to {end}")),
    rules.TACKED: ("O3.5", phrase("{ship} tacks from {start} to {end}")),
    rules.STAYED: ("O3.6", phrase("{ship} stays on {start}")),
    rules.AT_EDGE: ("O3.7", phrase("it stops on {start}, at the edge of the board")),
    rules.AT_ISLAND: ("O3.7", phrase("it stops on {start}, since {island} is inhabited")),
    rules.RESCUED: ("O3.9", phrase("{ship} takes its castaway on {island} aboard")),
    rules.WINS: ("O4.1", phrase("{ship} is home with all its castaways and wins")),
    SHARES: ("O3.11", phrase("{ship} shares {start} with {other}")),
    MADE_ROOM: ("O2.3", phrase("{castaway} makes room and goes from {start} to {end}")),
    WENT_BACK: ("O2.3", phrase("{castaway} goes back from {start} to {end}")),
}


def noticed(before: State, after: State, told: Sequence[Told]) -> list[Told]:
    """Add events for castaways that make room, and for ships that share a space, to the events of a move.

    A win remains the last event.
    """
    went = [(ship, end) for event, ship, _, end in told if event in (rules.ROWED, rules.SAILED, rules.TACKED)]
    if not went:
        return list(told)
    last = len(told) - (told[-1][0] == rules.WINS)
    return [*told[:last], *moved(before, after), *_together(after, went), *told[last:]]


def _together(after: State, went: Sequence[tuple[int, int]]) -> Iterator[Told]:
    for came, end in went:
        others = (ship for ship in range(after.players) if ship != came and after.ship[ship] == end)
        yield from ((SHARES, came, end, ship) for ship in others)


def sentence(s: State, event: int, a: int, b: int, c: int) -> tuple[str, str]:
    """Return a sentence that describes an event, together with the number of the rule."""
    return _told(event, a, b, c, SUIT_NAMES[s.suit[a]], SUIT_NAMES[s.suit[c]] if event == SHARES else "")


@lru_cache(maxsize=4096)
def _told(event: int, a: int, b: int, c: int, suit: str, other: str) -> tuple[str, str]:
    """Return a sentence that describes an event, together with the number of the rule. Results are cached.

    `suit` and `other` are the suits of the ships that the event is about.
    """
    clause, text = _SENTENCES[event]
    words: dict[str, Any] = {
        "number": b,
        "ship": ship_of(suit),
        "castaway": _CASTAWAYS[suit],
        "start": SPACE_NAMES[b],
        "end": SPACE_NAMES[c],
    }
    if event == SHARES:
        words["other"] = ship_of(other)
    if event == rules.BLOWS:
        words["wind"] = COMPASS[OARS + a]
    elif event in (rules.AT_ISLAND, rules.RESCUED):
        words["island"] = island_of(ISLAND_NAMES[c if event == rules.AT_ISLAND else b])
    return capital(phrase(text, **words)), clause


def island_of(name: str) -> str:
    """Return the name of an island for use in a sentence, such as "the island of the suns"."""
    return _ISLANDS[name]


# Positions


def begin(players: int | None, options: Mapping[str, Any]) -> State:
    """Create an empty state with these options, or raise RequestError unless they give every player a suit."""
    suits = options["suits"] or USUAL[players or 2]  # O2.0
    if players is not None and len(suits) != players:
        raise RequestError.phrased(
            "The option suits names {count} players ({suits}), but the game has {players}.",
            "O2.0",
            count=len(suits),
            suits=",".join(suits),
            players=players,
        )
    s = State()
    s.players = len(suits)
    s.suit = [SUIT_NAMES.index(suit) for suit in suits] + [0] * (ROLES - len(suits))
    s.tacking = TACKING_WORDS.index(options["tacking"])
    return s


def to_json(s: State) -> dict[str, Any]:
    """Convert a position to JSON, with the fields in the order of the rule sheet."""
    return {
        "options": {"suits": [SUIT_NAMES[suit] for suit in s.suit[: s.players]], "tacking": TACKING_WORDS[s.tacking]},
        "ships": [SPACE_NAMES[space] for space in s.ship[: s.players]],
        "castaways": [island_names(waiting) for waiting in s.waiting[: s.players]],
        "round": s.round,
        "phase": PHASES[s.phase],
        "wind": None if s.wind == NONE else WINDS[s.wind],
        "turn": s.turn,
        "speed": None if s.speed == NONE else s.speed,
        "winner": None if s.winner == NONE else s.winner,
    }


def island_names(islands: int) -> list[str]:
    """List the names of the islands in a set, in the order of the rule sheet."""
    return [name for island, name in enumerate(ISLAND_NAMES) if islands >> island & 1]


def from_json(fields: Fields) -> State:
    """Build a state from its JSON fields, or raise InvalidPosition if the game has no such position."""
    s = begin(None, options_field(fields, OPTIONS))
    s.ship = _ships(fields, s.players)
    s.waiting = _castaways(fields, s)
    s.round = fields.whole("round", 1, 2**31 - 2)
    s.phase = fields.choice("phase", PHASES)
    s.wind = fields.choice_or_null("wind", WINDS, NONE, "O3.1")
    s.turn = fields.whole("turn", 0, s.players - 1)
    s.speed = fields.whole_or_null("speed", 0, 5, NONE, "O3.2")
    s.winner = fields.whole_or_null("winner", 0, s.players - 1, NONE, "O4.1")
    _check_phase(s, fields)
    _check_ships(s, fields)
    return s


def _ships(fields: Fields, players: int) -> list[int]:
    names = fields.items("ships", players, players, "O2.1")
    for name in names:
        if not isinstance(name, str) or name not in SPACE_NAMES:
            raise InvalidPosition.phrased(
                "A ship must be on a space from a1 to p12, but you gave {name}.", "O1.1", name=quoted(name)
            )
    return [SPACE_NAMES.index(name) for name in names] + [0] * (ROLES - players)


def _castaways(fields: Fields, s: State) -> list[int]:
    waiting = [0] * ROLES
    for player, islands in enumerate(fields.items("castaways", s.players, s.players, "O2.3")):
        own = island_names(rules.castaways(s.suit[player]))
        if not isinstance(islands, (list, tuple)) or list(islands) != [name for name in own if name in islands]:
            raise InvalidPosition.phrased(
                "The castaways of player {player} must be of {own}, in this order, but you gave {islands}.",
                "O2.3",
                player=player,
                own=", ".join(own),
                islands=quoted(islands),
            )
        waiting[player] = sum(1 << ISLAND_NAMES.index(name) for name in islands)
    return waiting


def _check_phase(s: State, fields: Fields) -> None:
    if (s.wind == NONE) != (s.phase == WIND):
        raise fields.wrong("wind", phrase("null in the phase wind, and a wind in all others"), "O3.1")
    if s.phase == WIND and s.turn:
        raise fields.wrong("turn", phrase("0 in the phase wind"), "O3.1")
    if (s.speed == NONE) != (s.phase in (WIND, SPEED)):
        raise fields.wrong("speed", phrase("null in the phases wind and speed, and a speed in all others"), "O3.2")
    if s.winner != (s.turn if s.phase == OVER else NONE):
        raise fields.wrong(
            "winner", phrase("the player who has the turn in the phase over, and null in all others"), "O4.1"
        )


def _check_ships(s: State, fields: Fields) -> None:
    for player in range(s.players):
        ship, waiting, suit = s.ship[player], s.waiting[player], s.suit[player]
        if waiting & SHORE[ship]:
            raise fields.wrong(
                "castaways",
                phrase("without the castaway on the island where the ship of player {player} is", player=player),
                "O3.9",
            )
        if (waiting == 0 and ship == HOME[suit]) != (player == s.winner):
            raise fields.wrong(
                "winner",
                phrase("player {player} if, and only if, that ship is home with all its castaways", player=player),
                "O4.1",
            )
