"""Lists the actions that a person can choose at the terminal, and matches what the person types."""

from __future__ import annotations

from fangs.core.errors import quoted
from fangs.core.position import Position
from fangs.post.orders.speech import Place, Speech
from fangs.translation import plural, say

MAX_SHOWN = 60


def sign(actions: list[str]) -> str:
    """Return the sign that marks numbers in a list of actions: `#` if actions contain numbers themselves, otherwise ""."""
    return "#" if any(part.isdigit() for action in actions for part in _parts(action)) else ""


def in_order(actions: list[str]) -> list[str]:
    """Sort actions by the numbers and words in them, so that people can find an action."""
    return sorted(
        actions, key=lambda action: [(len(part), part) if part.isdigit() else (0, part) for part in _parts(action)]
    )


def _parts(action: str) -> list[str]:
    return "".join(c if c.isalnum() else " " for c in action).split()


def understood(position: Position, role: str, typed: str) -> str:
    """Find the action that a person has typed: exactly, by its number in the list, or with different case or spaces.

    A text that is not understood is returned unchanged.
    """
    actions = in_order(position.legal(role))
    if typed in actions:
        return typed
    typed = _without_name(position, role, typed)
    number = typed.removeprefix("#")
    is_number = number.isascii() and number.isdigit() and (number != typed or not sign(actions))
    if is_number and 0 < int(number[:9]) <= len(actions):
        return actions[int(number[:9]) - 1]
    alike = [action for action in actions if _folded(action) == _folded(typed)]
    return alike[0] if len(alike) == 1 else typed


def _without_name(position: Position, role: str, typed: str) -> str:
    """Remove the name of the role before an action, such as `red:`, from a typed text.

    As in letters, such a name can be `red: 4`, `the red pirate: 4` or `Rot: 4`.
    """
    name, colon, rest = typed.partition(":")
    if not colon:
        return typed
    called = str(position.called(role)).casefold()
    is_own = name.strip().casefold() in (called, *called.split()) or named(position, role, name) == role
    return rest.strip() if is_own else typed


def named(position: Position, role: str, name: str) -> str | None:
    """Find a role by any name that letters allow, such as `the red pirate`. Return None if no role matches."""
    return Speech(position.game, [Place(0, role, position, True)]).role_of(name)


def _folded(text: str) -> str:
    return "".join(text.split()).casefold()


def as_list(position: Position, role: str, containing: str = "", width: int = 80, most: int | None = MAX_SHOWN) -> str:
    """Format a role's actions as a numbered list. If there are few, each is described.

    Only actions that contain the text `containing` are listed.
    """
    actions = in_order(position.legal(role))
    before = sign(actions)
    shown = [
        (f"{before + str(number):>4}  {action}", action)
        for number, action in enumerate(actions, 1)
        if containing.casefold() in action.casefold()
    ]
    if not shown:
        return "  " + say("No action contains {text}.", text=quoted(containing))
    if len(shown) <= 12:
        view = position.json(position.owner(role))
        wide = max(len(label) for label, _ in shown)
        lines = [f"  {label:<{wide}}   {position.game.board.say(view, role, action)}" for label, action in shown]
    else:
        lines = _columns([label for label, _ in shown[:most]], width)
    if most and len(shown) > max(12, most):
        more = plural(len(shown) - most, "{count} more", "{count} more")
        lines.append(
            "  "
            + say(
                "... and {more}. Type 'list' to show all, or 'list TEXT' to show those that contain this text.",
                more=more,
            )
        )
    return "\n".join(lines)


def _columns(labels: list[str], width: int) -> list[str]:
    cell = max(map(len, labels)) + 3
    count = max(1, (width - 2) // cell)
    rows = -(-len(labels) // count)
    return ["  " + "".join(f"{label:<{cell}}" for label in labels[row::rows]).rstrip() for row in range(rows)]
