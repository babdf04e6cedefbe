"""What happened at a table: stored as facts, put into words only for a reader."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, Literal

from fangs.core.errors import listed
from fangs.table.post.schedule import spell_hours
from fangs.table.seat import a_bot

Source = Literal["event", "act", "clock"]
"""An event of the game, an act of a person, or of the clock."""


@dataclass(frozen=True)
class Happened:
    """Something that happened; `kind` says what, `fields` the rest."""

    at: float
    kind: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    clause: str | None = None
    board: int | None = None
    steps: int | None = None
    """How long the record of its board was then."""
    audience: tuple[int, ...] | None = None
    """The players who may know it; None: everybody."""

    @property
    def source(self) -> Source:
        """What caused it."""
        return "event" if self.kind == EVENT else "clock" if self.kind in _OF_THE_CLOCK else "act"

    def is_for(self, player: int | None) -> bool:
        """Whether this player (None: a spectator) may know it."""
        return self.audience is None or player in self.audience

    @cached_property
    def text(self) -> str:
        """A sentence about what happened; for an event of the game, that of its rules."""
        fields = {name: _SPELLED[name](value) if name in _SPELLED else value for name, value in self.fields.items()}
        return _WORDS[self.kind].format(**fields)

    def __str__(self) -> str:
        """The same."""
        return self.text


EVENT = "event"
"""The kind of an event of the game; its field `text` is the sentence of the rules."""
_OF_THE_CLOCK = frozenset(
    {"overdue", "grace", "leaving", "stood_in", "rebased", "held", "mailbox_unreached", "mailbox_given_up"}
)

_SPELLED: Mapping[str, Any] = {
    "bot": a_bot,
    "hours": spell_hours,
    "time": lambda seconds: spell_hours(max(1, round(seconds / 60)) / 60),
    "agreed": lambda names: f", and {listed(names, 'and')} agree{'s' * (len(names) == 1)}" if names else "",
    "date": lambda at: f"{datetime.fromtimestamp(at, UTC):%d %B %Y}",
    "over": lambda was: f" from {was}" if was else " a free seat",
    "new_dice": lambda new: "; chance will decide anew from here on" if new else "",
}

_WORDS: Mapping[str, str] = {
    EVENT: "{text}",
    "sat": "{who} sits down.",
    "renamed": "{was} is now called {who}.",
    "freed": "The host frees the seat of {who} for somebody else: secret choices of {who} are void{agreed}.",
    "stood_in": "A bot plays on for {who}: {bot}.",
    "handed_back": "{who} is back.",
    "resigned": "{who} resigns: {winner} wins.",
    "resigned_to_bot": "{who} resigns: {bot} plays on.",
    "recovered": "{who} is back with the recovery code.",
    "undo_declined": "{who} does not agree to take back.",
    "draw_offered": "{who} offers a draw: answer 'draw' to accept it or 'no draw' to decline it.",
    "draw_declined": "{who} declines the draw.",
    "free_declined": "{who} keeps the seat.",
    "took_back": "{who} takes back the last choice{agreed}{new_dice}.",
    "drawn": "The players agree on a draw.",
    "rematch": "A rematch is set up.",
    "leaving": "This table will be deleted on {date}, unless something happens at it before then.",
    "held": "No server was running for {time}: the clock stood still.",
    "rebased": "The rules of the game were corrected (edition {edition}): the game goes on from its current position.",
    "corrected": "All orders for this game are void and must be sent again; the deadline is counted from now.",
    "press_removed": "The Games Master removes a piece of press.",
    "house_rules": "The Games Master changes the house rules.",
    "listed": "The Games Master looks for players in the lobby.",
    "not_listed": "The Games Master no longer looks for players in the lobby.",
    "entered": "The Games Master enters orders from {who}.",
    "processed_by_master": "The Games Master processes turn {turn}.",
    "reopened": "The Games Master takes back turn {turn}: all orders are kept, and the game is paused.",
    "overdue": "Turn {turn} is overdue: the Games Master decides what happens.",
    "grace": "The deadline of turn {turn} has passed: orders still count until {until}.",
    "extended": "{who} extends the deadline by {hours}.",
    "brought_forward": "{who} brings the deadline forward by {hours}.",
    "mailbox_unreached": "Turn {turn} waits until {until} at most: the mailbox cannot be read, and letters that came in time count.",
    "mailbox_given_up": "The mailbox still cannot be read: turn {turn} no longer waits for letters that may be in it.",
    "holiday": "{who} is on holiday from {first} to {last}.",
    "paused": "The Games Master pauses the game.",
    "resumed": "The game goes on.",
    "replaced": "{who} takes over{over}.",
    "handed_over": "{who} is now the Games Master.",
}
