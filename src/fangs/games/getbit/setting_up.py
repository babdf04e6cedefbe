"""Sets up a position of Get Bit! by choosing each pirate's place, limbs and cards in hand."""

from __future__ import annotations

from collections.abc import Iterator

from fangs.core.interface import Change
from fangs.translation import capital, phrase, plural

from . import names
from .rules import CHOOSE, LIMBS, NONE, PIRATES, State

DIGIT = 8  # the base of the number that packs a stack


def changes(s: State) -> Iterator[Change]:
    """Yield every change that can be made to a position in one step: swap pirates, move a card, or take away a limb."""
    begun = _at_choice(s)
    if not s.swimming:
        yield Change([], phrase("The pirates are in the line"), begun)
        return
    line = s.line[: s.swimming]
    for one in line:
        yield from (_swapped(begun, one, other) for other in line if other != one)
        yield _with_limbs(begun, one)
        yield from (_with_card(begun, one, card) for card in range(1, DIGIT))


def _at_choice(s: State) -> State:
    """Copy a position, and return to the start of the round, before anybody has chosen a card.

    If no line has been drawn yet, the pirates swim in numerical order.
    """
    new = s.copy()
    new.phase, new.chosen = CHOOSE, [NONE] * len(s.chosen)
    if not new.swimming:
        new.swimming = PIRATES[s.players]
        new.line = [*range(new.swimming), *[NONE] * (len(s.line) - new.swimming)]
    return new


def _swapped(s: State, one: int, other: int) -> Change:
    new = s.copy()
    new.line = [{one: other, other: one}.get(pirate, pirate) for pirate in s.line]
    label = phrase("{one} and {other} change places", one=names.pirate(one), other=names.pirate(other))
    return Change([f"pirate-{one}", f"pirate-{other}"], capital(label), new)


def _with_limbs(s: State, pirate: int) -> Change:
    new = s.copy()
    new.limbs[pirate] = s.limbs[pirate] - 1 or LIMBS
    who = names.pirate(pirate)
    label = plural(new.limbs[pirate], "{pirate} has {count} limb", "{pirate} has {count} limbs", pirate=who)
    return Change([f"badge-{pirate}"], capital(label), new)


def _with_card(s: State, pirate: int, card: int) -> Change:
    """Move a card from a pirate's stack to its hand, or from its hand to the top of its stack."""
    new, played = s.copy(), [int(digit) for digit in f"{s.stack[pirate]:o}"]
    new.hand[pirate] ^= 1 << card
    if card in played:
        played.remove(card)
        label = phrase("{pirate} has the {card} in hand", pirate=names.pirate(pirate), card=card)
    else:
        played.append(card)
        label = phrase("{pirate} has played the {card}", pirate=names.pirate(pirate), card=card)
    new.stack[pirate] = int("".join(map(str, played)) or "0", DIGIT)
    return Change([f"card-{pirate}-{card}"], capital(label), new)
