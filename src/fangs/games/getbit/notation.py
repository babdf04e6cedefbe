"""Converts the actions, outcomes, positions and events of Get Bit! to text and JSON, and back."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import permutations
from typing import Any

from fangs.core.errors import InvalidMove, InvalidPosition, quoted
from fangs.core.fields import HIDDEN, Fields, is_whole
from fangs.core.options import Option
from fangs.engine import CHANCE
from fangs.translation import capital, phrase

from . import names, rules
from .rules import CARDS, CHOOSE, LIMBS, LINEUP, NONE, OVER, PIRATES, ROLES, State
from .spoken import SPOKEN as SPOKEN

OPTIONS: tuple[Option, ...] = ()

ROLE_NAMES = ("0", "1", "2", "3", "4", "5")
PHASES = ("lineup", "choose", "over")
USUAL_PLAYERS = 4  # G1.0
LEAST_IN_HAND = 3  # G2.6: while cards are chosen
MAX_ROUNDS = 30_000


def side(s: State, player: int) -> str:
    """Name a player's side after the player's pirates."""
    return names.pirates(pirate for pirate in range(PIRATES[s.players]) if rules.owner(s, pirate) == player)


def called(s: State, role: int) -> str:
    """Return a pirate's name for use in a sentence, such as "the red pirate"."""
    return names.pirate(role)


def places(s: State) -> list[int] | None:
    """Return each player's place in the final order (G3.4), or None before the end of the game."""
    return s.place[: s.players] if s.phase == OVER else None


# Actions and outcomes


@cache
def lines(pirates: int) -> dict[str, int]:
    """Number all possible lines of this many pirates, such as "2031", in alphabetical order."""
    return {"".join(line): number for number, line in enumerate(permutations(ROLE_NAMES[:pirates]))}


@cache
def _line_names(pirates: int) -> tuple[str, ...]:
    return tuple(lines(pirates))


def write(s: State, role: int, action: int) -> str:
    """Write a card or a line of pirates as text, such as "3" or "2031"."""
    return _line_names(PIRATES[s.players])[action] if role == CHANCE else str(action)


def read(s: State, role: int, text: str) -> int:
    """Parse a card or a line of pirates, such as "3" or "2031". Raise InvalidMove if it is not understood."""
    pirates, cards = PIRATES[s.players], CARDS[s.players]
    if role == CHANCE:
        if text not in lines(pirates):
            raise InvalidMove.phrased(
                "{text} is not a line. Write each of the pirates 0 to {last} once, from front to back, such as "
                "{example}.",
                "G1.3",
                text=quoted(text),
                last=pirates - 1,
                example=_example(pirates),
            )
        return lines(pirates)[text]
    if len(text) != 1 or text not in "123456789":
        raise InvalidMove.phrased(
            "{text} is not understood. Write a card from 1 to {cards}.", "G1.2", text=quoted(text), cards=cards
        )
    return int(text)


