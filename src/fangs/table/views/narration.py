"""The history of a table, which stores facts and turns them into sentences only when somebody reads them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from fangs.core.errors import listed
from fangs.core.records import ending
from fangs.table.frozen import once
from fangs.table.post.schedule import spell_hours
from fangs.table.seat import a_bot
from fangs.translation import phrase, plural, sentence
from fangs.translation.formats import day, weekday

Source = Literal["event", "act", "clock"]
"""Where an entry comes from: an event in the game, an act by a person, or the clock."""


@dataclass(frozen=True)
class Happened:
    """An entry in a table's history: what kind of thing happened, when, and the details."""

    at: float
    kind: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    clause: str | None = None
    board: int | None = None
    steps: int | None = None
    """The number of steps on the board at that time."""
    audience: tuple[int, ...] | None = None
    """The players who may see the entry, or None if everybody may."""
    back_to: tuple[int, ...] | None = None
    """The number of steps that were left on each board, if a turn was taken back."""

    @property
    def source(self) -> Source:
        """Where the entry comes from: the game, a person or the clock."""
        return "event" if self.kind == EVENT else "clock" if self.kind in _OF_THE_CLOCK else "act"

    def is_for(self, player: int | None) -> bool:
        """Return whether a player may see the entry. None is a spectator."""
        return self.audience is None or player in self.audience

    @once
    def text(self) -> str:
        """A sentence that says what happened. For an event in the game, it comes from the game's rules."""
        if self.kind == EVENT:
            text: str = self.fields["text"]
            return text
        fields = {name: _SPELLED[name](value) if name in _SPELLED else value for name, value in self.fields.items()}
        return sentence(_WORDS[self.kind], **fields)

    @once
    def lines(self) -> dict[int, dict[str, Any]]:
        """Caches the entry as views show it, by its number in the history. All readers share it, so it must not be changed."""
        return {}

    def __str__(self) -> str:
        """Return the sentence in the reader's language."""
        return str(self.text)


EVENT = "event"
"""The kind of an entry for an event in the game. Its field `text` is the sentence from the rules."""
_OF_THE_CLOCK = frozenset(
    {
        "overdue",
        "grace",
        "leaving",
        "stood_in",
        "late",
        "late_and_lost",
        "aborted_by_clock",
        "closed",
        "rebased",
        "held",
        "mailbox_unreached",
        "mailbox_given_up",
    }
)


def _weekday(at: Any) -> Any:
    """Format a time in UTC as a day. By post, it has been formatted already, in the time zone of the schedule."""
    return weekday(at, "UTC") if isinstance(at, float) else at


_SPELLED: Mapping[str, Any] = {
    "bot": a_bot,
    "hours": spell_hours,
    "time": lambda seconds: spell_hours(max(1, round(seconds / 60)) / 60),
    "agreed": lambda names: (
        plural(len(names), ", and {names} agrees", ", and {names} agree", names=listed(names, "and")) if names else ""
    ),
    "names": lambda names: listed(names, "and"),
    "date": lambda at: day(at),
    "first": _weekday,
    "last": _weekday,
    "over": lambda was: phrase(" from {was}", was=was) if was else phrase(" a free seat"),
    "new_dice": lambda new: phrase("; chance will decide again from here on") if new else "",
}

_WORDS: Mapping[str, str] = {
    **ending.SENTENCES,
    "sat": phrase("{who} sits down."),
    "renamed": phrase("{was} is now called {who}."),
    "freed": phrase("The host frees the seat of {who} for somebody else{agreed}. Secret choices of {who} are void."),
    "stood_in": phrase("From now on, {bot} plays for {who}."),
    "handed_back": phrase("{who} is back."),
    "resigned_to_bot": phrase("{who} resigns, and {bot} plays on."),
    "resigned_and_lost": phrase("{who} resigns and loses, and {bot} plays on."),
    "late_and_lost": phrase("{who} did not choose in time and loses, and {bot} plays on."),
    "recovered": phrase("{who} is back with the recovery code."),
    "undo_declined": phrase("{who} does not agree to take back the choice."),
    "draw_offered": phrase("{who} offers a draw. Answer 'draw' to accept it or 'no draw' to decline it."),
    "draw_declined": phrase("{who} declines the draw."),
    "undo_withdrawn": phrase("{who} withdraws the request to take back a choice."),
    "draw_withdrawn": phrase("{who} withdraws the draw offer."),
    "free_withdrawn": phrase("The host withdraws the request for the seat."),
    "free_declined": phrase("{who} keeps the seat."),
    "took_back": phrase("{who} takes back the last choice{agreed}{new_dice}."),
    "rematch": phrase("A rematch has been set up."),
    "away_until": phrase("{who} is on holiday until {date}."),
    "back": phrase("{who} is back from holiday."),
    "leaving": phrase("This table will be deleted on {date} unless there is activity at it before then."),
    "held": phrase("The clock stood still for {time} because no server was running."),
    "rebased": phrase(
        "The rules of the game were corrected (edition {edition}). The game goes on from its current position."
    ),
    "corrected": phrase(
        "A position was corrected by hand. Earlier orders for this game are void and must be sent again. "
        "The deadline is counted from the correction."
    ),
    "press_removed": phrase("The Games Master removes a piece of press."),
    "house_rules": phrase("The Games Master changes the house rules."),
    "listed": phrase("The Games Master looks for players in the lobby."),
    "not_listed": phrase("The Games Master no longer looks for players in the lobby."),
    "entered": phrase("The Games Master enters orders from {who}."),
    "processed_by_master": phrase("The Games Master processes turn {turn}."),
    "reopened": phrase("The Games Master takes back turn {turn}. All orders are kept, and the game is paused."),
    "overdue": phrase("Turn {turn} is overdue, and the Games Master decides what happens."),
    "grace": phrase("The deadline of turn {turn} has passed, but orders still count until {until}."),
    "extended": phrase("{who} extends the deadline by {hours}."),
    "brought_forward": phrase("{who} brings the deadline forward by {hours}."),
    "mailbox_unreached": phrase(
        "Turn {turn} waits until {until} at most, because the mailbox cannot be read. Letters that "
        "arrived in time count."
    ),
    "mailbox_given_up": phrase(
        "The mailbox still cannot be read. Turn {turn} no longer waits for letters that may be in it."
    ),
    "holiday": phrase("{who} is on holiday from {first} to {last}."),
    "holiday_struck": phrase("{who} is not on holiday from {first} to {last} after all."),
    "paused": phrase("The Games Master pauses the game."),
    "resumed": phrase("The game goes on."),
    "replaced": phrase("{who} takes over{over}."),
    "address": phrase("{who} now gets letters at another address."),
    "handed_over": phrase("{who} is now the Games Master."),
}
