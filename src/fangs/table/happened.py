"""What happened at a table: facts, in words only where somebody reads them."""

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
        """What it came of."""
        return "event" if self.kind == EVENT else "clock" if self.kind in _OF_THE_CLOCK else "act"

    def is_for(self, player: int | None) -> bool:
        """Whether this player (None: a spectator) may know it."""
        return self.audience is None or player in self.audience

    @cached_property
    def text(self) -> str:
        """What happened as a sentence: that of the rules for an event of the game."""
        fields = {name: _SPELLED[name](value) if name in _SPELLED else value for name, value in self.fields.items()}
        return _WORDS[self.kind].format(**fields)

    def __str__(self) -> str:
        """The same."""
        return self.text


EVENT = "event"
"""The kind of what the rules of a game tell; its field `text` is their sentence."""
_OF_THE_CLOCK = frozenset(
    {"overdue", "grace", "leaving", "stood_in", "rebased", "held", "mailbox_unreached", "mailbox_given_up"}
)

_SPELLED: Mapping[str, Any] = {
    "bot": a_bot,
    "hours": spell_hours,
    "time": lambda seconds: spell_hours(max(1, round(seconds / 60)) / 60),
    "agreed": lambda names: f", and {listed(names, 'and')} agree{'s' * (len(names) == 1)}" if names else "",
    "date": lambda at: f"{datetime.fromtimestamp(at, UTC):%d %B %Y}",
    "new_dice": lambda new: "; other dice are thrown from here on" if new else "",
}

_WORDS: Mapping[str, str] = {
    EVENT: "{text}",
    "sat": "{who} sits down.",
    "renamed": "{was} is now called {who}.",
    "freed": "The host frees the seat of {who} for somebody else: what {who} had chosen in secret is void{agreed}.",
    "stood_in": "A bot plays on for {who}: {bot}.",
    "handed_back": "{who} is back.",
    "resigned": "{who} resigns: {winner} wins.",
    "resigned_to_bot": "{who} resigns: {bot} plays on.",
    "recovered": "{who} is back with the recovery code.",
    "undo_declined": "{who} does not agree to taking back.",
    "draw_offered": "{who} offers a draw: who agrees answers 'draw', who does not 'no draw'.",
    "draw_declined": "{who} does not agree to a draw.",
    "free_declined": "{who} keeps the seat.",
    "took_back": "{who} takes back the last choice{agreed}{new_dice}.",
    "drawn": "The players agree on a draw.",
    "rematch": "A rematch is set up.",
    "leaving": "All of this table is deleted on {date}, unless something happens here before.",
    "held": "No server was there for {time}: the clock stood still.",
    "rebased": "The rules of the game were corrected (edition {edition}): it goes on from where it stands.",
    "corrected": "All orders for this game are void, and asked for again; the deadline is counted from now.",
    "press_removed": "The Games Master removes a piece of press.",
    "entered": "The Games Master enters what came from {who}.",
    "processed_by_master": "The Games Master has turn {turn} processed.",
    "reopened": "The Games Master takes back turn {turn}: all orders are kept, and nothing goes on before it is resumed.",
    "overdue": "Turn {turn} is overdue: the Games Master decides how it goes on.",
    "grace": "The deadline of turn {turn} has passed: orders still count until {until}.",
    "extended": "{who} puts the deadline off by {hours}.",
    "brought_forward": "{who} brings the deadline forward by {hours}.",
    "mailbox_unreached": "Turn {turn} waits, until {until} at most: the mailbox cannot be read, and letters that came in time count.",
    "mailbox_given_up": "The mailbox still cannot be read: turn {turn} waits no longer for letters that may lie there.",
    "holiday": "{who} has a holiday from {first} to {last}.",
    "paused": "The Games Master pauses the game.",
    "resumed": "The game goes on.",
    "replaced": "{who} plays on for {was}.",
    "handed_over": "{who} is the Games Master from now on.",
}
