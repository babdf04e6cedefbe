"""The settings that a director can change after the announcement, and descriptions of such changes.

Players have entered because of the game, the format and the pace, so these stay as announced. After the start, a director can only change
settings whose changes do not harm anybody.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields

from fangs.club.tournaments.settings import Settings
from fangs.club.tournaments.state import Phase, Tournament
from fangs.core.errors import listed
from fangs.table.post.schedule import spell_hours
from fangs.translation import phrase, plural
from fangs.translation.formats import moment

AFTER_START = frozenset({"description", "directors", "late_until"})
"""The settings that a director can change at any time before the end."""
BEFORE_START = AFTER_START | {
    "title", "starts", "zone", "check_in", "registration", "least", "most", "rounds", "round_limit", "between",
    "window", "last",
}  # fmt: skip
"""The settings that a director can change before the start."""

Names = Callable[[str], str]


def changeable(state: Tournament) -> frozenset[str]:
    """Return the names of the settings that a director can change now."""
    if state.is_done:
        return frozenset()
    return AFTER_START if state.phase is Phase.RUNNING else BEFORE_START


_TOLD: tuple[tuple[tuple[str, ...], Callable[[Settings], str]], ...] = (
    (("title",), lambda new: phrase("title: {title}", title=new.title)),
    (("description",), lambda new: phrase("the description")),
    (("starts", "zone"), lambda new: phrase("start: {at}", at=moment(new.starts, new.zone))),
    (("check_in",), lambda new: phrase("check-in: {length}", length=_length(new.check_in))),
    (("registration",), lambda new: _registration(new)),
    (("least",), lambda new: plural(new.least, "at least {count} entrant", "at least {count} entrants")),
    (("most",), lambda new: plural(new.most, "at most {count} entrant", "at most {count} entrants")),
    (("rounds",), lambda new: phrase("rounds: {count}", count=new.rounds)),
    (("round_limit",), lambda new: phrase("time limit of a round: {length}", length=_length(new.round_limit or 0.0))),
    (("between",), lambda new: phrase("break between rounds: {length}", length=_length(new.between))),
    (("window",), lambda new: phrase("length: {length}", length=_length(new.window))),
    (("last",), lambda new: phrase("final phase without new games: {length}", length=_length(new.last))),
    (("late_until",), lambda new: _late_entry(new)),
)
"""Settings, and functions that describe their new values. The directors are described apart."""


def told(before: Settings, after: Settings, names: Names) -> str:
    """Describe the differences between two versions of the settings, as a list of the new values."""
    changed = {one.name for one in fields(Settings) if getattr(before, one.name) != getattr(after, one.name)}
    said = [say(after) for settings, say in _TOLD if not changed.isdisjoint(settings)]
    if "directors" in changed:
        new = [names(one) for one in after.directors if one not in before.directors]
        said.append(phrase("further directors: {names}", names=listed(new, "and")))
    return listed(said, "and", len(_TOLD) + 1)


def _registration(after: Settings) -> str:
    return phrase("entry: all players") if after.registration == "open" else phrase("entry: by invitation")


def _late_entry(after: Settings) -> str:
    if not after.late_until:
        return phrase("no late entry")
    return phrase("late entry until round {count}", count=after.late_until)


def _length(seconds: float) -> str:
    return spell_hours(seconds / 3600) if seconds else phrase("none")