def _example(pirates: int) -> str:
    return _line_names(pirates)[len(lines(pirates)) // 2]


def why(s: State, role: int, action: int) -> tuple[str, str]:
    """Return the reason why a card is not allowed, together with the number of the rule."""
    if action > CARDS[s.players]:
        return phrase(
            "There is no {action} with {pirates} pirates, because the cards go from 1 to {cards}.",
            action=action,
            pirates=PIRATES[s.players],
            cards=CARDS[s.players],
        ), "G1.2"
    told = phrase(
        "{pirate} has played its {action} and has not taken it back. Its hand is {hand}.",
        pirate=names.pirate(role),
        action=action,
        hand=", ".join(map(str, cards_of(s.hand[role]))),
    )
    return capital(told), "G2.1"


def cards_of(hand: int) -> list[int]:
    """Convert a hand from a bit set to a list of cards, in ascending order."""
    return [card for card in range(1, 8) if hand >> card & 1]


def stacked(stack: int) -> list[int]:
    """Convert a stack from octal digits to a list of cards, in the order in which they were played."""
    return [int(card) for card in f"{stack:o}"] if stack else []


# Events

_SENTENCES = {
    rules.LINED_UP: ("G1.3", phrase("the line is {line}, from front to back")),
    rules.SHOWN: ("G2.2", phrase("{pirate} shows {b}")),
    rules.TIED: ("G2.2", phrase("{tied} are tied with {a} and do not move")),
    rules.MOVED: ("G2.2", phrase("{pirate} moves to the front")),
    rules.SPARED: ("G2.3", phrase("the shark does not bite in the first round")),
    rules.BITTEN: ("G2.3", phrase("the shark bites {pirate}, who has {limbs} left")),
    rules.FLED: ("G2.3", phrase("{pirate} moves to the front and takes all its cards back")),
    rules.OUT: ("G2.4", phrase("{pirate} has lost its fourth limb and is out")),
    rules.TAKEN_BACK: ("G2.6", phrase("{pirate} has just two cards in hand and takes all its cards back")),
    rules.FRONT_WINS: ("G3.1", phrase("only two pirates are left: {pirate} is in front and wins, {other} is eaten")),
    rules.OTHER_WINS: ("G3.2", phrase("{losers} have lost one of them and lose; {winners} win")),
    rules.REST_WINS: (
        "G3.3",
        phrase("{losers} have lost one of them and lose; {front} is in front, and {winners} win"),
    ),
}
_LIMBS_LEFT = (phrase("no limb"), phrase("one limb"), phrase("two limbs"), phrase("three limbs"))


def sentence(s: State, event: int, a: int, b: int, c: int) -> tuple[str, str]:
    """Return a sentence that describes an event, together with the number of the rule."""
    clause, text = _SENTENCES[event]
    words: dict[str, Any] = {"a": a, "b": b}
    if event == rules.LINED_UP:
        words["line"] = names.lined_up(s.line[: s.swimming])
    elif event == rules.TIED:
        words["tied"] = names.pirates(pirate for pirate in range(ROLES) if b >> pirate & 1)
    elif event in (rules.OTHER_WINS, rules.REST_WINS):
        words |= {"losers": side(s, b), "winners": side(s, a), "front": names.pirate(c)}
    else:
        words["pirate"] = names.pirate(a)
        if event == rules.BITTEN:
            words["limbs"] = _LIMBS_LEFT[b]
        elif event == rules.FRONT_WINS:
            words["other"] = names.pirate(b)
    return capital(phrase(text, **words)), clause


# Positions


def begin(players: int | None, options: Mapping[str, Any]) -> State:
    """Create an empty state for this number of players."""
    s = State()
    s.players = players or USUAL_PLAYERS
    return s


def to_json(s: State) -> dict[str, Any]:
    """Convert a position to JSON, with the fields in the order of the rule sheet."""
    pirates = PIRATES[s.players]
    return {
        "players": s.players,
        "phase": PHASES[s.phase],
        "round": s.round,
        "line": s.line[: s.swimming],
        "limbs": s.limbs[:pirates],
        "hands": [cards_of(hand) for hand in s.hand[:pirates]],
        "stacks": [stacked(stack) for stack in s.stack[:pirates]],
        "chosen": [None if card == NONE else card for card in s.chosen[:pirates]],
        "places": [None if place == NONE else place for place in s.place[: s.players]],
    }


def from_json(fields: Fields) -> State:
    """Build a state from its JSON fields, or raise InvalidPosition if the game has no such position."""
    s = begin(fields.whole("players", 2, 6, "G1.1"), {})
    s.phase = fields.choice("phase", PHASES)
    s.round = fields.whole("round", 1, MAX_ROUNDS)
    pirates = PIRATES[s.players]
    rest = [0] * (ROLES - pirates)
    line = _line(fields, pirates)
    s.swimming = len(line)
    s.line = line + [NONE] * (ROLES - len(line))
    fields.items("limbs", pirates, pirates, "G1.1")
    s.limbs = fields.wholes("limbs", pirates, 0, LIMBS, "G1.4") + rest
    hands, stacks = _cards(fields, "hands", s), _cards(fields, "stacks", s)
    s.hand = [sum(1 << card for card in hand) for hand in hands] + rest
    s.stack = [int("".join(map(str, stack)) or "0", 8) for stack in stacks] + rest
    s.chosen = _chosen(fields, s) + rest
    if s.phase == CHOOSE:
        s.owed = sum(1 << pirate for pirate in line if s.chosen[pirate] == NONE)
    s.place = _places(fields, s) + [NONE] * (ROLES - s.players)
    _check_phase(s, fields)
    _check_cards(s, hands, stacks)
    _check_places(s, fields)
    return s


def _line(fields: Fields, pirates: int) -> list[int]:
    line = fields.items("line", pirates, clause="G1.3")
    if not all(is_whole(pirate, 0, pirates - 1) for pirate in line) or len(set(line)) < len(line):
        raise fields.wrong("line", phrase("a list of different pirates, 0 to {last}", last=pirates - 1), "G1.3")
    return line


def _cards(fields: Fields, name: str, s: State) -> list[list[int]]:
    rows = fields.items(name, PIRATES[s.players], PIRATES[s.players], "G1.1")
    for pirate, row in enumerate(rows):
        if not isinstance(row, (list, tuple)) or not all(is_whole(card, 1, CARDS[s.players]) for card in row):
            raise _wrong(name, pirate, phrase("a list of cards, 1 to {most}", most=CARDS[s.players]), row, "G1.2")
        if len(set(row)) < len(row) or (name == "hands" and list(row) != sorted(row)):
            order = phrase("in order and without repetition") if name == "hands" else phrase("without repetition")
            raise _wrong(name, pirate, order, row, "G1.2")
    return rows


def _chosen(fields: Fields, s: State) -> list[int]:
    """Read which cards have been chosen this round. A hidden choice is treated as not made yet."""
    values = fields.items("chosen", PIRATES[s.players], PIRATES[s.players], "G1.1")
    for pirate, card in enumerate(values):
        if card is None:
            continue
        if s.phase != CHOOSE or pirate not in s.line[: s.swimming]:
            raise _wrong("chosen", pirate, phrase("null, since that pirate has nothing to choose"), card, "G2.1")
        if card != HIDDEN and not (is_whole(card, 1, CARDS[s.players]) and s.hand[pirate] >> card & 1):
            raise _wrong("chosen", pirate, phrase("null or a card of that pirate's hand"), card, "G2.1")
    if s.swimming and all(values[pirate] is not None for pirate in s.line[: s.swimming]):
        raise fields.wrong(
            "chosen",
            phrase(
                "null for at least one pirate in the line, since all cards are revealed when the last pirate has chosen"
            ),
            "G2.1",
        )
    return [NONE if card in (None, HIDDEN) else card for card in values]


def _places(fields: Fields, s: State) -> list[int]:
    values = fields.items("places", s.players, s.players, "G1.1")
    if not all(place is None or is_whole(place, 1, s.players) for place in values):
        raise fields.wrong("places", phrase("{players} values, null or 1 to {players}", players=s.players), "G3.4")
    return [NONE if place is None else place for place in values]


def _check_phase(s: State, fields: Fields) -> None:
    pirates = PIRATES[s.players]
    if s.phase == LINEUP:
        if s.swimming:
            raise fields.wrong("line", phrase("empty in the phase lineup"), "G1.3")
        if s.round != 1:
            raise fields.wrong("round", phrase("1 in the phase lineup"), "G1.3")
        return
    for pirate in range(pirates):
        if (s.limbs[pirate] > 0) != (pirate in s.line[: s.swimming]):
            raise fields.wrong("line", phrase("a list of the pirates that have a limb left"), "G2.4")
    few = s.players <= 3
    least, clause = (pirates, f"G3.{s.players}") if few else (3, "G3.1")
    if s.phase == CHOOSE and s.swimming < least:
        raise fields.wrong("phase", phrase("over when fewer than {least} pirates are left", least=least), clause)
    if s.phase == OVER and s.swimming != least - 1:
        raise fields.wrong("phase", phrase("over only when {left} pirates are left", left=least - 1), clause)


def _check_cards(s: State, hands: list[list[int]], stacks: list[list[int]]) -> None:
    for pirate, (hand, stack) in enumerate(zip(hands, stacks, strict=True)):
        if s.limbs[pirate] == 0:
            if hand or stack:
                raise _wrong(
                    "hands" if hand else "stacks",
                    pirate,
                    phrase("empty, since that pirate is out"),
                    hand or stack,
                    "G2.4",
                )
            continue
        if sorted([*hand, *stack]) != list(range(1, CARDS[s.players] + 1)):
            everything = phrase(
                "all of 1 to {most} once, together with the stack {stack}", most=CARDS[s.players], stack=list(stack)
            )
            raise _wrong("hands", pirate, everything, hand, "G1.2")
        if s.phase == CHOOSE and len(hand) < LEAST_IN_HAND:
            raise _wrong(
                "hands",
                pirate,
                phrase("a list of at least {least} cards while cards are chosen", least=LEAST_IN_HAND),
                hand,
                "G2.6",
            )


def _check_places(s: State, fields: Fields) -> None:
    """Check that every eliminated pirate's player has a place, and at the end every player (G3.4)."""
    expected = s.place[: s.players]
    out = [pirate for pirate in range(PIRATES[s.players]) if s.phase != LINEUP and s.limbs[pirate] == 0]
    if s.players <= 3:
        expected = _places_at_end(s, rules.owner(s, out[0])) if s.phase == OVER else [NONE] * s.players
    else:
        if sorted(expected[player] for player in out) != list(range(s.players - len(out) + 1, s.players + 1)):
            raise fields.wrong(
                "places", phrase("the last places, each once, for the players whose pirate is out"), "G3.4"
            )
        for place, player in enumerate(s.line[: s.swimming], 1):
            expected[player] = place if s.phase == OVER else NONE
    if s.phase == LINEUP:
        expected = [NONE] * s.players
    if s.place[: s.players] != expected:
        places = [place if place != NONE else None for place in expected]
        raise fields.wrong("places", str(places), "G3.4")


def _places_at_end(s: State, loser: int) -> list[int]:
    winner = next(owner for owner in (rules.owner(s, pirate) for pirate in s.line) if owner != loser)
    return [1 if player == winner else s.players if player == loser else 2 for player in range(s.players)]


def _wrong(name: str, pirate: int, expected: str, value: object, clause: str) -> InvalidPosition:
    return InvalidPosition.phrased(
        "{name}[{pirate}] must be {expected}, but you gave {value}.",
        clause,
        name=name,
        pirate=pirate,
        expected=expected,
        value=quoted(value),
    )
