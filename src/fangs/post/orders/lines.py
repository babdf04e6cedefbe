"""The kinds of lines in a letter: orders, impossible orders, cancellations, requests, and lines not understood."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from fangs.translation import phrase


@dataclass(frozen=True)
class Ordered:
    """An order that can be played."""

    board: int
    role: str
    action: str
    given: str
    warning: str | None = None
    later: tuple[str, ...] = ()
    """The later choices in a chain. Each is played when the role must choose again in this turn, if it is still possible."""
    turn: int | None = None
    """The turn that the writer named for the order, or None."""
    ahead: bool = False
    """Whether the order is for the next turn, so that nobody knows yet whether it can be played."""


@dataclass(frozen=True)
class Impossible:
    """An order that was understood but cannot be played. `action` is the game's replacement for such orders."""

    board: int
    role: str
    action: str
    given: str
    reason: str
    clause: str | None
    tried: str | None = None
    """The impossible order in the game's notation, or None."""
    turn: int | None = None
    """The turn that the writer named for the order, or None."""


@dataclass(frozen=True)
class Cancelled:
    """A line that cancels the orders of a role, the orders in a game or, if both fields are None, all orders."""

    board: int | None
    role: str | None
    given: str


@dataclass(frozen=True)
class Asked:
    """A line with a request or a statement, such as a request for help.

    `what` is `orders`, `report`, `rules` (whose argument is a clause or ""), `help`, `extension`, `away`, `back`,
    `ready`, `wait`, `not ready`, `show`, `language` (whose argument is a language), `address` (whose argument is an
    email address), `resign`, `draw` or `no draw`. The argument of `away` is two dates separated by a slash, such as
    `2026-12-24/2027-01-02`. The first date is empty if the letter gives only the end.
    """

    what: str
    argument: str
    given: str


@dataclass(frozen=True)
class Misread:
    """A line that was not understood. `expected` says why, and `near` is the most similar order or None."""

    given: str
    expected: str
    near: str | None = None
    clause: str | None = None


Line = Ordered | Impossible | Cancelled | Asked | Misread
Place = tuple[int, str, bool]
"""What an order is for: the board, the role, and whether it is for the next turn."""


def with_replacements(lines: Sequence[Line]) -> list[Line]:
    """Add a warning to each order that replaces an earlier order in the same letter.

    If the orders of several roles are replaced, the letter has two versions of its orders. One of them may be a
    quotation, so neither is in force.
    """
    actions: dict[Place, set[str]] = {}
    for line in lines:
        if isinstance(line, Ordered | Impossible):
            actions.setdefault(_place(line), set()).add(line.action)
    twice = {place for place, given in actions.items() if len(given) > 1}
    return _in_doubt(lines, twice) if len(twice) > 1 else _warned(lines)


def _place(line: Ordered | Impossible) -> Place:
    return line.board, line.role, isinstance(line, Ordered) and line.ahead


def _in_doubt(lines: Sequence[Line], places: Collection[Place]) -> list[Line]:
    """Replace each order for these roles by a question, because the letter has two different orders for them."""
    why = phrase(
        "The letter has two different orders for this role, and for other roles too. Write only the "
        "orders that you mean."
    )
    is_meant = [not (isinstance(line, Ordered | Impossible) and _place(line) in places) for line in lines]
    return [line if meant else Misread(line.given, why) for line, meant in zip(lines, is_meant, strict=True)]


def _warned(lines: Sequence[Line]) -> list[Line]:
    before: dict[Place, Ordered | Impossible] = {}
    out: list[Line] = []
    for line in lines:
        if isinstance(line, Ordered | Impossible):
            earlier = before.get(_place(line))
            before[_place(line)] = line
            if isinstance(line, Ordered) and earlier and earlier.action != line.action and not line.warning:
                told = phrase("This order replaces an earlier order in the same letter: {given}.", given=earlier.given)
                line = replace(line, warning=told)
        out.append(line)
    return out
