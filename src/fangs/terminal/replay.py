"""Shows a record of a game at the terminal, step by step."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from fangs.core.errors import RequestError, quoted
from fangs.core.game import Event
from fangs.core.position import EVERYTHING, Position
from fangs.core.records.correction import CORRECTED
from fangs.core.records.record import Record
from fangs.translation import phrase, say

HELP = phrase("Press Enter to go on, or type b to go back, the number of a step to go there, or q to quit.")


def show(record: Record, step: int, console: Console) -> None:
    """Draw the position after a number of steps, and print the last step with its events.

    Raise RequestError if there is no such step.
    """
    record.require_step(step)
    position = record.positions[step]
    if step == 0:
        _say_tags(record, console)
    taken = f": {_said(record, step)}" if step else ""
    console.rule(Text(say("{step} of {steps}", step=step, steps=len(record.steps)) + taken))
    for event in _told(record, position):
        _say(console, f"  {event}")
    if record.ending and step == len(record.steps):
        _say(console, f"  {record.ending.sentence(record.names, record.position)}")
    _say(console, "\n" + position.text(EVERYTHING if record.is_finished else None) + "\n")


def _told(record: Record, position: Position) -> tuple[Event, ...]:
    """Return the events that led to a position. If the game is unfinished, leave out secret events."""
    return position.events if record.is_finished else position.told(None)


def _said(record: Record, number: int) -> str:
    """Describe a step, which is a choice or an outcome of chance.

    In an unfinished game, it contains only the public part of the step.
    """
    role, action = record.steps[number - 1]
    before = record.positions[number - 1]
    if role == CORRECTED:
        return say("corrected by hand")
    if not record.is_finished and (seen := before.shown(role, action, None)) != action:
        return f"{record.game.decides if role is None else before.called(role)}: {record.game.rolled(seen)}"
    if role is None:
        return f"{record.game.decides}: {record.game.rolled(action)}"
    return str(before.says(role, action, before.json(before.owner(role))))


def step_through(record: Record, console: Console) -> None:
    """Show a record's positions one by one, while the user types commands to go on, back or to a step."""
    step = 0
    _say(console, HELP)
    show(record, step, console)
    while (typed := _typed(console, step)) not in ("q", "quit"):
        try:
            asked = _step(typed, step)
            show(record, asked, console)
            step = asked
        except RequestError as error:
            _say(console, f"{error} {HELP}")


def _typed(console: Console, step: int) -> str:
    try:
        return console.input(Text(f"{step}> ", "bold")).strip()
    except UnicodeDecodeError:
        return "\N{REPLACEMENT CHARACTER}"
    except EOFError:
        return "q"


def _step(typed: str, step: int) -> int:
    """Parse a user's command, and return the step to show. Raise RequestError if it is not understood."""
    if typed in ("", "b"):
        return step - 1 if typed else step + 1
    if not (typed.isascii() and typed.isdigit()):
        raise RequestError.phrased("{typed} is neither a command nor the number of a step.", typed=quoted(typed))
    return int(typed[:9])


def show_all(record: Record, console: Console) -> None:
    """Print every step of a record with its events, and draw the last position."""
    _say_tags(record, console)
    for number, position in enumerate(record.positions[1:], 1):
        _say(console, f"{number:>4}  {_said(record, number)}")
        for event in _told(record, position):
            _say(console, f"        {event}")
    show(record, len(record.steps), console)


def _say_tags(record: Record, console: Console) -> None:
    """Print a record's tags, such as an event or a date."""
    for tag, text in record.tags.items():
        _say(console, f"{tag}: {text}")


def _say(console: Console, text: str) -> None:
    console.print(str(text), markup=False, highlight=False, soft_wrap=True)
