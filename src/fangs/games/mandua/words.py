"""The options of Mandua, and the names of its sides, phases, endings and fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fangs.core.options import Choice, Number
from fangs.translation import phrase, plural

from . import state
from .ground import NAMED
from .state import State

OPTIONS = (
    Choice(
        name="setup", default="cages", among=("cages", "corners", "centre"), samples=("cages", "corners", "centre"),
        called=phrase("setup"), among_words=(phrase("cages"), phrase("corners"), phrase("centre")),
        clause="D1.4", meaning=phrase("where the tigers start"),
    ),
    Choice(
        name="captures", default="enforced", among=("enforced", "challenge"), samples=("enforced", "challenge"),
        called=phrase("captures"), among_words=(phrase("enforced"), phrase("challenge")),
        clause="D3.5", meaning=phrase("whether the greatest capture is enforced, or announced and challenged"),
    ),
    Number(
        name="quiet_limit", default=100, low=0, high=1_000_000, samples=(100, 7, 0), clause="D5.4",
        called=phrase("quiet limit"),
        meaning=phrase("the number of moves in a row without a placement or a capture after which the game is a draw; 0 turns this off"),
    ),
)  # fmt: skip
SETUP_WORDS = OPTIONS[0].values
CAPTURES_WORDS = OPTIONS[1].values

ROLE_NAMES = ("0", "1")
SIDES = (phrase("the hunters"), phrase("the tigers"))
PHASES = ("hunt", "prowl", "announce", "challenge", "remove", "over")
ENDINGS = (None, "immobilised", "putt", "maharaja", "eaten", "quiet", "repetition")
SQUARE_NAMES = tuple(f"{column}{row}" for column in "abcde" for row in "12345")
FIELD_NAMES = (*SQUARE_NAMES, "A", "B", "C", "D")
CELLS = dict(zip(FIELD_NAMES, NAMED, strict=True))
NAMES = {cell: name for name, cell in CELLS.items()}


def begin(players: int | None, options: Mapping[str, Any]) -> State:
    """Create an empty state with these options. There are always two players."""
    s = State()
    s.setup = SETUP_WORDS.index(options["setup"])
    s.captures = CAPTURES_WORDS.index(options["captures"])
    s.quiet_limit = options["quiet_limit"]
    return s


def names_of(fields: int) -> list[str]:
    """List the names of the fields in a set, in the order of the rule sheet."""
    return [name for name, cell in CELLS.items() if fields >> cell & 1]


def hunters(number: int) -> str:
    """Put a number of hunters into words, such as "2 hunters" or "no hunters"."""
    return plural(number, "one hunter", "{count} hunters") if number else phrase("no hunters")


def has_secrets(s: State) -> bool:
    """Return whether a position contains facts that will decide a challenge, so that nobody may see them yet."""
    return s.captures == state.CHALLENGED and s.phase in (state.ANNOUNCING, state.PROWL, state.CHALLENGING)
